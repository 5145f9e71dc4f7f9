// SPDX-License-Identifier: MIT
#include "http/server_negotiation.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/ascii.hpp"

namespace rrn::http {

namespace {

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Cuts off what is before the next separator.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view piece = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return trim(piece);
}

/// How well a range fits: 0 not at all, 1 `*/*`, 2 `text/*`, 3 the type.
int specificity(std::string_view range, std::string_view type) {
  if (range == type) return 3;
  if (range == "*/*" || range == "*") return 1;
  const std::size_t slash = type.find('/');
  return range.ends_with("/*") &&
                 range.substr(0, range.size() - 1) == type.substr(0, slash + 1)
             ? 2
             : 0;
}

double quality_of(std::string_view accept, std::string_view type) {
  double quality = 0;
  int best = 0;
  while (!accept.empty()) {
    std::string_view entry = take(accept, ',');
    const std::string range = lower_case(take(entry, ';'));
    double q = 1;
    while (!entry.empty()) {
      const std::string parameter = lower_case(take(entry, ';'));
      if (parameter.starts_with("q=")) {
        q = std::clamp(std::strtod(parameter.c_str() + 2, nullptr), 0.0, 1.0);
      }
    }
    const int fit = specificity(range, type);
    if (fit > best) {
      best = fit;
      quality = q;
    }
  }
  return quality;
}

}  // namespace

MediaType parse_media_type(std::string_view header) {
  MediaType result;
  result.name = lower_case(take(header, ';'));
  while (!header.empty()) {
    std::string_view value = take(header, ';');
    const std::string name = lower_case(take(value, '='));
    if (value.size() >= 2 && value.starts_with('"') && value.ends_with('"')) {
      value = value.substr(1, value.size() - 2);
    }
    if (name == "charset") result.charset = lower_case(value);
    if (name == "boundary") result.boundary = value;
  }
  return result;
}

std::optional<std::size_t> negotiate(
    std::string_view accept, std::span<const std::string_view> offered) {
  if (trim(accept).empty())
    return offered.empty() ? std::nullopt : std::optional<std::size_t>(0);
  std::optional<std::size_t> best;
  double best_quality = 0;
  for (std::size_t i = 0; i < offered.size(); ++i) {
    const double quality = quality_of(accept, offered[i]);
    if (quality > best_quality) {
      best_quality = quality;
      best = i;
    }
  }
  return best;
}

}  // namespace rrn::http
