// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_CLASS_POSITIONS_HPP
#define RRN_OWL2RL_CLASS_POSITIONS_HPP

#include <span>

#include "owl2rl/compilation.hpp"
#include "rdf/term.hpp"

namespace rrn::owl2rl {

/// Notes as unsupported the class expressions that stand where OWL 2 RL does
/// not allow them, so that the rules give an axiom less than its meaning: an
/// owl:someValuesFrom as a superclass, an owl:allValuesFrom as a subclass, ...
/// Classes that facts state members of stand where superclasses do.
void check_positions(Compilation& compilation,
                     std::span<const Term> asserted_classes);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_CLASS_POSITIONS_HPP
