// SPDX-License-Identifier: MIT
// rrn reproduce, on data and networks so small that nothing is learnt.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kSmall =
    " --dataset family --runs 2 --generate '--samples 6 --valid 3 --test 3' "
    "--train '--epochs 1 --dim 6 --iterations 2' --output made --threads 1";

class ReproduceCliTest : public ::testing::Test {
 protected:
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return read_file(folder_.file(name));
  }

  TempDir folder_;
};

TEST_F(ReproduceCliTest, MakesWhatItNeedsOnceAndRecordsIt) {
  const ProgramResult first =
      run(std::string("rrn reproduce results") + kSmall);
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_THAT(first.err, HasSubstr("+ rrn generate family --samples 6"));
  EXPECT_THAT(first.err, HasSubstr("+ rrn train made/family-1"));
  // Paper and ours side by side, with the spread of two runs.
  EXPECT_THAT(first.out, ContainsRegex("inferable relations +0.999 +0\\.[0-9]+ "
                                       "±0\\.[0-9]+ +0.976"));
  const std::string record = read("made/results.json");
  EXPECT_THAT(record, HasSubstr("\"experiment\": \"results\""));
  EXPECT_THAT(record, HasSubstr("--seed 2 --output "
                                "made/family-1-model-2.rrn"));

  const ProgramResult second =
      run(std::string("rrn reproduce results") + kSmall);
  EXPECT_EQ(second.exit_code, 0);
  EXPECT_THAT(second.err, Not(HasSubstr("+ rrn")));
  EXPECT_EQ(second.out.substr(second.out.find("family\n")),
            first.out.substr(first.out.find("family\n")));
}

TEST_F(ReproduceCliTest, RemovedFactsAreNamedAgain) {
  const ProgramResult result =
      run("rrn reproduce counterfactual --runs 1 --generate '--samples 200 "
          "--valid 5 --test 4 --people 10' --train '--preset evidence "
          "--epochs 3' --output made --threads 1");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, ContainsRegex("family, smallest change +[1-4]? "));
  EXPECT_THAT(read("made/counterfactual.json"),
              HasSubstr("\"experiment\": \"counterfactual\""));
}

TEST_F(ReproduceCliTest, DefinitionsAreMinedAndComparedWithTheOntology) {
  const ProgramResult result =
      run("rrn reproduce rules --generate '--samples 150 --valid 1 --test 20' "
          "--output made --threads 1");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("on 20 unseen samples"));
  EXPECT_THAT(result.out,
              ContainsRegex("family, in rounds +29 +29 +[0-9]+ +1\\.[0-9]+ +2 "
                            "+1\\.0000 +1\\.0000 +1\\.0000"));
  EXPECT_THAT(result.out, HasSubstr("urn:x-rrn:family#boySecondCousinOf"));
  EXPECT_THAT(read("made/rules.json"), HasSubstr("\"experiment\": \"rules\""));
}

TEST_F(ReproduceCliTest, RulesAreAskedOfTheNetwork) {
  ASSERT_EQ(run("rrn generate family --samples 20 --valid 3 --test 1 "
                "--output d && rrn train d --preset quick --epochs 1 "
                "--output m.rrn")
                .exit_code,
            0);
  const ProgramResult result =
      run("rrn reproduce confirmation --runs 1 --generate '--samples 3 "
          "--valid 3 --test 20' --model m.rrn --output made --threads 1");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, Not(HasSubstr("+ rrn train")));
  EXPECT_THAT(result.out,
              ContainsRegex("all around the body, in other samples +[0-9]+"));
  EXPECT_THAT(result.out, HasSubstr("on 20 unseen samples"));
  EXPECT_THAT(read("made/confirmation.json"),
              HasSubstr("\"experiment\": \"confirmation\""));
}

TEST_F(ReproduceCliTest, CountriesAreCalibratedAndComparedWithAVote) {
  const ProgramResult result =
      run("mkdir 'a b' && cp $SOURCE/datasets/countries/countries.ttl "
          "'a b/c.ttl' && rrn reproduce results --dataset countries-s2 --runs "
          "1 --generate "
          "\"--samples 4 --random-worlds 12 --source 'a b/c.ttl'\" "
          "--train '--epochs 1 --dim 6' --output made --threads 1");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr(" --source 'a b/c.ttl' "));
  EXPECT_THAT(result.err,
              HasSubstr("+ rrn calibrate --thresholds --draws 16 "
                        "--trust-facts 0.9999 --model "
                        "made/countries-s2-1-model-1.rrn --output "
                        "made/countries-s2-1-model-1.rrn.calibrated "
                        "made/countries-s2-1"));
  EXPECT_THAT(result.out, HasSubstr("countries-s2, mean of 16 draws"));
  EXPECT_THAT(result.out, HasSubstr("16 draws, samples to validate"));
  // No network has a part in that.
  EXPECT_THAT(result.out, ContainsRegex("majority of neighbours .*0\\.9"));
  EXPECT_THAT(result.out, ContainsRegex("true place of a neighbour .*0\\.9"));
}

TEST_F(ReproduceCliTest, TrainsAnewOnOtherData) {
  const std::string command = std::string("rrn reproduce results") + kSmall;
  ASSERT_EQ(run(command).exit_code, 0);
  std::string other = command;
  other.replace(other.find("--samples 6"), 11, "--samples 7");
  const ProgramResult result = run(other);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("+ rrn generate family --samples 7"));
  EXPECT_THAT(result.err, HasSubstr("+ rrn train made/family-1 --epochs 1"));
}

TEST_F(ReproduceCliTest, HasEveryExperimentOnFamilies) {
  for (const char* const experiment :
       {"details", "iterations", "layers", "corruption", "repairs"}) {
    const ProgramResult result =
        run(std::string("rrn reproduce ") + experiment + kSmall);
    EXPECT_EQ(result.exit_code, 0) << experiment << '\n' << result.err;
    EXPECT_THAT(result.out, HasSubstr("recorded in made/"));
    EXPECT_THAT(read("made/" + std::string(experiment) + ".json"),
                HasSubstr("\"tables\""));
  }
}

TEST_F(ReproduceCliTest, RefusesWhatItDoesNotKnow) {
  const ProgramResult unknown = run("rrn reproduce everything");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("expected what to reproduce:\n  results"));
  const ProgramResult dataset = run("rrn reproduce results --dataset famly");
  EXPECT_EQ(dataset.exit_code, 2);
  EXPECT_THAT(dataset.err, HasSubstr("unknown dataset 'famly'"));
  const ProgramResult rules =
      run("rrn reproduce corruption --dataset umls --data nowhere");
  EXPECT_NE(rules.exit_code, 0);
}

}  // namespace
}  // namespace rrn::test
