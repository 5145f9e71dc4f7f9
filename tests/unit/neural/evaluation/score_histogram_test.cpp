// SPDX-License-Identifier: MIT
#include "neural/evaluation/score_histogram.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::neural {
namespace {

struct Scored {
  double score;
  bool truth;
};

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Scores of which true log-odds are scale * score + shift.
std::vector<Scored> draw(std::size_t n, double scale, double shift, Rng& rng) {
  std::vector<Scored> items;
  for (std::size_t i = 0; i < n; ++i) {
    const double score = 8 * rng.uniform() - 5;
    items.push_back({score, rng.chance(logistic(scale * score + shift))});
  }
  return items;
}

ScoreHistogram histogram(const std::vector<Scored>& items) {
  ScoreHistogram scores;
  for (const Scored& item : items) {
    scores.add(static_cast<float>(logistic(item.score)), item.truth);
  }
  return scores;
}

/// Minus the log likelihood with Platt's targets, of each literal by itself.
double platt_loss(const std::vector<Scored>& items, double scale,
                  double shift) {
  double n_true = 0;
  for (const Scored& item : items) n_true += item.truth ? 1 : 0;
  const double n_false = static_cast<double>(items.size()) - n_true;
  double loss = 0;
  for (const Scored& item : items) {
    const double target =
        item.truth ? (n_true + 1) / (n_true + 2) : 1 / (n_false + 2);
    const double p = logistic(scale * item.score + shift);
    loss -= target * std::log(p) + (1 - target) * std::log(1 - p);
  }
  return loss;
}

TEST(ScoreHistogramTest, PlattFindsTheMinimum) {
  Rng rng(Seed(1));
  const std::vector<Scored> items = draw(5000, 0.6, -1, rng);
  const ScoreMap map = fit_platt(histogram(items));
  ASSERT_EQ(map.method, CalibrationMethod::kPlatt);
  EXPECT_NEAR(map.scale, 0.6, 0.1);
  EXPECT_NEAR(map.shift, -1, 0.15);
  const double scale = map.scale;
  const double shift = map.shift;
  const double least = platt_loss(items, scale, shift);
  for (const double step : {-0.02, 0.02}) {
    EXPECT_GT(platt_loss(items, scale + step, shift), least);
    EXPECT_GT(platt_loss(items, scale, shift + step), least);
  }
}

TEST(ScoreHistogramTest, SeparableScoresStayFinite) {
  ScoreHistogram scores;
  for (int i = 0; i < 50; ++i) {
    scores.add(0.9F, true);
    scores.add(0.1F, false);
  }
  const ScoreMap map = fit_platt(scores);
  ASSERT_EQ(map.method, CalibrationMethod::kPlatt);
  // Both ends then have their targets as probabilities.
  EXPECT_NEAR(logistic(map.apply(std::log(9.0F))), 51.0 / 52, 1e-3);
  EXPECT_NEAR(logistic(map.apply(-std::log(9.0F))), 1.0 / 52, 1e-3);
}

TEST(ScoreHistogramTest, FitsNothingWhereThereIsNothingToLearn) {
  ScoreHistogram scores;
  EXPECT_EQ(fit_platt(scores), ScoreMap());
  EXPECT_EQ(fit_isotonic(scores), ScoreMap());
  scores.add(0.9F, true);
  scores.add(0.8F, true);
  EXPECT_EQ(fit_platt(scores), ScoreMap());
  EXPECT_EQ(fit_isotonic(scores), ScoreMap());
  // Higher scores are true less often.
  for (int i = 0; i < 50; ++i) {
    scores.add(0.9F, false);
    scores.add(0.1F, true);
  }
  EXPECT_EQ(fit_platt(scores), ScoreMap());
}

/// The value of isotonic regression at `i`: the greatest, over beginnings
/// before it, of the least mean over ends after it.
double isotonic_value(const std::vector<double>& values, std::size_t i) {
  double best = -1;
  for (std::size_t begin = 0; begin <= i; ++begin) {
    double least = 2;
    for (std::size_t end = i + 1; end <= values.size(); ++end) {
      double sum = 0;
      for (std::size_t k = begin; k < end; ++k) sum += values[k];
      least = std::min(least, sum / static_cast<double>(end - begin));
    }
    best = std::max(best, least);
  }
  return best;
}

TEST(ScoreHistogramTest, IsotonicEqualsTheMaxMinFormula) {
  Rng rng(Seed(2));
  // Groups of 200 literals with one score each.
  std::vector<double> values;
  std::vector<double> group_scores;
  ScoreHistogram scores;
  for (int group = 0; group < 12; ++group) {
    const double score = -6 + group;
    const auto n_true = static_cast<int>(
        200 *
        std::clamp(logistic(score) + 0.3 * (rng.uniform() - 0.5), 0.0, 1.0));
    for (int i = 0; i < 200; ++i) {
      scores.add(static_cast<float>(logistic(score)), i < n_true);
    }
    values.push_back(n_true / 200.0);
    group_scores.push_back(score);
  }
  const ScoreMap map = fit_isotonic(scores);
  ASSERT_EQ(map.method, CalibrationMethod::kIsotonic);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double mapped =
        static_cast<double>(map.apply(static_cast<float>(group_scores[i])));
    EXPECT_NEAR(logistic(mapped), isotonic_value(values, i), 0.006)
        << "group " << i;
  }
  for (std::size_t i = 1; i < map.points.size(); ++i) {
    EXPECT_LT(map.points[i - 1].from, map.points[i].from);
    EXPECT_LE(map.points[i - 1].to, map.points[i].to);
  }
}

TEST(ScoreHistogramTest, MeasuresWhatAMapMakesOfTheScores) {
  Rng rng(Seed(3));
  const std::vector<Scored> items = draw(3000, 1, 0, rng);
  ScoreMap map;
  map.method = CalibrationMethod::kPlatt;
  map.scale = 0.5F;
  map.shift = 0.25F;
  Reliability expected;
  for (const Scored& item : items) {
    expected.add(logistic(0.5 * item.score + 0.25), item.truth);
  }
  const Reliability found = histogram(items).reliability(map);
  EXPECT_EQ(found.n(), expected.n());
  EXPECT_NEAR(found.nll(), expected.nll(), 1e-4);
  EXPECT_NEAR(found.brier(), expected.brier(), 1e-4);
  EXPECT_NEAR(found.ece(), expected.ece(), 5e-3);
}

TEST(ScoreHistogramTest, MergingEqualsAddingAll) {
  Rng rng(Seed(4));
  const std::vector<Scored> items = draw(500, 0.7, 0.5, rng);
  const std::size_t half = items.size() / 2;
  ScoreHistogram merged;
  merged.merge(histogram({items.begin(), items.begin() + half}));
  merged.merge(histogram({items.begin() + half, items.end()}));
  merged.merge(ScoreHistogram());
  const ScoreHistogram all = histogram(items);
  EXPECT_EQ(merged.n_true(), all.n_true());
  EXPECT_EQ(merged.n_false(), all.n_false());
  EXPECT_NEAR(fit_platt(merged).scale, fit_platt(all).scale, 1e-6);
}

double f1_at(const std::vector<Scored>& items, double threshold) {
  double tp = 0, fp = 0, fn = 0;
  for (const Scored& item : items) {
    const bool predicted = logistic(item.score) >= threshold;
    tp += item.truth && predicted ? 1 : 0;
    fp += !item.truth && predicted ? 1 : 0;
    fn += item.truth && !predicted ? 1 : 0;
  }
  return 2 * tp / (2 * tp + fp + fn);
}

TEST(ScoreHistogramTest, TheThresholdHasTheBestF1) {
  Rng rng(Seed(5));
  const std::vector<Scored> items = draw(800, 0.8, -2, rng);
  const auto threshold =
      static_cast<double>(best_threshold(histogram(items), ScoreMap(), 10));
  double best = 0;
  for (const Scored& item : items) {
    best = std::max(best, f1_at(items, logistic(item.score)));
  }
  EXPECT_NEAR(f1_at(items, threshold), best, 0.01);
  EXPECT_GT(f1_at(items, threshold), f1_at(items, 0.5));
}

TEST(ScoreHistogramTest, ThresholdsOfFewOrSeparablePositivesAreInTheMiddle) {
  ScoreHistogram scores;
  for (int i = 0; i < 20; ++i) {
    scores.add(0.7F, true);
    scores.add(0.6F, false);
  }
  EXPECT_EQ(best_threshold(scores, ScoreMap(), 21), 0.5F);
  const float threshold = best_threshold(scores, ScoreMap(), 20);
  EXPECT_GT(threshold, 0.6F);
  EXPECT_LT(threshold, 0.7F);
  ScoreHistogram easy;
  for (int i = 0; i < 20; ++i) {
    easy.add(0.9F, true);
    easy.add(0.1F, false);
  }
  EXPECT_EQ(best_threshold(easy, ScoreMap(), 1), 0.5F);
}

TEST(ScoreHistogramTest, WhatIsFalseAThousandTimesIsNeverTrue) {
  ScoreHistogram scores;
  for (int i = 0; i < 999; ++i) scores.add(0.9F, false);
  EXPECT_EQ(best_threshold(scores, ScoreMap(), 1), 0.5F);
  scores.add(0.1F, false);
  EXPECT_EQ(best_threshold(scores, ScoreMap(), 1), 1.0F);
  scores.add(0.95F, true);
  EXPECT_LT(best_threshold(scores, ScoreMap(), 1), 1.0F);
  EXPECT_EQ(best_threshold(scores, ScoreMap(), 2), 0.5F);
}

}  // namespace
}  // namespace rrn::neural
