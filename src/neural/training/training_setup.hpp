// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_TRAINING_SETUP_HPP
#define RRN_NEURAL_TRAINING_TRAINING_SETUP_HPP

#include <cstdint>
#include <string>

#include "neural/model/options.hpp"

namespace rrn::neural {

/// What a training run was started with.  A checkpoint can go on only with an
/// equal setup.
struct TrainingSetup {
  TrialOptions options;
  std::uint64_t seed = 0;
  std::uint64_t train_fingerprint = 0;
  std::uint64_t valid_fingerprint = 0;
};

/// Names what differs between the setup of a checkpoint and that of the run
/// which is to go on from it, for example `learning rate 0.001, the checkpoint
/// has 0.003`; empty if nothing does.
[[nodiscard]] std::string setup_difference(const TrainingSetup& checkpoint,
                                           const TrainingSetup& run);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_TRAINING_SETUP_HPP
