// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_CHECKPOINT_HPP
#define RRN_NEURAL_TRAINING_CHECKPOINT_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "neural/model/data_fingerprint.hpp"
#include "neural/model/model_card.hpp"
#include "neural/model/training_api.hpp"
#include "neural/network/network.hpp"
#include "neural/training/optimiser.hpp"
#include "neural/training/training_setup.hpp"

namespace rrn::neural {

/// The whole state of a training run between two steps.
struct Checkpoint {
  Network network;  ///< The network and its current weights
  TrainingSetup setup;
  ModelCard card;           ///< What is known of the card before the end
  std::uint32_t epoch = 0;  ///< The epoch that is being trained, from 0
  std::uint64_t step = 0;   ///< Steps done in it
  double loss_sum = 0;      ///< Sum of the losses of these steps
  double seconds = 0;       ///< Seconds spent on these steps
  TrainResult result;       ///< Results of the epochs that are complete
  double best_loss = 0;  ///< Loss of result.best_epoch; unused while that is 0
  Weights best_weights;  ///< Undefined while there is no best epoch
  Adam::State adam;
  std::uint64_t n_bytes = 0;  ///< Size of the file that was read
};

/// Writes a checkpoint aside and renames it.  Throws Error (kIo).
void save_checkpoint(const std::string& path, const Checkpoint& checkpoint);

/// Reads a checkpoint.  Throws Error (kIo, kCorrupt, kMismatch).
[[nodiscard]] Checkpoint load_checkpoint(const std::string& path);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_CHECKPOINT_HPP
