// SPDX-License-Identifier: MIT
#include "dataset/sample/predicate_totals.hpp"

#include <algorithm>

namespace rrn::dataset {

namespace {

/// Counts the literals of one kind; `total_of` finds the place.
template <typename Literal, typename TotalOf>
void add_lists(const Literals<Literal>& literals, const TotalOf& total_of) {
  for (const Literal& literal : literals.specified) {
    total_of(literal).specified.count(literal.positive);
  }
  for (std::size_t i = 0; i < literals.inferable.size(); ++i) {
    const Literal& literal = literals.inferable[i];
    PredicateTotal& total = total_of(literal);
    total.inferable.count(literal.positive);
    if (!literal.positive) continue;
    const std::size_t depth = literals.depths.empty() ? 0 : literals.depths[i];
    ++total.by_depth[std::min(depth, PredicateTotal::kMaxDepth)];
  }
  for (const Literal& literal : literals.predictable) {
    total_of(literal).predictable.count(literal.positive);
  }
  for (const auto& negative : literals.drawn) {
    PredicateTotal& total = total_of(negative.literal);
    ++(negative.step ? total.n_near_misses : total.n_corruptions);
  }
}

void add_all(const std::vector<PredicateTotal>& from,
             std::vector<PredicateTotal>& to) {
  to.resize(std::max(to.size(), from.size()));
  for (std::size_t i = 0; i < from.size(); ++i) to[i].add(from[i]);
}

}  // namespace

void PredicateTotal::add(const PredicateTotal& other) {
  specified.add(other.specified);
  inferable.add(other.inferable);
  predictable.add(other.predictable);
  n_near_misses += other.n_near_misses;
  n_corruptions += other.n_corruptions;
  for (std::size_t i = 0; i < by_depth.size(); ++i) {
    by_depth[i] += other.by_depth[i];
  }
}

void PredicateTotals::add(const Sample& kb, const Vocabulary& vocabulary) {
  classes.resize(vocabulary.classes.size());
  relations.resize(vocabulary.relations.size());
  add_lists(kb.classes, [this](const ClassLiteral& literal) -> PredicateTotal& {
    return classes[literal.owl_class.value];
  });
  add_lists(kb.relations,
            [this](const RelationLiteral& literal) -> PredicateTotal& {
              return relations[literal.relation.value];
            });
}

void PredicateTotals::add(const PredicateTotals& other) {
  add_all(other.classes, classes);
  add_all(other.relations, relations);
}

}  // namespace rrn::dataset
