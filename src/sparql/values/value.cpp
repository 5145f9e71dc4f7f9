// SPDX-License-Identifier: MIT
#include "sparql/values/value.hpp"

#include <charconv>
#include <cmath>

#include "rdf/literal_value.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "rdf/xsd_float.hpp"

namespace rrn::sparql {

namespace {

/// Reads the usual forms of small integers without a detour.
bool read_small_integer(std::string_view text, std::int64_t& value) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.starts_with('+')) return false;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

void set_integer(Value& value, Decimal number) {
  value.kind = ValueKind::kInteger;
  if (const auto whole = number.to_int64()) {
    value.whole = *whole;
  } else {
    value.is_big = true;
    value.number = std::move(number);
  }
}

void read_typed(Value& value, const TermView& term) {
  if (term.datatype == xsd::kInteger &&
      read_small_integer(term.text, value.whole)) {
    value.kind = ValueKind::kInteger;
    return;
  }
  value.kind = ValueKind::kOther;
  const auto datatype = find_datatype(term.datatype);
  if (!datatype) return;
  auto read = literal_value(term);
  if (!read) return;
  switch (read->space) {
    case ValueSpace::kBoolean:
      value.kind = ValueKind::kBoolean;
      value.truth = read->truth;
      break;
    case ValueSpace::kDecimal:
      if (is_integer_type(*datatype)) {
        set_integer(value, std::move(read->number));
      } else {
        value.kind = ValueKind::kDecimal;
        value.number = std::move(read->number);
      }
      break;
    case ValueSpace::kFloat:
      value.kind = ValueKind::kFloat;
      value.real = read->real;
      break;
    case ValueSpace::kDouble:
      value.kind = ValueKind::kDouble;
      value.real = read->real;
      break;
    case ValueSpace::kDateTime:
    case ValueSpace::kDate:
    case ValueSpace::kTime:
      value.kind = read->space == ValueSpace::kDateTime ? ValueKind::kDateTime
                   : read->space == ValueSpace::kDate   ? ValueKind::kDate
                                                        : ValueKind::kTime;
      value.truth = read->truth;
      value.number = std::move(read->number);
      break;
    default:
      break;
  }
}

}  // namespace

Value Value::boolean(bool truth) {
  Value value;
  value.kind = ValueKind::kBoolean;
  value.truth = truth;
  return value;
}

Value Value::integer(std::int64_t whole) {
  Value value;
  value.kind = ValueKind::kInteger;
  value.whole = whole;
  return value;
}

Value Value::integer(Decimal number) {
  Value value;
  set_integer(value, std::move(number));
  return value;
}

Value Value::decimal(Decimal number) {
  Value value;
  value.kind = ValueKind::kDecimal;
  value.number = std::move(number);
  return value;
}

Value Value::float_of(double real) {
  Value value;
  value.kind = ValueKind::kFloat;
  value.real = static_cast<double>(static_cast<float>(real));
  return value;
}

Value Value::double_of(double real) {
  Value value;
  value.kind = ValueKind::kDouble;
  value.real = real;
  return value;
}

Value Value::iri(std::string_view text) {
  Value value;
  value.kind = ValueKind::kIri;
  value.text = text;
  return value;
}

Value Value::blank(std::string_view label) {
  Value value;
  value.kind = ValueKind::kBlank;
  value.text = label;
  return value;
}

Value Value::string(std::string_view text) {
  Value value;
  value.kind = ValueKind::kString;
  value.text = text;
  return value;
}

Value Value::lang_string(std::string_view text, std::string_view language) {
  Value value = string(text);
  if (language.empty()) return value;
  value.kind = ValueKind::kLangString;
  value.language = language;
  return value;
}

Value read_value(const TermView& term, TermId id) {
  Value value;
  value.id = id;
  value.text = term.text;
  if (term.is_iri()) {
    value.kind = ValueKind::kIri;
  } else if (term.is_blank()) {
    value.kind = ValueKind::kBlank;
  } else if (!term.language.empty()) {
    value.kind = ValueKind::kLangString;
    value.language = term.language;
  } else if (term.datatype.empty()) {
    value.kind = ValueKind::kString;
  } else {
    value.datatype = term.datatype;
    read_typed(value, term);
  }
  return value;
}

std::string lexical_form(const Value& value) {
  if (!value.text.empty() || !value.datatype.empty()) {
    return std::string(value.text);
  }
  switch (value.kind) {
    case ValueKind::kBoolean:
      return value.truth ? "true" : "false";
    case ValueKind::kInteger:
      return value.is_big ? value.number.to_string()
                          : std::to_string(value.whole);
    case ValueKind::kDecimal:
      return value.number.to_string();
    case ValueKind::kFloat:
      return float_form(value.real);
    case ValueKind::kDouble:
      return double_form(value.real);
    default:
      return std::string(value.text);
  }
}

TermView to_term(const Value& value, std::string& form) {
  switch (value.kind) {
    case ValueKind::kIri:
      return TermView::iri(value.text);
    case ValueKind::kBlank:
      return TermView::blank(value.text);
    case ValueKind::kString:
      return TermView::literal(value.text);
    case ValueKind::kLangString:
      return TermView::literal(value.text, {}, value.language);
    default:
      break;
  }
  if (!value.datatype.empty()) {
    return TermView::literal(value.text, value.datatype);
  }
  std::string_view datatype;
  switch (value.kind) {
    case ValueKind::kBoolean:
      datatype = xsd::kBoolean;
      break;
    case ValueKind::kInteger:
      datatype = xsd::kInteger;
      break;
    case ValueKind::kDecimal:
      datatype = xsd::kDecimal;
      break;
    case ValueKind::kFloat:
      datatype = xsd::kFloat;
      break;
    case ValueKind::kDouble:
      datatype = xsd::kDouble;
      break;
    case ValueKind::kDateTime:
      datatype = xsd::kDateTime;
      break;
    default:
      break;
  }
  form = lexical_form(value);
  return TermView::literal(form, datatype);
}

std::optional<bool> effective_boolean(const Value& value) {
  switch (value.kind) {
    case ValueKind::kBoolean:
      return value.truth;
    case ValueKind::kString:
    case ValueKind::kLangString:
      return !value.text.empty();
    case ValueKind::kInteger:
      return value.is_big || value.whole != 0;
    case ValueKind::kDecimal:
      return !value.number.is_zero();
    case ValueKind::kFloat:
    case ValueKind::kDouble:
      return value.real != 0 && !std::isnan(value.real);
    case ValueKind::kOther: {
      // Ill-typed booleans and numbers are false.
      const auto datatype = find_datatype(value.datatype);
      if (datatype &&
          (*datatype == Datatype::kBoolean || *datatype == Datatype::kDecimal ||
           *datatype == Datatype::kFloat || *datatype == Datatype::kDouble ||
           is_integer_type(*datatype))) {
        return false;
      }
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

Decimal decimal_of(const Value& value) {
  if (value.kind == ValueKind::kInteger && !value.is_big) {
    return Decimal(value.whole);
  }
  return value.number;
}

double double_of(const Value& value) {
  switch (value.kind) {
    case ValueKind::kFloat:
    case ValueKind::kDouble:
      return value.real;
    case ValueKind::kInteger:
      if (!value.is_big) return static_cast<double>(value.whole);
      [[fallthrough]];
    default:
      return value.number.to_double();
  }
}

std::optional<Decimal> exact_value(const Value& value) {
  switch (value.kind) {
    case ValueKind::kBoolean:
      return Decimal(value.truth ? 1 : 0);
    case ValueKind::kInteger:
    case ValueKind::kDecimal:
      return decimal_of(value);
    case ValueKind::kFloat:
    case ValueKind::kDouble: {
      if (!std::isfinite(value.real)) return std::nullopt;
      char digits[512];
      const auto end = std::to_chars(digits, digits + sizeof digits, value.real,
                                     std::chars_format::fixed);
      return Decimal::parse({digits, end.ptr});
    }
    default:
      return std::nullopt;
  }
}

}  // namespace rrn::sparql
