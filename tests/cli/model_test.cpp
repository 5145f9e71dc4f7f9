// SPDX-License-Identifier: MIT
// Commands that open the neural module, with the model that is shipped.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kModel = "--model $SOURCE/datasets/family/family.rrn ";
constexpr const char* kExample = "$SOURCE/datasets/family/example.ttl";

class ModelTest : public ::testing::Test {
 protected:
  ModelTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("rrn-model-test-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ModelTest() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.string() + "'; " + command_line);
  }

  std::filesystem::path folder_;
};

/// The F1 in the line `total` of the table with this title.
double total_f1(const std::string& text, const std::string& table) {
  const std::size_t start = text.find(table);
  const std::size_t total = text.find("\n  total", start);
  std::istringstream line(text.substr(total + 1, text.find('\n', total + 1)));
  std::string name, n_true, n_false;
  double f1 = -1;
  line >> name >> n_true >> n_false >> f1;
  return f1;
}

TEST_F(ModelTest, ReachesThePublishedF1OnUnseenFamilies) {
  ASSERT_EQ(run("rrn generate family --samples 1 --valid 1 --test 100 --seed "
                "20260 --output data")
                .exit_code,
            0);
  const ProgramResult result =
      run("rrn evaluate " + std::string(kModel) + "data");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_GE(total_f1(result.out, "inferable relations"), 0.99);
  EXPECT_GE(total_f1(result.out, "specified relations"), 0.999);
  EXPECT_EQ(total_f1(result.out, "inferable classes"), 1.0);
}

TEST_F(ModelTest, EvaluationsAreOneJsonObjectForScripts) {
  ASSERT_EQ(run("rrn generate family --samples 1 --valid 1 --test 2 --output "
                "data")
                .exit_code,
            0);
  const ProgramResult result =
      run("rrn evaluate --format json --threshold 0.4 " + std::string(kModel) +
          "data");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.front(), '{');
  EXPECT_EQ(result.out.substr(result.out.size() - 3), "\n}\n");
  for (const char* const member :
       {"\"knowledge_bases\": 2", "\"threshold\": 0.4", "\"inferable\": {",
        "\"as_in_paper\": {", "\"depths\": [",
        "\"ece_predicted\": ", "\"iri\": \"urn:x-rrn:family#sisterOf\""}) {
    EXPECT_THAT(result.out, HasSubstr(member));
  }
}

TEST_F(ModelTest, SeveralDrawsAreAveraged) {
  ASSERT_EQ(run("rrn generate family --samples 1 --valid 1 --test 20 --output "
                "data")
                .exit_code,
            0);
  const std::string command =
      "rrn evaluate --format json " + std::string(kModel) + "data --draws ";
  const auto log_loss = [&](const std::string& n_draws) {
    const ProgramResult result = run(command + n_draws);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const std::size_t at = result.out.rfind("\"nll\": ");
    return std::stod(result.out.substr(at + 7));
  };
  // That they are means is a unit test's to say.
  EXPECT_EQ(log_loss("3"), log_loss("3"));
  EXPECT_NE(log_loss("3"), log_loss("1"));
  EXPECT_LT(log_loss("3"), 0.001);
  const ProgramResult none = run(command + "0");
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("0 draws; expected 1 to 1000"));
}

TEST_F(ModelTest, ProbabilitiesAreCalibratedOnOtherDataThanTheyAreTestedOn) {
  ASSERT_EQ(run("rrn generate family --samples 1 --valid 40 --test 40 --output "
                "data")
                .exit_code,
            0);
  const ProgramResult calibrated =
      run("rrn calibrate --thresholds --trust-facts 0.99 --output m.rrn " +
          std::string(kModel) + "data");
  ASSERT_EQ(calibrated.exit_code, 0) << calibrated.err;
  EXPECT_THAT(calibrated.err, HasSubstr("scale and shift"));
  EXPECT_THAT(calibrated.err, HasSubstr("kept: classes: "));
  EXPECT_THAT(calibrated.err, HasSubstr("stated facts are trusted by 4.60"));
  const ProgramResult result = run("rrn evaluate --model m.rrn data");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("true from the model's thresholds on"));
  const std::size_t start = result.out.find("reliability of relations");
  std::istringstream line(
      result.out.substr(result.out.find("literals", start) + 8));
  double ece = 1;
  line >> ece;
  EXPECT_LE(ece, 0.01) << result.out;
  const ProgramResult reasoned =
      run("rrn reason --engine neural --format none --model m.rrn " +
          std::string(kExample));
  EXPECT_THAT(reasoned.out, HasSubstr("from the model's thresholds ("));
}

TEST_F(ModelTest, RulesSayOfPredictionsWhatTheyThinkOfThem) {
  write("more.ttl",
        "@prefix fam: <urn:x-rrn:family#> .\n"
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        "fam:fatherOf owl:propertyDisjointWith fam:parentOf .\n");
  const std::string command =
      "rrn reason --engine neural --format tsv --ontology more.ttl " +
      std::string(kModel) + kExample;
  const ProgramResult kept = run(command);
  EXPECT_EQ(kept.exit_code, 0) << kept.err;
  const std::string prediction =
      "<urn:x-rrn:example:royal#HaakonVII>\t<urn:x-rrn:family#fatherOf>\t"
      "<urn:x-rrn:example:royal#OlavV>\tpredicted\t";
  const std::size_t start = kept.out.find(prediction);
  ASSERT_NE(start, std::string::npos);
  const std::string line =
      kept.out.substr(start, kept.out.find('\n', start) - start);
  EXPECT_THAT(line, HasSubstr("\tcontradicting"));
  EXPECT_THAT(kept.out, HasSubstr("\topen\n"));
  EXPECT_THAT(kept.err, HasSubstr("by rules   0 of the predicted facts are "
                                  "derivable, "));
  const ProgramResult dropped = run(command + " --drop-contradicting");
  EXPECT_EQ(dropped.out.find(prediction), std::string::npos);
  EXPECT_THAT(dropped.err, HasSubstr(" contradicting (left out); "));
}

TEST_F(ModelTest, BothEnginesAgreeOnTheExample) {
  const ProgramResult result =
      run("rrn reason --engine both --format none --examples 3 --ontology "
          "$SOURCE/owl/family.ttl " +
          std::string(kModel) + kExample);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("agreement"));
  EXPECT_THAT(result.out, HasSubstr("derived, for example"));
  EXPECT_THAT(result.out, HasSubstr("predicted, for example"));
}

TEST_F(ModelTest, PredictionsAreInAGraphOfTheirOwnWithProbabilities) {
  const ProgramResult result =
      run("rrn reason -q --engine neural --format nquads " +
          std::string(kModel) + kExample);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("<urn:x-rrn:family#motherOf> "
                                    "<urn:x-rrn:example:royal#EdwardVII> "
                                    "<urn:x-rrn:graph:predicted> ."));
  EXPECT_THAT(result.out, HasSubstr("<urn:x-rrn:vocab#probability>"));
  EXPECT_THAT(result.out, Not(HasSubstr("<urn:x-rrn:graph:derived>")));
}

TEST_F(ModelTest, PredictionsAreTheSameInEveryRun) {
  const std::string command =
      "rrn reason -q --threads 1 --engine neural "
      "--format tsv " +
      std::string(kModel) + kExample;
  const std::string once = run(command).out;
  EXPECT_THAT(once, HasSubstr("predicted"));
  EXPECT_EQ(once, run(command).out);
}

TEST_F(ModelTest, UnknownVocabularyIsNamedAndCounted) {
  write("more.ttl",
        "@prefix : <http://e/> . @prefix fam: <urn:x-rrn:family#> .\n"
        ":a :likes :b . :b :likes :a . :a fam:sisterOf :b .\n");
  const ProgramResult result =
      run("rrn reason -q --engine neural --format none " + std::string(kModel) +
          "more.ttl " + kExample);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("the model does not know these, given with "
                                    "their facts: http://e/likes (2)"));
  EXPECT_THAT(result.err, HasSubstr("urn:x-rrn:family#sisterOf (1)"));
}

TEST_F(ModelTest, AModelOfAnotherVocabularyIsRefused) {
  write("other.ttl", "@prefix : <http://e/> . :a :likes :b .\n");
  const ProgramResult result = run("rrn reason --engine neural --output out " +
                                   std::string(kModel) + "other.ttl");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("the model belongs to another vocabulary"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

TEST_F(ModelTest, BrokenModelsAreRefused) {
  write("noise.rrn", "this is not a model");
  for (const char* const name : {"noise.rrn", "missing.rrn"}) {
    const ProgramResult result =
        run("rrn reason --engine neural --output out --model " +
            std::string(name) + " " + kExample);
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, HasSubstr(name));
    EXPECT_THAT(result.out, IsEmpty());
  }
}

TEST_F(ModelTest, TrainingResumesFromItsCheckpoint) {
  ASSERT_EQ(run("rrn generate family --samples 12 --valid 4 --test 4 --output "
                "data")
                .exit_code,
            0);
  const std::string train =
      "rrn train data --output m.rrn --threads 1 --dim 8 --iterations 2 "
      "--kbs-per-step 4 --epochs 3 ";
  const ProgramResult first = run(train);
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_THAT(first.err, HasSubstr("epoch   3"));
  EXPECT_EQ(run("rrn evaluate --model m.rrn data").exit_code, 0);
  const ProgramResult other = run(train + "--resume --learning-rate 0.5");
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.err, HasSubstr("learning"));
}

}  // namespace
}  // namespace rrn::test
