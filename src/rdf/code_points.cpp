// SPDX-License-Identifier: MIT
#include "rdf/code_points.hpp"

#include <cstddef>

namespace rrn {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// The number of bytes that a character with this first byte has; 0: none.
std::size_t sequence_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  if (first >= 0xF0 && first <= 0xF4) return 4;
  return 0;
}

/// Reads the character at the front of `text` and returns its length; 0 where
/// there is none.
std::size_t read_character(std::string_view text, char32_t& character) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = sequence_length(first);
  if (length == 0 || length > text.size()) return 0;
  constexpr unsigned kMasks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
  character = first & kMasks[length];
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80U) return 0;
    character = (character << 6U) | (byte & 0x3FU);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  const bool valid =
      character >= kLeast[length] && character <= 0x10FFFF && !surrogate;
  return valid ? length : 0;
}

char continuation(char32_t bits) {
  return static_cast<char>(0x80U | (bits & 0x3FU));
}

}  // namespace

std::u32string to_code_points(std::string_view utf8) {
  std::u32string result;
  result.reserve(utf8.size());
  while (!utf8.empty()) {
    char32_t character = kReplacement;
    const std::size_t length = read_character(utf8, character);
    result += length == 0 ? kReplacement : character;
    utf8.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string to_utf8(std::u32string_view code_points) {
  std::string result;
  result.reserve(code_points.size());
  for (const char32_t c : code_points) {
    if (c < 0x80) {
      result += static_cast<char>(c);
    } else if (c < 0x800) {
      result += static_cast<char>(0xC0U | (c >> 6U));
      result += continuation(c);
    } else if (c < 0x10000) {
      result += static_cast<char>(0xE0U | (c >> 12U));
      result += continuation(c >> 6U);
      result += continuation(c);
    } else {
      result += static_cast<char>(0xF0U | (c >> 18U));
      result += continuation(c >> 12U);
      result += continuation(c >> 6U);
      result += continuation(c);
    }
  }
  return result;
}

}  // namespace rrn
