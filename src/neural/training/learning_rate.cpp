// SPDX-License-Identifier: MIT
#include "neural/training/learning_rate.hpp"

#include "neural/training/optimiser.hpp"

namespace rrn::neural {

double learning_rate(const TrainOptions& options, std::uint64_t step,
                     std::uint64_t n_steps) {
  if (options.rate_schedule == LearningRateSchedule::kConstant) {
    return options.learning_rate;
  }
  return one_cycle(options, step, n_steps);
}

}  // namespace rrn::neural
