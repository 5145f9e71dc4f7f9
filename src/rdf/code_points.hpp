// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_CODE_POINTS_HPP
#define RRN_RDF_CODE_POINTS_HPP

#include <string>
#include <string_view>

namespace rrn {

/// Returns the characters of UTF-8 text; each byte that is part of none becomes
/// U+FFFD.
[[nodiscard]] std::u32string to_code_points(std::string_view utf8);

/// Returns the characters as UTF-8.
[[nodiscard]] std::string to_utf8(std::u32string_view code_points);

}  // namespace rrn

#endif  // RRN_RDF_CODE_POINTS_HPP
