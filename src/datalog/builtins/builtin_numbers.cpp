// SPDX-License-Identifier: MIT
#include "datalog/builtins/builtin_numbers.hpp"

#include <algorithm>
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
    case BuiltinOp::kModulo:
      return real_number(type, std::fmod(a, b));
    case BuiltinOp::kPower:
      return real_number(type, std::pow(a, b));
    default:
      return std::nullopt;
  }
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
    default:
      return std::nullopt;
  }
}

}  // namespace rrn::datalog
