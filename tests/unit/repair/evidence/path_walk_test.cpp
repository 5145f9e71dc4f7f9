// SPDX-License-Identifier: MIT
#include "repair/evidence/path_walk.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/evidence/naive_walk.hpp"
#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::joins;

std::vector<Path> random_paths(std::uint32_t n_relations, std::size_t n,
                               Rng& rng) {
  std::vector<Path> paths;
  for (std::size_t i = 0; i < n; ++i) {
    Path path;
    const std::size_t length = 1 + rng.below(4);
    for (std::size_t k = 0; k < length; ++k) {
      path.push_back(static_cast<LinkId>(rng.below(4 * n_relations)));
    }
    paths.push_back(std::move(path));
  }
  return paths;
}

/// Compares the ends of all paths from all individuals; returns the most ways.
std::uint64_t compare(const dataset::Sample& kb,
                      const std::vector<Path>& paths) {
  const LinkGraph graph(kb);
  PathWalk walk(graph, paths);
  std::vector<test::Matrix> expected;
  for (const Path& path : paths) expected.push_back(test::naive_ways(kb, path));
  std::uint64_t most = 0;
  for (std::uint32_t from = 0; from < kb.n_individuals; ++from) {
    walk.start(from);
    for (std::size_t i = 0; i < paths.size(); ++i) {
      std::vector<std::uint32_t> counts(kb.n_individuals);
      for (const Reached& end : walk.reached(i)) {
        EXPECT_EQ(counts[end.individual], 0U) << "reached twice";
        EXPECT_GT(end.n_ways, 0U);
        counts[end.individual] = end.n_ways;
      }
      for (std::uint32_t to = 0; to < kb.n_individuals; ++to) {
        most = std::max(most, expected[i][from][to]);
        EXPECT_EQ(counts[to], test::naive_count(expected[i][from][to]))
            << "path " << i << " from " << from << " to " << to;
      }
    }
  }
  EXPECT_EQ(walk.n_given_up(), 0U);
  return most;
}

TEST(PathWalkTest, CountsAreThoseOfProductsOfMatrices) {
  Rng rng(Seed(1));
  for (int round = 0; round < 30; ++round) {
    const auto n = static_cast<std::uint32_t>(2 + rng.below(12));
    const auto n_facts = static_cast<std::uint32_t>(rng.below(60));
    const dataset::Sample kb = test::random_sample(n, 2, 3, n_facts, rng);
    compare(kb, random_paths(3, 20, rng));
  }
}

TEST(PathWalkTest, CountsStopAt255) {
  Rng rng(Seed(2));
  const dataset::Sample kb = test::random_sample(24, 0, 1, 800, rng);
  EXPECT_GT(compare(kb, random_paths(1, 20, rng)), 1000U);
}

/// One hub in the middle of spokes, and a pair beside it.
dataset::Sample hub(std::uint32_t n_spokes) {
  dataset::Sample kb;
  kb.n_individuals = n_spokes + 3;
  for (std::uint32_t i = 1; i <= n_spokes; ++i) {
    kb.relations.specified.push_back(joins(0, 0, i));
  }
  kb.relations.specified.push_back(joins(n_spokes + 1, 0, n_spokes + 2));
  kb.normalise();
  return kb;
}

constexpr LinkId kForth = 0;
constexpr LinkId kBack = 1;

TEST(PathWalkTest, HubsAreGivenUpAndCounted) {
  constexpr std::uint32_t kSpokes = PathWalk::kMaxEnds + 1;
  const LinkGraph graph(hub(kSpokes));
  const std::vector<Path> paths = {
      {kForth}, {kBack}, {kBack, kForth}, {kForth, kBack}};
  PathWalk walk(graph, paths);
  walk.start(0);
  EXPECT_TRUE(walk.reached(0).empty());
  EXPECT_TRUE(walk.reached(3).empty());
  EXPECT_EQ(walk.n_given_up(), 1U);
  walk.start(5);
  ASSERT_EQ(walk.reached(1).size(), 1U);
  EXPECT_EQ(walk.reached(1)[0].individual, 0U);
  EXPECT_TRUE(walk.reached(2).empty());
  EXPECT_EQ(walk.n_given_up(), 2U);
  // What was given up leaves nothing behind.
  walk.start(kSpokes + 1);
  ASSERT_EQ(walk.reached(0).size(), 1U);
  EXPECT_EQ(walk.reached(0)[0].individual, kSpokes + 2);
  EXPECT_EQ(walk.reached(0)[0].n_ways, 1U);
  ASSERT_EQ(walk.reached(3).size(), 1U);
  EXPECT_EQ(walk.reached(3)[0].n_ways, 1U);
  EXPECT_EQ(walk.n_given_up(), 2U);
}

TEST(PathWalkTest, TheGreatestHubIsWalked) {
  const LinkGraph graph(hub(PathWalk::kMaxEnds));
  const std::vector<Path> paths = {{kForth}, {kForth, kBack}};
  PathWalk walk(graph, paths);
  walk.start(0);
  EXPECT_EQ(walk.reached(0).size(), PathWalk::kMaxEnds);
  ASSERT_EQ(walk.reached(1).size(), 1U);
  EXPECT_EQ(walk.reached(1)[0].n_ways, 255U);
  EXPECT_EQ(walk.n_given_up(), 0U);
}

TEST(LinkGraphTest, HoldsTheSpecifiedFactsInBothDirections) {
  Rng rng(Seed(3));
  const dataset::Sample kb = test::random_sample(9, 3, 2, 60, rng);
  const LinkGraph graph(kb);
  ASSERT_EQ(graph.n_individuals(), 9U);
  std::size_t n_edges = 0;
  std::size_t n_marks = 0;
  for (std::uint32_t x = 0; x < 9; ++x) {
    n_edges += graph.edges(x).size();
    n_marks += graph.marks(x).size();
    for (std::uint32_t mark = 0; mark < 6; ++mark) {
      const auto fact = test::is_a(x, mark / 2, mark % 2 == 0);
      EXPECT_EQ(graph.has(x, mark),
                std::ranges::count(kb.classes.specified, fact) == 1);
    }
    for (LinkId link = 0; link < 8; ++link) {
      const test::Matrix steps = test::naive_steps(kb, link);
      for (std::uint32_t y = 0; y < 9; ++y) {
        EXPECT_EQ(graph.joins(x, link, y), steps[x][y] == 1);
      }
    }
  }
  EXPECT_EQ(n_edges, 2 * kb.relations.specified.size());
  EXPECT_EQ(n_marks, kb.classes.specified.size());
}

}  // namespace
}  // namespace rrn::repair
