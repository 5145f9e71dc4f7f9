// SPDX-License-Identifier: MIT
#include "datalog/builtins/builtin_times.hpp"

#include <iterator>
#include <string>
#include <string_view>

#include "datalog/builtins/builtin_numbers.hpp"
#include "rdf/civil_time.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "rdf/xsd_text.hpp"

namespace rrn::datalog {

namespace {

using Arguments = std::span<const TermView>;
using MaybeTerm = std::optional<Term>;

constexpr std::int64_t kSecondsOfMinute = 60;
constexpr std::int64_t kSecondsOfHour = 3600;
constexpr std::int64_t kSecondsOfDay = 86400;

bool is_typed(const TermView& term, std::string_view datatype) {
  return term.is_literal() && term.datatype == datatype;
}

MaybeTerm year_months(std::optional<std::int64_t> months) {
  if (!months || *months > kMaxMonths || *months < -kMaxMonths) {
    return std::nullopt;
  }
  return Term(
      TermView::literal(year_month_form(*months), xsd::kYearMonthDuration));
}

MaybeTerm day_time(const Decimal& seconds) {
  if (seconds.n_digits() > kMaxComputedDigits) return std::nullopt;
  return Term(TermView::literal(day_time_form(seconds), xsd::kDayTimeDuration));
}

/// The months of a duration that has nothing else.
std::optional<std::int64_t> months_of(const TermView& term) {
  const auto duration = duration_of(term);
  if (!duration || !duration->seconds.is_zero()) return std::nullopt;
  return duration->months;
}

/// The seconds of a duration that has nothing else.
std::optional<Decimal> seconds_of(const TermView& term) {
  const auto duration = duration_of(term);
  if (!duration || duration->months != 0) return std::nullopt;
  return duration->seconds;
}

std::optional<CivilTime> date_time_of(const TermView& term) {
  if (!is_typed(term, xsd::kDateTime) && !is_typed(term, xsd::kDateTimeStamp)) {
    return std::nullopt;
  }
  return parse_civil_date_time(collapse_space(term.text));
}

std::optional<CivilTime> date_of(const TermView& term) {
  if (!is_typed(term, xsd::kDate)) return std::nullopt;
  return parse_civil_date(collapse_space(term.text));
}

std::optional<CivilTime> time_of(const TermView& term) {
  if (!is_typed(term, xsd::kTime)) return std::nullopt;
  return parse_civil_time(collapse_space(term.text));
}

MaybeTerm date_time_term(const std::optional<CivilTime>& time) {
  if (!time) return std::nullopt;
  return Term(TermView::literal(date_time_form(*time), xsd::kDateTime));
}

MaybeTerm date_term(const std::optional<CivilTime>& time) {
  if (!time) return std::nullopt;
  return Term(TermView::literal(date_form(*time), xsd::kDate));
}

MaybeTerm time_term(const std::optional<CivilTime>& time) {
  if (!time) return std::nullopt;
  return Term(TermView::literal(time_form(*time), xsd::kTime));
}

std::optional<std::int64_t> integer_of(const TermView& term) {
  const auto number = number_of(term);
  if (!number || !number->is_exact()) return std::nullopt;
  return number->exact.to_int64();
}

/// An integer from `least` to `greatest`.
std::optional<int> part_of(const TermView& term, int least, int greatest) {
  const auto number = integer_of(term);
  if (!number || *number < least || *number > greatest) return std::nullopt;
  return static_cast<int>(*number);
}

/// A time zone: `Z`, `+01:00` or nothing as a string, or a duration as in
/// XPath.  False where it is none.
bool read_zone(const TermView& term, std::optional<int>& minutes) {
  if (const auto seconds = seconds_of(term)) {
    const Decimal whole = seconds->divided_by(Decimal(kSecondsOfMinute));
    const auto number = whole.to_int64();
    constexpr std::int64_t kMaxMinutes = 14 * 60;
    if (!number || *number > kMaxMinutes || *number < -kMaxMinutes) {
      return false;
    }
    minutes = static_cast<int>(*number);
    return true;
  }
  if (!term.is_literal()) return false;
  const bool is_string = term.datatype.empty() || term.datatype == xsd::kString;
  if (!is_string) return false;
  const auto time = parse_civil_time("00:00:00" + std::string(term.text));
  if (time) minutes = time->zone_minutes;
  return time.has_value();
}

/// Reads year, month and day.
std::optional<std::int64_t> read_days(Arguments parts) {
  const auto year = integer_of(parts[0]);
  const auto month = part_of(parts[1], 1, 12);
  if (!year || *year > kMaxYear || *year < -kMaxYear || !month) {
    return std::nullopt;
  }
  const auto day = part_of(parts[2], 1, days_of_month(*year, *month));
  if (!day) return std::nullopt;
  return days_from_civil({*year, *month, *day});
}

/// Reads hours, minutes and seconds.
std::optional<Decimal> read_clock(Arguments parts) {
  const auto hour = part_of(parts[0], 0, 23);
  const auto minute = part_of(parts[1], 0, 59);
  const auto second = number_of(parts[2]);
  if (!hour || !minute || !second || !second->is_exact()) return std::nullopt;
  if (second->exact.is_negative() || second->exact >= Decimal(60)) {
    return std::nullopt;
  }
  return Decimal(*hour * kSecondsOfHour + *minute * kSecondsOfMinute) +
         second->exact;
}

MaybeTerm make_date_time(Arguments arguments) {
  constexpr std::size_t kParts = 6;
  const auto days = read_days(arguments.first(3));
  const auto seconds = read_clock(arguments.subspan(3, 3));
  if (!days || !seconds) return std::nullopt;
  CivilTime time{*days, *seconds};
  if (arguments.size() > kParts &&
      !read_zone(arguments[kParts], time.zone_minutes)) {
    return std::nullopt;
  }
  return date_time_term(time);
}

MaybeTerm make_date(Arguments arguments) {
  const auto days = read_days(arguments.first(3));
  if (!days) return std::nullopt;
  CivilTime time{*days, Decimal()};
  if (arguments.size() > 3 && !read_zone(arguments[3], time.zone_minutes)) {
    return std::nullopt;
  }
  return date_term(time);
}

MaybeTerm make_clock(Arguments arguments) {
  const auto seconds = read_clock(arguments.first(3));
  if (!seconds) return std::nullopt;
  CivilTime time{0, *seconds};
  if (arguments.size() > 3 && !read_zone(arguments[3], time.zone_minutes)) {
    return std::nullopt;
  }
  return time_term(time);
}

MaybeTerm make_year_months(Arguments arguments) {
  const auto years = integer_of(arguments[0]);
  const auto months = integer_of(arguments[1]);
  if (!years || !months) return std::nullopt;
  return year_months(
      (Decimal(*years) * Decimal(12) + Decimal(*months)).to_int64());
}

MaybeTerm make_day_time(Arguments arguments) {
  Decimal sum;
  constexpr std::int64_t kSizes[] = {kSecondsOfDay, kSecondsOfHour,
                                     kSecondsOfMinute};
  for (std::size_t i = 0; i < std::size(kSizes); ++i) {
    const auto part = integer_of(arguments[i]);
    if (!part) return std::nullopt;
    sum = sum + Decimal(*part) * Decimal(kSizes[i]);
  }
  const auto seconds = number_of(arguments[3]);
  if (!seconds || !seconds->is_exact()) return std::nullopt;
  return day_time(sum + seconds->exact);
}

/// A number by which a duration is multiplied or divided.
std::optional<Decimal> factor_of(const TermView& term) {
  const auto number = number_of(term);
  if (!number) return std::nullopt;
  if (number->is_exact()) return number->exact;
  return decimal_of(number->real);
}

/// The product, or the quotient, of an amount and a number.
std::optional<Decimal> scale(const Decimal& amount, const TermView& term,
                             bool divides) {
  const auto factor = factor_of(term);
  if (!factor || factor->n_digits() > kMaxComputedDigits) return std::nullopt;
  if (!divides) return amount * *factor;
  if (factor->is_zero()) return std::nullopt;
  return amount.divided_by(*factor);
}

MaybeTerm combine_months(BuiltinOp op, Arguments arguments) {
  const auto left = months_of(arguments[0]);
  if (!left) return std::nullopt;
  if (op == BuiltinOp::kMultiplyYearMonths ||
      op == BuiltinOp::kDivideYearMonths) {
    const auto product =
        scale(Decimal(*left), arguments[1], op == BuiltinOp::kDivideYearMonths);
    if (!product) return std::nullopt;
    return year_months(product->rounded().to_int64());
  }
  const auto right = months_of(arguments[1]);
  if (!right) return std::nullopt;
  return year_months(op == BuiltinOp::kAddYearMonths ? *left + *right
                                                     : *left - *right);
}

MaybeTerm combine_seconds(BuiltinOp op, Arguments arguments) {
  const auto left = seconds_of(arguments[0]);
  if (!left || left->n_digits() > kMaxComputedDigits) return std::nullopt;
  if (op == BuiltinOp::kMultiplyDayTimes || op == BuiltinOp::kDivideDayTimes) {
    const auto product =
        scale(*left, arguments[1], op == BuiltinOp::kDivideDayTimes);
    if (!product) return std::nullopt;
    return day_time(*product);
  }
  const auto right = seconds_of(arguments[1]);
  if (!right) return std::nullopt;
  return day_time(op == BuiltinOp::kAddDayTimes ? *left + *right
                                                : *left - *right);
}

MaybeTerm difference(const std::optional<CivilTime>& left,
                     const std::optional<CivilTime>& right) {
  if (!left || !right) return std::nullopt;
  return day_time(left->instant() - right->instant());
}

/// How many whole months lie between two times, the sign being that of their
/// difference.
MaybeTerm months_between(const std::optional<CivilTime>& left,
                         const std::optional<CivilTime>& right) {
  if (!left || !right) return std::nullopt;
  const bool is_negative = left->instant() < right->instant();
  const auto in_utc = [](const CivilTime& time) {
    const CivilTime start{0, Decimal(), 0};
    return add_seconds(start, time.instant());
  };
  const auto later = in_utc(is_negative ? *right : *left);
  const auto earlier = in_utc(is_negative ? *left : *right);
  if (!later || !earlier) return std::nullopt;
  const CivilDate to = civil_from_days(later->days);
  const CivilDate from = civil_from_days(earlier->days);
  std::int64_t months = (to.year - from.year) * 12 + (to.month - from.month);
  const auto moved = add_months(*earlier, months);
  if (!moved) return std::nullopt;
  if (moved->instant() > later->instant()) --months;
  return year_months(is_negative ? -months : months);
}

/// A time moved by a duration of months, forwards or backwards.
std::optional<CivilTime> move_months(const std::optional<CivilTime>& time,
                                     const TermView& duration, int sign) {
  const auto months = months_of(duration);
  if (!time || !months) return std::nullopt;
  return add_months(*time, sign * *months);
}

std::optional<CivilTime> move_seconds(const std::optional<CivilTime>& time,
                                      const TermView& duration, int sign) {
  const auto seconds = seconds_of(duration);
  if (!time || !seconds) return std::nullopt;
  return add_seconds(*time, sign < 0 ? -*seconds : *seconds);
}

MaybeTerm move(BuiltinOp op, const TermView& from, const TermView& duration) {
  switch (op) {
    case BuiltinOp::kDateTimePlusYearMonths:
      return date_time_term(move_months(date_time_of(from), duration, 1));
    case BuiltinOp::kDateTimeMinusYearMonths:
      return date_time_term(move_months(date_time_of(from), duration, -1));
    case BuiltinOp::kDateTimePlusDayTime:
      return date_time_term(move_seconds(date_time_of(from), duration, 1));
    case BuiltinOp::kDateTimeMinusDayTime:
      return date_time_term(move_seconds(date_time_of(from), duration, -1));
    case BuiltinOp::kDatePlusYearMonths:
      return date_term(move_months(date_of(from), duration, 1));
    case BuiltinOp::kDateMinusYearMonths:
      return date_term(move_months(date_of(from), duration, -1));
    case BuiltinOp::kDatePlusDayTime:
      return date_term(move_seconds(date_of(from), duration, 1));
    case BuiltinOp::kDateMinusDayTime:
      return date_term(move_seconds(date_of(from), duration, -1));
    case BuiltinOp::kTimePlusDayTime:
      return time_term(move_seconds(time_of(from), duration, 1));
    default:
      return time_term(move_seconds(time_of(from), duration, -1));
  }
}

}  // namespace

std::optional<Duration> duration_of(const TermView& term) {
  const bool is_year_months = is_typed(term, xsd::kYearMonthDuration);
  const bool is_day_time = is_typed(term, xsd::kDayTimeDuration);
  if (!is_year_months && !is_day_time && !is_typed(term, xsd::kDuration)) {
    return std::nullopt;
  }
  const std::string form = collapse_space(term.text);
  // A part of zero is one that the derived types do not have, either.
  constexpr std::string_view kNotYearMonths = "DT";
  if (is_year_months && form.find_first_of(kNotYearMonths) != form.npos) {
    return std::nullopt;
  }
  if (is_day_time &&
      form.substr(0, form.find('T')).find_first_of("YM") != form.npos) {
    return std::nullopt;
  }
  return parse_duration(form);
}

std::partial_ordering compare(const Duration& a, const Duration& b) {
  if (a == b) return std::partial_ordering::equivalent;
  if (a.months == 0 && b.months == 0) return a.seconds <=> b.seconds;
  if (a.seconds.is_zero() && b.seconds.is_zero()) return a.months <=> b.months;
  return std::partial_ordering::unordered;
}

std::optional<Term> time_value(BuiltinOp op, Arguments arguments) {
  switch (op) {
    case BuiltinOp::kYearMonthDuration:
      return make_year_months(arguments);
    case BuiltinOp::kDayTimeDuration:
      return make_day_time(arguments);
    case BuiltinOp::kMakeDateTime:
      return make_date_time(arguments);
    case BuiltinOp::kMakeDate:
      return make_date(arguments);
    case BuiltinOp::kMakeTime:
      return make_clock(arguments);
    case BuiltinOp::kSubtractDates:
      return difference(date_of(arguments[0]), date_of(arguments[1]));
    case BuiltinOp::kSubtractTimes:
      return difference(time_of(arguments[0]), time_of(arguments[1]));
    case BuiltinOp::kYearMonthsBetween:
      return months_between(date_time_of(arguments[0]),
                            date_time_of(arguments[1]));
    case BuiltinOp::kDayTimeBetween:
      return difference(date_time_of(arguments[0]), date_time_of(arguments[1]));
    default:
      break;
  }
  if (op <= BuiltinOp::kDivideYearMonths) return combine_months(op, arguments);
  if (op <= BuiltinOp::kDivideDayTimes) return combine_seconds(op, arguments);
  return move(op, arguments[0], arguments[1]);
}

}  // namespace rrn::datalog
