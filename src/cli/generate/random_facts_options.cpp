// SPDX-License-Identifier: MIT
#include "cli/generate/random_facts_options.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "cli/program/option_values.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

/// Overwrites `value` with an option that was given.
void take(const CommandRun& run, const char* option, std::uint32_t& value) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (!run.has(option)) return;
  value =
      static_cast<std::uint32_t>(std::min(run.get<Count>(option).value, kMost));
}

void take(const CommandRun& run, const char* option, double& value) {
  if (run.has(option)) value = run.get<Probability>(option).value;
}

}  // namespace

void add_random_facts_options(po::options_description& options) {
  options.add_options()  //
      ("individuals", po::value<Count>()->value_name("N"),
       "individuals of a sample, at most")  //
      ("facts", po::value<Count>()->value_name("N"),
       "facts of a sample, at most")  //
      ("tries", po::value<Count>()->value_name("N"),
       "candidates in a row that may be refused before a sample is done")  //
      ("stop-probability", po::value<Probability>()->value_name("P"),
       "of a sample to be done after each fact")  //
      ("relation-share", po::value<Probability>()->value_name("P"),
       "how many of the candidates are relations, not classes")  //
      ("negated-classes", po::value<Probability>()->value_name("P"),
       "how many of the candidate classes are negated")  //
      ("negated-relations", po::value<Probability>()->value_name("P"),
       "how many of the candidate relations are negated");
}

generation::RandomFactsOptions get_random_facts_options(
    const CommandRun& run, const generation::RandomFactsOptions& defaults) {
  generation::RandomFactsOptions options = defaults;
  take(run, "individuals", options.n_individuals);
  take(run, "facts", options.max_facts);
  take(run, "tries", options.max_tries);
  take(run, "stop-probability", options.stop_probability);
  take(run, "relation-share", options.relation_share);
  take(run, "negated-classes", options.negated_class_share);
  take(run, "negated-relations", options.negated_relation_share);
  generation::check(options);
  return options;
}

}  // namespace rrn::cli
