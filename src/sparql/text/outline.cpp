// SPDX-License-Identifier: MIT
#include "sparql/text/outline.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "rdf/base_iri.hpp"

namespace rrn::sparql {

namespace {

[[noreturn]] void fail(const std::string& message) {
  throw Error(ErrorCode::kBadSyntax, message);
}

std::string quoted(const Token& token) {
  return "'" + std::string(token.text) + "'";
}

/// `a\-b` is `a-b` in the local part of a prefixed name.
std::string unescape_local(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    out += text[i];
  }
  return out;
}

std::optional<QueryForm> form_of(const Token& token) {
  if (token.is_word("SELECT")) return QueryForm::kSelect;
  if (token.is_word("ASK")) return QueryForm::kAsk;
  if (token.is_word("CONSTRUCT")) return QueryForm::kConstruct;
  if (token.is_word("DESCRIBE")) return QueryForm::kDescribe;
  return std::nullopt;
}

}  // namespace

std::size_t Prologue::read(std::span<const Token> tokens, std::size_t at) {
  while (at < tokens.size()) {
    if (tokens[at].is_word("BASE")) {
      if (at + 1 >= tokens.size()) fail("BASE without its IRI");
      base_ = resolve(tokens[at + 1]);
      at += 2;
    } else if (tokens[at].is_word("PREFIX")) {
      if (at + 2 >= tokens.size() ||
          tokens[at + 1].kind != TokenKind::kPrefixedName ||
          !tokens[at + 1].text.ends_with(':')) {
        fail("PREFIX without its name or IRI; expected PREFIX ex: <IRI>");
      }
      std::string name(tokens[at + 1].text);
      name.pop_back();
      std::string iri = resolve(tokens[at + 2]);
      std::erase_if(prefixes_, [&](const auto& p) { return p.first == name; });
      prefixes_.emplace_back(std::move(name), std::move(iri));
      at += 3;
    } else {
      break;
    }
  }
  return at;
}

std::string Prologue::resolve(const Token& token) const {
  if (token.kind == TokenKind::kIri) {
    std::string iri;
    const std::string_view text = token.text.substr(1, token.text.size() - 2);
    BaseIri(base_).resolve(text, iri);
    return iri;
  }
  if (token.kind != TokenKind::kPrefixedName) {
    fail(quoted(token) + " is no IRI");
  }
  const std::size_t colon = token.text.find(':');
  const std::string_view name = token.text.substr(0, colon);
  for (const auto& [known, iri] : prefixes_) {
    if (known == name) {
      return iri + unescape_local(token.text.substr(colon + 1));
    }
  }
  fail("the prefix of " + quoted(token) + " is not declared");
}

std::string Prologue::to_text() const {
  std::string text = "BASE <" + base_ + ">\n";
  for (const auto& [name, iri] : prefixes_) {
    text += "PREFIX " + name + ": <" + iri + ">\n";
  }
  return text;
}

QueryOutline outline_query(std::span<const Token> tokens,
                           const std::string& base_iri) {
  QueryOutline outline;
  Prologue prologue(base_iri);
  outline.form_token = prologue.read(tokens, 0);
  if (outline.form_token >= tokens.size()) return outline;
  outline.form = form_of(tokens[outline.form_token]);
  for (std::size_t i = outline.form_token; i < tokens.size(); ++i) {
    if (tokens[i].is_word("GRAPH")) outline.uses_graph = true;
    if (tokens[i].is_word("SERVICE")) outline.uses_service = true;
    if (!tokens[i].is_word("FROM")) continue;
    const bool is_named =
        i + 1 < tokens.size() && tokens[i + 1].is_word("NAMED");
    const std::size_t name = is_named ? i + 2 : i + 1;
    if (name >= tokens.size()) fail("FROM without its IRI");
    if (outline.from.empty() && outline.from_named.empty()) {
      outline.from_offset = tokens[i].offset;
    }
    (is_named ? outline.from_named : outline.from)
        .push_back(prologue.resolve(tokens[name]));
  }
  return outline;
}

}  // namespace rrn::sparql
