// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_BUILTINS_BUILTIN_NUMBERS_HPP
#define RRN_DATALOG_BUILTINS_BUILTIN_NUMBERS_HPP

#include <compare>
#include <cstdint>
#include <optional>

#include "datalog/builtins/builtins.hpp"
#include "rdf/decimal.hpp"
#include "rdf/term.hpp"

namespace rrn::datalog {

/// The types of numbers, in the order of promotion.
enum class NumberType : std::uint8_t { kInteger, kDecimal, kFloat, kDouble };

struct Number {
  NumberType type = NumberType::kInteger;
  Decimal exact;    ///< Integers and decimals
  double real = 0;  ///< Floats and doubles

  [[nodiscard]] bool is_exact() const { return type <= NumberType::kDecimal; }
  [[nodiscard]] double to_double() const {
    return is_exact() ? exact.to_double() : real;
  }
};

/// Returns the number that a literal stands for.
[[nodiscard]] std::optional<Number> number_of(const TermView& term);

/// Returns its canonical literal.
[[nodiscard]] Term to_term(const Number& number);

/// Compares in the greater of the two types; NaN is unordered.
[[nodiscard]] std::partial_ordering compare(const Number& a, const Number& b);

/// Computes kAdd to kPower.
[[nodiscard]] std::optional<Number> compute(BuiltinOp op, const Number& a,
                                            const Number& b);

/// Computes kNegate to kTangent.
[[nodiscard]] std::optional<Number> compute(BuiltinOp op, const Number& a);

/// Rounds to so many digits behind the point, before it where they are
/// negative; of two numbers that are as near to the one with an even last digit
/// (XPath's round-half-to-even).  Nothing for more than 300 digits.
[[nodiscard]] std::optional<Number> round_half_to_even(
    const Number& number, std::optional<std::int64_t> n_digits);

/// The decimal with the fewest digits that is read as this double; nothing for
/// infinities and NaN.
[[nodiscard]] std::optional<Decimal> decimal_of(double value);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_BUILTINS_BUILTIN_NUMBERS_HPP
