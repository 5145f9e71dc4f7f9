// SPDX-License-Identifier: MIT
// Numbers and columns as people read them.
#ifndef RRN_BASE_TEXT_HPP
#define RRN_BASE_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rrn {

/// 1234567 as `1,234,567`.
[[nodiscard]] std::string group(std::uint64_t number);
/// `1 fact`, `2 facts`.
[[nodiscard]] std::string count_of(std::uint64_t number,
                                   std::string_view singular,
                                   std::string_view plural);
/// The first ten of some things, separated by commas, and `...` for others.
[[nodiscard]] std::string list_of_some(const std::vector<std::string>& things);
/// Fills with spaces on the left up to `width`.
[[nodiscard]] std::string pad_left(std::string_view text, std::size_t width);

}  // namespace rrn

#endif  // RRN_BASE_TEXT_HPP
