// SPDX-License-Identifier: MIT
#include "sparql/text/lexer.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.hpp"
#include "base/error.hpp"

namespace rrn::sparql {

namespace {

/// What names consist of; beyond ASCII all is taken.
bool is_name_char(char c) {
  return is_letter(c) || is_digit(c) || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

class Lexer {
 public:
  Lexer(std::string_view text, const std::string& name)
      : text_(text), name_(name) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      const std::size_t start = at_;
      const TokenKind kind = next();
      tokens.push_back({kind, text_.substr(start, at_ - start), start});
    }
    return tokens;
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == '#') {
        at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
      } else if (std::string_view(" \t\r\n").find(text_[at_]) !=
                 std::string_view::npos) {
        ++at_;
      } else {
        return;
      }
    }
  }

  TokenKind next() {
    const char c = peek();
    if (c == '"' || c == '\'') return string(c);
    if (c == '<' && skip_iri()) return TokenKind::kIri;
    if ((c == '?' || c == '$') && is_name_char(peek(1))) return variable();
    if (c == '@' && is_letter(peek(1))) return language();
    if (c == '_' && peek(1) == ':') return blank_label();
    if (is_digit(c) || (c == '.' && is_digit(peek(1))) ||
        ((c == '+' || c == '-') &&
         (is_digit(peek(1)) || (peek(1) == '.' && is_digit(peek(2)))))) {
      return number();
    }
    if (is_name_char(c) || c == ':') return name();
    return punctuation();
  }

  bool skip_iri() {
    const std::size_t end = text_.find_first_of("<>\"{}|^`", at_ + 1);
    if (end == std::string_view::npos || text_[end] != '>') return false;
    const std::string_view iri = text_.substr(at_ + 1, end - at_ - 1);
    const bool has_blank = std::any_of(iri.begin(), iri.end(), [](char c) {
      return static_cast<unsigned char>(c) <= 0x20;
    });
    if (has_blank) return false;
    at_ = end + 1;
    return true;
  }

  TokenKind string(char quote) {
    const std::string long_quote(3, quote);
    const bool is_long = text_.substr(at_, 3) == long_quote;
    const std::size_t start = at_;
    at_ += is_long ? 3 : 1;
    while (at_ < text_.size()) {
      if (text_[at_] == '\\') {
        at_ += 2;
      } else if (is_long ? text_.substr(at_, 3) == long_quote
                         : text_[at_] == quote) {
        at_ += is_long ? 3 : 1;
        return TokenKind::kString;
      } else if (!is_long && (text_[at_] == '\n' || text_[at_] == '\r')) {
        break;
      } else {
        ++at_;
      }
    }
    fail(start, "a string without its end");
  }

  TokenKind variable() {
    ++at_;
    while (is_name_char(peek())) ++at_;
    return TokenKind::kVariable;
  }

  TokenKind language() {
    ++at_;
    while (is_letter(peek()) || is_digit(peek()) || peek() == '-') ++at_;
    return TokenKind::kLanguage;
  }

  /// Takes what may be inside names but not at their end: full stops.
  template <typename Predicate>
  void skip_dotted(Predicate is_inside) {
    while (at_ < text_.size()) {
      if (is_inside(peek())) {
        ++at_;
        continue;
      }
      std::size_t n_dots = 0;
      while (peek(n_dots) == '.') ++n_dots;
      if (n_dots == 0 || !is_inside(peek(n_dots))) return;
      at_ += n_dots;
    }
  }

  TokenKind blank_label() {
    at_ += 2;
    skip_dotted([](char c) { return is_name_char(c) || c == '-'; });
    return TokenKind::kBlankLabel;
  }

  void skip_digits() {
    while (is_digit(peek())) ++at_;
  }

  /// Whether an exponent stands `ahead`, as in `e5` or `E-5`.
  [[nodiscard]] bool is_exponent(std::size_t ahead) const {
    const char sign = peek(ahead + 1);
    return (peek(ahead) == 'e' || peek(ahead) == 'E') &&
           is_digit(peek(ahead + (sign == '+' || sign == '-' ? 2 : 1)));
  }

  TokenKind number() {
    if (peek() == '+' || peek() == '-') ++at_;
    skip_digits();
    // A full stop alone ends a triple.
    if (peek() == '.' && (is_digit(peek(1)) || is_exponent(1))) {
      ++at_;
      skip_digits();
    }
    if (is_exponent(0)) {
      at_ += 2;
      skip_digits();
    }
    return TokenKind::kNumber;
  }

  TokenKind name() {
    const std::size_t start = at_;
    skip_dotted([](char c) { return is_name_char(c) || c == '-'; });
    if (peek() == ':') {
      ++at_;
      skip_local_name();
      return TokenKind::kPrefixedName;
    }
    // No prefix: a word, which has neither hyphens nor full stops.
    at_ = start;
    while (is_name_char(peek())) ++at_;
    return TokenKind::kWord;
  }

  void skip_local_name() {
    while (at_ < text_.size()) {
      skip_dotted([](char c) {
        return is_name_char(c) || c == '-' || c == ':' || c == '%';
      });
      if (peek() != '\\' || peek(1) == '\0') return;
      at_ += 2;
    }
  }

  TokenKind punctuation() {
    constexpr std::array<std::string_view, 6> kPairs = {"^^", "&&", "||",
                                                        "!=", "<=", ">="};
    const std::string_view two = text_.substr(at_, 2);
    if (std::find(kPairs.begin(), kPairs.end(), two) != kPairs.end()) {
      at_ += 2;
      return TokenKind::kPunctuation;
    }
    constexpr std::string_view kSingle = "{}()[].;,*/|^!+-=<>?&";
    if (kSingle.find(peek()) == std::string_view::npos) {
      fail(at_, "a character that SPARQL has no use for");
    }
    ++at_;
    return TokenKind::kPunctuation;
  }

  [[noreturn]] void fail(std::size_t offset, const std::string& what) const {
    const std::string_view before = text_.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t line_end = before.rfind('\n');
    const std::size_t column =
        offset - (line_end == std::string_view::npos ? 0 : line_end + 1) + 1;
    throw Error(ErrorCode::kBadSyntax,
                {name_, static_cast<std::uint32_t>(line),
                 static_cast<std::uint32_t>(column)},
                what);
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
};

}  // namespace

bool Token::is_word(std::string_view keyword) const {
  return kind == TokenKind::kWord &&
         std::equal(text.begin(), text.end(), keyword.begin(), keyword.end(),
                    [](char a, char b) { return upper(a) == b; });
}

std::vector<Token> tokenise(std::string_view text, const std::string& name) {
  return Lexer(text, name).run();
}

}  // namespace rrn::sparql
