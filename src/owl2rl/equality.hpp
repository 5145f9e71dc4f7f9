// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_EQUALITY_HPP
#define RRN_OWL2RL_EQUALITY_HPP

#include "datalog/program/program.hpp"
#include "owl2rl/compilation.hpp"
#include "store/triple_store.hpp"

namespace rrn::owl2rl {

/// Under unique names, adds the constraints that owl:sameAs of two names and
/// owl:differentFrom of one are clashes, where the dictionary knows these
/// terms.  To be called after all other rules.
void add_unique_name_rules(Compilation& compilation);

/// Whether a relation has facts or a rule that derives some.
[[nodiscard]] bool can_hold(const datalog::Program& program,
                            const TripleStore& store, const RelationKey& key);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_EQUALITY_HPP
