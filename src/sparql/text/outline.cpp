// SPDX-License-Identifier: MIT
#include "sparql/text/outline.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "io/iri_resolution.hpp"

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

/// Follows brackets, to know where `/` divides and where it is a path.
class PathFinder {
 public:
  explicit PathFinder(std::span<const Token> tokens) : tokens_(tokens) {}

  bool run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (!in_expression() && is_path(i)) return true;
      step(i);
    }
    return false;
  }

 private:
  [[nodiscard]] bool in_expression() const {
    return !brackets_.empty() && brackets_.back();
  }
  [[nodiscard]] bool is_element(std::size_t i) const {
    const Token& token = tokens_[i];
    return token.kind == TokenKind::kIri ||
           token.kind == TokenKind::kPrefixedName || token.is_word("A") ||
           token.is(")");
  }

  [[nodiscard]] bool is_path(std::size_t i) const {
    const Token& token = tokens_[i];
    if (token.is("/") || token.is("|") || token.is("^") || token.is("?")) {
      return true;
    }
    // Negation has an expression's bracket or function behind it elsewhere.
    if (token.is("!")) return i > 0 && !tokens_[i - 1].is_word("FILTER");
    return (token.is("*") || token.is("+")) && i > 0 && is_element(i - 1);
  }

  void step(std::size_t i) {
    const Token& token = tokens_[i];
    if (token.is_word("SELECT") || token.is_word("GROUP") ||
        token.is_word("ORDER") || token.is_word("HAVING")) {
      in_clause_ = true;
    }
    if (token.is("{")) {
      in_clause_ = false;
      brackets_.push_back(false);
    } else if (token.is("[")) {
      brackets_.push_back(false);
    } else if (token.is("(")) {
      brackets_.push_back(opens_expression(i));
    } else if ((token.is("}") || token.is("]") || token.is(")")) &&
               !brackets_.empty()) {
      brackets_.pop_back();
    }
  }

  [[nodiscard]] bool opens_expression(std::size_t i) const {
    if (in_expression() || in_clause_) return true;
    if (i == 0) return false;
    const Token& before = tokens_[i - 1];
    if (before.kind == TokenKind::kWord) {
      return !before.is_word("A") && !before.is_word("VALUES");
    }
    return i > 1 && tokens_[i - 2].is_word("FILTER");
  }

  std::span<const Token> tokens_;
  std::vector<bool> brackets_;  ///< Whether each open one holds an expression
  bool in_clause_ = false;      ///< Of SELECT, GROUP, ORDER or HAVING
};

bool is_aggregate(const Token& token) {
  constexpr std::array<std::string_view, 8> kNames = {
      "COUNT", "SUM", "AVG", "MIN", "MAX", "SAMPLE", "GROUP_CONCAT", "GROUP"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](auto name) { return token.is_word(name); });
}

/// Where the bracket that is open at `at` closes.
std::size_t end_of_group(std::span<const Token> tokens, std::size_t at) {
  std::size_t depth = 1;
  for (; at < tokens.size(); ++at) {
    if (tokens[at].is("{")) ++depth;
    if (tokens[at].is("}") && --depth == 0) break;
  }
  return at;
}

/// Whether a sub-SELECT uses aggregates: rasqal computes them from wrong rows.
bool has_inner_aggregate(std::span<const Token> tokens) {
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens[i].is_word("SELECT") || !tokens[i - 1].is("{")) continue;
    const std::size_t end = end_of_group(tokens, i);
    if (std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(i),
                    tokens.begin() + static_cast<std::ptrdiff_t>(end),
                    is_aggregate)) {
      return true;
    }
  }
  return false;
}

/// Whether VALUES is inside a pattern: rasqal takes one behind it only.
bool has_inner_values(std::span<const Token> tokens) {
  std::size_t depth = 0;
  for (const Token& token : tokens) {
    if (token.is("{")) ++depth;
    if (token.is("}") && depth > 0) --depth;
    if (token.is_word("VALUES") && depth > 0) return true;
  }
  return false;
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
    io::BaseIri(base_).resolve(text, iri);
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

std::vector<std::string> unsupported_features(std::span<const Token> tokens) {
  std::vector<std::string> features;
  const auto add = [&](const char* name) {
    if (std::find(features.begin(), features.end(), name) == features.end()) {
      features.emplace_back(name);
    }
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].is_word("MINUS")) add("MINUS");
    if (tokens[i].is_word("SERVICE")) add("SERVICE");
    if (tokens[i].is_word("EXISTS")) {
      add(i > 0 && tokens[i - 1].is_word("NOT") ? "NOT EXISTS" : "EXISTS");
    }
  }
  if (PathFinder(tokens).run()) add("property paths");
  if (has_inner_values(tokens)) add("VALUES inside a pattern");
  if (has_inner_aggregate(tokens)) add("aggregates in a sub-SELECT");
  return features;
}

}  // namespace rrn::sparql
