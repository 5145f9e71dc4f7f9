// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_VALUES_CAST_HPP
#define RRN_SPARQL_VALUES_CAST_HPP

#include <optional>
#include <string>
#include <string_view>

#include "rdf/xsd_datatype.hpp"
#include "sparql/values/value.hpp"

namespace rrn::sparql {

/// The datatype that a function of this name casts to (section 17.5): boolean,
/// the numeric types, string, dateTime, date and time; nothing for others.
[[nodiscard]] std::optional<Datatype> find_cast(std::string_view iri);

/// Casts as XPath does; an error where that has no value.  `form` keeps text
/// that is made.
[[nodiscard]] Value cast(const Value& value, Datatype target,
                         std::string_view target_iri, std::string& form);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_VALUES_CAST_HPP
