// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_ONTOLOGY_ONTOLOGY_VOCABULARY_HPP
#define RRN_GENERATION_ONTOLOGY_ONTOLOGY_VOCABULARY_HPP

#include <string>

#include "dataset/sample/vocabulary.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "store/triple_store.hpp"

namespace rrn::generation {

/// Returns the classes and relations that samples over an ontology or rules can
/// be about: what declared_vocabulary() finds and, with rules, what
/// add_predicates() adds.  `policy` is for those without a vocab:labelPolicy.
/// Throws Error (kBadArgument) naming `file` if there are none.
[[nodiscard]] dataset::Vocabulary vocabulary_of_samples(
    const reasoner::Knowledge& knowledge, bool has_rules,
    dataset::LabelPolicy policy, const std::string& file);

/// Refuses facts of the data about predicates outside the vocabulary: throws
/// Error (kBadArgument) naming `file`.  Facts about literals do not count, nor
/// do those that the ontology states itself, which are in `of_ontology`.
void check_facts(const reasoner::Knowledge& knowledge,
                 const TripleStore& of_ontology,
                 const dataset::Vocabulary& vocabulary,
                 const std::string& file);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_ONTOLOGY_ONTOLOGY_VOCABULARY_HPP
