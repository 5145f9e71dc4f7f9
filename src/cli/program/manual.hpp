// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_MANUAL_HPP
#define RRN_CLI_PROGRAM_MANUAL_HPP

#include <string>

#include "cli/program/option_groups.hpp"

namespace rrn::cli {

/// Returns the manual page rrn(1), in the man macros of roff.
[[nodiscard]] std::string general_manual(const Commands& commands);

/// Returns the manual page rrn-COMMAND(1), which lists every option.
[[nodiscard]] std::string command_manual(const Command& command);

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_MANUAL_HPP
