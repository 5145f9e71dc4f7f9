// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PARSER_EXPRESSION_COMPILER_HPP
#define RRN_DATALOG_PARSER_EXPRESSION_COMPILER_HPP

#include <optional>
#include <vector>

#include "datalog/parser/expression.hpp"
#include "datalog/program/program.hpp"

namespace rrn::datalog {

/// `BIND(expression AS target)` or, without a target, `FILTER(expression)`.
struct BodyExpression {
  Expression expression;
  std::optional<Argument> target = std::nullopt;
};

/// Adds the built-ins of a rule's filters and bindings in their order, one for
/// each operation; what a nested one yields is a variable of its own.
///
/// Disjunctions make several rules, one for each way to hold.  Throws Error:
/// kBadSyntax for a value in the place of a condition and the reverse, and
/// kUnsupported where there would be more than 64 rules.
[[nodiscard]] std::vector<Rule> compile_expressions(
    const Rule& rule, const std::vector<BodyExpression>& expressions);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PARSER_EXPRESSION_COMPILER_HPP
