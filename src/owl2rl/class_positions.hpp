// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_CLASS_POSITIONS_HPP
#define RRN_OWL2RL_CLASS_POSITIONS_HPP

#include "owl2rl/compilation.hpp"

namespace rrn::owl2rl {

/// Notes as unsupported the class expressions that stand where OWL 2 RL does
/// not allow them, so that the rules give an axiom less than its meaning: an
/// owl:someValuesFrom as a superclass, an owl:allValuesFrom as a subclass, ...
void check_positions(Compilation& compilation);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_CLASS_POSITIONS_HPP
