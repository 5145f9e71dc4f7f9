// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVALUATION_CALIBRATION_FIT_HPP
#define RRN_NEURAL_EVALUATION_CALIBRATION_FIT_HPP

#include <cstdint>
#include <span>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/evaluation/reliability.hpp"
#include "neural/model/calibration.hpp"
#include "neural/model/model.hpp"

namespace rrn::neural {

struct CalibrationOptions {
  /// True and false literals without which scores stay as they are: fewer do
  /// not tell a model's error from chance.
  std::uint64_t min_literals = 100;
  /// Choose a threshold for each predicate, that with the best F1; 1 for one
  /// that is never true where it is not specified, see best_threshold().
  bool thresholds = false;
  /// True literals that a predicate needs for that; with fewer it keeps 0.5.
  std::uint64_t min_positives = 50;
};

/// What was weighed to choose a method: reliability on halves of the data of
/// maps that were fitted to the other halves.
struct CalibrationChoice {
  Reliability none;
  Reliability platt;
  Reliability isotonic;
};

struct FittedCalibration {
  Calibration calibration;
  CalibrationChoice classes;
  CalibrationChoice relations;
};

/// Fits a calibration to `kbs`, which the model was not trained on: over all
/// labelled literals that are not specified, one map for classes and one for
/// relations.
///
/// The scale and shift are kept if they lower the held-out ECE over all
/// literals and do not raise the held-out negative log likelihood; the
/// isotonic curve only where its ECE is then lower by a fifth still, and its
/// likelihood no worse.  What is kept is fitted to all of `kbs`.
///
/// The model's own calibration does not count and is as before afterwards.
/// Embeddings and sampled labels come from job.seed.  Throws Error (kMismatch)
/// if the vocabularies differ, and Cancelled.
[[nodiscard]] FittedCalibration fit_calibration(
    Model& model, const dataset::Vocabulary& vocabulary,
    std::span<const dataset::Sample> kbs, const CalibrationOptions& options,
    const JobContext& job);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVALUATION_CALIBRATION_FIT_HPP
