// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/readable_text.hpp"

#include <algorithm>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::reasoner {

namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return c >= '0' && c <= '9';
  });
}

/// Whether Turtle reads the text, without quotes, as that literal.
bool is_plain_literal(std::string_view text, std::string_view datatype) {
  if (datatype == xsd::kBoolean) return text == "true" || text == "false";
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (datatype == xsd::kInteger) return is_digits(text);
  const std::size_t point = text.find('.');
  return datatype == xsd::kDecimal && point != std::string_view::npos &&
         (point == 0 || is_digits(text.substr(0, point))) &&
         is_digits(text.substr(point + 1));
}

/// The end of the IRI in angle brackets that begins at `at`, if it is one and
/// no sign of a comparison.
std::size_t end_of_iri(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_of(" <>", at + 1);
  return end != std::string_view::npos && text[end] == '>'
             ? end
             : std::string_view::npos;
}

/// The closing quote of the string that begins at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i;
    }
  }
  return std::string_view::npos;
}

}  // namespace

PrefixMap all_prefixes(const Knowledge& knowledge) {
  PrefixMap prefixes = knowledge.prefixes;
  prefixes.add("rdf", rdf::kNamespace);
  prefixes.add("rdfs", rdfs::kNamespace);
  prefixes.add("owl", owl::kNamespace);
  prefixes.add("xsd", xsd::kNamespace);
  return prefixes;
}

ReadableText::ReadableText(const Knowledge& knowledge)
    : dictionary_(knowledge.dictionary), prefixes_(all_prefixes(knowledge)) {}

std::string ReadableText::term(TermId term) const {
  const TermView view = dictionary_.view(term);
  return view.is_iri() ? prefixes_.shorten(view)
                       : abbreviate(view.to_ntriples());
}

std::string ReadableText::fact(const RelationKey& relation, Row row) const {
  std::string text =
      relation.polarity == Polarity::kNegative ? "not: " : std::string();
  text += term(row.first);
  if (relation.arity == Arity::kUnary) {
    return text + " a " + term(relation.predicate);
  }
  return text + ' ' + term(relation.predicate) + ' ' + term(row.second);
}

std::string ReadableText::abbreviate(std::string_view text) const {
  constexpr std::string_view kType = "^^<";
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '<') {
      const std::size_t end = end_of_iri(text, at);
      if (end != std::string_view::npos) {
        append_iri(text.substr(at + 1, end - at - 1), out);
        at = end + 1;
        continue;
      }
    } else if (text[at] == '"') {
      const std::size_t end = end_of_string(text, at);
      if (end != std::string_view::npos) {
        const std::string_view quoted = text.substr(at, end + 1 - at);
        at = end + 1;
        std::string_view datatype;
        if (text.substr(at).starts_with(kType)) {
          at += kType.size();
          const std::size_t close = text.find('>', at);
          datatype = text.substr(at, close - at);
          at = close + 1;
        }
        append_literal(quoted, datatype, out);
        continue;
      }
    }
    out += text[at++];
  }
  return out;
}

void ReadableText::append_iri(std::string_view iri, std::string& out) const {
  out += prefixes_.shorten(TermView::iri(iri));
}

void ReadableText::append_literal(std::string_view quoted,
                                  std::string_view datatype,
                                  std::string& out) const {
  const std::string_view form = quoted.substr(1, quoted.size() - 2);
  if (is_plain_literal(form, datatype)) {
    out += form;
    return;
  }
  out += quoted;
  if (datatype.empty()) return;
  out += "^^";
  append_iri(datatype, out);
}

}  // namespace rrn::reasoner
