// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_BUILD_DATASET_SUMMARY_HPP
#define RRN_GENERATION_BUILD_DATASET_SUMMARY_HPP

#include <cstdint>

#include "base/job.hpp"
#include "dataset/sample/label_totals.hpp"
#include "dataset/sample/predicate_totals.hpp"
#include "dataset/sample/vocabulary.hpp"

namespace rrn::generation {

/// What was made, and what was not.
struct DatasetSummary {
  dataset::LabelTotals train;
  dataset::LabelTotals valid;
  dataset::LabelTotals test;
  dataset::LabelTotals overall;
  dataset::PredicateTotals predicates;  ///< All splits together
  /// Draws rejected because a sample has the same certificate: one of the same
  /// split, and one of another, into which this one would have leaked.
  std::uint64_t n_isomorphic = 0;
  std::uint64_t n_leaks = 0;
  std::uint64_t n_failed = 0;   ///< Draws that made no sample
  std::uint64_t n_resumed = 0;  ///< Samples that were there already
};

/// Warns of a dataset without false literals, or else of the classes and
/// relations that are never false or never true, by name.  A closed world is
/// taken to make a relation false of some pair.
void warn_of_one_sided_labels(const DatasetSummary& summary,
                              const dataset::Vocabulary& vocabulary,
                              const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_BUILD_DATASET_SUMMARY_HPP
