// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_OPTIONS_VIOLATION_OPTIONS_HPP
#define RRN_CLI_OPTIONS_VIOLATION_OPTIONS_HPP

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "reasoner/violations/violation_report.hpp"

namespace rrn::cli {

/// Adds the options of commands that report contradictions: --max-violations,
/// --violations, --report-format.
void add_violation_options(
    boost::program_options::options_description& options);

/// Takes over --max-violations.
void set_max_violations(const CommandRun& run,
                        datalog::MaterialiseOptions& options);

/// Whether --report-format asks for JSON.
[[nodiscard]] bool wants_json_report(const CommandRun& run);

/// Writes the report to the file of --violations, if there is one: also where
/// nothing is violated.  Returns whether there is one.
bool write_violations_file(const CommandRun& run,
                           const reasoner::Knowledge& knowledge,
                           const reasoner::ViolationReport& report);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_VIOLATION_OPTIONS_HPP
