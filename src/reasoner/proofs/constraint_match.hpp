// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_PROOFS_CONSTRAINT_MATCH_HPP
#define RRN_REASONER_PROOFS_CONSTRAINT_MATCH_HPP

#include <optional>
#include <vector>

#include "datalog/program/program.hpp"
#include "datalog/proof/derivations.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// Finds terms for the variables of a constraint, by number, for which its
/// positive body is just these facts and its conditions hold in a closed store
/// without merged terms.  Returns nothing if there are none.  Values that
/// builtins compute become known to the dictionary.
[[nodiscard]] std::optional<std::vector<TermId>> match_constraint(
    const datalog::Rule& constraint, const std::vector<Fact>& facts,
    const TripleStore& store, Dictionary& dictionary);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_PROOFS_CONSTRAINT_MATCH_HPP
