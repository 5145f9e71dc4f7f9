// SPDX-License-Identifier: MIT
// From which probability on literals count as true.
#ifndef RRN_REPAIR_LEARNING_THRESHOLD_CHOICE_HPP
#define RRN_REPAIR_LEARNING_THRESHOLD_CHOICE_HPP

#include <span>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "repair/model/repair_model.hpp"

namespace rrn::repair {

/// F1 of the positive literals of samples without flaws, those that are
/// specified included.
struct CleanF1 {
  double classes = 0;
  double relations = 0;

  [[nodiscard]] CleanF1 minus(double loss) const;
};

/// Returns what a model reaches that takes all facts at their word.  Throws
/// Cancelled.
[[nodiscard]] CleanF1 clean_f1_of_rules(
    const RepairContent& content, std::span<const dataset::Sample> samples,
    const JobContext& job);

/// Sets two thresholds of a model, one for classes and one for relations: those
/// with the best mean F1 of the literals that `samples` do not specify, over
/// removed and replaced facts in four shares up to `max_flawed`, among those
/// that reach `least` on the samples themselves.  Returns false, and sets none,
/// where there are none such.  Deterministic by job.seed.  Throws Cancelled.
[[nodiscard]] bool choose_thresholds(std::span<const dataset::Sample> samples,
                                     double max_flawed, const CleanF1& least,
                                     RepairModel& model, const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_LEARNING_THRESHOLD_CHOICE_HPP
