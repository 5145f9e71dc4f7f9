// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_XSD_DURATION_HPP
#define RRN_RDF_XSD_DURATION_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rdf/decimal.hpp"

namespace rrn {

/// The value of an xsd:duration (XSD 1.1 part 2, section 3.3.6): months and
/// seconds, which do not have opposite signs where a literal writes them.
struct Duration {
  std::int64_t months = 0;
  Decimal seconds;

  friend bool operator==(const Duration&, const Duration&) = default;
};

/// More months than this have no value here, of either sign.
inline constexpr std::int64_t kMaxMonths = 1'000'000'000'000;

/// Reads the lexical form of xsd:duration without space around it: `P1Y2M`,
/// `-PT36H`, `P1DT0.5S`.  Nothing where it has over kMaxMonths.
[[nodiscard]] std::optional<Duration> parse_duration(std::string_view text);

/// The canonical form of an xsd:yearMonthDuration: `P1Y2M`, `-P3M`, `P0M`.
[[nodiscard]] std::string year_month_form(std::int64_t months);

/// The canonical form of an xsd:dayTimeDuration: `P1DT2H3M4.5S`, `PT0S`.
[[nodiscard]] std::string day_time_form(const Decimal& seconds);

}  // namespace rrn

#endif  // RRN_RDF_XSD_DURATION_HPP
