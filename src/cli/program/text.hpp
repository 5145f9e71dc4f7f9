// SPDX-License-Identifier: MIT
// Numbers as people read them.
#ifndef RRN_CLI_PROGRAM_TEXT_HPP
#define RRN_CLI_PROGRAM_TEXT_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text.hpp"

namespace rrn::cli {

using rrn::count_of;
using rrn::group;
using rrn::pad_left;
/// The number with so many decimals; `-` for NaN.
[[nodiscard]] std::string fixed(double number, int decimals);
/// Seconds as `0.12 s`, `3 min 20 s` or `2 h 05 min`.
[[nodiscard]] std::string duration(double seconds);
/// Fills with spaces on the right up to `width`.
[[nodiscard]] std::string pad_right(std::string_view text, std::size_t width);
/// The part of an IRI after its last `#`, `/` or `:`.
[[nodiscard]] std::string local_name(std::string_view iri);

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_TEXT_HPP
