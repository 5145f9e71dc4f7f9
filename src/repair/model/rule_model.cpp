// SPDX-License-Identifier: MIT
#include "repair/model/rule_model.hpp"

#include "repair/model/belief_table.hpp"
#include "repair/model/repaired_kb.hpp"
#include "repair/world/consequences.hpp"

namespace rrn::repair {

Beliefs RuleModel::closure(const dataset::Sample& kb, const JobContext& job) {
  bool consistent = true;
  Beliefs beliefs =
      close(kb, vocabulary_, generation::IndividualTerms(rules_, kb), job,
            &consistent);
  n_inconsistent_ += consistent ? 0 : 1;
  return beliefs;
}

neural::Prediction RuleModel::predict(const dataset::Sample& kb,
                                      const JobContext& job) {
  return to_tables(closure(kb, job), kb.n_individuals, vocabulary_);
}

neural::LiteralScores RuleModel::score(
    const dataset::Sample& kb,
    std::span<const dataset::RelationLiteral> literals, const JobContext& job) {
  const Beliefs beliefs = closure(kb, job);
  neural::LiteralScores scores;
  scores.classes.resize(std::size_t{kb.n_individuals} *
                        vocabulary_.classes.size());
  for (const auto& [literal, probability] : beliefs.classes) {
    scores.classes[literal.individual.value * vocabulary_.classes.size() +
                   literal.owl_class.value] = probability;
  }
  scores.relations.reserve(literals.size());
  for (const dataset::RelationLiteral& literal : literals) {
    const float p = belief_of(beliefs, literal);
    scores.relations.push_back(literal.positive ? p : 1 - p);
  }
  return scores;
}

}  // namespace rrn::repair
