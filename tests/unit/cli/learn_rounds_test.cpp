// SPDX-License-Identifier: MIT
#include "cli/train/learn_rounds.hpp"

#include <gtest/gtest.h>

namespace rrn::cli {
namespace {

TEST(LearnRoundsTest, RoundsGrowFourfoldWhileThereIsTime) {
  EXPECT_EQ(next_share(0.1, 1, 1000), 0.4);
  EXPECT_EQ(next_share(0.4, 1, 1000), 1) << "no more than all";
  EXPECT_EQ(next_share(1, 1, 1000), std::nullopt);
}

TEST(LearnRoundsTest, TheLastRoundFillsTheTime) {
  // A round of 10 s for each tenth, and a fifth more to be sure.
  EXPECT_DOUBLE_EQ(next_share(0.1, 10, 24).value(), 0.2);
  EXPECT_EQ(next_share(0.1, 10, 17), std::nullopt) << "not half as many again";
  EXPECT_EQ(next_share(0.1, 10, -1), std::nullopt);
  // The rest is worth it even if it is little.
  EXPECT_EQ(next_share(0.8, 10, 100), 1);
}

}  // namespace
}  // namespace rrn::cli
