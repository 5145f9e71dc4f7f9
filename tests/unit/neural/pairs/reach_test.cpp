// SPDX-License-Identifier: MIT
#include "neural/pairs/reach.hpp"

#include <gtest/gtest.h>

#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::RelationLiteral;
using dataset::Sample;

TEST(ReachTest, IsTheGreatestDistanceOfTrueLiterals) {
  ReachFinder finder(4);
  const Sample chain = chain_kb(6);
  finder.add(chain, chain);
  EXPECT_EQ(finder.reach(), (Reach{1, 2, kUnlimitedReach, kUnlimitedReach}));
  Sample more = chain;
  more.relations.inferable.push_back({{5}, {2}, {1}, true});
  more.relations.inferable.push_back({{0}, {2}, {5}, false});
  more.relations.predictable.push_back({{0}, {3}, {0}, true});
  finder.add(more, more);
  EXPECT_EQ(finder.reach(), (Reach{1, 2, 4, 0}));
  // What is told decides, and ends that nothing joins set no bound.
  Sample told = chain;
  told.relations.specified.erase(told.relations.specified.begin());
  finder.add(chain, told);
  EXPECT_EQ(finder.reach(), (Reach{kUnlimitedReach, kUnlimitedReach, 4, 0}));
}

TEST(ReachTest, WhatLiesBeyondIsFalse) {
  const Sample chain = chain_kb(5);
  const Reach reach{1, kUnlimitedReach, 3};
  std::vector<float> table(5 * 5 * 3, 0.75F);
  limit_to_reach(reach, chain, table);
  std::vector<RelationLiteral> literals;
  std::vector<float> listed;
  std::vector<float> expected;
  for (std::uint32_t s = 0; s < 5; ++s) {
    for (std::uint32_t o = 0; o < 5; ++o) {
      for (std::uint32_t r = 0; r < 3; ++r) {
        const std::uint32_t distance = s < o ? o - s : s - o;
        const bool is_near = r == 1 || distance <= reach[r];
        EXPECT_EQ(table[(s * 5 + o) * 3 + r], is_near ? 0.75F : 0.0F);
        for (const bool positive : {true, false}) {
          literals.push_back({{s}, {r}, {o}, positive});
          listed.push_back(0.75F);
          expected.push_back(is_near ? 0.75F : positive ? 0.0F : 1.0F);
        }
      }
    }
  }
  limit_to_reach(reach, chain, literals, listed);
  EXPECT_EQ(listed, expected);
}

TEST(ReachTest, WithoutBoundNothingIsBeyond) {
  const Sample chain = chain_kb(3);
  std::vector<float> table(9, 0.75F);
  limit_to_reach({}, chain, table);
  limit_to_reach(Reach{kUnlimitedReach}, chain, table);
  EXPECT_EQ(table, std::vector<float>(9, 0.75F));
}

TEST(DistancesTest, SayWhetherTheyAreComplete) {
  const Sample chain = chain_kb(10);
  const IndividualGraph graph(chain);
  Distances distances(graph);
  EXPECT_TRUE(distances.find(0, 4));
  EXPECT_EQ(distances.to(4), 4U);
  EXPECT_EQ(distances.to(5), kUnlimitedReach);
  EXPECT_FALSE(distances.find(9, 9, 3));
  EXPECT_EQ(distances.to(8), 1U);
  EXPECT_EQ(distances.to(0), kUnlimitedReach);
}

}  // namespace
}  // namespace rrn::neural
