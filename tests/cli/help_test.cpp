// SPDX-License-Identifier: MIT
// The help texts of all commands.
#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::SizeIs;

std::vector<std::string> matches_in(const std::string& text,
                                    const std::string& pattern) {
  std::vector<std::string> found;
  const std::regex regex(pattern);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_search(line, match, regex)) found.push_back(match[1]);
  }
  return found;
}

/// The commands that the general help names.
std::vector<std::string> commands() {
  const std::string help = run_shell("rrn --help").out;
  const std::size_t begin = help.find("Commands:");
  return matches_in(help.substr(begin, help.find("General options:") - begin),
                    "^  ([a-z]+)  ");
}

/// The names of options that a help text lists, in their order, without those
/// that all commands take.
std::vector<std::string> options_in(const std::string& help) {
  return matches_in(help.substr(0, help.find("General options:")),
                    "^  (?:-[a-zA-Z] \\[ )?--([a-z-]+)");
}

TEST(Help, NamesAllCommands) {
  EXPECT_THAT(commands(), SizeIs(17));
  EXPECT_THAT(run_shell("rrn --help").out, Not(HasSubstr("Other\n\n")));
}

TEST(Help, ShowsAFewOptionsOfEachCommandFirstAndAllOnRequest) {
  constexpr std::size_t kFew = 12;
  for (const std::string& command : commands()) {
    const ProgramResult result = run_shell("rrn " + command + " --help");
    EXPECT_EQ(result.exit_code, 0) << command;
    const std::vector<std::string> some = options_in(result.out);
    EXPECT_GE(some.size(), 1U) << command;
    EXPECT_LE(some.size(), kFew) << command;

    const ProgramResult whole = run_shell("rrn " + command + " --help all");
    EXPECT_EQ(whole.exit_code, 0) << command;
    const std::vector<std::string> all = options_in(whole.out);
    EXPECT_THAT(all, IsSupersetOf(some)) << command;
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size())
        << command;
    EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin())) << command;
    const std::string more = "`rrn " + command + " --help all` shows " +
                             std::to_string(all.size() - some.size()) +
                             " more.";
    if (all.size() > some.size()) {
      EXPECT_THAT(result.out, HasSubstr(more)) << command;
    } else {
      EXPECT_EQ(result.out, whole.out) << command;
    }
  }
}

TEST(Help, ShowsEachOptionUnderTheTitleOfWhatItIsAbout) {
  const std::string all = run_shell("rrn serve --help all").out;
  const std::size_t limits = all.find("\nLimits:");
  const std::size_t access = all.find("\nAccess:");
  ASSERT_NE(limits, all.npos);
  ASSERT_NE(access, all.npos);
  EXPECT_LT(limits, all.find("--update-time"));
  EXPECT_LT(all.find("--update-time"), access);
  EXPECT_LT(access, all.find("--allow-origin"));
  for (const std::string& command : commands()) {
    const std::string help = run_shell("rrn " + command + " --help all").out;
    EXPECT_LE(options_in(help.substr(
                             std::min(help.size(), help.find("More options:"))))
                  .size(),
              15U)
        << command << help;
  }
}

TEST(Help, FitsATerminal) {
  for (const std::string& command : commands()) {
    std::istringstream lines(run_shell("rrn " + command + " --help all").out);
    for (std::string line; std::getline(lines, line) && line != "Examples:";) {
      if (!line.starts_with("Usage:")) {
        EXPECT_LE(line.size(), 80U) << line;
      }
    }
  }
}

}  // namespace
}  // namespace rrn::test
