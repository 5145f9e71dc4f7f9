// SPDX-License-Identifier: MIT
// The SPARQL algebra (SPARQL 1.1 Query, section 18.2), by its names there.
#ifndef RRN_SPARQL_ALGEBRA_ALGEBRA_HPP
#define RRN_SPARQL_ALGEBRA_ALGEBRA_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sparql/algebra/variable_set.hpp"
#include "sparql/grammar/syntax_tree.hpp"

namespace rrn::sparql {

struct Algebra;
using AlgebraPointer = std::unique_ptr<Algebra>;

namespace algebra {

/// A basic graph pattern; without triples, the pattern with one empty solution.
struct Bgp {
  std::vector<TriplePattern> triples;  ///< Without paths
};
/// A path that no other operator expresses: repetition or a negated set.
struct PathPattern {
  Node subject;
  Path path;
  Node object;
};
/// Two or more parts: Join(Join(a, b), c) is one.
struct Join {
  std::vector<AlgebraPointer> parts;
};
struct LeftJoin {
  AlgebraPointer left;
  AlgebraPointer right;
  std::vector<Expression> conditions;
};
struct Filter {
  AlgebraPointer input;
  std::vector<Expression> conditions;
};
struct Union {
  std::vector<AlgebraPointer> parts;
};
struct Minus {
  AlgebraPointer left;
  AlgebraPointer right;
};
struct Graph {
  Node name;
  AlgebraPointer input;
};
struct Extend {
  AlgebraPointer input;
  Variable variable = 0;
  Expression expression;
};
/// Group and AggregateJoin in one.
struct Group {
  AlgebraPointer input;
  std::vector<std::pair<Variable, Expression>> keys;
  /// Each an Expression of kind kAggregate.
  std::vector<std::pair<Variable, Expression>> aggregates;
  bool is_implicit = false;  ///< No GROUP BY: one group, also of no solutions
};
struct OrderBy {
  AlgebraPointer input;
  std::vector<OrderCondition> conditions;
};
struct Project {
  AlgebraPointer input;
  std::vector<Variable> variables;
};
struct Distinct {
  AlgebraPointer input;
};
struct Reduced {
  AlgebraPointer input;
};
struct Slice {
  AlgebraPointer input;
  std::uint64_t offset = 0;
  std::optional<std::uint64_t> limit;
};
/// The solutions of a sub-SELECT; pairs are a variable inside and the same one
/// outside.
struct ToMultiSet {
  AlgebraPointer input;
  std::vector<std::pair<Variable, Variable>> projection;
};
struct Values {
  InlineData data;
};
struct Service {
  Node endpoint;
  bool is_silent = false;
  std::string text;
  VariableSet variables;
};

}  // namespace algebra

struct Algebra {
  std::variant<algebra::Bgp, algebra::PathPattern, algebra::Join,
               algebra::LeftJoin, algebra::Filter, algebra::Union,
               algebra::Minus, algebra::Graph, algebra::Extend, algebra::Group,
               algebra::OrderBy, algebra::Project, algebra::Distinct,
               algebra::Reduced, algebra::Slice, algebra::ToMultiSet,
               algebra::Values, algebra::Service>
      form;
};

template <typename Form>
AlgebraPointer make_algebra(Form form) {
  return std::make_unique<Algebra>(Algebra{std::move(form)});
}

/// The variables that a solution may bind.
[[nodiscard]] VariableSet possible_variables(const Algebra& algebra);
/// The variables that every solution binds.
[[nodiscard]] VariableSet certain_variables(const Algebra& algebra);
/// The variables that an expression mentions, inside EXISTS too.
[[nodiscard]] VariableSet mentioned_variables(const Expression& expression);
[[nodiscard]] VariableSet mentioned_variables(
    const std::vector<Expression>& expressions);

/// The algebra as an indented expression, for people.
[[nodiscard]] std::string to_text(const Algebra& algebra,
                                  const Variables& variables);
[[nodiscard]] std::string to_text(const Expression& expression,
                                  const Variables& variables);
[[nodiscard]] std::string to_text(const Node& node, const Variables& variables);
[[nodiscard]] std::string to_text(const Path& path);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ALGEBRA_ALGEBRA_HPP
