// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_BUILD_DATASET_BUILDER_HPP
#define RRN_GENERATION_BUILD_DATASET_BUILDER_HPP

#include <string>

#include "base/job.hpp"
#include "generation/build/build_options.hpp"
#include "generation/build/dataset_summary.hpp"
#include "generation/source/sample_source.hpp"

namespace rrn::generation {

/// Writes `train.kbs`, `valid.kbs` and `test.kbs` to a folder, made if needed,
/// and then `card.json`, which describes them (dataset_card.hpp).
///
/// The bytes depend on the source, the options and the job's seed, and not on
/// the number of threads.  Memory grows by some bytes for each sample, for the
/// check that no two are isomorphic.  When the job is cancelled what was
/// written stays as `*.kbs.part`, and the next call goes on from there.  Throws
/// Error (kIo), kBadArgument if no more samples are found, what `source`
/// throws, and Cancelled; no file appears unless all do.  A shard is a dataset
/// of its own; merging throws as ShardSource does.
DatasetSummary build_dataset(const SampleSource& source,
                             const BuildOptions& options,
                             const std::string& output_folder,
                             const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_BUILD_DATASET_BUILDER_HPP
