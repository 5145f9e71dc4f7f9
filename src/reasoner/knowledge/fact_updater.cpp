// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/fact_updater.hpp"

#include <algorithm>
#include <utility>

#include "datalog/maintenance/recomputation.hpp"
#include "owl2rl/derived_schema.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "reasoner/knowledge/derivation.hpp"

namespace rrn::reasoner {

using datalog::FactChanges;

FactUpdater::FactUpdater(Knowledge& knowledge,
                         datalog::MaterialiseOptions options,
                         std::optional<datalog::Limit> limit)
    : knowledge_(knowledge), options_(options), limit_(limit) {}

FactUpdater::Effect FactUpdater::apply(const FactChanges& changes,
                                       const JobContext& job) {
  Effect effect;
  if (limit_ || needs_equality_rules(changes)) {
    rebuild(changes, effect, job);
  } else {
    maintain(changes, effect, job);
  }
  return effect;
}

void FactUpdater::check(datalog::MaterialiseResult& result,
                        const JobContext& job) {
  datalog::Maintainer::Options options;
  options.limits = options_;
  datalog::UpdateResult checked = maintainer().apply({}, options, job);
  result.n_violations = checked.n_violations;
  result.violations = std::move(checked.violations);
  const std::size_t n_rules = checked.rule_statistics.size();
  result.rule_statistics.resize(n_rules);
  for (std::size_t i = 0; i < n_rules; ++i) {
    result.rule_statistics[i].n_violations =
        checked.rule_statistics[i].n_violations;
  }
  result.n_derived = knowledge_.store.n_derived();
  result.limit = limit_;
  result.outcome = limit_ ? datalog::Outcome::kLimitReached : checked.outcome;
}

datalog::Maintainer& FactUpdater::maintainer() {
  if (!maintainer_) {
    maintainer_.emplace(knowledge_.program, knowledge_.dictionary,
                        knowledge_.store);
  }
  return *maintainer_;
}

void FactUpdater::maintain(const FactChanges& changes, Effect& effect,
                           const JobContext& job) {
  datalog::Maintainer::Options options;
  options.limits = options_;
  options.check_constraints = false;
  datalog::UpdateResult result = maintainer().apply(changes, options, job);
  effect.n_ignored = result.n_ignored;
  effect.added = std::move(result.added);
  effect.removed = std::move(result.removed);
  if (result.limit) limit_ = result.limit;
  datalog::Program more = owl2rl::compile_derived_schema(
      *knowledge_.axioms, knowledge_.compile_options,
      equality_mode(knowledge_.compile_options.unique_names),
      knowledge_.program, knowledge_.store, knowledge_.dictionary, job);
  if (more.rules.empty()) return;
  knowledge_.program.append(std::move(more));
  derive_anew(effect, job);
}

/// Only what may hold has rules for equality.
bool FactUpdater::needs_equality_rules(const FactChanges& changes) const {
  if (knowledge_.report.unique_names) return false;
  return std::any_of(
      changes.additions.begin(), changes.additions.end(),
      [this](const Fact& fact) {
        const TermView predicate =
            knowledge_.dictionary.view(fact.relation.predicate);
        const bool matters = predicate == TermView::iri(owl::kSameAs) ||
                             predicate == TermView::iri(owl::kDifferentFrom);
        const auto id = knowledge_.store.find(fact.relation);
        return matters && fact.relation.arity == Arity::kBinary &&
               (!id || knowledge_.store.relation(*id).n_live() == 0);
      });
}

void FactUpdater::rebuild(const FactChanges& changes, Effect& effect,
                          const JobContext& job) {
  TripleStore& store = knowledge_.store;
  effect.n_ignored = datalog::change_stated(store, changes);
  datalog::Program& program = knowledge_.program;
  program.append(rules_of_equality(knowledge_.report.unique_names, program,
                                   store, knowledge_.dictionary));
  derive_anew(effect, job);
}

void FactUpdater::derive_anew(Effect& effect, const JobContext& job) {
  effect.rebuilt = true;
  effect.added.clear();
  effect.removed.clear();
  maintainer_.reset();
  knowledge_.store.drop_derived();
  const datalog::MaterialiseResult result = derive(knowledge_, options_, job);
  limit_ = result.limit;
}

}  // namespace rrn::reasoner
