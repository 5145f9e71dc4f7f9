// SPDX-License-Identifier: MIT
#include "datalog/evaluation/materialiser.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

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

/// Whether merging gave another name to a constant of a rule.
bool has_renamed_constant(const Rule& rule, const EqualityClasses& equality) {
  const auto is_renamed = [&](Argument argument) {
    return !argument.is_variable() &&
           equality.is_merged(argument.as_constant());
  };
  const auto has_renamed = [&](const Atom& atom) {
    return is_renamed(atom.first) || is_renamed(atom.second);
  };
  return std::any_of(rule.heads.begin(), rule.heads.end(), has_renamed) ||
         std::any_of(rule.body.begin(), rule.body.end(), has_renamed) ||
         std::any_of(rule.builtins.begin(), rule.builtins.end(),
                     [&](const BuiltinAtom& builtin) {
                       return std::any_of(builtin.arguments.begin(),
                                          builtin.arguments.end(), is_renamed);
                     });
}

/// One run over a store, of all rules or of those that are new.
class Run {
 public:
  Run(const Program& program, WorkingTerms terms, TripleStore& store,
      const MaterialiseOptions& options, const JobContext& job)
      : program_(program),
        terms_(terms),
        store_(store),
        options_(options),
        guard_(options, store, terms.dictionary(), job) {
    for (const Rule& rule : program.rules) check_safe(rule);
    strata_ = stratify(program, terms.dictionary()).strata;
    by_depth_ = options.by_depth && has_one_stratum(program);
    if (by_depth_) strata_ = {all_rules(program)};
    result_.rule_statistics.resize(program.rules.size());
  }

  MaterialiseResult derive_all() {
    store_.mark_asserted();
    Rollback rollback(store_);
    std::optional<EqualityMerging> merging = make_merging();
    if (merging) merging->merge_facts();
    const Evaluation evaluation = make_evaluation(merging);
    Fixpoint fixpoint(evaluation);
    for (std::size_t i = 0; i < strata_.size() && !guard_.stopped(); ++i) {
      fixpoint.evaluate(strata_[i], title(i));
      result_.last_stratum = i + 1;
    }
    finish(fixpoint);
    rollback.disarm();
    return std::move(result_);
  }

  /// Derives what the rules from number `n_known` on add.
  MaterialiseResult extend(std::size_t n_known) {
    Rollback rollback(store_);
    guard_.count_derived(store_.n_derived());
    std::vector<std::uint32_t> seen = {0};
    seen.resize(std::max<std::size_t>(1, store_.n_relations()));
    for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
      seen[i] = store_.relation({i}).size();
    }
    std::optional<EqualityMerging> merging = make_merging();
    Evaluation evaluation = make_evaluation(merging);
    evaluation.has_new_rules = true;
    Fixpoint fixpoint(evaluation);
    for (std::size_t i = 0; i < strata_.size() && !guard_.stopped(); ++i) {
      std::set<std::size_t> fresh;
      for (const std::size_t number : strata_[i]) {
        const bool is_new =
            number >= n_known ||
            (merging &&
             has_renamed_constant(program_.rules[number], store_.equality()));
        if (is_new) fresh.insert(number);
      }
      if (!fresh.empty() || reads_new_rows(strata_[i], seen)) {
        fixpoint.evaluate(strata_[i], title(i), seen, fresh);
      }
      result_.last_stratum = i + 1;
    }
    finish(fixpoint);
    rollback.disarm();
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::string title(std::size_t stratum) const {
    return "stratum " + std::to_string(stratum + 1) + " of " +
           std::to_string(strata_.size());
  }

  std::optional<EqualityMerging> make_merging() {
    std::optional<EqualityMerging> merging;
    if (program_.same_as) {
      merging.emplace(*program_.same_as, terms_.dictionary(), store_, guard_);
    }
    return merging;
  }

  Evaluation make_evaluation(std::optional<EqualityMerging>& merging) {
    Evaluation evaluation{program_,   terms_, store_,
                          estimates_, guard_, result_.rule_statistics};
    evaluation.merging = merging ? &*merging : nullptr;
    evaluation.chunk_rows = options_.chunk_rows;
    evaluation.by_steps = !options_.by_depth && !options_.as_written;
    return evaluation;
  }

  /// Whether a rule of a stratum reads a relation that has grown.
  [[nodiscard]] bool reads_new_rows(
      const std::vector<std::size_t>& stratum,
      const std::vector<std::uint32_t>& seen) const {
    const auto has_grown = [&](const Atom& atom) {
      if (atom.is_triple()) return true;
      const auto id = store_.find(atom.relation);
      if (!id) return false;
      const std::uint32_t n = id->value < seen.size() ? seen[id->value] : 0;
      return store_.relation(*id).size() > n;
    };
    return std::any_of(stratum.begin(), stratum.end(), [&](std::size_t number) {
      const std::vector<Atom>& body = program_.rules[number].body;
      return std::any_of(body.begin(), body.end(), has_grown);
    });
  }

  /// Checks the constraints and sums up.
  void finish(const Fixpoint& fixpoint) {
    const bool complete = !guard_.stopped();
    if (!complete) guard_.grant_check();
    ConstraintChecker checker(program_, terms_, store_, estimates_, guard_,
                              options_.max_violations, result_.rule_statistics);
    checker.check(complete);
    if (complete && options_.refutation != Refutation::kNone) {
      derive_refutations(program_, terms_, store_, options_.refutation,
                         estimates_, guard_);
    }
    guard_.finish();
    result_.limit = guard_.limit();
    result_.n_derived = store_.n_derived();
    result_.n_iterations = fixpoint.n_iterations();
    if (by_depth_) result_.iteration_ends = fixpoint.iteration_ends();
    result_.n_strata = strata_.size();
    result_.n_violations = checker.n_violations();
    result_.violations = checker.take_violations();
    result_.outcome = outcome_of(result_);
  }

  const Program& program_;
  WorkingTerms terms_;
  TripleStore& store_;
  const MaterialiseOptions& options_;
  RunGuard guard_;
  CardinalityEstimates estimates_;
  std::vector<std::vector<std::size_t>> strata_;
  bool by_depth_ = false;
  MaterialiseResult result_;
};

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
  return Run(program, WorkingTerms(dictionary), store, options, job)
      .derive_all();
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
  return Run(program, WorkingTerms(dictionary), store, options, job)
      .derive_all();
}

bool can_extend(const Program& program) {
  return std::all_of(
      program.rules.begin(), program.rules.end(), [&](const Rule& rule) {
        if (rule.is_constraint()) return true;
        const auto is_triple = [](const Atom& atom) {
          return atom.is_triple();
        };
        const bool has_triples =
            std::any_of(rule.heads.begin(), rule.heads.end(), is_triple) ||
            std::any_of(rule.body.begin(), rule.body.end(), is_triple);
        return rule.negated_body.empty() &&
               (!program.same_as ||
                (!has_triples && !needs_equality(rule, *program.same_as)));
      });
}

MaterialiseResult extend(const Program& program, std::size_t n_known,
                         Dictionary& dictionary, TripleStore& store,
                         const MaterialiseOptions& options,
                         const JobContext& job) {
  return Run(program, WorkingTerms(dictionary), store, options, job)
      .extend(n_known);
}

}  // namespace rrn::datalog
