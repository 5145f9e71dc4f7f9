// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_SVG_PLOT_HPP
#define RRN_CLI_REPORT_SVG_PLOT_HPP

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rrn::cli {

/// The points of one line, from left to right; those that are NaN are left out.
struct PlotLine {
  std::string name;
  std::vector<std::pair<double, double>> points;
  bool dashed = false;
};

/// A plot of lines over a vertical axis from 0 to 1.
struct LinePlot {
  std::string title;
  std::string x_label;
  std::string y_label;
  double max_x = 1;  ///< From 2 on, the horizontal axis has whole numbers
  std::vector<PlotLine> lines;
};

/// Draws an SVG element of 460 by 300 that needs nothing beside it.  Points
/// have their figures as tooltips.
[[nodiscard]] std::string draw(const LinePlot& plot);

/// Text with `&`, `<`, `>` and `"` written as HTML and SVG have it.
[[nodiscard]] std::string escape_markup(std::string_view text);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_SVG_PLOT_HPP
