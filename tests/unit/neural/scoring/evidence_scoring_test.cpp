// SPDX-License-Identifier: MIT
#include <array>
#include <atomic>

#include <ATen/Parallel.h>
#include <gtest/gtest.h>

#include "neural/network/threads.hpp"
#include "neural/scoring/evidence_layers.hpp"
#include "neural/scoring/evidence_scorer.hpp"
#include "unit/neural/network/naive_network.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using torch::Tensor;

/// Two knowledge bases, and weights with evidence that are all random.
class EvidenceScoringTest : public testing::Test {
 protected:
  EvidenceScoringTest() {
    torch::manual_seed(3);
    shape_.options.evidence = Evidence::kPaths;
    shape_.n_words = static_cast<std::uint32_t>(plan_.words.size());
    shape_.n_neighbour_classes =
        static_cast<std::uint32_t>(plan_.neighbour_classes.size());
    weights_ = initial_weights(shape_, Seed(1));
    for (const WeightSpec& spec : weight_specs(shape_)) {
      if (spec.fan_in == 0) (weights_.*spec.member).uniform_(-0.5, 0.5);
    }
    embeddings_ = torch::rand({16, 6}) * 2 - 1;
    evidence_ = batch_evidence(members_, plan_, shape_.evidence());
  }

  /// What evidence adds to a literal, summed up unit by unit.
  double naive_offset(std::uint32_t s, std::uint32_t r, std::uint32_t o) const {
    const std::int32_t pair = evidence_.find(s, o);
    if (pair == BatchEvidence::kNone) return 0;
    const Tensor x = dense(evidence_.pairs, shape_.evidence().n_of_pairs(),
                           static_cast<std::size_t>(pair));
    const std::int64_t q = shape_.evidence().n_of_individuals();
    Tensor hidden = x.unsqueeze(0).mm(weights_.pair_evidence).squeeze(0) +
                    weights_.pair_evidence_bias;
    for (const std::int64_t side : {0, 1}) {
      const std::uint32_t i = side == 0 ? s : o;
      hidden += dense(evidence_.individuals, q, i)
                    .unsqueeze(0)
                    .mm(weights_.pair_evidence_sides.select(1, side))[0];
      hidden += embeddings_[i].unsqueeze(0).mm(
          weights_.pair_evidence_embeddings.select(1, side))[0];
    }
    return (torch::relu(hidden) * weights_.pair_evidence_output.select(1, r))
               .sum()
               .item<double>() +
           (x * weights_.pair_evidence_direct.select(1, r))
               .sum()
               .item<double>();
  }

  static Tensor dense(const SparseRows& rows, std::int64_t width,
                      std::size_t row) {
    Tensor result = torch::zeros({width});
    for (auto i = static_cast<std::size_t>(rows.begins[row]);
         i < static_cast<std::size_t>(rows.begins[row + 1]); ++i) {
      result[rows.indices[i]] = rows.values[i];
    }
    return result;
  }

  Rng rng_{Seed(2)};
  const EvidencePlan plan_{{{0, 0}, {0, 3}, {1, 2, 4}}, {{0, 1}, {3, 2}}};
  const std::array<dataset::Sample, 2> kbs_{random_kb({}, rng_),
                                            random_kb({}, rng_)};
  const std::array<const dataset::Sample*, 2> members_{&kbs_[0], &kbs_[1]};
  NetworkShape shape_{{6, 1, UpdateSchedule::kMatching}, 3, 4, 0};
  Weights weights_;
  Tensor embeddings_;
  BatchEvidence evidence_;
};

TEST_F(EvidenceScoringTest, OffsetsAreThoseOfTheFormula) {
  const Tensor offsets = relation_offsets(weights_, embeddings_, evidence_);
  ASSERT_EQ(offsets.size(0), 4);
  ASSERT_EQ(offsets.size(1), static_cast<std::int64_t>(evidence_.pairs.size()));
  ASSERT_GT(offsets.size(1), 30);
  for (std::size_t i = 0; i < evidence_.pairs.size(); ++i) {
    const auto s = static_cast<std::uint32_t>(evidence_.subjects[i]);
    const auto o = static_cast<std::uint32_t>(evidence_.objects[i]);
    for (std::uint32_t r = 0; r < 4; ++r) {
      EXPECT_NEAR(offsets[r][static_cast<std::int64_t>(i)].item<double>(),
                  naive_offset(s, r, o), 1e-5);
    }
  }
}

TEST_F(EvidenceScoringTest, ListedLiteralsGetTheSameOffsets) {
  const EvidenceScorer scorer(shape_, weights_, plan_, members_, embeddings_);
  std::vector<std::uint32_t> subjects, objects;
  for (int i = 0; i < 400; ++i) {
    subjects.push_back(static_cast<std::uint32_t>(rng_.below(16)));
    objects.push_back(static_cast<std::uint32_t>(rng_.below(16)));
  }
  std::array<std::vector<float>, 2> logits;
  std::vector<RelationQuery> queries;
  for (std::uint32_t q = 0; q < 2; ++q) {
    logits[q].assign(400, 0.5F);
    queries.push_back({q + 1, subjects, objects, logits[q]});
  }
  use_threads(1);
  scorer.add_to(queries);
  for (std::uint32_t q = 0; q < 2; ++q) {
    for (std::size_t i = 0; i < 400; ++i) {
      EXPECT_NEAR(logits[q][i],
                  0.5 + naive_offset(subjects[i], q + 1, objects[i]), 1e-5);
    }
  }
  // Any number of threads gives the same bits.
  const auto once = logits;
  for (auto& values : logits) values.assign(400, 0.5F);
  use_threads(3);
  scorer.add_to(queries);
  use_threads(1);
  EXPECT_EQ(logits, once);
}

TEST_F(EvidenceScoringTest, AllPairsGetTheSameOffsets) {
  const EvidenceScorer scorer(shape_, weights_, plan_, members_, embeddings_);
  std::vector<float> logits(16UL * 16 * 4, 1.0F);
  scorer.add_to_all(logits);
  for (std::uint32_t s = 0; s < 16; ++s) {
    for (std::uint32_t o = 0; o < 16; ++o) {
      for (std::uint32_t r = 0; r < 4; ++r) {
        EXPECT_NEAR(logits[(s * 16 + o) * 4 + r], 1 + naive_offset(s, r, o),
                    1e-5);
      }
    }
  }
  const std::atomic<bool> flag = true;
  EXPECT_THROW(scorer.add_to_all(logits, CancellationToken(flag)), Cancelled);
}

TEST_F(EvidenceScoringTest, ClassesGetWhatIsStatedOfTheIndividual) {
  const EvidenceScorer scorer(shape_, weights_, plan_, members_, embeddings_);
  Tensor logits = torch::ones({5, 3});
  scorer.add_to_classes(embeddings_, 4, 9, logits);
  const std::int64_t q = shape_.evidence().n_of_individuals();
  for (std::int64_t i = 0; i < 5; ++i) {
    const Tensor x =
        dense(evidence_.individuals, q, static_cast<std::size_t>(i) + 4)
            .unsqueeze(0);
    const Tensor hidden = torch::relu(
        x.mm(weights_.class_evidence) + weights_.class_evidence_bias +
        embeddings_[i + 4].unsqueeze(0).mm(weights_.class_evidence_embeddings));
    expect_near(logits[i],
                1 + (hidden.mm(weights_.class_evidence_output) +
                     x.mm(weights_.class_evidence_direct))[0],
                1e-5, "classes");
  }
}

TEST_F(EvidenceScoringTest, NetworksStartWithBeliefInWhatIsStated) {
  const Weights initial = initial_weights(shape_, Seed(1));
  const Tensor relations = relation_offsets(initial, embeddings_, evidence_);
  const Tensor classes =
      class_offsets(initial, embeddings_, evidence_.individuals);
  double n_stated = 0;
  for (std::uint32_t k = 0; k < 2; ++k) {
    for (const auto& fact : kbs_[k].relations.specified) {
      const std::int32_t pair =
          evidence_.find(k * 8 + fact.subject.value, k * 8 + fact.object.value);
      EXPECT_EQ(relations[fact.relation.value][pair].item<float>(),
                fact.positive ? 8 : -8);
    }
    for (const auto& fact : kbs_[k].classes.specified) {
      EXPECT_EQ(classes[k * 8 + fact.individual.value][fact.owl_class.value]
                    .item<float>(),
                fact.positive ? 8 : -8);
    }
    n_stated += static_cast<double>(kbs_[k].relations.specified.size());
  }
  // Of all else it starts as if there were no evidence.
  EXPECT_EQ(relations.abs().sum().item<double>(), 8 * n_stated);
}

}  // namespace
}  // namespace rrn::neural
