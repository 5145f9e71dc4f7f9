// SPDX-License-Identifier: MIT
#include "neural/evaluation/score_histogram.hpp"

#include <algorithm>
#include <cmath>

namespace rrn::neural {

namespace {

using Bin = ScoreHistogram::Bin;

constexpr std::size_t kNumBins =
    static_cast<std::size_t>(2 * ScoreHistogram::kBound *
                             static_cast<double>(ScoreHistogram::kBinsPerUnit));

double logistic(double score) { return 1 / (1 + std::exp(-score)); }

double log_odds(double probability) {
  return std::log(probability) - std::log1p(-probability);
}

/// log(1 + e^x) without overflow.
double softplus(double x) {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

bool has_both(const ScoreHistogram& scores) {
  return scores.n_true() > 0 && scores.n_false() > 0;
}

/// The likelihood of a scale and shift, and its derivatives.
class PlattObjective {
 public:
  explicit PlattObjective(const ScoreHistogram& scores)
      : scores_(scores),
        target_of_true_((static_cast<double>(scores.n_true()) + 1) /
                        (static_cast<double>(scores.n_true()) + 2)),
        target_of_false_(1 / (static_cast<double>(scores.n_false()) + 2)) {}

  [[nodiscard]] double loss(double scale, double shift) const {
    double sum = 0;
    for (const Bin& bin : scores_.bins()) {
      if (bin.n() == 0) continue;
      const double z = scale * bin.mean() + shift;
      sum += static_cast<double>(bin.n()) * softplus(z) - target(bin) * z;
    }
    return sum;
  }

  /// Returns the Newton step, to be subtracted, as scale and shift.
  [[nodiscard]] std::pair<double, double> newton_step(double scale,
                                                      double shift) const {
    // A little of the identity keeps the matrix regular where all scores are
    // the same.
    constexpr double kRidge = 1e-9;
    double g0 = 0, g1 = 0, h00 = kRidge, h01 = 0, h11 = kRidge;
    for (const Bin& bin : scores_.bins()) {
      if (bin.n() == 0) continue;
      const double x = bin.mean();
      const auto n = static_cast<double>(bin.n());
      const double p = logistic(scale * x + shift);
      const double error = n * p - target(bin);
      const double curvature = n * p * (1 - p);
      g0 += error * x;
      g1 += error;
      h00 += curvature * x * x;
      h01 += curvature * x;
      h11 += curvature;
    }
    const double determinant = h00 * h11 - h01 * h01;
    return {(h11 * g0 - h01 * g1) / determinant,
            (h00 * g1 - h01 * g0) / determinant};
  }

 private:
  [[nodiscard]] double target(const Bin& bin) const {
    return static_cast<double>(bin.n_true) * target_of_true_ +
           static_cast<double>(bin.n_false) * target_of_false_;
  }

  const ScoreHistogram& scores_;
  double target_of_true_;
  double target_of_false_;
};

/// Neighbouring bins of scores, taken together.
struct Block {
  double n = 0;
  double n_true = 0;
  double first = 0;  ///< The mean scores of its first and last bin
  double last = 0;

  /// Adds the block after this one.
  void add(const Block& next) {
    if (n == 0) first = next.first;
    last = next.last;
    n += next.n;
    n_true += next.n_true;
  }
};

std::vector<Block> make_groups(const ScoreHistogram& scores) {
  constexpr double kMinSize = 100;
  std::vector<Block> groups;
  Block open;
  for (const Bin& bin : scores.bins()) {
    if (bin.n() == 0) continue;
    open.add({static_cast<double>(bin.n()), static_cast<double>(bin.n_true),
              bin.mean(), bin.mean()});
    if (open.n < kMinSize) continue;
    groups.push_back(open);
    open = {};
  }
  if (open.n > 0 && !groups.empty()) {
    groups.back().add(open);
  } else if (open.n > 0) {
    groups.push_back(open);
  }
  return groups;
}

std::vector<Block> pool_violators(const std::vector<Block>& groups) {
  std::vector<Block> blocks;
  for (const Block& group : groups) {
    blocks.push_back(group);
    while (blocks.size() > 1) {
      const Block& last = blocks.back();
      Block& before = blocks[blocks.size() - 2];
      if (before.n_true * last.n < last.n_true * before.n) break;
      before.add(last);
      blocks.pop_back();
    }
  }
  return blocks;
}

/// Adds a point after the others unless it is the last one; it does not fall.
void add_point(ScoreMap& map, double from, double to) {
  ScoreMap::Point point{static_cast<float>(from), static_cast<float>(to)};
  if (!map.points.empty()) {
    const ScoreMap::Point& last = map.points.back();
    if (point.from <= last.from) return;
    point.to = std::max(point.to, last.to);
  }
  map.points.push_back(point);
}

}  // namespace

void ScoreHistogram::add(float probability, bool truth) {
  const double p = static_cast<double>(probability);
  // Of probabilities this near to 1, floats tell no more.
  constexpr double kMost = 1 - 1e-7;
  const double score =
      std::clamp(log_odds(std::clamp(p, 1e-30, kMost)), -kBound, kBound);
  if (bins_.empty()) bins_.resize(kNumBins);
  const auto i =
      std::min(static_cast<std::size_t>((score + kBound) *
                                        static_cast<double>(kBinsPerUnit)),
               kNumBins - 1);
  Bin& bin = bins_[i];
  ++(truth ? bin.n_true : bin.n_false);
  ++(truth ? n_true_ : n_false_);
  bin.sum += score;
}

void ScoreHistogram::merge(const ScoreHistogram& other) {
  if (other.bins_.empty()) return;
  if (bins_.empty()) bins_.resize(kNumBins);
  for (std::size_t i = 0; i < kNumBins; ++i) {
    bins_[i].n_true += other.bins_[i].n_true;
    bins_[i].n_false += other.bins_[i].n_false;
    bins_[i].sum += other.bins_[i].sum;
  }
  n_true_ += other.n_true_;
  n_false_ += other.n_false_;
}

double ScoreHistogram::lower_end(std::size_t bin) {
  return static_cast<double>(bin) / static_cast<double>(kBinsPerUnit) - kBound;
}

Reliability ScoreHistogram::reliability(const ScoreMap& map) const {
  Reliability result;
  for (const Bin& bin : bins_) {
    if (bin.n() == 0) continue;
    const double score =
        static_cast<double>(map.apply(static_cast<float>(bin.mean())));
    result.add(logistic(score), bin.n_true, bin.n_false);
  }
  return result;
}

ScoreMap fit_platt(const ScoreHistogram& scores) {
  if (!has_both(scores)) return {};
  constexpr int kMaxSteps = 100;
  constexpr double kEnough = 1e-10;
  const PlattObjective objective(scores);
  double scale = 1;
  double shift = 0;
  double loss = objective.loss(scale, shift);
  for (int step = 0; step < kMaxSteps; ++step) {
    const auto [d_scale, d_shift] = objective.newton_step(scale, shift);
    double part = 1;
    double next = objective.loss(scale - d_scale, shift - d_shift);
    while (!(next <= loss) && part > kEnough) {
      part /= 2;
      next = objective.loss(scale - part * d_scale, shift - part * d_shift);
    }
    if (!(next < loss)) break;
    scale -= part * d_scale;
    shift -= part * d_shift;
    const bool done = loss - next < kEnough * loss;
    loss = next;
    if (done) break;
  }
  ScoreMap map;
  map.scale = static_cast<float>(scale);
  map.shift = static_cast<float>(shift);
  const bool rises =
      std::isfinite(map.scale) && std::isfinite(map.shift) && map.scale > 0;
  if (!rises) return {};
  map.method = CalibrationMethod::kPlatt;
  return map;
}

ScoreMap fit_isotonic(const ScoreHistogram& scores) {
  if (!has_both(scores)) return {};
  ScoreMap map;
  map.method = CalibrationMethod::kIsotonic;
  for (const Block& block : pool_violators(make_groups(scores))) {
    // One literal of each kind more, so that no block is certain.
    const double probability = (block.n_true + 1) / (block.n + 2);
    add_point(map, block.first, log_odds(probability));
    add_point(map, block.last, log_odds(probability));
  }
  return map;
}

float best_threshold(const ScoreHistogram& scores, const ScoreMap& map,
                     std::uint64_t min_positives) {
  constexpr std::uint64_t kEnoughFalse = 1000;
  if (scores.n_true() == 0 && scores.n_false() >= kEnoughFalse) return 1;
  if (scores.n_true() < min_positives || !has_both(scores)) return 0.5F;
  double best_f1 = -1;
  double best = 0.5;
  // F1 of the cuts next to 0.5, above and below.
  double f1_above = -1;
  double f1_below = -1;
  std::uint64_t tp = 0;
  std::uint64_t fp = 0;
  for (std::size_t i = kNumBins; i-- > 0;) {
    tp += scores.bins()[i].n_true;
    fp += scores.bins()[i].n_false;
    const double f1 = 2 * static_cast<double>(tp) /
                      static_cast<double>(tp + fp + scores.n_true());
    const double threshold = logistic(static_cast<double>(
        map.apply(static_cast<float>(ScoreHistogram::lower_end(i)))));
    if (threshold >= 0.5) {
      f1_above = f1;
    } else if (f1_below < 0) {
      f1_below = f1;
    }
    const bool is_nearer = std::abs(threshold - 0.5) < std::abs(best - 0.5);
    if (f1 > best_f1 || (f1 == best_f1 && is_nearer)) {
      best_f1 = f1;
      best = threshold;
    }
  }
  const bool is_half_best = f1_above == best_f1 && f1_below == best_f1;
  return is_half_best ? 0.5F : static_cast<float>(best);
}

}  // namespace rrn::neural
