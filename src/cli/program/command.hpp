// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_COMMAND_HPP
#define RRN_CLI_PROGRAM_COMMAND_HPP

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

#include "base/job.hpp"
#include "cli/program/exit_code.hpp"
#include "cli/program/terminal.hpp"

namespace rrn::cli {

/// The arguments of a command that do not fit together.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a command gets to run with.
struct CommandRun {
  const boost::program_options::variables_map& args;
  std::vector<std::string> inputs;  ///< Positional arguments
  JobContext job;
  Terminal& terminal;
  /// The command line as a shell would take it, without what makes no
  /// difference to what is computed: --threads, --quiet, --resume, and where it
  /// goes.
  std::string command = {};

  [[nodiscard]] bool has(const char* option) const {
    return args.count(option) != 0;
  }
  /// Requires has(option) or a default value.
  template <typename T>
  [[nodiscard]] const T& get(const char* option) const {
    return args[option].as<T>();
  }
};

/// One subcommand.
class Command {
 public:
  virtual ~Command() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::string_view summary() const = 0;
  /// The positional arguments, for the usage line.
  [[nodiscard]] virtual std::string_view operands() const = 0;
  /// Command lines that work, one a line, shown by --help.
  [[nodiscard]] virtual std::string_view examples() const = 0;
  /// The options used most, with spaces between them: --help shows these, and
  /// `--help all` the others too.  Empty: all are shown.
  [[nodiscard]] virtual std::string_view main_options() const { return {}; }
  virtual void add_options(
      boost::program_options::options_description& options) const = 0;

  /// Does the work.  Throws UsageError, Error and Cancelled.
  [[nodiscard]] virtual ExitCode run(const CommandRun& run) const = 0;
};

std::unique_ptr<Command> make_reason_command();
std::unique_ptr<Command> make_check_command();
std::unique_ptr<Command> make_explain_command();
std::unique_ptr<Command> make_rules_command();
std::unique_ptr<Command> make_generate_command();
std::unique_ptr<Command> make_learn_command();
std::unique_ptr<Command> make_mine_command();
std::unique_ptr<Command> make_train_command();
std::unique_ptr<Command> make_tune_command();
std::unique_ptr<Command> make_evaluate_command();
std::unique_ptr<Command> make_calibrate_command();
std::unique_ptr<Command> make_convert_command();
std::unique_ptr<Command> make_inspect_command();
std::unique_ptr<Command> make_embed_command();
std::unique_ptr<Command> make_query_command();
std::unique_ptr<Command> make_attach_command();
std::unique_ptr<Command> make_serve_command();
std::unique_ptr<Command> make_reproduce_command();

/// Parses a command line and runs it inside another command.  Wrong usage is a
/// message and an exit code; throws as Command::run().
[[nodiscard]] ExitCode run_subcommand(
    const std::vector<std::string>& arguments);

/// Parses a command line and runs it; `arguments` is without the program's
/// name.  Every failure becomes a message on standard error and an exit code;
/// std::bad_alloc alone is thrown, where no memory is left for a message.
[[nodiscard]] ExitCode run_command_line(
    const std::vector<std::string>& arguments);

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_COMMAND_HPP
