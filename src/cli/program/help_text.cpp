// SPDX-License-Identifier: MIT
#include "cli/program/help_text.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

/// Commands that belong together, under what they are for.
struct CommandGroup {
  std::string_view title;
  std::string_view names;  ///< Each one between spaces
};

constexpr std::array kGroups = {
    CommandGroup{"Reason", " reason check explain rules query "},
    CommandGroup{
        "Learn",
        " generate learn train tune evaluate calibrate embed reproduce "},
    CommandGroup{"Serve", " serve attach "},
    CommandGroup{"Files", " convert inspect "},
};

std::size_t group_of(std::string_view name) {
  const std::string word = ' ' + std::string(name) + ' ';
  std::size_t i = 0;
  while (i < kGroups.size() && kGroups[i].names.find(word) == word.npos) ++i;
  return i;
}

/// Options that are about one thing, under its name.
struct OptionGroup {
  std::string_view title;
  std::string_view names;  ///< Each one between spaces
};

constexpr std::array kOptionGroups = {
    OptionGroup{"Reading",
                " ontology rules import catalog schema input-syntax lax "
                "unique-names source dataset data program update delete add "
                "changes "},
    OptionGroup{"Limits",
                " max-derivations max-time memory-limit query-time "
                "query-memory update-time max-matches max-tests max-pairs "
                "max-request max-answer max-connections max-running timeout "
                "grace batch interval "},
    OptionGroup{"Network",
                " model threshold draws beyond-reach device hops pairs-each "
                "max-pairs all-pairs drop-contradicting "},
    OptionGroup{"Results",
                " output format all show expand-equality provenance statistics "
                "all-rules examples subject predicate object max-violations "
                "violations report-format results explain report compare "
                "coverage-report write-ontology "},
    OptionGroup{"What samples are like",
                " valid test individuals min-individuals facts tries "
                "stop-probability relation-share negated-classes "
                "negated-relations noise contradictory near-misses class-facts "
                "constraints flawed worlds policy sampler "},
    OptionGroup{"Families, countries and universities",
                " people depth children random-worlds all-symmetric "
                "universities departments "},
    OptionGroup{"Data to train on",
                " negative-rate drop-individuals drop-facts contradict-facts "
                "replace-facts samples "},
    OptionGroup{"Shape of the network",
                " dim dims iterations schedule schedules evidence reach "
                "same-individual-input shared-relation-layer biases "
                "initial-weights "},
    OptionGroup{"Steps of training",
                " preset epochs kbs-per-step learning-rate learning-rates "
                "learning-rate-schedule learning-rate-schedules warm-up "
                "warm-ups weight-decay weight-decays clip clips patience "
                "early-stop "},
    OptionGroup{"Loss",
                " loss class-weight class-weights relation-weight "
                "relation-weights positive-weight positive-weights "
                "specified-weight specified-weights "},
    OptionGroup{"Store beside it",
                " graph derived-graph predicted-graph description-graph "
                "triple-terms update-url store-url user upstream "
                "upstream-update upstream-store upstream-user "
                "upstream-password-file upstream-token-file source-graph "
                "union-default-graph "},
    OptionGroup{"Access",
                " read-only password-file token-file ca-file protect-queries "
                "allow-origin allow-host allow-service allow-load address port "
                "listen listen-token-file "},
};

/// Options under a title, in the order in which they are shown.
struct ShownGroup {
  std::string title;
  std::vector<boost::shared_ptr<po::option_description>> options;
};

/// Where a name stands among names with spaces between them, or npos.
std::size_t position_of(std::string_view names, const std::string& name) {
  const std::string among = ' ' + std::string(names) + ' ';
  return among.find(' ' + name + ' ');
}

/// Returns the options used most, in the order of their use.
ShownGroup main_group(const Command& command,
                      const po::options_description& options) {
  ShownGroup group{"Options", {}};
  const std::string_view names = command.main_options();
  for (const auto& option : options.options()) {
    if (names.empty() ||
        position_of(names, option->long_name()) != names.npos) {
      group.options.push_back(option);
    }
  }
  if (names.empty()) return group;
  std::stable_sort(group.options.begin(), group.options.end(),
                   [names](const auto& a, const auto& b) {
                     return position_of(names, a->long_name()) <
                            position_of(names, b->long_name());
                   });
  return group;
}

/// Returns the other options, in groups by what they are about.
std::vector<ShownGroup> more_groups(const Command& command,
                                    const po::options_description& options) {
  std::vector<ShownGroup> groups;
  for (const OptionGroup& group : kOptionGroups) {
    groups.push_back({std::string(group.title), {}});
  }
  groups.push_back({"More options", {}});
  const std::string_view names = command.main_options();
  for (const auto& option : options.options()) {
    if (names.empty() ||
        position_of(names, option->long_name()) != names.npos) {
      continue;
    }
    std::size_t i = 0;
    while (i < kOptionGroups.size() &&
           position_of(kOptionGroups[i].names, option->long_name()) ==
               names.npos) {
      ++i;
    }
    groups[i].options.push_back(option);
  }
  std::erase_if(groups,
                [](const ShownGroup& group) { return group.options.empty(); });
  return groups;
}

void show(std::ostream& out, const ShownGroup& group) {
  po::options_description shown(group.title);
  for (const auto& option : group.options) shown.add(option);
  out << shown << '\n';
}

}  // namespace

po::options_description global_options() {
  po::options_description options("General options");
  options.add_options()  //
      ("help,h",
       "show help and exit; `--help all` shows all options")     //
      ("version,V", "show versions and exit")                    //
      ("quiet,q", "only warnings and errors on standard error")  //
      ("threads", po::value<Count>()->value_name("N"),
       "threads to use (default: all cores)")  //
      ("seed", po::value<Count>()->value_name("N"),
       "seed of everything random (default: 1)");
  return options;
}

std::string general_help(
    const std::vector<std::unique_ptr<Command>>& commands) {
  std::ostringstream out;
  out << "Usage: rrn [general options] <command> [options] <input>...\n\n"
         "Reasons over RDF by rules, by a trained network, or both.\n\n"
         "Commands:\n";
  for (std::size_t group = 0; group < kGroups.size(); ++group) {
    out << kGroups[group].title << '\n';
    for (const auto& command : commands) {
      if (group_of(command->name()) != group) continue;
      out << "  " << command->name()
          << std::string(12 - command->name().size(), ' ') << command->summary()
          << '\n';
    }
  }
  out << '\n'
      << global_options()
      << "\n`rrn help <command>` shows the options of a command.\n"
         "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the answer is "
         "negative\n(inconsistent, not entailed), 4 a limit was reached, 130 "
         "interrupted.\n";
  return out.str();
}

std::string command_help(const Command& command,
                         const po::options_description& options,
                         bool shows_all) {
  const std::vector<ShownGroup> more = more_groups(command, options);
  std::ostringstream out;
  out << "Usage: rrn " << command.name() << " [options] " << command.operands()
      << "\n\n"
      << command.summary() << ".\n\n";
  show(out, main_group(command, options));
  std::size_t n_more = 0;
  for (const ShownGroup& group : more) {
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
