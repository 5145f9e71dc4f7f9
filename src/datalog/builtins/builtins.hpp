// SPDX-License-Identifier: MIT
// Conditions and computations over the values of terms.
#ifndef RRN_DATALOG_BUILTINS_BUILTINS_HPP
#define RRN_DATALOG_BUILTINS_BUILTINS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "rdf/term.hpp"

namespace rrn::datalog {

/// First the conditions, then the computations, from kTerm on.
///
/// Numbers are compared and computed with as in SPARQL: both are brought to the
/// greater of their types, in the order integer, decimal, float, double.  A
/// string is an xsd:string or a literal with a language tag.  Dates, times and
/// durations are computed with as in XPath (functions and operators, sections
/// 8 to 10).
enum class BuiltinOp : std::uint8_t {
  kEqual,  ///< One term or, for literals, one value
  /// Two literals with values that are known to differ (W3C rule dt-diff)
  kDifferentValues,
  /// A literal and a datatype's IRI: its value is in that value space
  kInDatatype,
  /// A literal whose text is not in the lexical space of its datatype, which
  /// is one of those that OWL 2 RL names (W3C rule dt-not-type)
  kIllTyped,

  kSameTerm,         ///< One term
  kCompareEqual,     ///< `=`: equal numbers, else as kEqual
  kCompareNotEqual,  ///< `!=`: other numbers, values known to differ or, unless
                     ///< both are literals, other terms
  kLess,             ///< Numbers, strings, booleans, instants of one type,
                     ///< durations of months or of seconds
  kLessOrEqual,
  kStartsWith,  ///< Two strings
  kEndsWith,
  kContains,
  kMatches,          ///< String, regular expression and, maybe, flags
  kEqualIgnoreCase,  ///< Two strings
  kContainsIgnoreCase,
  kIsIri,
  kIsBlank,
  kIsLiteral,
  kIsNumeric,

  kTerm,  ///< The argument itself
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,  ///< Integers give a decimal, rounded to 18 digits behind the point
  kIntegerDivide,  ///< The whole quotient, towards zero
  kModulo,         ///< The sign is that of the first
  kPower,
  kNegate,
  kAbs,
  kCeiling,
  kFloor,
  kRound,
  kUnaryPlus,
  kRoundHalfToEven,  ///< Number and, maybe, digits behind the point to keep
  kSine,             ///< A number in radians, as the next two take
  kCosine,
  kTangent,
  kConcat,        ///< Takes one string or more
  kStringLength,  ///< Counted in characters
  kSubstring,     ///< String, first position from 1 on and, maybe, length
  kUpperCase,
  kLowerCase,
  kStringBefore,  ///< The part before the second string
  kStringAfter,
  kNormalizeSpace,  ///< White space becomes one blank, and none at the ends
  kTranslate,       ///< String, characters, and those to put in their places
  kReplace,         ///< String, expression, replacement and, maybe, flags
  kResolveUri,      ///< URI reference and an absolute base
  kMakeUri,         ///< Scheme, host, port, path, query and fragment
  kStr,             ///< The text of an IRI or literal
  kLang,
  kDatatype,
  kBooleanNot,

  kYearMonthDuration,  ///< Years and months
  kDayTimeDuration,    ///< Days, hours, minutes and seconds
  kMakeDateTime,       ///< Year to seconds and, maybe, a time zone
  kMakeDate,           ///< Year, month, day and, maybe, a time zone
  kMakeTime,           ///< Hours, minutes, seconds and, maybe, a time zone
  kAddYearMonths,      ///< Two durations of months
  kSubtractYearMonths,
  kMultiplyYearMonths,  ///< Duration of months and number
  kDivideYearMonths,
  kAddDayTimes,  ///< Two durations of seconds
  kSubtractDayTimes,
  kMultiplyDayTimes,  ///< Duration of seconds and number
  kDivideDayTimes,
  kSubtractDates,  ///< Two dates
  kSubtractTimes,  ///< Two times of day
  kDateTimePlusYearMonths,
  kDateTimePlusDayTime,
  kDateTimeMinusYearMonths,
  kDateTimeMinusDayTime,
  kDatePlusYearMonths,
  kDatePlusDayTime,
  kDateMinusYearMonths,
  kDateMinusDayTime,
  kTimePlusDayTime,
  kTimeMinusDayTime,
  kYearMonthsBetween,  ///< Two xsd:dateTime: whole months from second to first
  kDayTimeBetween,     ///< Two xsd:dateTime: the time from second to first
};

/// Is it a condition, rather than a computation?
[[nodiscard]] constexpr bool is_condition(BuiltinOp op) {
  return op < BuiltinOp::kTerm;
}

/// Decimals that a computation yields have at most so many digits; one that
/// would have more has no value.
inline constexpr std::size_t kMaxComputedDigits = 1000;

/// Returns whether a condition holds of these terms.  A term outside the
/// operation's domain (a string compared with a number) makes it false.
[[nodiscard]] bool builtin_holds(BuiltinOp op,
                                 std::span<const TermView> arguments);

/// Returns the value of a computation, or nothing where it has none (division
/// by zero, a term outside its domain).
[[nodiscard]] std::optional<Term> builtin_value(
    BuiltinOp op, std::span<const TermView> arguments);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_BUILTINS_BUILTINS_HPP
