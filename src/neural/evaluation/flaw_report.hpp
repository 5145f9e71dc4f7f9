// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVALUATION_FLAW_REPORT_HPP
#define RRN_NEURAL_EVALUATION_FLAW_REPORT_HPP

#include <cstdint>
#include <optional>
#include <span>

#include "base/job.hpp"
#include "dataset/sample/flaws.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/evaluation/metrics.hpp"
#include "neural/model/model.hpp"

namespace rrn::neural {

/// How a model copes with flaws in what it is given.
struct RobustnessReport {
  /// Against all labels of the clean samples.
  EvaluationReport evaluation;
  /// Literals that were removed, contradicted or replaced, and those of them
  /// that the network still takes for what they are: the paper's missing facts
  /// that are recovered and conflicts that are resolved.
  std::uint64_t n_changed = 0;
  std::uint64_t n_right = 0;
  /// FlawedSample::decoys, and those of them that the network holds for true.
  std::uint64_t n_decoys = 0;
  std::uint64_t n_believed = 0;

  /// n_right / n_changed; NaN without any.
  [[nodiscard]] double part_right() const;
  /// n_believed / n_decoys; NaN without any.
  [[nodiscard]] double part_believed() const;
};

/// Predicts from the flawed samples and compares with the clean ones, one for
/// one.  `threshold` is as in EvaluateOptions.  Throws as evaluate(), and Error
/// (kBadArgument) if there are more of one than of the other.
[[nodiscard]] RobustnessReport measure_robustness(
    Model& model, const dataset::Vocabulary& vocabulary,
    std::span<const dataset::Sample> clean,
    std::span<const dataset::FlawedSample> flawed,
    std::optional<float> threshold, const JobContext& job);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVALUATION_FLAW_REPORT_HPP
