// SPDX-License-Identifier: MIT
// Datasets as other programs read them: as the three splits of link
// prediction, and as Synthology's tables.  See FORMAT.md.
#ifndef RRN_DATASET_TEXT_BENCHMARK_FOLDERS_HPP
#define RRN_DATASET_TEXT_BENCHMARK_FOLDERS_HPP

#include <string>

#include "base/job.hpp"

namespace rrn::dataset {

/// Writes the dataset in `from`, a folder with train.kbs, valid.kbs and
/// test.kbs, to a folder with train.txt, valid.txt and test.txt: a fact a line,
/// as subject, predicate and object with tabs between them, which PyKEEN and
/// LibKGE read.
///
/// All true facts of the samples to train on are to be trained on, and of the
/// others what is specified; what else is true of those is to be found.
/// Individuals have the split and the number of their sample before their
/// names.  False literals are left out.  Memory does not grow with the samples.
/// Throws Error as DatasetReader and OutputFolder do, kMismatch if the
/// vocabularies differ, and Cancelled.
void write_triple_splits(const std::string& from, const std::string& to,
                         const JobContext& job);

/// Writes the same dataset as Synthology does: folders train, val and test with
/// facts.csv, what is specified and true, and targets.csv, all literals that
/// are stored with their truth, where they come from, and the least depth of
/// their proofs (0: none, or not known).  Classes are by `rdf:type`.  Throws as
/// write_triple_splits() does.
void write_synthology(const std::string& from, const std::string& to,
                      const JobContext& job);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_BENCHMARK_FOLDERS_HPP
