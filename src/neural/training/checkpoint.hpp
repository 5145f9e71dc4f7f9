// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_CHECKPOINT_HPP
#define RRN_NEURAL_TRAINING_CHECKPOINT_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "neural/model/data_fingerprint.hpp"
#include "neural/model/options.hpp"
#include "neural/model/training_api.hpp"
#include "neural/network/network.hpp"
#include "neural/training/optimiser.hpp"

namespace rrn::neural {

/// What a training run was started with.  A checkpoint can go on only with the
/// same.
struct TrainingSetup {
  ModelOptions model;
  TrainOptions options;
  std::uint64_t seed = 0;
  std::uint64_t train_fingerprint = 0;
  std::uint64_t valid_fingerprint = 0;
};

/// Names what differs between the setup of a checkpoint and that of the run
/// which is to go on from it, for example `learning rate 0.001, the checkpoint
/// has 0.003`; empty if nothing does.
[[nodiscard]] std::string setup_difference(const TrainingSetup& checkpoint,
                                           const TrainingSetup& run);

/// The whole state of a training run between two steps.
struct Checkpoint {
  Network network;  ///< With the current weights
  TrainingSetup setup;
  ModelCard card;           ///< As far as it is known before the end
  std::uint32_t epoch = 0;  ///< That is being trained, from 0
  std::uint64_t step = 0;   ///< Steps done in it
  double loss_sum = 0;      ///< Over these
  double seconds = 0;       ///< Spent on these
  TrainResult result;       ///< Of the epochs that are complete
  double best_loss = 0;     ///< Of result.best_epoch; unused while that is 0
  Weights best_weights;     ///< Undefined while there is no best epoch
  Adam::State adam;
  std::uint64_t n_bytes = 0;  ///< Of the file that was read
};

/// Writes a checkpoint aside and renames it.  Throws Error (kIo).
void save_checkpoint(const std::string& path, const Checkpoint& checkpoint);

/// Reads a checkpoint.  Throws Error (kIo, kCorrupt, kMismatch).
[[nodiscard]] Checkpoint load_checkpoint(const std::string& path);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_CHECKPOINT_HPP
