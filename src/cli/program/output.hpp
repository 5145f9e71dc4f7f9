// SPDX-License-Identifier: MIT
// Where results go.
#ifndef RRN_CLI_PROGRAM_OUTPUT_HPP
#define RRN_CLI_PROGRAM_OUTPUT_HPP

#include <optional>
#include <string>
#include <string_view>

#include "base/output_file.hpp"
#include "cli/program/command.hpp"

namespace rrn::cli {

/// Opens a file, or standard output for `-`, from which the progress line is
/// kept away.  A name that ends in `.gz` has the file compressed.
[[nodiscard]] OutputFile open_output(const CommandRun& run,
                                     const std::string& path);
/// Opens what --output names.
[[nodiscard]] OutputFile open_output(const CommandRun& run);

/// Returns the name of the format of results that the ending of --output tells,
/// as --format has them, if the option `format` was not given.  Throws
/// UsageError for one of RDF/XML, which is never written.
[[nodiscard]] std::optional<std::string_view> format_by_ending(
    const CommandRun& run);

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_OUTPUT_HPP
