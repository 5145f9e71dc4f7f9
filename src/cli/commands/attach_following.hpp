// SPDX-License-Identifier: MIT
// How `rrn attach` learns of changes.
#ifndef RRN_CLI_COMMANDS_ATTACH_FOLLOWING_HPP
#define RRN_CLI_COMMANDS_ATTACH_FOLLOWING_HPP

#include <memory>

#include "attach/attachment.hpp"
#include "attach/change_log.hpp"
#include "attach/change_port.hpp"
#include "cli/program/command.hpp"

namespace rrn::cli {

/// Asks the store every --interval, until interrupted.  A store that does not
/// answer is waited for.
[[noreturn]] void watch_store(const CommandRun& run,
                              attach::Attachment& attachment);

/// Follows an RDF Patch while it is written, to its end.
void follow_log(const CommandRun& run, attach::Attachment& attachment,
                attach::ChangeLog& log);

/// The port of --listen; none without it.
[[nodiscard]] std::unique_ptr<attach::ChangePort> make_change_port(
    const CommandRun& run);

/// Takes patches until interrupted.  What a store that failed did not take is
/// written with the next patch, or when it is there again.
[[noreturn]] void follow_port(const CommandRun& run,
                              attach::Attachment& attachment,
                              attach::ChangePort& port);

}  // namespace rrn::cli

#endif  // RRN_CLI_COMMANDS_ATTACH_FOLLOWING_HPP
