// SPDX-License-Identifier: MIT
#include "datalog/builtins/builtins.hpp"

#include <compare>

#include "datalog/builtins/builtin_numbers.hpp"
#include "datalog/builtins/builtin_strings.hpp"
#include "datalog/builtins/builtin_times.hpp"
#include "rdf/literal_value.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::datalog {

namespace {

bool are_equal(const TermView& a, const TermView& b) {
  const std::optional<Number> left = number_of(a);
  const std::optional<Number> right = number_of(b);
  if (left && right) return compare(*left, *right) == 0;
  const std::optional<Duration> left_duration = duration_of(a);
  const std::optional<Duration> right_duration = duration_of(b);
  if (left_duration && right_duration) return *left_duration == *right_duration;
  return relate_terms(a, b) == ValueRelation::kSame;
}

bool are_unequal(const TermView& a, const TermView& b) {
  const std::optional<Number> left = number_of(a);
  const std::optional<Number> right = number_of(b);
  if (left && right) return compare(*left, *right) != 0;
  const std::optional<Duration> left_duration = duration_of(a);
  const std::optional<Duration> right_duration = duration_of(b);
  if (left_duration && right_duration) return *left_duration != *right_duration;
  if (a.is_literal() && b.is_literal()) {
    return relate_terms(a, b) == ValueRelation::kDifferent;
  }
  return a != b;
}

/// Values of one space; unordered where it has no order.
std::partial_ordering order_of(const LiteralValue& a, const LiteralValue& b) {
  if (a.space != b.space) return std::partial_ordering::unordered;
  switch (a.space) {
    case ValueSpace::kString:
      return a.text.compare(b.text) <=> 0;  // UTF-8: by code points
    case ValueSpace::kBoolean:
      return a.truth <=> b.truth;
    case ValueSpace::kDateTime:
    case ValueSpace::kDate:
    case ValueSpace::kTime:
      if (relate(a, b) == ValueRelation::kUnknown) break;
      return a.number <=> b.number;
    default:
      break;
  }
  return std::partial_ordering::unordered;
}

std::partial_ordering order_of(const TermView& a, const TermView& b) {
  const std::optional<Number> left_number = number_of(a);
  const std::optional<Number> right_number = number_of(b);
  if (left_number && right_number) return compare(*left_number, *right_number);
  const std::optional<Duration> left_duration = duration_of(a);
  const std::optional<Duration> right_duration = duration_of(b);
  if (left_duration && right_duration) {
    return compare(*left_duration, *right_duration);
  }
  const std::optional<LiteralValue> left = literal_value(a);
  const std::optional<LiteralValue> right = literal_value(b);
  if (!left || !right) return std::partial_ordering::unordered;
  return order_of(*left, *right);
}

std::optional<Term> number_value(BuiltinOp op,
                                 std::span<const TermView> arguments) {
  const std::optional<Number> first = number_of(arguments[0]);
  if (!first) return std::nullopt;
  std::optional<Number> result;
  if (op < BuiltinOp::kNegate) {
    const std::optional<Number> second = number_of(arguments[1]);
    if (!second) return std::nullopt;
    result = compute(op, *first, *second);
  } else if (arguments.size() > 1) {
    const std::optional<Number> digits = number_of(arguments[1]);
    if (!digits || !digits->is_exact()) return std::nullopt;
    result = round_half_to_even(*first, digits->exact.to_int64());
  } else {
    result = compute(op, *first);
  }
  if (!result) return std::nullopt;
  return to_term(*result);
}

std::optional<Term> datatype_of(const TermView& term) {
  if (!term.is_literal()) return std::nullopt;
  if (!term.language.empty()) return Term(TermView::iri(rdf::kLangString));
  return Term(
      TermView::iri(term.datatype.empty() ? xsd::kString : term.datatype));
}

std::optional<Term> boolean_not(const TermView& term) {
  const std::optional<LiteralValue> value = literal_value(term);
  if (!value || value->space != ValueSpace::kBoolean) return std::nullopt;
  return Term(
      TermView::literal(value->truth ? "false" : "true", xsd::kBoolean));
}

}  // namespace

bool builtin_holds(BuiltinOp op, std::span<const TermView> arguments) {
  switch (op) {
    case BuiltinOp::kEqual:
      return relate_terms(arguments[0], arguments[1]) == ValueRelation::kSame;
    case BuiltinOp::kDifferentValues:
      return relate_terms(arguments[0], arguments[1]) ==
             ValueRelation::kDifferent;
    case BuiltinOp::kInDatatype:
      return arguments[1].is_iri() &&
             is_in_datatype(arguments[0], arguments[1].text);
    case BuiltinOp::kIllTyped:
      return is_ill_typed(arguments[0]);
    case BuiltinOp::kSameTerm:
      return arguments[0] == arguments[1];
    case BuiltinOp::kCompareEqual:
      return are_equal(arguments[0], arguments[1]);
    case BuiltinOp::kCompareNotEqual:
      return are_unequal(arguments[0], arguments[1]);
    case BuiltinOp::kLess:
      return order_of(arguments[0], arguments[1]) < 0;
    case BuiltinOp::kLessOrEqual:
      return order_of(arguments[0], arguments[1]) <= 0;
    case BuiltinOp::kIsIri:
      return arguments[0].is_iri();
    case BuiltinOp::kIsBlank:
      return arguments[0].is_blank();
    case BuiltinOp::kIsLiteral:
      return arguments[0].is_literal();
    case BuiltinOp::kIsNumeric:
      return number_of(arguments[0]).has_value();
    default:
      return is_condition(op) && string_condition(op, arguments);
  }
}

std::optional<Term> builtin_value(BuiltinOp op,
                                  std::span<const TermView> arguments) {
  if (is_condition(op)) return std::nullopt;
  if (op >= BuiltinOp::kAdd && op <= BuiltinOp::kTangent) {
    return number_value(op, arguments);
  }
  if (op >= BuiltinOp::kYearMonthDuration) return time_value(op, arguments);
  switch (op) {
    case BuiltinOp::kTerm:
      return Term(arguments[0]);
    case BuiltinOp::kStr:
      if (arguments[0].is_blank()) return std::nullopt;
      return Term(TermView::literal(arguments[0].text));
    case BuiltinOp::kLang:
      if (!arguments[0].is_literal()) return std::nullopt;
      return Term(TermView::literal(arguments[0].language));
    case BuiltinOp::kDatatype:
      return datatype_of(arguments[0]);
    case BuiltinOp::kBooleanNot:
      return boolean_not(arguments[0]);
    default:
      return string_value(op, arguments);
  }
}

}  // namespace rrn::datalog
