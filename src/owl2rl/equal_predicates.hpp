// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_EQUAL_PREDICATES_HPP
#define RRN_OWL2RL_EQUAL_PREDICATES_HPP

#include <set>
#include <vector>

#include "datalog/program/program.hpp"
#include "rdf/term.hpp"
#include "store/triple_store.hpp"

namespace rrn::owl2rl {

/// Two relations whose predicates are equal: what holds of `from` holds of
/// `to`.
struct EqualPredicates {
  RelationKey from;
  RelationKey to;
};

/// Returns pairs that spread the facts of each of `relations` over all the
/// predicates that the facts of `same_as` or the merged terms of `store`, or
/// those that `program` states without a condition, make equal to its own: from
/// and to the first of them, so that the number of pairs is linear.  In order
/// of arity, polarity and predicates.
[[nodiscard]] std::vector<EqualPredicates> equal_predicates(
    const datalog::Program& program, const TripleStore& store,
    const std::set<RelationKey>& relations, TermId same_as);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_EQUAL_PREDICATES_HPP
