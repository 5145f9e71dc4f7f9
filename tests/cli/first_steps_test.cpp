// SPDX-License-Identifier: MIT
// What people try who meet the program for the first time.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
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

}  // namespace
}  // namespace rrn::test
