// SPDX-License-Identifier: MIT
#include "sparql/algebra/translation.hpp"

#include "base/error.hpp"

namespace rrn::sparql {

namespace {

using namespace algebra;

template <typename... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

bool is_unit(const Algebra& algebra) {
  const auto* bgp = std::get_if<Bgp>(&algebra.form);
  return bgp != nullptr && bgp->triples.empty();
}

/// One function for each rule of section 18.2.
class Translator {
 public:
  explicit Translator(Variables& variables) : variables_(variables) {}

  AlgebraPointer query(const SelectQuery& select) {
    AlgebraPointer result = group(select.where);
    std::vector<SelectItem> items = select.items;
    std::vector<OrderCondition> order = select.order_by;
    if (select.has_aggregates || !select.group_by.empty()) {
      result = aggregation(select, std::move(result), items, order);
    } else {
      result = filtered(std::move(result), select.having);
    }
    if (select.values) {
      result = joined(std::move(result), make_algebra(Values{*select.values}));
    }
    result = select_expressions(std::move(result), items);
    return solution_modifiers(select, std::move(result), items,
                              std::move(order));
  }

  // Section 18.2.2.6: translate graph patterns.
  AlgebraPointer group(const GroupPattern& pattern) {
    std::vector<Expression> filters;
    AlgebraPointer result = group_body(pattern, filters);
    return filtered(std::move(result), filters);
  }

 private:
  /// The group without its filters, which it adds to `filters`.
  AlgebraPointer group_body(const GroupPattern& pattern,
                            std::vector<Expression>& filters) {
    AlgebraPointer result = make_algebra(Bgp());
    for (const Element& element : pattern.elements) {
      count();
      std::visit(
          Overloaded{
              [&](const TriplesElement& e) {
                for (const TriplePattern& triple : e.triples) {
                  result = joined(std::move(result), triple_pattern(triple));
                }
              },
              [&](const OptionalElement& e) {
                LeftJoin left_join{std::move(result), nullptr, {}};
                left_join.right = group_body(*e.group, left_join.conditions);
                result = make_algebra(std::move(left_join));
              },
              [&](const MinusElement& e) {
                result =
                    make_algebra(Minus{std::move(result), group(*e.group)});
              },
              [&](const UnionElement& e) {
                result = joined(std::move(result), union_of(e));
              },
              [&](const GraphElement& e) {
                result = joined(std::move(result),
                                make_algebra(Graph{e.graph, group(*e.group)}));
              },
              [&](const ServiceElement& e) {
                result = joined(std::move(result), service(e));
              },
              [&](const FilterElement& e) { filters.push_back(e.condition); },
              [&](const BindElement& e) {
                result = make_algebra(
                    Extend{std::move(result), e.variable, e.expression});
              },
              [&](const InlineData& e) {
                result = joined(std::move(result), make_algebra(Values{e}));
              },
              [&](const SubSelectElement& e) {
                result = joined(
                    std::move(result),
                    make_algebra(ToMultiSet{query(*e.query), e.projection}));
              }},
          element);
    }
    return result;
  }

  void count() {
    if (++n_operators_ > kMaxOperators) {
      throw Error(ErrorCode::kUnsupported,
                  "the query has more than " + std::to_string(kMaxOperators) +
                      " operators; expected a smaller one");
    }
  }

  static AlgebraPointer filtered(AlgebraPointer input,
                                 const std::vector<Expression>& conditions) {
    if (conditions.empty()) return input;
    return make_algebra(Filter{std::move(input), conditions});
  }

  /// Join(Z, A) is A, and basic graph patterns side by side are one.
  static AlgebraPointer joined(AlgebraPointer left, AlgebraPointer right) {
    if (is_unit(*left)) return right;
    if (is_unit(*right)) return left;
    auto* join = std::get_if<Join>(&left->form);
    if (join == nullptr) {
      Join made;
      made.parts.push_back(std::move(left));
      left = make_algebra(std::move(made));
      join = std::get_if<Join>(&left->form);
    }
    auto* last = std::get_if<Bgp>(&join->parts.back()->form);
    auto* more = std::get_if<Bgp>(&right->form);
    if (last != nullptr && more != nullptr) {
      for (TriplePattern& triple : more->triples) {
        last->triples.push_back(std::move(triple));
      }
    } else {
      join->parts.push_back(std::move(right));
    }
    return left;
  }

  AlgebraPointer union_of(const UnionElement& element) {
    if (element.groups.size() == 1) return group(element.groups.front());
    Union result;
    for (const GroupPattern& part : element.groups) {
      count();
      result.parts.push_back(group(part));
    }
    return make_algebra(std::move(result));
  }

  static AlgebraPointer service(const ServiceElement& element) {
    Service result{element.endpoint, element.is_silent, element.text, {}};
    for (const Variable v : element.group->in_scope) result.variables.insert(v);
    return make_algebra(std::move(result));
  }

  // Sections 18.2.2.3 and 18.2.2.4: translate property path expressions and
  // patterns.
  AlgebraPointer triple_pattern(const TriplePattern& triple) {
    count();
    if (!triple.path) return make_algebra(Bgp{{triple}});
    return path_pattern(triple.subject, *triple.path, triple.object);
  }

  AlgebraPointer path_pattern(const Node& subject, const Path& path,
                              const Node& object) {
    count();
    switch (path.kind) {
      case Path::Kind::kIri:
        return make_algebra(
            Bgp{{{subject, Node::of(Term(TermView::iri(path.iri))),
                  std::nullopt, object}}});
      case Path::Kind::kInverse:
        return path_pattern(object, path.parts.front(), subject);
      case Path::Kind::kSequence: {
        AlgebraPointer result = make_algebra(Bgp());
        Node from = subject;
        for (std::size_t i = 0; i < path.parts.size(); ++i) {
          const Node to = i + 1 == path.parts.size()
                              ? object
                              : Node::of(variables_.make_hidden());
          result =
              joined(std::move(result), path_pattern(from, path.parts[i], to));
          from = to;
        }
        return result;
      }
      case Path::Kind::kAlternative: {
        Union result;
        for (const Path& part : path.parts) {
          result.parts.push_back(path_pattern(subject, part, object));
        }
        return make_algebra(std::move(result));
      }
      default:
        return make_algebra(PathPattern{subject, path, object});
    }
  }

  // Section 18.2.4.1: grouping and aggregation, and 18.2.4.2: HAVING.
  AlgebraPointer aggregation(const SelectQuery& select, AlgebraPointer input,
                             std::vector<SelectItem>& items,
                             std::vector<OrderCondition>& order) {
    Group result;
    result.input = std::move(input);
    result.is_implicit = select.group_by.empty();
    for (const GroupCondition& condition : select.group_by) {
      const Expression& key = condition.expression;
      const Variable variable = condition.variable ? *condition.variable
                                : key.kind == Expression::Kind::kVariable
                                    ? key.variable
                                    : variables_.make_hidden();
      result.keys.emplace_back(variable, key);
    }
    for (SelectItem& item : items) {
      if (item.expression) take_aggregates(*item.expression, result);
    }
    for (OrderCondition& condition : order) {
      take_aggregates(condition.expression, result);
    }
    std::vector<Expression> having = select.having;
    for (Expression& condition : having) take_aggregates(condition, result);
    return filtered(make_algebra(std::move(result)), having);
  }

  /// Puts a variable in the place of each aggregate.
  void take_aggregates(Expression& expression, Group& group) {
    if (expression.kind == Expression::Kind::kAggregate) {
      count();
      const Variable variable = variables_.make_hidden();
      group.aggregates.emplace_back(variable, std::move(expression));
      expression = Expression();
      expression.kind = Expression::Kind::kVariable;
      expression.variable = variable;
      return;
    }
    for (Expression& argument : expression.arguments) {
      take_aggregates(argument, group);
    }
  }

  // Section 18.2.4.4: SELECT expressions.
  AlgebraPointer select_expressions(AlgebraPointer input,
                                    const std::vector<SelectItem>& items) {
    for (const SelectItem& item : items) {
      if (!item.expression) continue;
      count();
      input = make_algebra(
          Extend{std::move(input), item.variable, *item.expression});
    }
    return input;
  }

  // Section 18.2.5: solution modifiers.
  AlgebraPointer solution_modifiers(const SelectQuery& select,
                                    AlgebraPointer result,
                                    const std::vector<SelectItem>& items,
                                    std::vector<OrderCondition> order) {
    if (!order.empty()) {
      result = make_algebra(OrderBy{std::move(result), std::move(order)});
    }
    Project project;
    project.input = std::move(result);
    if (select.selects_all) {
      for (const Variable v : select.where.in_scope) {
        if (variables_.is_visible(v)) project.variables.push_back(v);
      }
    }
    for (const SelectItem& item : items) {
      project.variables.push_back(item.variable);
    }
    result = make_algebra(std::move(project));
    if (select.is_distinct) {
      result = make_algebra(Distinct{std::move(result)});
    } else if (select.is_reduced) {
      result = make_algebra(Reduced{std::move(result)});
    }
    if (select.limit || select.offset > 0) {
      result =
          make_algebra(Slice{std::move(result), select.offset, select.limit});
    }
    return result;
  }

  Variables& variables_;
  std::size_t n_operators_ = 0;
};

}  // namespace

AlgebraPointer translate(const SelectQuery& query, Variables& variables) {
  return Translator(variables).query(query);
}

AlgebraPointer translate(const GroupPattern& group, Variables& variables) {
  return Translator(variables).group(group);
}

}  // namespace rrn::sparql
