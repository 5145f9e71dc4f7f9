// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_ALGEBRA_TRANSLATION_HPP
#define RRN_SPARQL_ALGEBRA_TRANSLATION_HPP

#include <cstddef>

#include "sparql/algebra/algebra.hpp"

namespace rrn::sparql {

/// How many operators a query may have; a chain of them is as deep.
inline constexpr std::size_t kMaxOperators = 2000;

/// Translates a query into the algebra (section 18.2): what SELECT, or the
/// pattern of another form, has as its solutions.  Adds hidden variables.
/// Throws Error (kUnsupported) past kMaxOperators.
[[nodiscard]] AlgebraPointer translate(const SelectQuery& query,
                                       Variables& variables);

/// Translates a group graph pattern (section 18.2.2.6), as EXISTS has it.
[[nodiscard]] AlgebraPointer translate(const GroupPattern& group,
                                       Variables& variables);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ALGEBRA_TRANSLATION_HPP
