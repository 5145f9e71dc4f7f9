// SPDX-License-Identifier: MIT
#include "sparql/algebra/algebra.hpp"

namespace rrn::sparql {

namespace {

using namespace algebra;

void add(VariableSet& set, const Node& node) {
  if (node.variable) set.insert(*node.variable);
}

VariableSet variables_of(const Bgp& bgp) {
  VariableSet result;
  for (const TriplePattern& triple : bgp.triples) {
    add(result, triple.subject);
    add(result, triple.predicate);
    add(result, triple.object);
  }
  return result;
}

VariableSet variables_of(const PathPattern& pattern) {
  VariableSet result;
  add(result, pattern.subject);
  add(result, pattern.object);
  return result;
}

/// What every part of a union binds, or any part.
VariableSet variables_of(const Union& form, bool is_certain) {
  VariableSet result;
  bool is_first = true;
  for (const AlgebraPointer& part : form.parts) {
    if (!is_certain) {
      result.insert(possible_variables(*part));
    } else if (is_first) {
      result = certain_variables(*part);
    } else {
      result = result.and_in(certain_variables(*part));
    }
    is_first = false;
  }
  return result;
}

VariableSet variables_of(const Values& values, bool is_certain) {
  VariableSet result;
  const InlineData& data = values.data;
  for (std::size_t i = 0; i < data.variables.size(); ++i) {
    bool is_bound = true;
    for (const auto& row : data.rows) is_bound = is_bound && row[i].has_value();
    if (is_bound || !is_certain) result.insert(data.variables[i]);
  }
  return result;
}

class Analysis {
 public:
  explicit Analysis(bool is_certain) : is_certain_(is_certain) {}

  VariableSet of(const Algebra& algebra) const {
    return std::visit([&](const auto& form) { return of(form); }, algebra.form);
  }

 private:
  VariableSet of(const Bgp& form) const { return variables_of(form); }
  VariableSet of(const PathPattern& form) const { return variables_of(form); }
  VariableSet of(const Join& form) const {
    VariableSet result;
    for (const AlgebraPointer& part : form.parts) result.insert(of(*part));
    return result;
  }
  VariableSet of(const LeftJoin& form) const {
    VariableSet result = of(*form.left);
    if (!is_certain_) result.insert(of(*form.right));
    return result;
  }
  VariableSet of(const Filter& form) const { return of(*form.input); }
  VariableSet of(const Union& form) const {
    return variables_of(form, is_certain_);
  }
  VariableSet of(const Minus& form) const { return of(*form.left); }
  VariableSet of(const Graph& form) const {
    VariableSet result = of(*form.input);
    add(result, form.name);
    return result;
  }
  VariableSet of(const Extend& form) const {
    VariableSet result = of(*form.input);
    // A constant has a value always.
    if (!is_certain_ || form.expression.kind == Expression::Kind::kConstant) {
      result.insert(form.variable);
    }
    return result;
  }
  VariableSet of(const Group& form) const {
    VariableSet result;
    const VariableSet inside =
        is_certain_ ? certain_variables(*form.input) : VariableSet();
    for (const auto& [variable, key] : form.keys) {
      if (!is_certain_ || (key.kind == Expression::Kind::kVariable &&
                           inside.contains(key.variable))) {
        result.insert(variable);
      }
    }
    for (const auto& [variable, aggregate] : form.aggregates) {
      if (!is_certain_) result.insert(variable);
    }
    return result;
  }
  VariableSet of(const OrderBy& form) const { return of(*form.input); }
  VariableSet of(const Project& form) const {
    VariableSet kept;
    for (const Variable v : form.variables) kept.insert(v);
    return kept.and_in(of(*form.input));
  }
  VariableSet of(const Distinct& form) const { return of(*form.input); }
  VariableSet of(const Reduced& form) const { return of(*form.input); }
  VariableSet of(const Slice& form) const { return of(*form.input); }
  VariableSet of(const ToMultiSet& form) const {
    const VariableSet inside = of(*form.input);
    VariableSet result;
    for (const auto& [inner, outer] : form.projection) {
      if (inside.contains(inner)) result.insert(outer);
    }
    return result;
  }
  VariableSet of(const Values& form) const {
    return variables_of(form, is_certain_);
  }
  VariableSet of(const Service& form) const {
    VariableSet result;
    if (!is_certain_) result = form.variables;
    add(result, form.endpoint);
    return result;
  }

  bool is_certain_;
};

void mention(const GroupPattern& group, VariableSet& out);

void mention(const Expression& expression, VariableSet& out) {
  if (expression.kind == Expression::Kind::kVariable) {
    out.insert(expression.variable);
  }
  for (const Expression& argument : expression.arguments) {
    mention(argument, out);
  }
  if (expression.pattern) mention(*expression.pattern, out);
}

/// Variables of a sub-SELECT are others, but for what it projects.
void mention(const GroupPattern& group, VariableSet& out) {
  for (const Variable v : group.in_scope) out.insert(v);
  for (const Element& element : group.elements) {
    if (const auto* e = std::get_if<OptionalElement>(&element)) {
      mention(*e->group, out);
    } else if (const auto* minus = std::get_if<MinusElement>(&element)) {
      mention(*minus->group, out);
    } else if (const auto* graph = std::get_if<GraphElement>(&element)) {
      mention(*graph->group, out);
    } else if (const auto* filter = std::get_if<FilterElement>(&element)) {
      mention(filter->condition, out);
    } else if (const auto* bind = std::get_if<BindElement>(&element)) {
      mention(bind->expression, out);
    } else if (const auto* united = std::get_if<UnionElement>(&element)) {
      for (const GroupPattern& part : united->groups) mention(part, out);
    }
  }
}

}  // namespace

VariableSet possible_variables(const Algebra& algebra) {
  return Analysis(false).of(algebra);
}

VariableSet certain_variables(const Algebra& algebra) {
  return Analysis(true).of(algebra);
}

VariableSet mentioned_variables(const Expression& expression) {
  VariableSet result;
  mention(expression, result);
  return result;
}

VariableSet mentioned_variables(const std::vector<Expression>& expressions) {
  VariableSet result;
  for (const Expression& expression : expressions) mention(expression, result);
  return result;
}

}  // namespace rrn::sparql
