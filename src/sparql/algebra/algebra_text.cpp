// SPDX-License-Identifier: MIT
#include "sparql/algebra/algebra.hpp"

namespace rrn::sparql {

namespace {

using namespace algebra;

std::string variable_text(Variable variable, const Variables& variables) {
  const std::string& name = variables.name(variable);
  if (name.empty()) return "?." + std::to_string(variable);
  return name.starts_with("_:") ? name : '?' + name;
}

std::string joined(const std::vector<Path>& parts, const char* between) {
  std::string out;
  for (const Path& part : parts) {
    out += (out.empty() ? "" : between) + to_text(part);
  }
  return '(' + out + ')';
}

std::string_view symbol_of(Expression::Kind kind) {
  using Kind = Expression::Kind;
  switch (kind) {
    case Kind::kOr:
      return "||";
    case Kind::kAnd:
      return "&&";
    case Kind::kNot:
      return "!";
    case Kind::kEqual:
      return "=";
    case Kind::kUnequal:
      return "!=";
    case Kind::kLess:
      return "<";
    case Kind::kGreater:
      return ">";
    case Kind::kLessOrEqual:
      return "<=";
    case Kind::kGreaterOrEqual:
      return ">=";
    case Kind::kIn:
      return "in";
    case Kind::kNotIn:
      return "notin";
    case Kind::kPlus:
      return "+";
    case Kind::kMinus:
      return "-";
    case Kind::kExists:
      return "exists";
    case Kind::kNotExists:
      return "notexists";
    default:
      return {};
  }
}

/// Writes an operator a line, its inputs below it and further right.
class AlgebraText {
 public:
  explicit AlgebraText(const Variables& variables) : variables_(variables) {}

  std::string run(const Algebra& algebra) {
    write(algebra, 0);
    return std::move(out_);
  }

 private:
  using Inputs = std::vector<const Algebra*>;

  void write(const Algebra& algebra, std::size_t depth) {
    std::visit([&](const auto& form) { write(form, depth); }, algebra.form);
  }

  void line(std::size_t depth, const std::string& text,
            const Inputs& inputs = {}) {
    out_ += std::string(2 * depth, ' ') + text + '\n';
    for (const Algebra* input : inputs) write(*input, depth + 1);
  }

  template <typename Pointers>
  static Inputs inputs_of(const Pointers& parts) {
    Inputs inputs;
    for (const AlgebraPointer& part : parts) inputs.push_back(part.get());
    return inputs;
  }

  std::string name(Variable v) const { return variable_text(v, variables_); }

  std::string conditions(const std::vector<Expression>& expressions) const {
    std::string out;
    for (const Expression& expression : expressions) {
      out += ' ' + to_text(expression, variables_);
    }
    return out;
  }

  void write(const Bgp& form, std::size_t depth) {
    line(depth, "BGP");
    for (const TriplePattern& triple : form.triples) {
      line(depth + 1, to_text(triple.subject, variables_) + ' ' +
                          to_text(triple.predicate, variables_) + ' ' +
                          to_text(triple.object, variables_));
    }
  }
  void write(const PathPattern& form, std::size_t depth) {
    line(depth, "Path " + to_text(form.subject, variables_) + ' ' +
                    to_text(form.path) + ' ' +
                    to_text(form.object, variables_));
  }
  void write(const Join& form, std::size_t depth) {
    line(depth, "Join", inputs_of(form.parts));
  }
  void write(const LeftJoin& form, std::size_t depth) {
    line(depth, "LeftJoin" + conditions(form.conditions),
         {form.left.get(), form.right.get()});
  }
  void write(const Filter& form, std::size_t depth) {
    line(depth, "Filter" + conditions(form.conditions), {form.input.get()});
  }
  void write(const Union& form, std::size_t depth) {
    line(depth, "Union", inputs_of(form.parts));
  }
  void write(const Minus& form, std::size_t depth) {
    line(depth, "Minus", {form.left.get(), form.right.get()});
  }
  void write(const Graph& form, std::size_t depth) {
    line(depth, "Graph " + to_text(form.name, variables_), {form.input.get()});
  }
  void write(const Extend& form, std::size_t depth) {
    line(depth,
         "Extend " + name(form.variable) + ' ' +
             to_text(form.expression, variables_),
         {form.input.get()});
  }
  void write(const Group& form, std::size_t depth) {
    std::string text = "Group";
    for (const auto* list : {&form.keys, &form.aggregates}) {
      for (const auto& [variable, expression] : *list) {
        text += " (" + to_text(expression, variables_) + " as " +
                name(variable) + ')';
      }
    }
    line(depth, text, {form.input.get()});
  }
  void write(const OrderBy& form, std::size_t depth) {
    std::string text = "OrderBy";
    for (const OrderCondition& condition : form.conditions) {
      text += (condition.is_descending ? " desc " : " ") +
              to_text(condition.expression, variables_);
    }
    line(depth, text, {form.input.get()});
  }
  void write(const Project& form, std::size_t depth) {
    std::string text = "Project";
    for (const Variable v : form.variables) text += ' ' + name(v);
    line(depth, text, {form.input.get()});
  }
  void write(const Distinct& form, std::size_t depth) {
    line(depth, "Distinct", {form.input.get()});
  }
  void write(const Reduced& form, std::size_t depth) {
    line(depth, "Reduced", {form.input.get()});
  }
  void write(const Slice& form, std::size_t depth) {
    line(depth,
         "Slice from " + std::to_string(form.offset) +
             (form.limit ? ", " + std::to_string(*form.limit) + " rows" : ""),
         {form.input.get()});
  }
  void write(const ToMultiSet& form, std::size_t depth) {
    line(depth, "ToMultiSet", {form.input.get()});
  }
  void write(const Values& form, std::size_t depth) {
    std::string text = "Values";
    for (const Variable v : form.data.variables) text += ' ' + name(v);
    line(depth, text + " (" + std::to_string(form.data.rows.size()) + " rows)");
  }
  void write(const Service& form, std::size_t depth) {
    line(depth, "Service " + to_text(form.endpoint, variables_));
  }

  const Variables& variables_;
  std::string out_;
};

}  // namespace

std::string to_text(const Node& node, const Variables& variables) {
  return node.variable ? variable_text(*node.variable, variables)
                       : node.term.view().to_ntriples();
}

std::string to_text(const Path& path) {
  switch (path.kind) {
    case Path::Kind::kIri:
      return '<' + path.iri + '>';
    case Path::Kind::kInverse:
      return '^' + to_text(path.parts.front());
    case Path::Kind::kSequence:
      return joined(path.parts, "/");
    case Path::Kind::kAlternative:
      return joined(path.parts, "|");
    case Path::Kind::kZeroOrMore:
      return to_text(path.parts.front()) + '*';
    case Path::Kind::kOneOrMore:
      return to_text(path.parts.front()) + '+';
    case Path::Kind::kZeroOrOne:
      return to_text(path.parts.front()) + '?';
    case Path::Kind::kNegated:
      break;
  }
  std::string out;
  for (const std::string& iri : path.forward) {
    out += (out.empty() ? "<" : "|<") + iri + '>';
  }
  for (const std::string& iri : path.backward) {
    out += (out.empty() ? "^<" : "|^<") + iri + '>';
  }
  return "!(" + out + ')';
}

std::string to_text(const Expression& expression, const Variables& variables) {
  using Kind = Expression::Kind;
  std::string name(symbol_of(expression.kind));
  switch (expression.kind) {
    case Kind::kConstant:
      return expression.constant.view().to_ntriples();
    case Kind::kVariable:
      return variable_text(expression.variable, variables);
    case Kind::kAdditive:
    case Kind::kMultiplicative: {
      std::string out = to_text(expression.arguments.front(), variables);
      for (std::size_t i = 1; i < expression.arguments.size(); ++i) {
        out += std::string(" ") + expression.operators[i - 1] + ' ' +
               to_text(expression.arguments[i], variables);
      }
      return '(' + out + ')';
    }
    case Kind::kBuiltin:
      name = name_of(expression.builtin);
      break;
    case Kind::kCall:
      name = '<' + expression.iri + '>';
      break;
    case Kind::kAggregate:
      name = name_of(expression.aggregate);
      if (expression.is_distinct) name += " distinct";
      if (expression.arguments.empty()) name += " *";
      break;
    default:
      break;
  }
  std::string out = '(' + name;
  for (const Expression& argument : expression.arguments) {
    out += ' ' + to_text(argument, variables);
  }
  return out + ')';
}

std::string to_text(const Algebra& algebra, const Variables& variables) {
  return AlgebraText(variables).run(algebra);
}

}  // namespace rrn::sparql
