// SPDX-License-Identifier: MIT
#include "cli/report/svg_plot.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rrn::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(SvgPlotTest, PointsLieWhereTheAxesSay) {
  const std::string svg =
      draw({"a & b", "x", "y", 2, {{"line", {{0, 0}, {1, 0.5}, {2, 1}}}}});
  // The plot is 250 wide from 46 on, and 220 high from 30 on.
  EXPECT_THAT(svg, AllOf(HasSubstr("points=\"46.0,250.0 171.0,140.0 296.0,30.0 "
                                   "\""),
                         HasSubstr(">a &amp; b</text>"),
                         HasSubstr("<title>line: 1, 0.5000</title>"),
                         Not(HasSubstr("dasharray"))));
}

TEST(SvgPlotTest, WhatIsNotKnownIsLeftOut) {
  const std::string svg =
      draw({"", "", "", 1, {{"line", {{0, std::nan("")}, {1, 0}}, true}}});
  EXPECT_THAT(svg, AllOf(HasSubstr("points=\"296.0,250.0 \""),
                         HasSubstr("dasharray"), Not(HasSubstr("nan"))));
}

}  // namespace
}  // namespace rrn::cli
