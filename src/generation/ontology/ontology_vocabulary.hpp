// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_ONTOLOGY_ONTOLOGY_VOCABULARY_HPP
#define RRN_GENERATION_ONTOLOGY_ONTOLOGY_VOCABULARY_HPP

#include <string>

#include "base/job.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "store/triple_store.hpp"

namespace rrn::generation {

/// Returns the classes and relations that samples over an ontology or rules can
/// be about, with dataset::label_policy_of() as policy: what
/// declared_vocabulary() finds, what axioms speak of without a declaration,
/// which is warned of by name, and the predicates of rules in text.
///
/// Undeclared properties that axioms restrict to values are left out, as are
/// those that add_predicates() leaves out.  Throws Error (kBadArgument) naming
/// `file` if nothing is left.
[[nodiscard]] dataset::Vocabulary vocabulary_of_samples(
    const reasoner::Knowledge& knowledge, dataset::LabelPolicy otherwise,
    const std::string& file, const JobContext& job);

/// Adds the classes and relations that facts of the data are about and that the
/// vocabulary lacks, with this policy, and warns of them by name.  Properties
/// that have literals alone are left out.
void add_used(const reasoner::Knowledge& knowledge,
              const TripleStore& of_ontology, dataset::LabelPolicy policy,
              dataset::Vocabulary& vocabulary, const JobContext& job);

/// Refuses facts of the data about predicates outside the vocabulary: throws
/// Error (kBadArgument) naming `file`.  Facts about literals do not count, nor
/// do those that the ontology states itself, which are in `of_ontology`.
void check_facts(const reasoner::Knowledge& knowledge,
                 const TripleStore& of_ontology,
                 const dataset::Vocabulary& vocabulary,
                 const std::string& file);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_ONTOLOGY_ONTOLOGY_VOCABULARY_HPP
