// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_GRAMMAR_TOKEN_READER_HPP
#define RRN_SPARQL_GRAMMAR_TOKEN_READER_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "sparql/text/lexer.hpp"

namespace rrn::sparql {

/// Goes through the tokens of a query or update, and knows where it stands.
class TokenReader {
 public:
  /// `name` stands for the text in messages.  Throws Error (kBadSyntax).
  TokenReader(std::string_view text, std::string name);
  TokenReader(const TokenReader&) = delete;
  TokenReader& operator=(const TokenReader&) = delete;

  [[nodiscard]] bool at_end() const { return at_ >= tokens_.size(); }
  /// The next token, or an empty one at the end.
  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : end_;
  }
  const Token& take() { return tokens_[at_++]; }
  /// The number of tokens that were taken, and a way back there.
  [[nodiscard]] std::size_t position() const { return at_; }
  void go_back(std::size_t position) { at_ = position; }
  [[nodiscard]] std::size_t offset() const { return peek().offset; }

  [[nodiscard]] bool is(std::string_view punctuation) const {
    return peek().is(punctuation);
  }
  [[nodiscard]] bool is_word(std::string_view keyword) const {
    return peek().is_word(keyword);
  }
  [[nodiscard]] bool is_kind(TokenKind kind) const {
    return !at_end() && peek().kind == kind;
  }
  bool accept(std::string_view punctuation);
  bool accept_word(std::string_view keyword);
  /// Throws unless the next token is this.
  void expect(std::string_view punctuation);
  void expect_word(std::string_view keyword);

  /// Throws Error (kBadSyntax) that names the next token; `expected` says what
  /// belongs there.
  [[noreturn]] void fail_expecting(const std::string& expected) const;
  /// Throws Error at a place of the text.
  [[noreturn]] void fail_at(std::size_t offset, const std::string& message,
                            ErrorCode code = ErrorCode::kBadSyntax) const;

  /// The text between two offsets.
  [[nodiscard]] std::string_view text(std::size_t begin,
                                      std::size_t end) const {
    return std::string_view(text_).substr(begin, end - begin);
  }
  /// Where the last token that was taken ends.
  [[nodiscard]] std::size_t end_of_taken() const;

 private:
  std::string name_;
  std::string text_;  ///< Escapes of section 19.2 are resolved
  std::vector<Token> tokens_;
  Token end_;
  std::size_t at_ = 0;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_GRAMMAR_TOKEN_READER_HPP
