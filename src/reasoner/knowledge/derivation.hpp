// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_DERIVATION_HPP
#define RRN_REASONER_KNOWLEDGE_DERIVATION_HPP

#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "owl2rl/derived_schema.hpp"
#include "rdf/dictionary.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/rule_set.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// Derives all that follows from `knowledge`, as datalog::materialise() does,
/// until no axiom is derived that calls for rules of its own: these are added
/// to the rules, and what they derive to the rest.
[[nodiscard]] datalog::MaterialiseResult derive(
    Knowledge& knowledge, const datalog::MaterialiseOptions& options,
    const JobContext& job);

/// Derives all that follows in a store of its own.  Unless names are unique,
/// `equality` says how equal terms are treated, for which `rules` must have
/// been made.
[[nodiscard]] datalog::MaterialiseResult derive(
    RuleSet& rules, owl2rl::EqualityMode equality, Dictionary& dictionary,
    TripleStore& store, const datalog::MaterialiseOptions& options,
    const JobContext& job);

/// Adds the rules of axioms that were derived.  Returns false if there are
/// none, or none but those that there were.  `compiled` is that of
/// owl2rl::compile_derived_schema().
[[nodiscard]] bool add_derived_rules(
    RuleSet& rules, owl2rl::EqualityMode equality, Dictionary& dictionary,
    const TripleStore& store, std::vector<owl2rl::SchemaTriple>& compiled,
    const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_DERIVATION_HPP
