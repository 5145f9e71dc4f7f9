// SPDX-License-Identifier: MIT
#include "datalog/parser/rule_lexer.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/ascii.hpp"
#include "base/utf8.hpp"

namespace rrn::datalog {

namespace {

/// A letter of ASCII, or anything beyond it.
bool is_name_letter(char c) {
  return is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// PN_CHARS of Turtle.  What is not ASCII counts as a letter.
bool is_name_char(char c) {
  return is_name_letter(c) || is_digit(c) || c == '_' || c == '-';
}

bool is_iri_char(char c) {
  constexpr std::string_view kForbidden = "<>\"{}|^`\\";
  return static_cast<unsigned char>(c) > 0x20 &&
         kForbidden.find(c) == std::string_view::npos;
}

bool is_local_escape(char c) {
  return c != '\0' && std::string_view("_~.-!$&'()*+,;=/?#@%").find(c) !=
                          std::string_view::npos;
}

}  // namespace

bool Token::is_word(std::string_view upper) const {
  return kind == TokenKind::kWord &&
         std::equal(text.begin(), text.end(), upper.begin(), upper.end(),
                    [](char a, char b) {
                      return std::toupper(static_cast<unsigned char>(a)) == b;
                    });
}

RuleLexer::RuleLexer(std::string_view text, const std::string& file)
    : text_(text), file_(file) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text_.starts_with(kByteOrderMark)) {
    text_.remove_prefix(kByteOrderMark.size());
  }
  offset_ = find_invalid_utf8(text_);
  if (offset_ != text_.size()) {
    fail(ErrorCode::kBadSyntax, "invalid UTF-8; a rule file is UTF-8 text");
  }
  offset_ = 0;
}

void RuleLexer::count_place() {
  for (; counted_ < offset_; ++counted_) {
    const auto byte = static_cast<unsigned char>(text_[counted_]);
    if (byte == '\n') {
      ++line_;
      column_ = 1;
    } else if ((byte & 0xC0U) != 0x80U) {
      ++column_;
    }
  }
}

void RuleLexer::fail(ErrorCode code, const std::string& message) {
  count_place();
  throw Error(code, {file_, line_, column_}, message);
}

void RuleLexer::skip_space() {
  for (;; ++offset_) {
    const char c = peek();
    if (c == '#' || c == '%') {
      offset_ = std::min(text_.find('\n', offset_), text_.size());
    }
    if (offset_ >= text_.size()) return;
    if (std::string_view(" \t\r\n").find(text_[offset_]) ==
        std::string_view::npos) {
      return;
    }
  }
}

Token RuleLexer::next() {
  skip_space();
  count_place();
  Token token;
  token.line = line_;
  token.column = column_;
  const std::size_t start = offset_;
  if (start < text_.size()) scan(token);
  token.text = text_.substr(start, offset_ - start);
  return token;
}

Token RuleLexer::next_valid() {
  while (true) {
    try {
      return next();
    } catch (const Error&) {
      // A string without an end reaches to the end of its line.
      const bool is_string = peek() == '"' || peek() == '\'';
      if (is_string)
        offset_ = std::min(text_.find('\n', offset_), text_.size());
      if (offset_ < text_.size()) ++offset_;
      while ((static_cast<unsigned char>(peek()) & 0xC0U) == 0x80U) ++offset_;
    }
  }
}

void RuleLexer::scan(Token& token) {
  const char c = peek();
  const char following = at(offset_ + 1);
  if (c == '<') return scan_iri(token);
  if (c == '"' || c == '\'') return scan_string(token);
  if (is_digit(c) || ((c == '-' || c == '+') && is_digit(following))) {
    return scan_number(token);
  }
  if (c == '?' || c == '$') {
    token.kind = TokenKind::kVariable;
    ++offset_;
    token.value = scan_label();
    return;
  }
  if (c == '@') {
    token.kind = TokenKind::kAtWord;
    ++offset_;
    while (is_name_char(peek())) token.value += text_[offset_++];
    return;
  }
  if (c == '_' && following == ':') {
    token.kind = TokenKind::kBlankNode;
    offset_ += 2;
    token.value = scan_label();
    return;
  }
  if (is_name_letter(c) || c == '_' || (c == ':' && following != '-')) {
    return scan_name(token);
  }
  scan_symbol(token);
}

std::string RuleLexer::scan_label() {
  const std::size_t start = offset_;
  while (is_name_char(peek()) || peek() == '.') ++offset_;
  while (offset_ > start && text_[offset_ - 1] == '.') --offset_;
  if (offset_ == start) {
    fail(ErrorCode::kBadSyntax, "missing name; expected a letter or digit");
  }
  return std::string(text_.substr(start, offset_ - start));
}

void RuleLexer::scan_iri(Token& token) {
  std::size_t end = offset_ + 1;
  while (is_iri_char(at(end)) || at(end) == '\\') ++end;
  if (at(end) != '>') {  // then it is the operator of a filter, or an error
    scan_symbol(token);
    return;
  }
  token.kind = TokenKind::kIri;
  ++offset_;
  while (offset_ < end) {
    if (peek() != '\\') {
      token.value += text_[offset_++];
    } else if (at(offset_ + 1) == 'u' || at(offset_ + 1) == 'U') {
      append_escape(token.value);
    } else {
      fail(ErrorCode::kBadSyntax,
           "bad escape in an IRI; expected \\uXXXX or \\UXXXXXXXX");
    }
  }
  ++offset_;
}

void RuleLexer::scan_string(Token& token) {
  token.kind = TokenKind::kString;
  const char quote = peek();
  if (at(offset_ + 1) == quote && at(offset_ + 2) == quote) {
    fail(ErrorCode::kUnsupported,
         "long strings are not supported; use one pair of quotes");
  }
  const std::size_t start = offset_++;
  while (peek() != quote) {
    if (offset_ >= text_.size() || peek() == '\n') {
      offset_ = start;
      fail(ErrorCode::kBadSyntax,
           "string without an end; expected a closing quote on the same line");
    }
    if (peek() == '\\') {
      append_escape(token.value);
    } else {
      token.value += text_[offset_++];
    }
  }
  ++offset_;
}

void RuleLexer::append_escape(std::string& value) {
  constexpr std::string_view kNames = "tbnrf\"'\\";
  constexpr std::string_view kCharacters = "\t\b\n\r\f\"'\\";
  const char name = at(offset_ + 1);
  if (name == 'u') return append_code_point(value, 4);
  if (name == 'U') return append_code_point(value, 8);
  const std::size_t i =
      name == '\0' ? std::string_view::npos : kNames.find(name);
  if (i == std::string_view::npos) {
    fail(ErrorCode::kBadSyntax,
         "bad escape; expected one of \\t \\b \\n \\r \\f \\\" \\' \\\\ \\u "
         "\\U");
  }
  value += kCharacters[i];
  offset_ += 2;
}

void RuleLexer::append_code_point(std::string& value, std::size_t n_digits) {
  std::uint32_t code_point = 0;
  bool valid = true;
  for (std::size_t i = 0; i < n_digits && valid; ++i) {
    const char c = at(offset_ + 2 + i);
    valid = is_hex_digit(c);
    const auto digit = is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10;
    code_point = code_point * 16 + static_cast<std::uint32_t>(digit);
  }
  if (!valid || !append_utf8(value, code_point)) {
    fail(ErrorCode::kBadSyntax, "bad escape; expected " +
                                    std::to_string(n_digits) +
                                    " hexadecimal digits of a character");
  }
  offset_ += 2 + n_digits;
}

void RuleLexer::scan_number(Token& token) {
  token.kind = TokenKind::kInteger;
  const std::size_t start = offset_++;
  while (is_digit(peek())) ++offset_;
  if (peek() == '.' && is_digit(at(offset_ + 1))) {
    token.kind = TokenKind::kDecimal;
    ++offset_;
    while (is_digit(peek())) ++offset_;
  }
  std::size_t exponent = offset_ + 1;
  if (at(exponent) == '+' || at(exponent) == '-') ++exponent;
  if ((peek() | 0x20) == 'e' && is_digit(at(exponent))) {
    token.kind = TokenKind::kDouble;
    offset_ = exponent;
    while (is_digit(peek())) ++offset_;
  }
  token.value = text_.substr(start, offset_ - start);
}

void RuleLexer::scan_name(Token& token) {
  const std::size_t start = offset_;
  std::size_t end = start;
  while (is_name_char(at(end)) || at(end) == '.') ++end;
  if (at(end) == ':' && at(end + 1) != '-') {
    token.kind = TokenKind::kPrefixedName;
    token.prefix = text_.substr(start, end - start);
    offset_ = end + 1;
    scan_local_name(token);
    return;
  }
  token.kind = TokenKind::kWord;
  while (is_name_letter(peek()) || is_digit(peek()) || peek() == '_') ++offset_;
}

void RuleLexer::scan_local_name(Token& token) {
  std::string& value = token.value;
  std::size_t end = offset_;   // behind the last part that may be last
  std::size_t value_size = 0;  // of the name up to there
  while (true) {
    const char c = peek();
    if (c == '%' && is_hex_digit(at(offset_ + 1)) &&
        is_hex_digit(at(offset_ + 2))) {
      value += text_.substr(offset_, 3);
      offset_ += 3;
    } else if (c == '\\' && is_local_escape(at(offset_ + 1))) {
      value += at(offset_ + 1);
      offset_ += 2;
    } else if (c == ':' ? at(offset_ + 1) != '-' : is_name_char(c)) {
      value += c;
      ++offset_;
    } else if (c == '.') {
      value += c;
      ++offset_;
      continue;  // a name does not end with a dot
    } else {
      break;
    }
    end = offset_;
    value_size = value.size();
  }
  offset_ = end;
  value.resize(value_size);
}

void RuleLexer::scan_symbol(Token& token) {
  token.kind = TokenKind::kSymbol;
  constexpr std::array<std::string_view, 8> kLong = {
      ":-", "^^", "!=", "<=", ">=", "&&", "||", "<-"};
  const std::string_view rest = text_.substr(offset_);
  for (const std::string_view symbol : kLong) {
    if (rest.starts_with(symbol)) {
      offset_ += symbol.size();
      return;
    }
  }
  if (std::string_view("[](){}.,-+*/=!<>&|;").find(rest.front()) ==
      std::string_view::npos) {
    const auto byte = static_cast<unsigned char>(rest.front());
    fail(ErrorCode::kBadSyntax,
         (std::isprint(byte) != 0
              ? "unexpected character '" + std::string(1, rest.front()) + "'"
              : "unexpected control character") +
             "; expected a rule or a PREFIX");
  }
  ++offset_;
}

}  // namespace rrn::datalog
