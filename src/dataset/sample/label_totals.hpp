// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_SAMPLE_LABEL_TOTALS_HPP
#define RRN_DATASET_SAMPLE_LABEL_TOTALS_HPP

#include <cstdint>

#include "base/random.hpp"
#include "dataset/sample/labels.hpp"

namespace rrn::dataset {

/// Numbers of positive and negative literals.
struct PolarityTotals {
  std::uint64_t positive = 0;
  std::uint64_t negative = 0;

  void add(const PolarityTotals& other) {
    positive += other.positive;
    negative += other.negative;
  }
  void count(bool is_positive) { ++(is_positive ? positive : negative); }

  friend bool operator==(const PolarityTotals&,
                         const PolarityTotals&) = default;
};

/// Numbers of literals about classes or about relations.
struct LiteralTotals {
  PolarityTotals specified = {};
  PolarityTotals inferable = {};
  PolarityTotals predictable = {};

  void add(const LiteralTotals& other) {
    specified.add(other.specified);
    inferable.add(other.inferable);
    predictable.add(other.predictable);
  }

  friend bool operator==(const LiteralTotals&, const LiteralTotals&) = default;
};

/// What a number of samples hold together, by the columns of the paper's table
/// "datasets", closed-world negatives included.
struct LabelTotals {
  std::uint64_t n_samples = 0;
  std::uint64_t n_individuals = 0;
  LiteralTotals classes;
  LiteralTotals relations;
  std::uint64_t n_near_misses = 0;  ///< Not among the inferable ones

  void add(const Labels& labels);
  void add(const LabelTotals& other);

  /// Returns `total` for one sample on average; 0 without samples.
  [[nodiscard]] double mean(std::uint64_t total) const {
    if (n_samples == 0) return 0.0;
    return static_cast<double>(total) / static_cast<double>(n_samples);
  }

  friend bool operator==(const LabelTotals&, const LabelTotals&) = default;
};

/// Counts the labels of a sample as label() would give them.  Makes no table of
/// all literals where that would be large: then corruptions are counted as one
/// for each positive inference of a predicate under LabelPolicy::kSampled, and
/// targets must not be set.
[[nodiscard]] LabelTotals count_labels(const Sample& kb,
                                       const Vocabulary& vocabulary, Seed seed);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SAMPLE_LABEL_TOTALS_HPP
