// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_OPTIONS_SOURCE_OPTIONS_HPP
#define RRN_CLI_OPTIONS_SOURCE_OPTIONS_HPP

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::cli {

/// Adds the options of commands that read knowledge and reason: --ontology,
/// --rules, --import, --catalog, --schema, --input-syntax, --lax,
/// --unique-names, --max-derivations, --max-time, --memory-limit.
void add_source_options(boost::program_options::options_description& options);

/// Reads them back.  Throws UsageError without any input file.
[[nodiscard]] reasoner::Sources get_sources(const CommandRun& run);
/// Returns the sources of a command that needs no data.  Throws UsageError
/// without any file.
[[nodiscard]] reasoner::Sources get_rule_sources(const CommandRun& run);
[[nodiscard]] datalog::MaterialiseOptions get_limits(const CommandRun& run);

/// Says what lax reading skipped.
void report_skipped(const reasoner::LoadReport& report, Terminal& terminal);

/// Warns when there is nothing to derive with.
void report_missing_rules(const reasoner::Knowledge& knowledge,
                          Terminal& terminal);

/// Points to --schema where there are axioms alone, from which no fact follows.
void report_missing_individuals(const CommandRun& run,
                                const reasoner::Knowledge& knowledge);

/// Warns of rules that make runs long; of the first few, and how many more.
void report_rule_warnings(const reasoner::Knowledge& knowledge,
                          Terminal& terminal);

/// Warns that a limit ended reasoning, and which.
void report_limit(const datalog::MaterialiseResult& result, Terminal& terminal);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_SOURCE_OPTIONS_HPP
