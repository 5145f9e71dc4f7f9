// SPDX-License-Identifier: MIT
#include "prediction/rationale/change_derivation.hpp"

#include <algorithm>

#include "reasoner/knowledge/derivation.hpp"

namespace rrn::prediction {

namespace {

void take_away(TripleStore& store, const Fact& fact) {
  const auto id = store.find(fact.relation);
  if (!id) return;
  Relation& relation = store.relation(*id);
  const std::uint32_t number = relation.find(fact.row);
  if (number == relation.size()) return;
  relation.set_asserted(number, false);
  relation.remove(number);
}

}  // namespace

void derive_changes(reasoner::Knowledge& knowledge, const LiteralFacts& facts,
                    const datalog::MaterialiseOptions& limits,
                    Counterfactual& found, const JobContext& job) {
  if (found.changes.empty()) return;
  TripleStore stated = knowledge.store;
  stated.drop_derived();
  datalog::MaterialiseOptions options = limits;
  options.max_violations = 0;
  const Fact target = facts.fact_of(found.target);
  for (FactChange& change : found.changes) {
    TripleStore store = stated;
    for (const Literal& fact : change.removed) {
      take_away(store, facts.fact_of(fact));
    }
    for (const Literal& literal : change.added) {
      const Fact fact = facts.fact_of(literal);
      store.insert(fact.relation, fact.row);
    }
    store.mark_asserted();
    reasoner::RuleSet rules = knowledge.rules;
    const datalog::MaterialiseResult result =
        reasoner::derive(rules, owl2rl::EqualityMode::kExplicit,
                         knowledge.dictionary, store, options, job);
    const bool follows = store.contains(target.relation, target.row);
    if (follows || !result.limit) change.follows = follows;
  }
  std::stable_partition(found.changes.begin(), found.changes.end(),
                        [&](const FactChange& change) {
                          return change.follows != found.is_predicted;
                        });
}

}  // namespace rrn::prediction
