// SPDX-License-Identifier: MIT
#include "datalog/builtins/builtin_strings.hpp"

#include <locale.h>
#include <wctype.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/utf8.hpp"
#include "datalog/builtins/builtin_numbers.hpp"
#include "rdf/base_iri.hpp"
#include "rdf/literal_value.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "rdf/xsd_text.hpp"

namespace rrn::datalog {

namespace {

struct String {
  std::string text;
  std::string language;
};

std::optional<String> string_of(const TermView& term) {
  if (!term.is_literal()) return std::nullopt;
  if (term.datatype.empty()) {
    return String{std::string(term.text), std::string(term.language)};
  }
  const std::optional<LiteralValue> value = literal_value(term);
  if (!value || (value->space != ValueSpace::kString &&
                 value->space != ValueSpace::kLangString)) {
    return std::nullopt;
  }
  return String{value->text, value->language};
}

Term to_term(std::string_view text, std::string_view language) {
  return Term(TermView::literal(text, {}, language));
}

/// Upper and lower case of all scripts, whatever locale the process is in.
class CaseMapping {
 public:
  CaseMapping() : locale_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (locale_ == nullptr) locale_ = newlocale(LC_CTYPE_MASK, "C", nullptr);
  }

  [[nodiscard]] std::string apply(std::string_view text, bool upper) const {
    std::u32string characters = to_code_points(text);
    for (char32_t& c : characters) {
      const auto wide = static_cast<wint_t>(c);
      c = static_cast<char32_t>(upper ? towupper_l(wide, locale_)
                                      : towlower_l(wide, locale_));
    }
    return to_utf8(characters);
  }

 private:
  locale_t locale_;
};

std::string change_case(std::string_view text, bool upper) {
  static const CaseMapping mapping;
  return mapping.apply(text, upper);
}

/// May the second string be looked for in the first (SPARQL: compatible)?
bool are_compatible(const String& text, const String& part) {
  return part.language.empty() || part.language == text.language;
}

std::optional<Term> concatenate(std::span<const TermView> arguments) {
  std::string text;
  std::optional<std::string> language;
  for (const TermView& argument : arguments) {
    const std::optional<String> part = string_of(argument);
    if (!part) return std::nullopt;
    text += part->text;
    if (!language) language = part->language;
    if (*language != part->language) language = "";
  }
  return to_term(text, language.value_or(""));
}

/// The number that XPath's round() makes of an argument.
std::optional<double> rounded_argument(const TermView& term) {
  const std::optional<Number> number = number_of(term);
  if (!number) return std::nullopt;
  const std::optional<Number> rounded = compute(BuiltinOp::kRound, *number);
  if (!rounded) return std::nullopt;
  return rounded->to_double();
}

std::optional<Term> substring(std::span<const TermView> arguments) {
  const std::optional<String> string = string_of(arguments[0]);
  const std::optional<double> start = rounded_argument(arguments[1]);
  if (!string || !start) return std::nullopt;
  const std::u32string characters = to_code_points(string->text);
  const auto size = static_cast<double>(characters.size());
  double end = size + 1;
  if (arguments.size() > 2) {
    const std::optional<double> length = rounded_argument(arguments[2]);
    if (!length) return std::nullopt;
    end = std::min(end, *start + *length);
  }
  const double first = std::max(*start, 1.0);
  // Not the other way round: NaN is in no part.
  if (!(first < end)) return to_term("", string->language);
  return to_term(to_utf8(std::u32string_view(characters)
                             .substr(static_cast<std::size_t>(first) - 1,
                                     static_cast<std::size_t>(end - first))),
                 string->language);
}

/// STRBEFORE and STRAFTER: without a match the empty string.
std::optional<Term> part_around(BuiltinOp op, const String& string,
                                const String& mark) {
  if (!are_compatible(string, mark)) return std::nullopt;
  const std::size_t found = string.text.find(mark.text);
  if (found == std::string::npos) return to_term("", "");
  return to_term(op == BuiltinOp::kStringBefore
                     ? string.text.substr(0, found)
                     : string.text.substr(found + mark.text.size()),
                 string.language);
}

/// XPath's translate(): characters are replaced by those at their positions,
/// and left out where there is none.
std::optional<Term> translate(std::span<const TermView> arguments) {
  const std::optional<String> string = string_of(arguments[0]);
  const std::optional<String> from = string_of(arguments[1]);
  const std::optional<String> to = string_of(arguments[2]);
  if (!string || !from || !to) return std::nullopt;
  const std::u32string map = to_code_points(from->text);
  const std::u32string replacements = to_code_points(to->text);
  std::u32string translated;
  for (const char32_t c : to_code_points(string->text)) {
    const std::size_t at = map.find(c);
    if (at == std::u32string::npos) {
      translated += c;
    } else if (at < replacements.size()) {
      translated += replacements[at];
    }
  }
  return to_term(to_utf8(translated), string->language);
}

std::optional<Term> replace(std::span<const TermView> arguments) {
  std::vector<String> strings;
  for (const TermView& argument : arguments) {
    std::optional<String> string = string_of(argument);
    if (!string) return std::nullopt;
    strings.push_back(*std::move(string));
  }
  const auto replaced =
      replace_matches(strings[0].text, strings[1].text, strings[2].text,
                      strings.size() > 3 ? strings[3].text : "");
  if (!replaced) return std::nullopt;
  return to_term(*replaced, strings[0].language);
}

/// The text of a part of a URI: a string, an xsd:anyURI or a number.
std::optional<std::string> uri_part(const TermView& term) {
  if (!term.is_literal()) return std::nullopt;
  if (term.datatype == xsd::kAnyURI || number_of(term)) {
    return std::string(term.text);
  }
  const std::optional<String> string = string_of(term);
  if (!string) return std::nullopt;
  return string->text;
}

/// Puts a URI reference together (RFC 3986, section 5.3); a part that is empty
/// is left out.
std::optional<Term> make_uri(std::span<const TermView> arguments) {
  constexpr std::string_view kBefore[] = {"", "//", ":", "", "?", "#"};
  std::string uri;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::optional<std::string> part = uri_part(arguments[i]);
    if (!part) return std::nullopt;
    if (part->empty()) continue;
    uri.append(kBefore[i]).append(*part);
    if (i == 0) uri += ':';
  }
  return Term(TermView::literal(uri, xsd::kAnyURI));
}

/// The text of a URI: an IRI, a string or an xsd:anyURI.
std::optional<std::string> uri_text(const TermView& term) {
  if (term.is_iri()) return std::string(term.text);
  return number_of(term) ? std::nullopt : uri_part(term);
}

std::optional<Term> resolve_uri(const TermView& reference,
                                const TermView& base) {
  const std::optional<std::string> relative = uri_text(reference);
  const std::optional<std::string> absolute = uri_text(base);
  if (!relative || !absolute || !has_scheme(*absolute)) return std::nullopt;
  std::string resolved;
  BaseIri(*absolute).resolve(*relative, resolved);
  return Term(TermView::literal(resolved, xsd::kAnyURI));
}

}  // namespace

bool string_condition(BuiltinOp op, std::span<const TermView> arguments) {
  const std::optional<String> text = string_of(arguments[0]);
  const std::optional<String> part = string_of(arguments[1]);
  if (!text || !part) return false;
  if (op == BuiltinOp::kEqualIgnoreCase) {
    return change_case(text->text, false) == change_case(part->text, false);
  }
  if (op == BuiltinOp::kContainsIgnoreCase) {
    return change_case(text->text, false)
               .find(change_case(part->text, false)) != std::string::npos;
  }
  if (op == BuiltinOp::kMatches) {
    if (arguments.size() < 3) return matches(text->text, part->text, "");
    const std::optional<String> flags = string_of(arguments[2]);
    return flags && matches(text->text, part->text, flags->text);
  }
  if (!are_compatible(*text, *part)) return false;
  switch (op) {
    case BuiltinOp::kStartsWith:
      return text->text.starts_with(part->text);
    case BuiltinOp::kEndsWith:
      return text->text.ends_with(part->text);
    default:
      return text->text.find(part->text) != std::string::npos;
  }
}

std::optional<Term> string_value(BuiltinOp op,
                                 std::span<const TermView> arguments) {
  if (op == BuiltinOp::kConcat) return concatenate(arguments);
  if (op == BuiltinOp::kSubstring) return substring(arguments);
  if (op == BuiltinOp::kTranslate) return translate(arguments);
  if (op == BuiltinOp::kReplace) return replace(arguments);
  if (op == BuiltinOp::kMakeUri) return make_uri(arguments);
  if (op == BuiltinOp::kResolveUri) {
    return resolve_uri(arguments[0], arguments[1]);
  }
  const std::optional<String> string = string_of(arguments[0]);
  if (!string) return std::nullopt;
  switch (op) {
    case BuiltinOp::kStringLength:
      return Term(TermView::literal(
          std::to_string(to_code_points(string->text).size()), xsd::kInteger));
    case BuiltinOp::kUpperCase:
      return to_term(change_case(string->text, true), string->language);
    case BuiltinOp::kLowerCase:
      return to_term(change_case(string->text, false), string->language);
    case BuiltinOp::kNormalizeSpace:
      return to_term(collapse_space(string->text), string->language);
    default: {
      const std::optional<String> mark = string_of(arguments[1]);
      if (!mark) return std::nullopt;
      return part_around(op, *string, *mark);
    }
  }
}

}  // namespace rrn::datalog
