// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_IMPORTS_HPP
#define RRN_REASONER_KNOWLEDGE_IMPORTS_HPP

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rdf/graph_view.hpp"

namespace rrn::reasoner {

/// Files by the IRI of the ontology that each holds.
using ImportMap = std::map<std::string, std::string>;

/// An ontology that was read because another one imports it.
struct ImportedFile {
  std::string iri;
  std::string path;

  friend bool operator==(const ImportedFile&, const ImportedFile&) = default;
};

/// Finds the files that owl:imports leads to.  Nothing is ever fetched.
class ImportResolver {
 public:
  /// `given` are the files that are read anyway.
  ImportResolver(ImportMap files, std::span<const std::string> given);

  /// Returns the next file to be read for an import in `graph`, the graph of
  /// all that has been read so far, or nothing if there is none.  Each file
  /// comes once, cycles end.  The import of an ontology that has been read
  /// already (owl:Ontology or owl:versionIRI of that name) needs no file.
  [[nodiscard]] std::optional<ImportedFile> next(const GraphView& graph);

  /// Imports that were asked for and no file is known of, each once.
  [[nodiscard]] const std::vector<std::string>& unresolved() const {
    return unresolved_;
  }

 private:
  ImportMap files_;
  std::set<std::string> read_;  ///< Canonical paths
  std::set<std::string> seen_;  ///< IRIs that were dealt with
  std::vector<std::string> unresolved_;
};

/// Reads an OASIS XML catalogue, as ontology editors keep beside ontologies
/// (`catalog-v001.xml`): its `uri` entries, also within `group`s, paths
/// relative to the catalogue and to `xml:base`.  Entries that name no local
/// file are left out: their imports stay unresolved.
///
/// Throws Error (kIo), kBadSyntax with the place for what is no catalogue, and
/// kUnsupported for entries that rewrite or delegate.
[[nodiscard]] ImportMap read_import_catalog(const std::string& path);

/// Reads a catalogue that is in memory; `path` is where it stands.
[[nodiscard]] ImportMap parse_import_catalog(std::string_view text,
                                             const std::string& path);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_IMPORTS_HPP
