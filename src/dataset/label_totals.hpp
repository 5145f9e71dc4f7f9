// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_LABEL_TOTALS_HPP
#define RRN_DATASET_LABEL_TOTALS_HPP

#include <cstdint>

#include "dataset/labels.hpp"

namespace rrn::dataset {

/// Numbers of positive and negative literals.
struct PolarityTotals {
  std::uint64_t positive = 0;
  std::uint64_t negative = 0;

  friend bool operator==(const PolarityTotals&,
                         const PolarityTotals&) = default;
};

/// What a number of samples hold together, by the columns of the paper's table
/// "datasets", closed-world negatives included.
struct LabelTotals {
  std::uint64_t n_samples = 0;
  std::uint64_t n_individuals = 0;
  PolarityTotals specified_classes;
  PolarityTotals inferable_classes;
  PolarityTotals specified_relations;
  PolarityTotals inferable_relations;

  void add(const Labels& labels);
  void add(const LabelTotals& other);

  /// Returns `total` for one sample on average; 0 without samples.
  [[nodiscard]] double mean(std::uint64_t total) const {
    if (n_samples == 0) return 0.0;
    return static_cast<double>(total) / static_cast<double>(n_samples);
  }

  friend bool operator==(const LabelTotals&, const LabelTotals&) = default;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_LABEL_TOTALS_HPP
