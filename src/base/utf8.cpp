// SPDX-License-Identifier: MIT
#include "base/utf8.hpp"

#include <cstring>

namespace rrn {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool is_character(char32_t code_point) {
  return code_point <= 0x10FFFF && (code_point < 0xD800 || code_point > 0xDFFF);
}

/// The number of bytes of a character that starts with `first`; 0: none does.
std::size_t length_by_first_byte(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  if (first >= 0xF0 && first <= 0xF4) return 4;
  return 0;
}

/// The number of ASCII characters at the start of `text`, eight at a time.
std::size_t skip_ascii_words(std::string_view text) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  std::size_t i = 0;
  std::uint64_t word = 0;
  while (text.size() - i >= sizeof word) {
    std::memcpy(&word, text.data() + i, sizeof word);
    if ((word & kHighBits) != 0) break;
    i += sizeof word;
  }
  return i;
}

}  // namespace

Utf8Character first_utf8_character(std::string_view text) {
  if (text.empty()) return {};
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = length_by_first_byte(first);
  if (length == 0 || length > text.size()) return {};
  constexpr unsigned kMasks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t code_point = first & kMasks[length];
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80U) return {};
    code_point = (code_point << 6U) | (byte & 0x3FU);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code_point < kLeast[length] || !is_character(code_point)) return {};
  return {code_point, length};
}

std::size_t find_invalid_utf8(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    offset += skip_ascii_words(text.substr(offset));
    if (offset == text.size()) break;
    const std::size_t length = first_utf8_character(text.substr(offset)).length;
    if (length == 0) break;
    offset += length;
  }
  return offset;
}

bool append_utf8(std::string& out, std::uint32_t code_point) {
  if (!is_character(code_point)) return false;
  const auto add = [&out](std::uint32_t byte) {
    out += static_cast<char>(static_cast<unsigned char>(byte));
  };
  if (code_point < 0x80) {
    add(code_point);
    return true;
  }
  if (code_point < 0x800) {
    add(0xC0U | (code_point >> 6));
  } else if (code_point < 0x10000) {
    add(0xE0U | (code_point >> 12));
    add(0x80U | ((code_point >> 6) & 0x3FU));
  } else {
    add(0xF0U | (code_point >> 18));
    add(0x80U | ((code_point >> 12) & 0x3FU));
    add(0x80U | ((code_point >> 6) & 0x3FU));
  }
  add(0x80U | (code_point & 0x3FU));
  return true;
}

std::u32string to_code_points(std::string_view utf8) {
  std::u32string result;
  result.reserve(utf8.size());
  while (!utf8.empty()) {
    const Utf8Character character = first_utf8_character(utf8);
    const bool valid = character.length > 0;
    result += valid ? character.code_point : kReplacement;
    utf8.remove_prefix(valid ? character.length : 1);
  }
  return result;
}

std::string to_utf8(std::u32string_view code_points) {
  std::string result;
  result.reserve(code_points.size());
  for (const char32_t c : code_points) {
    if (!append_utf8(result, c))
      static_cast<void>(append_utf8(result, kReplacement));
  }
  return result;
}

}  // namespace rrn
