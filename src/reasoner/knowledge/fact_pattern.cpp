// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/fact_pattern.hpp"

#include "rdf/vocabulary/rdf.hpp"

namespace rrn::reasoner {

FactFilter::FactFilter(const FactPattern& pattern, const Knowledge& knowledge,
                       bool by_name)
    : pattern_(pattern),
      equality_(by_name ? nullptr : &knowledge.store.equality()),
      type_(knowledge.dictionary.find(TermView::iri(rdf::kType))) {}

TermId FactFilter::name(TermId id) const {
  return equality_ == nullptr ? id : equality_->representative(id);
}

bool FactFilter::admits(const RelationKey& relation) const {
  if (relation.arity == Arity::kUnary) {
    return (!pattern_.predicate || pattern_.predicate == type_) &&
           (!pattern_.object || *pattern_.object == relation.predicate);
  }
  return !pattern_.predicate || *pattern_.predicate == relation.predicate;
}

bool FactFilter::admits_subject(TermId id) const {
  return !pattern_.subject || name(*pattern_.subject) == name(id);
}

bool FactFilter::admits_object(TermId id) const {
  return !pattern_.object || name(*pattern_.object) == name(id);
}

bool FactFilter::admits(const RelationKey& relation, Row row) const {
  return admits(relation) && admits_subject(row.first) &&
         (relation.arity == Arity::kUnary || admits_object(row.second));
}

}  // namespace rrn::reasoner
