// SPDX-License-Identifier: MIT
// tools/fetch-royalty, on traces in a folder.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;

class FetchRoyaltyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (run_shell("command -v python3").exit_code != 0) {
      GTEST_SKIP() << "python3 is missing";
    }
    (void)folder_.write("spouse.ttl",
                        "graph us:construct1 {\n"
                        "  dbe:Anna dbo:spouse dbe:Berta_(queen) .\n"
                        "} \n"
                        "graph us:where1 {\n"
                        "  dbe:Berta_(queen) dbo:spouse dbe:Anna .\n"
                        "} \n\n"
                        "graph us:construct2 {\n"
                        "  dbe:with_no_name_entry dbo:spouse dbe:Anna .\n"
                        "} \n"
                        "graph us:where2 {\n"
                        "  dbe:Anna dbo:spouse dbe:with_no_name_entry .\n"
                        "} \n");
    (void)folder_.write("grandparent.ttl",
                        "graph us:construct1 {\n"
                        "  dbe:Anna dbo:grandparent <http://x.org/é> .\n"
                        "} \n"
                        "graph us:where1 {\n"
                        "  dbe:Anna dbo:parent dbe:Carla .\n"
                        "  dbe:Carla dbo:parent <http://x.org/é> .\n"
                        "} \n");
  }

  [[nodiscard]] ProgramResult run(const std::string& line) const {
    return run_shell("cd '" + folder_.path() + "'; " + line);
  }

  TempDir folder_;
};

TEST_F(FetchRoyaltyTest, WhatFollowsIsWhatTheTracesSay) {
  const ProgramResult made = run("\"$SOURCE/tools/fetch-royalty\" out .");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.out, "3 facts, from which 2 follow: out\n");
  const ProgramResult entailed =
      run("rrn check --ontology out/royalty.ttl --entails out/follows.nt "
          "out/royalty.nt");
  EXPECT_EQ(entailed.exit_code, 0) << entailed.err;
  EXPECT_THAT(entailed.out, HasSubstr("entailed: 2 statements"));
}

TEST_F(FetchRoyaltyTest, WhatCannotBeReadIsNamed) {
  const ProgramResult none = run("\"$SOURCE/tools/fetch-royalty\" out none");
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_THAT(none.err, HasSubstr("none/spouse.ttl"));
  (void)folder_.write("spouse.ttl",
                      "graph us:construct1 {\n  a b .\n} \n"
                      "graph us:where1 {\n  a b c .\n} \n");
  const ProgramResult odd = run("\"$SOURCE/tools/fetch-royalty\" out .");
  EXPECT_EQ(odd.exit_code, 1);
  EXPECT_THAT(odd.err, HasSubstr("'  a b .'; expected a subject"));
}

}  // namespace
}  // namespace rrn::test
