// SPDX-License-Identifier: MIT
#include "neural/network/weights.hpp"

#include <gtest/gtest.h>

#include "neural/scoring/scoring.hpp"

namespace rrn::neural {
namespace {

NetworkShape tiny_shape() {
  NetworkShape shape;
  shape.options.dim = 5;
  shape.n_classes = 1;
  shape.n_relations = 3;
  shape.n_fact_types = 2;
  return shape;
}

TEST(StartAlike, EitherSideOfAFactTakesUpTheOther) {
  const NetworkShape shape = tiny_shape();
  const Weights before = initial_weights(shape, Seed(1));
  Weights after = initial_weights(shape, Seed(1));
  start_alike(shape, after);
  const torch::Tensor subject = torch::rand({5});
  const torch::Tensor object = torch::rand({5});
  const torch::Tensor change = torch::matmul(
      torch::cat({subject, object}),
      after.relation_update - before.relation_update);  // [L, 4 d]
  const torch::Tensor none = torch::zeros({5});
  const torch::Tensor expected = torch::cat({none, object, none, subject});
  ASSERT_EQ(change.size(0), 2);
  EXPECT_TRUE(torch::allclose(change[0], expected, 1e-5, 1e-6));
  EXPECT_TRUE(torch::allclose(change[1], expected, 1e-5, 1e-6));
}

TEST(StartAlike, RelationLayersSeeDifferencesOnly) {
  const NetworkShape shape = tiny_shape();
  Weights weights = initial_weights(shape, Seed(2));
  start_alike(shape, weights);
  const torch::Tensor rows = torch::randn({3, 5});
  // What both sides have in common makes no difference.
  const torch::Tensor common = torch::randn({5});
  const torch::Tensor logits = relation_logits_torch(shape, weights, rows);
  EXPECT_TRUE(torch::allclose(
      logits, relation_logits_torch(shape, weights, rows + common), 1e-4,
      1e-4));
  // Two of a kind are told apart by nothing but the bias.
  const torch::Tensor twins = torch::cat({rows[0], rows[0]}).view({2, 5});
  EXPECT_TRUE(torch::allclose(relation_logits_torch(shape, weights, twins)[0],
                              weights.relation_output_bias.expand({2, 3}), 1e-4,
                              1e-4));
  EXPECT_LE(weights.relation_hidden.abs().max().item<float>(), 3.5F);
}

TEST(StartAlike, LeavesOtherWeightsAsTheyAre) {
  const NetworkShape shape = tiny_shape();
  const Weights before = initial_weights(shape, Seed(3));
  Weights after = initial_weights(shape, Seed(3));
  start_alike(shape, after);
  for (const WeightSpec& spec : weight_specs(shape)) {
    const bool changes = spec.member == &Weights::relation_update ||
                         spec.member == &Weights::relation_hidden;
    EXPECT_EQ(torch::equal(before.*spec.member, after.*spec.member), !changes)
        << spec.name;
  }
}

}  // namespace
}  // namespace rrn::neural
