// SPDX-License-Identifier: MIT
#include "io/foreign_syntax.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "rdf/vocabulary/owl.hpp"

namespace rrn::io {

namespace {

constexpr std::string_view kRobot =
    "as ROBOT makes of it: robot convert --input FILE --output FILE.ttl";
constexpr std::string_view kRiot =
    "as Apache Jena makes of it: riot --output=turtle FILE";

std::string not_read(std::string_view name, std::string_view advice) {
  return "this is " + std::string(name) +
         ", which is not read; expected Turtle, TriG, N-Triples, N-Quads or "
         "RDF/XML, " +
         std::string(advice);
}

std::string explain_html() {
  return "this is a page of HTML, which is not read; expected Turtle, TriG, "
         "N-Triples, N-Quads or RDF/XML (servers answer with a page instead of "
         "a file that they do not have; `rapper --input rdfa` reads RDFa in a "
         "page)";
}

std::string explain_n3() {
  return "this is Notation3 beyond Turtle, which is not read; expected Turtle, "
         "and rules as SWRL or, with --rules, as Datalog";
}

std::string explain_rdf12(std::string_view construct) {
  return std::string(construct) +
         " of RDF 1.2 (RDF-star), which is not read; expected RDF 1.1: "
         "statements about statements need rdf:Statement";
}

/// What is left behind white space and comments.
std::string_view skip_blank(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  while (true) {
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    if (at == text.npos) return {};
    text.remove_prefix(at);
    if (!text.starts_with('#')) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

bool starts_with_word(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) ==
                  std::tolower(static_cast<unsigned char>(b));
         });
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

std::optional<std::string> explain_json(std::string_view text) {
  const std::string_view rest = skip_blank(text.substr(1));
  const bool is_json =
      rest.starts_with('"') || (text.front() == '[' && rest.starts_with('{'));
  if (!is_json) return std::nullopt;
  for (const std::string_view key :
       {"\"@context\"", "\"@id\"", "\"@graph\"", "\"@type\"", "\"@value\""}) {
    if (contains(text, key)) return not_read("JSON-LD", kRiot);
  }
  return not_read("JSON", "as a converter for its schema makes of it");
}

/// Whether `<<` begins a triple between two places of a line: no IRI follows,
/// which would have one of the brackets.
bool opens_triple(std::string_view line, std::size_t from, std::size_t to) {
  for (std::size_t at = line.find("<<", from); at != line.npos && at <= to;
       at = line.find("<<", at + 1)) {
    const std::string_view rest = line.substr(at + 2);
    if (!rest.empty() && contains("( \t:_<", rest.substr(0, 1))) return true;
  }
  return false;
}

struct Start {
  std::string_view text;
  std::string_view name;
};

constexpr std::array<Start, 8> kOwlStarts = {{
    {"Prefix(", "the functional syntax of OWL"},
    {"Ontology(", "the functional syntax of OWL"},
    {"Prefix:", "the Manchester syntax of OWL"},
    {"Ontology:", "the Manchester syntax of OWL"},
    {"format-version:", "OBO"},
    {"data-version:", "OBO"},
    {"[Term]", "OBO"},
    {"<Ontology", "OWL/XML"},
}};

}  // namespace

std::optional<std::string> explain_foreign_start(std::string_view start) {
  const std::string_view text = skip_blank(start);
  if (text.starts_with("PK\x03\x04")) {
    return not_read("a ZIP archive", "unpacked");
  }
  for (const Start& known : kOwlStarts) {
    if (text.starts_with(known.text)) return not_read(known.name, kRobot);
  }
  if (starts_with_word(text, "<html") ||
      starts_with_word(text, "<!doctype html")) {
    return explain_html();
  }
  if (contains(text, "=>") || contains(text, "@forAll") ||
      contains(text, "@forSome") || contains(text, "@keywords")) {
    return explain_n3();
  }
  if (text.starts_with('{') || text.starts_with('[')) return explain_json(text);
  return std::nullopt;
}

std::optional<std::string> explain_foreign_construct(std::string_view line,
                                                     std::size_t column) {
  const std::string_view text = skip_blank(line);
  if (starts_with_word(text, "VERSION \"") ||
      starts_with_word(text, "@version \"")) {
    return explain_rdf12("a version");
  }
  // The parser may be a few characters behind the start of the construct.
  constexpr std::size_t kBefore = 4;
  const std::size_t at =
      std::min(std::max<std::size_t>(column, 1) - 1, line.size());
  const std::size_t from = at - std::min(kBefore, at);
  const std::string_view around = line.substr(from, at - from + 2);
  if (opens_triple(line, from, at)) return explain_rdf12("a triple as a term");
  if (contains(around, "{|")) return explain_rdf12("an annotation in {| |}");
  if (line.substr(at).starts_with('~')) return explain_rdf12("a reifier");
  if (line.substr(at).starts_with('@') &&
      contains(line.substr(at, line.find_first_of(" \t.;,", at) - at), "--")) {
    return explain_rdf12("a direction of text");
  }
  if (contains(line, "=>") || line.substr(at).starts_with("= ")) {
    return explain_n3();
  }
  return std::nullopt;
}

std::optional<std::string> explain_foreign_root(std::string_view space,
                                                std::string_view name) {
  constexpr std::string_view kTrix = "http://www.w3.org/2004/03/trix/trix-1/";
  if (space == owl::kNamespace && name == "Ontology") {
    return not_read("OWL/XML", kRobot);
  }
  if (space == kTrix) return not_read("TriX", kRiot);
  if (starts_with_word(name, "html")) return explain_html();
  return std::nullopt;
}

}  // namespace rrn::io
