// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_PLAN_NEGATIVE_THINNING_HPP
#define RRN_NEURAL_PLAN_NEGATIVE_THINNING_HPP

#include <cstdint>

#include "base/random.hpp"
#include "dataset/sample/labels.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::neural {

/// The label of a closed-world negative that stands for others that were
/// dropped, too.
inline constexpr dataset::Label kThinnedNegative{dataset::kNumLabels};

/// Drops the labels of relation literals that are false by their policy's
/// closed world alone, but for a random part `rate` in (0, 1), which is
/// relabelled kThinnedNegative.  What `kb` stores keeps its label.  Weighted by
/// 1 / rate the remaining ones have the same loss on average.  Returns how many
/// were dropped.
std::uint64_t thin_negatives(const dataset::Sample& kb, double rate, Rng& rng,
                             dataset::Labels& labels);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PLAN_NEGATIVE_THINNING_HPP
