// SPDX-License-Identifier: MIT
#include "rdf/literal_value.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "base/ascii.hpp"
#include "rdf/xsd_float.hpp"
#include "rdf/xsd_text.hpp"
#include "rdf/xsd_time.hpp"

namespace rrn {

namespace {

using MaybeValue = std::optional<LiteralValue>;

LiteralValue text_value(ValueSpace space, std::string text) {
  LiteralValue value;
  value.space = space;
  value.text = std::move(text);
  return value;
}

LiteralValue number_value(Decimal number) {
  LiteralValue value;
  value.space = ValueSpace::kDecimal;
  value.number = std::move(number);
  return value;
}

LiteralValue tagged_value(std::string_view text, std::string_view language) {
  if (language.empty()) {
    return text_value(ValueSpace::kString, std::string(text));
  }
  LiteralValue value = text_value(ValueSpace::kLangString, std::string(text));
  value.language = lower_case(language);
  return value;
}

/// `text@language`, the form of rdf:PlainLiteral.
MaybeValue plain_literal(std::string_view form) {
  const std::size_t at = form.rfind('@');
  if (at == std::string_view::npos || !is_xml_text(form)) return std::nullopt;
  const std::string_view language = form.substr(at + 1);
  if (!language.empty() && !is_string_value(language, Datatype::kLanguage)) {
    return std::nullopt;
  }
  return tagged_value(form.substr(0, at), language);
}

MaybeValue string_value(std::string_view form, Datatype datatype) {
  std::string text(form);
  if (datatype == Datatype::kNormalizedString) {
    text = replace_space(form);
  } else if (datatype != Datatype::kString) {
    text = collapse_space(form);
  }
  if (!is_string_value(text, datatype)) return std::nullopt;
  return text_value(ValueSpace::kString, std::move(text));
}

MaybeValue integer_value(std::string_view form, Datatype datatype) {
  if (form.find('.') != std::string_view::npos) return std::nullopt;
  std::optional<Decimal> number = Decimal::parse(form);
  if (!number || !in_integer_range(*number, datatype)) return std::nullopt;
  return number_value(std::move(*number));
}

MaybeValue decimal_value(std::string_view form) {
  std::optional<Decimal> number = Decimal::parse(form);
  if (!number) return std::nullopt;
  return number_value(std::move(*number));
}

MaybeValue boolean_value(std::string_view form) {
  LiteralValue value;
  value.space = ValueSpace::kBoolean;
  value.truth = form == "true" || form == "1";
  if (!value.truth && form != "false" && form != "0") return std::nullopt;
  return value;
}

MaybeValue real_value(std::string_view form, ValueSpace space) {
  const std::optional<double> real =
      space == ValueSpace::kFloat ? parse_float(form) : parse_double(form);
  if (!real) return std::nullopt;
  LiteralValue value;
  value.space = space;
  value.real = *real;
  return value;
}

MaybeValue bytes_value(std::optional<std::string> bytes, ValueSpace space) {
  if (!bytes) return std::nullopt;
  return text_value(space, std::move(*bytes));
}

MaybeValue time_value(std::optional<TimeValue> time, ValueSpace space) {
  if (!time) return std::nullopt;
  LiteralValue value;
  value.space = space;
  value.number = std::move(time->seconds);
  value.truth = time->has_zone;
  return value;
}

/// The value of a form without space around it, of a type that collapses it.
MaybeValue collapsed_value(const std::string& form, Datatype datatype) {
  if (is_integer_type(datatype)) return integer_value(form, datatype);
  switch (datatype) {
    case Datatype::kBoolean:
      return boolean_value(form);
    case Datatype::kDecimal:
      return decimal_value(form);
    case Datatype::kFloat:
      return real_value(form, ValueSpace::kFloat);
    case Datatype::kDouble:
      return real_value(form, ValueSpace::kDouble);
    case Datatype::kHexBinary:
      return bytes_value(decode_hex(form), ValueSpace::kHexBinary);
    case Datatype::kBase64Binary:
      return bytes_value(decode_base64(form), ValueSpace::kBase64Binary);
    case Datatype::kAnyUri:
      if (!is_xml_text(form)) return std::nullopt;
      return text_value(ValueSpace::kAnyUri, form);
    case Datatype::kDateTime:
      return time_value(parse_date_time(form), ValueSpace::kDateTime);
    case Datatype::kDateTimeStamp: {
      MaybeValue value =
          time_value(parse_date_time(form), ValueSpace::kDateTime);
      if (value && !value->truth) return std::nullopt;
      return value;
    }
    case Datatype::kDate:
      return time_value(parse_date(form), ValueSpace::kDate);
    case Datatype::kTime:
      return time_value(parse_time(form), ValueSpace::kTime);
    default:
      return std::nullopt;
  }
}

/// The datatype of a literal without a language tag.
std::optional<Datatype> datatype_of(const TermView& literal) {
  return literal.datatype.empty() ? Datatype::kString
                                  : find_datatype(literal.datatype);
}

/// Is it one that a typed literal may have?
bool has_forms(Datatype datatype) {
  return datatype != Datatype::kLiteral && datatype != Datatype::kLangString;
}

ValueRelation relation_of(bool same) {
  return same ? ValueRelation::kSame : ValueRelation::kDifferent;
}

ValueRelation relate_times(const LiteralValue& a, const LiteralValue& b) {
  if (a.truth == b.truth) return relation_of(a.number == b.number);
  const Decimal max_zone(std::int64_t{14} * 3600);
  return (a.number - b.number).abs() > max_zone ? ValueRelation::kDifferent
                                                : ValueRelation::kUnknown;
}

bool is_same_real(double a, double b) {
  return std::isnan(a) ? std::isnan(b)
                       : a == b && std::signbit(a) == std::signbit(b);
}

bool is_in_space(const LiteralValue& value, Datatype datatype) {
  if (is_integer_type(datatype)) {
    return value.space == ValueSpace::kDecimal && value.number.is_integer() &&
           in_integer_range(value.number, datatype);
  }
  switch (datatype) {
    case Datatype::kLiteral:
      return true;
    case Datatype::kPlainLiteral:
      return value.space == ValueSpace::kString ||
             value.space == ValueSpace::kLangString;
    case Datatype::kLangString:
      return value.space == ValueSpace::kLangString;
    case Datatype::kXmlLiteral:
      return value.space == ValueSpace::kXml;
    case Datatype::kBoolean:
      return value.space == ValueSpace::kBoolean;
    case Datatype::kDecimal:
      return value.space == ValueSpace::kDecimal;
    case Datatype::kFloat:
      return value.space == ValueSpace::kFloat;
    case Datatype::kDouble:
      return value.space == ValueSpace::kDouble;
    case Datatype::kHexBinary:
      return value.space == ValueSpace::kHexBinary;
    case Datatype::kBase64Binary:
      return value.space == ValueSpace::kBase64Binary;
    case Datatype::kAnyUri:
      return value.space == ValueSpace::kAnyUri;
    case Datatype::kDateTime:
      return value.space == ValueSpace::kDateTime;
    case Datatype::kDateTimeStamp:
      return value.space == ValueSpace::kDateTime && value.truth;
    case Datatype::kDate:
      return value.space == ValueSpace::kDate;
    case Datatype::kTime:
      return value.space == ValueSpace::kTime;
    default:
      return value.space == ValueSpace::kString &&
             is_string_value(value.text, datatype);
  }
}

}  // namespace

std::optional<LiteralValue> literal_value(const TermView& term) {
  if (!term.is_literal()) return std::nullopt;
  if (!term.language.empty()) {
    if (!is_xml_text(term.text)) return std::nullopt;
    return tagged_value(term.text, term.language);
  }
  const std::optional<Datatype> datatype = datatype_of(term);
  if (!datatype || !has_forms(*datatype)) return std::nullopt;
  switch (*datatype) {
    case Datatype::kPlainLiteral:
      return plain_literal(term.text);
    case Datatype::kXmlLiteral:
      return text_value(ValueSpace::kXml, std::string(term.text));
    case Datatype::kString:
    case Datatype::kNormalizedString:
    case Datatype::kToken:
    case Datatype::kLanguage:
    case Datatype::kName:
    case Datatype::kNcName:
    case Datatype::kNmtoken:
      return string_value(term.text, *datatype);
    default:
      return collapsed_value(collapse_space(term.text), *datatype);
  }
}

bool is_ill_typed(const TermView& term) {
  if (!term.is_literal() || !term.language.empty()) return false;
  const std::optional<Datatype> datatype = datatype_of(term);
  return datatype && has_forms(*datatype) && !literal_value(term);
}

ValueRelation relate(const LiteralValue& a, const LiteralValue& b) {
  if (a.space != b.space) return ValueRelation::kDifferent;
  switch (a.space) {
    case ValueSpace::kString:
    case ValueSpace::kHexBinary:
    case ValueSpace::kBase64Binary:
    case ValueSpace::kAnyUri:
      return relation_of(a.text == b.text);
    case ValueSpace::kLangString:
      return relation_of(a.text == b.text && a.language == b.language);
    case ValueSpace::kXml:
      return a.text == b.text ? ValueRelation::kSame : ValueRelation::kUnknown;
    case ValueSpace::kBoolean:
      return relation_of(a.truth == b.truth);
    case ValueSpace::kDecimal:
      return relation_of(a.number == b.number);
    case ValueSpace::kFloat:
    case ValueSpace::kDouble:
      return relation_of(is_same_real(a.real, b.real));
    case ValueSpace::kDateTime:
    case ValueSpace::kDate:
    case ValueSpace::kTime:
      return relate_times(a, b);
  }
  return ValueRelation::kUnknown;
}

ValueRelation relate_terms(const TermView& a, const TermView& b) {
  if (a == b) return ValueRelation::kSame;
  if (!a.is_literal() || !b.is_literal()) return ValueRelation::kUnknown;
  const std::optional<LiteralValue> left = literal_value(a);
  if (!left) return ValueRelation::kUnknown;
  const std::optional<LiteralValue> right = literal_value(b);
  return right ? relate(*left, *right) : ValueRelation::kUnknown;
}

bool is_in_datatype(const TermView& term, std::string_view iri) {
  if (!term.is_literal()) return false;
  const std::optional<Datatype> datatype = find_datatype(iri);
  const std::optional<LiteralValue> value = literal_value(term);
  if (datatype && value) return is_in_space(*value, *datatype);
  if (is_ill_typed(term)) return false;
  return datatype == Datatype::kLiteral || term.datatype == iri;
}

}  // namespace rrn
