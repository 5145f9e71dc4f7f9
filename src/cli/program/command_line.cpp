// SPDX-License-Identifier: MIT
// From argv to a command that runs.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <optional>
#include <thread>

#include <boost/program_options.hpp>

#include "base/error.hpp"
#include "base/failure.hpp"
#include "base/output_file.hpp"
#include "cli/program/command.hpp"
#include "cli/program/completion.hpp"
#include "cli/program/help_text.hpp"
#include "cli/program/manual.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/suggestion.hpp"
#include "cli/program/version.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

std::atomic<bool> interrupted{false};

/// The first signal asks for an end, the second makes one.
extern "C" void on_interrupt(int) {
  if (interrupted.exchange(true)) {
    _exit(static_cast<int>(ExitCode::kInterrupted));
  }
}

void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // `nohup` has it ignored, and that stays.
  struct sigaction hangup {};
  sigaction(SIGHUP, nullptr, &hangup);
  if (hangup.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a write error
  std::signal(SIGXFSZ, SIG_IGN);  // so is a file that may not grow
}

Commands make_commands() {
  Commands commands;
  commands.push_back(make_reason_command());
  commands.push_back(make_check_command());
  commands.push_back(make_explain_command());
  commands.push_back(make_query_command());
  commands.push_back(make_rules_command());
  commands.push_back(make_generate_command());
  commands.push_back(make_learn_command());
  commands.push_back(make_mine_command());
  commands.push_back(make_train_command());
  commands.push_back(make_tune_command());
  commands.push_back(make_evaluate_command());
  commands.push_back(make_calibrate_command());
  commands.push_back(make_convert_command());
  commands.push_back(make_inspect_command());
  commands.push_back(make_reproduce_command());
  commands.push_back(make_embed_command());
  commands.push_back(make_attach_command());
  commands.push_back(make_serve_command());
  return commands;
}

constexpr std::array<std::string_view, 2> kGlobalOptionsWithValue = {
    "--threads", "--seed"};

/// Returns the position of the command word, or the size if there is none.
std::size_t find_command_word(const std::vector<std::string>& arguments) {
  std::size_t i = 0;
  while (i < arguments.size() && arguments[i].starts_with('-')) {
    const bool takes_value =
        std::find(kGlobalOptionsWithValue.begin(),
                  kGlobalOptionsWithValue.end(),
                  arguments[i]) != kGlobalOptionsWithValue.end();
    i += takes_value ? 2 : 1;
  }
  return std::min(i, arguments.size());
}

/// Returns the options and the inputs that there are.
std::vector<po::option> parse_into(
    po::variables_map& args, const std::vector<std::string>& arguments,
    const po::options_description& options,
    const po::positional_options_description& positional) {
  // With guessing, an abbreviation changes its meaning when an option is added.
  constexpr int kStyle = po::command_line_style::unix_style &
                         ~po::command_line_style::allow_guessing;
  const po::parsed_options parsed = po::command_line_parser(arguments)
                                        .options(options)
                                        .positional(positional)
                                        .style(kStyle)
                                        .run();
  po::store(parsed, args);
  return parsed.options;
}

std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
      "-_./:=,@%+";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
    return word;
  }
  std::string text = "'";
  for (const char c : word) {
    if (c == '\'') {
      text += "'\\''";
    } else {
      text += c;
    }
  }
  return text + "'";
}

/// Writes a command line anew, without what makes no difference.
std::string describe(std::string_view command,
                     const std::vector<po::option>& options) {
  constexpr std::array<std::string_view, 8> kLeftOut = {
      "threads", "quiet",  "output", "checkpoint",
      "log",     "resume", "shard",  "merge"};
  std::string text = "rrn " + std::string(command);
  for (const po::option& option : options) {
    if (std::find(kLeftOut.begin(), kLeftOut.end(), option.string_key) !=
        kLeftOut.end()) {
      continue;
    }
    if (option.position_key < 0) text += " --" + option.string_key;
    for (const std::string& value : option.value) text += ' ' + quoted(value);
  }
  return text;
}

ExitCode print(const std::string& text) {
  OutputFile out("-");
  out.write(text);
  out.commit();
  return ExitCode::kDone;
}

ExitCode wrong_usage(const std::string& message, const std::string& command) {
  std::fprintf(stderr, "rrn: %s\nsee `rrn %s--help`\n", message.c_str(),
               command.empty() ? "" : (command + ' ').c_str());
  return ExitCode::kUsage;
}

CommandRun make_run(const po::variables_map& args, Terminal& terminal) {
  CommandRun run{args, {}, {}, terminal};
  if (run.has("input")) {
    run.inputs = run.get<std::vector<std::string>>("input");
  }
  terminal.set_quiet(run.has("quiet"));
  run.job.cancel = CancellationToken(interrupted);
  run.job.progress = &terminal;
  run.job.log = &terminal;
  run.job.seed = Seed(run.has("seed") ? run.get<Count>("seed").value : 1);
  const std::uint64_t n_threads = run.has("threads")
                                      ? run.get<Count>("threads").value
                                      : std::thread::hardware_concurrency();
  if (n_threads > 1024) throw UsageError("at most 1024 threads are supported");
  run.job.n_threads = std::max(1U, static_cast<unsigned>(n_threads));
  return run;
}

/// Returns the word that follows --help, empty if there is none.
std::string word_after_help(const po::variables_map& args) {
  if (args.count("input") == 0) return {};
  return args["input"].as<std::vector<std::string>>().front();
}

std::string did_you_mean(std::string_view wrong,
                         const po::options_description& options) {
  while (wrong.starts_with('-')) wrong.remove_prefix(1);
  Suggestion suggestion(wrong);
  for (const auto& option : options.options()) {
    suggestion.offer(option->long_name());
  }
  return suggestion.word().empty()
             ? ""
             : "; did you mean '--" + suggestion.word() + "'?";
}

ExitCode run_command(const Command& command,
                     const std::vector<std::string>& before,
                     const std::vector<std::string>& after) {
  po::options_description own("Options");
  command.add_options(own);
  po::options_description all;
  all.add(own).add(global_options());
  all.add_options()("input", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("input", -1);

  po::variables_map args;
  try {
    std::vector<po::option> options =
        parse_into(args, before, global_options(), {});
    const std::vector<po::option> rest =
        parse_into(args, after, all, positional);
    options.insert(options.end(), rest.begin(), rest.end());
    if (args.count("help") != 0) {
      const std::string form = word_after_help(args);
      if (form == "man") return print(command_manual(command));
      return print(command_help(command, own, form == "all"));
    }
    if (args.count("version") != 0) return print(version_text());
    po::notify(args);
    Terminal terminal;
    CommandRun run = make_run(args, terminal);
    run.command = describe(command.name(), options);
    return command.run(run);
  } catch (const po::unknown_option& e) {
    return wrong_usage(e.what() + did_you_mean(e.get_option_name(), all),
                       std::string(command.name()));
  } catch (const po::error& e) {
    return wrong_usage(e.what(), std::string(command.name()));
  } catch (const UsageError& e) {
    return wrong_usage(e.what(), std::string(command.name()));
  }
}

/// `rrn help COMMAND ...` is `rrn COMMAND --help ...`.
std::vector<std::string> without_help_word(std::vector<std::string> arguments) {
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.front() = "--help";
    if (arguments.size() > 1) std::swap(arguments[0], arguments[1]);
  }
  return arguments;
}

/// Returns what `rrn --help FORM` or `rrn help FORM` shows, if it is that.
std::optional<std::string> help_in_form(
    const std::vector<std::string>& arguments, const Commands& commands) {
  if (arguments.size() != 2) return std::nullopt;
  const std::string& help = arguments.front();
  if (help != "help" && help != "--help" && help != "-h") return std::nullopt;
  const std::string& form = arguments.back();
  if (form == "all") return general_help(commands);
  if (form == "man") return general_manual(commands);
  if (form == "bash") return bash_completion(commands);
  if (form == "zsh") return zsh_completion(commands);
  return std::nullopt;
}

ExitCode dispatch(const std::vector<std::string>& given) {
  const Commands commands = make_commands();
  if (const auto help = help_in_form(given, commands)) return print(*help);
  const std::vector<std::string> arguments = without_help_word(given);
  const std::size_t at = find_command_word(arguments);
  const std::vector<std::string> before(
      arguments.begin(), arguments.begin() + static_cast<std::ptrdiff_t>(at));
  if (at == arguments.size()) {
    po::variables_map args;
    try {
      parse_into(args, before, global_options(), {});
    } catch (const po::error& e) {
      return wrong_usage(e.what(), "");
    }
    if (args.count("version") != 0) return print(version_text());
    if (args.count("help") != 0) return print(general_help(commands));
    return wrong_usage("no command given", "");
  }
  for (const auto& command : commands) {
    if (command->name() != arguments[at]) continue;
    return run_command(*command, before,
                       {arguments.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                        arguments.end()});
  }
  std::string names;
  Suggestion suggestion(arguments[at]);
  suggestion.offer("help");
  for (const auto& command : commands) {
    suggestion.offer(command->name());
    names += (names.empty() ? "" : ", ") + std::string(command->name());
  }
  return wrong_usage("unknown command '" + arguments[at] +
                         "'; expected one of " + names + suggestion.text(),
                     "");
}

}  // namespace

ExitCode run_subcommand(const std::vector<std::string>& arguments) {
  return dispatch(arguments);
}

ExitCode run_command_line(const std::vector<std::string>& arguments) {
  install_signal_handlers();
  try {
    return dispatch(arguments);
  } catch (const Cancelled&) {
    std::fputs("rrn: interrupted\n", stderr);
    return ExitCode::kInterrupted;
  } catch (const ClosedPipe&) {
    // Whoever read has seen enough.
  } catch (const std::exception& e) {
    std::fprintf(stderr, "rrn: %s\n", describe_failure(e).c_str());
  }
  return ExitCode::kFailed;
}

}  // namespace rrn::cli
