// SPDX-License-Identifier: MIT
#include "neural/evaluation/metrics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rrn::neural {

namespace {

constexpr std::size_t kBins = std::size_t{1} << 16;
/// Scores kept one by one before they are counted in bins: most predicates of a
/// large vocabulary see few literals, and bins take 512 KiB each.
constexpr std::size_t kMaxPending = std::size_t{1} << 14;

std::uint32_t bin_of(float probability) {
  const double clamped = std::clamp(static_cast<double>(probability), 0.0, 1.0);
  return static_cast<std::uint32_t>(std::min(
      clamped * static_cast<double>(kBins), static_cast<double>(kBins - 1)));
}

double ratio(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(part) / static_cast<double>(whole);
}

PredicateMetrics total(const std::vector<PredicateMetrics>& predicates) {
  PredicateMetrics sum;
  for (const PredicateMetrics& predicate : predicates) {
    sum.specified.merge(predicate.specified);
    sum.inferable.merge(predicate.inferable);
    sum.predictable.merge(predicate.predictable);
    sum.drawn.merge(predicate.drawn);
    sum.near_misses.merge(predicate.near_misses);
  }
  return sum;
}

}  // namespace

void ClassificationMetrics::add(float probability, bool truth,
                                float threshold) {
  const bool predicted = probability >= threshold;
  ++(truth ? (predicted ? tp_ : fn_) : (predicted ? fp_ : tn_));
  pending_.push_back(bin_of(probability) * 2 + (truth ? 1 : 0));
  if (pending_.size() >= kMaxPending) count_pending();
}

void ClassificationMetrics::merge(const ClassificationMetrics& other) {
  tp_ += other.tp_;
  fp_ += other.fp_;
  tn_ += other.tn_;
  fn_ += other.fn_;
  pending_.insert(pending_.end(), other.pending_.begin(), other.pending_.end());
  if (pending_.size() >= kMaxPending) count_pending();
  if (other.positives_.empty()) return;
  count_pending();
  for (std::size_t bin = 0; bin < kBins; ++bin) {
    positives_[bin] += other.positives_[bin];
    negatives_[bin] += other.negatives_[bin];
  }
}

ClassificationMetrics ClassificationMetrics::positives() const {
  ClassificationMetrics result = *this;
  result.fp_ = 0;
  result.tn_ = 0;
  std::erase_if(result.pending_,
                [](std::uint32_t score) { return (score & 1) == 0; });
  std::fill(result.negatives_.begin(), result.negatives_.end(), 0);
  return result;
}

void ClassificationMetrics::count_pending() {
  positives_.resize(kBins);
  negatives_.resize(kBins);
  for (const std::uint32_t score : pending_) {
    ++((score & 1) != 0 ? positives_ : negatives_)[score / 2];
  }
  pending_.clear();
}

double ClassificationMetrics::f1() const {
  if (tp_ + fp_ + fn_ == 0) return 1;
  return ratio(2 * tp_, 2 * tp_ + fp_ + fn_);
}

double ClassificationMetrics::accuracy() const { return ratio(tp_ + tn_, n()); }

double ClassificationMetrics::accuracy_on_positives() const {
  return ratio(tp_, n_positive());
}

double ClassificationMetrics::accuracy_on_negatives() const {
  return ratio(tn_, n_negative());
}

double ClassificationMetrics::auc_pr() const {
  if (n_positive() == 0) return std::numeric_limits<double>::quiet_NaN();
  ClassificationMetrics counted = *this;
  counted.count_pending();
  double area = 0;
  std::uint64_t found = 0;
  std::uint64_t taken = 0;
  for (std::size_t bin = kBins; bin-- > 0;) {
    const std::uint64_t gain = counted.positives_[bin];
    found += gain;
    taken += gain + counted.negatives_[bin];
    if (gain != 0) area += ratio(found, taken) * ratio(gain, n_positive());
  }
  return area;
}

ClassificationMetrics PredicateMetrics::as_in_paper() const {
  ClassificationMetrics sum = inferable;
  sum.merge(predictable);
  sum.merge(drawn);
  return sum;
}

ClassificationMetrics PredicateMetrics::against_near_misses() const {
  ClassificationMetrics sum = as_in_paper().positives();
  sum.merge(near_misses);
  return sum;
}

double DepthRecall::recall() const { return ratio(n_found, n); }

PredicateMetrics EvaluationReport::total_classes() const {
  return total(classes);
}

PredicateMetrics EvaluationReport::total_relations() const {
  return total(relations);
}

}  // namespace rrn::neural
