// SPDX-License-Identifier: MIT
#include "dataset/sample/predicate_totals.hpp"

#include <algorithm>

namespace rrn::dataset {

namespace {

void add_totals(const PolarityTotals& from, PolarityTotals& to) {
  to.positive += from.positive;
  to.negative += from.negative;
}

void count(bool positive, PolarityTotals& totals) {
  ++(positive ? totals.positive : totals.negative);
}

/// Counts the lists of one kind of literals; `total_of` finds the place.
template <typename Literal, typename TotalOf>
void add_lists(const std::vector<Literal>& specified,
               const std::vector<Literal>& inferable,
               const std::vector<std::uint8_t>& depths,
               const std::vector<Literal>& predictable,
               const std::vector<DrawnNegative<Literal>>& drawn,
               const TotalOf& total_of) {
  for (const Literal& literal : specified) {
    count(literal.positive, total_of(literal).specified);
  }
  for (std::size_t i = 0; i < inferable.size(); ++i) {
    PredicateTotal& total = total_of(inferable[i]);
    count(inferable[i].positive, total.inferable);
    if (!inferable[i].positive) continue;
    const std::size_t depth = depths.empty() ? 0 : depths[i];
    ++total.by_depth[std::min(depth, PredicateTotal::kMaxDepth)];
  }
  for (const Literal& literal : predictable) {
    count(literal.positive, total_of(literal).predictable);
  }
  for (const auto& negative : drawn) {
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
  add_totals(other.specified, specified);
  add_totals(other.inferable, inferable);
  add_totals(other.predictable, predictable);
  n_near_misses += other.n_near_misses;
  n_corruptions += other.n_corruptions;
  for (std::size_t i = 0; i < by_depth.size(); ++i) {
    by_depth[i] += other.by_depth[i];
  }
}

void PredicateTotals::add(const Sample& kb, const Vocabulary& vocabulary) {
  classes.resize(vocabulary.classes.size());
  relations.resize(vocabulary.relations.size());
  add_lists(kb.specified_classes, kb.inferable_classes, kb.class_depths,
            kb.predictable_classes, kb.drawn_classes,
            [this](const ClassLiteral& literal) -> PredicateTotal& {
              return classes[literal.owl_class.value];
            });
  add_lists(kb.specified_relations, kb.inferable_relations, kb.relation_depths,
            kb.predictable_relations, kb.drawn_relations,
            [this](const RelationLiteral& literal) -> PredicateTotal& {
              return relations[literal.relation.value];
            });
}

void PredicateTotals::add(const PredicateTotals& other) {
  add_all(other.classes, classes);
  add_all(other.relations, relations);
}

}  // namespace rrn::dataset
