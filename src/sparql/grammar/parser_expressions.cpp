// SPDX-License-Identifier: MIT
#include <array>

#include "sparql/grammar/parser.hpp"

namespace rrn::sparql {

namespace {

using Kind = Expression::Kind;

Expression make(Kind kind, std::size_t offset,
                std::vector<Expression> arguments) {
  Expression result;
  result.kind = kind;
  result.offset = offset;
  result.arguments = std::move(arguments);
  return result;
}

Expression chain(Kind kind, Expression first) {
  Expression result;
  result.kind = kind;
  result.offset = first.offset;
  result.arguments.push_back(std::move(first));
  return result;
}

}  // namespace

Expression Parser::expression() {
  const Nesting nesting(*this);
  Expression first = conjunction();
  if (!in_.is("||")) return first;
  Expression result = chain(Kind::kOr, std::move(first));
  while (in_.accept("||")) result.arguments.push_back(conjunction());
  return result;
}

Expression Parser::conjunction() {
  Expression first = relation();
  if (!in_.is("&&")) return first;
  Expression result = chain(Kind::kAnd, std::move(first));
  while (in_.accept("&&")) result.arguments.push_back(relation());
  return result;
}

Expression Parser::relation() {
  constexpr std::array kOperators = {std::pair{"=", Kind::kEqual},
                                     std::pair{"!=", Kind::kUnequal},
                                     std::pair{"<", Kind::kLess},
                                     std::pair{">", Kind::kGreater},
                                     std::pair{"<=", Kind::kLessOrEqual},
                                     std::pair{">=", Kind::kGreaterOrEqual}};
  Expression left = sum();
  for (const auto& [text, kind] : kOperators) {
    if (!in_.accept(text)) continue;
    Expression result = chain(kind, std::move(left));
    result.arguments.push_back(sum());
    return result;
  }
  const bool is_negated = in_.is_word("NOT") && in_.peek(1).is_word("IN");
  if (!is_negated && !in_.is_word("IN")) return left;
  if (is_negated) in_.take();
  in_.take();
  Expression result =
      chain(is_negated ? Kind::kNotIn : Kind::kIn, std::move(left));
  for (Expression& member : expression_list()) {
    result.arguments.push_back(std::move(member));
  }
  return result;
}

/// A number with its sign behind an operand, as in `5-1`, adds to it.
Expression Parser::sum() {
  Expression first = product();
  Expression result;
  const auto add = [&](char sign, Expression operand) {
    if (result.arguments.empty()) {
      result = chain(Kind::kAdditive, std::move(first));
    }
    result.operators += sign;
    result.arguments.push_back(std::move(operand));
  };
  for (;;) {
    if (in_.is("+") || in_.is("-")) {
      const char sign = in_.take().text.front();
      add(sign, product());
    } else if (in_.is_kind(TokenKind::kNumber) &&
               (in_.peek().text.front() == '-' ||
                in_.peek().text.front() == '+')) {
      add('+', signed_product());
    } else {
      return result.arguments.empty() ? std::move(first) : std::move(result);
    }
  }
}

Expression Parser::product() {
  Expression first = unary();
  if (!in_.is("*") && !in_.is("/")) return first;
  Expression result = chain(Kind::kMultiplicative, std::move(first));
  while (in_.is("*") || in_.is("/")) {
    result.operators += in_.take().text;
    result.arguments.push_back(unary());
  }
  return result;
}

/// `-1*2` behind an operand.
Expression Parser::signed_product() {
  Expression first;
  first.offset = in_.offset();
  first.constant = number();
  if (!in_.is("*") && !in_.is("/")) return first;
  Expression result = chain(Kind::kMultiplicative, std::move(first));
  while (in_.is("*") || in_.is("/")) {
    result.operators += in_.take().text;
    result.arguments.push_back(unary());
  }
  return result;
}

Expression Parser::unary() {
  const std::size_t offset = in_.offset();
  for (const auto& [text, kind] :
       {std::pair{"!", Kind::kNot}, std::pair{"+", Kind::kPlus},
        std::pair{"-", Kind::kMinus}}) {
    if (!in_.accept(text)) continue;
    const Nesting nesting(*this);
    std::vector<Expression> arguments;
    arguments.push_back(kind == Kind::kNot ? unary() : primary());
    return make(kind, offset, std::move(arguments));
  }
  return primary();
}

Expression Parser::primary() {
  const std::size_t offset = in_.offset();
  refuse_triple_term();
  if (in_.is("(")) return bracketted();
  if (starts_call()) return builtin_call();
  if (is_iri()) {
    std::string name = iri();
    if (in_.is("(")) return function_call(std::move(name), offset);
    Expression result;
    result.offset = offset;
    result.constant = Term(TermView::iri(name));
    return result;
  }
  Expression result;
  result.offset = offset;
  if (in_.is_kind(TokenKind::kVariable)) {
    result.kind = Kind::kVariable;
    result.variable = variable();
    return result;
  }
  if (!in_.is_kind(TokenKind::kNumber) && !in_.is_kind(TokenKind::kString) &&
      !in_.is_word("TRUE") && !in_.is_word("FALSE")) {
    in_.fail_expecting("an expression");
  }
  result.constant = literal();
  return result;
}

Expression Parser::bracketted() {
  in_.expect("(");
  Expression result = expression();
  in_.expect(")");
  return result;
}

bool Parser::starts_call() const {
  if (!in_.is_kind(TokenKind::kWord)) return false;
  return find_builtin(in_.peek().text) != nullptr ||
         find_aggregate(in_.peek().text).has_value() || in_.is_word("EXISTS") ||
         (in_.is_word("NOT") && in_.peek(1).is_word("EXISTS"));
}

/// What may stand behind FILTER, HAVING and in ORDER BY without brackets.
Expression Parser::constraint() {
  const std::size_t offset = in_.offset();
  if (in_.is("(")) return bracketted();
  if (starts_call()) return builtin_call();
  if (is_iri()) {
    std::string name = iri();
    if (!in_.is("(")) in_.fail_expecting("'(' and arguments");
    return function_call(std::move(name), offset);
  }
  in_.fail_expecting("a condition in brackets or a function");
}

std::vector<Expression> Parser::expression_list() {
  std::vector<Expression> result;
  in_.expect("(");
  if (in_.accept(")")) return result;
  do {
    result.push_back(expression());
  } while (in_.accept(","));
  in_.expect(")");
  return result;
}

Expression Parser::builtin_call() {
  const std::size_t offset = in_.offset();
  if (in_.accept_word("NOT")) {
    in_.expect_word("EXISTS");
    return exists_call(true);
  }
  if (in_.accept_word("EXISTS")) return exists_call(false);
  const Token& name = in_.take();
  if (const auto aggregate = find_aggregate(name.text)) {
    return aggregate_call(*aggregate, offset);
  }
  const BuiltinSignature& signature = *find_builtin(name.text);
  Expression result;
  result.kind = Kind::kBuiltin;
  result.offset = offset;
  result.builtin = signature.builtin;
  if (!in_.is("(")) in_.fail_expecting("'(' and arguments");
  if (signature.builtin == Builtin::kBound &&
      in_.peek(1).kind != TokenKind::kVariable) {
    in_.take();
    in_.fail_expecting("a variable");
  }
  result.arguments = expression_list();
  const std::size_t n = result.arguments.size();
  if (n < signature.min_arguments || n > signature.max_arguments) {
    const std::string range = signature.min_arguments == signature.max_arguments
                                  ? std::to_string(signature.min_arguments)
                                  : std::to_string(signature.min_arguments) +
                                        " to " +
                                        std::to_string(signature.max_arguments);
    in_.fail_at(offset, std::string(signature.name) + " has " +
                            std::to_string(n) + " arguments; expected " +
                            range);
  }
  return result;
}

Expression Parser::aggregate_call(Aggregate aggregate, std::size_t offset) {
  if (!allows_aggregates_ || is_in_aggregate_) {
    in_.fail_at(offset,
                std::string(name_of(aggregate)) +
                    (is_in_aggregate_
                         ? " inside another aggregate; expected none there"
                         : " where nothing is aggregated; expected aggregates "
                           "in SELECT, HAVING and ORDER BY only"));
  }
  has_aggregates_ = true;
  is_in_aggregate_ = true;
  Expression result;
  result.kind = Kind::kAggregate;
  result.offset = offset;
  result.aggregate = aggregate;
  in_.expect("(");
  result.is_distinct = in_.accept_word("DISTINCT");
  if (aggregate != Aggregate::kCount || !in_.accept("*")) {
    result.arguments.push_back(expression());
  }
  if (aggregate == Aggregate::kGroupConcat && in_.accept(";")) {
    in_.expect_word("SEPARATOR");
    in_.expect("=");
    result.separator = string();
  }
  in_.expect(")");
  is_in_aggregate_ = false;
  return result;
}

Expression Parser::exists_call(bool is_negated) {
  Expression result;
  result.kind = is_negated ? Kind::kNotExists : Kind::kExists;
  result.offset = in_.offset();
  const bool could_aggregate = allows_aggregates_;
  const bool was_in_aggregate = is_in_aggregate_;
  allows_aggregates_ = is_in_aggregate_ = false;
  result.pattern = std::make_shared<const GroupPattern>(group_graph_pattern());
  allows_aggregates_ = could_aggregate;
  is_in_aggregate_ = was_in_aggregate;
  return result;
}

Expression Parser::function_call(std::string iri, std::size_t offset) {
  Expression result;
  result.kind = Kind::kCall;
  result.offset = offset;
  result.iri = std::move(iri);
  if (in_.is("(") && in_.peek(1).is_word("DISTINCT")) {
    in_.fail_at(in_.peek(1).offset,
                "DISTINCT in a call of <" + result.iri +
                    ">, which is no aggregate; expected its arguments");
  }
  result.arguments = expression_list();
  return result;
}

void collect_variables(const Expression& expression, std::set<Variable>& out,
                       bool outside_aggregates) {
  if (expression.kind == Kind::kVariable) out.insert(expression.variable);
  if (outside_aggregates && expression.kind == Kind::kAggregate) return;
  if (expression.pattern && !outside_aggregates) {
    out.insert(expression.pattern->in_scope.begin(),
               expression.pattern->in_scope.end());
  }
  for (const Expression& argument : expression.arguments) {
    collect_variables(argument, out, outside_aggregates);
  }
}

}  // namespace rrn::sparql
