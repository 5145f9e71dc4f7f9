// SPDX-License-Identifier: MIT
// What `rrn attach` says of what it did.
#ifndef RRN_CLI_REPORT_ATTACH_REPORT_HPP
#define RRN_CLI_REPORT_ATTACH_REPORT_HPP

#include "attach/attachment.hpp"
#include "cli/program/command.hpp"

namespace rrn::cli {

/// Says what was read and written, with warnings and violations.
void report_attachment(const CommandRun& run,
                       const attach::Attachment& attachment,
                       const attach::AttachReport& report);

/// Writes what a dry run would change to standard output, as an RDF Patch.
void write_attachment_patch(const CommandRun& run,
                            const attach::AttachReport& report);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_ATTACH_REPORT_HPP
