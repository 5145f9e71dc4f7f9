// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_LEARNING_RATE_HPP
#define RRN_NEURAL_TRAINING_LEARNING_RATE_HPP

#include <cstdint>

#include "neural/model/options.hpp"

namespace rrn::neural {

/// The learning rate of step `step` of `n_steps`, both counted over the whole
/// training, by the schedule that the options name.
[[nodiscard]] double learning_rate(const TrainOptions& options,
                                   std::uint64_t step, std::uint64_t n_steps);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_LEARNING_RATE_HPP
