// SPDX-License-Identifier: MIT
// Whole queries, expressions and estimates.
#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "sparql/algebra/translation.hpp"
#include "sparql/evaluation/planner.hpp"
#include "sparql/values/cast.hpp"

namespace rrn::sparql {

using namespace algebra;

OperatorPointer Planner::plan(const Algebra& algebra) {
  return plan_query(algebra, Scope(), std::nullopt);
}

OperatorPointer Planner::plan_query(const Algebra& algebra, const Scope& scope,
                                    std::optional<std::uint64_t> n_wanted) {
  OperatorPointer result;
  if (const auto* slice = std::get_if<Slice>(&algebra.form)) {
    std::optional<std::uint64_t> n_input;
    if (slice->limit) n_input = slice->offset + *slice->limit;
    result = std::make_unique<SliceOperator>(
        plan_query(*slice->input, scope, n_input), slice->offset, slice->limit);
    result->set_description("slice");
  } else if (const auto* project = std::get_if<Project>(&algebra.form)) {
    // Other variables stay in the row, where nobody looks for them.
    result = plan_query(*project->input, scope, n_wanted);
  } else if (const auto* order = std::get_if<OrderBy>(&algebra.form)) {
    result = plan_order(*order, scope, n_wanted);
  } else if (const auto* group = std::get_if<Group>(&algebra.form)) {
    result = plan_group(*group, scope);
  } else if (const auto* distinct = std::get_if<Distinct>(&algebra.form)) {
    result = std::make_unique<DistinctOperator>(
        plan_query(*distinct->input, scope, std::nullopt),
        possible_variables(*distinct->input).members(), context_);
    result->set_description("distinct");
  } else if (const auto* reduced = std::get_if<Reduced>(&algebra.form)) {
    // Fewer of the same solutions are allowed, not asked for.
    result = plan_query(*reduced->input, scope, n_wanted);
  } else {
    result = plan_pattern(algebra, scope);
    result->set_description("pattern");
  }
  return result;
}

OperatorPointer Planner::plan_group(const Group& group, const Scope& scope) {
  Scope inner = scope;
  inner.add(possible_variables(*group.input), certain_variables(*group.input));
  std::vector<std::pair<Variable, ExpressionPlan>> keys;
  for (const auto& [variable, expression] : group.keys) {
    keys.emplace_back(variable, plan(expression, inner));
  }
  std::vector<AggregatePlan> aggregates;
  for (const auto& [variable, expression] : group.aggregates) {
    AggregatePlan made;
    made.variable = variable;
    made.aggregate = expression.aggregate;
    made.is_distinct = expression.is_distinct;
    made.separator = expression.separator;
    if (!expression.arguments.empty()) {
      made.argument = plan(expression.arguments.front(), inner);
    }
    aggregates.push_back(std::move(made));
  }
  std::vector<Variable> visible;
  for (const Variable v : possible_variables(*group.input).members()) {
    if (variables_.is_visible(v)) visible.push_back(v);
  }
  auto result = std::make_unique<GroupOperator>(
      plan_query(*group.input, scope, std::nullopt), std::move(keys),
      std::move(aggregates), group.is_implicit, std::move(visible), context_);
  result->set_description("group");
  return result;
}

OperatorPointer Planner::plan_order(const OrderBy& form, const Scope& scope,
                                    std::optional<std::uint64_t> n_wanted) {
  Scope inner = scope;
  inner.add(possible_variables(*form.input), certain_variables(*form.input));
  OrderOperator::Keys keys;
  for (const OrderCondition& condition : form.conditions) {
    keys.emplace_back(plan(condition.expression, inner),
                      condition.is_descending);
  }
  auto result = std::make_unique<OrderOperator>(
      plan_query(*form.input, scope, std::nullopt), std::move(keys),
      possible_variables(*form.input).members(), n_wanted, context_);
  result->set_description("order");
  return result;
}

ExpressionPlan Planner::plan(const Expression& expression, const Scope& scope) {
  using Kind = Expression::Kind;
  ExpressionPlan result;
  result.kind = expression.kind;
  result.variable = expression.variable;
  result.operators = expression.operators;
  result.builtin = expression.builtin;
  result.iri = expression.iri;
  for (const Expression& argument : expression.arguments) {
    result.arguments.push_back(plan(argument, scope));
  }
  if (expression.kind == Kind::kConstant) {
    const TermId id = context_.terms.intern(expression.constant.view());
    result.constant = context_.value(id);
  } else if (expression.kind == Kind::kCall) {
    plan_call(expression, result);
  } else if (expression.pattern) {
    owned_.push_back(translate(*expression.pattern, variables_));
    Scope inner = scope;
    inner.substituted.insert(scope.maybe);
    inner.fixed = scope.maybe;
    result.pattern = plan_pattern(*owned_.back(), inner);
    result.pattern->set_description("pattern");
  }
  return result;
}

void Planner::plan_call(const Expression& expression,
                        ExpressionPlan& result) const {
  std::size_t n_expected = 1;
  if (const auto datatype = find_cast(expression.iri)) {
    result.datatype = *datatype;
  } else if (expression.iri == std::string(vocab::kNamespace) + "status") {
    result.call = ExpressionPlan::Call::kStatus;
    n_expected = 3;
  } else if (expression.iri == vocab::kProbability) {
    result.call = ExpressionPlan::Call::kProbability;
    n_expected = 3;
  } else {
    throw Error(ErrorCode::kUnsupported,
                "the function <" + expression.iri +
                    "> is not known; expected a cast to a datatype of XML "
                    "Schema, rrn:status or rrn:probability");
  }
  if (expression.arguments.size() != n_expected) {
    throw Error(ErrorCode::kBadSyntax,
                "the function <" + expression.iri + "> has " +
                    std::to_string(expression.arguments.size()) +
                    " arguments; expected " + std::to_string(n_expected));
  }
}

namespace {

/// The solutions that are assumed where nothing is known.
constexpr double kUnknown = 1000;

/// Returns the input that has about as many solutions as `algebra`, if it is of
/// a form that has one.
const Algebra* main_input(const Algebra& algebra) {
  if (const auto* left_join = std::get_if<LeftJoin>(&algebra.form)) {
    return &*left_join->left;
  }
  if (const auto* minus = std::get_if<Minus>(&algebra.form)) {
    return &*minus->left;
  }
  if (const auto* graph = std::get_if<Graph>(&algebra.form)) {
    return &*graph->input;
  }
  if (const auto* extend = std::get_if<Extend>(&algebra.form)) {
    return &*extend->input;
  }
  return nullptr;
}

double estimate_path(const PathPattern& path, const VariableSet& bound) {
  const auto is_bound = [&](const Node& node) {
    return !node.variable || bound.contains(*node.variable);
  };
  const int n_bound = is_bound(path.subject) + is_bound(path.object);
  if (n_bound == 2) return 1;
  return n_bound == 1 ? 20 : 1e6;
}

double estimate_values(const Values& values, const VariableSet& bound) {
  const bool is_test =
      std::all_of(values.data.variables.begin(), values.data.variables.end(),
                  [&](Variable v) { return bound.contains(v); });
  return is_test ? 0.5 : static_cast<double>(values.data.rows.size());
}

}  // namespace

double Planner::estimate(const TriplePattern& triple,
                         const Scope& scope) const {
  TermId graph = scope.graph.constant;
  if (scope.graph.variable) {
    const std::vector<TermId> graphs = context_.data.graphs();
    if (graphs.empty()) return 0;
    graph = graphs.front();
  }
  IdTriple pattern;
  BoundPositions bound;
  const auto fill = [&](const Node& node, TermId& id, bool& is_bound) {
    if (!node.variable) {
      id = context_.terms.intern(node.term.view());
      return id.value < context_.data.n_terms();
    }
    is_bound = scope.bound.contains(*node.variable);
    return true;
  };
  const bool is_known =
      fill(triple.subject, pattern.subject, bound.subject) &&
      fill(triple.predicate, pattern.predicate, bound.predicate) &&
      fill(triple.object, pattern.object, bound.object);
  return is_known ? context_.data.estimate(graph, pattern, bound) : 0;
}

double Planner::estimate(const Part& part, const Scope& scope) const {
  return part.triple != nullptr ? estimate(*part.triple, scope)
                                : estimate(*part.algebra, scope);
}

/// Rough: what matters is which part of a join is smaller by far.
double Planner::estimate(const Algebra& algebra, const Scope& scope) const {
  if (const Algebra* main = main_input(algebra)) return estimate(*main, scope);
  if (const auto* bgp = std::get_if<Bgp>(&algebra.form)) {
    double least = bgp->triples.empty() ? 1 : 1e12;
    for (const TriplePattern& triple : bgp->triples) {
      least = std::min(least, estimate(triple, scope));
    }
    return least;
  }
  if (const auto* path = std::get_if<PathPattern>(&algebra.form)) {
    return estimate_path(*path, scope.bound);
  }
  if (const auto* join = std::get_if<Join>(&algebra.form)) {
    double least = 1e12;
    for (const AlgebraPointer& part : join->parts) {
      least = std::min(least, estimate(*part, scope));
    }
    return least;
  }
  if (const auto* filter = std::get_if<Filter>(&algebra.form)) {
    return estimate(*filter->input, scope) / 2;
  }
  if (const auto* united = std::get_if<Union>(&algebra.form)) {
    double sum = 0;
    for (const AlgebraPointer& part : united->parts) {
      sum += estimate(*part, scope);
    }
    return sum;
  }
  if (const auto* values = std::get_if<Values>(&algebra.form)) {
    return estimate_values(*values, scope.bound);
  }
  if (const auto* slice = std::get_if<Slice>(&algebra.form)) {
    return slice->limit ? std::min(kUnknown, static_cast<double>(*slice->limit))
                        : kUnknown;
  }
  if (const auto* select = std::get_if<ToMultiSet>(&algebra.form)) {
    return possible_variables(algebra).overlaps(scope.bound)
               ? 10
               : estimate(*select->input, Scope());
  }
  return kUnknown;
}

}  // namespace rrn::sparql
