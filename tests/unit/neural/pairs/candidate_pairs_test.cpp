// SPDX-License-Identifier: MIT
#include "neural/pairs/candidate_pairs.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::EntityIndex;
using Pairs = std::vector<CandidatePair>;

Pairs all_pairs(CandidatePairs& candidates, std::size_t size = 5) {
  Pairs all, block;
  while (candidates.next(size, block)) {
    all.insert(all.end(), block.begin(), block.end());
  }
  EXPECT_TRUE(block.empty());
  return all;
}

/// Distances by the definition: shortest paths of Floyd and Warshall.
std::vector<std::vector<unsigned>> distances(const dataset::Sample& kb) {
  const std::size_t n = kb.n_individuals;
  std::vector<std::vector<unsigned>> d(n, std::vector<unsigned>(n, 1000));
  for (std::size_t i = 0; i < n; ++i) d[i][i] = 0;
  for (const auto& fact : kb.relations.specified) {
    const auto s = fact.subject.value;
    const auto o = fact.object.value;
    if (s != o) d[s][o] = d[o][s] = 1;
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        d[i][j] = std::min(d[i][j], d[i][k] + d[k][j]);
      }
    }
  }
  return d;
}

TEST(CandidatePairsTest, AreThoseOfShortPaths) {
  Rng rng(Seed(3));
  for (unsigned round = 0; round < 30; ++round) {
    const auto kb = random_kb({14, 1, 3, 0, 4 + round}, rng);
    const auto d = distances(kb);
    for (std::uint32_t hops = 0; hops < 5; ++hops) {
      Pairs expected;
      for (std::uint32_t s = 0; s < kb.n_individuals; ++s) {
        for (std::uint32_t o = 0; o < kb.n_individuals; ++o) {
          if (d[s][o] <= hops) expected.push_back({{s}, {o}, d[s][o]});
        }
      }
      CandidatePairs candidates(kb, {.hops = hops});
      Pairs found = all_pairs(candidates);
      EXPECT_TRUE(std::is_sorted(
          found.begin(), found.end(), [&](const auto& a, const auto& b) {
            return std::pair(a.subject.value,
                             d[a.subject.value][a.object.value]) <
                   std::pair(b.subject.value,
                             d[b.subject.value][b.object.value]);
          }));
      std::sort(found.begin(), found.end());
      EXPECT_EQ(found, expected);
      EXPECT_EQ(candidates.counts(),
                (CandidateCounts{expected.size(), 0, 0, true}));
    }
  }
}

TEST(IndividualGraphTest, ComponentsAreWhatPathsJoin) {
  Rng rng(Seed(8));
  for (unsigned round = 0; round < 30; ++round) {
    const auto kb = random_kb({14, 1, 3, 0, 2 + round / 2}, rng);
    const auto d = distances(kb);
    const auto numbers = components(IndividualGraph(kb));
    ASSERT_EQ(numbers.size(), kb.n_individuals);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      for (std::size_t j = 0; j < numbers.size(); ++j) {
        EXPECT_EQ(numbers[i] == numbers[j], d[i][j] < 1000);
      }
    }
  }
}

TEST(CandidatePairsTest, PairsOfOneSubjectAreAmongAll) {
  Rng rng(Seed(5));
  const auto kb = random_kb({20, 1, 3, 0, 30}, rng);
  const CandidateLimits limits{.hops = 2, .pairs_each = 6};
  CandidatePairs all(kb, limits);
  CandidatePairs some(kb, limits);
  Pairs found;
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    const Pairs own = some.pairs_of({i});
    found.insert(found.end(), own.begin(), own.end());
  }
  EXPECT_EQ(found, all_pairs(all));
  EXPECT_EQ(some.counts(), all.counts());
  EXPECT_GT(some.counts().n_cut, 0U);
  // Once more is not less.
  EXPECT_EQ(some.pairs_of({0}).size(),
            CandidatePairs(kb, limits).pairs_of({0}).size());
}

TEST(CandidatePairsTest, LimitsKeepTheNearestAndCountTheRest) {
  Rng rng(Seed(4));
  const auto kb = random_kb({20, 1, 3, 0, 40}, rng);
  const auto d = distances(kb);
  CandidatePairs everything(kb, {.hops = 3});
  const std::size_t n_all = all_pairs(everything).size();
  CandidatePairs candidates(kb, {.hops = 3, .pairs_each = 4});
  const Pairs found = all_pairs(candidates);
  std::map<std::uint32_t, std::vector<unsigned>> by_subject;
  for (const CandidatePair& pair : found) {
    by_subject[pair.subject.value].push_back(
        d[pair.subject.value][pair.object.value]);
  }
  std::uint64_t n_cut = 0;
  for (std::uint32_t s = 0; s < kb.n_individuals; ++s) {
    std::vector<unsigned> near;
    for (const unsigned distance : d[s]) {
      if (distance <= 3) near.push_back(distance);
    }
    n_cut += near.size() > 4 ? 1 : 0;
    std::sort(near.begin(), near.end());
    near.resize(std::min<std::size_t>(near.size(), 4));
    EXPECT_EQ(by_subject[s], near) << "individual " << s;
  }
  EXPECT_GT(n_cut, 0U);
  EXPECT_EQ(candidates.counts(),
            (CandidateCounts{found.size(), n_all - found.size(), n_cut, true}));
}

TEST(CandidatePairsTest, TotalLimitCountsTheRest) {
  const auto kb = chain_kb(10);
  CandidatePairs everything(kb, {.hops = 2});
  const Pairs all = all_pairs(everything);
  CandidatePairs candidates(kb, {.hops = 2, .pairs = 7});
  EXPECT_EQ(all_pairs(candidates), Pairs(all.begin(), all.begin() + 7));
  EXPECT_EQ(candidates.counts().n_pairs, 7U);
  EXPECT_EQ(candidates.counts().n_left_out, all.size() - 7);
  EXPECT_EQ(candidates.n_subjects_done(), 10U);
}

TEST(CandidatePairsTest, BlocksHoldWholeSubjects) {
  const auto kb = chain_kb(10);
  CandidatePairs candidates(kb, {.hops = 1});
  Pairs block;
  ASSERT_TRUE(candidates.next(3, block));
  EXPECT_EQ(block, (Pairs{{{0}, {0}},
                          {{0}, {1}, 1},
                          {{1}, {1}},
                          {{1}, {0}, 1},
                          {{1}, {2}, 1}}));
}

TEST(CandidatePairsTest, SaysWhenCountingWouldTakeTooLong) {
  // A hub with 300 neighbours: all 301 * 301 pairs are within two hops.
  dataset::Sample kb;
  kb.n_individuals = 301;
  for (std::uint32_t i = 1; i < kb.n_individuals; ++i) {
    kb.relations.specified.push_back({{0}, {0}, {i}, true});
  }
  const auto count = [&](std::uint64_t budget) {
    CandidatePairs candidates(
        kb, {.hops = 2, .pairs_each = 2, .count_budget = budget});
    EXPECT_EQ(all_pairs(candidates, 100).size(), 2U * 301);
    EXPECT_EQ(candidates.counts().n_cut, 301U);
    return candidates.counts();
  };
  const CandidateCounts some = count(1'000);
  EXPECT_FALSE(some.is_exact);
  EXPECT_GE(some.n_left_out, 301U) << "of each it knows of one at least";
  EXPECT_LT(some.n_left_out, 2'000U);
  const CandidateCounts all = count(1'000'000);
  EXPECT_TRUE(all.is_exact);
  EXPECT_EQ(all.n_left_out, 301U * 301 - 2 * 301);
}

TEST(CandidatePairsTest, RejectsIndividualsOutOfRange) {
  dataset::Sample kb;
  kb.n_individuals = 2;
  kb.relations.specified = {{{0}, {0}, {2}, true}};
  try {
    CandidatePairs candidates(kb, {});
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
    EXPECT_STREQ(error.what(),
                 "individual 2 in a knowledge base; expected less than 2");
  }
}

TEST(CandidatePairsTest, StopsWhenCancelled) {
  CandidatePairs candidates(chain_kb(3), {});
  const std::atomic<bool> stop{true};
  Pairs block;
  EXPECT_THROW((void)candidates.next(1, block, CancellationToken(stop)),
               Cancelled);
}

}  // namespace
}  // namespace rrn::neural
