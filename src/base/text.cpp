// SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <algorithm>

namespace rrn {

std::string group(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t n = digits.size(); n > 3; n -= 3) digits.insert(n - 3, ",");
  return digits;
}

std::string count_of(std::uint64_t number, std::string_view singular,
                     std::string_view plural) {
  return group(number) + ' ' + std::string(number == 1 ? singular : plural);
}

std::string list_of_some(const std::vector<std::string>& things) {
  constexpr std::size_t kMost = 10;
  std::string list;
  for (std::size_t i = 0; i < std::min(things.size(), kMost); ++i) {
    list += (i == 0 ? "" : ", ") + things[i];
  }
  if (things.size() > kMost) list += ", ...";
  return list;
}

std::string pad_left(std::string_view text, std::size_t width) {
  std::string padded(text);
  if (padded.size() < width) padded.insert(0, width - padded.size(), ' ');
  return padded;
}

}  // namespace rrn
