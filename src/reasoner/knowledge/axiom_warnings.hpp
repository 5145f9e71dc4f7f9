// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_AXIOM_WARNINGS_HPP
#define RRN_REASONER_KNOWLEDGE_AXIOM_WARNINGS_HPP

#include <span>

#include "base/job.hpp"
#include "reasoner/knowledge/compilation.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/mentions.hpp"

namespace rrn::reasoner {

/// Warns of axioms that have no rules, naming one of each kind and its place.
/// Reads the files again if there are some.
void warn_of_unsupported(const AxiomReport& report, const Knowledge& knowledge,
                         std::span<const ReadFile> files,
                         const JobContext& job);

/// Warns of terms that SWRL rules take for individuals and that nothing else
/// is stated of, so that they may be variables that are not declared.
void warn_of_swrl_constants(const AxiomReport& report,
                            const Knowledge& knowledge,
                            std::span<const ReadFile> files,
                            const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_AXIOM_WARNINGS_HPP
