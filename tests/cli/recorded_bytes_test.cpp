// SPDX-License-Identifier: MIT
// Seeds are promises: commands write the bytes that they wrote before.  Who
// changes a format or a generator on purpose records the new values and says so
// in CHANGELOG.md.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

/// A command that generates a dataset, and checksums of its splits.
struct RecordedDataset {
  const char* name;
  const char* command;
  std::array<std::uint64_t, 3> checksums;  ///< train, valid, test
};

std::uint64_t checksum_of(const std::string& path) {
  Fnv1a checksum;
  checksum.add(read_file(path));
  return checksum.value();
}

/// The folder of data beside the repository, which it does not hold.
std::string data_folder() {
  const char* const chosen = std::getenv("RRN_SHARED");
  return std::string(chosen != nullptr ? chosen : RRN_SOURCE_DIR "/../shared") +
         "/data";
}

class RecordedBytesTest : public ::testing::TestWithParam<RecordedDataset> {
 protected:
  TempDir folder_;
};

TEST_P(RecordedBytesTest, AreWrittenForTheSameSeed) {
  const RecordedDataset& recorded = GetParam();
  std::string command = recorded.command;
  if (const std::size_t at = command.find("DATA"); at != command.npos) {
    if (!std::filesystem::exists(data_folder())) {
      GTEST_SKIP() << data_folder() << " is not there";
    }
    command.replace(at, 4, data_folder());
  }
  // The header of a dataset names the ontology as the command line does.
  const ProgramResult result = run_shell(
      "cd '" + folder_.path() + "'; cp \"$SOURCE/owl/university.ttl\" .; rrn " +
      command + " --seed 7 --output data");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const std::array<const char*, 3> kSplits = {"train", "valid", "test"};
  for (std::size_t i = 0; i < kSplits.size(); ++i) {
    EXPECT_EQ(
        checksum_of(folder_.file(std::string("data/") + kSplits[i] + ".kbs")),
        recorded.checksums[i])
        << recorded.name << ", " << kSplits[i];
  }
}

INSTANTIATE_TEST_SUITE_P(
    Datasets, RecordedBytesTest,
    ::testing::Values(
        RecordedDataset{
            "family",
            "generate family --samples 60 --valid 10 --test 10",
            {0x6ab0b061f1723087U, 0xa06611c7c96cd412U, 0x2e2de816b2d14ee0U}},
        RecordedDataset{
            "countries",
            "generate countries-s1 --samples 5 --source "
            "$SOURCE/datasets/countries/countries.ttl",
            {0x2f4de6b57ff38faeU, 0xb8c42467baebf215U, 0x86581bbed602902bU}},
        RecordedDataset{
            "umls",
            "generate umls --source 'DATA/umls' --samples 30 --valid 5 --test "
            "5",
            {0x0ea5787c09287a83U, 0x4b341ecc29afe047U, 0x2a4f62aa48ac2814U}},
        RecordedDataset{
            "university",
            "generate ontology --ontology university.ttl --policy "
            "none --samples 30 --valid 5 --test 5 --near-misses 1",
            {0xccba13722b0268e8U, 0xeaae8c3ac723ef21U, 0x8ddc19d12fdc6fefU}}),
    [](const auto& tested) { return std::string(tested.param.name); });

#ifdef RRN_HAS_NEURAL_MODULE
// Weights differ in their last bits from processor to processor, losses hardly.
TEST(RecordedTrainingTest, TwoEpochsLoseWhatTheyLost) {
  const TempDir folder;
  const ProgramResult result = run_shell(
      "cd '" + folder.path() +
      "'; rrn generate family --samples 60 --valid 10 --test 10 --seed 7 "
      "--output family && rrn train family --epochs 2 --seed 7 --threads 1 "
      "--output family.rrn");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, ::testing::HasSubstr("train loss 1.498"));
  EXPECT_THAT(result.err, ::testing::HasSubstr("valid loss 1.406"));
  EXPECT_THAT(result.err, ::testing::HasSubstr("train loss 1.432"));
  EXPECT_THAT(result.err, ::testing::HasSubstr("valid loss 1.38"));
}
#endif

}  // namespace
}  // namespace rrn::test
