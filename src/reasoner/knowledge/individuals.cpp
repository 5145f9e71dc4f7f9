// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/individuals.hpp"

#include <algorithm>
#include <unordered_set>

#include "owl2rl/ontology_compiler.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::reasoner {

namespace {

/// Whether all facts of a relation are parts of axioms.
bool is_schema_relation(const Knowledge& knowledge, const RelationKey& key) {
  const TermView name = knowledge.dictionary.view(key.predicate);
  const TermView any = TermView::iri("");
  if (key.arity == Arity::kBinary) {
    return owl2rl::is_schema({any, name, any, std::nullopt});
  }
  return name != TermView::iri(owl::kNamedIndividual) &&
         owl2rl::is_schema(
             {any, TermView::iri(rdf::kType), name, std::nullopt});
}

}  // namespace

bool has_individuals(const Knowledge& knowledge) {
  const TripleStore& store = knowledge.store;
  std::unordered_set<TermId> subjects_of_axioms;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    if (!is_schema_relation(knowledge, store.key({i}))) continue;
    for (const Row row : store.relation(RelationId{i}).rows()) {
      subjects_of_axioms.insert(row.first);
    }
  }
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    if (is_schema_relation(knowledge, store.key({i}))) continue;
    const auto rows = store.relation(RelationId{i}).rows();
    const bool found = std::any_of(rows.begin(), rows.end(), [&](Row row) {
      return !subjects_of_axioms.contains(row.first);
    });
    if (found) return true;
  }
  return false;
}

}  // namespace rrn::reasoner
