// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_BUILD_DATASET_BUILDER_HPP
#define RRN_GENERATION_BUILD_DATASET_BUILDER_HPP

#include <cstdint>
#include <string>

#include "base/job.hpp"
#include "dataset/sample/label_totals.hpp"
#include "dataset/sample/predicate_totals.hpp"
#include "generation/source/sample_source.hpp"

namespace rrn::generation {

/// How many samples each split has.
struct SplitSizes {
  std::uint64_t train = 5000;
  std::uint64_t valid = 500;
  std::uint64_t test = 500;

  [[nodiscard]] std::uint64_t total() const { return train + valid + test; }
};

struct BuildOptions {
  SplitSizes sizes;
  /// No two samples, of whatever splits, whose facts differ in names only.
  bool unlike = true;
  /// Draws in a row without a sample after which it is given up.
  std::uint64_t max_rejected = 100'000;
  /// Near misses for each positive inference; see NearMissSource, which it
  /// takes a source with a labeller for.
  double near_misses = 0;
  /// For the card: the program with its version, and the command line that
  /// makes the same dataset.  Either may be empty.
  std::string program = {};
  std::string command = {};
};

/// What was made, and what was not.
struct DatasetSummary {
  dataset::LabelTotals train;
  dataset::LabelTotals valid;
  dataset::LabelTotals test;
  dataset::LabelTotals overall;
  dataset::PredicateTotals predicates;  ///< Of all splits
  /// Draws rejected because a sample of the same split has the same
  /// certificate, or one of another split: those would have leaked.
  std::uint64_t n_isomorphic = 0;
  std::uint64_t n_leaks = 0;
  std::uint64_t n_failed = 0;   ///< Draws that made no sample
  std::uint64_t n_resumed = 0;  ///< Samples that were there already
};

/// Writes `train.kbs`, `valid.kbs` and `test.kbs` to a folder, made if needed,
/// and then `card.json`, which describes them (dataset_card.hpp).
///
/// The bytes depend on the source, the options and the job's seed, and not on
/// the number of threads.  Memory grows by some bytes for each sample, for the
/// check that no two are isomorphic.  When the job is cancelled what was
/// written stays as `*.kbs.part`, and the next call goes on from there.  Throws
/// Error (kIo), kBadArgument if no more samples are found, what `source`
/// throws, and Cancelled; no file appears unless all do.
DatasetSummary build_dataset(const SampleSource& source,
                             const BuildOptions& options,
                             const std::string& output_folder,
                             const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_BUILD_DATASET_BUILDER_HPP
