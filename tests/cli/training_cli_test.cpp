// SPDX-License-Identifier: MIT
// rrn train, rrn tune and rrn inspect on tiny networks.
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kTiny =
    "--threads 1 --dim 8 --iterations 1 --kbs-per-step 4 ";

class TrainingCliTest : public ::testing::Test {
 protected:
  TrainingCliTest() {
    const ProgramResult data =
        run("rrn generate family --samples 12 --valid 4 --test 1 --output "
            "data");
    EXPECT_EQ(data.exit_code, 0) << data.err;
  }

  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return read_file(folder_.file(name));
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(folder_.file(name));
  }

  TempDir folder_;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Runs the command `rrn ...` until grep finds something, then terminates it.
std::string stop_when(const std::string& grep, const std::string& command) {
  // The program itself and no shell is what runs in the background.
  return "\"" RRN_BINARY_DIR "/bin/rrn\"" + command.substr(3) +
         " & until grep -qs " + grep +
         "; do kill -0 $! || break; sleep 0.005; done; kill -TERM $!; wait $!";
}

TEST_F(TrainingCliTest, LogsALineForEachEpochAsJson) {
  const std::string train =
      "rrn train data --output m.rrn --log log.jsonl --epochs 2 " +
      std::string(kTiny);
  ASSERT_EQ(run(train).exit_code, 0);
  std::vector<std::string> lines = lines_of(read("log.jsonl"));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_THAT(lines[0],
              AllOf(HasSubstr("{\"event\": \"start\", \"program\": \"rrn "),
                    HasSubstr("\"train_kbs\": 12, \"valid_kbs\": 4"),
                    HasSubstr("\"resumed\": false"), HasSubstr("\"dim\": 8, "),
                    HasSubstr("\"schedule\": \"matching\"")));
  EXPECT_THAT(
      lines[1],
      AllOf(HasSubstr("{\"event\": \"epoch\", \"epoch\": 1, \"step\": "
                      "3, \"train_loss\": "),
            HasSubstr("\"valid_f1_relations\": "),
            HasSubstr("\"valid_f1_classes\": "),
            HasSubstr("\"learning_rate\": "), HasSubstr("\"kbs_per_second\": "),
            HasSubstr("\"seconds\": ")));
  EXPECT_THAT(lines[3], HasSubstr("{\"event\": \"end\", \"epochs\": 2, "));
  // Each line is a JSON text of its own.
  const ProgramResult parsed = run(
      "python3 -c 'import json; [json.loads(l) for l in open(\"log.jsonl\")]'");
  EXPECT_EQ(parsed.exit_code, 0) << parsed.err;
  ASSERT_EQ(run(train + "--resume").exit_code, 0);
  lines = lines_of(read("log.jsonl"));
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_THAT(lines[4], HasSubstr("\"resumed\": true"));
  ASSERT_EQ(run(train).exit_code, 0);
  EXPECT_EQ(lines_of(read("log.jsonl")).size(), 4U);
}

TEST_F(TrainingCliTest, AnInterruptedRunGoesOnToTheSameModel) {
  const std::string train =
      "rrn train data --log log.jsonl --epochs 40 " + std::string(kTiny);
  ASSERT_EQ(run(train + "--output whole.rrn").exit_code, 0);
  const ProgramResult stopped =
      run("rm log.jsonl; " +
          stop_when("'\"epoch\": 3' log.jsonl", train + "--output m.rrn"));
  ASSERT_EQ(stopped.exit_code, 130) << stopped.err;
  EXPECT_THAT(stopped.err, HasSubstr("the same command with --resume goes on "
                                     "from m.rrn.checkpoint, and with --finish "
                                     "it writes the best model so far\n"));
  EXPECT_FALSE(exists("m.rrn"));
  EXPECT_FALSE(exists("m.rrn.lock"));
  EXPECT_THAT(read("log.jsonl"), HasSubstr("{\"event\": \"interrupted\", "));
  const ProgramResult position = run("rrn inspect m.rrn.checkpoint");
  EXPECT_THAT(position.out, AllOf(HasSubstr("checkpoint, "),
                                  HasSubstr(" of 40\n"), HasSubstr("card\n")));
  const ProgramResult finished = run(train + "--output m.rrn --finish");
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("the model is that of epoch "));
  EXPECT_EQ(run("rrn evaluate --model m.rrn data").exit_code, 0);
  EXPECT_THAT(read("log.jsonl"), HasSubstr("{\"event\": \"interrupted\", "));
  const ProgramResult resumed = run(train + "--output m.rrn --resume");
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_GT(read("whole.rrn").size(), 1000U);
  EXPECT_TRUE(read("m.rrn") == read("whole.rrn"));
  // Every epoch is in the log once.
  const ProgramResult count = run("grep -c '\"event\": \"epoch\"' log.jsonl");
  EXPECT_EQ(count.out, "40\n");
  const ProgramResult other = run(train + "--output m.rrn --resume --epochs 5");
  EXPECT_NE(other.exit_code, 0);
}

TEST_F(TrainingCliTest, InspectShowsTheCardOfAModel) {
  ASSERT_EQ(
      run("rrn train data/ --output m.rrn --epochs 1 " + std::string(kTiny))
          .exit_code,
      0);
  const ProgramResult text = run("rrn inspect m.rrn");
  ASSERT_EQ(text.exit_code, 0) << text.err;
  EXPECT_THAT(
      text.out,
      AllOf(HasSubstr("model, "), HasSubstr("embedding size"),
            HasSubstr("  relations                           29\n"),
            HasSubstr("  reads facts of                      parentOf\n"),
            HasSubstr("  command                             rrn train data/ "
                      "--epochs 1 --dim 8 --iterations 1 --kbs-per-step 4\n"),
            HasSubstr("  dataset                             data\n"),
            HasSubstr("  dataset seed                        1\n"),
            HasSubstr("  epoch kept                          1\n"),
            HasSubstr("  validation F1, inferable relations  ")));
  // Known by what is in it, whatever its name.
  EXPECT_EQ(run("cp m.rrn other; rrn inspect other").out, text.out);
  const ProgramResult json =
      run("rrn inspect --format json m.rrn | python3 -c 'import json, sys; m = "
          "json.load(sys.stdin); print(m[\"kind\"], m[\"embedding_size\"], "
          "len(m[\"relations\"]), {e[\"name\"]: e[\"value\"] for e in "
          "m[\"card\"]}[\"epochs\"])'");
  EXPECT_EQ(json.out, "model 8 29 1\n") << json.err;
}

TEST_F(TrainingCliTest, InspectRefusesDamagedAndForeignFiles) {
  ASSERT_EQ(
      run("rrn train data --output m.rrn --epochs 1 " + std::string(kTiny))
          .exit_code,
      0);
  const ProgramResult cut = run("head -c 1000 m.rrn > cut; rrn inspect cut");
  EXPECT_EQ(cut.exit_code, 1);
  EXPECT_THAT(cut.err, HasSubstr("cut: wrong checksum; the file is damaged or "
                                 "incomplete"));
  const ProgramResult foreign = run("echo hello > x.rrn; rrn inspect x.rrn");
  EXPECT_EQ(foreign.exit_code, 1);
  EXPECT_THAT(foreign.err,
              HasSubstr("x.rrn: neither a model nor a checkpoint"));
  const ProgramResult format = run("rrn inspect --format json data");
  EXPECT_EQ(format.exit_code, 2);
  EXPECT_THAT(format.err, HasSubstr("for models and checkpoints"));
}

TEST_F(TrainingCliTest, PresetsAreOverriddenByOptions) {
  ASSERT_EQ(run("rrn train data --preset paper --epochs 1 --dim 6 --clip 2 "
                "--threads 1 --output m.rrn")
                .exit_code,
            0);
  const std::string card = run("rrn inspect m.rrn").out;
  for (const char* const line :
       {"  dim                                 6\n",
        "  iterations                          7\n",
        "  schedule                            sequential\n",
        "  epochs                              1\n",
        "  kbs-per-step                        1\n",
        "  learning-rate                       0.001\n",
        "  learning-rate-schedule              constant\n",
        "  weight-decay                        1e-06\n",
        "  clip                                2\n",
        "  loss                                sum\n",
        "  relation-weight                     1\n",
        "  biases                              zero\n"}) {
    EXPECT_THAT(card, HasSubstr(line));
  }
}

TEST_F(TrainingCliTest, EvidenceAndReachAreInTheModelOnlyIfAskedFor) {
  const std::string tiny =
      "--epochs 4 --kbs-per-step 2 --seed 1 --threads 1 "
      "--dim 16 --iterations 1 ";
  ASSERT_EQ(run("rrn train data --output plain.rrn " + tiny).exit_code, 0);
  const ProgramResult train =
      run("rrn train data --preset evidence --output m.rrn " + tiny);
  ASSERT_EQ(train.exit_code, 0) << train.err;
  EXPECT_THAT(train.err, HasSubstr("kinds of paths"));
  const std::string plain = run("rrn inspect plain.rrn").out;
  EXPECT_THAT(plain, Not(HasSubstr("evidence")));
  EXPECT_THAT(plain, Not(HasSubstr("reach")));
  const std::string card = run("rrn inspect m.rrn").out;
  EXPECT_THAT(card, HasSubstr("  evidence                            paths\n"));
  EXPECT_THAT(card, HasSubstr("  reach                               yes\n"));
  const auto tables = [&](const std::string& arguments) {
    const ProgramResult result =
        run("rrn evaluate data --model " + arguments + " | grep -v ' ms each'");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  };
  EXPECT_NE(tables("m.rrn"), tables("m.rrn --beyond-reach"));
  // Nothing lies beyond for a model without.
  EXPECT_EQ(tables("plain.rrn"), tables("plain.rrn --beyond-reach"));
  const ProgramResult without_network =
      run("rrn reason --beyond-reach --ontology "
          "$SOURCE/owl/family.ttl $SOURCE/datasets/family/example.ttl");
  EXPECT_EQ(without_network.exit_code, 2);
  EXPECT_THAT(without_network.err,
              HasSubstr("--beyond-reach needs the engine neural or both"));
}

TEST_F(TrainingCliTest, GoesOnFromAnotherNetwork) {
  const std::string train = "rrn train data --threads 1 --kbs-per-step 4 ";
  ASSERT_EQ(run(train + "--dim 8 --iterations 1 --epochs 20 --output a.rrn")
                .exit_code,
            0);
  // One step at a rate of next to nothing says next to the same.
  const ProgramResult more =
      run(train + "--from a.rrn --epochs 1 --learning-rate 1e-9 -o b.rrn");
  ASSERT_EQ(more.exit_code, 0) << more.err;
  const auto f1 = [&](const std::string& model) {
    return run("rrn evaluate --format json --model " + model +
               " data | python3 -c 'import json, sys; print(round(json.load("
               "sys.stdin)[\"relations\"][\"total\"][\"as_in_paper\"]["
               "\"auc_pr\"], 2))'")
        .out;
  };
  EXPECT_EQ(f1("a.rrn"), f1("b.rrn"));
  EXPECT_THAT(run("rrn inspect b.rrn").out,
              HasSubstr("embedding size                      8\n"));
  const ProgramResult other = run(train + "--from a.rrn --dim 9 -o c.rrn");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("--from a.rrn: its network has other "
                                   "options than those that are given"));
  const ProgramResult checkpoint =
      run(train + "--from a.rrn.checkpoint -o c.rrn");
  EXPECT_EQ(checkpoint.exit_code, 2);
  EXPECT_THAT(checkpoint.err, HasSubstr("a checkpoint; expected a network"));
}

TEST_F(TrainingCliTest, WarnsWhereNothingIsFalse) {
  const ProgramResult generate =
      run("rrn generate ontology --ontology $SOURCE/owl/university.ttl "
          "--policy none --samples 6 --valid 2 --test 2 --output open");
  ASSERT_EQ(generate.exit_code, 0) << generate.err;
  const ProgramResult train =
      run("rrn train open --output m.rrn --epochs 1 " + std::string(kTiny));
  EXPECT_EQ(train.exit_code, 0);
  EXPECT_THAT(train.err,
              HasSubstr("warning: nothing is labelled false in the samples"));
  const ProgramResult evaluate = run("rrn evaluate --model m.rrn open");
  EXPECT_THAT(evaluate.err,
              HasSubstr("warning: all labelled literals about relations that "
                        "are not stated are true: whoever always says so is "
                        "right"));
  EXPECT_THAT(
      run("rrn train data --output n.rrn --epochs 1 " + std::string(kTiny)).err,
      Not(HasSubstr("nothing is labelled false")));
}

TEST_F(TrainingCliTest, OptionsThatMakeNoSenseAreRefused) {
  struct Case {
    const char* arguments;
    const char* message;
    int exit_code;
  };
  for (const Case& c : {
           Case{"train data --output m --preset best",
                "expected default, paper, quick or evidence", 2},
           Case{"train data --output m --loss max", "expected mean or sum", 2},
           Case{"train data --output m --learning-rate-schedule x",
                "expected one-cycle or constant", 2},
           Case{"train data --output m --biases x", "expected labels or zero",
                2},
           Case{"train data --output m --device tpu",
                "expected auto, cpu or cuda", 2},
           Case{"train data --output m --initial-weights zero",
                "expected uniform or alike", 2},
           Case{"train data --output m --patience 2 --early-stop 2",
                "--early-stop is --patience by another name", 2},
           Case{"train data --output m --log none/log", "none/log: cannot open",
                1},
           Case{"tune", "expected one dataset folder", 2},
           Case{"tune data", "--output FOLDER is required", 2},
           Case{"tune data --output t --trials 0", "a number from 1", 2},
           Case{"tune data --output t --dims 8,x", "with commas between", 2},
           Case{"tune data --output t --learning-rates 1:0.1",
                "the lowest and the highest, such as 0.001:0.01", 2},
           Case{"tune data --output t --positive-weights -1",
                "expected numbers of at least 0 with commas between", 2},
           Case{"tune data --output t --schedules s",
                "expected some of sequential, matching and simultaneous", 2},
           Case{"tune data --output t --warm-ups 2",
                "expected numbers from 0 to 1 with commas", 2},
           Case{"tune data --output t --initial-weights zero",
                "expected some of uniform and alike with commas", 2},
           Case{"tune none --output t", "none/train.kbs", 1},
       }) {
    const ProgramResult result = run("rrn " + std::string(c.arguments));
    EXPECT_EQ(result.exit_code, c.exit_code) << c.arguments << result.err;
    EXPECT_THAT(result.err, HasSubstr(c.message)) << c.arguments;
    EXPECT_THAT(result.out, IsEmpty());
    EXPECT_FALSE(exists("m"));
    EXPECT_FALSE(exists("t"));
  }
}

TEST_F(TrainingCliTest, ALossThatIsNoNumberStopsWithTheStep) {
  const ProgramResult result =
      run("rrn train data --output m.rrn --log log.jsonl --learning-rate 1e30 "
          "--warm-up 0 --clip 0 " +
          std::string(kTiny));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("the loss is not a number in step 2; try a "
                                    "lower learning rate"));
  EXPECT_THAT(read("log.jsonl"),
              HasSubstr("{\"event\": \"failed\", \"reason\": "
                        "\"the loss is not a number"));
  EXPECT_FALSE(exists("m.rrn"));
}

TEST_F(TrainingCliTest, TuningDrawsWhatIsGivenWithAPreset) {
  const ProgramResult result =
      run("rrn tune data --threads 1 --trials 6 --budget 1 --samples 2 --dims "
          "4 --iterations 1 --clips 0,2 --warm-ups 0.25 --specified-weights "
          "0.1,0.5,1,2 --preset paper --output t");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const std::vector<std::string> lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 10U);
  // Only what differs is shown.
  EXPECT_EQ(lines[0],
            "trial  epochs  F1 relations  F1 classes  valid loss  clip  "
            "specified-weight");
  EXPECT_THAT(lines[9], HasSubstr(" --learning-rate-schedule constant "
                                  "--warm-up 0.25 --weight-decay 1e-06 "));
  EXPECT_THAT(lines[9], HasSubstr(" --dim 4 --iterations 1 --schedule "
                                  "sequential "));
  EXPECT_THAT(lines[9], HasSubstr(" --class-weight 1 --relation-weight 1 "
                                  "--positive-weight 1 "));
}

constexpr const char* kTune =
    "rrn tune data --threads 1 --trials 4 --budget 4 --samples 8 --dims 6,8 "
    "--iterations 1,2 --kbs-per-step 4,8 ";

TEST_F(TrainingCliTest, TuningIsTheSameEveryTime) {
  // Without the test data: they are not looked at.
  const ProgramResult first =
      run("rm data/test.kbs; " + std::string(kTune) + "--output one");
  ASSERT_EQ(first.exit_code, 0) << first.err;
  const std::vector<std::string> lines = lines_of(first.out);
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_THAT(lines[0], HasSubstr("trial  epochs  F1 relations"));
  EXPECT_THAT(lines[7], HasSubstr("rrn train data --seed 1 --dim "));
  // 4 trials of 1 epoch, 2 of 2, 1 of 4, after the line for the search.
  EXPECT_EQ(lines_of(read("one/results.jsonl")).size(), 8U);
  EXPECT_TRUE(exists("one/trial-03/model.rrn"));
  EXPECT_THAT(read("one/trial-00/log.jsonl"), HasSubstr("\"train_kbs\": 8"));
  const ProgramResult second = run(std::string(kTune) + "--output two");
  EXPECT_EQ(second.out, first.out);
  EXPECT_EQ(read("two/results.jsonl"), read("one/results.jsonl"));
  // What is complete is not done again.
  const ProgramResult again = run(std::string(kTune) + "--output one");
  EXPECT_EQ(again.out, first.out);
  EXPECT_THAT(again.err, Not(HasSubstr("epoch 1:")));
  // The command that it ends with runs.
  EXPECT_EQ(run(lines[7]).exit_code, 0);
}

TEST_F(TrainingCliTest, TuningGoesOnAfterAnInterruption) {
  const ProgramResult whole = run(std::string(kTune) + "--output whole");
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  const ProgramResult stopped = run(stop_when(
      "'\"trial\": 1' t/results.jsonl", std::string(kTune) + "--output t"));
  ASSERT_EQ(stopped.exit_code, 130) << stopped.err;
  ASSERT_LT(lines_of(read("t/results.jsonl")).size(), 8U);
  // A line that was cut off counts as not written.
  const ProgramResult resumed =
      run("printf '{\"trial\": 3, ' >> "
          "t/results.jsonl; " +
          std::string(kTune) + "--output t");
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(resumed.out, whole.out);
  EXPECT_EQ(read("t/results.jsonl"), read("whole/results.jsonl"));
}

TEST_F(TrainingCliTest, TuningRefusesAFolderOfAnotherSearch) {
  const std::string quick =
      "rrn tune data --threads 1 --trials 1 --budget 1 --dims 4 --iterations 1 "
      "--output t ";
  ASSERT_EQ(run(quick).exit_code, 0);
  const ProgramResult other = run(quick + "--seed 2");
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.err,
              HasSubstr("t/results.jsonl: results of another search; "
                        "expected the same data and options"));
}

TEST_F(TrainingCliTest, TuningSurvivesTrialsThatDiverge) {
  const std::string tune =
      "rrn tune data --threads 1 --trials 2 --budget 2 --samples 4 --dims 4 "
      "--iterations 1 --kbs-per-step 2 --learning-rates 1e30:1e30 --preset "
      "paper --output t";
  const ProgramResult result = run(tune);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("    0       0      diverged"),
                                HasSubstr("all trials diverged\n"),
                                Not(HasSubstr("rrn train"))));
  EXPECT_THAT(read("t/results.jsonl"),
              HasSubstr("\"diverged\": true, \"valid_loss\": null"));
  EXPECT_EQ(run(tune).out, result.out);
}

}  // namespace
}  // namespace rrn::test
