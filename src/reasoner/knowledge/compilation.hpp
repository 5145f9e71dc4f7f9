// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_COMPILATION_HPP
#define RRN_REASONER_KNOWLEDGE_COMPILATION_HPP

#include <vector>

#include "base/job.hpp"
#include "datalog/maintenance/maintenance.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::reasoner {

/// What is to be told of axioms besides their rules.
struct AxiomReport {
  std::vector<owl2rl::UnsupportedAxioms> unsupported;
  std::vector<owl2rl::LeftOutAxiom> left_out;
  std::vector<owl2rl::SwrlConstant> swrl_constants;
};

/// Makes the rules of `knowledge` from its axioms, and the facts that these
/// state in a roundabout way, in place of those made before; the rules of rule
/// files stay.  Nothing may be derived in the store; all of it is asserted
/// then.  Whether names are unique stays as it is.  Axioms that lax compiling
/// leaves out leave the graph of the axioms, too.  Throws as owl2rl::compile()
/// and owl2rl::add_negated_facts() do, and Cancelled.
AxiomReport compile_axioms(Knowledge& knowledge, const JobContext& job);

/// Whether rules are missing or in vain once `changes` are made, because they
/// depend on which facts and terms there are: facts that make terms equal or
/// different, members of owl:Nothing or of a complement, literals.  To be asked
/// before the changes are made.
[[nodiscard]] bool needs_compilation(const Knowledge& knowledge,
                                     const datalog::FactChanges& changes);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_COMPILATION_HPP
