// SPDX-License-Identifier: MIT
#include "sparql/engine/rasqal_modifiers.hpp"

#include <algorithm>
#include <cstdlib>

namespace rrn::sparql {

namespace {

void blank_out(std::string& text, const Token& token) {
  std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(token.offset),
              token.text.size(), ' ');
}

}  // namespace

Modifiers take_modifiers(std::span<const Token> tokens, std::size_t form_token,
                         std::string& text) {
  Modifiers modifiers;
  const std::size_t first = form_token + 1;
  if (first >= tokens.size() || !tokens[first].is_word("DISTINCT")) {
    return modifiers;
  }
  modifiers.is_distinct = true;
  blank_out(text, tokens[first]);
  std::size_t depth = 0;
  for (std::size_t i = first; i + 1 < tokens.size(); ++i) {
    if (tokens[i].is("{")) ++depth;
    if (tokens[i].is("}") && depth > 0) --depth;
    const bool is_limit = tokens[i].is_word("LIMIT");
    if (depth > 0 || (!is_limit && !tokens[i].is_word("OFFSET")) ||
        tokens[i + 1].kind != TokenKind::kNumber) {
      continue;
    }
    const std::uint64_t n =
        std::strtoull(std::string(tokens[i + 1].text).c_str(), nullptr, 10);
    (is_limit ? modifiers.limit.emplace() : modifiers.offset) = n;
    blank_out(text, tokens[i]);
    blank_out(text, tokens[i + 1]);
  }
  return modifiers;
}

bool RowFilter::takes(AnswerSink::Row row) {
  if (!modifiers_.is_distinct) return true;
  std::string key;
  for (const auto& term : row) {
    if (term) term->append_ntriples(key);
    key += '\t';
  }
  if (!seen_.insert(std::move(key)).second) return false;
  if (seen_.size() <= modifiers_.offset) return false;
  ++n_taken_;
  return true;
}

}  // namespace rrn::sparql
