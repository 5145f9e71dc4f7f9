// SPDX-License-Identifier: MIT
// Limits and signals end a command whatever it does.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

/// A command that takes minutes, or for ever, with one thing.
struct Endless {
  const char* name;
  const char* before;   ///< Shell commands that make its files
  const char* command;  ///< Arguments of the program
  const char* redirection = "> /dev/null";
};

constexpr const char* kFact = "echo '<urn:a> <urn:b> <urn:c> .' > a.nt; ";

const Endless kEndless[] = {
    {"Reading", "", "reason -", "> /dev/null < <(yes '<urn:a> <urn:b> 1 .')"},
    {"ReadingTurtle", "", "reason --input-syntax turtle -",
     "> /dev/null < <(yes '<urn:a> <urn:b> 1 .')"},
    {"ReadingChanges", kFact, "reason --update - a.nt",
     "> /dev/null < <(yes 'A <urn:a> <urn:b> <urn:c> .')"},
    {"Deriving",
     "echo '<urn:a> <urn:b> 1 .' > a.ttl; "
     "echo '<urn:b>[?x, ?z] :- <urn:b>[?x, ?y], BIND(?y + 1 AS ?z) .' > r; ",
     "reason --format none --rules r a.ttl"},
    {"Joining",
     "for i in $(seq 3000); do echo \"<urn:s$i> <urn:p> <urn:o$i> .\"; done > "
     "a.nt; echo '<urn:q>[?a, ?d] :- <urn:p>[?a, ?b], <urn:p>[?c, ?d], "
     "<urn:p>[?e, ?f], FILTER(?a = ?f) .' > r; ",
     "reason --format none --rules r a.nt"},
    {"CheckingConstraints",
     "for i in $(seq 5000); do echo \"<urn:s$i> <urn:p> <urn:o$i> .\"; done > "
     "a.nt; echo 'false :- <urn:p>[?a, ?b], <urn:p>[?c, ?d], "
     "<urn:p>[?e, ?f], FILTER(?a = ?f) .' > r; ",
     "check --rules r a.nt"},
    {"Proving",
     "for i in $(seq 300); do echo \"<urn:n$i> <urn:p> <urn:n$((i + 1))> .\"; "
     "done > a.nt; echo '<urn:t>[?x, ?y] :- <urn:p>[?x, ?y] . <urn:t>[?x, ?z] "
     ":- <urn:t>[?x, ?u], <urn:t>[?u, ?v], <urn:t>[?v, ?w], <urn:t>[?w, ?z] "
     ". <urn:t>[?x, ?z] :- <urn:t>[?x, ?y], <urn:t>[?y, ?z] .' > r; ",
     "explain --all 1000000 --fact '<urn:n1> <urn:t> <urn:n300>' --rules r "
     "a.nt"},
    {"Writing",
     "for i in $(seq 3000); do echo \"<urn:s$i> <urn:p> <urn:o$i> .\"; done > "
     "a.nt; ",
     "reason --all --format nt a.nt", "> >(sleep 20; cat > /dev/null)"},
};

class LimitsCliTest : public ::testing::TestWithParam<Endless> {
 protected:
  /// Makes the files and runs shell commands beside them.
  [[nodiscard]] ProgramResult run(const std::string& commands) const {
    return run_shell("cd '" + folder_.path() + "'; " + GetParam().before +
                     commands);
  }

  /// The command with more options.
  [[nodiscard]] static std::string endless(const std::string& options) {
    return "\"" RRN_BINARY_DIR "/bin/rrn\" " + std::string(GetParam().command) +
           options + ' ' + GetParam().redirection;
  }

  TempDir folder_;
};

TEST_P(LimitsCliTest, EndsByItsTime) {
  // KILL ends it where nothing else does.
  const ProgramResult result =
      run("timeout -s KILL 60 " + endless(" --max-time 700ms"));
  EXPECT_EQ(result.exit_code, 4) << result.err;
  EXPECT_THAT(result.err,
              AnyOf(HasSubstr("--max-time"), HasSubstr("stopped at a limit")));
}

TEST_P(LimitsCliTest, EndsByASignal) {
  const ProgramResult result = run(
      endless("") + " & rrn=$!; sleep 1.5; kill -INT $rrn; wait $rrn; exit $?");
  EXPECT_EQ(result.exit_code, 130) << result.err;
  EXPECT_THAT(result.err, HasSubstr("rrn: interrupted\n"));
}

INSTANTIATE_TEST_SUITE_P(All, LimitsCliTest, ::testing::ValuesIn(kEndless),
                         [](const auto& info) {
                           return std::string(info.param.name);
                         });

}  // namespace
}  // namespace rrn::test
