// SPDX-License-Identifier: MIT
// Operators that find triples and paths.
#ifndef RRN_SPARQL_EVALUATION_PATTERN_OPERATORS_HPP
#define RRN_SPARQL_EVALUATION_PATTERN_OPERATORS_HPP

#include <array>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include "sparql/algebra/variable_set.hpp"
#include "sparql/evaluation/operator.hpp"
#include "sparql/evaluation/query_context.hpp"
#include "sparql/grammar/syntax_tree.hpp"

namespace rrn::sparql {

/// A term of a pattern: a variable, or the number of a constant.
struct Slot {
  std::optional<Variable> variable;
  TermId constant = kNoTerm;

  [[nodiscard]] TermId value(const Row& row) const {
    return variable ? row[*variable] : constant;
  }
};

/// The graph that patterns are matched in: the default graph, a constant, or
/// what a hidden variable names.
using GraphSlot = Slot;

/// FOR each triple of the graph that fits the row: bind its variables.
class ScanOperator final : public Operator {
 public:
  ScanOperator(std::array<Slot, 3> positions, GraphSlot graph,
               QueryContext& context);

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  std::array<Slot, 3> positions_;
  /// For each position, an earlier one of the same variable, or itself.
  std::array<std::size_t, 3> same_as_{0, 1, 2};
  GraphSlot graph_;
  QueryContext& context_;
  std::unique_ptr<QueryData::Cursor> cursor_;
};

/// A path of constants' numbers.
struct PathPlan {
  Path::Kind kind = Path::Kind::kIri;
  TermId iri = kNoTerm;
  std::vector<PathPlan> parts;
  std::vector<TermId> forward;
  std::vector<TermId> backward;
  bool looks_forward = false;
  bool looks_backward = false;
};

/// FOR each pair of nodes that a path connects and that fits the row: bind its
/// variables.  Repetition is a breadth-first search (section 18.4, ALP), each
/// pair once.
class PathOperator final : public Operator {
 public:
  /// Variables that are `fixed` and bound are terms of the pattern.
  PathOperator(Slot subject, PathPlan path, Slot object, GraphSlot graph,
               const VariableSet& fixed, QueryContext& context);

 protected:
  bool do_run(Row& row, Yield yield) override;

 private:
  using Nodes = std::vector<TermId>;

  /// Hands over what the path leads to from a bound end.
  bool follow(TermId from, const Slot& to, bool forward, Row& row, Yield yield);
  bool follow_all(Row& row, Yield yield);
  /// Adds what the path can start from, and perhaps more; false: any node.
  bool find_starts(const PathPlan& path, bool forward, Nodes& out);
  /// Whether a term is in a triple of the graph.
  bool is_node(TermId id);
  /// Adds the nodes at the other end; some perhaps more than once.
  void neighbours(const PathPlan& path, TermId node, bool forward, Nodes& out);
  void closure(const PathPlan& path, TermId node, bool with_node, bool forward,
               Nodes& out);
  void sequence(const PathPlan& path, TermId node, bool forward, Nodes& out);
  void negated(const PathPlan& path, TermId node, bool forward, Nodes& out);
  void scan(const IdTriple& pattern, bool takes_object, Nodes& out,
            const std::vector<TermId>* excluded = nullptr);

  Slot subject_;
  PathPlan path_;
  Slot object_;
  bool is_subject_fixed_;
  bool is_object_fixed_;
  GraphSlot graph_;
  QueryContext& context_;
  std::unique_ptr<QueryData::Cursor> cursor_;
  TermId graph_now_ = kNoTerm;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_EVALUATION_PATTERN_OPERATORS_HPP
