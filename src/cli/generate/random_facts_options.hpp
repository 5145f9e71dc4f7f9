// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_GENERATE_RANDOM_FACTS_OPTIONS_HPP
#define RRN_CLI_GENERATE_RANDOM_FACTS_OPTIONS_HPP

#include "cli/program/command.hpp"
#include "generation/random/random_facts.hpp"

namespace rrn::cli {

/// --individuals, --facts, --tries, --stop-probability, --relation-share,
/// --negated-classes and --negated-relations; none has a default value here.
void add_random_facts_options(
    boost::program_options::options_description& options);

/// Returns what was given, and `defaults` for the rest.  Throws Error
/// (kBadArgument) for values out of range.
[[nodiscard]] generation::RandomFactsOptions get_random_facts_options(
    const CommandRun& run, const generation::RandomFactsOptions& defaults = {});

}  // namespace rrn::cli

#endif  // RRN_CLI_GENERATE_RANDOM_FACTS_OPTIONS_HPP
