// SPDX-License-Identifier: MIT
#include "neural/runtime/fact_gradients.hpp"

#include <array>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "neural/embedding/embedding.hpp"
#include "neural/network/batch.hpp"
#include "neural/scoring/scoring.hpp"
#include "unit/neural/network/naive_network.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

constexpr dataset::RelationLiteral kGoal = {{0}, {1}, {2}, true};

/// An untrained network over three classes and four relations that reads two
/// types of facts.
Network readers_of_two(UpdateSchedule schedule) {
  Network network;
  network.options = {10, 3, schedule};
  network.vocabulary = numbered_vocabulary(3, 4);
  network.fact_types = FactTypes(
      {{dataset::RelationIndex{0}, true}, {dataset::RelationIndex{2}, false}},
      4);
  network.weights = initial_weights(network.shape(), Seed(1));
  return network;
}

dataset::Sample some_facts() {
  Rng rng(Seed(2));
  dataset::Sample kb = random_kb({}, rng);
  kb.normalise();
  return kb;
}

class FactGradientsTest : public ::testing::TestWithParam<UpdateSchedule> {
 protected:
  /// The batch whose embeddings are differentiated.
  [[nodiscard]] Batch batch() const {
    const std::array members{&kb_};
    const std::array seeds{seed_};
    return make_batch(members, seeds, network_.shape(), network_.fact_types, 1);
  }

  Network network_ = readers_of_two(GetParam());
  dataset::Sample kb_ = some_facts();
  Seed seed_{3};
};

// The naive network reads memberships a little greater and smaller.
TEST_P(FactGradientsTest, OfMembershipsAreWhatSmallChangesDo) {
  const auto values = fact_gradients(network_, kb_, kGoal, seed_);
  const NaiveNetwork naive(network_.shape(), network_.weights);
  const Batch own = batch();
  std::size_t n_compared = 0;
  for (std::size_t i = 0; i < kb_.classes.specified.size(); ++i) {
    const auto& fact = kb_.classes.specified[i];
    const auto logit = [&](double factor) {
      UpdatePlan plan = own.chunks[0].plan;
      for (std::size_t row = 0; row < plan.class_rows.size(); ++row) {
        if (plan.class_rows[row] != fact.individual.value) continue;
        float& membership =
            plan.memberships[row * plan.n_classes + fact.owl_class.value];
        membership = static_cast<float>(membership * factor);
      }
      std::vector<Vector> rows = rows_of(own.initial_embeddings);
      naive.embed(rows, plan);
      return naive.relation_logit(rows[kGoal.subject.value],
                                  rows[kGoal.object.value],
                                  kGoal.relation.value);
    };
    constexpr double kStep = 1e-3;
    EXPECT_NEAR(values[i], (logit(1 + kStep) - logit(1 - kStep)) / (2 * kStep),
                2e-4)
        << i;
    ++n_compared;
  }
  EXPECT_GT(n_compared, 2U);
}

// Embeddings in which one fact counts a little more and less.
TEST_P(FactGradientsTest, OfRelationFactsAreWhatSmallChangesDo) {
  const auto values = fact_gradients(network_, kb_, kGoal, seed_);
  const Batch own = batch();
  const UpdatePlan& plan = own.chunks[0].plan;
  const at::NoGradGuard guard;
  std::size_t n_compared = 0;
  for (std::size_t i = 0; i < kb_.relations.specified.size(); ++i) {
    const auto& fact = kb_.relations.specified[i];
    const float value = values[kb_.classes.specified.size() + i];
    const auto layer =
        network_.fact_types.layer({fact.relation, fact.positive});
    if (!layer) {
      EXPECT_EQ(value, 0);
      continue;
    }
    const auto logit = [&](float factor) {
      FactInputs inputs;
      inputs.memberships =
          torch::tensor(plan.memberships)
              .view({static_cast<std::int64_t>(plan.class_rows.size()), 3});
      for (const auto& facts : plan.facts) {
        auto factors =
            torch::ones({static_cast<std::int64_t>(facts.subjects.size())});
        for (std::size_t k = 0; k < facts.subjects.size(); ++k) {
          if (facts.layer == *layer &&
              facts.subjects[k] == fact.subject.value &&
              facts.objects[k] == fact.object.value) {
            factors[static_cast<std::int64_t>(k)] = factor;
          }
        }
        inputs.relations.push_back(factors);
      }
      const auto embeddings =
          embed_torch(network_.shape(), network_.weights, own, &inputs);
      return relation_logits_torch(network_.shape(), network_.weights,
                                   embeddings)[0][2][1]
          .item<float>();
    };
    constexpr float kStep = 1e-2F;
    EXPECT_NEAR(value, (logit(1 + kStep) - logit(1 - kStep)) / (2 * kStep),
                2e-3)
        << i;
    ++n_compared;
  }
  EXPECT_GT(n_compared, 2U);
}

TEST_P(FactGradientsTest, OfANegatedGoalAreTheOpposite) {
  dataset::RelationLiteral negated = kGoal;
  negated.positive = false;
  const auto values = fact_gradients(network_, kb_, kGoal, seed_);
  const auto opposite = fact_gradients(network_, kb_, negated, seed_);
  ASSERT_EQ(values.size(), opposite.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_NEAR(values[i], -opposite[i], 1e-6);
  }
}

TEST_P(FactGradientsTest, AGoalOutOfRangeIsRefused) {
  dataset::RelationLiteral goal = kGoal;
  goal.object.value = kb_.n_individuals;
  try {
    (void)fact_gradients(network_, kb_, goal, seed_);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
  }
}

INSTANTIATE_TEST_SUITE_P(Schedules, FactGradientsTest,
                         ::testing::Values(UpdateSchedule::kMatching,
                                           UpdateSchedule::kSequential,
                                           UpdateSchedule::kSimultaneous));

}  // namespace
}  // namespace rrn::neural
