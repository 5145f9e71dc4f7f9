// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_ONTOLOGY_COMPILER_HPP
#define RRN_OWL2RL_ONTOLOGY_COMPILER_HPP

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/graph_view.hpp"
#include "rdf/statement.hpp"
#include "rdf/term.hpp"
#include "store/triple_store.hpp"

namespace rrn::owl2rl {

struct CompileOptions {
  /// Different names mean different individuals: functional properties become
  /// constraints, `differentFrom` becomes `!=`, sameAs of two names a clash.
  bool unique_names = false;
  /// Add the rules of table 9 (scm-*), which derive axioms from axioms.  They
  /// need the ontology's statements as facts; see derived_schema.hpp for what
  /// to do with axioms that were derived.
  bool schema_rules = false;
  /// Add what holds in every ontology: the types of owl:Thing, owl:Nothing, the
  /// annotation properties and the datatypes (cls-thing, cls-nothing1, prp-ap,
  /// dt-type1) and, with `schema_rules`, which datatypes are part of which.
  bool axiomatic = false;
  /// Leave out malformed axioms and SWRL rules that cannot be compiled, and
  /// tell which, instead of throwing.
  bool lax = false;
};

/// Axioms of one kind that have no rules.
struct UnsupportedAxioms {
  std::string kind;  ///< "owl:unionOf as a superclass"
  std::size_t n = 0;
  /// The predicate that marks the triples of such axioms; empty: unknown.
  std::string predicate;
  /// Subjects of these triples, as many as are worth being looked for.
  std::vector<Term> nodes;
};

/// An axiom that was left out because it is malformed.
struct LeftOutAxiom {
  Term node;  ///< The subject of its triples
  std::string problem;
};

/// A term that a SWRL rule takes for an individual and that may be meant as a
/// variable.
struct SwrlConstant {
  Term term;
  std::string rule;
};

/// What an ontology says, ready to evaluate.
struct CompiledOntology {
  datalog::Program program;
  /// Axioms read but without rules in this version, each once with its number
  /// ("owl:disjointUnionOf (2)"): to be reported, never dropped in silence.
  std::vector<std::string> unsupported;
  /// Where to look for these axioms.
  std::vector<UnsupportedAxioms> unsupported_axioms;
  std::vector<LeftOutAxiom> left_out;        ///< CompileOptions::lax only
  std::vector<SwrlConstant> swrl_constants;  ///< Each term of each rule once
  std::size_t n_axioms = 0;
};

/// Whether a triple belongs to an ontology's axioms rather than to its facts:
/// its predicate is of the RDFS, OWL or SWRL vocabulary (but owl:sameAs and
/// owl:differentFrom), rdf:first, rdf:rest or one that vocab has for
/// ontologies, or it types something as a term of those vocabularies (but
/// owl:Thing and owl:Nothing).
[[nodiscard]] bool is_schema(const Statement& statement);

/// Compiles OWL axioms and SWRL rules to Datalog, one named function for each
/// rule of OWL 2 RL/RDF (W3C OWL 2 Profiles, tables 4 to 9).  Rule::name is the
/// W3C name, Rule::source the axiom.  Throws Error (kBadSyntax) for a malformed
/// axiom (a broken list, a restriction without property, a literal where an
/// individual is needed), naming the axiom, as BrokenAxiom where one node
/// writes it; kUnsupported for a SWRL atom that
/// has no rule; kUnsafeRule for a SWRL rule with an unbound variable; and
/// Cancelled.
///
/// Clashes on owl:Nothing and, under unique names, on owl:sameAs and
/// owl:differentFrom are looked for where `dictionary` knows these terms: facts
/// that use them are to be interned first.
///
/// `asserted_classes`: the class expressions that facts state members of.
[[nodiscard]] CompiledOntology compile(
    const GraphView& graph, const CompileOptions& options,
    Dictionary& dictionary, const JobContext& job,
    std::span<const Term> asserted_classes = {});

struct EqualityOptions {
  /// Derive that each term of each fact equals itself (eq-ref): one fact for
  /// every term there is.
  bool reflexive = false;
};

/// The rules for owl:sameAs (eq-sym, eq-trans, eq-rep-s, eq-rep-p, eq-rep-o)
/// over the relations of `store` and `program`, and eq-diff1 where some fact or
/// rule speaks of owl:differentFrom.  owl:sameAs is an equivalence relation
/// over the terms that equal another one.  Quadratic in the size of a clique of
/// equal individuals.  Empty when nothing can make two individuals equal or
/// different.
///
/// Classes and properties are equal (eq-rep-p, and eq-rep-o of rdf:type) when
/// facts of `store` say so as it is now; for what is derived later see
/// compile_derived_schema().
[[nodiscard]] datalog::Program equality_rules(
    const datalog::Program& program, const TripleStore& store,
    Dictionary& dictionary, const EqualityOptions& options = {});

/// The rules for owl:sameAs that are left when Program::same_as, which is set
/// if two terms can become equal, has the evaluation merge them: eq-diff1 and
/// equal classes and properties.
[[nodiscard]] datalog::Program merging_rules(const datalog::Program& program,
                                             const TripleStore& store,
                                             Dictionary& dictionary);

/// Adds the facts that RDF states in a roundabout way to `store`: the negated
/// fact of each owl:NegativePropertyAssertion in `graph` and of each member of
/// a class that is the owl:complementOf a named class, and, unless the graph
/// declares unique names, owl:differentFrom for each pair of an
/// owl:AllDifferent.  Returns how many are new.
///
/// An owl:AllDifferent of more than 256 is added to `program` as one constraint
/// instead, unless a rule of it reads owl:differentFrom: the facts are
/// quadratic in its length.  Throws Error (kBadSyntax) for an incomplete
/// assertion or a broken list.
std::size_t add_negated_facts(const GraphView& graph, Dictionary& dictionary,
                              TripleStore& store, datalog::Program& program);

/// Returns whether the ontology declares vocab::kUniqueNames.
[[nodiscard]] bool declares_unique_names(const GraphView& graph);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_ONTOLOGY_COMPILER_HPP
