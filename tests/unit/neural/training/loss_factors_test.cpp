// SPDX-License-Identifier: MIT
#include "neural/training/loss_factors.hpp"

#include <array>

#include <gtest/gtest.h>

#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

TEST(LossFactorsTest, OfMeansAreTheWeights) {
  TrainOptions options;
  options.class_loss_weight = 2;
  options.relation_loss_weight = 3;
  const LossFactors factors = loss_factors(options, 100, 200, 5);
  EXPECT_EQ(factors.classes, 2);
  EXPECT_EQ(factors.relations, 3);
}

TEST(LossFactorsTest, OfSumsCountTheLiteralsOfAKnowledgeBase) {
  TrainOptions options;
  options.loss_reduction = LossReduction::kSum;
  options.class_loss_weight = 2;
  options.relation_loss_weight = 3;
  // Under the closed world everything is labelled: 4 + 6 individuals with one
  // class, 16 + 36 pairs with two relations, two knowledge bases.
  Rng rng(Seed(1));
  const auto vocabulary = chain_vocabulary();
  const auto four = dataset::label(chain_kb(4), vocabulary, rng);
  const auto six = dataset::label(chain_kb(6), vocabulary, rng);
  const std::array<const dataset::Labels*, 2> labels{&four, &six};
  const LossFactors factors = loss_factors(options, labels);
  EXPECT_EQ(factors.classes, 2 * 10 / 2);
  EXPECT_EQ(factors.relations, 3 * (16 + 36) * 2 / 2);
}

}  // namespace
}  // namespace rrn::neural
