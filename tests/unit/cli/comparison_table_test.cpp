// SPDX-License-Identifier: MIT
#include "cli/reproduce/comparison_table.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace rrn::cli {
namespace {

ComparisonTable table_of_two() {
  ComparisonTable table{"a title", {"F1", "literals"}, {}};
  table.rows.push_back({"one", {{0.5, {0.25, 0.75}}, {kNoFigure, {7, 7}}}});
  table.rows.push_back({"longer", {{kNoFigure, {}}, {kNoFigure, {1}}}});
  table.decimals = 2;
  return table;
}

TEST(ComparisonTable, MeanAndSpreadLeaveOutWhatIsNoNumber) {
  const MeanAndSpread two = mean_and_spread({1, kNoFigure, 3});
  EXPECT_DOUBLE_EQ(two.mean, 2);
  EXPECT_DOUBLE_EQ(two.spread, std::sqrt(2.0));
  EXPECT_DOUBLE_EQ(mean_and_spread({4}).mean, 4);
  EXPECT_TRUE(std::isnan(mean_and_spread({4}).spread));
  EXPECT_TRUE(std::isnan(mean_and_spread({}).mean));
}

TEST(ComparisonTable, ShowsThePaperOnlyWhereItHasFigures) {
  EXPECT_EQ(show(table_of_two()),
            "a title\n"
            "             F1              literals\n"
            "          paper        here      here\n"
            "  one      0.50  0.50 ±0.35         7\n"
            "  longer      -           -      1.00\n");
  ComparisonTable ours = table_of_two();
  ours.rows.erase(ours.rows.begin());
  EXPECT_EQ(show(ours),
            "a title\n"
            "            F1  literals\n"
            "  longer     -      1.00\n");
}

TEST(ComparisonTable, WritesEveryRunAsJson) {
  ComparisonTable table = table_of_two();
  table.rows.pop_back();
  std::string text;
  JsonWriter json([&](std::string_view part) { text += part; });
  write_json(table, json);
  json.finish();
  EXPECT_EQ(text, R"({
  "title": "a title",
  "rows": [
    {
      "name": "one",
      "F1": {
        "paper": 0.5,
        "mean": 0.5,
        "here": [
          0.25,
          0.75
        ]
      },
      "literals": {
        "paper": null,
        "mean": 7,
        "here": [
          7,
          7
        ]
      }
    }
  ]
}
)");
}

}  // namespace
}  // namespace rrn::cli
