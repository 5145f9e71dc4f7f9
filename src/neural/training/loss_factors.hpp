// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_LOSS_FACTORS_HPP
#define RRN_NEURAL_TRAINING_LOSS_FACTORS_HPP

#include <span>

#include "dataset/sample/labels.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

/// What the mean cross-entropies over class and over relation literals are
/// multiplied by before they are added to the loss.
struct LossFactors {
  double classes = 1;
  double relations = 1;
};

/// The factors by which means make the loss that `options.loss_reduction` asks
/// for, from the numbers of labelled literals in `n_kbs` knowledge bases.
/// Requires n_kbs > 0.
[[nodiscard]] LossFactors loss_factors(const TrainOptions& options,
                                       std::uint64_t n_class_literals,
                                       std::uint64_t n_relation_literals,
                                       std::size_t n_kbs);

/// The factors for a step over the knowledge bases with these labels, of which
/// thinning dropped `n_dropped` relation labels.
[[nodiscard]] LossFactors loss_factors(
    const TrainOptions& options, std::span<const dataset::Labels* const> labels,
    std::uint64_t n_dropped = 0);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_LOSS_FACTORS_HPP
