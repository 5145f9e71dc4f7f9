// SPDX-License-Identifier: MIT
#include "io/text_checks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/ascii.hpp"

namespace rrn::io {

namespace {

bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

bool is_name_character(char c) {
  return is_letter(c) || is_digit(c) || is_beyond_ascii(c) || c == '_' ||
         c == '-';
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
