// SPDX-License-Identifier: MIT
#include "repair/model/mined_file.hpp"

#include <functional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "repair/model/model_loading.hpp"
#include "repair/model/repair_file.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/repair/model/small_mined.hpp"

namespace rrn::repair {
namespace {

using test::job_of;
using test::small_mined;
using test::small_sample;
using ::testing::HasSubstr;

constexpr std::size_t kChecksumSize = 8;

/// Gives bytes the checksum that fits them.
std::string with_checksum(std::string bytes) {
  bytes.resize(bytes.size() - kChecksumSize);
  Fnv1a checksum;
  checksum.add(bytes);
  dataset::ByteWriter end;
  end.write_fixed64(checksum.value());
  return bytes + end.bytes();
}

class MinedFileTest : public ::testing::Test {
 protected:
  MinedFileTest() { save_mined(path_, small_mined()); }

  /// Expects that rules are refused which no miner finds.
  void expect_refused(const std::function<void(mining::MinedRule&)>& change,
                      const char* message) {
    MinedContent content = small_mined();
    change(content.rules.back());
    save_mined(path_, content);
    rrn::test::expect_error(
        [&] { static_cast<void>(load_mined(path_)); }, ErrorCode::kCorrupt,
        ::testing::AllOf(::testing::StartsWith(path_), HasSubstr(message)));
  }

  rrn::test::TempDir folder_;
  std::string path_ = folder_.file("model.rrn");
};

TEST_F(MinedFileTest, HoldsAllThatWasSaved) {
  EXPECT_EQ(load_mined(path_), small_mined());
  EXPECT_TRUE(is_mined_file(path_));
  EXPECT_TRUE(needs_no_network(path_));
  EXPECT_FALSE(is_repair_file(path_));
  MinedContent content = small_mined();
  const dataset::Sample samples[] = {small_sample()};
  content.profile = neural::profile_of(samples, content.vocabulary);
  content.in_rounds = false;
  save_mined(path_, content);
  EXPECT_EQ(load_mined(path_), content);
  EXPECT_EQ(*load_model(path_)->data_profile(), *content.profile);
}

TEST_F(MinedFileTest, StartsAsTheReadmeSays) {
  const std::string bytes = rrn::test::read_file(path_);
  const std::string start("\x89RRNMIN\r\n\x02\x03\x08urn:t#C0", 20);
  EXPECT_EQ(bytes.substr(0, start.size()), start);
  // No individuals and three rules: r1 by the link r0 backwards; no classes;
  // no constants; 15 of 15, 20 facts.
  const std::string rules(
      "\x00\x03\x02\x01\x01\x00\x00\x00\x00\x00\x0f\x0f\x0f\x14", 14);
  EXPECT_THAT(bytes, HasSubstr(rules));
}

TEST_F(MinedFileTest, HoldsConstants) {
  MinedContent content = small_mined();
  content.individuals = {"urn:t#a", "urn:t#b"};
  content.rules[0].head = {false, 1, 1, true};
  content.rules[1].head = {false, 0, 0, false};
  content.rules[1].path.clear();
  content.rules[1].differ = 0;
  content.rules[1].value = mining::Step{3, 0};
  content.rules[2].value = mining::Step{0, 1};
  save_mined(path_, content);
  EXPECT_EQ(load_mined(path_), content);
}

/// The file of a version before constants differs in three places only.
TEST_F(MinedFileTest, OlderVersionsAreRead) {
  MinedContent content = small_mined();
  content.rules.resize(1);
  save_mined(path_, content);
  std::string bytes = rrn::test::read_file(path_);
  bytes[9] = 1;
  // No individuals and one rule, of which no constants come after no classes.
  const std::string rules("\x00\x01\x02\x01\x01\x00\x00\x00\x00\x00\x0f", 11);
  const std::size_t start = bytes.find(rules);
  ASSERT_NE(start, bytes.npos);
  bytes.erase(start + 8, 2);
  bytes.erase(start, 1);
  rrn::test::write_file(path_, with_checksum(bytes));
  EXPECT_EQ(load_mined(path_), content);
}

TEST_F(MinedFileTest, AModelPredictsTheSameOnceLoaded) {
  MinedModel before(small_mined());
  const auto expected = before.predict(small_sample(), job_of(3));
  const std::string path = folder_.file("again.rrn");
  before.save(path);
  const auto after = load_model(path);
  EXPECT_EQ(after->calibration(), before.calibration());
  EXPECT_EQ(after->description(), before.description());
  const auto got = after->predict(small_sample(), job_of(3));
  EXPECT_EQ(got.classes, expected.classes);
  EXPECT_EQ(got.relations, expected.relations);
  EXPECT_EQ(rrn::test::read_file(path), rrn::test::read_file(path_));
}

TEST_F(MinedFileTest, DamagedFilesAreRefused) {
  const std::string bytes = rrn::test::read_file(path_);
  const std::string damaged = folder_.file("damaged.rrn");
  std::size_t n_tried = 0;
  const std::size_t n_errors =
      test::damage(bytes, false, [&](const std::string& text) {
        ++n_tried;
        rrn::test::write_file(damaged, text);
        static_cast<void>(load_mined(damaged));
      });
  EXPECT_EQ(n_errors, n_tried);
  EXPECT_EQ(n_tried, 4 * bytes.size());
}

TEST_F(MinedFileTest, ForgedFilesAreRefusedOrPredict) {
  const std::string bytes = rrn::test::read_file(path_);
  ASSERT_EQ(with_checksum(bytes), bytes);
  const std::string forged = folder_.file("forged.rrn");
  std::size_t n_read = 0;
  const std::size_t n_errors =
      test::damage(bytes, false, [&](const std::string& text) {
        if (text.size() < kChecksumSize) return;
        rrn::test::write_file(forged, with_checksum(text));
        MinedModel model(load_mined(forged));
        ++n_read;
        const dataset::Vocabulary& vocabulary = model.vocabulary();
        if (vocabulary.classes.size() < 3 || vocabulary.relations.size() < 2) {
          return;
        }
        const auto predicted = model.predict(small_sample(), job_of(1));
        for (const float p : predicted.relations) EXPECT_LE(p, 1);
      });
  EXPECT_GT(n_errors, bytes.size() / 2);
  EXPECT_GT(n_read, 0U);
}

TEST_F(MinedFileTest, RulesThatCannotBeAreRefused) {
  expect_refused(
      [](auto& rule) {
        rule.head = {true, 3};
      },
      "a head out of range");
  expect_refused(
      [](auto& rule) {
        rule.head = {false, 2};
      },
      "a head out of range");
  expect_refused([](auto& rule) { rule.path = {4}; }, "a link out of range");
  expect_refused(
      [](auto& rule) {
        rule.path = {0, 0, 0, 0};
      },
      "a path that is too long");
  expect_refused([](auto& rule) { rule.start_classes = {3}; },
                 "a class out of range");
  expect_refused([](auto& rule) { rule.end_class = 3; },
                 "a class out of range");
  expect_refused([](auto& rule) { rule.path.clear(); },
                 "a body that concludes nothing");
  expect_refused(
      [](auto& rule) {
        rule.value = mining::Step{4, 0};
      },
      "a link out of range");
  expect_refused(
      [](auto& rule) {
        rule.value = mining::Step{0, 0};
      },
      "an individual out of range");
  expect_refused(
      [](auto& rule) {
        rule.head = {false, 1, 0, false};
      },
      "an individual out of range");
  expect_refused([](auto& rule) { rule.head.constant = 0; },
                 "a head of nothing");
  expect_refused([](auto& rule) { rule.differ = 4; },
                 "variables that the rule does not have");
  expect_refused([](auto& rule) { rule.figures.support = 201; },
                 "figures of a rule that cannot be");
  expect_refused([](auto& rule) { rule.figures.n_pca = 301; },
                 "figures of a rule that cannot be");
}

TEST_F(MinedFileTest, WhatIsWrongIsSaid) {
  const std::string bytes = rrn::test::read_file(path_);
  const auto expect = [&](const std::string& text, ErrorCode code,
                          const char* message) {
    rrn::test::write_file(path_, text);
    rrn::test::expect_error(
        [&] { static_cast<void>(load_mined(path_)); }, code,
        ::testing::AllOf(::testing::StartsWith(path_), HasSubstr(message)));
  };
  std::string text = bytes;
  text[9] = 3;  // After the mark of nine bytes
  expect(text, ErrorCode::kMismatch,
         "model of mined rules of version 3; expected 1 or 2");
  text = bytes;
  ++text[bytes.size() / 2];
  expect(text, ErrorCode::kCorrupt, "the checksum does not fit");
  expect("", ErrorCode::kCorrupt,
         "no model of mined rules; expected a file that `rrn mine --format "
         "model` wrote");
}

}  // namespace
}  // namespace rrn::repair
