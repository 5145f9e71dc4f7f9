// SPDX-License-Identifier: MIT
#include "neural/evaluation/metrics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::neural {
namespace {

struct Scored {
  float probability;
  bool truth;
};

/// Average precision by sorting; equal scores are one threshold.
double average_precision(const std::vector<Scored>& items) {
  std::map<float, std::pair<double, double>, std::greater<>> by_score;
  double n_positive = 0;
  for (const Scored& item : items) {
    (item.truth ? by_score[item.probability].first
                : by_score[item.probability].second) += 1;
    n_positive += item.truth ? 1 : 0;
  }
  double area = 0, found = 0, taken = 0;
  for (const auto& [score, counts] : by_score) {
    found += counts.first;
    taken += counts.first + counts.second;
    area += found / taken * counts.first / n_positive;
  }
  return area;
}

/// Scores that are exact in 2^16 bins, so that ties are the same.
std::vector<Scored> random_items(std::size_t n, std::uint64_t levels,
                                 double positives, Rng& rng) {
  std::vector<Scored> items;
  for (std::size_t i = 0; i < n; ++i) {
    const auto level = static_cast<float>(rng.below(levels));
    items.push_back(
        {level / static_cast<float>(levels), rng.chance(positives)});
  }
  return items;
}

ClassificationMetrics metrics_of(const std::vector<Scored>& items) {
  ClassificationMetrics metrics;
  for (const Scored& item : items) metrics.add(item.probability, item.truth);
  return metrics;
}

TEST(ClassificationMetricsTest, CountsByThreshold) {
  const ClassificationMetrics metrics = metrics_of({{0.9F, true},
                                                    {0.5F, true},
                                                    {0.499F, true},
                                                    {0.7F, false},
                                                    {0.1F, false},
                                                    {0.2F, false}});
  EXPECT_EQ(metrics.n(), 6U);
  EXPECT_EQ(metrics.n_positive(), 3U);
  EXPECT_EQ(metrics.n_negative(), 3U);
  EXPECT_EQ(metrics.n_true_positive(), 2U);
  EXPECT_EQ(metrics.n_false_positive(), 1U);
  EXPECT_EQ(metrics.n_false_negative(), 1U);
  EXPECT_DOUBLE_EQ(metrics.f1(), 4.0 / 6);
  EXPECT_DOUBLE_EQ(metrics.accuracy(), 4.0 / 6);
  EXPECT_DOUBLE_EQ(metrics.accuracy_on_positives(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(metrics.accuracy_on_negatives(), 2.0 / 3);
}

TEST(ClassificationMetricsTest, HasNothingToFindInEmptyData) {
  const ClassificationMetrics metrics;
  EXPECT_EQ(metrics.f1(), 1);
  EXPECT_TRUE(std::isnan(metrics.accuracy()));
  EXPECT_TRUE(std::isnan(metrics.accuracy_on_positives()));
  EXPECT_TRUE(std::isnan(metrics.accuracy_on_negatives()));
  EXPECT_TRUE(std::isnan(metrics.auc_pr()));
}

TEST(ClassificationMetricsTest, IsOneForOnlyTrueNegatives) {
  const ClassificationMetrics metrics =
      metrics_of({{0.1F, false}, {0.2F, false}});
  EXPECT_EQ(metrics.f1(), 1);
  EXPECT_EQ(metrics.accuracy(), 1);
  EXPECT_TRUE(std::isnan(metrics.auc_pr()));
}

TEST(ClassificationMetricsTest, IsZeroWhenAPositiveIsMissed) {
  const ClassificationMetrics metrics =
      metrics_of({{0.1F, true}, {0.2F, false}});
  EXPECT_EQ(metrics.f1(), 0);
  EXPECT_EQ(metrics.accuracy_on_positives(), 0);
  EXPECT_EQ(metrics.auc_pr(), 0.5);
}

TEST(ClassificationMetricsTest, AucPrIsOneForPerfectOrder) {
  EXPECT_EQ(metrics_of({{0.2F, true}, {0.3F, true}, {0.1F, false}}).auc_pr(),
            1);
}

TEST(ClassificationMetricsTest, AucPrEqualsAveragePrecision) {
  Rng rng(Seed(1));
  for (const std::size_t n : {1U, 10U, 1000U, 40000U}) {
    for (const std::uint64_t levels : {1U, 7U, 65536U}) {
      std::vector<Scored> items = random_items(n, levels, 0.1, rng);
      items.push_back({0.5F, true});
      EXPECT_NEAR(metrics_of(items).auc_pr(), average_precision(items), 1e-12)
          << n << " items, " << levels << " levels";
    }
  }
}

TEST(ClassificationMetricsTest, TakesProbabilitiesOfZeroAndOne) {
  EXPECT_EQ(metrics_of({{1.0F, true}, {0.0F, false}}).auc_pr(), 1);
}

TEST(ClassificationMetricsTest, MergingEqualsAddingAll) {
  Rng rng(Seed(2));
  for (const std::size_t n : {5U, 20000U}) {
    const auto first = random_items(n, 100, 0.3, rng);
    auto all = random_items(30000, 100, 0.3, rng);
    ClassificationMetrics merged = metrics_of(all);
    merged.merge(metrics_of(first));
    all.insert(all.end(), first.begin(), first.end());
    const ClassificationMetrics expected = metrics_of(all);
    EXPECT_EQ(merged.n(), expected.n());
    EXPECT_EQ(merged.f1(), expected.f1());
    EXPECT_EQ(merged.auc_pr(), expected.auc_pr());
  }
}

TEST(ClassificationMetricsTest, TakesAnotherThreshold) {
  ClassificationMetrics metrics;
  metrics.add(0.4F, true, 0.3F);
  metrics.add(0.6F, false, 0.7F);
  EXPECT_EQ(metrics.n_true_positive(), 1U);
  EXPECT_EQ(metrics.n_false_positive(), 0U);
}

TEST(ClassificationMetricsTest, PositivesAreWithoutNegatives) {
  Rng rng(Seed(3));
  for (const std::size_t n : {10U, 40000U}) {
    const auto items = random_items(n, 100, 0.3, rng);
    std::vector<Scored> kept;
    for (const Scored& item : items) {
      if (item.truth) kept.push_back(item);
    }
    kept.push_back({0.35F, false});
    ClassificationMetrics metrics = metrics_of(items).positives();
    EXPECT_EQ(metrics.n_negative(), 0U);
    metrics.add(0.35F, false);
    EXPECT_EQ(metrics.f1(), metrics_of(kept).f1());
    EXPECT_NEAR(metrics.auc_pr(), average_precision(kept), 1e-12);
  }
}

TEST(EvaluationReportTest, TotalsAreSumsOverPredicates) {
  EvaluationReport report;
  report.relations.resize(2);
  report.relations[0].specified.add(0.9F, true);
  report.relations[0].inferable.add(0.9F, false);
  report.relations[1].inferable.add(0.9F, true);
  report.classes.resize(1);
  report.classes[0].inferable.add(0.1F, true);
  EXPECT_EQ(report.total_relations().specified.n(), 1U);
  EXPECT_DOUBLE_EQ(report.total_relations().inferable.f1(), 2.0 / 3);
  EXPECT_EQ(report.total_classes().inferable.n_false_negative(), 1U);
  EXPECT_EQ(report.total_classes().specified.n(), 0U);
}

}  // namespace
}  // namespace rrn::neural
