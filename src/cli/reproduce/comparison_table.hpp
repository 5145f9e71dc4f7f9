// SPDX-License-Identifier: MIT
// Figures of the paper beside ours, as text and as JSON.
#ifndef RRN_CLI_REPRODUCE_COMPARISON_TABLE_HPP
#define RRN_CLI_REPRODUCE_COMPARISON_TABLE_HPP

#include <limits>
#include <string>
#include <vector>

#include "base/json_writer.hpp"

namespace rrn::cli {

/// What the paper has not.
inline constexpr double kNoFigure = std::numeric_limits<double>::quiet_NaN();

/// One figure of the paper, and ours: one for each run.
struct Comparison {
  double paper = kNoFigure;
  std::vector<double> here;
};

/// Mean and standard deviation (over n - 1) of the figures that are numbers;
/// NaN where there are none, or for the deviation fewer than two.
struct MeanAndSpread {
  double mean = kNoFigure;
  double spread = kNoFigure;
};
[[nodiscard]] MeanAndSpread mean_and_spread(const std::vector<double>& figures);

struct ComparisonTable {
  struct Row {
    std::string name;
    std::vector<Comparison> cells;  ///< One for each column
  };

  std::string title;
  std::vector<std::string> columns;
  std::vector<Row> rows;
  int decimals = 3;
};

/// Each column takes two: the paper's figure and our mean, with the spread
/// where there is one.  A column of which the paper has nothing takes one.
/// Means from 2 on are counts and shown whole.
[[nodiscard]] std::string show(const ComparisonTable& table);

/// Writes title, columns and rows; in a cell `paper`, `here` (every run) and
/// `mean`, null for what is not there.
void write_json(const ComparisonTable& table, JsonWriter& json);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPRODUCE_COMPARISON_TABLE_HPP
