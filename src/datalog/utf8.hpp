// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_UTF8_HPP
#define RRN_DATALOG_UTF8_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rrn::datalog {

/// Returns the offset of the first byte that starts no well-formed UTF-8
/// sequence, or the size of `text`.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

/// Appends a character.  Returns false, and appends nothing, if `code_point` is
/// none (a surrogate, or too large).
[[nodiscard]] bool append_utf8(std::string& out, std::uint32_t code_point);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_UTF8_HPP
