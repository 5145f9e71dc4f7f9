// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/derivation.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

namespace rrn::reasoner {

namespace {

using Clock = std::chrono::steady_clock;

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

owl2rl::EqualityMode equality_mode(bool unique_names) {
  return unique_names ? owl2rl::EqualityMode::kNone
                      : owl2rl::EqualityMode::kMerged;
}

datalog::Program rules_of_equality(bool unique_names,
                                   const datalog::Program& program,
                                   const TripleStore& store,
                                   Dictionary& dictionary) {
  switch (equality_mode(unique_names)) {
    case owl2rl::EqualityMode::kNone:
      break;
    case owl2rl::EqualityMode::kExplicit:
      return owl2rl::equality_rules(program, store, dictionary);
    case owl2rl::EqualityMode::kMerged:
      return owl2rl::merging_rules(program, store, dictionary);
  }
  return {};
}

datalog::MaterialiseResult derive(Knowledge& knowledge,
                                  const datalog::MaterialiseOptions& options,
                                  const JobContext& job) {
  return derive(*knowledge.axioms, knowledge.compile_options, knowledge.program,
                knowledge.dictionary, knowledge.store, options, job);
}

datalog::MaterialiseResult derive(const GraphView& axioms,
                                  const owl2rl::CompileOptions& compile_options,
                                  datalog::Program& program,
                                  Dictionary& dictionary, TripleStore& store,
                                  const datalog::MaterialiseOptions& options,
                                  const JobContext& job) {
  const Clock::time_point start = Clock::now();
  std::uint64_t n_iterations = 0;
  for (;;) {
    datalog::MaterialiseResult result = datalog::materialise(
        program, dictionary, store, rest_of(options, start), job);
    result.n_iterations = n_iterations += result.n_iterations;
    if (result.limit) return result;
    datalog::Program more = owl2rl::compile_derived_schema(
        axioms, compile_options, equality_mode(compile_options.unique_names),
        program, store, dictionary, job);
    if (more.rules.empty()) return result;
    program.append(std::move(more));
    // From the start: what a rule negates may hold by the new rules.
    store.drop_derived();
  }
}

}  // namespace rrn::reasoner
