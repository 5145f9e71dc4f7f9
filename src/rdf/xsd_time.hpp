// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_XSD_TIME_HPP
#define RRN_RDF_XSD_TIME_HPP

#include <optional>
#include <string_view>

#include "rdf/decimal.hpp"

namespace rrn {

/// A place on the time line, in seconds from 1970-01-01T00:00:00Z.  Without a
/// time zone it is what UTC would make it, and up to 14 hours off.
struct TimeValue {
  Decimal seconds;
  bool has_zone = false;

  friend bool operator==(const TimeValue&, const TimeValue&) = default;
};

/// Reads the lexical forms of XSD 1.1 without space around them; the year 0 is
/// 1 BCE.  A date is its first second; a time of day is one of 1970-01-01.
[[nodiscard]] std::optional<TimeValue> parse_date_time(std::string_view text);
[[nodiscard]] std::optional<TimeValue> parse_date(std::string_view text);
[[nodiscard]] std::optional<TimeValue> parse_time(std::string_view text);

}  // namespace rrn

#endif  // RRN_RDF_XSD_TIME_HPP
