// SPDX-License-Identifier: MIT
// Axioms that were derived, and the rules they call for.
#ifndef RRN_OWL2RL_DERIVED_SCHEMA_HPP
#define RRN_OWL2RL_DERIVED_SCHEMA_HPP

#include <cstdint>
#include <vector>

#include "base/job.hpp"
#include "datalog/program/program.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/graph_view.hpp"
#include "rdf/term.hpp"
#include "store/triple_store.hpp"

namespace rrn::owl2rl {

/// An axiom of one triple.
struct SchemaTriple {
  Term subject;
  Term predicate;
  Term object;

  friend auto operator<=>(const SchemaTriple&, const SchemaTriple&) = default;
};

/// Returns the axioms among the derived facts of `store` that `graph` does not
/// state and that rules for individuals react to: `C rdfs:subClassOf D`, `p a
/// owl:TransitiveProperty`, ...  Left out are those whose rules would derive
/// nothing that the rules of `graph` and of the other derived axioms do not
/// (scm-sco), those that no rule could be made of (a literal as a class), and
/// parts of class expressions.  `program` is what the facts were derived by.
/// Sorted.  Throws Error (kBadSyntax) for a broken list, and Cancelled.
[[nodiscard]] std::vector<SchemaTriple> derived_schema(
    const GraphView& graph, const datalog::Program& program,
    const TripleStore& store, Dictionary& dictionary, const JobContext& job);

/// How a program treats owl:sameAs.
enum class EqualityMode : std::uint8_t {
  kNone,      ///< Not at all: unique names
  kExplicit,  ///< equality_rules()
  kMerged,    ///< merging_rules()
};

/// Returns the rules that `program` lacks after it has been evaluated over
/// `store`: those of `graph` with derived_schema() added and, unless `equality`
/// is kNone, those that make equal classes and properties of which equality was
/// derived equal (eq-rep-p).  Empty: the store is complete.
///
/// To be repeated, with the rules added to the program and evaluated, until it
/// is; each time finds an axiom or a predicate that no time before has, so that
/// it ends.  `compiled` holds the derived axioms whose rules the program has,
/// none at first, and becomes those of now: where they are the same, nothing is
/// compiled.  Throws as compile() does.
[[nodiscard]] datalog::Program compile_derived_schema(
    const GraphView& graph, const CompileOptions& options,
    EqualityMode equality, const datalog::Program& program,
    const TripleStore& store, Dictionary& dictionary,
    std::vector<SchemaTriple>& compiled, const JobContext& job);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_DERIVED_SCHEMA_HPP
