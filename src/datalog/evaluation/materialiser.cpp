// SPDX-License-Identifier: MIT
#include "datalog/evaluation/materialiser.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "datalog/analysis/stratification.hpp"
#include "datalog/evaluation/constraints.hpp"
#include "datalog/evaluation/equality_merging.hpp"
#include "datalog/evaluation/fixpoint.hpp"
#include "datalog/evaluation/refutation.hpp"
#include "datalog/evaluation/run_guard.hpp"
#include "datalog/plan/cardinality.hpp"

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

/// Whether rules can be evaluated in any order.
bool has_one_stratum(const Program& program) {
  return !program.same_as &&
         std::all_of(program.rules.begin(), program.rules.end(),
                     [](const Rule& rule) {
                       return rule.is_constraint() || rule.negated_body.empty();
                     });
}

std::vector<std::size_t> all_rules(const Program& program) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    if (!program.rules[i].is_constraint()) numbers.push_back(i);
  }
  return numbers;
}

Outcome outcome_of(const MaterialiseResult& result) {
  if (result.limit) return Outcome::kLimitReached;
  return result.n_violations > 0 ? Outcome::kInconsistent : Outcome::kFixpoint;
}

MaterialiseResult run(const Program& program, WorkingTerms terms,
                      TripleStore& store, const MaterialiseOptions& options,
                      const JobContext& job) {
  for (const Rule& rule : program.rules) check_safe(rule);
  Stratification stratification = stratify(program, terms.dictionary());
  const bool by_depth = options.by_depth && has_one_stratum(program);
  if (by_depth) stratification.strata = {all_rules(program)};

  store.mark_asserted();
  Rollback rollback(store);
  MaterialiseResult result;
  result.rule_statistics.resize(program.rules.size());
  CardinalityEstimates estimates;
  RunGuard guard(options, store, terms.dictionary(), job);
  std::optional<EqualityMerging> merging;
  if (program.same_as) {
    merging.emplace(*program.same_as, terms.dictionary(), store, guard);
    merging->merge_facts();
  }
  Evaluation evaluation{program,   terms, store,
                        estimates, guard, result.rule_statistics};
  evaluation.merging = merging ? &*merging : nullptr;
  evaluation.chunk_rows = options.chunk_rows;
  evaluation.by_steps = !options.by_depth && !options.as_written;
  Fixpoint fixpoint(evaluation);
  const auto& strata = stratification.strata;
  for (std::size_t i = 0; i < strata.size() && !guard.stopped(); ++i) {
    fixpoint.evaluate(strata[i], "stratum " + std::to_string(i + 1) + " of " +
                                     std::to_string(strata.size()));
    result.last_stratum = i + 1;
  }

  const bool complete = !guard.stopped();
  if (!complete) guard.grant_check();
  ConstraintChecker checker(program, terms, store, estimates, guard,
                            options.max_violations, result.rule_statistics);
  checker.check(complete);
  if (complete && options.refutation != Refutation::kNone) {
    derive_refutations(program, terms, store, options.refutation, estimates,
                       guard);
  }
  guard.finish();

  result.limit = guard.limit();
  result.n_derived = store.n_derived();
  result.n_iterations = fixpoint.n_iterations();
  if (by_depth) result.iteration_ends = fixpoint.iteration_ends();
  result.n_strata = strata.size();
  result.n_violations = checker.n_violations();
  result.violations = checker.take_violations();
  result.outcome = outcome_of(result);
  rollback.disarm();
  return result;
}

}  // namespace

std::uint32_t MaterialiseResult::depth(RowOrigin origin) const {
  const auto found = std::lower_bound(iteration_ends.begin(),
                                      iteration_ends.end(), origin.stamp);
  if (origin.stamp == 0 || found == iteration_ends.end()) return 0;
  return static_cast<std::uint32_t>(found - iteration_ends.begin()) + 1;
}

MaterialiseResult materialise(const Program& program, Dictionary& dictionary,
                              TripleStore& store,
                              const MaterialiseOptions& options,
                              const JobContext& job) {
  return run(program, WorkingTerms(dictionary), store, options, job);
}

MaterialiseResult materialise(const Program& program,
                              const Dictionary& dictionary, TripleStore& store,
                              const MaterialiseOptions& options,
                              const JobContext& job) {
  for (const Rule& rule : program.rules) {
    for (const BuiltinAtom& builtin : rule.builtins) {
      if (!builtin.result) continue;
      throw Error(ErrorCode::kUnsupported, rule.location,
                  "the rule '" + to_string(rule, dictionary) +
                      "' computes values; here only rules that do not are "
                      "supported");
    }
  }
  return run(program, WorkingTerms(dictionary), store, options, job);
}

}  // namespace rrn::datalog
