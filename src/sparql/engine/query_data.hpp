// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_ENGINE_QUERY_DATA_HPP
#define RRN_SPARQL_ENGINE_QUERY_DATA_HPP

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rdf/term.hpp"

namespace rrn::sparql {

/// The dataset of one query.  Called from the query's thread.
class QueryData {
 public:
  /// Each position given or not.
  struct Pattern {
    std::optional<TermView> subject;
    std::optional<TermView> predicate;
    std::optional<TermView> object;
  };
  /// Views are valid during the call.  Returns false to stop.
  using Visitor =
      std::function<bool(const TermView& subject, const TermView& predicate,
                         const TermView& object)>;

  virtual ~QueryData() = default;

  /// Visits what matches in the default graph (no name) or in a named graph,
  /// each triple once.  An unknown graph is empty.
  virtual void match(const Pattern& pattern,
                     std::optional<std::string_view> graph,
                     const Visitor& visitor) const = 0;
  /// The named graphs, each once.
  [[nodiscard]] virtual std::vector<std::string> graphs() const = 0;
};

/// Receives what a query answers: one boolean, or the variables and then rows,
/// or triples.
class AnswerSink {
 public:
  using Row = std::span<const std::optional<TermView>>;

  virtual ~AnswerSink() = default;
  virtual void on_boolean(bool value) = 0;
  virtual void on_variables(std::span<const std::string> names) = 0;
  /// One value for each variable; views are valid during the call.
  virtual void on_row(Row row) = 0;
  virtual void on_triple(const TermView& subject, const TermView& predicate,
                         const TermView& object) = 0;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ENGINE_QUERY_DATA_HPP
