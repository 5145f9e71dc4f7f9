// SPDX-License-Identifier: MIT
#include "base/text.hpp"

namespace rrn {

std::string group(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t n = digits.size(); n > 3; n -= 3) digits.insert(n - 3, ",");
  return digits;
}

std::string pad_left(std::string_view text, std::size_t width) {
  std::string padded(text);
  if (padded.size() < width) padded.insert(0, width - padded.size(), ' ');
  return padded;
}

}  // namespace rrn
