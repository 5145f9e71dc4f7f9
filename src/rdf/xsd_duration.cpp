// SPDX-License-Identifier: MIT
#include "rdf/xsd_duration.hpp"

#include <array>
#include <cstddef>

#include "base/ascii.hpp"

namespace rrn {

namespace {

struct Unit {
  char letter;
  std::int64_t size;  ///< In months or seconds
};

constexpr std::int64_t kSecondsOfMinute = 60;
constexpr std::int64_t kSecondsOfHour = 60 * kSecondsOfMinute;
constexpr std::int64_t kSecondsOfDay = 24 * kSecondsOfHour;
constexpr std::array<Unit, 2> kMonthUnits = {{{'Y', 12}, {'M', 1}}};
constexpr std::array<Unit, 1> kDayUnits = {{{'D', kSecondsOfDay}}};
constexpr std::array<Unit, 3> kTimeUnits = {
    {{'H', kSecondsOfHour}, {'M', kSecondsOfMinute}, {'S', 1}}};

/// Reads the parts of one lexical form from left to right.
class DurationReader {
 public:
  explicit DurationReader(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] std::size_t n_parts() const { return n_parts_; }

  bool accept(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// Reads the numbers before those of `units` that there are, in their order.
  template <std::size_t n>
  Decimal read_units(const std::array<Unit, n>& units) {
    Decimal sum;
    for (const Unit& unit : units) {
      if (const auto number = read_number(unit.letter)) {
        sum = sum + *number * Decimal(unit.size);
        ++n_parts_;
      }
    }
    return sum;
  }

 private:
  /// Reads a number and the letter behind it, or nothing at all.  Only seconds
  /// have digits behind a point.
  std::optional<Decimal> read_number(char letter) {
    std::size_t n = 0;
    while (n < rest_.size() && is_digit(rest_[n])) ++n;
    if (n == 0) return std::nullopt;
    if (letter == 'S' && n + 1 < rest_.size() && rest_[n] == '.' &&
        is_digit(rest_[n + 1])) {
      ++n;
      while (n < rest_.size() && is_digit(rest_[n])) ++n;
    }
    if (n == rest_.size() || rest_[n] != letter) return std::nullopt;
    const auto number = Decimal::parse(rest_.substr(0, n));
    rest_.remove_prefix(n + 1);
    return number;
  }

  std::string_view rest_;
  std::size_t n_parts_ = 0;
};

void append_part(std::string& form, const Decimal& number, char letter) {
  if (!number.is_zero()) form += number.to_string() + letter;
}

}  // namespace

std::optional<Duration> parse_duration(std::string_view text) {
  DurationReader in(text);
  const bool is_negative = in.accept('-');
  if (!in.accept('P')) return std::nullopt;
  const Decimal months = in.read_units(kMonthUnits);
  Decimal seconds = in.read_units(kDayUnits);
  if (in.accept('T')) {
    const std::size_t n_before = in.n_parts();
    seconds = seconds + in.read_units(kTimeUnits);
    if (in.n_parts() == n_before) return std::nullopt;
  }
  if (!in.at_end() || in.n_parts() == 0) return std::nullopt;
  const auto whole = months.to_int64();
  if (!whole || *whole > kMaxMonths) return std::nullopt;
  return is_negative ? Duration{-*whole, -seconds} : Duration{*whole, seconds};
}

std::string year_month_form(std::int64_t months) {
  if (months == 0) return "P0M";
  std::string form = months < 0 ? "-P" : "P";
  const std::int64_t magnitude = months < 0 ? -months : months;
  append_part(form, Decimal(magnitude / 12), 'Y');
  append_part(form, Decimal(magnitude % 12), 'M');
  return form;
}

std::string day_time_form(const Decimal& seconds) {
  if (seconds.is_zero()) return "PT0S";
  std::string form = seconds.is_negative() ? "-P" : "P";
  const Decimal rest = seconds.abs();
  const Decimal of_day = rest.remainder_by(Decimal(kSecondsOfDay));
  append_part(form, (rest - of_day).divided_by(Decimal(kSecondsOfDay)), 'D');
  if (of_day.is_zero()) return form;
  form += 'T';
  const Decimal of_hour = of_day.remainder_by(Decimal(kSecondsOfHour));
  append_part(form, (of_day - of_hour).divided_by(Decimal(kSecondsOfHour)),
              'H');
  const Decimal of_minute = of_hour.remainder_by(Decimal(kSecondsOfMinute));
  append_part(form, (of_hour - of_minute).divided_by(Decimal(kSecondsOfMinute)),
              'M');
  append_part(form, of_minute, 'S');
  return form;
}

}  // namespace rrn
