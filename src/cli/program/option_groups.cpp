// SPDX-License-Identifier: MIT
#include "cli/program/option_groups.hpp"

#include <algorithm>
#include <array>

#include "cli/program/option_values.hpp"

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
        " generate mine learn train tune evaluate calibrate embed reproduce "},
    CommandGroup{"Serve", " serve attach "},
    CommandGroup{"Files", " convert inspect "},
};

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
                "max-pairs all-pairs drop-contradicting min-predicted places "
                "fresh surroundings "},
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

/// Where a name stands among names with spaces between them, or npos.
std::size_t position_of(std::string_view names, const std::string& name) {
  const std::string among = ' ' + std::string(names) + ' ';
  return among.find(' ' + name + ' ');
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

ShownOptions main_options(const Command& command,
                          const po::options_description& options) {
  ShownOptions group{"Options", {}};
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

std::vector<ShownOptions> more_options(const Command& command,
                                       const po::options_description& options) {
  std::vector<ShownOptions> groups;
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
  std::erase_if(
      groups, [](const ShownOptions& group) { return group.options.empty(); });
  return groups;
}

std::vector<ShownCommands> in_groups(const Commands& commands) {
  std::vector<ShownCommands> groups;
  for (const CommandGroup& group : kGroups) {
    groups.push_back({group.title, {}});
    for (const auto& command : commands) {
      if (position_of(group.names, std::string(command->name())) !=
          std::string_view::npos) {
        groups.back().commands.push_back(command.get());
      }
    }
  }
  return groups;
}

}  // namespace rrn::cli
