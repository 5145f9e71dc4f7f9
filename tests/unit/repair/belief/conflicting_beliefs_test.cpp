// SPDX-License-Identifier: MIT
// What conflicts do to beliefs, compared with all worlds of all facts.
#include "repair/belief/conflicting_beliefs.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::repair {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;

/// The definition: the share of the worlds, by weight, in which a fact is true,
/// among those in which no conflict is.
std::vector<double> by_definition(const std::vector<double>& beliefs,
                                  const std::vector<Conflict>& conflicts) {
  std::vector<double> with(beliefs.size());
  double all = 0;
  std::vector<bool> world(beliefs.size());
  const auto visit = [&](const auto& self, std::size_t i,
                         double weight) -> void {
    if (i < beliefs.size()) {
      world[i] = true;
      self(self, i + 1, weight * beliefs[i]);
      world[i] = false;
      self(self, i + 1, weight * (1 - beliefs[i]));
      return;
    }
    for (const Conflict& conflict : conflicts) {
      if (std::all_of(conflict.begin(), conflict.end(),
                      [&](std::uint32_t fact) { return world[fact]; })) {
        return;
      }
    }
    all += weight;
    for (std::size_t k = 0; k < beliefs.size(); ++k) {
      if (world[k]) with[k] += weight;
    }
  };
  visit(visit, 0, 1);
  for (double& sum : with) sum /= all;
  return with;
}

std::vector<double> random_beliefs(std::size_t n, Rng& rng) {
  std::vector<double> beliefs;
  for (std::size_t i = 0; i < n; ++i) {
    beliefs.push_back(0.05 + 0.9 * rng.uniform());
  }
  return beliefs;
}

std::vector<Conflict> random_conflicts(std::size_t n, std::size_t n_facts,
                                       Rng& rng) {
  std::vector<Conflict> conflicts(n);
  for (Conflict& conflict : conflicts) {
    for (std::size_t k = 1 + rng.below(3); k > 0; --k) {
      conflict.push_back(static_cast<std::uint32_t>(rng.below(n_facts)));
    }
  }
  return conflicts;
}

TEST(ConflictingBeliefsTest, OneOfTwoIsWrong) {
  EXPECT_THAT(
      beliefs_in_conflict({0.5, 0.5, 0.9}, std::vector<Conflict>{{0, 1}}),
      ElementsAre(DoubleNear(1.0 / 3, 1e-9), DoubleNear(1.0 / 3, 1e-9), 0.9));
  // The less probable one mostly.
  EXPECT_THAT(beliefs_in_conflict({0.99, 0.6}, std::vector<Conflict>{{0, 1}}),
              ElementsAre(DoubleNear(0.975, 1e-3), DoubleNear(0.015, 1e-3)));
  // A fact that is impossible is wrong, however sure it seemed.
  EXPECT_THAT(beliefs_in_conflict({1}, std::vector<Conflict>{{0}}),
              ElementsAre(0));
}

TEST(ConflictingBeliefsTest, AreThoseOfAllWorldsWithoutConflicts) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng{Seed(seed)};
    const std::size_t n = 1 + rng.below(9);
    const std::vector<double> before = random_beliefs(n, rng);
    const std::vector<Conflict> conflicts =
        random_conflicts(rng.below(6), n, rng);
    const std::vector<double> expected = by_definition(before, conflicts);
    const std::vector<double> found = beliefs_in_conflict(before, conflicts);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(found[i], expected[i], 1e-9) << seed;
    }
  }
}

TEST(ConflictingBeliefsTest, NeverRiseWhereTheyAreTooManyForAllWorlds) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng{Seed(seed)};
    const std::vector<double> before = random_beliefs(40, rng);
    std::vector<Conflict> conflicts = random_conflicts(30, 40, rng);
    for (std::uint32_t i = 0; i < 20; ++i) conflicts.push_back({i, i + 1});
    const std::vector<double> found = beliefs_in_conflict(before, conflicts);
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_LE(found[i], before[i]) << seed;
      EXPECT_GE(found[i], 0) << seed;
    }
    EXPECT_LT(found[3], before[3]);
  }
}

}  // namespace
}  // namespace rrn::repair
