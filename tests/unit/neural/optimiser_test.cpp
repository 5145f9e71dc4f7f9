// SPDX-License-Identifier: MIT
#include "neural/optimiser.hpp"

#include <gtest/gtest.h>

#include "neural/learning_rate.hpp"
#include "unit/neural/naive_network.hpp"

namespace rrn::neural {
namespace {

using torch::Tensor;

TEST(OneCycleTest, WarmsUpAndCoolsDown) {
  TrainOptions options;
  options.learning_rate = 0.1;
  options.warm_up = 0.25;
  EXPECT_NEAR(one_cycle(options, 0, 41), 0.004, 1e-9);
  // The top is at step 0.25 * 41 - 1 = 9.25.
  EXPECT_NEAR(one_cycle(options, 9, 41), 0.1, 1e-3);
  EXPECT_NEAR(one_cycle(options, 10, 41), 0.1, 1e-3);
  EXPECT_NEAR(one_cycle(options, 40, 41), 0.1 / 25e4, 1e-9);
  for (std::uint64_t step = 1; step < 41; ++step) {
    const double before = one_cycle(options, step - 1, 41);
    const double now = one_cycle(options, step, 41);
    if (step <= 9) {
      EXPECT_GT(now, before) << step;
    }
    if (step >= 11) {
      EXPECT_LT(now, before) << step;
    }
  }
}

TEST(OneCycleTest, StartsAtThePeakWithoutWarmUp) {
  TrainOptions options;
  options.warm_up = 0;
  EXPECT_DOUBLE_EQ(one_cycle(options, 0, 10), options.learning_rate);
  EXPECT_DOUBLE_EQ(one_cycle(options, 0, 1), options.learning_rate);
}

TEST(LearningRateTest, FollowsItsSchedule) {
  TrainOptions options;
  options.learning_rate = 0.25;
  EXPECT_EQ(learning_rate(options, 3, 10), one_cycle(options, 3, 10));
  options.rate_schedule = LearningRateSchedule::kConstant;
  for (std::uint64_t step = 0; step < 10; ++step) {
    EXPECT_EQ(learning_rate(options, step, 10), 0.25);
  }
}

/// A loss whose gradient depends on the parameters and on the step.
Tensor loss_of(const std::vector<Tensor>& parameters, int step) {
  return (parameters[0].pow(2).sum() * (1 + step) +
          (parameters[1] * parameters[1].sin()).sum() * 3);
}

std::vector<Tensor> parameters() {
  torch::manual_seed(3);
  return {torch::rand({3, 5}).requires_grad_(true),
          (torch::rand({40}) * 4).requires_grad_(true)};
}

TEST(AdamTest, EqualsThatOfLibTorch) {
  for (const double clip_norm : {0.0, 0.5}) {
    for (const Operations operations :
         {Operations::kKernels, Operations::kLibTorch}) {
      auto mine = parameters();
      auto theirs = parameters();
      Adam adam(mine, 0.01, clip_norm, operations);
      torch::optim::Adam reference(
          theirs, torch::optim::AdamOptions(0.05).weight_decay(0.01));
      for (int step = 0; step < 10; ++step) {
        loss_of(mine, step).backward();
        adam.step(0.05);
        reference.zero_grad();
        loss_of(theirs, step).backward();
        if (clip_norm > 0) torch::nn::utils::clip_grad_norm_(theirs, clip_norm);
        reference.step();
      }
      for (std::size_t i = 0; i < mine.size(); ++i) {
        expect_near(mine[i], theirs[i], 1e-5, "parameter");
      }
    }
  }
}

TEST(AdamTest, GoesOnFromItsState) {
  auto whole = parameters();
  Adam one(whole, 0, 1);
  auto halves = parameters();
  std::optional<Adam> two(std::in_place, halves, 0, 1);
  for (int step = 0; step < 6; ++step) {
    if (step == 3) {
      const Adam::State state = two->state();
      two.emplace(halves, 0, 1);
      two->restore(state);
    }
    loss_of(whole, step).backward();
    one.step(0.1);
    loss_of(halves, step).backward();
    two->step(0.1);
  }
  EXPECT_TRUE(whole[0].equal(halves[0]));
  EXPECT_TRUE(whole[1].equal(halves[1]));
}

TEST(AdamTest, LeavesParametersWithoutGradientAlone) {
  auto mine = parameters();
  const Tensor old = mine[1].detach().clone();
  Adam adam(mine, 0.1, 1);
  mine[0].sum().backward();
  adam.step(0.1);
  EXPECT_TRUE(mine[1].equal(old));
}

}  // namespace
}  // namespace rrn::neural
