// SPDX-License-Identifier: MIT
#include "sparql/functions/time_functions.hpp"

#include <chrono>
#include <cstdio>
#include <ctime>

namespace rrn::sparql {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

/// Takes the zone off the end.
std::string_view take_zone(std::string_view& text) {
  std::size_t size = 0;
  if (text.ends_with('Z')) {
    size = 1;
  } else if (text.size() > 6 && text[text.size() - 3] == ':' &&
             (text[text.size() - 6] == '+' || text[text.size() - 6] == '-')) {
    size = 6;
  }
  const std::string_view zone = text.substr(text.size() - size);
  text.remove_suffix(size);
  return zone;
}

void read_time_of_day(std::string_view text, TimeParts& parts) {
  parts.hours = text.substr(0, 2);
  parts.minutes = text.substr(3, 2);
  parts.seconds = text.substr(6);
}

void read_date(std::string_view text, TimeParts& parts) {
  const std::size_t year_end = text.find('-', 1);
  parts.year = text.substr(0, year_end);
  parts.month = text.substr(year_end + 1, 2);
  parts.day = text.substr(year_end + 4, 2);
}

}  // namespace

TimeParts time_parts(std::string_view form) {
  TimeParts parts;
  std::string_view text = trimmed(form);
  parts.zone = take_zone(text);
  const std::size_t middle = text.find('T');
  if (middle != std::string_view::npos) {
    read_date(text.substr(0, middle), parts);
    read_time_of_day(text.substr(middle + 1), parts);
  } else if (text.size() > 2 && text[2] == ':') {
    read_time_of_day(text, parts);
  } else {
    read_date(text, parts);
  }
  return parts;
}

std::string zone_duration(std::string_view zone) {
  if (zone == "Z") return "PT0S";
  const int hours = (zone[1] - '0') * 10 + (zone[2] - '0');
  const int minutes = (zone[4] - '0') * 10 + (zone[5] - '0');
  if (hours == 0 && minutes == 0) return "PT0S";
  std::string out = zone[0] == '-' ? "-PT" : "PT";
  if (hours != 0) out += std::to_string(hours) + 'H';
  if (minutes != 0) out += std::to_string(minutes) + 'M';
  return out;
}

std::string current_time() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(
          now.time_since_epoch())
          .count() %
      1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[64];
  const std::size_t n =
      std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text + n, sizeof text - n, ".%03dZ",
                static_cast<int>(milliseconds));
  return text;
}

}  // namespace rrn::sparql
