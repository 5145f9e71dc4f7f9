// SPDX-License-Identifier: MIT
// Values as text, as models, logs and messages show them.
#ifndef RRN_NEURAL_MODEL_VALUE_TEXT_HPP
#define RRN_NEURAL_MODEL_VALUE_TEXT_HPP

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace rrn::neural {

/// A number in the fewest digits that read back as the same number.
[[nodiscard]] std::string number_text(double number);
/// A fingerprint in 16 hexadecimal digits.
[[nodiscard]] std::string fingerprint_text(std::uint64_t fingerprint);
/// A list in words, `a, b or c` for the last word `or`.
[[nodiscard]] std::string list_text(std::span<const std::string_view> items,
                                    std::string_view last_word);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_VALUE_TEXT_HPP
