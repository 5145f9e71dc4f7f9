// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_VALUES_COMPARISON_HPP
#define RRN_SPARQL_VALUES_COMPARISON_HPP

#include <compare>
#include <optional>
#include <string_view>

#include "sparql/values/value.hpp"

namespace rrn::sparql {

/// The operator `=` (section 17.3).  Nothing is an error: two different
/// literals one of which has no known value, and times of which only one has a
/// zone and that are less than 14 hours apart.  Values of different kinds, such
/// as a number and a string, differ.
[[nodiscard]] std::optional<bool> are_equal(const Value& a, const Value& b);

/// The operator `<` and its kin: numbers, strings, booleans and times have an
/// order among themselves.  Nothing is an error.
[[nodiscard]] std::optional<std::partial_ordering> compare(const Value& a,
                                                           const Value& b);

/// sameTerm: as written, but for the case of language tags.
[[nodiscard]] bool are_same_term(const Value& a, const Value& b);

/// The order of ORDER BY (section 15.1), made total: what is unbound, blank
/// nodes, IRIs, literals; literals by their values where they have an order,
/// else by their kinds, forms and datatypes.
[[nodiscard]] std::strong_ordering order(const Value& a, const Value& b);

/// Whether two language tags are one; case makes no difference.
[[nodiscard]] bool is_same_language(std::string_view a, std::string_view b);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_VALUES_COMPARISON_HPP
