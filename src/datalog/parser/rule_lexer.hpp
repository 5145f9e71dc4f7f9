// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PARSER_RULE_LEXER_HPP
#define RRN_DATALOG_PARSER_RULE_LEXER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace rrn::datalog {

enum class TokenKind : std::uint8_t {
  kEnd,
  kIri,           ///< `value`: the IRI, unescaped
  kPrefixedName,  ///< `prefix` and `value`, the local part, unescaped
  kBlankNode,     ///< `value`: the label
  kVariable,      ///< `value`: the name without `?`
  kString,        ///< `value`: the characters, unescaped
  kInteger,
  kDecimal,
  kDouble,
  kWord,    ///< A keyword; `text` as written
  kAtWord,  ///< `@prefix`, `@en`; `value`: without `@`
  kSymbol,  ///< Punctuation and operators; `text`
};

/// A piece of a rule file.
struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text;    ///< The words of the input
  std::string_view prefix;  ///< A prefixed name's, without `:`
  std::string value;
  std::uint32_t line = 0;
  std::uint32_t column = 0;  ///< Counted in characters

  [[nodiscard]] bool is_symbol(std::string_view symbol) const {
    return kind == TokenKind::kSymbol && text == symbol;
  }
  /// Is it this keyword, in any case?  `upper` is in upper case.
  [[nodiscard]] bool is_word(std::string_view upper) const;
};

/// Cuts a rule file into tokens.  `text` is borrowed.
class RuleLexer {
 public:
  /// Throws Error (kBadSyntax) where `text` is not UTF-8.
  RuleLexer(std::string_view text, const std::string& file);

  /// Returns the next token; kEnd at the end, again and again.  Throws Error
  /// (kBadSyntax, kUnsupported) with the place.
  Token next();

  /// Returns the next token, past what is none.
  Token next_valid();

 private:
  void skip_space();
  void scan(Token& token);
  void scan_iri(Token& token);
  void scan_string(Token& token);
  void scan_number(Token& token);
  void scan_name(Token& token);
  void scan_local_name(Token& token);
  void scan_symbol(Token& token);
  [[nodiscard]] std::string scan_label();
  void append_escape(std::string& value);
  void append_code_point(std::string& value, std::size_t n_digits);

  [[nodiscard]] char at(std::size_t offset) const {
    return offset < text_.size() ? text_[offset] : '\0';
  }
  [[nodiscard]] char peek() const { return at(offset_); }
  /// Moves the counted place up to `offset_`.
  void count_place();
  [[noreturn]] void fail(ErrorCode code, const std::string& message);

  std::string_view text_;
  const std::string& file_;
  std::size_t offset_ = 0;
  std::size_t counted_ = 0;  ///< line_ and column_ are of this offset
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PARSER_RULE_LEXER_HPP
