// SPDX-License-Identifier: MIT
// tools/check-labels: another engine checks what a dataset holds.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

class CheckLabelsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (run_shell("command -v python3 && command -v clingo").exit_code != 0) {
      GTEST_SKIP() << "python3 or clingo is missing (tools/setup --checks)";
    }
    const ProgramResult made =
        run("rrn generate family --samples 12 --valid 4 --test 4 --seed 3 "
            "--near-misses 0.5 --output data");
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }

  [[nodiscard]] ProgramResult run(const std::string& line) const {
    return run_shell("cd '" + folder_.path() + "'; " + line);
  }
  [[nodiscard]] ProgramResult check(const std::string& arguments) const {
    return run("\"$SOURCE/tools/check-labels\" --rrn '" RRN_BINARY_DIR
               "/bin/rrn' " +
               arguments);
  }

  TempDir folder_;
};

TEST_F(CheckLabelsTest, AgreesWithTheLabelsOfFamilies) {
  const ProgramResult result =
      check("data --samples 8 --ontology \"$SOURCE/owl/family.ttl\"");
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(
      result.out,
      MatchesRegex("8 of 20 samples checked, 0 of them inconsistent\n"
                   "literals that agree: [1-9][0-9]+ entailed, [1-9][0-9]+ "
                   "refuted\n"
                   "negatives that do not follow: [1-9][0-9]+ near misses, 0 "
                   "others\n"
                   "differences: 0\n"));
}

TEST_F(CheckLabelsTest, ShowsWhatOtherRulesWouldLabel) {
  (void)folder_.write("more.dlog",
                      "PREFIX fam: <urn:x-rrn:family#>\n"
                      "fam:auntOf[?x, ?y] :- fam:motherOf[?x, ?y] .\n");
  const ProgramResult more = check(
      "data/test.kbs --ontology \"$SOURCE/owl/family.ttl\" --rules more.dlog");
  EXPECT_EQ(more.exit_code, 1) << more.err;
  EXPECT_THAT(more.out, HasSubstr("4 of 4 samples checked"));
  EXPECT_THAT(more.out, HasSubstr("follows, but is not stored"));
  (void)folder_.write("fewer.dlog",
                      "PREFIX fam: <urn:x-rrn:family#>\n"
                      "fam:motherOf[?x, ?y] :- fam:parentOf[?x, ?y], "
                      "fam:Female[?x] .\n");
  const ProgramResult fewer = check("data/test.kbs --rules fewer.dlog");
  EXPECT_EQ(fewer.exit_code, 1) << fewer.err;
  EXPECT_THAT(fewer.out, HasSubstr("is stored, but does not follow"));
}

TEST_F(CheckLabelsTest, SaysWhyItCannotCheck) {
  const std::string family = " --ontology \"$SOURCE/owl/family.ttl\"";
  const auto expect_refusal = [&](const std::string& arguments,
                                  const std::string& message) {
    const ProgramResult result = check(arguments);
    EXPECT_EQ(result.exit_code, 2) << result.out;
    EXPECT_EQ(result.err, message + "\n");
  };
  expect_refusal("data --clingo no-such-solver" + family,
                 "tools/check-labels: no-such-solver is missing: Debian has it "
                 "in the package gringo, which tools/setup --checks installs");
  EXPECT_EQ(run("mkdir empty").exit_code, 0);
  expect_refusal("empty" + family,
                 "tools/check-labels: empty: holds no .kbs file");
  (void)folder_.write("x.kbs", "text");
  expect_refusal("x.kbs" + family,
                 "tools/check-labels: x.kbs: no dataset file");
  EXPECT_EQ(run("head -c 3000 data/test.kbs > cut.kbs").exit_code, 0);
  expect_refusal("cut.kbs" + family,
                 "tools/check-labels: cut.kbs: truncated or damaged dataset");
  (void)folder_.write("triple.dlog", "[?y, ?p, ?x] :- [?x, ?p, ?y] .\n");
  const ProgramResult triple = check("data --rules triple.dlog");
  EXPECT_EQ(triple.exit_code, 2) << triple.out;
  EXPECT_THAT(triple.err,
              HasSubstr("triple.dlog:1:1: the rule '[?y, ?p, ?x] :- [?x, ?p, "
                        "?y] .' has an atom with a variable predicate, which "
                        "cannot be written for clingo"));
}

}  // namespace
}  // namespace rrn::test
