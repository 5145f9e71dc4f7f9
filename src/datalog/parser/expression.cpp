// SPDX-License-Identifier: MIT
#include "datalog/parser/expression.hpp"

#include <optional>
#include <string>
#include <utility>

#include "datalog/builtins/builtin_strings.hpp"
#include "datalog/builtins/builtin_syntax.hpp"

namespace rrn::datalog {

namespace {

constexpr int kMaxDepth = 100;
/// Chains such as `a && b && c` make trees as deep as they are long, over which
/// functions recurse.
constexpr int kMaxOperators = 2000;

/// Recursive descent, one function for each level of precedence.
class ExpressionParser {
 public:
  ExpressionParser(TermParser& in, const Dictionary& dictionary)
      : in_(in), dictionary_(dictionary) {}

  Expression parse_disjunction() {
    enter();
    Expression left = parse_conjunction();
    while (in_.token().is_symbol("||")) {
      const SourceLocation place = advance();
      left = node(ExpressionKind::kOr, place, std::move(left),
                  parse_conjunction());
    }
    --depth_;
    return left;
  }

 private:
  Expression parse_conjunction() {
    Expression left = parse_comparison();
    while (in_.token().is_symbol("&&")) {
      const SourceLocation place = advance();
      left = node(ExpressionKind::kAnd, place, std::move(left),
                  parse_comparison());
    }
    return left;
  }

  Expression parse_comparison() {
    Expression left = parse_sum();
    const Token start = in_.token();
    const SourceLocation place = in_.place_of(start);
    if (start.is_word("IN")) {
      in_.advance();
      return parse_choices(place, left);
    }
    if (start.is_word("NOT")) {
      in_.advance();
      if (!in_.token().is_word("IN")) in_.fail_expected("IN after NOT");
      in_.advance();
      return node(ExpressionKind::kNot, place, parse_choices(place, left));
    }
    if (in_.accept("=")) {
      return call(BuiltinOp::kCompareEqual, place, std::move(left),
                  parse_sum());
    }
    if (in_.accept("!=")) {
      return inequality(place, std::move(left), parse_sum());
    }
    if (in_.accept("<")) {
      return call(BuiltinOp::kLess, place, std::move(left), parse_sum());
    }
    if (in_.accept("<=")) {
      return call(BuiltinOp::kLessOrEqual, place, std::move(left), parse_sum());
    }
    if (in_.accept(">")) {
      return call(BuiltinOp::kLess, place, parse_sum(), std::move(left));
    }
    if (in_.accept(">=")) {
      return call(BuiltinOp::kLessOrEqual, place, parse_sum(), std::move(left));
    }
    return left;
  }

  /// `left IN (a, b)` is `left = a || left = b`.
  Expression parse_choices(const SourceLocation& place,
                           const Expression& left) {
    in_.expect("(", "'(' after IN");
    std::optional<Expression> choices;
    do {
      Expression choice =
          call(BuiltinOp::kCompareEqual, place, left, parse_sum());
      choices = choices ? node(ExpressionKind::kOr, place, std::move(*choices),
                               std::move(choice))
                        : std::move(choice);
    } while (in_.accept(","));
    in_.expect(")", "',' or ')'");
    return std::move(*choices);
  }

  Expression inequality(const SourceLocation& place, Expression left,
                        Expression right) {
    if (!is_plain(left) || !is_plain(right)) {
      return call(BuiltinOp::kCompareNotEqual, place, std::move(left),
                  std::move(right));
    }
    return node(
        ExpressionKind::kNot, place,
        call(BuiltinOp::kSameTerm, place, std::move(left), std::move(right)));
  }

  /// Is it a variable, an IRI or a blank node?
  [[nodiscard]] bool is_plain(const Expression& expression) const {
    return expression.kind == ExpressionKind::kTerm &&
           (expression.term.is_variable() ||
            !dictionary_.view(expression.term.as_constant()).is_literal());
  }

  Expression parse_sum() {
    Expression left = parse_product();
    while (true) {
      const SourceLocation place = in_.place_of(in_.token());
      // `?x -1` is a difference, though -1 is a number.
      if (in_.accept("+") || in_.accept_sign('+')) {
        left = call(BuiltinOp::kAdd, place, std::move(left), parse_product());
      } else if (in_.accept("-") || in_.accept_sign('-')) {
        left =
            call(BuiltinOp::kSubtract, place, std::move(left), parse_product());
      } else {
        return left;
      }
    }
  }

  Expression parse_product() {
    Expression left = parse_unary();
    while (true) {
      const SourceLocation place = in_.place_of(in_.token());
      if (in_.accept("*")) {
        left =
            call(BuiltinOp::kMultiply, place, std::move(left), parse_unary());
      } else if (in_.accept("/")) {
        left = call(BuiltinOp::kDivide, place, std::move(left), parse_unary());
      } else {
        return left;
      }
    }
  }

  Expression parse_unary() {
    enter();
    const SourceLocation place = in_.place_of(in_.token());
    Expression result;
    if (in_.accept("!")) {
      result = node(ExpressionKind::kNot, place, parse_unary());
    } else if (in_.accept("-")) {
      result = node(ExpressionKind::kCall, place, parse_unary());
      result.op = BuiltinOp::kNegate;
    } else if (in_.accept("+")) {
      result = parse_unary();
    } else {
      result = parse_primary();
    }
    --depth_;
    return result;
  }

  Expression parse_primary() {
    const Token start = in_.token();
    if (in_.accept("(")) {
      Expression inner = parse_disjunction();
      in_.expect(")", "an operator or ')'");
      return inner;
    }
    const bool is_truth = start.is_word("TRUE") || start.is_word("FALSE");
    if (start.kind == TokenKind::kWord && !is_truth) return parse_call();
    if (!in_.starts_argument()) {
      in_.fail_expected("a term, a function or '('");
    }
    Expression term;
    term.location = in_.place_of(start);
    term.term = in_.parse_argument();
    if (in_.token().is_symbol("(")) {
      in_.fail(ErrorCode::kUnsupported, start,
               "a function with an IRI as its name is not supported; " +
                   expected_functions());
    }
    return term;
  }

  Expression parse_call() {
    const Token name = in_.token();
    const BuiltinFunction* const function = find_function(name.text);
    if (function == nullptr) {
      in_.fail(ErrorCode::kUnsupported, name,
               "'" + std::string(name.text) + "' is no function that is " +
                   "supported; " + expected_functions());
    }
    in_.advance();
    in_.expect("(", "'(' after the name of a function");
    Expression result = node(ExpressionKind::kCall, in_.place_of(name));
    result.op = function->op;
    if (!in_.token().is_symbol(")")) {
      do {
        result.operands.push_back(parse_disjunction());
      } while (in_.accept(","));
    }
    in_.expect(")", "',' or ')'");
    check_number(name, *function, result.operands.size());
    if (result.op == BuiltinOp::kMatches) check_pattern(result);
    return result;
  }

  void check_number(const Token& name, const BuiltinFunction& function,
                    std::size_t n) const {
    if (n >= function.min_arguments && n <= function.max_arguments) return;
    std::string expected = std::to_string(function.min_arguments);
    if (function.max_arguments == kManyArguments) {
      expected = "at least " + expected;
    } else if (function.max_arguments != function.min_arguments) {
      expected += " or " + std::to_string(function.max_arguments);
    }
    in_.fail(ErrorCode::kBadSyntax, name,
             std::string(function.name) + " with " + std::to_string(n) +
                 (n == 1 ? " argument" : " arguments") + "; expected " +
                 expected);
  }

  /// The text of a constant; empty where it is no constant.
  [[nodiscard]] std::optional<std::string> constant_text(
      const Expression& expression) const {
    if (expression.kind != ExpressionKind::kTerm ||
        expression.term.is_variable()) {
      return std::nullopt;
    }
    return std::string(dictionary_.view(expression.term.as_constant()).text);
  }

  void check_pattern(const Expression& regex) const {
    const std::optional<std::string> pattern = constant_text(regex.operands[1]);
    const std::optional<std::string> flags =
        regex.operands.size() > 2 ? constant_text(regex.operands[2]) : "";
    if (!pattern || !flags) return;
    const auto error = find_pattern_error(*pattern, *flags);
    if (error) {
      throw Error(ErrorCode::kBadSyntax, regex.operands[1].location, *error);
    }
  }

  static std::string expected_functions() {
    std::string text = "expected one of";
    const char* separator = " ";
    for (const BuiltinFunction& function : builtin_functions()) {
      text.append(separator).append(function.name);
      separator = ", ";
    }
    return text;
  }

  void count_operator() {
    if (++n_operators_ <= kMaxOperators) return;
    in_.fail(ErrorCode::kUnsupported, in_.token(),
             "an expression of more than " + std::to_string(kMaxOperators) +
                 " operators is not supported; use BIND for its parts, or "
                 "several rules");
  }

  void enter() {
    if (++depth_ <= kMaxDepth) return;
    in_.fail(ErrorCode::kUnsupported, in_.token(),
             "an expression nested more than " + std::to_string(kMaxDepth) +
                 " deep is not supported; use BIND for its parts");
  }

  SourceLocation advance() {
    SourceLocation place = in_.place_of(in_.token());
    in_.advance();
    return place;
  }

  template <typename... Operands>
  Expression node(ExpressionKind kind, const SourceLocation& place,
                  Operands&&... operands) {
    count_operator();
    Expression result;
    result.kind = kind;
    result.location = place;
    (result.operands.push_back(std::forward<Operands>(operands)), ...);
    return result;
  }

  Expression call(BuiltinOp op, const SourceLocation& place, Expression left,
                  Expression right) {
    Expression result =
        node(ExpressionKind::kCall, place, std::move(left), std::move(right));
    result.op = op;
    return result;
  }

  TermParser& in_;
  const Dictionary& dictionary_;
  int depth_ = 0;
  int n_operators_ = 0;
};

}  // namespace

Expression parse_expression(TermParser& in, const Dictionary& dictionary) {
  return ExpressionParser(in, dictionary).parse_disjunction();
}

}  // namespace rrn::datalog
