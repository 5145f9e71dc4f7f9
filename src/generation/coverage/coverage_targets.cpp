// SPDX-License-Identifier: MIT
#include "generation/coverage/coverage_targets.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "base/parallel.hpp"
#include "generation/coverage/proof_builder.hpp"

namespace rrn::generation {

namespace {
constexpr std::uint32_t kTriesForTarget = 32;
}  // namespace

/// What the tries of one rule found.
struct CoverageTargets::Trial {
  bool fires = false;
  std::uint32_t depth = 0;
  std::set<std::uint32_t> inferred;  ///< Predicates
  std::optional<std::uint32_t> violated;
};

CoverageTargets::CoverageTargets(
    std::shared_ptr<const SymbolicLabeller> labeller,
    const dataset::Vocabulary& vocabulary, std::uint32_t n_constants,
    std::uint32_t max_individuals, const JobContext& job)
    : labeller_(std::move(labeller)),
      rules_(*labeller_, vocabulary),
      index_(rules_),
      analysis_(rules_, labeller_->dictionary()),
      n_constants_(n_constants),
      max_individuals_(std::max(max_individuals, n_constants + 1)),
      depths_(rules_.rules().size(), 0),
      is_inferable_(rules_.n_predicates(), false) {
  std::vector<Trial> trials(rules_.rules().size());
  for_each_parallel(trials.size(), job.n_threads, [&](std::size_t r) {
    job.cancel.throw_if_triggered();
    try_rule(static_cast<std::uint32_t>(r), job, trials[r]);
  });
  for (std::uint32_t r = 0; r < trials.size(); ++r) {
    const Trial& trial = trials[r];
    obstacles_.push_back(analysis_.obstacle(r));
    if (!obstacles_.back().empty()) continue;
    if (!trial.fires) {
      obstacles_.back() = describe_failure(trial);
      continue;
    }
    reachable_.push_back(r);
    depths_[r] = trial.depth;
    for (const std::uint32_t p : trial.inferred) is_inferable_[p] = true;
  }
}

void CoverageTargets::try_rule(std::uint32_t rule, const JobContext& job,
                               Trial& trial) const {
  if (!analysis_.can_fire(rule)) return;
  Rng rng(job.seed.derive("coverage trial", rule));
  const std::uint32_t greatest = std::max(1U, analysis_.greatest_depth(rule));
  constexpr std::uint32_t kTriesAfterSuccess = 4;
  std::uint32_t n_successes = 0;
  for (std::uint32_t i = 0; i < kTriesForTarget; ++i) {
    const std::uint32_t depth = greatest - i % greatest;
    if (try_once(rule, depth, false, rng, trial)) ++n_successes;
    if (n_successes > kTriesAfterSuccess) return;
  }
  // Some rules only ever conclude what they are made to fire with.
  for (std::uint32_t i = 0; i < kTriesForTarget && !trial.fires; ++i) {
    try_once(rule, 1, true, rng, trial);
  }
}

/// Tries to make a rule fire in a sample of its own.
bool CoverageTargets::try_once(std::uint32_t rule, std::uint32_t depth,
                               bool trivial, Rng& rng, Trial& trial) const {
  SampleClosure closure(index_, kMaxClosure);
  IndividualPool pool{n_constants_, n_constants_, max_individuals_};
  ProofBuilder builder(analysis_, closure, pool, rng);
  if (rules_.rules()[rule].heads.empty()) {
    const auto conflict = builder.build_conflict(rule, depth, 0.1);
    if (!conflict || !closure.add(conflict->premises)) return false;
    trial.fires = true;
    return true;
  }
  const auto facts = builder.build(rule, depth, 0.1, trivial);
  if (!facts) return false;
  if (!closure.add(*facts)) {
    if (closure.violated()) trial.violated = closure.violated();
    return false;
  }
  trial.fires = true;
  if (trivial) return true;
  for (std::uint32_t p = 0; p < rules_.n_predicates(); ++p) {
    closure.for_each(p, std::nullopt, std::nullopt,
                     [&](const SampleFact& fact) {
                       const std::uint32_t d = closure.depth(fact);
                       if (d > 0) trial.inferred.insert(p);
                       if (d > trial.depth) trial.depth = d;
                       return true;
                     });
  }
  return true;
}

std::string CoverageTargets::describe_failure(const Trial& trial) const {
  std::string text =
      "its body cannot hold: no consistent facts were found in " +
      std::to_string(kTriesForTarget) + " tries";
  if (!trial.violated) return text;
  const datalog::Rule& constraint = program().rules[*trial.violated];
  return text + "; they violate " +
         (constraint.source.empty()
              ? datalog::to_string(constraint, dictionary())
              : constraint.source);
}

std::string CoverageTargets::obstacle_of_predicate(
    std::uint32_t predicate) const {
  if (is_inferable_[predicate]) return {};
  const std::string obstacle = analysis_.obstacle_of_predicate(predicate);
  if (!obstacle.empty()) return obstacle;
  for (const auto& conclusion : analysis_.conclusions(predicate)) {
    if (obstacles_[conclusion.rule].empty()) continue;
    return "no rule that concludes it can fire: " + obstacles_[conclusion.rule];
  }
  return "its rules fire only where it is stated already";
}

}  // namespace rrn::generation
