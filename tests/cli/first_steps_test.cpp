// SPDX-License-Identifier: MIT
// What people try who meet the program for the first time.

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr std::string_view kTypeLine =
    "<http://e/tom> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
    "<http://e/Animal>";

class FirstStepsTest : public ::testing::Test {
 protected:
  FirstStepsTest() {
    static_cast<void>(
        folder_.write("pets.ttl",
                      "@prefix : <http://e/> .\n"
                      "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> "
                      ".\n"
                      ":Cat rdfs:subClassOf :Animal .\n:tom a :Cat .\n"));
  }
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }

  TempDir folder_;
};

TEST_F(FirstStepsTest, TheSyntaxFollowsTheEndingOfTheOutput) {
  const auto written = [&](const std::string& name) {
    const ProgramResult result =
        run("rrn reason --quiet -o " + name + " pets.ttl && cat " + name);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  };
  const std::string line(kTypeLine);
  EXPECT_EQ(written("x.nt"), line + " .\n");
  EXPECT_EQ(written("x.nq"), line + " <urn:x-rrn:graph:derived> .\n");
  EXPECT_THAT(written("x.trig"), HasSubstr("<urn:x-rrn:graph:derived> {"));
  EXPECT_THAT(written("x.ttl"), HasSubstr("@prefix : <http://e/>"));
  EXPECT_THAT(written("x.tsv"), HasSubstr("\t"));
  EXPECT_THAT(run("rrn reason --quiet --format turtle -o y.nt pets.ttl; "
                  "cat y.nt")
                  .out,
              HasSubstr("@prefix"));
  EXPECT_EQ(run("rrn convert --quiet -o c.nt pets.ttl; wc -l < c.nt").out,
            "2\n");
}

TEST_F(FirstStepsTest, AnEndingInGzCompresses) {
  const ProgramResult result =
      run("rrn reason --quiet --output x.nt.gz pets.ttl && "
          "gzip --decompress --stdout x.nt.gz");
  EXPECT_EQ(result.out, std::string(kTypeLine) + " .\n") << result.err;
  EXPECT_EQ(run("rrn convert --quiet --format nt x.nt.gz").out,
            std::string(kTypeLine) + " .\n");
}

TEST_F(FirstStepsTest, FormatsHaveTheNamesOfEndingsToo) {
  for (const char* const command : {"reason", "convert"}) {
    const std::string start = "rrn " + std::string(command) + " --quiet ";
    for (const auto& [name, alias] :
         {std::pair("turtle", "ttl"), std::pair("ntriples", "nt"),
          std::pair("nquads", "nq")}) {
      const ProgramResult result =
          run(start + "--format " + alias + " pets.ttl");
      EXPECT_EQ(result.exit_code, 0) << result.err;
      EXPECT_EQ(result.out, run(start + "--format " + name + " pets.ttl").out);
      EXPECT_THAT(result.out, Not(IsEmpty()));
    }
  }
}

TEST_F(FirstStepsTest, AModelIsUsedOrTheReasonSaid) {
  const ProgramResult used = run("rrn reason --model none.rrn pets.ttl");
  EXPECT_EQ(used.exit_code, 1);
#ifdef RRN_HAS_NEURAL_MODULE
  EXPECT_THAT(used.err, HasSubstr("none.rrn"));
#else
  EXPECT_THAT(used.err, HasSubstr("the neural module is missing"));
#endif
  const ProgramResult refused =
      run("rrn reason --engine symbolic --model none.rrn pets.ttl");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err,
              HasSubstr("--model needs the engine neural or both"));
}

TEST_F(FirstStepsTest, AReaderThatHasEnoughEndsTheProgramQuietly) {
  const ProgramResult result = run(
      "for i in $(seq 50000); do echo \"<urn:s$i> <urn:p> <urn:o> .\"; done "
      "> many.nt; set -o pipefail; "
      "rrn convert --format nt many.nt | head -n 1");
  EXPECT_EQ(result.out, "<urn:s1> <urn:p> <urn:o> .\n");
  EXPECT_THAT(result.err, IsEmpty());
}

TEST_F(FirstStepsTest, AnImportWithoutAFileIsAnError) {
  const ProgramResult result =
      run("rrn reason --import urn:x=nofile.ttl pets.ttl");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err,
            "rrn: nofile.ttl: cannot read: No such file or directory\n");
}

TEST_F(FirstStepsTest, NearMissesGetASuggestion) {
  const ProgramResult command = run("rrn raeson pets.ttl");
  EXPECT_EQ(command.exit_code, 2);
  EXPECT_THAT(command.err, HasSubstr("did you mean 'reason'?"));
  const ProgramResult option = run("rrn reason --fromat nt pets.ttl");
  EXPECT_EQ(option.exit_code, 2);
  EXPECT_THAT(option.err, HasSubstr("did you mean '--format'?"));
  const ProgramResult name =
      run("rrn explain --fact ':tmo a :Animal' pets.ttl");
  EXPECT_THAT(name.err, HasSubstr(":tmo does not occur in the input; did you "
                                  "mean :tom?"));
  EXPECT_THAT(run("rrn zzzzzzzz").err, Not(HasSubstr("did you mean")));
}

TEST_F(FirstStepsTest, HelpIsFoundByEveryName) {
  const std::string general = run("rrn --help").out;
  EXPECT_THAT(general, StartsWith("Usage: rrn "));
  EXPECT_EQ(run("rrn help").out, general);
  EXPECT_EQ(run("rrn --help all").out, general);
  EXPECT_EQ(run("rrn help all").out, general);
  EXPECT_EQ(run("rrn help reason").out, run("rrn reason --help").out);
  EXPECT_EQ(run("rrn -V").out, run("rrn --version").out);
}

TEST_F(FirstStepsTest, HelpShowsTheOptionsThatAreUsedMost) {
  const std::string some = run("rrn reason --help").out;
  EXPECT_THAT(some, HasSubstr("--ontology"));
  EXPECT_THAT(some, Not(HasSubstr("--max-tests")));
  EXPECT_THAT(some, HasSubstr("`rrn reason --help all` shows "));
  const std::string all = run("rrn reason --help all").out;
  EXPECT_LT(all.find("--ontology"), all.find("Limits:"));
  EXPECT_GT(all.find("--max-tests"), all.find("Limits:"));
  EXPECT_EQ(run("rrn help reason all").out, all);
}

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

TEST(Help, NamesAllCommands) { EXPECT_THAT(commands(), SizeIs(18)); }

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
