// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_XSD_FLOAT_HPP
#define RRN_RDF_XSD_FLOAT_HPP

#include <optional>
#include <string>
#include <string_view>

namespace rrn {

/// Reads a lexical form of xsd:double or xsd:float without space around it, to
/// the nearest value; past the greatest one it is infinite.
[[nodiscard]] std::optional<double> parse_double(std::string_view text);
[[nodiscard]] std::optional<double> parse_float(std::string_view text);

/// The canonical form, the shortest that reads back as the value: `1.5E0`,
/// `-INF`.
[[nodiscard]] std::string double_form(double value);
/// Requires the value of a float.
[[nodiscard]] std::string float_form(double value);

}  // namespace rrn

#endif  // RRN_RDF_XSD_FLOAT_HPP
