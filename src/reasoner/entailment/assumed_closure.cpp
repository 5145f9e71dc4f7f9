// SPDX-License-Identifier: MIT
#include "reasoner/entailment/assumed_closure.hpp"

#include <algorithm>

#include "rdf/vocabulary/owl.hpp"
#include "reasoner/knowledge/derivation.hpp"

namespace rrn::reasoner {

namespace {

void visit_all(const Relation& rows, const AssumedClosure::Visitor& visitor) {
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    if (!rows.is_dead(i) && !visitor(rows.row(i))) return;
  }
}

}  // namespace

AssumedClosure::AssumedClosure(const ClosureContext& context,
                               std::vector<Fact> assumptions)
    : context_(&context),
      assumptions_(std::move(assumptions)),
      store_(std::make_unique<TripleStore>(context.premise.store)),
      same_as_(context.premise.dictionary.intern_iri(owl::kSameAs)) {
  Knowledge& premise = context.premise;
  for (const auto& [key, row] : assumptions_) store_->insert(key, row);
  // An assumption may be the first to make terms equal.
  rules_ = premise.rules.with_equality_of(*store_, dictionary());
  datalog::MaterialiseOptions limits = context.limits;
  limits.max_time = context.guard.time_left();
  result_ = derive(rules_, owl2rl::EqualityMode::kMerged, premise.dictionary,
                   *store_, limits, context.job);
}

AssumedClosure AssumedClosure::assume(std::span<const Fact> facts) const {
  std::vector<Fact> all = assumptions_;
  all.insert(all.end(), facts.begin(), facts.end());
  return AssumedClosure(*context_, std::move(all));
}

bool AssumedClosure::holds(const RelationKey& relation, Row row) const {
  if (relation == property_relation(same_as_) &&
      store_->equality().are_equal(row.first, row.second)) {
    return true;
  }
  const std::vector<TermId> objects = forms(row.second);
  if (relation == property_relation(same_as_) &&
      std::find(objects.begin(), objects.end(), row.first) != objects.end()) {
    return true;
  }
  return std::any_of(objects.begin(), objects.end(), [&](TermId object) {
    const bool is_unary = relation.arity == Arity::kUnary;
    return store_->contains(relation, {is_unary ? object : row.first, object});
  });
}

std::vector<TermId> AssumedClosure::forms(TermId id) const {
  const auto found = context_->literal_forms.find(id);
  if (found == context_->literal_forms.end()) return {id};
  return found->second;
}

bool AssumedClosure::are_same(TermId left, TermId right) const {
  return holds(property_relation(same_as_), {left, right});
}

std::optional<TermId> AssumedClosure::representative(
    std::optional<TermId> id) const {
  if (!id) return std::nullopt;
  return store_->equality().representative(*id);
}

void AssumedClosure::visit(const RelationKey& relation,
                           std::optional<TermId> first,
                           std::optional<TermId> second,
                           const Visitor& visitor) const {
  const bool is_unary = relation.arity == Arity::kUnary;
  if (is_unary && !first) first = second;
  if (first && (second || is_unary)) {
    const Row row{*first, second.value_or(*first)};
    if (holds(relation, row)) visitor(row);
    return;
  }
  if (first) {
    visit_bound(relation, Column::kFirst, *representative(first), visitor);
  } else if (second) {
    std::vector<TermId> objects = forms(*second);
    for (TermId& object : objects) object = *representative(object);
    std::sort(objects.begin(), objects.end());
    objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
    for (const TermId object : objects) {
      visit_bound(relation, Column::kSecond, object, visitor);
    }
  } else if (const auto id = store_->find(relation)) {
    visit_all(store_->relation(*id), visitor);
  }
}

void AssumedClosure::visit_bound(const RelationKey& relation, Column column,
                                 TermId bound, const Visitor& visitor) const {
  if (relation == property_relation(same_as_) && !visitor({bound, bound})) {
    return;
  }
  const auto id = store_->find(relation);
  if (!id) return;
  Relation& rows = store_->relation(*id);
  rows.ensure_index(column);
  rows.for_each_match(column, bound, rows.all(), [&](Row row) {
    return !rows.contains(row) || visitor(row);
  });
}

std::uint64_t AssumedClosure::estimate(const RelationKey& relation,
                                       std::optional<TermId> first,
                                       std::optional<TermId> second) const {
  if (first && second) return 1;
  first = representative(first);
  second = representative(second);
  const auto id = store_->find(relation);
  if (!id) return 0;
  Relation& rows = store_->relation(*id);
  if (!first && !second) return rows.size();
  if (relation.arity == Arity::kUnary) return 1;
  const Column column = first ? Column::kFirst : Column::kSecond;
  rows.ensure_index(column);
  return rows.size() / std::max<std::uint64_t>(1, rows.n_distinct(column)) + 1;
}

std::vector<RelationKey> AssumedClosure::relations(Arity arity) const {
  std::vector<RelationKey> keys;
  for (std::uint32_t i = 0; i < store_->n_relations(); ++i) {
    const RelationKey& key = store_->key({i});
    if (key.arity == arity && key.polarity == Polarity::kPositive &&
        store_->relation(RelationId{i}).size() > 0) {
      keys.push_back(key);
    }
  }
  return keys;
}

}  // namespace rrn::reasoner
