// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_CIVIL_TIME_HPP
#define RRN_RDF_CIVIL_TIME_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rdf/decimal.hpp"

namespace rrn {

/// A day of the proleptic Gregorian calendar; the year 0 is 1 BCE.
struct CivilDate {
  std::int64_t year = 1970;
  int month = 1;
  int day = 1;
};

/// Years beyond this, of either sign, have no value here.
inline constexpr std::int64_t kMaxYear = 1'000'000'000;

/// Counts days from 1970-01-01.  Requires a day that exists, in a year up to
/// kMaxYear.
[[nodiscard]] std::int64_t days_from_civil(const CivilDate& date);
/// The day with this number.  Requires one in a year up to kMaxYear.
[[nodiscard]] CivilDate civil_from_days(std::int64_t days);
/// How many days the month has.
[[nodiscard]] int days_of_month(std::int64_t year, int month);

/// A date with a time as clocks of its time zone show it.
struct CivilTime {
  std::int64_t days = 0;  ///< From 1970-01-01
  Decimal seconds;        ///< From midnight, less than a day
  std::optional<int> zone_minutes = std::nullopt;  ///< Ahead of UTC

  /// Seconds from 1970-01-01T00:00:00Z; without a time zone as if in UTC.
  [[nodiscard]] Decimal instant() const;
};

/// Reads the lexical forms of XSD 1.1 without space around them: a date is its
/// first second, a time of day one of 1970-01-01.  Nothing also where the year
/// is over kMaxYear.
[[nodiscard]] std::optional<CivilTime> parse_civil_date_time(
    std::string_view text);
[[nodiscard]] std::optional<CivilTime> parse_civil_date(std::string_view text);
[[nodiscard]] std::optional<CivilTime> parse_civil_time(std::string_view text);

/// Moves a time by so many seconds; nothing beyond kMaxYear.
[[nodiscard]] std::optional<CivilTime> add_seconds(const CivilTime& time,
                                                   const Decimal& seconds);
/// Moves a time by so many months, to the last day of a month that has fewer
/// days (XSD 1.1 part 2, appendix E.3.3); nothing beyond kMaxYear.
[[nodiscard]] std::optional<CivilTime> add_months(const CivilTime& time,
                                                  std::int64_t months);

/// The canonical forms, in the time's own time zone.
[[nodiscard]] std::string date_time_form(const CivilTime& time);
[[nodiscard]] std::string date_form(const CivilTime& time);
[[nodiscard]] std::string time_form(const CivilTime& time);

}  // namespace rrn

#endif  // RRN_RDF_CIVIL_TIME_HPP
