// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_COMPLETION_HPP
#define RRN_CLI_PROGRAM_COMPLETION_HPP

#include <string>

#include "cli/program/option_groups.hpp"

namespace rrn::cli {

/// Returns a script that has bash complete commands, the options of each, and
/// files.
[[nodiscard]] std::string bash_completion(const Commands& commands);

/// Returns the same for zsh, which shows what each of them is.
[[nodiscard]] std::string zsh_completion(const Commands& commands);

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_COMPLETION_HPP
