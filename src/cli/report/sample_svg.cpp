// SPDX-License-Identifier: MIT
// Draws samples without any other program.
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/utf8.hpp"
#include "cli/report/sample_picture.hpp"

namespace rrn::cli {

namespace {

constexpr double kRadius = 17;
constexpr double kMargin = 60;
constexpr double kSpacing = 150;
/// The most dashed edges whose names are shown at once.  The names of more
/// would cover each other, and are shown on a closer look only.
constexpr std::size_t kMaxInferableLabels = 40;

struct Point {
  double x = 0;
  double y = 0;
};

/// Places nodes by springs along the edges and repulsion between all
/// (Fruchterman & Reingold 1991).
class SpringLayout {
 public:
  SpringLayout(const SamplePicture& picture, Seed seed)
      : picture_(picture), at_(picture.nodes.size()) {
    Rng rng(seed.derive("sample picture"));
    const double side =
        kSpacing * std::sqrt(static_cast<double>(at_.size()) + 1.0);
    for (Point& point : at_) {
      point = {side * rng.uniform(), side * rng.uniform()};
    }
    constexpr int kRounds = 400;
    for (int round = 0; round < kRounds; ++round) {
      step(side / 8 * (1 - static_cast<double>(round) / kRounds));
    }
    move_to_origin();
  }

  [[nodiscard]] const std::vector<Point>& points() const { return at_; }
  [[nodiscard]] Point size() const { return size_; }

 private:
  void step(double max_move) {
    std::vector<Point> force(at_.size());
    const auto push = [&](std::size_t a, std::size_t b, double strength) {
      const double dx = at_[a].x - at_[b].x;
      const double dy = at_[a].y - at_[b].y;
      const double distance = std::max(1.0, std::hypot(dx, dy));
      const double f = strength > 0 ? strength * kSpacing * kSpacing / distance
                                    : strength * distance * distance / kSpacing;
      force[a].x += f * dx / distance;
      force[a].y += f * dy / distance;
      force[b].x -= f * dx / distance;
      force[b].y -= f * dy / distance;
    };
    for (std::size_t a = 0; a < at_.size(); ++a) {
      for (std::size_t b = a + 1; b < at_.size(); ++b) push(a, b, 1);
    }
    for (const SamplePicture::Edge& edge : picture_.edges) {
      if (edge.from == edge.to) continue;
      push(edge.from, edge.to, edge.inferable ? -0.02 : -1);
    }
    pull_to_centre(force);
    for (std::size_t i = 0; i < at_.size(); ++i) {
      const double length = std::max(1e-9, std::hypot(force[i].x, force[i].y));
      const double move = std::min(length, max_move);
      at_[i].x += force[i].x / length * move;
      at_[i].y += force[i].y / length * move;
    }
  }

  /// Keeps what is not connected from drifting away.
  void pull_to_centre(std::vector<Point>& force) const {
    Point centre;
    for (const Point& point : at_) {
      centre.x += point.x / static_cast<double>(at_.size());
      centre.y += point.y / static_cast<double>(at_.size());
    }
    for (std::size_t i = 0; i < at_.size(); ++i) {
      force[i].x += (centre.x - at_[i].x) * 0.3;
      force[i].y += (centre.y - at_[i].y) * 0.3;
    }
  }

  void move_to_origin() {
    if (at_.empty()) return;
    Point low = at_.front();
    Point high = at_.front();
    for (const Point& point : at_) {
      low = {std::min(low.x, point.x), std::min(low.y, point.y)};
      high = {std::max(high.x, point.x), std::max(high.y, point.y)};
    }
    for (Point& point : at_) {
      point.x += kMargin - low.x;
      point.y += kMargin - low.y;
    }
    size_ = {high.x - low.x, high.y - low.y};
  }

  const SamplePicture& picture_;
  std::vector<Point> at_;
  Point size_;
};

/// XML has no word for most control characters.
std::string escaped(const std::string& text) {
  if (!is_utf8(text)) return "?";
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  // Two that UTF-8 can say and XML cannot.
  for (const char* const bad : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (std::size_t at; (at = result.find(bad)) != std::string::npos;) {
      result.replace(at, 3, "?");
    }
  }
  return result;
}

std::string number(double value) {
  return std::to_string(static_cast<long>(std::lround(value)));
}

std::string pair(const Point& point) {
  return number(point.x) + ' ' + number(point.y);
}

std::string text_at(const Point& point, const std::string& text,
                    const char* css_class) {
  return "<text class=\"" + std::string(css_class) + "\" x=\"" +
         number(point.x) + "\" y=\"" + number(point.y) + "\">" + escaped(text) +
         "</text>\n";
}

class Drawing {
 public:
  Drawing(const SamplePicture& picture, Seed seed)
      : picture_(picture), layout_(picture, seed) {
    for (const SamplePicture::Edge& edge : picture.edges) {
      if (edge.inferable) ++n_inferable_;
    }
  }

  std::string show() const {
    // Names lie over all arrows, and facts over what follows from them.
    std::string facts;
    std::string inferences;
    std::string labels;
    for (const SamplePicture::Edge& edge : picture_.edges) {
      add_edge(edge, edge.inferable ? inferences : facts, labels);
    }
    std::string text = head() + inferences + facts + labels;
    for (std::size_t i = 0; i < picture_.nodes.size(); ++i) {
      text += show_node(i);
    }
    return text + show_legend() + "</svg>\n";
  }

 private:
  [[nodiscard]] bool has_inferable_labels() const {
    return n_inferable_ <= kMaxInferableLabels;
  }

  [[nodiscard]] std::string head() const {
    const double width = std::max(520.0, layout_.size().x + 2 * kMargin);
    const double height =
        legend_top() + 22 * static_cast<double>(picture_.legend.size() + 2);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
           number(width) + "\" height=\"" + number(height) +
           "\" viewBox=\"0 0 " + number(width) + ' ' + number(height) +
           "\">\n"
           "<style>\n"
           "text { font: 12px sans-serif; text-anchor: middle; }\n"
           "text.edge { font-size: 10px; paint-order: stroke; stroke: white; "
           "stroke-width: 3px; }\n"
           "text.legend { text-anchor: start; }\n"
           "path { fill: none; stroke: #333333; }\n"
           "path.inferable { stroke: #8888aa; stroke-dasharray: 5 4; "
           "stroke-opacity: 0.6; }\n"
           "path.negated { stroke: #cc0000; }\n"
           "path.tip { fill: #555555; stroke: none; }\n"
           "circle { stroke: #333333; }\n"
           "</style>\n"
           "<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" "
           "refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">"
           "<path class=\"tip\" d=\"M 0 0 L 10 5 L 0 10 z\"/></marker></defs>\n"
           "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  }

  void add_edge(const SamplePicture::Edge& edge, std::string& arrows,
                std::string& labels) const {
    std::string css_class = edge.inferable ? "inferable" : "specified";
    if (edge.negated) css_class += " negated";
    const Point from = layout_.points()[edge.from];
    const Point to = layout_.points()[edge.to];
    Point label;
    std::string path;
    if (edge.from == edge.to) {
      const double reach = edge.inferable ? 75 : 55;
      path = "M " + pair({from.x - 8, from.y - kRadius}) + " C " +
             pair({from.x - 40, from.y - reach}) + ", " +
             pair({from.x + 40, from.y - reach}) + ", " +
             pair({from.x + 8, from.y - kRadius});
      label = {from.x, from.y - 0.8 * reach};
    } else {
      // Curves keep edges of the same two apart.
      const double dx = to.x - from.x;
      const double dy = to.y - from.y;
      const double length = std::max(1.0, std::hypot(dx, dy));
      const double bend =
          (edge.inferable ? 34.0 : 12.0) + (edge.negated ? 11.0 : 0.0);
      const Point middle = {(from.x + to.x) / 2 - dy / length * bend,
                            (from.y + to.y) / 2 + dx / length * bend};
      path = "M " + pair(towards(from, middle)) + " Q " + pair(middle) + ", " +
             pair(towards(to, middle));
      label = {(from.x + to.x + 2 * middle.x) / 4,
               (from.y + to.y + 2 * middle.y) / 4};
    }
    arrows += "<path class=\"" + css_class + "\" d=\"" + path +
              "\" marker-end=\"url(#tip)\"><title>" +
              escaped(picture_.nodes[edge.from].label + ' ' + edge.label + ' ' +
                      picture_.nodes[edge.to].label) +
              "</title></path>\n";
    if (!edge.inferable || has_inferable_labels()) {
      labels += text_at(label, edge.label, "edge");
    }
  }

  /// Where the line from a node to a point leaves the node.
  static Point towards(const Point& node, const Point& point) {
    const double dx = point.x - node.x;
    const double dy = point.y - node.y;
    const double length = std::max(1.0, std::hypot(dx, dy));
    return {node.x + dx / length * (kRadius + 2),
            node.y + dy / length * (kRadius + 2)};
  }

  [[nodiscard]] std::string show_node(std::size_t i) const {
    const SamplePicture::Node& node = picture_.nodes[i];
    const Point at = layout_.points()[i];
    return "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) +
           "\" r=\"" + number(kRadius) + "\" fill=\"" +
           colour_code(node.colour) + "\"><title>" +
           escaped(node.label +
                   (node.classes.empty() ? "" : ": " + node.classes)) +
           "</title></circle>\n" +
           text_at({at.x, at.y + 4}, node.label, "node");
  }

  [[nodiscard]] double legend_top() const {
    return layout_.size().y + 2 * kMargin;
  }

  [[nodiscard]] std::string show_legend() const {
    std::string text;
    double y = legend_top();
    for (std::size_t i = 0; i < picture_.legend.size(); ++i, y += 22) {
      text += "<circle cx=\"22\" cy=\"" + number(y) + "\" r=\"8\" fill=\"" +
              colour_code(i) + "\"/>\n" +
              text_at({40, y + 4}, picture_.legend[i], "legend");
    }
    const std::string remark = n_inferable_ == 0 ? "arrows: facts"
                               : has_inferable_labels()
                                   ? "solid arrows: facts; dashed: inferable"
                                   : "solid arrows: facts; dashed: inferable, "
                                     "with names where the pointer rests";
    return text + text_at({14, y + 4}, remark, "legend");
  }

  const SamplePicture& picture_;
  const SpringLayout layout_;
  std::size_t n_inferable_ = 0;
};

}  // namespace

std::string show_svg(const SamplePicture& picture, Seed seed) {
  return Drawing(picture, seed).show();
}

}  // namespace rrn::cli
