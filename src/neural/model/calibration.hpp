// SPDX-License-Identifier: MIT
// How a model's scores become probabilities that can be taken at their word,
// and from which probability on they count as true.
#ifndef RRN_NEURAL_MODEL_CALIBRATION_HPP
#define RRN_NEURAL_MODEL_CALIBRATION_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dataset/file/byte_coding.hpp"

namespace rrn::neural {

/// Values are in model files: append, never renumber.
enum class CalibrationMethod : std::uint8_t {
  kNone = 0,  ///< Scores are as the network gives them
  /// One scale and one shift of all scores (Platt 1999; with a shift of 0,
  /// temperature scaling)
  kPlatt = 1,
  /// A curve through a few points that nowhere falls (isotonic regression)
  kIsotonic = 2,
};

/// A function from scores to scores that nowhere falls; both are log-odds, so
/// that nothing is lost near 0 and 1.
struct ScoreMap {
  struct Point {
    float from = 0;
    float to = 0;

    friend bool operator==(const Point&, const Point&) = default;
  };

  CalibrationMethod method = CalibrationMethod::kNone;
  float scale = 1;  ///< kPlatt; positive
  float shift = 0;  ///< kPlatt
  /// kIsotonic: at least one, `from` rising, `to` not falling; straight lines
  /// between them, and lines of slope 1 outside.
  std::vector<Point> points;

  [[nodiscard]] float apply(float score) const;
  void apply(std::span<float> scores) const;

  friend bool operator==(const ScoreMap&, const ScoreMap&) = default;
};

/// Part of a model: see Model::set_calibration().
struct Calibration {
  ScoreMap classes;
  ScoreMap relations;
  /// The least calibrated probability of a literal that counts as true, by
  /// predicate; empty: 0.5 for all.
  std::vector<float> class_thresholds;
  std::vector<float> relation_thresholds;
  /// What a stated fact adds to the score of what it states: the log-odds that
  /// such facts are right, before the network is heard.  0: nothing.
  float fact_trust = 0;

  [[nodiscard]] float class_threshold(std::size_t owl_class) const {
    return class_thresholds.empty() ? 0.5F : class_thresholds[owl_class];
  }
  [[nodiscard]] float relation_threshold(std::size_t relation) const {
    return relation_thresholds.empty() ? 0.5F : relation_thresholds[relation];
  }
  [[nodiscard]] bool has_thresholds() const {
    return !class_thresholds.empty() || !relation_thresholds.empty();
  }
  /// How many predicates have a threshold other than 0.5.
  [[nodiscard]] std::size_t n_own_thresholds() const;

  friend bool operator==(const Calibration&, const Calibration&) = default;
};

/// `classes: as the network gives them; relations: scale 0.91, shift -0.12`.
[[nodiscard]] std::string describe(const Calibration& calibration);

/// Writes and reads a calibration as src/neural/FORMAT.md says, before format
/// version 4 without `fact_trust`.  The reader fails for a calibration that
/// does not fit a vocabulary of so many classes and relations.
void write_calibration(const Calibration& calibration,
                       dataset::ByteWriter& out);
[[nodiscard]] Calibration read_calibration(dataset::ByteReader& in,
                                           std::size_t n_classes,
                                           std::size_t n_relations,
                                           bool has_fact_trust);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_CALIBRATION_HPP
