// SPDX-License-Identifier: MIT
// UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing past U+10FFFF.
#ifndef RRN_BASE_UTF8_HPP
#define RRN_BASE_UTF8_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rrn {

/// A character at the start of a text and the number of its bytes.
struct Utf8Character {
  char32_t code_point = 0;
  std::size_t length = 0;  ///< 0 where no well-formed character starts
};

/// Reads the character at the start of `text`.
[[nodiscard]] Utf8Character first_utf8_character(std::string_view text);

/// Returns the offset of the first byte that starts no well-formed character,
/// or the size of `text`.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

/// Whether all of `text` is well-formed.
[[nodiscard]] inline bool is_utf8(std::string_view text) {
  return find_invalid_utf8(text) == text.size();
}

/// Appends a character.  Returns false, and appends nothing, if `code_point` is
/// none (a surrogate, or too large).
[[nodiscard]] bool append_utf8(std::string& out, std::uint32_t code_point);

/// Returns the characters of `utf8`; each byte that is part of none becomes
/// U+FFFD.
[[nodiscard]] std::u32string to_code_points(std::string_view utf8);

/// Returns the characters as UTF-8.  A code point that is no character becomes
/// U+FFFD.
[[nodiscard]] std::string to_utf8(std::u32string_view code_points);

}  // namespace rrn

#endif  // RRN_BASE_UTF8_HPP
