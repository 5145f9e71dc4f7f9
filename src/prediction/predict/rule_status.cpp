// SPDX-License-Identifier: MIT
#include "prediction/predict/rule_status.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "datalog/maintenance/tentative_closure.hpp"
#include "reasoner/knowledge/derivation.hpp"

namespace rrn::prediction {

namespace {

bool is_negative(const datalog::Atom& atom) {
  return !atom.is_triple() && atom.relation.polarity == Polarity::kNegative;
}

/// Whether any fact can contradict others.
bool can_contradict(const reasoner::Knowledge& knowledge) {
  for (const datalog::Rule& rule : knowledge.rules.program.rules) {
    if (rule.is_constraint()) return true;
    if (std::any_of(rule.heads.begin(), rule.heads.end(), is_negative)) {
      return true;
    }
  }
  for (std::uint32_t i = 0; i < knowledge.store.n_relations(); ++i) {
    const bool negated =
        knowledge.store.key({i}).polarity == Polarity::kNegative;
    if (negated && knowledge.store.relation({i}).size() > 0) return true;
  }
  return false;
}

/// Tests facts one by one.
class Tester {
 public:
  virtual ~Tester() = default;

  [[nodiscard]] virtual std::uint64_t default_max_tests() const = 0;
  [[nodiscard]] virtual RuleStatus test(const PredictedFact& fact) = 0;
  /// See JudgementSummary.
  [[nodiscard]] virtual std::uint64_t n_left_out() const { return 0; }
};

/// Adds each fact to a closure and takes it back.
class IncrementalTester final : public Tester {
 public:
  IncrementalTester(const reasoner::Knowledge& knowledge, const JobContext& job)
      : closure_(knowledge.rules.program, knowledge.dictionary) {
    const TripleStore& store = knowledge.store;
    for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
      const Relation& relation = store.relation({i});
      for (std::uint32_t row = 0; row < relation.size(); ++row) {
        if (!relation.is_asserted(row)) continue;
        job.cancel.throw_if_triggered();
        if (!closure_.add({store.key({i}), relation.row(row)})) ++n_left_out_;
      }
    }
  }

  [[nodiscard]] std::uint64_t default_max_tests() const override {
    return 100'000;
  }
  [[nodiscard]] RuleStatus test(const PredictedFact& fact) override {
    return closure_.admits({fact.relation, fact.row})
               ? RuleStatus::kOpen
               : RuleStatus::kContradicting;
  }
  [[nodiscard]] std::uint64_t n_left_out() const override {
    return n_left_out_;
  }

 private:
  datalog::TentativeClosure closure_;
  std::uint64_t n_left_out_ = 0;
};

/// Derives everything anew with each fact.
class RepeatingTester final : public Tester {
 public:
  RepeatingTester(reasoner::Knowledge& knowledge,
                  const datalog::MaterialiseOptions& limits,
                  const JobContext& job)
      : knowledge_(knowledge),
        asserted_(knowledge.store),
        limits_(limits),
        job_(job) {
    asserted_.drop_derived();
    limits_.max_violations = 0;
    limits_.refutation = datalog::Refutation::kNone;
    job_.progress = nullptr;
    n_violations_ = run(asserted_).n_violations;
  }

  [[nodiscard]] std::uint64_t default_max_tests() const override {
    return 1'000;
  }
  [[nodiscard]] RuleStatus test(const PredictedFact& fact) override {
    TripleStore store = asserted_;
    store.insert(fact.relation, fact.row);
    const datalog::MaterialiseResult result = run(std::move(store));
    if (result.n_violations > n_violations_) return RuleStatus::kContradicting;
    return result.limit ? RuleStatus::kUntested : RuleStatus::kOpen;
  }

 private:
  datalog::MaterialiseResult run(TripleStore store) {
    return datalog::materialise(knowledge_.rules.program, knowledge_.dictionary,
                                store, limits_, job_);
  }

  reasoner::Knowledge& knowledge_;
  TripleStore asserted_;
  datalog::MaterialiseOptions limits_;
  JobContext job_;
  std::uint64_t n_violations_ = 0;
};

std::unique_ptr<Tester> make_tester(reasoner::Knowledge& knowledge,
                                    const JudgeOptions& options,
                                    const JobContext& job) {
  if (datalog::TentativeClosure::supports(knowledge.rules.program)) {
    try {
      return std::make_unique<IncrementalTester>(knowledge, job);
    } catch (const Error& error) {
      // Rules that contradict themselves without any fact.
      if (error.code() != ErrorCode::kBadArgument) throw;
    }
  }
  return std::make_unique<RepeatingTester>(knowledge, options.limits, job);
}

/// Marks what is derivable and returns the rest.
std::vector<PredictedFact*> mark_derivable(const TripleStore& closure,
                                           std::vector<PredictedFact>& facts) {
  std::vector<PredictedFact*> rest;
  for (PredictedFact& fact : facts) {
    if (closure.contains(fact.relation, fact.row)) {
      fact.status = RuleStatus::kDerivable;
    } else {
      rest.push_back(&fact);
    }
  }
  return rest;
}

std::vector<PredictedFact*> find_underivable(reasoner::Knowledge& knowledge,
                                             bool is_closed,
                                             std::vector<PredictedFact>& facts,
                                             const JudgeOptions& options,
                                             const JobContext& job) {
  if (is_closed) return mark_derivable(knowledge.store, facts);
  TripleStore closure = knowledge.store;
  reasoner::RuleSet rules = knowledge.rules;
  static_cast<void>(reasoner::derive(rules, owl2rl::EqualityMode::kMerged,
                                     knowledge.dictionary, closure,
                                     options.limits, job));
  return mark_derivable(closure, facts);
}

void test_all(std::vector<PredictedFact*>& facts, Tester& tester,
              std::uint64_t max_tests, const JobContext& job) {
  if (facts.size() > max_tests) {
    std::stable_sort(facts.begin(), facts.end(),
                     [](const PredictedFact* a, const PredictedFact* b) {
                       return a->probability > b->probability;
                     });
    facts.resize(max_tests);
  }
  for (std::size_t i = 0; i < facts.size(); ++i) {
    job.cancel.throw_if_triggered();
    facts[i]->status = tester.test(*facts[i]);
    job.report({"test predictions", i + 1, facts.size(), {}});
  }
}

JudgementSummary count(const std::vector<PredictedFact>& facts) {
  JudgementSummary summary;
  for (const PredictedFact& fact : facts) {
    switch (fact.status) {
      case RuleStatus::kUntested:
        ++summary.n_untested;
        break;
      case RuleStatus::kDerivable:
        ++summary.n_derivable;
        break;
      case RuleStatus::kContradicting:
        ++summary.n_contradicting;
        break;
      case RuleStatus::kOpen:
        ++summary.n_open;
        break;
    }
  }
  return summary;
}

}  // namespace

JudgementSummary judge(reasoner::Knowledge& knowledge, bool is_closed,
                       std::vector<PredictedFact>& facts,
                       const JudgeOptions& options, const JobContext& job) {
  std::vector<PredictedFact*> rest =
      find_underivable(knowledge, is_closed, facts, options, job);
  std::uint64_t n_left_out = 0;
  if (rest.empty() || !can_contradict(knowledge)) {
    for (PredictedFact* fact : rest) fact->status = RuleStatus::kOpen;
  } else {
    const std::unique_ptr<Tester> tester = make_tester(knowledge, options, job);
    n_left_out = tester->n_left_out();
    test_all(rest, *tester,
             options.max_tests.value_or(tester->default_max_tests()), job);
  }
  JudgementSummary summary = count(facts);
  summary.n_left_out = n_left_out;
  return summary;
}

}  // namespace rrn::prediction
