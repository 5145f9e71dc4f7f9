// SPDX-License-Identifier: MIT
#include "base/random.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace rrn {
namespace {

/// xoshiro256** and splitmix64, written anew from their authors' public
/// description, as an oracle.
class ReferenceGenerator {
 public:
  explicit ReferenceGenerator(std::uint64_t seed) {
    for (std::uint64_t& word : s_) {
      seed += 0x9e3779b97f4a7c15U;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
      z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
      word = z ^ (z >> 31U);
    }
  }
  std::uint64_t next() {
    const std::uint64_t x = s_[1] * 5;
    const std::uint64_t result = (x << 7U | x >> 57U) * 9;
    const std::uint64_t t = s_[1] << 17U;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = s_[3] << 45U | s_[3] >> 19U;
    return result;
  }

 private:
  std::uint64_t s_[4];
};

TEST(Rng, StartsFromTheKnownValuesOfSplitMix) {
  // The first outputs of splitmix64 for the seed 1234567 are published; the
  // generator's first output is computed from the second of them.
  const std::uint64_t second = 3203168211198807973U;
  const std::uint64_t x = second * 5;
  Rng rng(Seed(1234567));
  EXPECT_EQ(rng.next(), (x << 7U | x >> 57U) * 9);
}

TEST(Rng, EqualsTheReference) {
  for (const std::uint64_t seed : {0ULL, 1ULL, 42ULL, ~0ULL}) {
    Rng rng{Seed(seed)};
    ReferenceGenerator reference(seed);
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(rng.next(), reference.next());
  }
}

TEST(Rng, BelowIsUniform) {
  Rng rng(Seed(7));
  constexpr std::uint64_t kBound = 13;
  constexpr int kDraws = 130000;
  std::vector<int> counts(kBound);
  for (int i = 0; i < kDraws; ++i) ++counts[rng.below(kBound)];
  double chi_squared = 0;
  for (const int count : counts) {
    const double difference = count - kDraws / static_cast<double>(kBound);
    chi_squared += difference * difference / (kDraws / double{kBound});
  }
  // The 0.999 quantile with 12 degrees of freedom.
  EXPECT_LT(chi_squared, 32.91);
}

TEST(Rng, BelowHasNoBiasForLargeBounds) {
  // Taking a remainder alone would give the lower half twice as often.
  Rng rng(Seed(8));
  constexpr std::uint64_t kBound = 3ULL << 62U;
  constexpr int kDraws = 30000;
  int n_low = 0;
  for (int i = 0; i < kDraws; ++i) {
    const std::uint64_t drawn = rng.below(kBound);
    ASSERT_LT(drawn, kBound);
    if (drawn < 1ULL << 62U) ++n_low;
  }
  EXPECT_NEAR(n_low, kDraws / 3, 400);
}

TEST(Rng, BelowOneIsZero) {
  Rng rng(Seed(1));
  EXPECT_EQ(rng.below(1), 0U);
}

TEST(Rng, BelowZeroIsABug) {
  Rng rng(Seed(1));
  EXPECT_THROW(rng.below(0), Error);
}

TEST(Rng, UniformHasTheRightMoments) {
  Rng rng(Seed(9));
  constexpr int kDraws = 100000;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double x = rng.uniform();
    ASSERT_GE(x, 0.0);
    ASSERT_LT(x, 1.0);
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / kDraws, 0.5, 0.005);
  EXPECT_NEAR(squares / kDraws, 1.0 / 3, 0.005);
}

TEST(Rng, ChanceKeepsItsWord) {
  Rng rng(Seed(10));
  int n_true = 0;
  for (int i = 0; i < 100000; ++i) n_true += rng.chance(0.02) ? 1 : 0;
  EXPECT_NEAR(n_true, 2000, 200);
  for (int i = 0; i < 1000; ++i) {
    ASSERT_FALSE(rng.chance(0.0));
    ASSERT_TRUE(rng.chance(1.0));
  }
}

TEST(Rng, ShuffleIsAUniformPermutation) {
  Rng rng(Seed(11));
  std::vector<int> counts(24);
  for (int i = 0; i < 24000; ++i) {
    std::vector<int> items{0, 1, 2, 3};
    rng.shuffle(items);
    std::vector<int> sorted = items;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(sorted, (std::vector<int>{0, 1, 2, 3}));
    std::vector<int> permutation{0, 1, 2, 3};
    std::size_t rank = 0;
    while (permutation != items) {
      std::next_permutation(permutation.begin(), permutation.end());
      ++rank;
    }
    ++counts[rank];
  }
  for (const int count : counts) EXPECT_NEAR(count, 1000, 160);
}

TEST(Rng, ShuffleTakesEmptyAndSingle) {
  Rng rng(Seed(12));
  std::vector<int> none;
  rng.shuffle(none);
  EXPECT_TRUE(none.empty());
  std::vector<int> one{5};
  rng.shuffle(one);
  EXPECT_EQ(one, std::vector<int>{5});
}

TEST(Seed, DerivesDistinctSubstreams) {
  std::set<std::uint64_t> values;
  for (const std::uint64_t root : {0ULL, 1ULL, 2ULL}) {
    for (const char* const name : {"", "a", "b", "ab", "ba", "negatives"}) {
      for (std::uint64_t index = 0; index < 50; ++index) {
        values.insert(Seed(root).derive(name, index).value());
      }
    }
  }
  EXPECT_EQ(values.size(), 3U * 6U * 50U);
}

TEST(Seed, DerivationDependsOnItsArgumentsOnly) {
  EXPECT_EQ(Seed(5).derive("x", 3), Seed(5).derive("x", 3));
  EXPECT_EQ(Seed(5).derive("x"), Seed(5).derive("x", 0));
  EXPECT_NE(Seed(5).derive("x"), Seed(5));
  EXPECT_EQ(Seed(), Seed(0));
}

}  // namespace
}  // namespace rrn
