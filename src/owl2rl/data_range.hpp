// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_DATA_RANGE_HPP
#define RRN_OWL2RL_DATA_RANGE_HPP

#include <optional>
#include <vector>

#include "owl2rl/ontology_view.hpp"

namespace rrn::owl2rl {

/// Returns the datatypes whose intersection a data range is, in their order:
/// the range itself if it is a datatype whose values are known.  Returns
/// nothing for a range of another form (facets, enumerations, complements, a
/// datatype of the user's), which OWL 2 RL does not have.  Throws Error
/// (kBadSyntax) for a broken list.
[[nodiscard]] std::optional<std::vector<Term>> intersected_datatypes(
    const OntologyView& view, const Term& range);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_DATA_RANGE_HPP
