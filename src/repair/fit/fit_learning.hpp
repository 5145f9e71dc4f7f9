// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_FIT_FIT_LEARNING_HPP
#define RRN_REPAIR_FIT_FIT_LEARNING_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "repair/fit/fit_model.hpp"
#include "repair/trees/tree_growing.hpp"

namespace rrn::repair {

struct FitLearning {
  /// The least and the greatest part of the facts of a lesson that are wrong.
  double min_wrong = 0.003;
  double max_wrong = 0.1;
  /// Lessons are made of each sample until there are so many facts, at most
  /// four of each.
  std::size_t enough_rows = 100'000;
  std::size_t max_rows = 400'000;
  /// Without so many wrong facts nothing is learnt.
  std::uint64_t min_n_wrong = 200;
  GrowthOptions trees;
};

/// Learns from samples which stated facts between individuals look wrong.  In
/// lessons some facts have others in their place, of the same relation between
/// random individuals, or between such as are at its ends elsewhere in the
/// sample; what a lesson shows of its own sample is not counted twice.  Nothing
/// where there are too few facts.  Deterministic by job.seed.  Throws
/// Cancelled.
[[nodiscard]] std::optional<FitModel> learn_fits(
    std::span<const dataset::Sample> samples, const FitLearning& options,
    const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_FIT_FIT_LEARNING_HPP
