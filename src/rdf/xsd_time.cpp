// SPDX-License-Identifier: MIT
#include "rdf/xsd_time.hpp"

#include <cstddef>

#include "base/ascii.hpp"

namespace rrn {

namespace {

constexpr std::int64_t kSecondsOfDay = 86400;
constexpr int kMaxZoneMinutes = 14 * 60;

/// Reads the parts of one lexical form from left to right.
class TimeReader {
 public:
  explicit TimeReader(std::string_view text) : rest_(text) {}

  bool accept(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// Reads a number of two digits that is not over `greatest`.
  bool read_two_digits(int& value, int greatest) {
    if (rest_.size() < 2 || !is_digit(rest_[0]) || !is_digit(rest_[1])) {
      return false;
    }
    value = (rest_[0] - '0') * 10 + (rest_[1] - '0');
    rest_.remove_prefix(2);
    return value <= greatest;
  }

  /// Reads a year, a month and a day as the number of days from 1970-01-01.
  bool read_date(Decimal& days) {
    const bool negative = accept('-');
    std::size_t n_digits = 0;
    while (n_digits < rest_.size() && is_digit(rest_[n_digits])) ++n_digits;
    if (n_digits < 4 || (n_digits > 4 && rest_.front() == '0')) return false;
    const Decimal magnitude = *Decimal::parse(rest_.substr(0, n_digits));
    rest_.remove_prefix(n_digits);
    const Decimal year = negative ? -magnitude : magnitude;
    int month = 0;
    int day = 0;
    if (!accept('-') || !read_two_digits(month, 12) || month == 0 ||
        !accept('-') || !read_two_digits(day, 31) || day == 0) {
      return false;
    }
    // The calendar repeats each 400 years.
    constexpr std::int64_t kDaysOfCycle = 146097;
    const Decimal cycle = quotient_by_400(year);
    const std::int64_t year_of_cycle =
        (year - cycle * Decimal(400)).to_int64().value_or(0);
    if (day > days_of_month(year_of_cycle, month)) return false;
    days = cycle * Decimal(kDaysOfCycle) +
           Decimal(days_from_civil(year_of_cycle, month, day));
    return true;
  }

  /// Reads `hh:mm:ss.s`, 24:00:00 too.
  bool read_time_of_day(Decimal& seconds) {
    int hour = 0;
    int minute = 0;
    int second = 0;
    if (!read_two_digits(hour, 24) || !accept(':') ||
        !read_two_digits(minute, 59) || !accept(':') ||
        !read_two_digits(second, 59)) {
      return false;
    }
    seconds = Decimal(hour * 3600 + minute * 60 + second);
    if (rest_.starts_with('.')) {
      std::size_t n = 1;
      while (n < rest_.size() && is_digit(rest_[n])) ++n;
      if (n == 1) return false;
      seconds = seconds + *Decimal::parse(rest_.substr(0, n));
      rest_.remove_prefix(n);
    }
    return hour < 24 || seconds == Decimal(kSecondsOfDay);
  }

  /// Reads what is left: nothing, `Z` or an offset, which it takes off.
  bool read_zone(TimeValue& time) {
    if (rest_.empty()) return true;
    time.has_zone = true;
    if (accept('Z')) return rest_.empty();
    const bool negative = accept('-');
    if (!negative && !accept('+')) return false;
    int hours = 0;
    int minutes = 0;
    if (!read_two_digits(hours, 14) || !accept(':') ||
        !read_two_digits(minutes, 59)) {
      return false;
    }
    minutes += hours * 60;
    const Decimal offset(minutes * 60);
    time.seconds = time.seconds + (negative ? offset : -offset);
    return rest_.empty() && minutes <= kMaxZoneMinutes;
  }

 private:
  static Decimal quotient_by_400(const Decimal& year) {
    // 1/400 has four digits behind the point, so that no rounding takes place.
    return year.divided_by(Decimal(400)).floor();
  }

  static int days_of_month(std::int64_t year, int month) {
    constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && leap ? 29 : kDays[month - 1];
  }

  /// Counts from March on, so that the leap day is a year's last.  Requires a
  /// year from 0 to 399.
  static std::int64_t days_from_civil(std::int64_t year, int month, int day) {
    constexpr std::int64_t kDaysToEpoch = 719468;  // from 0000-03-01
    constexpr std::int64_t kDaysOfCycle = 146097;
    const std::int64_t shifted = month <= 2 ? year + 399 : year;
    const std::int64_t cycle_days = month <= 2 ? -kDaysOfCycle : 0;
    const std::int64_t of_year =
        (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return cycle_days + shifted * 365 + shifted / 4 - shifted / 100 +
           shifted / 400 + of_year - kDaysToEpoch;
  }

  std::string_view rest_;
};

}  // namespace

std::optional<TimeValue> parse_date_time(std::string_view text) {
  TimeReader in(text);
  Decimal days;
  Decimal seconds;
  if (!in.read_date(days) || !in.accept('T') || !in.read_time_of_day(seconds)) {
    return std::nullopt;
  }
  TimeValue time{days * Decimal(kSecondsOfDay) + seconds};
  if (!in.read_zone(time)) return std::nullopt;
  return time;
}

std::optional<TimeValue> parse_date(std::string_view text) {
  TimeReader in(text);
  Decimal days;
  if (!in.read_date(days)) return std::nullopt;
  TimeValue time{days * Decimal(kSecondsOfDay)};
  if (!in.read_zone(time)) return std::nullopt;
  return time;
}

std::optional<TimeValue> parse_time(std::string_view text) {
  TimeReader in(text);
  TimeValue time;
  if (!in.read_time_of_day(time.seconds)) return std::nullopt;
  // 24:00:00 is midnight.
  if (time.seconds == Decimal(kSecondsOfDay)) time.seconds = Decimal();
  if (!in.read_zone(time)) return std::nullopt;
  return time;
}

}  // namespace rrn
