// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_HELP_TEXT_HPP
#define RRN_CLI_PROGRAM_HELP_TEXT_HPP

#include <string>

#include <boost/program_options.hpp>

#include "cli/program/option_groups.hpp"

namespace rrn::cli {

/// Returns what `rrn --help` shows: the commands in groups.
[[nodiscard]] std::string general_help(const Commands& commands);

/// Returns what `rrn COMMAND --help` shows: the options used most and, where
/// it `shows_all`, the others in groups by what they are about.
[[nodiscard]] std::string command_help(
    const Command& command,
    const boost::program_options::options_description& options, bool shows_all);

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_HELP_TEXT_HPP
