// SPDX-License-Identifier: MIT
#include "neural/evaluation/baselines.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neural/evaluation/evaluate.hpp"
#include "unit/neural/evaluation/score_model.hpp"

namespace rrn::neural {
namespace {

using dataset::LabelPolicy;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Three individuals: 0 is stated to be A, and 1 follows to be; r(0, 1) is
/// stated, and r(1, 2) and r(0, 2) follow.
dataset::Sample sample() {
  dataset::Sample kb;
  kb.n_individuals = 3;
  kb.classes.specified = {{{0}, {0}, true}};
  kb.classes.inferable = {{{1}, {0}, true}};
  kb.relations.specified = {{{0}, {0}, {1}, true}};
  kb.relations.inferable = {{{0}, {0}, {2}, true}, {{1}, {0}, {2}, true}};
  return kb;
}

dataset::Vocabulary vocabulary(LabelPolicy policy) {
  return {{{"urn:A", policy}}, {{"urn:r", policy}}};
}

EvaluationReport report_of(LabelPolicy policy, float relation_score,
                           const dataset::Sample& input) {
  ScoreModel model(vocabulary(policy));
  model.relation_score = [=](auto, auto, auto) { return relation_score; };
  EvaluateOptions options;
  const dataset::Sample inputs[] = {input};
  const dataset::Sample kbs[] = {sample()};
  options.inputs = inputs;
  return evaluate(model, vocabulary(policy), kbs, JobContext{}, options);
}

TEST(BaselinesTest, CountWhatEachWouldHaveSaid) {
  // The fact r(0, 1) has been replaced by the wrong r(2, 2) and the right
  // r(1, 2).
  dataset::Sample input = sample();
  input.relations.specified = {{{1}, {0}, {2}, true}, {{2}, {0}, {2}, true}};
  const auto others =
      trivial_predictors(report_of(LabelPolicy::kCwa, -1, input));
  ASSERT_EQ(others.size(), 3U);
  const AnswerCounts& stated = others[0].relations.other;
  EXPECT_EQ(others[0].name, "stated facts alone");
  EXPECT_EQ(stated.n_true_positive, 1U);
  EXPECT_EQ(stated.n_false_positive, 1U);
  EXPECT_EQ(stated.n_false_negative, 1U);
  EXPECT_EQ(stated.n_true_negative, 5U);
  EXPECT_DOUBLE_EQ(stated.f1(), 0.5);
  EXPECT_DOUBLE_EQ(stated.accuracy(), 0.75);
  EXPECT_EQ(others[0].relations.specified.n_false_negative, 1U);
  EXPECT_EQ(others[0].classes.specified.n_true_positive, 1U);
  EXPECT_EQ(others[0].classes.other.n_false_negative, 1U);
  // Two of eight pairs that are not stated are true.
  EXPECT_EQ(others[1].name, "always yes");
  EXPECT_DOUBLE_EQ(others[1].relations.other.f1(), 2.0 * 2 / (2 * 2 + 6));
  EXPECT_DOUBLE_EQ(others[1].relations.other.accuracy(), 0.25);
  EXPECT_EQ(others[2].name, "always no");
  EXPECT_EQ(others[2].relations.other.f1(), 0);
  EXPECT_DOUBLE_EQ(others[2].relations.other.accuracy(), 0.75);
}

TEST(BaselinesTest, WarnOfAModelThatAlwaysSaysYes) {
  const EvaluationReport report = report_of(LabelPolicy::kCwa, 5, sample());
  // The class is always denied, and so it is by those who always say no.
  EXPECT_THAT(
      warnings_about(answers_of("m", report), trivial_predictors(report)),
      ElementsAre("about classes that are not stated, stated facts alone "
                  "reaches F1 0.0000, the model 0.0000",
                  "about classes that are not stated, always yes reaches F1 "
                  "0.6667, the model 0.0000",
                  "about classes that are not stated, always no reaches F1 "
                  "0.0000, the model 0.0000",
                  "about relations that are not stated, always yes reaches F1 "
                  "0.4000, the model 0.4000"));
}

TEST(BaselinesTest, SayNothingOfABetterModel) {
  ScoreModel model(vocabulary(LabelPolicy::kCwa));
  model.relation_score = [](auto, auto, auto o) { return o == 2 ? 1 : -1; };
  model.class_score = [](auto i, auto) { return i == 1 ? 1 : -1; };
  const dataset::Sample kbs[] = {sample()};
  const EvaluationReport report =
      evaluate(model, vocabulary(LabelPolicy::kCwa), kbs, JobContext{});
  EXPECT_THAT(
      warnings_about(answers_of("m", report), trivial_predictors(report)),
      IsEmpty());
}

TEST(BaselinesTest, SayWhereAllLiteralsAreTrue) {
  const EvaluationReport report = report_of(LabelPolicy::kNone, 5, sample());
  EXPECT_THAT(
      warnings_about(answers_of("m", report), trivial_predictors(report)),
      ElementsAre("all labelled literals about classes that are not stated are "
                  "true: whoever always says so is right, and F1 tells nothing",
                  "all labelled literals about relations that are not stated "
                  "are true: whoever always says so is right, and F1 tells "
                  "nothing"));
}

TEST(BaselinesTest, HaveNoF1WithoutTrueLiterals) {
  EXPECT_TRUE(std::isnan(AnswerCounts{0, 1, 1, 0}.f1()));
  EXPECT_TRUE(std::isnan(AnswerCounts{}.accuracy()));
}

}  // namespace
}  // namespace rrn::neural
