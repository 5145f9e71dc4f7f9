// SPDX-License-Identifier: MIT
// Conditions and computations over the values of terms.
#ifndef RRN_DATALOG_BUILTINS_HPP
#define RRN_DATALOG_BUILTINS_HPP

#include <cstdint>
#include <optional>
#include <span>

#include "rdf/term.hpp"

namespace rrn::datalog {

enum class BuiltinOp : std::uint8_t {
  kEqual,  ///< The same term or, of literals, the same value
  /// Two literals with values that are known to differ (W3C rule dt-diff)
  kDifferentValues,
  /// A literal and a datatype's IRI: its value is in that value space
  kInDatatype,
  /// A literal whose text is not in the lexical space of its datatype, which
  /// is one of those that OWL 2 RL names (W3C rule dt-not-type)
  kIllTyped,
};

/// Returns whether a condition holds of these terms.  A term outside the
/// operation's domain (a string compared with a number) makes it false.
[[nodiscard]] bool builtin_holds(BuiltinOp op,
                                 std::span<const TermView> arguments);

/// Returns the value of a computation, or nothing where it has none (division
/// by zero, a term outside its domain).
[[nodiscard]] std::optional<Term> builtin_value(
    BuiltinOp op, std::span<const TermView> arguments);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_BUILTINS_HPP
