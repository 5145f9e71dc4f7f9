// SPDX-License-Identifier: MIT
// Parts of xsd:dateTime, xsd:date and xsd:time (section 17.4.5).
#ifndef RRN_SPARQL_FUNCTIONS_TIME_FUNCTIONS_HPP
#define RRN_SPARQL_FUNCTIONS_TIME_FUNCTIONS_HPP

#include <optional>
#include <string>
#include <string_view>

namespace rrn::sparql {

/// What the lexical form of a time says, as it says it; what its datatype has
/// not is empty.
struct TimeParts {
  std::string_view year;
  std::string_view month;
  std::string_view day;
  std::string_view hours;
  std::string_view minutes;
  std::string_view seconds;
  std::string_view zone;  ///< `Z`, `+01:00` or empty
};

/// Takes a valid form apart.
[[nodiscard]] TimeParts time_parts(std::string_view form);

/// The zone as an xsd:dayTimeDuration: `PT0S`, `-PT5H`, `PT5H30M`.
[[nodiscard]] std::string zone_duration(std::string_view zone);

/// The instant of now, in UTC and milliseconds.
[[nodiscard]] std::string current_time();

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_FUNCTIONS_TIME_FUNCTIONS_HPP
