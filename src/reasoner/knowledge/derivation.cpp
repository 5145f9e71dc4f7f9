// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/derivation.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/deadline.hpp"

namespace rrn::reasoner {

namespace {

using Clock = std::chrono::steady_clock;
using owl2rl::EqualityMode;

/// Rounds of one derivation, which share its limits.
class Rounds {
 public:
  Rounds(Dictionary& dictionary, TripleStore& store,
         const datalog::MaterialiseOptions& options, const JobContext& job)
      : dictionary_(dictionary),
        store_(store),
        options_(options),
        job_(job),
        first_memory_(memory()) {}

  /// Derives everything.
  datalog::MaterialiseResult begin(const datalog::Program& program) {
    return counted(
        datalog::materialise(program, dictionary_, store_, rest(), job_));
  }

  /// Runs a step between rounds within what is left of the time.  Returns false
  /// where that was not enough, which `result` then says.
  template <typename Step>
  bool within_time(datalog::MaterialiseResult& result, Step&& step) const {
    std::optional<Clock::time_point> end;
    if (options_.max_time) end = start_ + *options_.max_time;
    const Deadline deadline(job_.cancel, end);
    JobContext job = job_;
    job.cancel = deadline.token();
    try {
      step(job);
      return true;
    } catch (const Cancelled&) {
      if (!deadline.has_passed()) throw;
      result.outcome = datalog::Outcome::kLimitReached;
      result.limit = datalog::Limit::kTime;
      return false;
    }
  }

  /// Derives what the rules from number `n_known` on add to what the others
  /// have derived.
  datalog::MaterialiseResult go_on(const datalog::Program& program,
                                   std::size_t n_known, bool merges_anew) {
    const bool extends = !merges_anew && !options_.by_depth &&
                         options_.refutation == datalog::Refutation::kNone &&
                         datalog::can_extend(program);
    if (extends) {
      return counted(
          datalog::extend(program, n_known, dictionary_, store_, rest(), job_));
    }
    // From the start: what a rule negates may hold by the new rules.
    store_.drop_derived();
    statistics_.clear();
    return begin(program);
  }

 private:
  [[nodiscard]] std::size_t memory() const {
    return store_.memory() + dictionary_.memory();
  }

  /// The limits of a round that begins now.
  [[nodiscard]] datalog::MaterialiseOptions rest() const {
    using std::chrono::milliseconds;
    datalog::MaterialiseOptions rest = options_;
    if (rest.max_time) {
      const auto spent =
          std::chrono::duration_cast<milliseconds>(Clock::now() - start_);
      *rest.max_time = std::max(milliseconds(0), *rest.max_time - spent);
    }
    if (rest.max_memory) {
      const std::size_t grown = memory() - std::min(memory(), first_memory_);
      *rest.max_memory -= std::min<std::uint64_t>(*rest.max_memory, grown);
    }
    return rest;
  }

  /// Adds what the rounds before have counted.
  datalog::MaterialiseResult counted(datalog::MaterialiseResult result) {
    result.n_iterations = n_iterations_ += result.n_iterations;
    for (std::size_t i = 0; i < statistics_.size(); ++i) {
      datalog::RuleStatistics& now = result.rule_statistics[i];
      now.n_matches += statistics_[i].n_matches;
      now.n_derived += statistics_[i].n_derived;
      now.time += statistics_[i].time;
    }
    statistics_ = result.rule_statistics;
    return result;
  }

  Dictionary& dictionary_;
  TripleStore& store_;
  const datalog::MaterialiseOptions& options_;
  const JobContext& job_;
  Clock::time_point start_ = Clock::now();
  std::size_t first_memory_;
  std::uint64_t n_iterations_ = 0;
  std::vector<datalog::RuleStatistics> statistics_;
};

}  // namespace

datalog::MaterialiseResult derive(Knowledge& knowledge,
                                  const datalog::MaterialiseOptions& options,
                                  const JobContext& job) {
  return derive(knowledge.rules, EqualityMode::kMerged, knowledge.dictionary,
                knowledge.store, options, job);
}

datalog::MaterialiseResult derive(RuleSet& rules, EqualityMode equality,
                                  Dictionary& dictionary, TripleStore& store,
                                  const datalog::MaterialiseOptions& options,
                                  const JobContext& job) {
  Rounds rounds(dictionary, store, options, job);
  std::vector<owl2rl::SchemaTriple> compiled;
  datalog::MaterialiseResult result = rounds.begin(rules.program);
  while (!result.limit) {
    const std::size_t n_known = rules.program.rules.size();
    const auto same_as = rules.program.same_as;
    bool has_more = false;
    const bool in_time =
        rounds.within_time(result, [&](const JobContext& part) {
          has_more = add_derived_rules(rules, equality, dictionary, store,
                                       compiled, part);
        });
    if (!in_time || !has_more) break;
    result = rounds.go_on(rules.program, n_known,
                          /*merges_anew=*/rules.program.same_as != same_as);
  }
  return result;
}

bool add_derived_rules(RuleSet& rules, EqualityMode equality,
                       Dictionary& dictionary, const TripleStore& store,
                       std::vector<owl2rl::SchemaTriple>& compiled,
                       const JobContext& job) {
  datalog::Program more = owl2rl::compile_derived_schema(
      *rules.axioms, rules.compile_options,
      rules.has_unique_names() ? EqualityMode::kNone : equality, rules.program,
      store, dictionary, compiled, job);
  if (more.rules.empty()) return false;
  rules.program.append(std::move(more));
  return true;
}

}  // namespace rrn::reasoner
