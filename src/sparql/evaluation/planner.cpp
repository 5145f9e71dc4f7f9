// SPDX-License-Identifier: MIT
// Patterns: joins, what they are put together from, and their order.
#include "sparql/evaluation/planner.hpp"

#include <algorithm>

namespace rrn::sparql {

using namespace algebra;

namespace {

void add(VariableSet& set, const Node& node) {
  if (node.variable) set.insert(*node.variable);
}

VariableSet variables_of(const TriplePattern& triple) {
  VariableSet result;
  add(result, triple.subject);
  add(result, triple.predicate);
  add(result, triple.object);
  return result;
}

bool is_subset(const VariableSet& part, const VariableSet& whole) {
  return part.without(whole).empty();
}

/// `a && b` is two conditions.
void split(const Expression& condition, std::vector<const Expression*>& out) {
  if (condition.kind != Expression::Kind::kAnd) {
    out.push_back(&condition);
    return;
  }
  for (const Expression& part : condition.arguments) split(part, out);
}

}  // namespace

VariableSet Planner::Part::possible() const {
  return triple != nullptr ? variables_of(*triple)
                           : possible_variables(*algebra);
}

VariableSet Planner::Part::certain() const {
  return triple != nullptr ? variables_of(*triple)
                           : certain_variables(*algebra);
}

/// What it may bind.
VariableSet Planner::Item::possible() const {
  VariableSet result;
  for (const Part& part : parts) result.insert(part.possible());
  if (algebra == nullptr) return result;
  if (const auto* left_join = std::get_if<LeftJoin>(&algebra->form)) {
    result = possible_variables(*left_join->right);
  } else if (const auto* extend = std::get_if<Extend>(&algebra->form)) {
    result.insert(extend->variable);
  }
  return result;
}

std::unique_ptr<Pipeline> Planner::plan_pattern(
    const Algebra& algebra, Scope scope,
    const std::vector<Expression>& conditions) {
  auto pipeline = std::make_unique<Pipeline>();
  Conditions all;
  for (const Expression& condition : conditions) split(condition, all);
  add_pattern(algebra, *pipeline, scope, std::move(all));
  return pipeline;
}

void Planner::step(Pipeline& pipeline, OperatorPointer made,
                   std::string description, double estimate) {
  made->set_description(std::move(description));
  made->set_estimate(estimate);
  pipeline.add(std::move(made));
}

/// From the inside out: the values that filters, optional parts and others see
/// must not come from the row unless the pattern binds the same ones.
bool Planner::may_see_row(const Algebra& algebra, const Scope& scope) {
  const VariableSet foreign = scope.maybe.without(scope.substituted);
  if (foreign.empty()) return true;
  const auto is_safe = [&](const VariableSet& used, const Algebra& input) {
    return is_subset(used.and_in(foreign), certain_variables(input));
  };
  const Algebra* at = &algebra;
  for (;;) {
    if (const auto* join = std::get_if<Join>(&at->form)) {
      at = join->parts.front().get();
    } else if (const auto* filter = std::get_if<Filter>(&at->form)) {
      if (!is_safe(mentioned_variables(filter->conditions), *filter->input)) {
        return false;
      }
      at = filter->input.get();
    } else if (const auto* left_join = std::get_if<LeftJoin>(&at->form)) {
      VariableSet used = possible_variables(*left_join->right);
      used.insert(mentioned_variables(left_join->conditions));
      if (!is_safe(used, *left_join->left)) return false;
      at = left_join->left.get();
    } else if (const auto* minus = std::get_if<Minus>(&at->form)) {
      if (!is_safe(possible_variables(*minus->right), *minus->left)) {
        return false;
      }
      at = minus->left.get();
    } else if (const auto* extend = std::get_if<Extend>(&at->form)) {
      if (!is_safe(mentioned_variables(extend->expression), *extend->input)) {
        return false;
      }
      at = extend->input.get();
    } else {
      return true;
    }
  }
}

std::vector<Planner::Item> Planner::take_apart(const Algebra& algebra,
                                               Conditions& conditions) {
  std::vector<Item> items;
  const auto add_parts = [&](const Algebra& part, std::vector<Part>& parts) {
    if (const auto* bgp = std::get_if<Bgp>(&part.form)) {
      for (const TriplePattern& triple : bgp->triples) {
        parts.push_back({nullptr, &triple});
      }
    } else {
      parts.push_back({&part, nullptr});
    }
  };
  const Algebra* at = &algebra;
  if (const auto* filter = std::get_if<Filter>(&at->form)) {
    for (const Expression& condition : filter->conditions) {
      split(condition, conditions);
    }
    at = filter->input.get();
  }
  while (at != nullptr) {
    Item item;
    const Algebra* next = nullptr;
    if (const auto* join = std::get_if<Join>(&at->form)) {
      for (std::size_t i = 1; i < join->parts.size(); ++i) {
        add_parts(*join->parts[i], item.parts);
      }
      next = join->parts.front().get();
    } else if (const auto* left_join = std::get_if<LeftJoin>(&at->form)) {
      item.algebra = at;
      next = left_join->left.get();
    } else if (const auto* minus = std::get_if<Minus>(&at->form)) {
      item.algebra = at;
      next = minus->left.get();
    } else if (const auto* extend = std::get_if<Extend>(&at->form)) {
      item.algebra = at;
      next = extend->input.get();
    } else {
      add_parts(*at, item.parts);
    }
    items.push_back(std::move(item));
    at = next;
  }
  std::reverse(items.begin(), items.end());
  return items;
}

/// Whether a part of a join may be joined before a step instead of behind it.
bool Planner::may_pass(const Part& part, const Algebra& step) {
  const VariableSet possible = part.possible();
  if (const auto* left_join = std::get_if<LeftJoin>(&step.form)) {
    VariableSet used = possible_variables(*left_join->right);
    used.insert(mentioned_variables(left_join->conditions));
    return is_subset(possible.and_in(used),
                     certain_variables(*left_join->left));
  }
  if (const auto* minus = std::get_if<Minus>(&step.form)) {
    return is_subset(possible.and_in(possible_variables(*minus->right)),
                     certain_variables(*minus->left));
  }
  const auto& extend = std::get<Extend>(step.form);
  return !possible.contains(extend.variable) &&
         is_subset(possible.and_in(mentioned_variables(extend.expression)),
                   certain_variables(*extend.input));
}

void Planner::move_joins_forward(std::vector<Item>& items) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    std::vector<Part> staying;
    for (const Part& part : items[i].parts) {
      std::size_t target = i;
      for (std::size_t j = i; j-- > 0;) {
        if (items[j].algebra == nullptr) {
          target = j;
        } else if (!may_pass(part, *items[j].algebra)) {
          break;
        }
      }
      (target == i ? staying : items[target].parts).push_back(part);
    }
    items[i].parts = std::move(staying);
  }
}

void Planner::add_pattern(const Algebra& algebra, Pipeline& pipeline,
                          Scope& scope, Conditions conditions) {
  if (!may_see_row(algebra, scope)) {
    add_table(algebra, pipeline, scope);
    scope.add(possible_variables(algebra), certain_variables(algebra));
    add_conditions(conditions, pipeline, scope, {});
    return;
  }
  std::vector<Item> items = take_apart(algebra, conditions);
  move_joins_forward(items);
  std::vector<VariableSet> bound_later(items.size() + 1);
  for (std::size_t i = items.size(); i-- > 0;) {
    bound_later[i] = bound_later[i + 1];
    bound_later[i].insert(items[i].possible());
  }
  if (!items.empty()) add_constants(conditions, items.front().parts);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Item& item = items[i];
    if (item.algebra == nullptr) {
      add_join(item.parts, pipeline, scope, conditions, bound_later[i + 1]);
      continue;
    }
    const Algebra& form = *item.algebra;
    if (const auto* left_join = std::get_if<LeftJoin>(&form.form)) {
      add_left_join(*left_join, pipeline, scope);
      scope.add(item.possible(), {});
    } else if (const auto* minus = std::get_if<Minus>(&form.form)) {
      add_minus(*minus, pipeline, scope);
    } else {
      const auto& extend = std::get<Extend>(form.form);
      add_extend(extend, pipeline, scope);
      scope.add(item.possible(), {});
      if (extend.expression.kind == Expression::Kind::kConstant) {
        scope.bound.insert(extend.variable);
      }
    }
    add_conditions(conditions, pipeline, scope, bound_later[i + 1]);
  }
  add_conditions(conditions, pipeline, scope, {});
}

void Planner::add_join(std::vector<Part> parts, Pipeline& pipeline,
                       Scope& scope, Conditions& conditions,
                       const VariableSet& bound_later) {
  constexpr double kProduct = 1000;  // What a product costs more than a join
  bool has_begun = !scope.bound.empty();
  add_conditions(conditions, pipeline, scope, [&] {
    VariableSet later = bound_later;
    for (const Part& part : parts) later.insert(part.possible());
    return later;
  }());
  while (!parts.empty()) {
    std::size_t best = 0;
    double best_cost = -1;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const VariableSet possible = parts[i].possible();
      double cost = estimate(parts[i], scope);
      if (has_begun && cost > 1 && !possible.empty() &&
          !possible.overlaps(scope.bound)) {
        cost *= kProduct;
      }
      if (best_cost < 0 || cost < best_cost) {
        best = i;
        best_cost = cost;
      }
    }
    const Part part = parts[best];
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(best));
    add_part(part, pipeline, scope);
    scope.add(part.possible(), part.certain());
    has_begun = true;
    VariableSet later = bound_later;
    for (const Part& other : parts) later.insert(other.possible());
    add_conditions(conditions, pipeline, scope, later);
  }
}

void Planner::add_part(const Part& part, Pipeline& pipeline, Scope& scope) {
  if (part.triple != nullptr) return add_triple(*part.triple, pipeline, scope);
  const Algebra& algebra = *part.algebra;
  if (const auto* path = std::get_if<PathPattern>(&algebra.form)) {
    add_path(*path, pipeline, scope);
  } else if (const auto* united = std::get_if<Union>(&algebra.form)) {
    add_union(*united, pipeline, scope);
  } else if (const auto* graph = std::get_if<Graph>(&algebra.form)) {
    add_graph(*graph, pipeline, scope);
  } else if (const auto* select = std::get_if<ToMultiSet>(&algebra.form)) {
    add_sub_select(algebra, *select, pipeline, scope);
  } else if (const auto* values = std::get_if<Values>(&algebra.form)) {
    add_values(*values, pipeline, scope);
  } else if (const auto* service = std::get_if<Service>(&algebra.form)) {
    add_service(*service, pipeline, scope);
  } else if (std::holds_alternative<Join>(algebra.form) ||
             std::holds_alternative<LeftJoin>(algebra.form) ||
             std::holds_alternative<Filter>(algebra.form) ||
             std::holds_alternative<Minus>(algebra.form) ||
             std::holds_alternative<Extend>(algebra.form)) {
    Scope inner = scope;
    add_pattern(algebra, pipeline, inner, {});
  } else if (scope.maybe.empty()) {
    pipeline.add(plan_query(algebra, scope, std::nullopt));
  } else {
    add_table(algebra, pipeline, scope);
  }
}

void Planner::add_triple(const TriplePattern& triple, Pipeline& pipeline,
                         const Scope& scope) {
  step(pipeline,
       std::make_unique<ScanOperator>(
           std::array<Slot, 3>{slot(triple.subject), slot(triple.predicate),
                               slot(triple.object)},
           scope.graph, context_),
       "scan " + text(triple.subject) + ' ' + text(triple.predicate) + ' ' +
           text(triple.object),
       estimate(triple, scope));
}

void Planner::add_path(const PathPattern& form, Pipeline& pipeline,
                       const Scope& scope) {
  step(pipeline,
       std::make_unique<PathOperator>(slot(form.subject), path_plan(form.path),
                                      slot(form.object), scope.graph,
                                      scope.fixed, context_),
       "search " + text(form.subject) + ' ' + to_text(form.path) + ' ' +
           text(form.object));
}

void Planner::add_union(const Union& form, Pipeline& pipeline,
                        const Scope& scope) {
  std::vector<OperatorPointer> parts;
  for (const AlgebraPointer& part : form.parts) {
    parts.push_back(plan_pattern(*part, scope));
  }
  step(pipeline, std::make_unique<UnionOperator>(std::move(parts)), "union");
}

void Planner::add_graph(const Graph& form, Pipeline& pipeline,
                        const Scope& scope) {
  Scope inner = scope;
  const Slot name = slot(form.name);
  if (!name.variable) {
    inner.graph = name;
    step(pipeline, std::make_unique<GraphTestOperator>(name.constant, context_),
         "if there is the graph " + text(form.name));
    add_pattern(*form.input, pipeline, inner, {});
    return;
  }
  const Variable hidden = variables_.make_hidden();
  inner.graph = Slot{hidden, kNoTerm};
  auto input = plan_pattern(*form.input, inner);
  step(
      pipeline,
      std::make_unique<GraphOperator>(name, hidden, std::move(input), context_),
      "for each graph " + text(form.name));
}

void Planner::add_sub_select(const Algebra& algebra, const ToMultiSet& form,
                             Pipeline& pipeline, const Scope& scope) {
  const auto* project = std::get_if<Project>(&form.input->form);
  const bool is_pattern =
      project != nullptr &&
      !std::holds_alternative<OrderBy>(project->input->form) &&
      !std::holds_alternative<Group>(project->input->form);
  if (!is_pattern) return add_table(algebra, pipeline, scope);
  Scope inner;
  inner.graph = scope.graph;
  for (const auto& [inside, outside] : form.projection) {
    if (scope.maybe.contains(outside)) inner.maybe.insert(inside);
    if (scope.bound.contains(outside)) inner.bound.insert(inside);
    if (scope.substituted.contains(outside)) inner.substituted.insert(inside);
    if (scope.fixed.contains(outside)) inner.fixed.insert(inside);
  }
  if (!may_see_row(*project->input, inner)) {
    return add_table(algebra, pipeline, scope);
  }
  step(pipeline,
       std::make_unique<SubSelectOperator>(plan_pattern(*project->input, inner),
                                           form.projection),
       "sub-select");
}

void Planner::add_values(const Values& form, Pipeline& pipeline,
                         const Scope& scope) {
  const VariableSet certain =
      certain_variables(Algebra{Values{form.data}}).and_in(scope.bound);
  SolutionTable table(form.data.variables, certain.members(), context_.guard);
  for (const auto& row : form.data.rows) {
    std::vector<TermId> cells;
    for (const auto& term : row) {
      cells.push_back(term ? context_.terms.intern(term->view()) : kNoTerm);
    }
    table.add_cells(cells);
  }
  step(pipeline, std::make_unique<ValuesOperator>(std::move(table)),
       "values, " + std::to_string(form.data.rows.size()) + " rows");
}

void Planner::add_service(const Service& form, Pipeline& pipeline,
                          const Scope&) {
  std::vector<std::pair<std::string, Variable>> names;
  for (const Variable v : form.variables.members()) {
    if (variables_.is_visible(v)) names.emplace_back(variables_.name(v), v);
  }
  step(pipeline,
       std::make_unique<ServiceOperator>(
           slot(form.endpoint), form.is_silent,
           context_.prologue + "SELECT * WHERE " + form.text, std::move(names),
           context_),
       "service " + text(form.endpoint));
}

void Planner::add_left_join(const LeftJoin& form, Pipeline& pipeline,
                            const Scope& scope) {
  step(pipeline,
       std::make_unique<OptionalOperator>(
           plan_pattern(*form.right, scope, form.conditions)),
       "optional");
}

void Planner::add_minus(const Minus& form, Pipeline& pipeline,
                        const Scope& scope) {
  const VariableSet left = possible_variables(*form.left);
  const VariableSet right = possible_variables(*form.right);
  if (!left.overlaps(right)) return;  // nothing to take away
  const bool always_share =
      certain_variables(*form.left).overlaps(certain_variables(*form.right));
  if (!always_share) return add_table(*form.right, pipeline, scope, true);
  step(pipeline,
       std::make_unique<AbsentOperator>(plan_pattern(*form.right, scope)),
       "unless there is");
}

void Planner::add_extend(const Extend& form, Pipeline& pipeline,
                         const Scope& scope) {
  const bool starts_solution =
      !std::holds_alternative<Extend>(form.input->form);
  step(pipeline,
       std::make_unique<AssignOperator>(form.variable,
                                        plan(form.expression, scope),
                                        starts_solution, context_),
       "let " + text(Node::of(form.variable)) + " be " +
           to_text(form.expression, variables_));
}

void Planner::add_table(const Algebra& algebra, Pipeline& pipeline,
                        const Scope& scope, bool is_minus) {
  Scope inner;
  inner.graph = scope.graph;
  OperatorPointer input;
  if (const auto* select = std::get_if<ToMultiSet>(&algebra.form)) {
    input = std::make_unique<SubSelectOperator>(
        plan_query(*select->input, inner, std::nullopt), select->projection);
    input->set_description("sub-select");
  } else {
    input = plan_query(algebra, inner, std::nullopt);
  }
  SolutionTable table(possible_variables(algebra).members(),
                      certain_variables(algebra).and_in(scope.bound).members(),
                      context_.guard);
  step(pipeline,
       std::make_unique<TableOperator>(std::move(input), std::move(table),
                                       scope.graph, is_minus),
       is_minus ? "minus a table" : "join a table");
}

void Planner::add_conditions(Conditions& conditions, Pipeline& pipeline,
                             const Scope& scope,
                             const VariableSet& bound_later) {
  std::erase_if(conditions, [&](const Expression* condition) {
    const VariableSet open =
        mentioned_variables(*condition).and_in(bound_later);
    if (!is_subset(open, scope.bound)) return false;
    step(pipeline,
         std::make_unique<ConditionOperator>(plan(*condition, scope), context_),
         "if " + to_text(*condition, variables_));
    return true;
  });
}

void Planner::add_constants(const Conditions& conditions,
                            std::vector<Part>& parts) {
  VariableSet certain;
  for (const Part& part : parts) certain.insert(part.certain());
  const auto is_iri = [](const Expression& e) {
    return e.kind == Expression::Kind::kConstant && e.constant.view().is_iri();
  };
  for (const Expression* condition : conditions) {
    const auto& arguments = condition->arguments;
    if ((condition->kind != Expression::Kind::kEqual &&
         condition->kind != Expression::Kind::kIn) ||
        arguments.front().kind != Expression::Kind::kVariable ||
        !certain.contains(arguments.front().variable) ||
        !std::all_of(arguments.begin() + 1, arguments.end(), is_iri)) {
      continue;
    }
    InlineData data;
    data.variables.push_back(arguments.front().variable);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      const std::vector<std::optional<Term>> row = {arguments[i].constant};
      if (std::find(data.rows.begin(), data.rows.end(), row) ==
          data.rows.end()) {
        data.rows.push_back(row);
      }
    }
    owned_.push_back(make_algebra(Values{std::move(data)}));
    parts.push_back({owned_.back().get(), nullptr});
  }
}

Slot Planner::slot(const Node& node) const {
  if (node.variable) return {node.variable, kNoTerm};
  return {std::nullopt, context_.terms.intern(node.term.view())};
}

PathPlan Planner::path_plan(const Path& path) const {
  PathPlan result;
  result.kind = path.kind;
  const auto number = [&](const std::string& iri) {
    return context_.terms.intern(TermView::iri(iri));
  };
  if (path.kind == Path::Kind::kIri) result.iri = number(path.iri);
  for (const Path& part : path.parts) result.parts.push_back(path_plan(part));
  for (const std::string& iri : path.forward) {
    result.forward.push_back(number(iri));
  }
  for (const std::string& iri : path.backward) {
    result.backward.push_back(number(iri));
  }
  result.looks_forward = path.looks_forward;
  result.looks_backward = path.looks_backward;
  return result;
}

}  // namespace rrn::sparql
