// SPDX-License-Identifier: MIT
#include "neural/model/calibration.hpp"

#include <array>
#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace rrn::neural {
namespace {

ScoreMap platt(float scale, float shift) {
  ScoreMap map;
  map.method = CalibrationMethod::kPlatt;
  map.scale = scale;
  map.shift = shift;
  return map;
}

ScoreMap isotonic(std::vector<ScoreMap::Point> points) {
  ScoreMap map;
  map.method = CalibrationMethod::kIsotonic;
  map.points = std::move(points);
  return map;
}

TEST(ScoreMapTest, ScalesAndShifts) {
  EXPECT_EQ(ScoreMap().apply(1.5F), 1.5F);
  EXPECT_EQ(platt(2, -1).apply(1.5F), 2);
}

TEST(ScoreMapTest, InterpolatesBetweenPointsAndGoesOnOutside) {
  const ScoreMap map = isotonic({{-2, -1}, {0, -1}, {4, 1}});
  EXPECT_EQ(map.apply(-3), -2);
  EXPECT_EQ(map.apply(-2), -1);
  EXPECT_EQ(map.apply(-1), -1);
  EXPECT_EQ(map.apply(0), -1);
  EXPECT_EQ(map.apply(2), 0);
  EXPECT_EQ(map.apply(4), 1);
  EXPECT_EQ(map.apply(6), 3);
  std::array<float, 2> scores{-3, 2};
  map.apply(scores);
  EXPECT_EQ(scores, (std::array<float, 2>{-2, 0}));
}

TEST(CalibrationTest, HasOneThresholdWhereNoneIsChosen) {
  Calibration calibration;
  EXPECT_EQ(calibration.class_threshold(7), 0.5F);
  EXPECT_FALSE(calibration.has_thresholds());
  calibration.relation_thresholds = {0.5F, 0.25F};
  EXPECT_EQ(calibration.relation_threshold(1), 0.25F);
  EXPECT_TRUE(calibration.has_thresholds());
  EXPECT_EQ(calibration.n_own_thresholds(), 1U);
}

TEST(CalibrationTest, DescribesItself) {
  Calibration calibration;
  calibration.relations = platt(0.5F, -0.25F);
  EXPECT_EQ(describe(calibration),
            "classes: as the network gives them; relations: scale 0.500, shift "
            "-0.250");
  calibration.classes = isotonic({{0, 0}, {1, 1}});
  calibration.relation_thresholds = {0.5F, 0.25F};
  EXPECT_EQ(describe(calibration),
            "classes: isotonic, 2 points; relations: scale 0.500, shift "
            "-0.250; 1 predicates with a threshold of their own");
  Calibration trusting;
  trusting.fact_trust = 6.907F;
  EXPECT_EQ(describe(trusting),
            "classes: as the network gives them; relations: as the network "
            "gives them; stated facts are trusted by 6.91");
}

std::string bytes_of(const Calibration& calibration) {
  dataset::ByteWriter out;
  write_calibration(calibration, out);
  return out.bytes();
}

Calibration read(std::string_view bytes, bool has_fact_trust = true) {
  const std::string file = "f";
  dataset::ByteReader in(bytes, file);
  Calibration calibration = read_calibration(in, 1, 2, has_fact_trust);
  EXPECT_EQ(in.n_left(), 0U);
  return calibration;
}

TEST(CalibrationTest, ComesBackAsItWasWritten) {
  Calibration calibration;
  EXPECT_EQ(read(bytes_of(calibration)), calibration);
  calibration.classes = platt(0.75F, -3);
  calibration.relations = isotonic({{-1, -2}, {0.5F, 0.1F}});
  calibration.class_thresholds = {0.125F};
  calibration.relation_thresholds = {0.5F, 1};
  calibration.fact_trust = 2.5F;
  EXPECT_EQ(read(bytes_of(calibration)), calibration);
}

TEST(CalibrationTest, OfOldFilesTrustsNoFacts) {
  Calibration calibration;
  calibration.relations = platt(2, 1);
  std::string bytes = bytes_of(calibration);
  bytes.pop_back();  // A float of 0
  EXPECT_EQ(read(bytes, false), calibration);
}

TEST(CalibrationTest, RejectsWhatCannotBe) {
  const auto expect_complaint =
      [](const std::function<void(Calibration&)>& spoil,
         const std::string& message) {
        Calibration calibration;
        spoil(calibration);
        test::expect_error([&] { (void)read(bytes_of(calibration)); },
                           ErrorCode::kCorrupt, "f: " + message);
      };
  expect_complaint([](Calibration& c) { c.classes = platt(-1, 0); },
                   "the scale of the calibration is not positive");
  expect_complaint(
      [](Calibration& c) {
        c.classes = platt(1, std::numeric_limits<float>::infinity());
      },
      "a number of the calibration is not finite");
  expect_complaint(
      [](Calibration& c) {
        c.fact_trust = std::numeric_limits<float>::quiet_NaN();
      },
      "a number of the calibration is not finite");
  expect_complaint([](Calibration& c) { c.relations = isotonic({}); },
                   "the calibration has no points");
  expect_complaint(
      [](Calibration& c) {
        c.relations = isotonic({{0, 1}, {1, 0}});
      },
      "the points of the calibration do not rise");
  expect_complaint(
      [](Calibration& c) {
        c.relations = isotonic({{1, 0}, {1, 1}});
      },
      "the points of the calibration do not rise");
  expect_complaint(
      [](Calibration& c) {
        c.class_thresholds = {0.5F, 0.5F};
      },
      "2 thresholds; expected 1");
  expect_complaint(
      [](Calibration& c) {
        c.relation_thresholds = {0.5F, 1.5F};
      },
      "a threshold is not between 0 and 1");
  test::expect_error([] { (void)read("\x03"); }, ErrorCode::kCorrupt,
                     "f: unknown method of calibration 3");
}

}  // namespace
}  // namespace rrn::neural
