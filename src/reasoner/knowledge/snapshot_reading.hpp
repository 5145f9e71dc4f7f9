// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_SNAPSHOT_READING_HPP
#define RRN_REASONER_KNOWLEDGE_SNAPSHOT_READING_HPP

#include <string>
#include <vector>

#include "base/job.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/statement.hpp"
#include "store/snapshot.hpp"

namespace rrn::reasoner {

class FactLoader;

/// Hands over the facts of a snapshot as statements, class by class and
/// property by property; their place is the file.  Of the options the prefix of
/// blank nodes counts.  Throws as Snapshot does, what `sink` throws, and
/// Cancelled.
io::ReadResult read_snapshot(const std::string& path,
                             const io::ReadOptions& options,
                             StatementSink& sink, const JobContext& job);
/// Puts them into a store by the block.
io::ReadResult read_snapshot(const std::string& path,
                             const io::ReadOptions& options, FactLoader& loader,
                             const JobContext& job);

/// Interns all terms of a snapshot, blank nodes with a prefix unless it is
/// empty, and returns their ids by their numbers there.
[[nodiscard]] std::vector<TermId> intern_terms(const Snapshot& snapshot,
                                               const std::string& blank_prefix,
                                               Dictionary& dictionary);

/// Returns the statement that a row stands for; the terms are borrowed.
[[nodiscard]] Statement statement_of(Arity arity, const TermView& first,
                                     const TermView& predicate,
                                     const TermView& second);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_SNAPSHOT_READING_HPP
