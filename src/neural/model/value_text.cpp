// SPDX-License-Identifier: MIT
#include "neural/model/value_text.hpp"

#include <array>
#include <charconv>
#include <cstdio>

namespace rrn::neural {

std::string number_text(double number) {
  std::array<char, 32> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return {digits.data(), end.ptr};
}

std::string fingerprint_text(std::uint64_t fingerprint) {
  std::array<char, 17> digits;
  std::snprintf(digits.data(), digits.size(), "%016llx",
                static_cast<unsigned long long>(fingerprint));
  return digits.data();
}

std::string list_text(std::span<const std::string_view> items,
                      std::string_view last_word) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool is_last = i + 1 == items.size();
    if (i > 0) text += is_last ? ' ' + std::string(last_word) + ' ' : ", ";
    text += items[i];
  }
  return text;
}

}  // namespace rrn::neural
