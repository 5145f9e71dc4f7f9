// SPDX-License-Identifier: MIT
// Dates, times and durations, as XPath's functions and operators define them.
#ifndef RRN_DATALOG_BUILTINS_BUILTIN_TIMES_HPP
#define RRN_DATALOG_BUILTINS_BUILTIN_TIMES_HPP

#include <compare>
#include <optional>
#include <span>

#include "datalog/builtins/builtins.hpp"
#include "rdf/term.hpp"
#include "rdf/xsd_duration.hpp"

namespace rrn::datalog {

/// Returns the duration that a literal of xsd:duration or of a type derived
/// from it stands for.
[[nodiscard]] std::optional<Duration> duration_of(const TermView& term);

/// Compares durations that have months only or seconds only; others are
/// unordered unless they are equal.
[[nodiscard]] std::partial_ordering compare(const Duration& a,
                                            const Duration& b);

/// Computes kYearMonthDuration to kDayTimeBetween.  A time without a time zone
/// counts as one in UTC where times are subtracted.
[[nodiscard]] std::optional<Term> time_value(
    BuiltinOp op, std::span<const TermView> arguments);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_BUILTINS_BUILTIN_TIMES_HPP
