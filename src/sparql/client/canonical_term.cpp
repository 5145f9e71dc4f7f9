// SPDX-License-Identifier: MIT
#include "sparql/client/canonical_term.hpp"

#include <cmath>
#include <cstdio>

#include "base/ascii.hpp"
#include "rdf/literal_value.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::sparql {

namespace {

/// The exact decimal expansion where the number is whole or short, else the
/// digits that a store prints.
std::string number_text(double real) {
  if (!std::isfinite(real)) return {};
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.15g", real);
  const std::string_view text = digits;
  if (text.find('e') != std::string_view::npos) return std::string(text);
  const auto decimal = Decimal::parse(text);
  return decimal ? decimal->to_string() : std::string(text);
}

/// The text of the value; empty if there is no such form.
std::string value_text(const LiteralValue& value) {
  switch (value.space) {
    case ValueSpace::kBoolean:
      return value.truth ? "1" : "0";
    case ValueSpace::kDecimal:
      return value.number.to_string();
    case ValueSpace::kFloat:
    case ValueSpace::kDouble:
      return number_text(value.real);
    case ValueSpace::kDateTime:
      return value.number.to_string() + (value.truth ? "Z" : "");
    default:
      return {};
  }
}

std::string_view datatype_of_value(const TermView& term, ValueSpace space,
                                   LiteralForms forms) {
  if (space == ValueSpace::kDateTime) return term.datatype;
  if (forms == LiteralForms::kByValue) return xsd::kDecimal;
  const bool is_integer =
      space == ValueSpace::kDecimal && term.datatype != xsd::kDecimal;
  return is_integer ? xsd::kInteger : term.datatype;
}

}  // namespace

Term canonical_term(const TermView& term, LiteralForms forms) {
  Term result(term);
  if (!term.is_literal()) return result;
  if (!term.language.empty()) {
    result.language = lower_case(term.language);
    return result;
  }
  if (forms == LiteralForms::kAsWritten || term.datatype.empty()) return result;
  const auto value = literal_value(term);
  if (!value) return result;
  std::string text = value_text(*value);
  if (text.empty()) return result;
  result.text = std::move(text);
  result.datatype = std::string(datatype_of_value(term, value->space, forms));
  return result;
}

std::string skolem_iri(std::string_view label) {
  return std::string(kSkolemPrefix) + std::string(label);
}

Term skolemise(const TermView& term) {
  if (!term.is_blank()) return Term(term);
  return Term(TermView::iri(skolem_iri(term.text)));
}

Term unskolemise(const TermView& term) {
  if (!term.is_iri() || !term.text.starts_with(kSkolemPrefix) ||
      term.text.size() == kSkolemPrefix.size()) {
    return Term(term);
  }
  return Term(TermView::blank(term.text.substr(kSkolemPrefix.size())));
}

}  // namespace rrn::sparql
