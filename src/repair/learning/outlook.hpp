// SPDX-License-Identifier: MIT
// Whether samples hold anything to learn, told before the time is spent.
#ifndef RRN_REPAIR_LEARNING_OUTLOOK_HPP
#define RRN_REPAIR_LEARNING_OUTLOOK_HPP

#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "repair/learning/repair_learning.hpp"

namespace rrn::repair {

/// Sentences, each with a hint, on what samples lack for repairs to be learnt;
/// none if a trial with some of them learns something.
///
/// Reasons are that nothing follows from what is stated, that no class or
/// relation has enough stated facts to be judged, and that judges learnt from
/// half of up to 120 samples know no better which stated facts of the other
/// half are wrong than their share does.  Takes seconds.  Deterministic by
/// job.seed.  Throws Cancelled.
[[nodiscard]] std::vector<std::string> what_is_lacking(
    std::span<const dataset::Sample> train, const RepairLearning& options,
    const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_LEARNING_OUTLOOK_HPP
