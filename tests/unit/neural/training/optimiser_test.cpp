// SPDX-License-Identifier: MIT
#include "neural/training/optimiser.hpp"

#include <gtest/gtest.h>
#include <torch/nn/utils/clip_grad.h>
#include <torch/optim/adam.h>

#include "neural/training/learning_rate.hpp"
#include "unit/neural/network/naive_network.hpp"

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

/// The gradient whose entries at `members` of axis 1 are those of `dense`, the
/// others being absent.
Tensor members_only(const Tensor& dense,
                    const std::vector<std::int64_t>& members) {
  std::vector<std::int64_t> first;
  std::vector<std::int64_t> second;
  std::vector<Tensor> values;
  for (std::int64_t i = 0; i < dense.size(0); ++i) {
    for (const std::int64_t k : members) {
      first.push_back(i);
      second.push_back(k);
      values.push_back(dense[i][k]);
    }
  }
  const Tensor indices = torch::stack({torch::tensor(first, torch::kLong),
                                       torch::tensor(second, torch::kLong)});
  return torch::sparse_coo_tensor(indices, torch::stack(values), dense.sizes());
}

// The part of a parameter that has gradients is updated as if it were all;
// with the clip norm over the same values.
TEST(AdamTest, UpdatesTheMembersOfASparseGradientOnly) {
  torch::manual_seed(5);
  const Tensor start = torch::rand({3, 6, 4});
  const std::vector<std::int64_t> members{1, 4};
  const Tensor chosen = torch::tensor(members, torch::kLong);
  const Tensor whole = start.clone().requires_grad_(true);
  const Tensor part =
      start.index_select(1, chosen).contiguous().requires_grad_(true);
  Adam sparse({whole}, 0.01, 0.5);
  Adam dense({part}, 0.01, 0.5);
  for (int step = 0; step < 4; ++step) {
    const Tensor gradient = torch::rand({3, 6, 4}) - 0.5;
    whole.mutable_grad() = members_only(gradient, members);
    part.mutable_grad() = gradient.index_select(1, chosen);
    sparse.step(0.1);
    dense.step(0.1);
    EXPECT_FALSE(whole.grad().defined());
  }
  expect_near(whole.index_select(1, chosen), part, 1e-7, "members");
  const Tensor others = torch::tensor({0, 2, 3, 5}, torch::kLong);
  EXPECT_TRUE(whole.detach().index_select(1, others).equal(
      start.index_select(1, others)));
  EXPECT_EQ(
      sparse.state().squares[0].index_select(1, others).sum().item<float>(), 0);
}

TEST(AdamTest, TakesASparseGradientWithoutMembers) {
  const Tensor whole = torch::ones({2, 3}).requires_grad_(true);
  Adam adam({whole}, 0.01, 0.5);
  whole.mutable_grad() = torch::sparse_coo_tensor(
      torch::empty({1, 0}, torch::kLong), torch::empty({0, 3}), {2, 3});
  adam.step(0.1);
  EXPECT_TRUE(whole.detach().equal(torch::ones({2, 3})));
}

}  // namespace
}  // namespace rrn::neural
