// SPDX-License-Identifier: MIT
// Classes of ASCII characters, whatever the locale.
#ifndef RRN_BASE_ASCII_HPP
#define RRN_BASE_ASCII_HPP

#include <string>
#include <string_view>

namespace rrn {

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

[[nodiscard]] constexpr bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// The small letter of a capital; every other character stays as it is.
[[nodiscard]] constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower_case(c);
  return result;
}

}  // namespace rrn

#endif  // RRN_BASE_ASCII_HPP
