// SPDX-License-Identifier: MIT
// `rrn reason --update`: changes to data on the command line.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class UpdateCliTest : public ::testing::Test {
 protected:
  UpdateCliTest() {
    (void)folder_.write("data.nt",
                        "<http://e/p> "
                        "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
                        "<http://www.w3.org/2002/07/owl#TransitiveProperty> .\n"
                        "<http://e/a> <http://e/p> <http://e/b> .\n"
                        "<http://e/b> <http://e/p> <http://e/c> .\n");
    (void)folder_.write("lines.txt",
                        "@prefix : <http://e/> .\n"
                        "- :b :p :c .\n"
                        "+ :b :p :d . :d :p :e .\n");
    (void)folder_.write(
        "patch.rdfp",
        "TX .\nD <http://e/b> <http://e/p> <http://e/c> .\n"
        "A <http://e/b> <http://e/p> <http://e/d> .\nTC .\n"
        "TX .\nA <http://e/d> <http://e/p> <http://e/e> .\nTC .\n");
    (void)folder_.write("out.nt", "<http://e/b> <http://e/p> <http://e/c> .\n");
    (void)folder_.write("in.ttl",
                        "@prefix : <http://e/> . :b :p :d . :d :p :e .\n");
  }
  [[nodiscard]] ProgramResult run(const std::string& arguments) const {
    return run_shell("cd '" + folder_.path() + "'; rrn reason --format " +
                     arguments);
  }

  TempDir folder_;
};

constexpr const char* kClosure =
    "<http://e/a> <http://e/p> <http://e/d> .\n"
    "<http://e/a> <http://e/p> <http://e/e> .\n"
    "<http://e/b> <http://e/p> <http://e/e> .\n";

TEST_F(UpdateCliTest, AllFormatsOfChangesLeadToTheSameClosure) {
  for (const char* changes :
       {"--update lines.txt", "--update patch.rdfp",
        "--delete out.nt --add in.ttl", "--update - < patch.rdfp"}) {
    const ProgramResult result =
        run("ntriples data.nt " + std::string(changes));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, kClosure) << changes;
  }
}

TEST_F(UpdateCliTest, WhatAnUpdateAddsCanBeAskedFor) {
  const ProgramResult result =
      run("ntriples data.nt --update lines.txt --object '<http://e/e>'");
  EXPECT_EQ(result.out,
            "<http://e/a> <http://e/p> <http://e/e> .\n"
            "<http://e/b> <http://e/p> <http://e/e> .\n");
  EXPECT_THAT(result.err, HasSubstr("asked for  2 facts"));
  EXPECT_THAT(result.err, Not(HasSubstr("warning")));
}

TEST_F(UpdateCliTest, AxiomsAndUniqueNamesMayComeWithAnUpdate) {
  // Half of the family's rules ask whether two people differ.
  const ProgramResult result = run_shell(
      "cd '" + folder_.path() +
      "' && rrn convert -q --output family.nt \"$SOURCE/owl/family.ttl\"; "
      "sed 's/^/+ /' family.nt >add.changes; "
      "sed 's/^/- /' family.nt >delete.changes; "
      "for update in '' --update=delete.changes; do "
      "rrn reason --format none --update add.changes $update "
      "\"$SOURCE/datasets/family/example.ttl\"; done");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("568 new facts"),
                                HasSubstr("rules      0 new facts")));
}

TEST_F(UpdateCliTest, TheSummaryCountsChanges) {
  EXPECT_THAT(
      run("none data.nt --update patch.rdfp").out,
      HasSubstr("updates    2 transactions, 1 deletion, 2 additions; "));
  EXPECT_THAT(run("none data.nt --update patch.rdfp").out,
              HasSubstr("           2 facts ceased to hold, 5 began to\n"));
}

TEST_F(UpdateCliTest, ErrorsNameThePlaceAndWriteNothing) {
  (void)folder_.write("broken.txt", "@prefix : <http://e/> .\n* :b :p :c .\n");
  const ProgramResult result =
      run("ntriples data.nt --update broken.txt --output new.nt");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, StartsWith("rrn: broken.txt:2:1: "));
  EXPECT_EQ(run_shell("test -e '" + folder_.file("new.nt") + "'").exit_code, 1);
}

TEST_F(UpdateCliTest, UpdatesNeedRules) {
  const ProgramResult result =
      run("none data.nt --update lines.txt --engine neural --model m");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err,
              StartsWith("rrn: --update, --add and --delete need the engine "
                         "symbolic or both\n"));
}

}  // namespace
}  // namespace rrn::test
