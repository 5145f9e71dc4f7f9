// SPDX-License-Identifier: MIT
#include "sparql/values/arithmetic.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rrn::sparql {

namespace {

constexpr std::size_t kMaxDigits = 2000;

double calculate_real(double a, char operation, double b) {
  switch (operation) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    default:
      return a / b;
  }
}

/// False where the result is no small integer.
bool calculate_small(std::int64_t a, char operation, std::int64_t b,
                     std::int64_t& result) {
  switch (operation) {
    case '+':
      return !__builtin_add_overflow(a, b, &result);
    case '-':
      return !__builtin_sub_overflow(a, b, &result);
    case '*':
      return !__builtin_mul_overflow(a, b, &result);
    default:
      return false;
  }
}

Value calculate_exact(const Value& a, char operation, const Value& b) {
  const Decimal left = decimal_of(a);
  const Decimal right = decimal_of(b);
  if (left.n_digits() + right.n_digits() > kMaxDigits) return Value::error();
  if (operation == '/') {
    if (right.is_zero()) return Value::error();
    return Value::decimal(left.divided_by(right));
  }
  Decimal result = operation == '+'   ? left + right
                   : operation == '-' ? left - right
                                      : left * right;
  const bool are_integers =
      a.kind == ValueKind::kInteger && b.kind == ValueKind::kInteger;
  return are_integers ? Value::integer(std::move(result))
                      : Value::decimal(std::move(result));
}

template <typename OfDecimal, typename OfReal>
Value map_number(const Value& value, OfDecimal of_decimal, OfReal of_real) {
  switch (value.kind) {
    case ValueKind::kInteger:
      return Value::integer(of_decimal(decimal_of(value)));
    case ValueKind::kDecimal:
      return Value::decimal(of_decimal(value.number));
    case ValueKind::kFloat:
      return Value::float_of(of_real(value.real));
    case ValueKind::kDouble:
      return Value::double_of(of_real(value.real));
    default:
      return Value::error();
  }
}

}  // namespace

Value calculate(const Value& a, char operation, const Value& b) {
  if (!a.is_numeric() || !b.is_numeric()) return Value::error();
  const ValueKind kind = std::max(a.kind, b.kind);
  if (kind == ValueKind::kDouble) {
    return Value::double_of(
        calculate_real(double_of(a), operation, double_of(b)));
  }
  if (kind == ValueKind::kFloat) {
    return Value::float_of(calculate_real(static_cast<float>(double_of(a)),
                                          operation,
                                          static_cast<float>(double_of(b))));
  }
  std::int64_t small = 0;
  if (kind == ValueKind::kInteger && !a.is_big && !b.is_big &&
      calculate_small(a.whole, operation, b.whole, small)) {
    return Value::integer(small);
  }
  return calculate_exact(a, operation, b);
}

Value negate(const Value& value) {
  return map_number(
      value, [](const Decimal& n) { return -n; },
      [](double real) { return -real; });
}

Value absolute(const Value& value) {
  return map_number(
      value, [](const Decimal& n) { return n.abs(); },
      [](double real) { return std::fabs(real); });
}

Value ceiling(const Value& value) {
  return map_number(
      value, [](const Decimal& n) { return n.ceiling(); },
      [](double real) { return std::ceil(real); });
}

Value floor_of(const Value& value) {
  return map_number(
      value, [](const Decimal& n) { return n.floor(); },
      [](double real) { return std::floor(real); });
}

Value rounded(const Value& value) {
  return map_number(
      value, [](const Decimal& n) { return n.rounded(); },
      [](double real) {
        if (!std::isfinite(real) || std::fabs(real) > 4503599627370496.0) {
          return real;
        }
        const double below = std::floor(real);
        const double nearest = real - below < 0.5 ? below : below + 1;
        return nearest == 0 ? std::copysign(0.0, real) : nearest;
      });
}

}  // namespace rrn::sparql
