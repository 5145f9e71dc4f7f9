// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_TEXT_LEXER_HPP
#define RRN_SPARQL_TEXT_LEXER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rrn::sparql {

enum class TokenKind : std::uint8_t {
  kWord,          ///< A keyword, the name of a function, `a`, `true`
  kIri,           ///< The IRI, brackets included
  kPrefixedName,  ///< `ex:name`, `ex:`
  kBlankLabel,    ///< `_:b`
  kVariable,      ///< `?x`, `$x`
  kString,        ///< The string, quotes included
  kNumber,        ///< The number, sign included
  kLanguage,      ///< `@en`
  kPunctuation,   ///< One character, or `^^`, `&&`, `||`, `!=`, `<=`, `>=`
};

/// A piece of a query or update; `text` views it.
struct Token {
  TokenKind kind = TokenKind::kPunctuation;
  std::string_view text;
  std::size_t offset = 0;

  [[nodiscard]] bool is(std::string_view punctuation) const {
    return kind == TokenKind::kPunctuation && text == punctuation;
  }
  /// Whether this is a keyword, in any case; `keyword` in upper case.
  [[nodiscard]] bool is_word(std::string_view keyword) const;
};

/// Splits SPARQL 1.1 into tokens, without comments.  Throws Error (kBadSyntax)
/// with line and column where there is none; `name` stands for the text.
[[nodiscard]] std::vector<Token> tokenise(std::string_view text,
                                          const std::string& name = {});

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_TEXT_LEXER_HPP
