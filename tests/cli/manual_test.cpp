// SPDX-License-Identifier: MIT
// Manual pages and completions, checked by the programs that read them.
#include <regex>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

bool is_installed(const std::string& program) {
  return run_shell("command -v " + program).exit_code == 0;
}

/// Returns what the first group of a pattern matches anywhere in a text.
std::set<std::string> all_matches(const std::string& text,
                                  const std::string& pattern) {
  const std::regex regex(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), regex), end; i != end;
       ++i) {
    found.insert((*i)[1].str());
  }
  return found;
}

std::set<std::string> commands() {
  return all_matches(run_shell("rrn --help").out, "\n  ([a-z]+)  ");
}

/// Returns what bash offers after a command line that ends with the word to be
/// completed.
std::string bash_offers(const std::string& line) {
  return run_shell("IFS=$' \\t\\n'; source <(rrn help bash); COMP_WORDS=(" +
                   line +
                   "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _rrn; "
                   "echo ${COMPREPLY[@]}")
      .out;
}

TEST(Manual, ListsEveryOptionOfEveryCommand) {
  const std::set<std::string> names = commands();
  EXPECT_EQ(names.count("reason"), 1U);
  const std::string general = run_shell("rrn help man").out;
  EXPECT_EQ(all_matches(general, "BR rrn\\\\-([a-z]+) \\(1\\)"), names);
  for (const std::string& name : names) {
    const std::string page = run_shell("rrn " + name + " --help man").out;
    EXPECT_EQ(page, run_shell("rrn help " + name + " man").out);
    std::set<std::string> options;
    for (std::string option : all_matches(
             page, "(?:^|\n)[.]TP\n.*?fB\\\\-\\\\-([a-z\\\\-]+)\\\\fR")) {
      option = std::regex_replace(option, std::regex("\\\\-"), "-");
      options.insert(option);
    }
    const std::string help = run_shell("rrn " + name + " --help all").out;
    EXPECT_EQ(options, all_matches(help, "\n  (?:-[a-zA-Z] \\[ )?--([a-z-]+)"))
        << name;
  }
}

TEST(Manual, IsReadByGroffWithoutAWarning) {
  if (!is_installed("groff")) GTEST_SKIP() << "groff is not installed";
  for (const std::string& name : commands()) {
    const ProgramResult shown =
        run_shell("rrn help " + name + " man | groff -man -Tutf8 -P-cbou -ww");
    EXPECT_THAT(shown.err, IsEmpty()) << name;
    EXPECT_THAT(shown.out, HasSubstr("EXIT STATUS")) << name;
  }
  EXPECT_THAT(run_shell("rrn help man | groff -man -Tutf8 -P-cbou -ww").err,
              IsEmpty());
}

TEST(Completion, BashOffersCommandsAndTheirOptions) {
  EXPECT_EQ(bash_offers("rrn expl"), "explain\n");
  EXPECT_EQ(bash_offers("rrn help expl"), "explain\n");
  EXPECT_EQ(bash_offers("rrn reason data.ttl --onto"), "--ontology\n");
  EXPECT_EQ(bash_offers("rrn --quiet reason --max-t"),
            "--max-time --max-tests\n");
  EXPECT_EQ(bash_offers("rrn --thr"), "--threads\n");
  EXPECT_EQ(bash_offers("rrn reason data"), "\n");  // Files, by default
}

TEST(Completion, ZshReadsIt) {
  if (!is_installed("zsh")) GTEST_SKIP() << "zsh is not installed";
  const ProgramResult read = run_shell("rrn help zsh | zsh -n /dev/stdin");
  EXPECT_EQ(read.exit_code, 0);
  EXPECT_THAT(read.err, IsEmpty());
}

}  // namespace
}  // namespace rrn::test
