// SPDX-License-Identifier: MIT
#include "neural/evaluation/reliability.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::neural {
namespace {

struct Scored {
  double probability;
  bool truth;
};

/// The definition, bin by bin, over the items that `keep` keeps.
template <typename Keep>
double naive_ece(const std::vector<Scored>& items, Keep&& keep) {
  double error = 0;
  double n_all = 0;
  for (int bin = 0; bin < 15; ++bin) {
    double n = 0, sum = 0, n_true = 0;
    for (const Scored& item : items) {
      if (!keep(item)) continue;
      const int own = std::min(14, static_cast<int>(item.probability * 15));
      if (own != bin) continue;
      n += 1;
      sum += item.probability;
      n_true += item.truth ? 1 : 0;
    }
    n_all += n;
    if (n > 0) error += n * std::abs(sum / n - n_true / n);
  }
  return error / n_all;
}

std::vector<Scored> random_items(std::size_t n, Rng& rng) {
  std::vector<Scored> items;
  for (std::size_t i = 0; i < n; ++i) {
    const double p = rng.uniform();
    items.push_back({p, rng.chance(p * p)});
  }
  return items;
}

TEST(ReliabilityTest, FollowsTheDefinitions) {
  Rng rng(Seed(1));
  const std::vector<Scored> items = random_items(2000, rng);
  Reliability reliability;
  double squares = 0, logs = 0;
  for (const Scored& item : items) {
    reliability.add(item.probability, item.truth);
    const double right = item.truth ? item.probability : 1 - item.probability;
    squares += (1 - right) * (1 - right);
    logs -= std::log(right);
  }
  EXPECT_EQ(reliability.n(), 2000U);
  EXPECT_NEAR(reliability.ece(),
              naive_ece(items, [](const Scored&) { return true; }), 1e-12);
  EXPECT_NEAR(
      reliability.ece_predicted(),
      naive_ece(items, [](const Scored& s) { return s.probability >= 0.5; }),
      1e-12);
  EXPECT_NEAR(reliability.ece_relevant(),
              naive_ece(items,
                        [](const Scored& s) {
                          return s.probability >= 0.5 || s.truth;
                        }),
              1e-12);
  EXPECT_NEAR(reliability.brier(), squares / 2000, 1e-12);
  EXPECT_NEAR(reliability.nll(), logs / 2000, 1e-9);
}

TEST(ReliabilityTest, MergingAndWeightsEqualAddingOneByOne) {
  Reliability one_by_one;
  Reliability first;
  Reliability second;
  for (int i = 0; i < 5; ++i) one_by_one.add(0.7, i < 3);
  one_by_one.add(0.1, false);
  first.add(0.7, 3, 2);
  second.add(0.1, 0, 1);
  first.merge(second);
  EXPECT_EQ(first.n(), 6U);
  EXPECT_EQ(first.n_true(), 3U);
  EXPECT_DOUBLE_EQ(first.ece(), one_by_one.ece());
  EXPECT_DOUBLE_EQ(first.ece_relevant(), one_by_one.ece_relevant());
  EXPECT_DOUBLE_EQ(first.brier(), one_by_one.brier());
  EXPECT_DOUBLE_EQ(first.nll(), one_by_one.nll());
}

TEST(ReliabilityTest, CertaintiesAreInTheLastBinsAndCostABoundedAmount) {
  Reliability reliability;
  reliability.add(1, false);
  reliability.add(0, false);
  EXPECT_EQ(reliability.bins().back().n, 1U);
  EXPECT_EQ(reliability.bins().front().n, 1U);
  EXPECT_EQ(reliability.bins().back().mean_predicted(), 1);
  EXPECT_EQ(reliability.bins().back().part_true(), 0);
  EXPECT_DOUBLE_EQ(reliability.ece(), 0.5);
  EXPECT_NEAR(reliability.nll(), -std::log(1e-7) / 2, 1e-6);
}

TEST(ReliabilityTest, IsNotANumberWithoutLiterals) {
  const Reliability none;
  for (const double value :
       {none.ece(), none.ece_predicted(), none.ece_relevant(), none.brier(),
        none.nll(), none.bins()[3].part_true()}) {
    EXPECT_TRUE(std::isnan(value));
  }
}

}  // namespace
}  // namespace rrn::neural
