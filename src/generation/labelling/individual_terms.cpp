// SPDX-License-Identifier: MIT
#include "generation/labelling/individual_terms.hpp"

#include <cstdint>

namespace rrn::generation {

using dataset::EntityIndex;

IndividualTerms::IndividualTerms(const SymbolicLabeller& rules,
                                 const dataset::Sample& kb)
    : rules_(rules) {
  for (std::uint32_t i = 0; i < kb.names.size(); ++i) {
    const auto term = rules.dictionary().find(TermView::iri(kb.names[i]));
    if (!term || rules.entity_of(*term)) continue;
    terms_.emplace(EntityIndex{i}, *term);
    entities_.emplace(*term, EntityIndex{i});
  }
}

TermId IndividualTerms::term_of(EntityIndex individual) const {
  const auto named = terms_.find(individual);
  return named == terms_.end() ? rules_.term_of(individual) : named->second;
}

std::optional<EntityIndex> IndividualTerms::entity_of(TermId term) const {
  const auto named = entities_.find(term);
  return named == entities_.end() ? rules_.entity_of(term) : named->second;
}

TripleStore IndividualTerms::load(const dataset::Sample& kb) const {
  if (terms_.empty()) return rules_.load(kb);
  TripleStore store;
  for (const dataset::ClassLiteral& literal : kb.classes.specified) {
    const TermId individual = term_of(literal.individual);
    store.insert(rules_.fact_of(literal).relation, {individual, individual});
  }
  for (const dataset::RelationLiteral& literal : kb.relations.specified) {
    store.insert(rules_.fact_of(literal).relation,
                 {term_of(literal.subject), term_of(literal.object)});
  }
  return store;
}

}  // namespace rrn::generation
