// SPDX-License-Identifier: MIT
#include "cli/program/help_text.hpp"

#include <sstream>

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

void show(std::ostream& out, const ShownOptions& group) {
  po::options_description shown(group.title);
  for (const auto& option : group.options) shown.add(option);
  out << shown << '\n';
}

}  // namespace

std::string general_help(const Commands& commands) {
  std::ostringstream out;
  out << "Usage: rrn [general options] <command> [options] <input>...\n\n"
         "Reasons over RDF by rules, by a trained network, or both.\n\n"
         "Commands:\n";
  for (const ShownCommands& group : in_groups(commands)) {
    out << group.title << '\n';
    for (const Command* command : group.commands) {
      out << "  " << command->name()
          << std::string(12 - command->name().size(), ' ') << command->summary()
          << '\n';
    }
  }
  out << '\n'
      << global_options()
      << "\n`rrn help <command>` shows the options of a command, and `rrn help "
         "bash`\nand `rrn help zsh` write what completes them in these "
         "shells.\n"
         "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the answer is "
         "negative\n(inconsistent, not entailed), 4 a limit was reached, 130 "
         "interrupted.\n";
  return out.str();
}

std::string command_help(const Command& command,
                         const po::options_description& options,
                         bool shows_all) {
  const std::vector<ShownOptions> more = more_options(command, options);
  std::ostringstream out;
  out << "Usage: rrn " << command.name() << " [options] " << command.operands()
      << "\n\n"
      << command.summary() << ".\n\n";
  show(out, main_options(command, options));
  std::size_t n_more = 0;
  for (const ShownOptions& group : more) {
    if (shows_all) show(out, group);
    n_more += group.options.size();
  }
  if (n_more > 0 && !shows_all) {
    out << "`rrn " << command.name() << " --help all` shows " << n_more
        << " more.\n\n";
  }
  out << global_options() << "\nExamples:\n";
  std::istringstream lines{std::string(command.examples())};
  for (std::string line; std::getline(lines, line);) {
    out << "  " << line << '\n';
  }
  return out.str();
}

}  // namespace rrn::cli
