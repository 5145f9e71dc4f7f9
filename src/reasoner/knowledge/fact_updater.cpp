// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/fact_updater.hpp"

#include <utility>
#include <vector>

#include "base/error.hpp"
#include "reasoner/knowledge/derivation.hpp"

namespace rrn::reasoner {

using datalog::FactChanges;

FactUpdater::FactUpdater(Knowledge& knowledge,
                         datalog::MaterialiseOptions options,
                         std::optional<datalog::Limit> limit)
    : knowledge_(knowledge), options_(options), limit_(limit) {}

FactUpdater::Effect FactUpdater::apply(const FactChanges& changes,
                                       const JobContext& job) {
  RRN_CHECK(!limit_);
  datalog::Maintainer::Options options;
  options.limits = options_;
  options.check_constraints = false;
  datalog::UpdateResult result = maintainer().apply(changes, options, job);
  Effect effect;
  effect.n_ignored = result.n_ignored;
  effect.added = std::move(result.added);
  effect.removed = std::move(result.removed);
  limit_ = result.limit;
  std::vector<owl2rl::SchemaTriple> compiled;
  if (add_derived_rules(knowledge_.rules, owl2rl::EqualityMode::kMerged,
                        knowledge_.dictionary, knowledge_.store, compiled,
                        job)) {
    derive_anew(effect, job);
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
    maintainer_.emplace(knowledge_.rules.program, knowledge_.dictionary,
                        knowledge_.store);
  }
  return *maintainer_;
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
