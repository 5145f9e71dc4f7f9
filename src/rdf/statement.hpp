// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_STATEMENT_HPP
#define RRN_RDF_STATEMENT_HPP

#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "rdf/term.hpp"

namespace rrn {

/// A triple or quad on its way from a reader or to a writer.  Views are valid
/// during the call that hands the statement over.
struct Statement {
  TermView subject;
  TermView predicate;
  TermView object;
  std::optional<TermView> graph_name;  ///< Absent: the default graph
};

/// Receives what a reader reads; the writer implements it too, so a reader
/// plugs into a writer.  Calls may throw: reading stops and the exception
/// reaches the reader's caller.
class StatementSink {
 public:
  virtual ~StatementSink() = default;
  virtual void on_prefix(std::string_view prefix, std::string_view iri) {
    static_cast<void>(prefix);
    static_cast<void>(iri);
  }
  /// `place` is where the statement ends in its source; empty for statements
  /// that no file holds.
  virtual void on_statement(const Statement& statement,
                            const SourceLocation& place) = 0;
};

}  // namespace rrn

#endif  // RRN_RDF_STATEMENT_HPP
