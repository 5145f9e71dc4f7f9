// SPDX-License-Identifier: MIT
#include "dataset/rdf/store_literals.hpp"

namespace rrn::dataset {

namespace {

std::unordered_map<TermId, std::uint32_t> ids_of(
    const std::vector<Predicate>& predicates, const Dictionary& dictionary) {
  std::unordered_map<TermId, std::uint32_t> result;
  for (std::uint32_t i = 0; i < predicates.size(); ++i) {
    const auto id = dictionary.find(TermView::iri(predicates[i].iri));
    if (id.has_value()) result.emplace(*id, i);
  }
  return result;
}

}  // namespace

PredicateIds::PredicateIds(const Vocabulary& vocabulary,
                           const Dictionary& dictionary)
    : classes_(ids_of(vocabulary.classes, dictionary)),
      relations_(ids_of(vocabulary.relations, dictionary)) {}

std::optional<std::uint32_t> PredicateIds::find(const RelationKey& key) const {
  const Map& map = key.arity == Arity::kUnary ? classes_ : relations_;
  const auto entry = map.find(key.predicate);
  if (entry == map.end()) return std::nullopt;
  return entry->second;
}

}  // namespace rrn::dataset
