// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_AXIOM_INVENTORY_HPP
#define RRN_OWL2RL_AXIOM_INVENTORY_HPP

#include <cstddef>
#include <span>

#include "owl2rl/compilation.hpp"
#include "rdf/term.hpp"

namespace rrn::owl2rl {

/// Goes through all of the ontology, returns how many axioms it holds, and
/// notes as unsupported every term of the RDFS, OWL and SWRL vocabularies that
/// no rule reads and every class expression in a place where the rules give it
/// less than its meaning.  `asserted_classes` are the class expressions that
/// facts state members of: such a statement is an axiom, too.  To be called
/// after the rules, which find what is malformed.
std::size_t take_inventory(Compilation& compilation,
                           std::span<const Term> asserted_classes);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_AXIOM_INVENTORY_HPP
