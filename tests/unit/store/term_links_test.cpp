// SPDX-License-Identifier: MIT
#include "store/term_links.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn {
namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

constexpr std::uint32_t kTerms = 9;

/// The closure of edges by trying all middle terms (Warshall 1962).
std::set<Edge> closure(const std::set<Edge>& edges) {
  std::array<std::array<bool, kTerms>, kTerms> reaches{};
  for (const auto& [from, to] : edges) reaches[from][to] = true;
  for (std::uint32_t k = 0; k < kTerms; ++k) {
    for (std::uint32_t i = 0; i < kTerms; ++i) {
      for (std::uint32_t j = 0; j < kTerms; ++j) {
        if (reaches[i][k] && reaches[k][j]) reaches[i][j] = true;
      }
    }
  }
  std::set<Edge> found;
  for (std::uint32_t i = 0; i < kTerms; ++i) {
    for (std::uint32_t j = 0; j < kTerms; ++j) {
      if (i != j && reaches[i][j]) found.insert({i, j});
    }
  }
  return found;
}

std::set<Edge> kept_of(const std::vector<Edge>& edges) {
  const std::set<Edge> all(edges.begin(), edges.end());
  TermLinks links;
  std::set<Edge> kept;
  for (const auto& [from, to] : edges) {
    const auto need =
        links.add(TermId{from}, TermId{to}, all.contains({to, from}));
    if (need == TermLinks::Need::kNone) continue;
    kept.insert({from, to});
    if (need == TermLinks::Need::kRowAndReverse) kept.insert({to, from});
  }
  return kept;
}

TEST(TermLinks, KeepRowsWithTheClosureOfAll) {
  Rng rng(Seed(1).derive("links"));
  std::size_t n_left_out = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<Edge> edges;
    const std::size_t n = 1 + rng.below(40);
    for (std::size_t k = 0; k < n; ++k) {
      edges.emplace_back(rng.below(kTerms), rng.below(kTerms));
    }
    const std::set<Edge> kept = kept_of(edges);
    const std::set<Edge> all(edges.begin(), edges.end());
    ASSERT_EQ(closure(kept), closure(all)) << "graph " << i;
    n_left_out += all.size() - kept.size();
  }
  EXPECT_GT(n_left_out, 3000U);
}

TEST(TermLinks, ConnectACliqueByOneRowLessThanTermsBothWays) {
  std::vector<Edge> edges;
  for (std::uint32_t i = 0; i < kTerms; ++i) {
    for (std::uint32_t j = 0; j < kTerms; ++j) edges.emplace_back(i, j);
  }
  EXPECT_EQ(kept_of(edges).size(), 2 * (kTerms - 1));
}

}  // namespace
}  // namespace rrn
