// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_COMPILATION_HPP
#define RRN_REASONER_KNOWLEDGE_COMPILATION_HPP

#include "base/job.hpp"
#include "datalog/maintenance/maintenance.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::reasoner {

/// Makes the rules of `knowledge` from its axioms, and the facts that these
/// state in a roundabout way, in place of those made before; the rules of rule
/// files stay.  Nothing may be derived in the store; all of it is asserted
/// then.  Whether names are unique stays as it is.  Throws as owl2rl::compile()
/// and owl2rl::add_negated_facts() do, and Cancelled.
void compile_axioms(Knowledge& knowledge, const JobContext& job);

/// Whether rules are missing or in vain once `changes` are made, because they
/// depend on which facts and terms there are: facts that make terms equal or
/// different, members of owl:Nothing or of a complement, literals.  To be asked
/// before the changes are made.
[[nodiscard]] bool needs_compilation(const Knowledge& knowledge,
                                     const datalog::FactChanges& changes);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_COMPILATION_HPP
