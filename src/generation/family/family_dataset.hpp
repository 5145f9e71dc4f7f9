// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_FAMILY_FAMILY_DATASET_HPP
#define RRN_GENERATION_FAMILY_FAMILY_DATASET_HPP

#include <cstdint>
#include <string>

#include "base/job.hpp"
#include "generation/build/dataset_builder.hpp"
#include "generation/family/family_tree.hpp"

namespace rrn::generation {

/// Writes a dataset (build_dataset()) to a folder:
/// families labelled by symbolic reasoning over the family ontology, no two of
/// them isomorphic, in the same or in different splits.
///
/// The files depend on the options and `job.seed` only, not on
/// `job.n_threads`, by which samples are labelled.  They appear when all three
/// are complete.  Throws Error (kIo), kBadArgument if the options allow too few
/// different families, and Cancelled.
DatasetSummary generate_family_dataset(const FamilyTreeOptions& options,
                                       const BuildOptions& build,
                                       const std::string& output_folder,
                                       const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_FAMILY_FAMILY_DATASET_HPP
