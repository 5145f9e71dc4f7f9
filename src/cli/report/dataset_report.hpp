// SPDX-License-Identifier: MIT
// What a dataset holds, for people.
#ifndef RRN_CLI_REPORT_DATASET_REPORT_HPP
#define RRN_CLI_REPORT_DATASET_REPORT_HPP

#include <string>
#include <vector>

#include "base/job.hpp"

namespace rrn::cli {

/// One file of a dataset.
struct SplitFile {
  std::string name;
  std::string path;
};

/// Shows the header, sizes, labels by predicate, proof depths, and which
/// samples are alike within and between the splits.  Reads each file once, in
/// the memory of a certificate for each sample; takes job.n_threads threads.
/// Throws Error as dataset::DatasetReader does, kMismatch if splits have
/// different vocabularies, and Cancelled.
[[nodiscard]] std::string report_dataset(const std::vector<SplitFile>& splits,
                                         const JobContext& job);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_DATASET_REPORT_HPP
