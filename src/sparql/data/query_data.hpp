// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_DATA_QUERY_DATA_HPP
#define RRN_SPARQL_DATA_QUERY_DATA_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rdf/term.hpp"

namespace rrn::sparql {

/// Stands for no term: an unbound variable, any term in a pattern, and the
/// default graph where a graph is named.
inline constexpr TermId kNoTerm{0xffffffffU};

/// A triple, or a pattern of one: kNoTerm is any term.
struct IdTriple {
  TermId subject = kNoTerm;
  TermId predicate = kNoTerm;
  TermId object = kNoTerm;

  friend bool operator==(const IdTriple&, const IdTriple&) = default;
};

/// Which positions of a pattern have a value that is not known yet.
struct BoundPositions {
  bool subject = false;
  bool predicate = false;
  bool object = false;
};

/// The dataset of one query: terms by dense numbers, and triples of them.  Does
/// not change while the query runs.  Several queries may read it at a time.
class QueryData {
 public:
  /// Goes through the triples of a graph that match a pattern, each once.
  class Cursor {
   public:
    virtual ~Cursor() = default;
    /// Starts anew with a pattern in a graph.  An unknown graph is empty.
    virtual void seek(TermId graph, const IdTriple& pattern) = 0;
    /// Moves to the first or next triple; false at the end.
    virtual bool next(IdTriple& triple) = 0;
  };

  virtual ~QueryData() = default;

  /// Terms have numbers below this one.
  [[nodiscard]] virtual std::uint32_t n_terms() const = 0;
  /// The view is valid as long as the data.
  [[nodiscard]] virtual TermView term(TermId id) const = 0;
  /// The number of a term that the data knows.
  [[nodiscard]] virtual std::optional<TermId> find(
      const TermView& term) const = 0;

  [[nodiscard]] virtual std::unique_ptr<Cursor> cursor() const = 0;
  /// How many triples of a graph match, about, for each value of the positions
  /// that are bound.
  [[nodiscard]] virtual double estimate(TermId graph, const IdTriple& pattern,
                                        BoundPositions bound) const = 0;

  /// The named graphs that GRAPH ?g goes through, each once.
  [[nodiscard]] virtual std::vector<TermId> graphs() const = 0;
  /// Whether GRAPH may name it; so it may with some that graphs() leaves out.
  [[nodiscard]] virtual bool is_graph(TermId name) const = 0;
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

#endif  // RRN_SPARQL_DATA_QUERY_DATA_HPP
