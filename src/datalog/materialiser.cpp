// SPDX-License-Identifier: MIT
#include "datalog/materialiser.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "datalog/cardinality.hpp"
#include "datalog/constraints.hpp"
#include "datalog/refutation.hpp"
#include "datalog/rule_evaluator.hpp"
#include "datalog/rule_plan.hpp"
#include "datalog/run_guard.hpp"
#include "datalog/stratification.hpp"

namespace rrn::datalog {

namespace {

/// Drops what was derived unless the run ends as it should.
class Rollback {
 public:
  explicit Rollback(TripleStore& store) : store_(store) {}
  ~Rollback() {
    if (armed_) store_.drop_derived();
  }
  Rollback(const Rollback&) = delete;
  Rollback& operator=(const Rollback&) = delete;
  void disarm() { armed_ = false; }

 private:
  TripleStore& store_;
  bool armed_ = true;
};

/// A rule of the stratum under evaluation, with how much it has seen.
struct RuleState {
  std::size_t number;
  JoinRule rule;
  /// Per body atom: joins of rows before these are done.
  std::vector<std::uint32_t> seen;
  bool evaluated = false;
};

/// Evaluates strata semi-naively.  Each rule remembers how many rows of each
/// body atom it has joined: the rows after those are the atom's delta.
class StratumEvaluator {
 public:
  StratumEvaluator(const Program& program, TripleStore& store,
                   CardinalityEstimates& estimates, RunGuard& guard)
      : program_(program),
        store_(store),
        estimates_(estimates),
        guard_(guard) {}

  /// Evaluates the rules with these numbers to their fixpoint.
  void evaluate(const std::vector<std::size_t>& rules,
                const std::string& title) {
    std::vector<RuleState> states;
    states.reserve(rules.size());
    for (const std::size_t number : rules) {
      const Rule& rule = program_.rules[number];
      states.push_back({number, make_join_rule(rule, store_),
                        std::vector<std::uint32_t>(rule.body.size(), 0)});
    }
    for (bool changed = true; changed && !guard_.stopped();) {
      changed = false;
      for (RuleState& state : states) {
        if (!has_delta(state)) continue;
        changed = true;
        note(title, state.number);
        if (!guard_.poll()) return;
        evaluate(state);
        if (guard_.stopped()) return;
      }
      if (changed) ++n_iterations_;
    }
  }

  [[nodiscard]] std::uint64_t n_iterations() const { return n_iterations_; }

 private:
  static bool has_delta(const RuleState& state) {
    if (!state.evaluated) return true;
    for (std::size_t i = 0; i < state.seen.size(); ++i) {
      if (state.rule.body[i].relation->size() > state.seen[i]) return true;
    }
    return false;
  }

  void note(const std::string& title, std::size_t rule) {
    if (!guard_.wants_notes()) return;
    guard_.set_note(title + ", iteration " + std::to_string(n_iterations_ + 1) +
                    ", rule " + std::to_string(rule + 1));
  }

  /// Joins all rows of which one at least is new.  Each such join is done once:
  /// for the first atom with a new row, atoms before it take old rows and atoms
  /// after it all rows.
  void evaluate(RuleState& state) {
    state.evaluated = true;
    const std::vector<JoinAtom>& body = state.rule.body;
    if (body.empty()) return join(state.rule, {});
    std::vector<std::uint32_t> now;
    for (const JoinAtom& atom : body) now.push_back(atom.relation->size());
    std::vector<RowRange> ranges(body.size());
    for (std::size_t delta = 0; delta < body.size(); ++delta) {
      for (std::size_t i = 0; i < body.size(); ++i) {
        ranges[i] = {i == delta ? state.seen[i] : 0,
                     i < delta ? state.seen[i] : now[i]};
      }
      const bool has_empty =
          std::any_of(ranges.begin(), ranges.end(),
                      [](RowRange range) { return range.size() == 0; });
      if (!has_empty) join(state.rule, ranges);
      if (guard_.stopped()) return;
    }
    state.seen = std::move(now);
  }

  void join(const JoinRule& rule, const std::vector<RowRange>& ranges) {
    derive_heads(rule, make_plan(rule, ranges, estimates_), guard_);
  }

  const Program& program_;
  TripleStore& store_;
  CardinalityEstimates& estimates_;
  RunGuard& guard_;
  std::uint64_t n_iterations_ = 0;
};

Outcome outcome_of(const MaterialiseResult& result) {
  if (result.limit) return Outcome::kLimitReached;
  return result.n_violations > 0 ? Outcome::kInconsistent : Outcome::kFixpoint;
}

}  // namespace

MaterialiseResult materialise(const Program& program,
                              const Dictionary& dictionary, TripleStore& store,
                              const MaterialiseOptions& options,
                              const JobContext& job) {
  for (const Rule& rule : program.rules) check_safe(rule);
  const Stratification stratification = stratify(program, dictionary);

  store.mark_asserted();
  Rollback rollback(store);
  CardinalityEstimates estimates;
  RunGuard guard(options, store, job);
  StratumEvaluator evaluator(program, store, estimates, guard);
  const auto& strata = stratification.strata;
  for (std::size_t i = 0; i < strata.size() && !guard.stopped(); ++i) {
    evaluator.evaluate(strata[i], "stratum " + std::to_string(i + 1) + " of " +
                                      std::to_string(strata.size()));
  }

  const bool complete = !guard.stopped();
  if (!complete) guard.grant_check();
  ConstraintChecker checker(program, store, estimates, guard,
                            options.max_violations);
  checker.check(complete);
  if (complete && options.refutation != Refutation::kNone) {
    derive_refutations(program, dictionary, store, options.refutation,
                       estimates, guard);
  }
  guard.finish();

  MaterialiseResult result;
  result.limit = guard.limit();
  result.n_derived = guard.n_derived();
  result.n_iterations = evaluator.n_iterations();
  result.n_violations = checker.n_violations();
  result.violations = checker.take_violations();
  result.outcome = outcome_of(result);
  rollback.disarm();
  return result;
}

}  // namespace rrn::datalog
