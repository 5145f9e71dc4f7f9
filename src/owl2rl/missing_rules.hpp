// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_MISSING_RULES_HPP
#define RRN_OWL2RL_MISSING_RULES_HPP

#include "datalog/program/program.hpp"

namespace rrn::owl2rl {

/// Returns the rules of `program` that say something that no rule of `known`
/// says, whatever axioms they come from.
[[nodiscard]] datalog::Program missing_rules(const datalog::Program& program,
                                             const datalog::Program& known);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_MISSING_RULES_HPP
