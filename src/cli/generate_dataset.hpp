// SPDX-License-Identifier: MIT
// The datasets that `rrn generate` makes, each in a file of its own.
#ifndef RRN_CLI_GENERATE_DATASET_HPP
#define RRN_CLI_GENERATE_DATASET_HPP

#include "cli/command.hpp"

namespace rrn::cli {

void add_family_options(boost::program_options::options_description& options);
void add_university_options(
    boost::program_options::options_description& options);

/// Generates, and returns what to tell the user; nothing for no news.  Throws
/// as Command::run().
[[nodiscard]] std::string generate_family(const CommandRun& run);
[[nodiscard]] std::string generate_university(const CommandRun& run);

}  // namespace rrn::cli

#endif  // RRN_CLI_GENERATE_DATASET_HPP
