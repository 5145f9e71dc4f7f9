// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_KNOWLEDGE_HPP
#define RRN_REASONER_KNOWLEDGE_KNOWLEDGE_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/job.hpp"
#include "datalog/program/program.hpp"
#include "io/rdf_reader.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/graph_view.hpp"
#include "rdf/prefix_map.hpp"
#include "reasoner/knowledge/imports.hpp"
#include "store/fact.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// Where knowledge comes from.
struct Sources {
  std::vector<std::string> ontologies;  ///< RDF: axioms, SWRL rules, assertions
  std::vector<std::string> rules;       ///< Datalog text
  /// RDF facts; without ontologies and rules their axioms count too.
  std::vector<std::string> data;
  std::optional<io::Syntax> syntax;  ///< Of the data; absent: by name
  bool lax = false;                  ///< Skip what is broken, and count it
  /// Different names mean different individuals.  Absent: as the ontology
  /// declares (vocab::kUniqueNames), else no.
  std::optional<bool> unique_names;
  /// Files of the ontologies that others import, by IRI, and OASIS XML
  /// catalogues that name more.
  ImportMap imports;
  std::vector<std::string> catalogs;
  /// Keep what the ontologies state as facts, as the axioms of data files are,
  /// and derive the axioms that follow.
  bool schema = false;
  /// State what OWL says of its own vocabulary and of the datatypes.
  bool axiomatic = false;
};

/// What loading met, for the report to the user.
struct LoadReport {
  std::uint64_t n_statements = 0;  ///< In the data, with duplicates
  std::uint64_t n_skipped = 0;     ///< Broken statements that lax mode skipped
  std::vector<io::Diagnostic> diagnostics;
  std::vector<std::string> unsupported;  ///< Axioms without rules
  std::size_t n_axioms = 0;
  std::size_t n_negated_facts = 0;
  bool unique_names = false;
  std::vector<ImportedFile> imported;           ///< In the order of reading
  std::vector<std::string> unresolved_imports;  ///< IRIs without a file
};

/// Facts, rules and names, ready to reason with.
struct Knowledge {
  Dictionary dictionary;
  TripleStore store;  ///< All facts are marked asserted
  datalog::Program program;
  PrefixMap prefixes;
  LoadReport report;
  /// The graph that the program was compiled from, and how: see derive().
  std::shared_ptr<const GraphView> axioms;
  owl2rl::CompileOptions compile_options;
  /// Schema statements of data files whose axioms are not used: only the facts
  /// that they state in a roundabout way are.
  std::shared_ptr<const GraphView> data_schema;
  /// How many of the first rules come from rule files.
  std::size_t n_text_rules = 0;
  /// How many rules and terms there were when the axioms had been compiled;
  /// further rules come from axioms that were derived.
  std::size_t n_compiled_rules = 0;
  std::size_t n_compiled_terms = 0;
  /// Asserted facts that no single statement states: see
  /// owl2rl::add_negated_facts().
  std::vector<Fact> stated_by_axioms;
};

/// Reads everything `sources` names.
///
/// Imports of the ontologies, or of the data where axioms come with them, are
/// followed to the files that are known, never fetched.
///
/// Blank nodes of different files are different.  Graph names are dropped: the
/// union of all graphs is reasoned over.  Problems that do not end the job (no
/// axioms, axioms without rules, axioms in a file given as data only) are
/// logged as warnings, and so are imports without a file.  Throws Error for
/// what cannot be read, broken rules, an ontology given as such that holds no
/// axiom, and a literal where an individual is needed (kBadSyntax; skipped and
/// counted in lax mode).
[[nodiscard]] Knowledge load(const Sources& sources, const JobContext& job);

/// Returns the prefix that keeps the blank nodes of the n-th file, ontologies
/// first, apart from those of other files.
[[nodiscard]] std::string blank_prefix(const Sources& sources, std::size_t n);

/// Returns what `axioms` declare as object properties.
[[nodiscard]] std::vector<TermId> object_properties(const GraphView& axioms,
                                                    Dictionary& dictionary);

/// Finds where asserted facts are written, by reading the data again: one
/// place for each row of `facts`, empty where it is not found (standard input,
/// an imported file, or a fact that no single statement states).
[[nodiscard]] std::vector<SourceLocation> locate(const std::vector<Fact>& facts,
                                                 const Sources& sources,
                                                 const Dictionary& dictionary,
                                                 const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_KNOWLEDGE_HPP
