// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_LOADING_HPP
#define RRN_REASONER_KNOWLEDGE_LOADING_HPP

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "rdf/dictionary.hpp"
#include "reasoner/knowledge/imports.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "store/fact.hpp"

namespace rrn::reasoner {

/// Text in memory that stands for a file.
struct SourceText {
  std::shared_ptr<const std::string> text;
  std::optional<io::Syntax> syntax;     ///< Absent: by name and content
  std::optional<std::string> base_iri;  ///< Absent: the text's own
};

/// Where knowledge comes from.
struct Sources {
  std::vector<std::string> ontologies;  ///< RDF: axioms, SWRL rules, assertions
  std::vector<std::string> rules;       ///< Datalog text
  /// RDF facts; without ontologies and rules their axioms count too.
  std::vector<std::string> data;
  /// Texts by the names that stand for files in the lists above.
  std::map<std::string, SourceText> texts;
  std::optional<io::Syntax> syntax;  ///< The data's; absent: by name
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

/// Returns how many files `sources` names that hold RDF, imports aside.
[[nodiscard]] std::size_t count_files(const Sources& sources);

/// Returns the prefix that keeps the blank nodes of the n-th file, ontologies
/// first, apart from those of other files.
[[nodiscard]] std::string blank_prefix(const Sources& sources, std::size_t n);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_LOADING_HPP
