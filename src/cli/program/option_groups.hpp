// SPDX-License-Identifier: MIT
// What belongs together in help texts, manual pages and completions.
#ifndef RRN_CLI_PROGRAM_OPTION_GROUPS_HPP
#define RRN_CLI_PROGRAM_OPTION_GROUPS_HPP

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"

namespace rrn::cli {

using Commands = std::vector<std::unique_ptr<Command>>;

/// Options under a title, in the order in which they are shown.
struct ShownOptions {
  std::string title;
  std::vector<boost::shared_ptr<boost::program_options::option_description>>
      options;
};

/// Commands under what they are for, in the order in which they are shown.
/// They are borrowed.
struct ShownCommands {
  std::string_view title;
  std::vector<const Command*> commands;
};

/// Returns the options that every command takes.
[[nodiscard]] boost::program_options::options_description global_options();

/// Returns the options used most, in the order of their use.
[[nodiscard]] ShownOptions main_options(
    const Command& command,
    const boost::program_options::options_description& options);

/// Returns the other options, in groups by what they are about.
[[nodiscard]] std::vector<ShownOptions> more_options(
    const Command& command,
    const boost::program_options::options_description& options);

/// Returns the commands in groups.
[[nodiscard]] std::vector<ShownCommands> in_groups(const Commands& commands);

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_OPTION_GROUPS_HPP
