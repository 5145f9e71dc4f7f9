// SPDX-License-Identifier: MIT
#include "repair/model/repair_file.hpp"

#include <string>

#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "repair/model/model_loading.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/repair/model/small_repair.hpp"

namespace rrn::repair {
namespace {

using test::job_of;
using test::small_content;
using test::small_sample;
using ::testing::HasSubstr;

constexpr std::size_t kChecksumSize = 8;

class RepairFileTest : public ::testing::Test {
 protected:
  RepairFileTest() { save_repair(path_, small_content()); }

  rrn::test::TempDir folder_;
  std::string path_ = folder_.file("model.rrn");
};

TEST_F(RepairFileTest, HoldsAllThatWasSaved) {
  EXPECT_EQ(load_repair(path_), small_content());
  EXPECT_TRUE(is_repair_file(path_));
}

TEST_F(RepairFileTest, KnowsTheDataItWasLearntFrom) {
  RepairContent content = small_content();
  const dataset::Sample samples[] = {small_sample()};
  content.profile = neural::profile_of(samples, content.vocabulary);
  save_repair(path_, content);
  EXPECT_EQ(load_repair(path_), content);
  const auto model = load_model(path_);
  ASSERT_NE(model->data_profile(), nullptr);
  EXPECT_EQ(*model->data_profile(), *content.profile);
  EXPECT_EQ(RepairModel(small_content()).data_profile(), nullptr);
}

/// Gives bytes the checksum that fits them.
std::string with_checksum(std::string bytes) {
  bytes.resize(bytes.size() - kChecksumSize);
  Fnv1a checksum;
  checksum.add(bytes);
  dataset::ByteWriter end;
  end.write_fixed64(checksum.value());
  return bytes + end.bytes();
}

TEST_F(RepairFileTest, KnowsWhatFits) {
  RepairContent content = small_content();
  content.fits.emplace();
  const dataset::Sample kb = small_sample();
  const LinkGraph graph(kb);
  content.fits->counts.add(Ends(graph));
  content.fits->trees = BoostedTrees(0.5F);
  save_repair(path_, content);
  EXPECT_EQ(load_repair(path_), content);
}

TEST_F(RepairFileTest, ReadsVersionTwo) {
  std::string bytes = rrn::test::read_file(path_);
  bytes.erase(bytes.size() - kChecksumSize - 1, 1);  // Without the last field
  bytes[9] = 2;
  rrn::test::write_file(path_, with_checksum(bytes));
  EXPECT_EQ(load_repair(path_), small_content());
}

TEST_F(RepairFileTest, ReadsVersionOne) {
  RepairContent content = small_content();
  content.beliefs.relations.clear();  // Each has loose ends since
  save_repair(path_, content);
  std::string bytes = rrn::test::read_file(path_);
  bytes.erase(bytes.size() - kChecksumSize - 2, 2);  // Without the last fields
  bytes[9] = 1;
  rrn::test::write_file(path_, with_checksum(bytes));
  EXPECT_EQ(load_repair(path_), content);
}

TEST_F(RepairFileTest, AModelPredictsTheSameOnceLoaded) {
  RepairModel before(small_content());
  const auto expected = before.predict(small_sample(), job_of(3));
  const std::string path = folder_.file("again.rrn");
  before.save(path);
  const auto after = load_model(path);
  EXPECT_EQ(after->vocabulary(), before.vocabulary());
  EXPECT_EQ(after->calibration(), before.calibration());
  EXPECT_EQ(after->description(), before.description());
  const auto got = after->predict(small_sample(), job_of(3));
  EXPECT_EQ(got.classes, expected.classes);
  EXPECT_EQ(got.relations, expected.relations);
  EXPECT_EQ(rrn::test::read_file(path), rrn::test::read_file(path_));
}

TEST_F(RepairFileTest, SavesTheCalibrationThatIsSet) {
  RepairModel model(small_content());
  neural::Calibration calibration = model.calibration();
  calibration.relation_thresholds[1] = 0.125F;
  model.set_calibration(calibration);
  model.save(path_);
  EXPECT_EQ(load_repair(path_).calibration, calibration);
}

TEST_F(RepairFileTest, DamagedFilesAreRefused) {
  const std::string bytes = rrn::test::read_file(path_);
  const std::string damaged = folder_.file("damaged.rrn");
  std::size_t n_tried = 0;
  const std::size_t n_errors =
      test::damage(bytes, false, [&](const std::string& text) {
        ++n_tried;
        rrn::test::write_file(damaged, text);
        static_cast<void>(load_repair(damaged));
      });
  EXPECT_EQ(n_errors, n_tried);
  EXPECT_EQ(n_tried, 4 * bytes.size());
}

TEST_F(RepairFileTest, WhatIsWrongIsSaid) {
  const std::string bytes = rrn::test::read_file(path_);
  const auto expect = [&](const std::string& text, ErrorCode code,
                          const char* message) {
    rrn::test::write_file(path_, text);
    rrn::test::expect_error(
        [&] { static_cast<void>(load_repair(path_)); }, code,
        ::testing::AllOf(::testing::StartsWith(path_), HasSubstr(message)));
  };
  std::string text = bytes;
  text[9] = 4;  // After the mark of nine bytes
  expect(text, ErrorCode::kMismatch,
         "repair model of version 4; expected 1 to 3");
  text = bytes;
  ++text[bytes.size() / 2];
  expect(text, ErrorCode::kCorrupt, "the checksum does not fit");
  expect("", ErrorCode::kCorrupt, "no repair model");
  expect("some text", ErrorCode::kCorrupt, "no repair model");
  const std::string none = folder_.file("none.rrn");
  rrn::test::expect_error([&] { static_cast<void>(load_repair(none)); },
                          ErrorCode::kIo, HasSubstr("cannot read the file"));
}

TEST_F(RepairFileTest, ForgedFilesAreRefusedOrPredict) {
  const std::string bytes = rrn::test::read_file(path_);
  ASSERT_EQ(with_checksum(bytes), bytes);
  const std::string forged = folder_.file("forged.rrn");
  std::size_t n_read = 0;
  const std::size_t n_errors =
      test::damage(bytes, false, [&](const std::string& text) {
        if (text.size() < kChecksumSize) return;
        rrn::test::write_file(forged, with_checksum(text));
        RepairContent content = load_repair(forged);
        content.worlds = {2, 1};  // However many there are, two will do
        const dataset::Vocabulary vocabulary = content.vocabulary;
        RepairModel model(std::move(content));
        ++n_read;
        if (vocabulary.classes.size() < 3 || vocabulary.relations.size() < 2) {
          return;
        }
        const auto predicted = model.predict(small_sample(), job_of(1));
        EXPECT_EQ(predicted.classes.size(), 5 * vocabulary.classes.size());
      });
  EXPECT_GT(n_errors, bytes.size() / 2);
  EXPECT_GT(n_read, 0U);
}

TEST_F(RepairFileTest, OtherFilesAreNoRepairFiles) {
  EXPECT_FALSE(is_repair_file(folder_.write("text", "a text of some length")));
  EXPECT_FALSE(is_repair_file(folder_.write("empty", "")));
  EXPECT_FALSE(is_repair_file(folder_.file("none")));
  EXPECT_FALSE(is_repair_file(folder_.path()));
}

TEST_F(RepairFileTest, LoadModelRefusesWhatIsNoModel) {
  const std::string text = folder_.write("text", "a text of some length\n");
  EXPECT_THROW(static_cast<void>(load_model(text)), Error);
  EXPECT_THROW(static_cast<void>(load_model(folder_.file("none"))), Error);
}

TEST_F(RepairFileTest, AFolderThatIsNotThereCannotBeWrittenTo) {
  rrn::test::expect_error(
      [&] { save_repair(folder_.file("none/model.rrn"), small_content()); },
      ErrorCode::kIo, HasSubstr("none/model.rrn"));
}

}  // namespace
}  // namespace rrn::repair
