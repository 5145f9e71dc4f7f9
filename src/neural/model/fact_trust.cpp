// SPDX-License-Identifier: MIT
#include "neural/model/fact_trust.hpp"

#include <algorithm>

namespace rrn::neural {

namespace {

float evidence(bool is_stated_true, float trust) {
  return is_stated_true ? trust : -trust;
}

}  // namespace

void trust_class_facts(const dataset::Sample& kb, float trust,
                       std::uint32_t begin, std::uint32_t end,
                       std::size_t n_classes, std::span<float> scores) {
  if (trust == 0) return;
  const auto& facts = kb.classes.specified;
  const auto first = std::ranges::lower_bound(
      facts, begin, {}, [](const auto& fact) { return fact.individual.value; });
  for (auto fact = first; fact != facts.end(); ++fact) {
    if (fact->individual.value >= end) break;
    const std::size_t row = fact->individual.value - begin;
    scores[row * n_classes + fact->owl_class.value] +=
        evidence(fact->positive, trust);
  }
}

void trust_relation_facts(const dataset::Sample& kb, float trust,
                          std::size_t n_relations, std::span<float> scores) {
  if (trust == 0) return;
  const std::size_t n = kb.n_individuals;
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    const std::size_t pair = fact.subject.value * n + fact.object.value;
    scores[pair * n_relations + fact.relation.value] +=
        evidence(fact.positive, trust);
  }
}

void trust_relation_facts(const dataset::Sample& kb, float trust,
                          std::span<const dataset::RelationLiteral> literals,
                          std::span<float> scores) {
  if (trust == 0) return;
  const auto& facts = kb.relations.specified;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    dataset::RelationLiteral literal = literals[i];
    for (const bool positive : {true, false}) {
      literal.positive = positive;
      if (std::ranges::binary_search(facts, literal)) {
        scores[i] += evidence(positive, trust);
      }
    }
  }
}

}  // namespace rrn::neural
