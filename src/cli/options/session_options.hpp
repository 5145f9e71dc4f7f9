// SPDX-License-Identifier: MIT
// What commands that keep a session ask for.
#ifndef RRN_CLI_OPTIONS_SESSION_OPTIONS_HPP
#define RRN_CLI_OPTIONS_SESSION_OPTIONS_HPP

#include <string>

#include "cli/program/command.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "session/session.hpp"

namespace rrn::cli {

/// Adds --model, --threshold, --show, --draws and --device.
void add_session_options(boost::program_options::options_description& options);

/// Throws UsageError for what is said of a model that there is not.
void check_session_options(const CommandRun& run);

/// The options of a session over `sources`, with the limits of the command
/// line.
[[nodiscard]] session::SessionOptions get_session_options(
    const CommandRun& run, const reasoner::Sources& sources);

/// The first line of the file that `option` names, for secrets that belong on
/// no command line; empty without the option.  Throws Error (kIo) if there is
/// none.
[[nodiscard]] std::string get_secret(const CommandRun& run, const char* option);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_SESSION_OPTIONS_HPP
