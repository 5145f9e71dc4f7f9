// SPDX-License-Identifier: MIT
#include "datalog/parser/expression_compiler.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace rrn::datalog {

namespace {

constexpr std::size_t kMaxAlternatives = 64;

/// A condition, its negation or a binding.  Borrowed from the expressions.
struct Condition {
  const Expression* expression;
  bool negated = false;
  std::optional<Argument> target = std::nullopt;
};

/// Conditions that hold together.
using Conjunction = std::vector<Condition>;
/// Ways for an expression to hold: its disjunctive normal form.
using Alternatives = std::vector<Conjunction>;

void check_number(const Expression& expression, std::size_t n) {
  if (n <= kMaxAlternatives) return;
  throw Error(ErrorCode::kUnsupported, expression.location,
              "a FILTER that can hold in more than " +
                  std::to_string(kMaxAlternatives) +
                  " ways is not supported; write several rules");
}

Alternatives both(const Expression& expression, const Alternatives& left,
                  const Alternatives& right) {
  check_number(expression, left.size() * right.size());
  Alternatives result;
  for (const Conjunction& first : left) {
    for (const Conjunction& second : right) {
      result.push_back(first);
      result.back().insert(result.back().end(), second.begin(), second.end());
    }
  }
  return result;
}

Alternatives alternatives(const Expression& expression, bool negated) {
  switch (expression.kind) {
    case ExpressionKind::kNot:
      return alternatives(expression.operands[0], !negated);
    case ExpressionKind::kAnd:
    case ExpressionKind::kOr:
      break;
    default:
      return {{{&expression, negated}}};
  }
  Alternatives left = alternatives(expression.operands[0], negated);
  Alternatives right = alternatives(expression.operands[1], negated);
  // By De Morgan a negated disjunction is a conjunction, and the reverse.
  const bool is_conjunction =
      (expression.kind == ExpressionKind::kAnd) != negated;
  if (is_conjunction) return both(expression, left, right);
  check_number(expression, left.size() + right.size());
  left.insert(left.end(), std::make_move_iterator(right.begin()),
              std::make_move_iterator(right.end()));
  return left;
}

/// Adds built-ins to one rule.
class BuiltinBuilder {
 public:
  explicit BuiltinBuilder(Rule& rule) : rule_(rule) {}

  void add(const Condition& condition) {
    if (condition.target) {
      add_binding(*condition.expression, *condition.target);
    } else {
      add_condition(condition);
    }
  }

 private:
  void add_binding(const Expression& value, Argument target) {
    BuiltinAtom atom{BuiltinOp::kTerm, {}, target};
    if (value.kind == ExpressionKind::kTerm) {
      atom.arguments.push_back(value.term);
    } else {
      atom = computation(value);
      atom.result = target;
    }
    rule_.builtins.push_back(std::move(atom));
  }

  void add_condition(const Condition& condition) {
    const Expression& expression = *condition.expression;
    if (expression.kind != ExpressionKind::kCall ||
        !is_condition(expression.op)) {
      throw Error(ErrorCode::kBadSyntax, expression.location,
                  "a value in the place of a condition; expected a "
                  "comparison or a function such as CONTAINS");
    }
    BuiltinAtom atom{expression.op, values(expression.operands), std::nullopt,
                     condition.negated};
    if (expression.op == BuiltinOp::kSameTerm && condition.negated) {
      rule_.disequalities.push_back({atom.arguments[0], atom.arguments[1]});
    } else {
      rule_.builtins.push_back(std::move(atom));
    }
  }

  BuiltinAtom computation(const Expression& expression) {
    if (expression.kind != ExpressionKind::kCall ||
        is_condition(expression.op)) {
      throw Error(ErrorCode::kBadSyntax, expression.location,
                  "a condition in the place of a value; expected a term or "
                  "a computation");
    }
    return {expression.op, values(expression.operands), std::nullopt};
  }

  std::vector<Argument> values(const std::vector<Expression>& expressions) {
    std::vector<Argument> arguments;
    for (const Expression& expression : expressions) {
      arguments.push_back(value(expression));
    }
    return arguments;
  }

  Argument value(const Expression& expression) {
    if (expression.kind == ExpressionKind::kTerm) return expression.term;
    BuiltinAtom atom = computation(expression);
    const Argument result = fresh_variable();
    atom.result = result;
    rule_.builtins.push_back(std::move(atom));
    return result;
  }

  Argument fresh_variable() {
    std::vector<std::string>& names = rule_.variable_names;
    std::string name;
    do {
      name = "_" + std::to_string(++n_fresh_);
    } while (std::find(names.begin(), names.end(), name) != names.end());
    names.push_back(std::move(name));
    return Argument::variable({static_cast<std::uint32_t>(names.size() - 1)});
  }

  Rule& rule_;
  std::size_t n_fresh_ = 0;
};

}  // namespace

std::vector<Rule> compile_expressions(
    const Rule& rule, const std::vector<BodyExpression>& expressions) {
  Alternatives ways = {{}};
  for (const BodyExpression& part : expressions) {
    ways = both(part.expression, ways,
                part.target
                    ? Alternatives{{{&part.expression, false, part.target}}}
                    : alternatives(part.expression, false));
  }
  std::vector<Rule> rules;
  for (const Conjunction& conditions : ways) {
    rules.push_back(rule);
    BuiltinBuilder builder(rules.back());
    for (const Condition& condition : conditions) builder.add(condition);
  }
  return rules;
}

}  // namespace rrn::datalog
