// SPDX-License-Identifier: MIT
#include "io/text_checks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace rrn::io {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

bool is_name_character(char c) {
  return is_letter(c) || is_digit(c) || is_beyond_ascii(c) || c == '_' ||
         c == '-';
}

/// The length of the well-formed character that starts at `at`, or 0.
std::size_t character_size(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0;
  };
  const auto continues = [&](std::size_t i) { return (byte(i) >> 6) == 2; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xC2) return 0;
  if (first < 0xE0) return continues(1) ? 2 : 0;
  if (first < 0xF0) {
    const bool overlong = first == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = first == 0xED && byte(1) >= 0xA0;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first > 0xF4) return 0;
  const bool overlong = first == 0xF0 && byte(1) < 0x90;
  const bool too_large = first == 0xF4 && byte(1) >= 0x90;
  return continues(1) && continues(2) && continues(3) && !overlong && !too_large
             ? 4
             : 0;
}

constexpr std::array<bool, 256> kForbiddenInIri = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c <= 0x20; ++c) table[c] = true;
  for (const char c : {'<', '>', '"', '{', '}', '|', '^', '`', '\\'}) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}();

}  // namespace

bool is_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    std::uint64_t word = 0;
    if (text.size() - i >= sizeof word) {  // eight ASCII characters at once
      std::memcpy(&word, text.data() + i, sizeof word);
      if ((word & 0x8080808080808080U) == 0) {
        i += sizeof word;
        continue;
      }
    }
    const std::size_t size = character_size(text, i);
    if (size == 0) return false;
    i += size;
  }
  return true;
}

bool is_iri_text(std::string_view text) {
  bool forbidden = false;
  for (const char c : text) {
    forbidden |= kForbiddenInIri[static_cast<unsigned char>(c)];
  }
  return !forbidden;
}

bool is_language_tag(std::string_view tag) {
  bool first = true;
  while (true) {
    const std::size_t end = std::min(tag.find('-'), tag.size());
    const std::string_view part = tag.substr(0, end);
    const bool plain = std::all_of(part.begin(), part.end(), [&](char c) {
      return is_letter(c) || (!first && is_digit(c));
    });
    if (part.empty() || !plain) return false;
    if (end == tag.size()) return true;
    tag.remove_prefix(end + 1);
    first = false;
  }
}

bool is_blank_label(std::string_view label) {
  if (label.empty() || label.front() == '-' || label.front() == '.' ||
      label.back() == '.') {
    return false;
  }
  return std::all_of(label.begin(), label.end(),
                     [](char c) { return is_name_character(c) || c == '.'; });
}

bool is_prefix_name(std::string_view prefix) {
  if (prefix.empty()) return true;
  const char first = prefix.front();
  return (is_letter(first) || is_beyond_ascii(first)) && is_blank_label(prefix);
}

}  // namespace rrn::io
