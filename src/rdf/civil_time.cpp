// SPDX-License-Identifier: MIT
#include "rdf/civil_time.hpp"

#include <algorithm>

#include "rdf/xsd_time.hpp"

namespace rrn {

namespace {

constexpr std::int64_t kSecondsOfDay = 86400;
constexpr std::int64_t kDaysOfCycle = 146097;  // of 400 years
constexpr std::int64_t kDaysToEpoch = 719468;  // from 0000-03-01
constexpr std::int64_t kMaxDays = (kMaxYear + 1) * 366;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

/// Reads the offset at the end of a lexical form that was found to be one.
std::optional<int> zone_of(std::string_view text) {
  constexpr std::size_t kSize = 6;  // +hh:mm
  if (text.ends_with('Z')) return 0;
  if (text.size() <= kSize || text[text.size() - 3] != ':') return std::nullopt;
  const std::string_view zone = text.substr(text.size() - kSize);
  if (zone[0] != '+' && zone[0] != '-') return std::nullopt;
  const auto two = [&](std::size_t at) {
    return (zone[at] - '0') * 10 + (zone[at + 1] - '0');
  };
  const int minutes = two(1) * 60 + two(4);
  return zone[0] == '-' ? -minutes : minutes;
}

std::optional<CivilTime> at_local(const Decimal& local,
                                  std::optional<int> zone) {
  const Decimal day(kSecondsOfDay);
  const Decimal rest = local.remainder_by(day);
  const Decimal of_day = rest.is_negative() ? rest + day : rest;
  const auto days = (local - of_day).divided_by(day).to_int64();
  if (!days || *days > kMaxDays || *days < -kMaxDays) return std::nullopt;
  const std::int64_t year = civil_from_days(*days).year;
  if (year > kMaxYear || year < -kMaxYear) return std::nullopt;
  return CivilTime{*days, of_day, zone};
}

std::optional<CivilTime> in_own_zone(const std::optional<TimeValue>& time,
                                     std::string_view text) {
  if (!time) return std::nullopt;
  std::optional<int> zone;
  if (time->has_zone) zone = zone_of(text);
  return at_local(time->seconds + Decimal(zone.value_or(0) * 60), zone);
}

std::string two_digits(std::int64_t n) {
  return (n < 10 ? "0" : "") + std::to_string(n);
}

std::string day_form(std::int64_t days) {
  constexpr std::size_t kDigits = 4;
  const CivilDate date = civil_from_days(days);
  const std::int64_t magnitude = date.year < 0 ? -date.year : date.year;
  std::string year = std::to_string(magnitude);
  year.insert(0, kDigits - std::min(kDigits, year.size()), '0');
  return (date.year < 0 ? "-" : "") + year + '-' + two_digits(date.month) +
         '-' + two_digits(date.day);
}

std::string clock_form(const Decimal& seconds) {
  const std::int64_t whole = seconds.truncated().to_int64().value_or(0);
  const std::string fraction = (seconds - Decimal(whole)).to_string();
  std::string form = two_digits(whole / 3600) + ':' +
                     two_digits(whole / 60 % 60) + ':' + two_digits(whole % 60);
  // The fraction is written 0.25.
  if (fraction != "0") form += fraction.substr(1);
  return form;
}

std::string zone_form(std::optional<int> minutes) {
  if (!minutes) return "";
  if (*minutes == 0) return "Z";
  const int magnitude = *minutes < 0 ? -*minutes : *minutes;
  return (*minutes < 0 ? "-" : "+") + two_digits(magnitude / 60) + ':' +
         two_digits(magnitude % 60);
}

}  // namespace

/// Counts from March on, so that the leap day is a year's last.
std::int64_t days_from_civil(const CivilDate& date) {
  const std::int64_t year = date.month <= 2 ? date.year - 1 : date.year;
  const std::int64_t cycle = floor_divide(year, 400);
  const std::int64_t year_of_cycle = year - cycle * 400;
  const std::int64_t day_of_year =
      (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
  return cycle * kDaysOfCycle + year_of_cycle * 365 + year_of_cycle / 4 -
         year_of_cycle / 100 + day_of_year - kDaysToEpoch;
}

CivilDate civil_from_days(std::int64_t days) {
  const std::int64_t from_march = days + kDaysToEpoch;
  const std::int64_t cycle = floor_divide(from_march, kDaysOfCycle);
  const std::int64_t day = from_march - cycle * kDaysOfCycle;
  const std::int64_t year_of_cycle =
      (day - day / 1460 + day / 36524 - day / (kDaysOfCycle - 1)) / 365;
  const std::int64_t day_of_year =
      day - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
  const std::int64_t month_from_march = (5 * day_of_year + 2) / 153;
  CivilDate date;
  date.day =
      static_cast<int>(day_of_year - (153 * month_from_march + 2) / 5 + 1);
  date.month = static_cast<int>(month_from_march < 10 ? month_from_march + 3
                                                      : month_from_march - 9);
  date.year = cycle * 400 + year_of_cycle + (date.month <= 2 ? 1 : 0);
  return date;
}

int days_of_month(std::int64_t year, int month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return month == 2 && leap ? 29 : kDays[month - 1];
}

Decimal CivilTime::instant() const {
  return Decimal(days) * Decimal(kSecondsOfDay) + seconds -
         Decimal(zone_minutes.value_or(0) * 60);
}

std::optional<CivilTime> parse_civil_date_time(std::string_view text) {
  return in_own_zone(parse_date_time(text), text);
}

std::optional<CivilTime> parse_civil_date(std::string_view text) {
  return in_own_zone(parse_date(text), text);
}

std::optional<CivilTime> parse_civil_time(std::string_view text) {
  return in_own_zone(parse_time(text), text);
}

std::optional<CivilTime> add_seconds(const CivilTime& time,
                                     const Decimal& seconds) {
  return at_local(
      Decimal(time.days) * Decimal(kSecondsOfDay) + time.seconds + seconds,
      time.zone_minutes);
}

std::optional<CivilTime> add_months(const CivilTime& time,
                                    std::int64_t months) {
  constexpr std::int64_t kMaxMoved = 2 * kMaxYear * 12;
  if (months > kMaxMoved || months < -kMaxMoved) return std::nullopt;
  CivilDate date = civil_from_days(time.days);
  const std::int64_t total = date.year * 12 + (date.month - 1) + months;
  date.year = floor_divide(total, 12);
  date.month = static_cast<int>(total - date.year * 12) + 1;
  if (date.year > kMaxYear || date.year < -kMaxYear) return std::nullopt;
  date.day = std::min(date.day, days_of_month(date.year, date.month));
  CivilTime moved = time;
  moved.days = days_from_civil(date);
  return moved;
}

std::string date_time_form(const CivilTime& time) {
  return day_form(time.days) + 'T' + clock_form(time.seconds) +
         zone_form(time.zone_minutes);
}

std::string date_form(const CivilTime& time) {
  return day_form(time.days) + zone_form(time.zone_minutes);
}

std::string time_form(const CivilTime& time) {
  return clock_form(time.seconds) + zone_form(time.zone_minutes);
}

}  // namespace rrn
