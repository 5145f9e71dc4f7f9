// SPDX-License-Identifier: MIT
#include <atomic>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "neural/engine.hpp"
#include "unit/neural/sample_kbs.hpp"

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
  [[nodiscard]] Prediction predict(const dataset::KnowledgeBase& kb,
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
  const std::vector<dataset::KnowledgeBase> kbs{chain_kb(5), chain_kb(4)};
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
  const std::vector<dataset::KnowledgeBase> kbs{chain_kb(3), chain_kb(3)};
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

TEST(EvaluateTest, StopsWhenCancelled) {
  DistanceModel model(2);
  const std::vector<dataset::KnowledgeBase> kbs{chain_kb(3)};
  const std::atomic<bool> stop{true};
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW((void)evaluate(model, chain_vocabulary(), kbs, job), Cancelled);
  EXPECT_TRUE(model.seeds.empty());
}

}  // namespace
}  // namespace rrn::neural
