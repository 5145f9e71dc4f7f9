// SPDX-License-Identifier: MIT
#include "sparql/grammar/token_reader.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/utf8.hpp"

namespace rrn::sparql {

namespace {

SourceLocation place_of(std::string_view text, std::size_t offset,
                        const std::string& name) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_end = before.rfind('\n');
  const std::size_t line_start =
      line_end == std::string_view::npos ? 0 : line_end + 1;
  return {name,
          static_cast<std::uint32_t>(
              std::count(before.begin(), before.end(), '\n') + 1),
          static_cast<std::uint32_t>(offset - line_start + 1)};
}

/// Replaces `\uXXXX` and `\UXXXXXXXX` (section 19.2), wherever they stand but
/// behind another backslash.
std::string resolve_escapes(std::string_view text, const std::string& name) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] != '\\' || (next != 'u' && next != 'U')) {
      out += text[i];
      if (text[i] == '\\' && next != '\0') out += text[++i];
      continue;
    }
    const std::size_t n_digits = next == 'u' ? 4 : 8;
    const std::string_view digits = text.substr(i + 2, n_digits);
    std::uint32_t code = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() < n_digits || error != std::errc() ||
        end != digits.data() + digits.size() || code > 0x10FFFF ||
        (code >= 0xD800 && code < 0xE000)) {
      throw Error(ErrorCode::kBadSyntax, place_of(text, i, name),
                  "a bad escape of a character; expected \\u and 4 or \\U and "
                  "8 hexadecimal digits of a character");
    }
    out += to_utf8(std::u32string(1, static_cast<char32_t>(code)));
    i += 1 + n_digits;
  }
  return out;
}

}  // namespace

TokenReader::TokenReader(std::string_view text, std::string name)
    : name_(std::move(name)), text_(resolve_escapes(text, name_)) {
  tokens_ = tokenise(text_, name_);
  end_.offset = text_.size();
}

bool TokenReader::accept(std::string_view punctuation) {
  if (!is(punctuation)) return false;
  ++at_;
  return true;
}

bool TokenReader::accept_word(std::string_view keyword) {
  if (!is_word(keyword)) return false;
  ++at_;
  return true;
}

void TokenReader::expect(std::string_view punctuation) {
  if (!accept(punctuation)) {
    fail_expecting("'" + std::string(punctuation) + "'");
  }
}

void TokenReader::expect_word(std::string_view keyword) {
  if (!accept_word(keyword)) fail_expecting(std::string(keyword));
}

void TokenReader::fail_expecting(const std::string& expected) const {
  if (at_end()) fail_at(text_.size(), "the text ends; expected " + expected);
  constexpr std::size_t kMaxShown = 40;
  std::string shown(peek().text.substr(0, kMaxShown));
  if (peek().text.size() > kMaxShown) shown += "...";
  fail_at(peek().offset,
          "'" + shown + "' does not belong here; expected " + expected);
}

void TokenReader::fail_at(std::size_t offset, const std::string& message,
                          ErrorCode code) const {
  throw Error(code, place_of(text_, offset, name_), message);
}

std::size_t TokenReader::end_of_taken() const {
  if (at_ == 0) return 0;
  const Token& last = tokens_[at_ - 1];
  return last.offset + last.text.size();
}

}  // namespace rrn::sparql
