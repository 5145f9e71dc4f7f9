// SPDX-License-Identifier: MIT
// Signals, limits of the system and other processes.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;

class SignalsTest : public ::testing::Test {
 protected:
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }

  TempDir folder_;
};

TEST_F(SignalsTest, WaitingForAPipeEndsWithAnySignal) {
  for (const char* const signal : {"INT", "TERM", "HUP"}) {
    for (const char* const writer : {"true", "sleep 20 > pipe"}) {
      const ProgramResult result =
          run("rm -f pipe; mkfifo pipe; { " + std::string(writer) +
              "; } & writer=$!; \"" RRN_BINARY_DIR
              "/bin/rrn\" convert pipe & rrn=$!; sleep 0.5; kill -" +
              std::string(signal) +
              " $rrn; wait $rrn; code=$?; kill $writer 2>/dev/null; "
              "exit $code");
      EXPECT_EQ(result.exit_code, 130) << signal << ' ' << writer;
      EXPECT_EQ(result.err, "rrn: interrupted\n") << signal << ' ' << writer;
    }
  }
}

TEST_F(SignalsTest, AHangupThatIsIgnoredStaysIgnored) {
  const ProgramResult result =
      run("mkfifo pipe; trap '' HUP; \"" RRN_BINARY_DIR
          "/bin/rrn\" convert --format nt pipe & rrn=$!; sleep 0.5; "
          "kill -HUP $rrn; echo '<urn:a> <urn:b> <urn:c> .' > pipe; wait $rrn");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "<urn:a> <urn:b> <urn:c> .\n");
}

TEST_F(SignalsTest, AFileThatMayNotGrowIsAnError) {
  const ProgramResult result =
      run("for i in $(seq 9000); do echo \"<urn:s$i> <urn:p> <urn:o> .\"; done "
          "> many.nt; ulimit -f 16; rrn convert -o out.nt many.nt");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "rrn: out.nt: cannot write: File too large\n");
  EXPECT_EQ(run("ls").out, "many.nt\n");
}

TEST_F(SignalsTest, WhatAKilledProcessLeftIsReclaimed) {
  const ProgramResult result =
      run("mkfifo pipe; \"" RRN_BINARY_DIR
          "/bin/rrn\" convert -o out.nt pipe & rrn=$!; sleep 20 > pipe & "
          "sleep 0.5; kill -KILL $rrn; wait $rrn 2>/dev/null; kill %2; "
          "ls | grep -c part; "
          "echo '<urn:a> <urn:b> <urn:c> .' | rrn convert -o out.nt - && ls");
  EXPECT_EQ(result.out, "1\nout.nt\npipe\n") << result.err;
}

TEST_F(SignalsTest, ASecondSignalEndsTheProcessAtOnce) {
  // Both come before the program goes on: it has no time to say anything.
  const ProgramResult result =
      run("mkfifo pipe; \"" RRN_BINARY_DIR
          "/bin/rrn\" convert -o out.nt pipe & rrn=$!; sleep 20 > pipe & "
          "sleep 0.5; kill -STOP $rrn; kill -INT $rrn; kill -TERM $rrn; "
          "kill -CONT $rrn; wait $rrn; code=$?; kill %2; exit $code");
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_EQ(result.err, "");
}

TEST_F(SignalsTest, TwoProcessesDoNotTrainTheSameModel) {
  if (!kHasNetwork) GTEST_SKIP() << "no network";
  const std::string refusal =
      ": another process is writing it; expected none, or another name\n";
  const ProgramResult train =
      run("exec 9> model.rrn.lock; flock 9; rrn train none --output model.rrn");
  EXPECT_EQ(train.exit_code, 1);
  EXPECT_EQ(train.err, "rrn: model.rrn" + refusal);

  const ProgramResult tune =
      run("rrn generate family --samples 2 --valid 1 --test 1 --output data "
          "2>/dev/null; exec 9> trials.lock; flock 9; "
          "rrn tune data --trials 1 --output trials");
  EXPECT_EQ(tune.exit_code, 1);
  EXPECT_THAT(tune.err, HasSubstr("rrn: trials" + refusal));
}

TEST_F(SignalsTest, TwoProcessesDoNotMakeTheSameDataset) {
  const ProgramResult result =
      run("exec 9> family.lock; flock 9; rrn generate family --output family");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err,
            "rrn: family: another process is writing it; expected none, or "
            "another name\n");
  EXPECT_EQ(run("ls").out, "family.lock\n");
}

}  // namespace
}  // namespace rrn::test
