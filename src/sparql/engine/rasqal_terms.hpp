// SPDX-License-Identifier: MIT
// Terms of ours as rasqal's and back.
#ifndef RRN_SPARQL_ENGINE_RASQAL_TERMS_HPP
#define RRN_SPARQL_ENGINE_RASQAL_TERMS_HPP

#include <string>

#include "rdf/term.hpp"
#include "sparql/engine/rasqal_library.hpp"

namespace rrn::sparql {

/// Before the labels of the data's blank nodes while rasqal has them, to tell
/// them from those that CONSTRUCT makes; no label of a query starts so.
inline constexpr char kDataBlankMark = '!';

/// Makes a literal that the caller owns.
[[nodiscard]] rasqal_literal* to_rasqal(rasqal_world* world,
                                        const TermView& term);

/// A term that rasqal has, as text that stays while rasqal keeps it.
/// `new_blank_prefix` is for blank nodes that are not the data's.
[[nodiscard]] Term from_rasqal(rasqal_literal* literal,
                               const std::string& new_blank_prefix);
[[nodiscard]] Term from_raptor(const raptor_term* term,
                               const std::string& new_blank_prefix);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ENGINE_RASQAL_TERMS_HPP
