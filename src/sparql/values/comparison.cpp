// SPDX-License-Identifier: MIT
#include "sparql/values/comparison.hpp"

#include <algorithm>
#include <cmath>

#include "base/ascii.hpp"

namespace rrn::sparql {

namespace {

std::strong_ordering order_languages(std::string_view a, std::string_view b) {
  return std::lexicographical_compare_three_way(
      a.begin(), a.end(), b.begin(), b.end(),
      [](char x, char y) { return lower_case(x) <=> lower_case(y); });
}

bool is_time(const Value& value) {
  return value.kind >= ValueKind::kDateTime && value.kind <= ValueKind::kTime;
}

bool are_small(const Value& a, const Value& b) {
  return a.kind == ValueKind::kInteger && b.kind == ValueKind::kInteger &&
         !a.is_big && !b.is_big;
}

/// Numbers of different types as the higher type has them.
std::partial_ordering compare_numbers(const Value& a, const Value& b) {
  if (are_small(a, b)) return a.whole <=> b.whole;
  switch (std::max(a.kind, b.kind)) {
    case ValueKind::kDouble:
      return double_of(a) <=> double_of(b);
    case ValueKind::kFloat:
      return static_cast<float>(double_of(a)) <=>
             static_cast<float>(double_of(b));
    default:
      return decimal_of(a) <=> decimal_of(b);
  }
}

/// Nothing where the zone that one lacks could decide.
std::optional<std::partial_ordering> compare_times(const Value& a,
                                                   const Value& b) {
  if (a.truth != b.truth) {
    const Decimal max_zone(std::int64_t{14} * 3600);
    if ((a.number - b.number).abs() <= max_zone) return std::nullopt;
  }
  return a.number <=> b.number;
}

/// Where values of a kind stand among literals.
int rank(const Value& value) {
  switch (value.kind) {
    case ValueKind::kError:
      return 0;
    case ValueKind::kBlank:
      return 1;
    case ValueKind::kIri:
      return 2;
    case ValueKind::kBoolean:
      return 3;
    case ValueKind::kInteger:
    case ValueKind::kDecimal:
    case ValueKind::kFloat:
    case ValueKind::kDouble:
      return 4;
    case ValueKind::kString:
      return 5;
    case ValueKind::kLangString:
      return 6;
    case ValueKind::kDateTime:
      return 7;
    case ValueKind::kDate:
      return 8;
    case ValueKind::kTime:
      return 9;
    case ValueKind::kOther:
      break;
  }
  return 10;
}

/// Exact values are compared: promoted numbers have no order that is
/// transitive.  NaN is less than all other numbers.
std::strong_ordering order_numbers(const Value& a, const Value& b) {
  if (are_small(a, b)) return a.whole <=> b.whole;
  if (std::max(a.kind, b.kind) == ValueKind::kDecimal) {
    return decimal_of(a) <=> decimal_of(b);
  }
  const double left = double_of(a);
  const double right = double_of(b);
  if (left < right) return std::strong_ordering::less;
  if (left > right) return std::strong_ordering::greater;
  if (left == right) return exact_value(a) <=> exact_value(b);
  return std::isnan(right) <=> std::isnan(left);
}

std::strong_ordering order_forms(const Value& a, const Value& b) {
  const auto by_text = lexical_form(a) <=> lexical_form(b);
  return by_text != 0 ? by_text : a.datatype <=> b.datatype;
}

}  // namespace

bool is_same_language(std::string_view a, std::string_view b) {
  return order_languages(a, b) == 0;
}

bool are_same_term(const Value& a, const Value& b) {
  if (a.is_error() || b.is_error()) return false;
  if (a.id != kNoTerm && b.id != kNoTerm && a.id == b.id) return true;
  std::string form_of_a;
  std::string form_of_b;
  const TermView left = to_term(a, form_of_a);
  const TermView right = to_term(b, form_of_b);
  return left.kind == right.kind && left.text == right.text &&
         left.datatype == right.datatype &&
         is_same_language(left.language, right.language);
}

std::optional<bool> are_equal(const Value& a, const Value& b) {
  if (a.is_error() || b.is_error()) return std::nullopt;
  if (a.is_numeric() && b.is_numeric()) {
    return compare_numbers(a, b) == std::partial_ordering::equivalent;
  }
  if (!a.is_literal() || !b.is_literal()) {
    return a.kind == b.kind && a.text == b.text;
  }
  if (a.kind == ValueKind::kOther || b.kind == ValueKind::kOther) {
    if (are_same_term(a, b)) return true;
    return std::nullopt;
  }
  if (a.kind != b.kind) return false;
  if (is_time(a)) {
    const auto result = compare_times(a, b);
    if (!result) return std::nullopt;
    return *result == std::partial_ordering::equivalent;
  }
  if (a.kind == ValueKind::kBoolean) return a.truth == b.truth;
  return a.text == b.text && is_same_language(a.language, b.language);
}

std::optional<std::partial_ordering> compare(const Value& a, const Value& b) {
  if (a.is_numeric() && b.is_numeric()) return compare_numbers(a, b);
  if (a.kind != b.kind) return std::nullopt;
  if (is_time(a)) return compare_times(a, b);
  if (a.kind == ValueKind::kBoolean) return a.truth <=> b.truth;
  if (a.kind == ValueKind::kString) return a.text <=> b.text;
  return std::nullopt;
}

std::strong_ordering order(const Value& a, const Value& b) {
  if (const auto by_rank = rank(a) <=> rank(b); by_rank != 0) return by_rank;
  switch (a.kind) {
    case ValueKind::kError:
      return std::strong_ordering::equal;
    case ValueKind::kBlank:
    case ValueKind::kIri:
    case ValueKind::kString:
      return a.text <=> b.text;
    case ValueKind::kLangString: {
      const auto by_text = a.text <=> b.text;
      return by_text != 0 ? by_text : order_languages(a.language, b.language);
    }
    case ValueKind::kBoolean:
      return a.truth <=> b.truth;
    case ValueKind::kDateTime:
    case ValueKind::kDate:
    case ValueKind::kTime:
      if (const auto by_time = a.number <=> b.number; by_time != 0) {
        return by_time;
      }
      return a.truth <=> b.truth;
    case ValueKind::kOther:
      return order_forms(a, b);
    default:
      return order_numbers(a, b);
  }
}

}  // namespace rrn::sparql
