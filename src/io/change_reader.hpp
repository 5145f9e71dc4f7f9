// SPDX-License-Identifier: MIT
// Changes to data: statements to add and to delete.
#ifndef RRN_IO_CHANGE_READER_HPP
#define RRN_IO_CHANGE_READER_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/job.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/statement.hpp"

namespace rrn::io {

enum class ChangeFormat : std::uint8_t {
  /// RDF Patch version 1: rows `A`, `D`, `TX`, `TC`, `TA`, `PA`, `PD` and `H`,
  /// with terms as in N-Quads and also `<_:label>` for a blank node.
  kRdfPatch,
  /// Lines of `+ ` or `- ` and one or several whole Turtle statements, and
  /// @prefix and @base declarations.
  kMarkedTurtle
};

/// Receives changes in the order in which they are made.  What was added and
/// deleted since the last commit is to be kept apart until on_commit(), as
/// on_abort() makes it void and an error may end the reading before either.
/// Calls may throw: reading stops and the exception reaches the reader's
/// caller.  Views are valid during the call.
class ChangeSink {
 public:
  virtual ~ChangeSink() = default;
  virtual void on_add(const Statement& statement,
                      const SourceLocation& place) = 0;
  virtual void on_delete(const Statement& statement,
                         const SourceLocation& place) = 0;
  /// All changes since the last commit or abort hold.
  virtual void on_commit() = 0;
  /// None of the changes since the last commit or abort holds.
  virtual void on_abort() = 0;
};

struct ChangeReadOptions {
  std::optional<ChangeFormat> format;  ///< Absent: by the first line
  /// For relative IRIs in marked Turtle.  Absent: the file's own.
  std::optional<std::string> base_iri;
  /// A prefix as in ReadOptions: with that of a data file, equal labels of
  /// blank nodes mean equal nodes.
  std::string blank_prefix;
  /// The syntax of that data file, as the reader gives another label to a
  /// node that is called `_:b1` in Turtle and TriG.
  Syntax data_syntax = Syntax::kTurtle;
};

struct ChangeReadResult {
  std::uint64_t n_added = 0;      ///< Aborted ones included
  std::uint64_t n_deleted = 0;    ///< Aborted ones included
  std::uint64_t n_committed = 0;  ///< Transactions
  std::uint64_t n_aborted = 0;    ///< Transactions
};

/// Reads changes from a file, or from standard input for `-`, into `sink`; gzip
/// is recognised by content.  Streams: memory grows with the longest line only.
///
/// Changes outside of `TX` and `TC`, and all of marked Turtle, are committed at
/// the next `TX` or at the end.  Headers and prefixes are checked and otherwise
/// ignored: in RDF Patch prefixes do not abbreviate terms.
///
/// Throws Error (kIo), kBadSyntax with file, line and column, which is also for
/// a blank node without a label, kBadArgument for unusable options, Cancelled,
/// and whatever `sink` throws.  Changes before an error have reached the sink.
ChangeReadResult read_changes(const std::string& path,
                              const ChangeReadOptions& options,
                              ChangeSink& sink, const JobContext& job);

/// Reads changes that are already in memory; `name` stands for the file in
/// messages.
ChangeReadResult read_changes_text(std::string_view text,
                                   const std::string& name,
                                   const ChangeReadOptions& options,
                                   ChangeSink& sink, const JobContext& job);

/// Deletes the statements of one RDF file and adds those of another, in one
/// transaction and in this order; an empty path is no file.  Reads as
/// read_rdf() does, strictly, and throws the same.
ChangeReadResult read_change_files(const std::string& deletions,
                                   const std::string& additions,
                                   const ReadOptions& options, ChangeSink& sink,
                                   const JobContext& job);

}  // namespace rrn::io

#endif  // RRN_IO_CHANGE_READER_HPP
