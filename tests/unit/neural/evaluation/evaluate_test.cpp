// SPDX-License-Identifier: MIT
#include "neural/evaluation/evaluate.hpp"

#include <atomic>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/expect_error.hpp"
#include "unit/neural/evaluation/score_model.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::EntityIndex;
using dataset::RelationIndex;

/// Says yes to afterNext(s, o) where o - s is `distance`, and to every fact.
class DistanceModel final : public Model {
 public:
  explicit DistanceModel(std::size_t distance) : distance_(distance) {}

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return vocabulary_;
  }
  [[nodiscard]] const ModelOptions& options() const override {
    return options_;
  }
  [[nodiscard]] bool reads(RelationIndex, bool) const override { return true; }
  [[nodiscard]] std::string description() const override { return {}; }
  [[nodiscard]] Prediction predict(const dataset::Sample& kb,
                                   const JobContext& job) override {
    seeds.push_back(job.seed.value());
    Prediction prediction;
    prediction.n_individuals = kb.n_individuals;
    prediction.n_classes = 1;
    prediction.n_relations = 2;
    const std::size_t n = kb.n_individuals;
    prediction.classes.resize(n, 0.25F);
    for (std::size_t s = 0; s < n; ++s) {
      for (std::size_t o = 0; o < n; ++o) {
        prediction.relations.push_back(o == s + 1 ? 0.9F : 0.1F);
        prediction.relations.push_back(o == s + distance_ ? 0.9F : 0.1F);
      }
    }
    return prediction;
  }

  std::vector<std::uint64_t> seeds;

 private:
  std::size_t distance_;
  dataset::Vocabulary vocabulary_ = chain_vocabulary();
  ModelOptions options_;
};

TEST(EvaluateTest, TellsSpecifiedFromInferable) {
  DistanceModel model(3);
  const std::vector<dataset::Sample> kbs{chain_kb(5), chain_kb(4)};
  const EvaluationReport report =
      evaluate(model, chain_vocabulary(), kbs, JobContext{});
  EXPECT_EQ(report.n_kbs, 2U);
  ASSERT_EQ(report.relations.size(), 2U);
  EXPECT_EQ(report.relations[0].iri, "urn:next");
  EXPECT_EQ(report.relations[0].specified.n_true_positive(), 4U + 3U);
  EXPECT_EQ(report.relations[0].inferable.n_negative(), 21U + 13U);
  EXPECT_EQ(report.relations[0].inferable.f1(), 1);
  // afterNext(i, i + 3): 2 and 1 false ones; afterNext(i, i + 2): 3 and 2.
  EXPECT_EQ(report.relations[1].specified.n(), 0U);
  EXPECT_EQ(report.relations[1].inferable.n_false_positive(), 3U);
  EXPECT_EQ(report.relations[1].inferable.n_false_negative(), 5U);
  ASSERT_EQ(report.classes.size(), 1U);
  EXPECT_EQ(report.classes[0].inferable.n_false_negative(), 2U);
  EXPECT_EQ(report.classes[0].inferable.n_negative(), 4U + 3U);
}

TEST(EvaluateTest, GivesEachKnowledgeBaseItsOwnSeed) {
  DistanceModel model(2);
  const std::vector<dataset::Sample> kbs{chain_kb(3), chain_kb(3)};
  (void)evaluate(model, chain_vocabulary(), kbs, JobContext{});
  ASSERT_EQ(model.seeds.size(), 2U);
  EXPECT_NE(model.seeds[0], model.seeds[1]);
}

TEST(EvaluateTest, RejectsAnotherVocabulary) {
  DistanceModel model(2);
  dataset::Vocabulary other = chain_vocabulary();
  other.relations[1].iri = "urn:other";
  try {
    (void)evaluate(model, other, {}, JobContext{});
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kMismatch);
    EXPECT_STREQ(error.what(),
                 "relation 1 of the model is <urn:afterNext>, of the data "
                 "<urn:other>");
  }
}

/// One relation of each policy, and literals of every kind.
class EvaluatePartsTest : public testing::Test {
 protected:
  EvaluatePartsTest() : model_(make_vocabulary()) {
    kb_.n_individuals = 3;
    kb_.relations.specified = {fact(0, 0, 1)};
    kb_.relations.inferable = {fact(0, 0, 2), fact(0, 1, 2),
                               fact(1, 0, 1, false)};
    kb_.relations.depths = {2, 0, 1};
    kb_.relations.predictable = {fact(0, 1, 0), fact(1, 1, 0, false)};
    kb_.relations.drawn = {{fact(0, 2, 0, false), dataset::BrokenStep{}},
                           {fact(0, 2, 1, false), std::nullopt},
                           {fact(1, 2, 1, false), std::nullopt}};
    kb_.negatives_are_fixed = true;
    kb_.normalise();
    // Relation 0 is held for true everywhere, relation 1 nowhere.
    model_.relation_score = [](std::uint32_t, std::uint32_t relation,
                               std::uint32_t) {
      return relation == 0 ? 1.0F : -1.0F;
    };
  }

  static dataset::Vocabulary make_vocabulary() {
    dataset::Vocabulary vocabulary = numbered_vocabulary(0, 2);
    vocabulary.relations[0].policy = dataset::LabelPolicy::kNone;
    vocabulary.relations[1].policy = dataset::LabelPolicy::kCwa;
    return vocabulary;
  }
  static dataset::RelationLiteral fact(std::uint32_t relation,
                                       std::uint32_t subject,
                                       std::uint32_t object,
                                       bool positive = true) {
    return {EntityIndex{subject}, RelationIndex{relation}, EntityIndex{object},
            positive};
  }
  EvaluationReport run(const EvaluateOptions& options = {}) {
    return evaluate(model_, model_.vocabulary(), {&kb_, 1}, JobContext{},
                    options);
  }

  dataset::Sample kb_;
  ScoreModel model_;
};

TEST_F(EvaluatePartsTest, KeepsThePartsApart) {
  const EvaluationReport report = run();
  const PredicateMetrics& open = report.relations[0];
  EXPECT_EQ(open.specified.n(), 1U);
  EXPECT_EQ(open.inferable.n_true_positive(), 2U);
  EXPECT_EQ(open.inferable.n(), 2U);
  EXPECT_EQ(open.predictable.n_true_positive(), 1U);
  EXPECT_EQ(open.predictable.n(), 1U);
  EXPECT_EQ(open.drawn.n_false_positive(), 1U);
  EXPECT_EQ(open.drawn.n(), 1U);
  EXPECT_EQ(open.near_misses.n_false_positive(), 1U);
  EXPECT_EQ(open.near_misses.n(), 1U);
  EXPECT_EQ(open.as_in_paper().n(), 4U);
  EXPECT_DOUBLE_EQ(open.as_in_paper().f1(), 6.0 / 7);
  EXPECT_DOUBLE_EQ(open.against_near_misses().f1(), 6.0 / 7);
  // Under a closed world what is drawn is false anyway.
  const PredicateMetrics& closed = report.relations[1];
  EXPECT_EQ(closed.drawn.n(), 0U);
  EXPECT_EQ(closed.predictable.n_negative(), 1U);
  EXPECT_EQ(closed.inferable.n_negative(), 8U);
  EXPECT_EQ(closed.near_misses.n(), 0U);
  EXPECT_EQ(report.total_relations().near_misses.n(), 1U);
  EXPECT_EQ(report.total_relations().predictable.n(), 2U);
}

TEST_F(EvaluatePartsTest, CountsRecallByDepth) {
  model_.relation_score = [](std::uint32_t subject, std::uint32_t,
                             std::uint32_t) {
    return subject == 0 ? 1.0F : -1.0F;
  };
  const EvaluationReport report = run();
  ASSERT_EQ(report.relation_depths.size(), 3U);
  EXPECT_EQ(report.relation_depths[0].n, 1U) << "of unknown depth";
  EXPECT_EQ(report.relation_depths[0].recall(), 0);
  EXPECT_EQ(report.relation_depths[1].n, 0U);
  EXPECT_EQ(report.relation_depths[2].recall(), 1);
  EXPECT_TRUE(report.class_depths.empty());
}

TEST_F(EvaluatePartsTest, MeasuresTheReliabilityOfWhatIsNotSpecified) {
  const EvaluationReport report = run();
  EXPECT_EQ(report.relation_reliability.n(), 5U + 9U);
  EXPECT_EQ(report.relation_reliability.n_true(), 3U);
  EXPECT_EQ(report.class_reliability.n(), 0U);
}

TEST_F(EvaluatePartsTest, TakesTheThresholdThatIsGivenOrThatOfThePredicate) {
  Calibration calibration;
  calibration.relation_thresholds = {0.8F, 0.5F};
  model_.set_calibration(calibration);
  const EvaluationReport own = run();
  EXPECT_EQ(own.relations[0].inferable.n_true_positive(), 0U);
  EXPECT_EQ(own.relations[0].specified.n_true_positive(), 1U)
      << "of what is stated 0.5 is enough";
  EXPECT_EQ(own.n_own_thresholds, 1U);
  EXPECT_FALSE(own.threshold.has_value());
  EvaluateOptions options;
  options.threshold = 0.25F;
  const EvaluationReport given = run(options);
  EXPECT_EQ(given.relations[0].inferable.n_true_positive(), 2U);
  EXPECT_EQ(given.relations[1].inferable.n_false_positive(), 8U);
  EXPECT_EQ(given.n_own_thresholds, 0U);
}

TEST_F(EvaluatePartsTest, GivesTheModelTheInputsInstead) {
  dataset::Sample input = kb_;
  input.relations.specified.clear();
  std::size_t n_facts = 99;
  model_.on_predict = [&](const dataset::Sample& kb) {
    n_facts = kb.relations.specified.size();
  };
  std::size_t n_specified = 0;
  EvaluateOptions options;
  options.inputs = {&input, 1};
  options.on_score = [&](std::size_t i, const LabelledScore& score) {
    EXPECT_EQ(i, 0U);
    if (score.is_class || !dataset::is_specified(score.label)) return;
    ++n_specified;
  };
  EXPECT_EQ(run(options).relations[0].specified.n(), 1U);
  EXPECT_EQ(n_facts, 0U);
  EXPECT_EQ(n_specified, 1U);
  input.n_individuals = 4;
  test::expect_error([&] { (void)run(options); }, ErrorCode::kBadArgument,
                     "inputs with other individuals than the knowledge bases; "
                     "expected the same ones");
}

TEST(EvaluateTest, StopsWhenCancelled) {
  DistanceModel model(2);
  const std::vector<dataset::Sample> kbs{chain_kb(3)};
  const std::atomic<bool> stop{true};
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW((void)evaluate(model, chain_vocabulary(), kbs, job), Cancelled);
  EXPECT_TRUE(model.seeds.empty());
}

}  // namespace
}  // namespace rrn::neural
