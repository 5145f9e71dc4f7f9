// SPDX-License-Identifier: MIT
#include "prediction/confirmation/told_facts.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "mining/conclusions.hpp"

namespace rrn::prediction {

namespace {

using dataset::ClassLiteral;
using dataset::RelationLiteral;
using mining::FactIndex;

template <typename Literal>
void make_unique(std::vector<Literal>& facts) {
  std::ranges::sort(facts);
  facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
}

}  // namespace

ModelNumbers::ModelNumbers(const dataset::Vocabulary& from,
                           const neural::Model& model)
    : model_(model) {
  for (const dataset::Predicate& relation : from.relations) {
    const auto found = model.vocabulary().find_relation(relation.iri);
    relations_.push_back(found ? std::optional(found->value) : std::nullopt);
  }
  for (const dataset::Predicate& owl_class : from.classes) {
    const auto found = model.vocabulary().find_class(owl_class.iri);
    classes_.push_back(found ? std::optional(found->value) : std::nullopt);
  }
}

bool ModelNumbers::reads(std::uint32_t relation) const {
  const auto own = relations_[relation];
  return own && model_.reads(dataset::RelationIndex{*own}, true);
}

bool ModelNumbers::has_any() const {
  const auto is_known = [](const auto& number) { return number.has_value(); };
  return std::ranges::any_of(relations_, is_known) ||
         std::ranges::any_of(classes_, is_known);
}

ToldFacts::ToldFacts(const FactIndex::Facts& facts, const HeadFact& goal)
    : goal_(goal) {
  goal_.x = number(goal.x);
  goal_.y = number(goal.y);
  for (RelationLiteral fact : facts.relations) {
    fact.subject.value = number(fact.subject.value);
    fact.object.value = number(fact.object.value);
    const bool is_goal =
        !goal_.head.is_class && fact.relation.value == goal_.head.predicate &&
        fact.subject.value == goal_.x && fact.object.value == goal_.y;
    if (!is_goal) facts_.relations.push_back(fact);
  }
  for (ClassLiteral fact : facts.classes) {
    fact.individual.value = number(fact.individual.value);
    const bool is_goal = goal_.head.is_class &&
                         fact.owl_class.value == goal_.head.predicate &&
                         fact.individual.value == goal_.x;
    if (!is_goal) facts_.classes.push_back(fact);
  }
  make_unique(facts_.relations);
  make_unique(facts_.classes);
  facts_.n_individuals = static_cast<std::uint32_t>(individuals_.size());
}

std::uint32_t ToldFacts::number(std::uint32_t individual) {
  const auto found = std::ranges::find(individuals_, individual);
  const auto place = static_cast<std::uint32_t>(found - individuals_.begin());
  if (found == individuals_.end()) individuals_.push_back(individual);
  return place;
}

void ToldFacts::remove(const FactIndex::Facts& others) {
  for (RelationLiteral fact : others.relations) {
    fact.subject.value = number(fact.subject.value);
    fact.object.value = number(fact.object.value);
    std::erase(facts_.relations, fact);
  }
  for (ClassLiteral fact : others.classes) {
    fact.individual.value = number(fact.individual.value);
    std::erase(facts_.classes, fact);
  }
}

bool ToldFacts::joins_goal() const {
  std::vector<std::uint32_t> root(facts_.n_individuals);
  std::iota(root.begin(), root.end(), 0U);
  const auto find = [&](std::uint32_t i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  for (const RelationLiteral& fact : facts_.relations) {
    root[find(fact.subject.value)] = find(fact.object.value);
  }
  return find(goal_.x) == find(goal_.y);
}

bool ToldFacts::implies_goal(std::span<const mining::MinedRule> rules,
                             std::size_t n_relations, std::size_t n_classes,
                             const CancellationToken& cancel) const {
  FactIndex::Facts facts = facts_;
  for (;;) {
    const std::size_t n_before = facts.relations.size() + facts.classes.size();
    const FactIndex index(facts, n_relations, n_classes);
    const mining::Head& head = goal_.head;
    if (head.is_class ? index.is_a(goal_.x, head.predicate)
                      : index.holds(goal_.x, head.predicate, goal_.y)) {
      return true;
    }
    mining::add_conclusions(rules, index, facts, cancel);
    if (n_before == facts.relations.size() + facts.classes.size()) return false;
  }
}

dataset::Sample ToldFacts::sample(const ModelNumbers& numbers) const {
  dataset::Sample kb;
  kb.n_individuals = facts_.n_individuals;
  for (RelationLiteral fact : facts_.relations) {
    const auto own = numbers.relation(fact.relation.value);
    if (!own) continue;
    fact.relation.value = *own;
    kb.relations.specified.push_back(fact);
  }
  for (ClassLiteral fact : facts_.classes) {
    const auto own = numbers.owl_class(fact.owl_class.value);
    if (!own) continue;
    fact.owl_class.value = *own;
    kb.classes.specified.push_back(fact);
  }
  kb.normalise();
  return kb;
}

}  // namespace rrn::prediction
