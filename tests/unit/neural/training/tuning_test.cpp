// SPDX-License-Identifier: MIT
#include "neural/training/tuning.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rrn::neural {
namespace {

using ::testing::Contains;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(TuningTest, DrawsAllOfTheSpaceAndNothingElse) {
  TuneSpace space;
  space.values("schedule") = {0, 1};
  space.values("learning-rate-schedule") = {0, 1};
  TrialOptions base;
  base.train.epochs = 77;
  std::set<std::uint32_t> dims;
  std::set<UpdateSchedule> schedules;
  std::set<LearningRateSchedule> rate_schedules;
  std::set<double> clips;
  int n_low = 0;
  constexpr std::uint32_t kTrials = 400;
  for (std::uint32_t i = 0; i < kTrials; ++i) {
    const TrialOptions trial = draw_trial(space, base, Seed(3), i);
    EXPECT_EQ(trial.train.epochs, 77U);
    EXPECT_GE(trial.train.learning_rate, 0.999 * space.min_learning_rate);
    EXPECT_LE(trial.train.learning_rate, 1.001 * space.max_learning_rate);
    n_low += trial.train.learning_rate < std::sqrt(space.min_learning_rate *
                                                   space.max_learning_rate)
                 ? 1
                 : 0;
    dims.insert(trial.model.dim);
    schedules.insert(trial.model.schedule);
    EXPECT_THAT((std::set<std::uint32_t>{3, 5, 7}),
                Contains(trial.model.update_iterations));
    clips.insert(trial.train.clip_norm);
    rate_schedules.insert(trial.train.rate_schedule);
    EXPECT_THAT((std::set<double>{0.05, 0.1, 0.2}),
                Contains(trial.train.warm_up));
    EXPECT_THAT((std::set<double>{1, 10, 30}),
                Contains(trial.train.relation_loss_weight));
  }
  EXPECT_EQ(dims, (std::set<std::uint32_t>{50, 100}));
  EXPECT_EQ(schedules,
            (std::set{UpdateSchedule::kSequential, UpdateSchedule::kMatching}));
  EXPECT_EQ(rate_schedules, (std::set{LearningRateSchedule::kOneCycle,
                                      LearningRateSchedule::kConstant}));
  EXPECT_EQ(clips, (std::set<double>{0.3, 1, 3}));
  // Even in the logarithm: half of the rates are below the geometric mean.
  EXPECT_NEAR(n_low, kTrials / 2, 50);
}

TEST(TuningTest, ATrialDependsOnItsNumberAndTheSeedAlone) {
  const TrialOptions base;
  const TuneSpace space;
  EXPECT_EQ(draw_trial(space, base, Seed(3), 5),
            draw_trial(space, base, Seed(3), 5));
  EXPECT_NE(draw_trial(space, base, Seed(3), 5),
            draw_trial(space, base, Seed(3), 6));
  EXPECT_NE(draw_trial(space, base, Seed(3), 5),
            draw_trial(space, base, Seed(4), 5));
  TuneSpace other = space;
  other.values("dim") = {10, 20, 30};
  TrialOptions expected = draw_trial(space, base, Seed(3), 5);
  const TrialOptions trial = draw_trial(other, base, Seed(3), 5);
  expected.model.dim = trial.model.dim;
  EXPECT_EQ(trial, expected);
}

TEST(TuningTest, LearningRatesHaveThreeDigits) {
  TuneSpace space;
  for (std::uint32_t i = 0; i < 50; ++i) {
    const double rate = draw_trial(space, {}, Seed(1), i).train.learning_rate;
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", rate);
    EXPECT_EQ(std::stod(text), rate);
  }
}

TEST(TuningTest, StagesHalveTheTrialsAndDoubleTheEpochs) {
  using Rungs = std::vector<Rung>;
  EXPECT_EQ(halving_rungs(8, 8), (Rungs{{8, 1}, {4, 2}, {2, 4}, {1, 8}}));
  EXPECT_EQ(halving_rungs(5, 30), (Rungs{{5, 7}, {2, 15}, {1, 30}}));
  EXPECT_EQ(halving_rungs(16, 2), (Rungs{{16, 1}, {8, 2}}));
  EXPECT_EQ(halving_rungs(1, 9), (Rungs{{1, 9}}));
  EXPECT_EQ(halving_rungs(9, 1), (Rungs{{9, 1}}));
}

TEST(TuningTest, RanksByRelationsThenClassesThenNumber) {
  std::vector<TrialScore> scores{
      {0, 0, 1, 1, false, 0.3, 0.5, 0.9},   {1, 0, 1, 1, false, 0.2, 0.5, 0.9},
      {2, 0, 1, 1, false, 0.9, 0.7, 0.1},   {3, 0, 1, 1, false, 0.1, 0.5, 0.8},
      {4, 0, 0, 0, true, kNan, kNan, kNan}, {5, 0, 1, 1, false, 0.2, 0.5, 0.9},
  };
  std::reverse(scores.begin(), scores.end());
  std::sort(scores.begin(), scores.end(), is_better);
  std::vector<std::uint32_t> order;
  for (const TrialScore& score : scores) order.push_back(score.trial);
  EXPECT_EQ(order, (std::vector<std::uint32_t>{2, 0, 1, 5, 3, 4}));
}

}  // namespace
}  // namespace rrn::neural
