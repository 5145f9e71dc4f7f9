// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_DERIVATION_HPP
#define RRN_REASONER_KNOWLEDGE_DERIVATION_HPP

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/program/program.hpp"
#include "owl2rl/derived_schema.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/graph_view.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// How programs treat owl:sameAs.
[[nodiscard]] owl2rl::EqualityMode equality_mode(bool unique_names);

/// Returns the rules for owl:sameAs that `program` needs over `store`.
[[nodiscard]] datalog::Program rules_of_equality(
    bool unique_names, const datalog::Program& program,
    const TripleStore& store, Dictionary& dictionary);

/// Derives all that follows from `knowledge`, as datalog::materialise() does,
/// until no axiom is derived that calls for rules of its own: these are added
/// to the program and all is derived again.
[[nodiscard]] datalog::MaterialiseResult derive(
    Knowledge& knowledge, const datalog::MaterialiseOptions& options,
    const JobContext& job);

/// The same with the parts of the knowledge given one by one.
[[nodiscard]] datalog::MaterialiseResult derive(
    const GraphView& axioms, const owl2rl::CompileOptions& compile_options,
    datalog::Program& program, Dictionary& dictionary, TripleStore& store,
    const datalog::MaterialiseOptions& options, const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_DERIVATION_HPP
