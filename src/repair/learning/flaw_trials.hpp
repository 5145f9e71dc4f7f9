// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_LEARNING_FLAW_TRIALS_HPP
#define RRN_REPAIR_LEARNING_FLAW_TRIALS_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/flaws.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/evaluation/metrics.hpp"
#include "neural/model/model.hpp"

namespace rrn::repair {

/// How models fare where a part of the facts has a flaw.
struct FlawTrial {
  dataset::Flaw flaw = dataset::Flaw::kRemoved;
  double part = 0;
  /// One for each model, against the truth about the clean samples.
  std::vector<neural::EvaluationReport> reports;
};

/// Gives the samples each kind of flaw, in the parts 0, 5, 10, 15 and 20 %, and
/// lets each model predict from the same flawed samples.  Flaws come from
/// job.seed as those of `rrn reproduce corruption` do.  Throws as
/// neural::evaluate() does.
[[nodiscard]] std::vector<FlawTrial> try_flaws(
    std::span<neural::Model* const> models,
    const dataset::Vocabulary& vocabulary,
    std::span<const dataset::Sample> samples, const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_LEARNING_FLAW_TRIALS_HPP
