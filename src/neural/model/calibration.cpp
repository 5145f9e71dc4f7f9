// SPDX-License-Identifier: MIT
#include "neural/model/calibration.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

void write_float(float value, dataset::ByteWriter& out) {
  out.write_varint(std::bit_cast<std::uint32_t>(value));
}

float read_float(dataset::ByteReader& in) {
  const std::uint64_t bits = in.read_varint();
  if (bits > 0xffffffffU) in.fail("a number of the calibration is too large");
  const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  if (!std::isfinite(value)) {
    in.fail("a number of the calibration is not finite");
  }
  return value;
}

void write_map(const ScoreMap& map, dataset::ByteWriter& out) {
  out.write_byte(static_cast<std::uint8_t>(map.method));
  if (map.method == CalibrationMethod::kPlatt) {
    write_float(map.scale, out);
    write_float(map.shift, out);
  } else if (map.method == CalibrationMethod::kIsotonic) {
    out.write_varint(map.points.size());
    for (const ScoreMap::Point& point : map.points) {
      write_float(point.from, out);
      write_float(point.to, out);
    }
  }
}

void read_points(dataset::ByteReader& in, ScoreMap& map) {
  constexpr std::size_t kMinPointSize = 2;
  map.points.resize(in.read_count(kMinPointSize, "points of the calibration"));
  if (map.points.empty()) in.fail("the calibration has no points");
  for (std::size_t i = 0; i < map.points.size(); ++i) {
    ScoreMap::Point& point = map.points[i];
    point.from = read_float(in);
    point.to = read_float(in);
    if (i == 0) continue;
    const ScoreMap::Point& last = map.points[i - 1];
    if (point.from <= last.from || point.to < last.to) {
      in.fail("the points of the calibration do not rise");
    }
  }
}

ScoreMap read_map(dataset::ByteReader& in) {
  ScoreMap map;
  const std::uint8_t method = in.read_byte();
  if (method > static_cast<std::uint8_t>(CalibrationMethod::kIsotonic)) {
    in.fail("unknown method of calibration " + std::to_string(method));
  }
  map.method = static_cast<CalibrationMethod>(method);
  if (map.method == CalibrationMethod::kPlatt) {
    map.scale = read_float(in);
    map.shift = read_float(in);
    if (map.scale <= 0) in.fail("the scale of the calibration is not positive");
  } else if (map.method == CalibrationMethod::kIsotonic) {
    read_points(in, map);
  }
  return map;
}

void write_thresholds(const std::vector<float>& thresholds,
                      dataset::ByteWriter& out) {
  out.write_varint(thresholds.size());
  for (const float threshold : thresholds) write_float(threshold, out);
}

std::vector<float> read_thresholds(dataset::ByteReader& in,
                                   std::size_t n_predicates) {
  std::vector<float> thresholds(in.read_count(1, "thresholds"));
  if (!thresholds.empty() && thresholds.size() != n_predicates) {
    in.fail(std::to_string(thresholds.size()) + " thresholds; expected " +
            std::to_string(n_predicates));
  }
  for (float& threshold : thresholds) {
    threshold = read_float(in);
    if (threshold < 0 || threshold > 1) {
      in.fail("a threshold is not between 0 and 1");
    }
  }
  return thresholds;
}

std::string describe(const ScoreMap& map) {
  switch (map.method) {
    case CalibrationMethod::kNone:
      break;
    case CalibrationMethod::kPlatt: {
      char text[64];
      std::snprintf(text, sizeof text, "scale %.3f, shift %.3f",
                    static_cast<double>(map.scale),
                    static_cast<double>(map.shift));
      return text;
    }
    case CalibrationMethod::kIsotonic:
      return "isotonic, " + std::to_string(map.points.size()) + " points";
  }
  return "as the network gives them";
}

std::size_t count_own(const std::vector<float>& thresholds) {
  return static_cast<std::size_t>(
      std::count_if(thresholds.begin(), thresholds.end(),
                    [](float threshold) { return threshold != 0.5F; }));
}

}  // namespace

float ScoreMap::apply(float score) const {
  if (method == CalibrationMethod::kPlatt) return scale * score + shift;
  if (method == CalibrationMethod::kNone) return score;
  RRN_CHECK(!points.empty());
  const auto above = std::upper_bound(
      points.begin(), points.end(), score,
      [](float value, const Point& point) { return value < point.from; });
  if (above == points.begin()) return score - above->from + above->to;
  const Point& below = *(above - 1);
  if (above == points.end()) return score - below.from + below.to;
  const float part = (score - below.from) / (above->from - below.from);
  return below.to + part * (above->to - below.to);
}

void ScoreMap::apply(std::span<float> scores) const {
  if (method == CalibrationMethod::kNone) return;
  for (float& score : scores) score = apply(score);
}

std::size_t Calibration::n_own_thresholds() const {
  return count_own(class_thresholds) + count_own(relation_thresholds);
}

std::string describe(const Calibration& calibration) {
  std::string text = "classes: " + describe(calibration.classes) +
                     "; relations: " + describe(calibration.relations);
  if (calibration.has_thresholds()) {
    text += "; " + std::to_string(calibration.n_own_thresholds()) +
            " predicates with a threshold of their own";
  }
  if (calibration.fact_trust != 0) {
    char trust[64];
    std::snprintf(trust, sizeof trust, "; stated facts are trusted by %.2f",
                  static_cast<double>(calibration.fact_trust));
    text += trust;
  }
  return text;
}

void write_calibration(const Calibration& calibration,
                       dataset::ByteWriter& out) {
  write_map(calibration.classes, out);
  write_map(calibration.relations, out);
  write_thresholds(calibration.class_thresholds, out);
  write_thresholds(calibration.relation_thresholds, out);
  write_float(calibration.fact_trust, out);
}

Calibration read_calibration(dataset::ByteReader& in, std::size_t n_classes,
                             std::size_t n_relations, bool has_fact_trust) {
  Calibration calibration;
  calibration.classes = read_map(in);
  calibration.relations = read_map(in);
  calibration.class_thresholds = read_thresholds(in, n_classes);
  calibration.relation_thresholds = read_thresholds(in, n_relations);
  if (has_fact_trust) calibration.fact_trust = read_float(in);
  return calibration;
}

}  // namespace rrn::neural
