// SPDX-License-Identifier: MIT
// rrn generate countries-s1, -s2 and -s3.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run_program.hpp"

namespace rrn {
namespace {

using test::ProgramResult;
using test::run_shell;
using testing::AllOf;
using testing::HasSubstr;

TEST(GenerateCountries, ThePapersSplitsAreTheDefault) {
  const ProgramResult result = run_shell(
      "folder=$(mktemp -d) && cd $SOURCE && rrn -q generate countries-s3 "
      "--samples 3 --threads 1 --output $folder && grep '\"command\"' "
      "$folder/card.json && ls $folder; rm -r $folder");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(
      result.out,
      AllOf(
          HasSubstr("averages per sample                  paper        here"),
          HasSubstr("specified relations, positive          757"),
          HasSubstr("3 samples to train, 1 to validate, 1 to test"),
          HasSubstr("\"command\": \"rrn generate countries-s3 --samples 3\","),
          HasSubstr("card.json\ntest.kbs\ntrain.kbs\nvalid.kbs\n")));
}

TEST(GenerateCountries, MissingSourceIsAnError) {
  const ProgramResult result = run_shell(
      "folder=$(mktemp -d); rrn -q generate countries-s1 --source "
      "/nowhere/c.json --output $folder/d; code=$?; ls $folder; rm -r $folder; "
      "exit $code");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("/nowhere/c.json: "));
}

TEST(GenerateCountries, MoreSamplesToTestAreRefused) {
  const ProgramResult result = run_shell(
      "folder=$(mktemp -d) && cd $SOURCE && rrn -q generate countries-s1 "
      "--test 20 --output $folder/d; code=$?; rm -r $folder; exit $code");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("1 samples to validate and 20 to test; "
                                    "expected 1 of each at most"));
}

}  // namespace
}  // namespace rrn
