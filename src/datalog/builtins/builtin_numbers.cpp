// SPDX-License-Identifier: MIT
#include "datalog/builtins/builtin_numbers.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "rdf/literal_value.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "rdf/xsd_float.hpp"

namespace rrn::datalog {

namespace {

std::optional<Number> exact_number(NumberType type, Decimal value) {
  if (value.n_digits() > kMaxComputedDigits) return std::nullopt;
  return Number{type, std::move(value), 0};
}

Number real_number(NumberType type, double value) {
  // A float's sum, product or quotient is that of doubles, rounded.
  if (type == NumberType::kFloat) value = static_cast<float>(value);
  return {type, {}, value};
}

/// Squares and multiplies; nothing where the result would be too long.
std::optional<Decimal> power(Decimal base, std::int64_t exponent) {
  Decimal result(1);
  while (true) {
    if (exponent % 2 != 0) result = result * base;
    if (result.n_digits() > kMaxComputedDigits) return std::nullopt;
    exponent /= 2;
    if (exponent == 0) return result;
    base = base * base;
    if (base.n_digits() > kMaxComputedDigits) return std::nullopt;
  }
}

std::optional<Number> exact_power(NumberType type, const Decimal& base,
                                  const Decimal& exponent) {
  const std::optional<std::int64_t> whole = exponent.to_int64();
  if (!whole || *whole < 0) {
    return real_number(NumberType::kDouble,
                       std::pow(base.to_double(), exponent.to_double()));
  }
  std::optional<Decimal> value = power(base, *whole);
  if (!value) return std::nullopt;
  return exact_number(type, std::move(*value));
}

std::optional<Number> compute_exact(BuiltinOp op, NumberType type,
                                    const Decimal& a, const Decimal& b) {
  const bool too_long =
      std::max(a.n_digits(), b.n_digits()) > kMaxComputedDigits;
  if (too_long) return std::nullopt;
  switch (op) {
    case BuiltinOp::kAdd:
      return exact_number(type, a + b);
    case BuiltinOp::kSubtract:
      return exact_number(type, a - b);
    case BuiltinOp::kMultiply:
      return exact_number(type, a * b);
    case BuiltinOp::kDivide:
      if (b.is_zero()) return std::nullopt;
      return exact_number(NumberType::kDecimal, a.divided_by(b));
    case BuiltinOp::kIntegerDivide:
      if (b.is_zero()) return std::nullopt;
      return exact_number(NumberType::kInteger,
                          (a - a.remainder_by(b)).divided_by(b));
    case BuiltinOp::kModulo:
      if (b.is_zero()) return std::nullopt;
      return exact_number(type, a.remainder_by(b));
    case BuiltinOp::kPower:
      return exact_power(type, a, b);
    default:
      return std::nullopt;
  }
}

std::optional<Number> compute_real(BuiltinOp op, NumberType type, double a,
                                   double b) {
  switch (op) {
    case BuiltinOp::kAdd:
      return real_number(type, a + b);
    case BuiltinOp::kSubtract:
      return real_number(type, a - b);
    case BuiltinOp::kMultiply:
      return real_number(type, a * b);
    case BuiltinOp::kDivide:
      return real_number(type, a / b);
    case BuiltinOp::kIntegerDivide: {
      std::optional<Decimal> quotient = decimal_of(std::trunc(a / b));
      if (!quotient) return std::nullopt;
      return exact_number(NumberType::kInteger, std::move(*quotient));
    }
    case BuiltinOp::kModulo:
      return real_number(type, std::fmod(a, b));
    case BuiltinOp::kPower:
      return real_number(type, std::pow(a, b));
    default:
      return std::nullopt;
  }
}

Decimal power_of_ten(std::int64_t exponent) {
  const auto n = static_cast<std::size_t>(exponent < 0 ? -exponent : exponent);
  const std::string zeros(n, '0');
  return *Decimal::parse(exponent < 0 ? "0." + zeros.substr(1) + "1"
                                      : "1" + zeros);
}

/// The nearest integer; of two, the even one.
Decimal rounded_to_even(const Decimal& value) {
  const Decimal below = value.floor();
  const Decimal rest = value - below;
  const Decimal half = *Decimal::parse("0.5");
  const bool is_even = below.remainder_by(Decimal(2)).is_zero();
  const bool goes_up = rest > half || (rest == half && !is_even);
  return goes_up ? below + Decimal(1) : below;
}

/// The nearest integer; of two, the greater one.
double round_real(double value) {
  const double below = std::floor(value);
  const double rounded = value - below >= 0.5 ? below + 1 : below;
  return std::copysign(rounded, value);
}

}  // namespace

std::optional<Number> number_of(const TermView& term) {
  if (!term.is_literal() || term.datatype.empty()) return std::nullopt;
  const std::optional<Datatype> datatype = find_datatype(term.datatype);
  if (!datatype || *datatype < Datatype::kDecimal ||
      *datatype > Datatype::kDouble) {
    return std::nullopt;
  }
  std::optional<LiteralValue> value = literal_value(term);
  if (!value) return std::nullopt;
  if (value->space == ValueSpace::kFloat) {
    return real_number(NumberType::kFloat, value->real);
  }
  if (value->space == ValueSpace::kDouble) {
    return real_number(NumberType::kDouble, value->real);
  }
  const NumberType type =
      is_integer_type(*datatype) ? NumberType::kInteger : NumberType::kDecimal;
  return Number{type, std::move(value->number), 0};
}

Term to_term(const Number& number) {
  switch (number.type) {
    case NumberType::kInteger:
      return Term(TermView::literal(number.exact.to_string(), xsd::kInteger));
    case NumberType::kDecimal: {
      std::string form = number.exact.to_string();
      if (number.exact.is_integer()) form += ".0";
      return Term(TermView::literal(form, xsd::kDecimal));
    }
    case NumberType::kFloat:
      return Term(TermView::literal(float_form(number.real), xsd::kFloat));
    case NumberType::kDouble:
      break;
  }
  return Term(TermView::literal(double_form(number.real), xsd::kDouble));
}

std::partial_ordering compare(const Number& a, const Number& b) {
  const NumberType type = std::max(a.type, b.type);
  if (type <= NumberType::kDecimal) return a.exact <=> b.exact;
  return real_number(type, a.to_double()).real <=>
         real_number(type, b.to_double()).real;
}

std::optional<Number> compute(BuiltinOp op, const Number& a, const Number& b) {
  const NumberType type = std::max(a.type, b.type);
  if (type <= NumberType::kDecimal) {
    return compute_exact(op, type, a.exact, b.exact);
  }
  return compute_real(op, type, real_number(type, a.to_double()).real,
                      real_number(type, b.to_double()).real);
}

std::optional<Number> compute(BuiltinOp op, const Number& a) {
  switch (op) {
    case BuiltinOp::kNegate:
      return a.is_exact() ? exact_number(a.type, -a.exact)
                          : real_number(a.type, -a.real);
    case BuiltinOp::kAbs:
      return a.is_exact() ? exact_number(a.type, a.exact.abs())
                          : real_number(a.type, std::fabs(a.real));
    case BuiltinOp::kCeiling:
      return a.is_exact() ? exact_number(a.type, a.exact.ceiling())
                          : real_number(a.type, std::ceil(a.real));
    case BuiltinOp::kFloor:
      return a.is_exact() ? exact_number(a.type, a.exact.floor())
                          : real_number(a.type, std::floor(a.real));
    case BuiltinOp::kRound:
      return a.is_exact() ? exact_number(a.type, a.exact.rounded())
                          : real_number(a.type, round_real(a.real));
    case BuiltinOp::kUnaryPlus:
      return a;
    case BuiltinOp::kRoundHalfToEven:
      return round_half_to_even(a, 0);
    case BuiltinOp::kSine:
      return real_number(NumberType::kDouble, std::sin(a.to_double()));
    case BuiltinOp::kCosine:
      return real_number(NumberType::kDouble, std::cos(a.to_double()));
    case BuiltinOp::kTangent:
      return real_number(NumberType::kDouble, std::tan(a.to_double()));
    default:
      return std::nullopt;
  }
}

std::optional<Number> round_half_to_even(const Number& number,
                                         std::optional<std::int64_t> n_digits) {
  constexpr std::int64_t kMaxDigits = 300;
  if (!n_digits || *n_digits > kMaxDigits || *n_digits < -kMaxDigits) {
    return std::nullopt;
  }
  const std::optional<Decimal> exact =
      number.is_exact() ? number.exact : decimal_of(number.real);
  if (!exact) return number;  // an infinity or NaN is rounded to itself
  if (exact->n_digits() > kMaxComputedDigits) return std::nullopt;
  Decimal rounded = rounded_to_even(*exact * power_of_ten(*n_digits)) *
                    power_of_ten(-*n_digits);
  if (number.is_exact()) return exact_number(number.type, std::move(rounded));
  return real_number(number.type,
                     std::copysign(rounded.to_double(), number.real));
}

std::optional<Decimal> decimal_of(double value) {
  if (!std::isfinite(value)) return std::nullopt;
  // The longest has 309 digits before the point or 341 behind it.
  std::array<char, 400> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 std::chars_format::fixed);
  return Decimal::parse({text.data(), end.ptr});
}

}  // namespace rrn::datalog
