// SPDX-License-Identifier: MIT
// How built-ins are written in rule files.
#ifndef RRN_DATALOG_BUILTINS_BUILTIN_SYNTAX_HPP
#define RRN_DATALOG_BUILTINS_BUILTIN_SYNTAX_HPP

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "datalog/builtins/builtins.hpp"

namespace rrn::datalog {

/// A built-in that is written as a function.
struct BuiltinFunction {
  std::string_view name;  ///< Spelled in upper case
  BuiltinOp op;
  std::size_t min_arguments;
  std::size_t max_arguments;
};

/// Any number of arguments.
inline constexpr std::size_t kManyArguments = static_cast<std::size_t>(-1);

/// All of them; of two names of one built-in the first is its own.
[[nodiscard]] std::span<const BuiltinFunction> builtin_functions();

/// Finds a function by its name, in any case.
[[nodiscard]] const BuiltinFunction* find_function(std::string_view name);

/// Returns the operator between two operands, empty if it is none.
[[nodiscard]] std::string_view operator_of(BuiltinOp op);

/// Writes a built-in with the texts of its arguments.  `any_literal`: one of
/// them is a literal; `!=` between other terms means that they are not one.
[[nodiscard]] std::string builtin_text(BuiltinOp op,
                                       std::span<const std::string> arguments,
                                       bool any_literal);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_BUILTINS_BUILTIN_SYNTAX_HPP
