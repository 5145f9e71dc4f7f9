// SPDX-License-Identifier: MIT
#include "cli/report/svg_plot.hpp"

#include <array>
#include <cmath>

#include "cli/program/text.hpp"

namespace rrn::cli {

namespace {

constexpr double kLeft = 46;
constexpr double kTop = 30;
constexpr double kWidth = 250;
constexpr double kHeight = 220;
constexpr int kTicks = 5;
// The colours of Okabe and Ito, which people of all kinds of sight can tell.
constexpr std::array<const char*, 7> kColours = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7",
    "#e69f00", "#56b4e9", "#000000"};

std::string text_at(double x, double y, const char* anchor,
                    std::string_view text) {
  return "<text x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y, 1) +
         "\" text-anchor=\"" + anchor + "\">" + escape_markup(text) +
         "</text>\n";
}

std::string line_from(double x1, double y1, double x2, double y2) {
  return "<line x1=\"" + fixed(x1, 1) + "\" y1=\"" + fixed(y1, 1) + "\" x2=\"" +
         fixed(x2, 1) + "\" y2=\"" + fixed(y2, 1) + "\" stroke=\"#ccc\"/>\n";
}

class PlotDrawing {
 public:
  explicit PlotDrawing(const LinePlot& plot) : plot_(plot) {}

  std::string draw() {
    svg_ =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"460\" "
        "height=\"300\" viewBox=\"0 0 460 300\" font-family=\"sans-serif\" "
        "font-size=\"11\">\n";
    svg_ += text_at(kLeft, 16, "start", plot_.title);
    draw_axes();
    for (std::size_t i = 0; i < plot_.lines.size(); ++i) draw_line(i);
    return svg_ + "</svg>\n";
  }

 private:
  [[nodiscard]] double x_of(double x) const {
    return kLeft + kWidth * (plot_.max_x > 0 ? x / plot_.max_x : 0);
  }
  [[nodiscard]] static double y_of(double y) {
    return kTop + kHeight * (1 - y);
  }

  void draw_axes() {
    for (int i = 0; i <= kTicks; ++i) {
      const double part = static_cast<double>(i) / kTicks;
      svg_ += line_from(kLeft, y_of(part), kLeft + kWidth, y_of(part)) +
              text_at(kLeft - 4, y_of(part) + 4, "end", fixed(part, 1));
    }
    const double step =
        counts() ? std::ceil(plot_.max_x / 10) : plot_.max_x / kTicks;
    for (double x = 0; x <= plot_.max_x + step / 2; x += step) {
      svg_ += line_from(x_of(x), kTop, x_of(x), kTop + kHeight) +
              text_at(x_of(x), kTop + kHeight + 14, "middle", number(x));
    }
    svg_ += text_at(kLeft + kWidth / 2, kTop + kHeight + 32, "middle",
                    plot_.x_label) +
            text_at(kLeft + kWidth, 16, "end", plot_.y_label);
  }

  /// Whether the horizontal axis has whole numbers.
  [[nodiscard]] bool counts() const { return plot_.max_x >= 2; }
  [[nodiscard]] std::string number(double x) const {
    return fixed(x, counts() ? 0 : 2);
  }

  void draw_line(std::size_t index) {
    const PlotLine& line = plot_.lines[index];
    const std::string colour = kColours[index % kColours.size()];
    std::string points;
    std::string dots;
    for (const auto& [x, y] : line.points) {
      if (std::isnan(x) || std::isnan(y)) continue;
      const std::string left = fixed(x_of(x), 1);
      const std::string top = fixed(y_of(y), 1);
      points += left + ',' + top + ' ';
      dots += "<circle cx=\"" + left + "\" cy=\"" + top +
              "\" r=\"2.5\" fill=\"" + colour + "\"><title>" +
              escape_markup(line.name) + ": " + number(x) + ", " + fixed(y, 4) +
              "</title></circle>\n";
    }
    const std::string dash = line.dashed ? "\" stroke-dasharray=\"4 3" : "";
    svg_ += "<polyline fill=\"none\" stroke=\"" + colour + dash +
            "\" points=\"" + points + "\"/>\n" + dots;
    const double y = kTop + 8 + 16 * static_cast<double>(index);
    const double x = kLeft + kWidth + 10;
    svg_ += "<rect x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y - 8, 1) +
            "\" width=\"10\" height=\"10\" fill=\"" + colour + "\"/>\n" +
            text_at(x + 14, y + 1, "start", line.name);
  }

  const LinePlot& plot_;
  std::string svg_;
};

}  // namespace

std::string draw(const LinePlot& plot) { return PlotDrawing(plot).draw(); }

std::string escape_markup(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

}  // namespace rrn::cli
