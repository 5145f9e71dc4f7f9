// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_LOCATING_HPP
#define RRN_REASONER_KNOWLEDGE_LOCATING_HPP

#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "owl2rl/broken_axiom.hpp"
#include "rdf/dictionary.hpp"
#include "reasoner/knowledge/imports.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "store/fact.hpp"

namespace rrn::reasoner {

/// Finds where asserted facts are written, by reading the data again: one
/// place for each row of `facts`, empty where it is not found (what is no
/// regular file and cannot be read twice, an imported file, or a fact that no
/// single statement states).
[[nodiscard]] std::vector<SourceLocation> locate(const std::vector<Fact>& facts,
                                                 const Sources& sources,
                                                 const Dictionary& dictionary,
                                                 const JobContext& job);

/// Finds where a broken axiom is written, by reading the sources and what they
/// import again.  Returns an empty place where it is not found.
[[nodiscard]] SourceLocation locate(const owl2rl::BrokenAxiom& axiom,
                                    const Sources& sources,
                                    const std::vector<ImportedFile>& imported,
                                    const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_LOCATING_HPP
