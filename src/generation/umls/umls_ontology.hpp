// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_UMLS_UMLS_ONTOLOGY_HPP
#define RRN_GENERATION_UMLS_UMLS_ONTOLOGY_HPP

#include <string_view>

#include "generation/umls/umls_network.hpp"
#include "rdf/statement.hpp"

namespace rrn::generation {

inline constexpr std::string_view kUmlsOntology = "urn:x-rrn:umls";
/// What the IRIs of types and relations start with.
inline constexpr std::string_view kUmlsNamespace = "urn:x-rrn:umls#";

struct UmlsOntologyOptions {
  /// State of every relation that the network says is its own inverse that it
  /// is symmetric.  Otherwise of those without narrower ones: else whatever
  /// relates x to y relates y to x as well, by the widest relations.
  bool all_symmetric = false;
};

/// Says in OWL 2 RL what the network says, as the averages that Hohenecker &
/// Lukasiewicz (JAIR 2020) publish for their data suggest that they read it:
///
/// - hierarchies of types and relations, symmetric relations, and inverses,
///   which are not part of the vocabulary;
/// - what a relation relates is of all the most general types that some triple
///   allows for it at that end;
/// - of relations below the same one no two relate the same two things;
/// - types exclude each other nowhere.
void write_umls_ontology(const UmlsNetwork& network,
                         const UmlsOntologyOptions& options,
                         StatementSink& sink);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_UMLS_UMLS_ONTOLOGY_HPP
