// SPDX-License-Identifier: MIT
#include "cli/program/text.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace rrn::cli {

std::string fixed(double number, int decimals) {
  if (std::isnan(number)) return "-";
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
  return text.data();
}

std::string duration(double seconds) {
  if (seconds < 60) return fixed(seconds, seconds < 10 ? 2 : 1) + " s";
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  const auto two_digits = [](std::uint64_t n) {
    return (n < 10 ? "0" : "") + std::to_string(n);
  };
  if (whole < 3600) {
    return std::to_string(whole / 60) + " min " + two_digits(whole % 60) + " s";
  }
  return std::to_string(whole / 3600) + " h " + two_digits(whole / 60 % 60) +
         " min";
}

std::string pad_right(std::string_view text, std::size_t width) {
  std::string padded(text);
  if (padded.size() < width) padded.resize(width, ' ');
  return padded;
}

std::string local_name(std::string_view iri) {
  const std::size_t at = iri.find_last_of("#/:");
  return std::string(at == std::string_view::npos ? iri : iri.substr(at + 1));
}

}  // namespace rrn::cli
