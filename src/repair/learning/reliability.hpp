// SPDX-License-Identifier: MIT
// Which judges go wrong where there is nothing to repair.
#ifndef RRN_REPAIR_LEARNING_RELIABILITY_HPP
#define RRN_REPAIR_LEARNING_RELIABILITY_HPP

#include <span>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "repair/belief/belief_model.hpp"

namespace rrn::repair {

/// Has the facts of a class or relation taken at their word where, by what is
/// believed of samples without flaws, more than `max_wrong` times the stated
/// facts are expected to be doubted though stated, or believed though false.
/// Throws Cancelled.
void drop_unreliable(std::span<const dataset::Sample> clean, double max_wrong,
                     BeliefModel& model, const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_LEARNING_RELIABILITY_HPP
