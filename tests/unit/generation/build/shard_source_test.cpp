// SPDX-License-Identifier: MIT
#include "generation/build/shard_source.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "dataset/file/shards.hpp"
#include "generation/build/dataset_builder.hpp"
#include "support/temp_dir.hpp"

namespace rrn::generation {
namespace {

using dataset::Shard;
using rrn::test::TempDir;
using ::testing::HasSubstr;

/// Stars of 1 to 101 rays, many of them alike: what makes them hard to shard is
/// that every tenth draw makes none, that every seventh fails when it is
/// labelled, and that facts as well as labels depend on the split.
class StarSource final : public SampleSource {
 public:
  explicit StarSource(std::uint64_t seed = 7, std::uint64_t checksum = 0xab)
      : checksum_(checksum) {
    header_ = {{{{"urn:C", dataset::LabelPolicy::kNone}},
                {{"urn:r", dataset::LabelPolicy::kCwa}}},
               "stars",
               "a generator",
               seed,
               {}};
  }
  [[nodiscard]] const dataset::DatasetHeader& header() const override {
    return header_;
  }
  [[nodiscard]] std::vector<InputFile> inputs() const override {
    return {{"data", "stars.nt", checksum_, "the sky", "free"}};
  }
  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split split, std::uint64_t number, const JobContext&) const override {
    if (number % 10 == 9) return std::nullopt;
    dataset::Sample kb;
    const auto size = static_cast<std::uint32_t>(number * number % 101 + 1);
    kb.n_individuals = size + 1;
    for (std::uint32_t i = 1; i <= size; ++i) {
      kb.relations.specified.push_back({dataset::EntityIndex{0},
                                        dataset::RelationIndex{0},
                                        dataset::EntityIndex{i}, true});
    }
    if (split == Split::kTest) {
      kb.classes.specified = {
          {dataset::EntityIndex{1}, dataset::ClassIndex{0}, true}};
    }
    return kb;
  }
  [[nodiscard]] bool complete(Split split, dataset::Sample& kb,
                              const JobContext&) const override {
    ++n_completed;
    kb.classes.inferable = {{dataset::EntityIndex{0}, dataset::ClassIndex{0},
                             split == Split::kTrain}};
    kb.classes.depths = {1};
    return kb.draw % 7 != 3;
  }

  mutable std::atomic<int> n_completed = 0;

 private:
  dataset::DatasetHeader header_;
  std::uint64_t checksum_;
};

constexpr SplitSizes kSizes = {40, 8, 9};

BuildOptions options_for(const Shard& shard) {
  BuildOptions options;
  options.sizes = kSizes;
  options.program = "rrn 1";
  options.command = "rrn generate stars";
  options.shard = shard;
  return options;
}

JobContext two_threads() {
  JobContext job;
  job.n_threads = 2;
  return job;
}

void make_shard(const TempDir& folder, const Shard& shard,
                const StarSource& source = StarSource()) {
  build_dataset(source, options_for(shard),
                dataset::shard_folder(folder.path(), shard), two_threads());
}

DatasetSummary merge(const TempDir& folder,
                     const StarSource& source = StarSource()) {
  BuildOptions options = options_for({});
  options.merge = true;
  return build_dataset(source, options, folder.path(), two_threads());
}

std::string error_of(const TempDir& folder) {
  try {
    merge(folder);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

std::string bytes_of(const TempDir& folder) {
  std::string bytes;
  for (const char* name : {"train.kbs", "valid.kbs", "test.kbs", "card.json"}) {
    bytes += rrn::test::read_file(folder.file(name));
  }
  return bytes;
}

class ShardSourceTest : public testing::Test {
 protected:
  ShardSourceTest() {
    for (std::uint64_t number = 3; number > 0; --number) {
      make_shard(shards_, {number, 3});
    }
  }
  [[nodiscard]] std::string shard(std::uint64_t number) const {
    return dataset::shard_folder(shards_.path(), {number, 3});
  }

  TempDir shards_;
};

TEST(ShardsTest, MergedShardsAreTheBytesOfOneRun) {
  const TempDir whole;
  const StarSource source;
  const DatasetSummary expected =
      build_dataset(source, options_for({}), whole.path(), two_threads());
  EXPECT_GT(expected.n_isomorphic, 0U);
  EXPECT_GT(expected.n_leaks, 0U);
  EXPECT_GT(expected.n_failed, 0U);
  for (const std::uint64_t count : {3U, 16U}) {
    const TempDir shards;
    for (std::uint64_t number = 1; number <= count; ++number) {
      make_shard(shards, {number, count});
    }
    const StarSource merging;
    merge(shards, merging);
    EXPECT_EQ(bytes_of(shards), bytes_of(whole)) << count;
    EXPECT_LT(merging.n_completed, source.n_completed) << count;
  }
}

TEST_F(ShardSourceTest, AShardThatWasLostCanBeMadeAgain) {
  merge(shards_);
  const std::string bytes = bytes_of(shards_);
  std::filesystem::remove_all(shard(2));
  EXPECT_THAT(error_of(shards_),
              HasSubstr("shard 2 of 3 is missing; expected the folder "
                        "shard-2-of-3"));
  make_shard(shards_, {2, 3});
  merge(shards_);
  EXPECT_EQ(bytes_of(shards_), bytes);
  std::filesystem::remove_all(shard(3));
  EXPECT_THAT(error_of(shards_), HasSubstr("shard 3 of 3 is missing"));
}

TEST_F(ShardSourceTest, WithoutShardsThereIsNothingToMerge) {
  EXPECT_THAT(error_of(TempDir()),
              HasSubstr("holds no shards; expected folders such as"));
}

TEST_F(ShardSourceTest, ShardsOfTwoCountsAreRefused) {
  make_shard(shards_, {1, 4});
  EXPECT_THAT(error_of(shards_), HasSubstr("holds shard 1 of 3 and shard 1 of "
                                           "4; expected those of one dataset"));
}

TEST_F(ShardSourceTest, AnUnfinishedShardIsRefused) {
  std::filesystem::remove(shard(2) + "/card.json");
  EXPECT_THAT(error_of(shards_),
              HasSubstr("the shard is not finished; expected its card.json: "
                        "make it again with --shard 2/3"));
}

TEST_F(ShardSourceTest, ADoubledShardIsRefused) {
  std::filesystem::remove_all(shard(2));
  std::filesystem::copy(shard(1), shard(2));
  EXPECT_THAT(error_of(shards_),
              HasSubstr("its command is `rrn generate stars --shard 1/3`; "
                        "expected `rrn generate stars --shard 2/3`"));
  std::filesystem::remove(shard(2) + "/card.json");
  make_shard(shards_, {2, 3});
  std::filesystem::copy(shard(1) + "/valid.kbs", shard(2) + "/valid.kbs",
                        std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(error_of(shards_), HasSubstr("which is none of shard 2/3"));
}

TEST_F(ShardSourceTest, AShardOfOtherFilesOrAnotherSeedIsRefused) {
  std::filesystem::remove_all(shard(2));
  make_shard(shards_, {2, 3}, StarSource(7, 0xac));
  EXPECT_THAT(error_of(shards_), HasSubstr("made from other files"));
  std::filesystem::remove_all(shard(2));
  make_shard(shards_, {2, 3}, StarSource(8));
  EXPECT_THAT(error_of(shards_),
              HasSubstr("another ontology, generator or seed"));
}

TEST_F(ShardSourceTest, ShardsAreReadAsOneDatasetWithoutMergingThem) {
  const auto read = [&](const char* name) {
    return dataset::read_dataset(shards_.file(name), JobContext()).kbs;
  };
  const auto splits = dataset::read_splits(
      shards_.path(), {"train", "valid", "test"}, JobContext());
  ASSERT_EQ(splits.size(), 3U);
  // Shards cannot know what is alike in others.
  EXPECT_LE(splits[0].kbs.size(), kSizes.train);
  EXPECT_GT(splits[0].kbs.size(), kSizes.train / 2);
  for (std::size_t i = 1; i < splits[0].kbs.size(); ++i) {
    EXPECT_LT(splits[0].kbs[i - 1].draw, splits[0].kbs[i].draw);
    EXPECT_LT(splits[0].kbs[i - 1].n_individuals, 103U);
  }
  std::vector<std::uint32_t> sizes;
  for (const auto* split : {splits.data(), splits.data() + 1}) {
    for (const auto& kb : split->kbs) sizes.push_back(kb.n_individuals);
  }
  std::ranges::sort(sizes);
  EXPECT_EQ(std::ranges::adjacent_find(sizes), sizes.end());

  merge(shards_);
  const auto merged =
      dataset::read_splits(shards_.path(), {"train", "valid"}, JobContext());
  EXPECT_EQ(merged[0].kbs, read("train.kbs"));
  EXPECT_EQ(merged[1].kbs, read("valid.kbs"));
}

}  // namespace
}  // namespace rrn::generation
