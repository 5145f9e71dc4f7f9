// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_SAMPLE_PREDICATE_TOTALS_HPP
#define RRN_DATASET_SAMPLE_PREDICATE_TOTALS_HPP

#include <array>
#include <cstdint>
#include <vector>

#include "dataset/sample/label_totals.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::dataset {

/// What samples hold of one class or relation: what is stored, so without the
/// negatives of a closed world.
struct PredicateTotal {
  /// Greatest depth that is counted apart; the last place counts all beyond.
  static constexpr std::size_t kMaxDepth = 15;

  PolarityTotals specified;
  PolarityTotals inferable;
  PolarityTotals predictable;
  std::uint64_t n_near_misses = 0;
  std::uint64_t n_corruptions = 0;  ///< Other negatives that were drawn
  /// Inferable positives by proof depth; the first place: not known.
  std::array<std::uint64_t, kMaxDepth + 1> by_depth{};

  void add(const PredicateTotal& other);
  friend bool operator==(const PredicateTotal&,
                         const PredicateTotal&) = default;
};

/// A PredicateTotal for every predicate of a vocabulary, by index.
struct PredicateTotals {
  std::vector<PredicateTotal> classes;
  std::vector<PredicateTotal> relations;

  /// Adds a sample over `vocabulary`.
  void add(const Sample& kb, const Vocabulary& vocabulary);
  void add(const PredicateTotals& other);
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SAMPLE_PREDICATE_TOTALS_HPP
