// SPDX-License-Identifier: MIT
// Numbers and columns as people read them.
#ifndef RRN_BASE_TEXT_HPP
#define RRN_BASE_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rrn {

/// 1234567 as `1,234,567`.
[[nodiscard]] std::string group(std::uint64_t number);
/// Fills with spaces on the left up to `width`.
[[nodiscard]] std::string pad_left(std::string_view text, std::size_t width);

}  // namespace rrn

#endif  // RRN_BASE_TEXT_HPP
