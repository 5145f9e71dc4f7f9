// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_VALUES_ARITHMETIC_HPP
#define RRN_SPARQL_VALUES_ARITHMETIC_HPP

#include "sparql/values/value.hpp"

namespace rrn::sparql {

/// `a + b`, `a - b`, `a * b` and `a / b` of numbers as XPath has it (section
/// 17.3): integers become decimals, floats and doubles as the other operand
/// wants, a quotient of integers is a decimal, and dividing one by zero is an
/// error.  An error for all that is no number, and for exact results of more
/// than 2,000 digits.
[[nodiscard]] Value calculate(const Value& a, char operation, const Value& b);

[[nodiscard]] Value negate(const Value& value);
[[nodiscard]] Value absolute(const Value& value);
[[nodiscard]] Value ceiling(const Value& value);
[[nodiscard]] Value floor_of(const Value& value);
/// The nearest integer; of two, the greater one.
[[nodiscard]] Value rounded(const Value& value);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_VALUES_ARITHMETIC_HPP
