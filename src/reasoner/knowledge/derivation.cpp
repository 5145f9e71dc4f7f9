// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/derivation.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

namespace rrn::reasoner {

namespace {

using Clock = std::chrono::steady_clock;
using owl2rl::EqualityMode;

/// The limits of a round that begins when others have taken some time.
datalog::MaterialiseOptions rest_of(const datalog::MaterialiseOptions& options,
                                    Clock::time_point start) {
  using std::chrono::milliseconds;
  datalog::MaterialiseOptions rest = options;
  if (rest.max_time) {
    const auto spent =
        std::chrono::duration_cast<milliseconds>(Clock::now() - start);
    *rest.max_time = std::max(milliseconds(0), *rest.max_time - spent);
  }
  return rest;
}

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
  const Clock::time_point start = Clock::now();
  std::uint64_t n_iterations = 0;
  for (;;) {
    datalog::MaterialiseResult result = datalog::materialise(
        rules.program, dictionary, store, rest_of(options, start), job);
    result.n_iterations = n_iterations += result.n_iterations;
    if (result.limit ||
        !add_derived_rules(rules, equality, dictionary, store, job)) {
      return result;
    }
    // From the start: what a rule negates may hold by the new rules.
    store.drop_derived();
  }
}

bool add_derived_rules(RuleSet& rules, EqualityMode equality,
                       Dictionary& dictionary, const TripleStore& store,
                       const JobContext& job) {
  datalog::Program more = owl2rl::compile_derived_schema(
      *rules.axioms, rules.compile_options,
      rules.has_unique_names() ? EqualityMode::kNone : equality, rules.program,
      store, dictionary, job);
  if (more.rules.empty()) return false;
  rules.program.append(std::move(more));
  return true;
}

}  // namespace rrn::reasoner
