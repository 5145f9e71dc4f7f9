// SPDX-License-Identifier: MIT
// The expressions of FILTER and BIND in rule files.
#ifndef RRN_DATALOG_PARSER_EXPRESSION_HPP
#define RRN_DATALOG_PARSER_EXPRESSION_HPP

#include <cstdint>
#include <vector>

#include "datalog/parser/term_parser.hpp"
#include "datalog/program/program.hpp"

namespace rrn::datalog {

enum class ExpressionKind : std::uint8_t {
  kTerm,  ///< `term`
  kCall,  ///< `op` of the operands
  kAnd,   ///< Two operands; so kOr
  kOr,
  kNot,  ///< One operand
};

/// A node of a syntax tree.  `a > b` is read as `b < a`, and `a != b` of two
/// terms that are no literals as `!SAMETERM(a, b)`.
struct Expression {
  ExpressionKind kind = ExpressionKind::kTerm;
  Argument term = Argument::constant({0});
  BuiltinOp op = BuiltinOp::kTerm;
  std::vector<Expression> operands;
  SourceLocation location;
};

/// Reads an expression up to the token behind it.  Throws Error (kBadSyntax,
/// kUnsupported) with the place.
[[nodiscard]] Expression parse_expression(TermParser& in,
                                          const Dictionary& dictionary);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PARSER_EXPRESSION_HPP
