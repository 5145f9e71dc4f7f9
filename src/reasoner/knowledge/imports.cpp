// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/imports.hpp"

#include <filesystem>
#include <system_error>

#include "owl2rl/ontology_view.hpp"
#include "rdf/vocabulary/owl.hpp"

namespace rrn::reasoner {

namespace {

std::string canonical(const std::string& path) {
  std::error_code error;
  const auto found = std::filesystem::weakly_canonical(path, error);
  return error ? path : found.string();
}

std::set<std::string> iris_of_ontologies(const owl2rl::OntologyView& view) {
  std::set<std::string> iris;
  for (const Term& ontology : view.instances(owl::kOntology)) {
    if (ontology.view().is_iri()) iris.insert(ontology.text);
  }
  for (const auto& [ontology, version] : view.pairs(owl::kVersionIRI)) {
    iris.insert(version.text);
  }
  return iris;
}

}  // namespace

ImportResolver::ImportResolver(ImportMap files,
                               std::span<const std::string> given)
    : files_(std::move(files)) {
  for (const std::string& path : given) read_.insert(canonical(path));
}

std::optional<ImportedFile> ImportResolver::next(const GraphView& graph) {
  const owl2rl::OntologyView view(graph);
  const std::set<std::string> known = iris_of_ontologies(view);
  for (const auto& [importer, imported] : view.pairs(owl::kImports)) {
    const std::string& iri = imported.text;
    if (!seen_.insert(iri).second || known.contains(iri)) continue;
    const auto file = files_.find(iri);
    if (file == files_.end()) {
      unresolved_.push_back(iri);
    } else if (read_.insert(canonical(file->second)).second) {
      return ImportedFile{iri, file->second};
    }
  }
  return std::nullopt;
}

}  // namespace rrn::reasoner
