// SPDX-License-Identifier: MIT
#include "io/serd_messages.hpp"

#include <array>
#include <cstdio>

namespace rrn::io {

namespace {

constexpr std::string_view kEscapes =
    "expected one of \\t \\b \\n \\r \\f \\\" \\' \\\\ \\uXXXX \\UXXXXXXXX";

struct Explanation {
  std::string_view start;  ///< How Serd's message starts
  std::string_view wrong;  ///< Empty: "unexpected" and the next byte
  std::string_view expected;
};

constexpr std::array kExplanations = {
    Explanation{"end of file in", "unterminated string",
                "expected a closing quote"},
    Explanation{"line end in short string", "line break in a string",
                "expected a closing quote, or \\n for the line break"},
    Explanation{"invalid escaped IRI character",
                "escape of a character that no IRI may have",
                "expected it percent-encoded"},
    Explanation{"invalid escape `", "invalid escape in a string", kEscapes},
    Explanation{"invalid escape", "invalid escape in a name",
                "expected a punctuation character after the backslash"},
    Explanation{"bad escape", "invalid escape in a name",
                "expected two hexadecimal digits after %, or punctuation "
                "after a backslash"},
    Explanation{"invalid hexadecimal digit", "",
                "expected a hexadecimal digit"},
    Explanation{"unicode character",
                "escape beyond the last character U+10FFFF",
                "expected a Unicode character"},
    Explanation{"invalid IRI escape", "invalid escape in an IRI",
                "expected \\uXXXX or \\UXXXXXXXX"},
    Explanation{"invalid IRI character (escape",
                "blank or control character in an IRI",
                "expected '>' or the character percent-encoded"},
    Explanation{"invalid IRI character",
                "character in an IRI that no IRI may "
                "have",
                "expected it percent-encoded"},
    Explanation{"bad IRI scheme", "IRI without a scheme",
                "expected an absolute IRI"},
    Explanation{"missing IRI scheme", "IRI without a scheme",
                "expected an absolute IRI"},
    Explanation{"expected IRI scheme", "IRI without a scheme",
                "expected an absolute IRI"},
    Explanation{"invalid UTF-8", "invalid UTF-8", "expected the file in UTF-8"},
    Explanation{"corrupt byte order mark", "corrupt byte order mark",
                "expected the file in UTF-8"},
    Explanation{"expected digit", "missing object, or number without digits",
                "expected an object"},
    Explanation{"unexpected `", "", "expected a language tag"},
    Explanation{"unexpected end of file", "",
                "expected the rest of a statement"},
    Explanation{"expected object", "", "expected an object"},
    Explanation{"expected: ':', '<', or '_'", "",
                "expected an IRI in < >, a blank node or a literal in quotes"},
    Explanation{"expected prefixed name", "",
                "expected an IRI, a prefixed name, a blank node or a literal"},
    Explanation{"expected label or subject", "",
                "expected the name of a graph"},
    Explanation{"missing predicate object list", "",
                "expected a predicate and an object"},
    Explanation{"bad verb", "", "expected a predicate"},
    Explanation{"bad subject", "", "expected a subject"},
    Explanation{"invalid name start", "", "expected the label of a blank node"},
    Explanation{"invalid character", "character that a name cannot have",
                "expected a letter or a digit"},
    Explanation{"prefix ends with", "", "expected a prefixed name or a value"},
    Explanation{"subject ends with", "subject followed by '.'",
                "expected a predicate and an object"},
    Explanation{"unexpected end of statement", "statement without an object",
                "expected a predicate and an object"},
    Explanation{"`.' inside blank", "'.' inside of [ ]", "expected ']'"},
    Explanation{"graph followed by", "'.' after a graph",
                "expected nothing after '}'"},
    Explanation{"invalid graph name", "invalid name of a graph",
                "expected an IRI or a blank node"},
    Explanation{"full stop after SPARQL BASE", "'.' after BASE",
                "expected @base, or no '.'"},
    Explanation{"uppercase directive", "unknown directive",
                "expected @base or @prefix"},
    Explanation{"invalid directive", "unknown directive",
                "expected @base or @prefix"},
    Explanation{"syntax does not support long", "string in three quotes",
                "expected one quote; this syntax has no long strings"},
    Explanation{"syntax does not support abbreviation", "abbreviated triple",
                "expected '.'; this syntax has no ',' and ';'"},
    Explanation{"syntax does not support directives", "directive",
                "expected a statement; this syntax has no directives"},
    Explanation{"syntax does not support graphs", "named graph",
                "expected a triple; this syntax has no graphs"},
};

std::string describe(const ParserSituation& situation) {
  const int byte = situation.next_byte;
  if (situation.line_is_all && (byte < 0 || byte == '\n')) return "end of line";
  if (byte < 0) return "end of file";
  if (byte == '\n' || byte == '\r') return "end of line";
  if (byte > ' ' && byte < 0x7F) {
    return std::string("'") + static_cast<char>(byte) + "'";
  }
  if (byte == ' ') return "blank";
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "byte 0x%02X",
                static_cast<unsigned>(byte));
  return text.data();
}

/// The character in "expected `c', not ...", which Serd's checks make.
char expected_character(std::string_view message) {
  constexpr std::string_view kStart = "expected `";
  if (!message.starts_with(kStart) || message.size() <= kStart.size()) return 0;
  return message[kStart.size()];
}

}  // namespace

std::string explain_serd_message(std::string_view message,
                                 const ParserSituation& situation) {
  if (situation.saw_nul) return "NUL byte; expected text in UTF-8";
  if (situation.string_line != 0 && situation.next_byte < 0) {
    return "unterminated string that begins in line " +
           std::to_string(situation.string_line) + "; expected a closing quote";
  }
  const std::string unexpected = "unexpected " + describe(situation);
  if (const char c = expected_character(message); c != 0) {
    return unexpected + "; expected '" + c + "'";
  }
  if (message.starts_with("missing ';' or '.'")) {
    return unexpected + "; expected " +
           (situation.abbreviates ? "';', ',' or '.'" : "'.'");
  }
  for (const Explanation& explanation : kExplanations) {
    if (!message.starts_with(explanation.start)) continue;
    if (message.starts_with("invalid IRI character `<'")) {
      return "'<' in an IRI; expected it percent-encoded, and no triples in "
             "<< >> (RDF-star), which are not supported";
    }
    std::string text =
        explanation.wrong.empty() ? unexpected : std::string(explanation.wrong);
    return text.append("; ").append(explanation.expected);
  }
  return unexpected + "; expected a subject, a predicate, an object and '.'";
}

}  // namespace rrn::io
