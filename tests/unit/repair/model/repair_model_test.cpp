// SPDX-License-Identifier: MIT
#include "repair/model/repair_model.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "repair/model/believed_kb.hpp"
#include "repair/model/rule_model.hpp"
#include "support/expect_error.hpp"
#include "unit/generation/family/family_closure.hpp"
#include "unit/repair/model/small_repair.hpp"

namespace rrn::repair {
namespace {

using test::is_a;
using test::job_of;
using test::joins;
using test::small_content;
using test::small_sample;
using ::testing::HasSubstr;

/// Expects 1 for what FamilyClosure finds and 0 for everything else.
void expect_closure(const dataset::Sample& kb,
                    const neural::Prediction& predicted) {
  const generation::test::FamilyClosure closure(kb);
  for (std::uint32_t s = 0; s < kb.n_individuals; ++s) {
    for (std::uint32_t o = 0; o < kb.n_individuals; ++o) {
      for (std::uint32_t r = 0; r < predicted.n_relations; ++r) {
        EXPECT_EQ(predicted.relation(s, r, o),
                  closure.facts().contains({s, r, o}) ? 1 : 0);
      }
    }
  }
  for (const auto& fact : kb.classes.specified) {
    EXPECT_EQ(predicted.owl_class(fact.individual.value, fact.owl_class.value),
              1);
    EXPECT_EQ(
        predicted.owl_class(fact.individual.value, 1 - fact.owl_class.value),
        0);
  }
}

RepairContent family_rules(const generation::SymbolicLabeller& labeller) {
  RepairContent content;
  content.vocabulary = generation::family_vocabulary();
  content.rules = rules_to_text(labeller.program(), labeller.dictionary());
  return content;
}

TEST(RepairModelTest, WithoutJudgesItSaysWhatTheRulesSay) {
  const auto labeller = test::family_labeller();
  RepairModel model(family_rules(labeller));
  RuleModel rules(labeller, model.vocabulary());
  for (const auto& kb : test::family_samples(labeller, 12, 1)) {
    const auto predicted = model.predict(kb, job_of(1));
    expect_closure(kb, predicted);
    const auto derived = rules.predict(kb, job_of(1));
    EXPECT_EQ(predicted.classes, derived.classes);
    EXPECT_EQ(predicted.relations, derived.relations);
  }
  EXPECT_EQ(rules.n_inconsistent(), 0U);
}

TEST(RuleModelTest, DerivesOnWhereFactsContradictEachOther) {
  const auto vocabulary = test::vocabulary_of(3, 0);
  const auto labeller = test::labeller_of(
      "false :- t:C0[?x], t:C1[?x] . t:C2[?x] :- t:C1[?x] .", vocabulary, 2);
  RuleModel rules(labeller, vocabulary);
  dataset::Sample kb;
  kb.n_individuals = 2;
  kb.classes.specified = {is_a(0, 0), is_a(0, 1)};
  const auto predicted = rules.predict(kb, job_of(1));
  EXPECT_EQ(predicted.classes, (std::vector<float>{1, 1, 1, 0, 0, 0}));
  EXPECT_EQ(rules.n_inconsistent(), 1U);
  kb.classes.specified = {is_a(0, 0)};
  static_cast<void>(rules.predict(kb, job_of(1)));
  EXPECT_EQ(rules.n_inconsistent(), 1U);
}

/// All relation literals of both signs.
std::vector<dataset::RelationLiteral> all_literals(std::uint32_t n) {
  std::vector<dataset::RelationLiteral> literals;
  for (std::uint32_t s = 0; s < n; ++s) {
    for (std::uint32_t r = 0; r < 2; ++r) {
      for (std::uint32_t o = 0; o < n; ++o) {
        literals.push_back(joins(s, r, o));
        literals.push_back(joins(s, r, o, false));
      }
    }
  }
  return literals;
}

TEST(RepairModelTest, PredictScoreAndEmbedAgree) {
  RepairModel model(small_content());
  const dataset::Sample kb = small_sample();
  const auto literals = all_literals(kb.n_individuals);
  const auto predicted = model.predict(kb, job_of(2));
  const auto scores = model.score(kb, literals, job_of(2));
  const auto embedded = model.embed(kb, job_of(2));
  EXPECT_EQ(scores.classes, predicted.classes);
  EXPECT_EQ(embedded->class_probabilities(0, 5), predicted.classes);
  EXPECT_EQ(embedded->class_probabilities(2, 4),
            std::vector(predicted.classes.begin() + 6,
                        predicted.classes.begin() + 12));
  EXPECT_TRUE(embedded->class_probabilities(3, 3).empty());
  EXPECT_EQ(embedded->score(literals), scores.relations);
  bool is_between = false;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const auto& fact = literals[i];
    const float p = predicted.relation(fact.subject.value, fact.relation.value,
                                       fact.object.value);
    EXPECT_EQ(scores.relations[i], fact.positive ? p : 1 - p);
    is_between |= p > 0.1F && p < 0.9F;
  }
  EXPECT_TRUE(is_between);
  EXPECT_EQ(embedded->n_individuals(), 5U);
  EXPECT_EQ(embedded->n_classes(), 3U);
  EXPECT_EQ(embedded->n_relations(), 2U);
  EXPECT_EQ(embedded->dim(), 0U);
}

TEST(RepairModelTest, ThreadsChangeNothing) {
  RepairModel model(small_content());
  const auto one = model.predict(small_sample(), job_of(2, 1));
  const auto two = model.predict(small_sample(), job_of(2, 2));
  EXPECT_EQ(one.classes, two.classes);
  EXPECT_EQ(one.relations, two.relations);
}

TEST(RepairModelTest, ProbabilitiesAreCalibrated) {
  RepairContent content = small_content();
  RepairModel model(content);
  content.calibration = {};
  RepairModel plain(content);
  const auto got = model.predict(small_sample(), job_of(4));
  const auto before = plain.predict(small_sample(), job_of(4));
  EXPECT_EQ(got.classes, before.classes);
  for (std::size_t i = 0; i < got.relations.size(); ++i) {
    const double p = before.relations[i];
    if (p == 0) {
      EXPECT_EQ(got.relations[i], 0);
      continue;
    }
    const double odds = std::log(std::min(p, 1 - 1e-6) / std::max(1 - p, 1e-6));
    EXPECT_NEAR(got.relations[i], 1 / (1 + std::exp(-0.5 * odds)), 1e-4);
  }
}

TEST(RepairModelTest, LargerSamplesComeLater) {
  RepairModel model(small_content());
  dataset::Sample kb = small_sample();
  const auto small = model.predict(kb, job_of(2));
  for (const std::uint32_t n : {6U, 40U, 7U}) {
    kb.n_individuals = n;
    const auto predicted = model.predict(kb, job_of(2));
    EXPECT_EQ(predicted.relations.size(), std::size_t{n} * n * 2);
  }
  kb.n_individuals = 5;
  EXPECT_EQ(model.predict(kb, job_of(2)).relations, small.relations);
}

TEST(BelievedKbTest, JudgesAnewAfterAnUpdate) {
  RepairModel model(small_content());
  dataset::Sample kb = small_sample();
  const auto embedded = model.embed(kb, job_of(2));
  kb.n_individuals = 6;
  kb.relations.specified.push_back(joins(5, 0, 4));
  kb.normalise();
  static_cast<void>(embedded->update(kb, job_of(2)));
  EXPECT_EQ(embedded->n_individuals(), 6U);
  EXPECT_EQ(embedded->class_probabilities(0, 6),
            model.predict(kb, job_of(2)).classes);
  rrn::test::expect_error(
      [&] { static_cast<void>(embedded->update(small_sample(), job_of(2))); },
      ErrorCode::kBadArgument, HasSubstr("5 individuals after 6"));
}

TEST(BelievedKbTest, IndicesOutOfRangeAreErrors) {
  RepairModel model(small_content());
  const auto embedded = model.embed(small_sample(), job_of(2));
  const auto expect = [&](const dataset::RelationLiteral& literal,
                          const char* message) {
    rrn::test::expect_error(
        [&] { static_cast<void>(embedded->score(std::vector{literal})); },
        ErrorCode::kBadArgument, HasSubstr(message));
  };
  expect(joins(5, 0, 0), "individual 5 to be scored; expected less than 5");
  expect(joins(0, 0, 7), "individual 7 to be scored; expected less than 5");
  expect(joins(0, 2, 0), "relation 2 to be scored; expected less than 2");
  for (const auto& [begin, end] : {std::pair{0U, 6U}, std::pair{3U, 2U}}) {
    rrn::test::expect_error(
        [&, begin = begin, end = end] {
          static_cast<void>(embedded->class_probabilities(begin, end));
        },
        ErrorCode::kBadArgument, HasSubstr("to be scored"));
  }
}

TEST(RepairModelTest, FactsOutOfRangeAreErrors) {
  RepairModel model(small_content());
  const auto expect = [&](const dataset::Sample& kb, const char* message) {
    rrn::test::expect_error(
        [&] { static_cast<void>(model.embed(kb, job_of(2))); },
        ErrorCode::kBadArgument, HasSubstr(message));
  };
  dataset::Sample kb = small_sample();
  kb.classes.specified.push_back(is_a(5, 0));
  expect(kb, "individual 5 in a knowledge base; expected less than 5");
  kb = small_sample();
  kb.classes.specified.push_back(is_a(4, 3));
  expect(kb, "class 3 in a knowledge base; expected less than 3");
  kb = small_sample();
  kb.relations.specified.push_back(joins(4, 1, 5));
  expect(kb, "individual 5 in a knowledge base; expected less than 5");
  kb = small_sample();
  kb.relations.specified.push_back(joins(5, 1, 0));
  expect(kb, "individual 5 in a knowledge base; expected less than 5");
  kb = small_sample();
  kb.relations.specified.push_back(joins(4, 2, 0));
  expect(kb, "relation 2 in a knowledge base; expected less than 2");
}

TEST(RepairModelTest, RulesThatCannotBeParsedAreErrors) {
  RepairContent content = small_content();
  content.rules = "this is no rule";
  rrn::test::expect_error([&] { RepairModel model(content); },
                          ErrorCode::kBadSyntax,
                          HasSubstr("rules of the model:1"));
}

}  // namespace
}  // namespace rrn::repair
