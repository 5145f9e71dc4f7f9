// SPDX-License-Identifier: MIT
#include "sparql/values/cast.hpp"

#include <charconv>
#include <cmath>

#include "rdf/xsd_float.hpp"
#include "rdf/xsd_text.hpp"

namespace rrn::sparql {

namespace {

/// A float or double as xs:string has it: without an exponent from 1e-6 up to
/// 1e6.
std::string real_text(double real, bool is_float) {
  const double size = std::fabs(real);
  if (size == 0) return std::signbit(real) ? "-0" : "0";
  if (!std::isfinite(real) || size < 1e-6 || size >= 1e6) {
    return is_float ? float_form(real) : double_form(real);
  }
  char digits[64];
  const auto end = is_float ? std::to_chars(digits, digits + sizeof digits,
                                            static_cast<float>(real),
                                            std::chars_format::fixed)
                            : std::to_chars(digits, digits + sizeof digits,
                                            real, std::chars_format::fixed);
  return {digits, end.ptr};
}

std::string string_of(const Value& value) {
  switch (value.kind) {
    case ValueKind::kFloat:
    case ValueKind::kDouble:
      return real_text(value.real, value.kind == ValueKind::kFloat);
    case ValueKind::kBoolean:
      return value.truth ? "true" : "false";
    case ValueKind::kInteger:
    case ValueKind::kDecimal:
      return decimal_of(value).to_string();
    default:
      return std::string(value.text);
  }
}

Value cast_to_number(const Value& value, Datatype target,
                     std::string_view target_iri, std::string& form) {
  if (target == Datatype::kDouble || target == Datatype::kFloat) {
    const double real =
        value.kind == ValueKind::kBoolean ? value.truth : double_of(value);
    return target == Datatype::kDouble ? Value::double_of(real)
                                       : Value::float_of(real);
  }
  const auto number = exact_value(value);
  if (!number) return Value::error();
  if (target == Datatype::kDecimal) return Value::decimal(*number);
  const Decimal whole = number->truncated();
  if (!in_integer_range(whole, target)) return Value::error();
  if (target == Datatype::kInteger) return Value::integer(whole);
  form = whole.to_string();
  return read_value(TermView::literal(form, target_iri));
}

Value cast_text(std::string_view text, std::string_view target_iri,
                std::string& form) {
  form = collapse_space(text);
  Value read = read_value(TermView::literal(form, target_iri));
  return read.kind == ValueKind::kOther ? Value::error() : read;
}

Value cast_time(const Value& value, Datatype target, std::string& form,
                std::string_view target_iri) {
  const std::size_t at = value.text.find('T');
  if (value.kind == ValueKind::kDateTime && at != std::string_view::npos) {
    const std::size_t zone = value.text.find_first_of("Z+-", at);
    const std::string_view zone_text = zone == std::string_view::npos
                                           ? std::string_view()
                                           : value.text.substr(zone);
    if (target == Datatype::kTime) {
      return cast_text(value.text.substr(at + 1), target_iri, form);
    }
    if (target == Datatype::kDate) {
      return cast_text(
          std::string(value.text.substr(0, at)) + std::string(zone_text),
          target_iri, form);
    }
  }
  if (value.kind == ValueKind::kDate && target == Datatype::kDateTime) {
    const std::size_t zone = value.text.find_first_of("Z+", 1);
    std::size_t cut = zone;
    if (cut == std::string_view::npos && value.text.size() > 6 &&
        value.text[value.text.size() - 3] == ':') {
      cut = value.text.size() - 6;
    }
    if (cut == std::string_view::npos) cut = value.text.size();
    return cast_text(std::string(value.text.substr(0, cut)) + "T00:00:00" +
                         std::string(value.text.substr(cut)),
                     target_iri, form);
  }
  return Value::error();
}

}  // namespace

std::optional<Datatype> find_cast(std::string_view iri) {
  const auto datatype = find_datatype(iri);
  if (!datatype) return std::nullopt;
  if (is_integer_type(*datatype)) return datatype;
  switch (*datatype) {
    case Datatype::kBoolean:
    case Datatype::kDecimal:
    case Datatype::kFloat:
    case Datatype::kDouble:
    case Datatype::kString:
    case Datatype::kDateTime:
    case Datatype::kDate:
    case Datatype::kTime:
      return datatype;
    default:
      return std::nullopt;
  }
}

Value cast(const Value& value, Datatype target, std::string_view target_iri,
           std::string& form) {
  if (value.is_error() || value.kind == ValueKind::kBlank) {
    return Value::error();
  }
  if (target == Datatype::kString) {
    if (value.kind == ValueKind::kLangString) return Value::error();
    form = string_of(value);
    return Value::string(form);
  }
  if (value.kind == ValueKind::kIri || value.kind == ValueKind::kOther ||
      value.kind == ValueKind::kLangString) {
    return Value::error();
  }
  if (value.kind == ValueKind::kString) {
    return cast_text(value.text, target_iri, form);
  }
  if (value.datatype == target_iri) return value;
  if (value.kind >= ValueKind::kDateTime) {
    return cast_time(value, target, form, target_iri);
  }
  if (target == Datatype::kBoolean) {
    const auto truth = effective_boolean(value);
    return truth ? Value::boolean(*truth) : Value::error();
  }
  if (target == Datatype::kDateTime || target == Datatype::kDate ||
      target == Datatype::kTime) {
    return Value::error();
  }
  return cast_to_number(value, target, target_iri, form);
}

}  // namespace rrn::sparql
