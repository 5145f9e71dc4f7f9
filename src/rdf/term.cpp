// SPDX-License-Identifier: MIT
#include "rdf/term.hpp"

#include <array>
#include <cstddef>
#include <cstdio>

#include "rdf/vocabulary/xsd.hpp"

namespace rrn {

namespace {

void append_escape(std::string& out, char c) {
  char escape[8];
  std::snprintf(escape, sizeof escape, "\\u%04X",
                static_cast<unsigned>(static_cast<unsigned char>(c)));
  out += escape;
}

bool is_plain(char c) {
  return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' &&
         c != 0x7F;
}

void append_escaped_literal(std::string& out, std::string_view text) {
  constexpr std::string_view kSpecial = "\"\\\n\r\t\b\f";
  constexpr std::string_view kLetters = "\"\\nrtbf";
  std::size_t done = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_plain(text[i])) continue;
    out += text.substr(done, i - done);
    done = i + 1;
    const std::size_t special = kSpecial.find(text[i]);
    if (special == std::string_view::npos) {
      append_escape(out, text[i]);
    } else {
      out += '\\';
      out += kLetters[special];
    }
  }
  out += text.substr(done);
}

constexpr std::array<bool, 256> kForbiddenInIri = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c <= 0x20; ++c) table[c] = true;
  for (const unsigned char c : {'<', '>', '"', '{', '}', '|', '^', '`', '\\'}) {
    table[c] = true;
  }
  return table;
}();

void append_iri(std::string& out, std::string_view text) {
  out += '<';
  std::size_t done = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!kForbiddenInIri[static_cast<unsigned char>(text[i])]) continue;
    out += text.substr(done, i - done);
    append_escape(out, text[i]);
    done = i + 1;
  }
  out += text.substr(done);
  out += '>';
}

}  // namespace

TermView TermView::literal(std::string_view form, std::string_view datatype,
                           std::string_view language) {
  if (datatype == xsd::kString) datatype = {};
  return {TermKind::kLiteral, form, datatype, language};
}

std::string TermView::to_ntriples() const {
  std::string out;
  append_ntriples(out);
  return out;
}

void TermView::append_ntriples(std::string& out) const {
  switch (kind) {
    case TermKind::kIri:
      append_iri(out, text);
      break;
    case TermKind::kBlankNode:
      out.append("_:").append(text);
      break;
    case TermKind::kLiteral:
      out += '"';
      append_escaped_literal(out, text);
      out += '"';
      if (!language.empty()) {
        out.append("@").append(language);
      } else if (!datatype.empty()) {
        out += "^^";
        append_iri(out, datatype);
      }
      break;
  }
}

}  // namespace rrn
