// SPDX-License-Identifier: MIT
// What `rrn train` and `rrn tune` share: the data, and a run with a log.
#ifndef RRN_CLI_TRAIN_TRAINING_RUN_HPP
#define RRN_CLI_TRAIN_TRAINING_RUN_HPP

#include <functional>
#include <string>

#include "cli/program/command.hpp"
#include "cli/train/train_log.hpp"
#include "dataset/file/dataset_file.hpp"
#include "neural/model/engine.hpp"
#include "neural/training/tuning.hpp"

namespace rrn::cli {

/// The splits of a dataset that training sees; never the one for tests.
struct TrainingSplits {
  std::string name;  ///< Name of the folder, without its path
  dataset::Dataset train;
  dataset::Dataset valid;
  neural::ModelCard card;  ///< What the dataset says about itself
};

/// Reads a dataset folder.  Throws Error, also (kMismatch) where the splits are
/// not of one dataset.
[[nodiscard]] TrainingSplits read_training_splits(const std::string& folder,
                                                  const JobContext& job);

/// `rrn 0.1.0`.
[[nodiscard]] std::string program_name();

/// A model's card as far as the command knows it.
[[nodiscard]] neural::ModelCard start_card(const TrainingSplits& splits,
                                           const std::string& command);

/// Trains as Engine::train() does, and writes the log if there is one; whatever
/// ends the run is in it too.
neural::TrainResult train_with_log(
    const neural::Engine& engine, const TrainingSplits& splits,
    const neural::TrialOptions& options, const neural::TrainFiles& files,
    const std::string& command, TrainLog* log,
    const std::function<void(const neural::EpochReport&)>& on_epoch,
    const JobContext& job);

}  // namespace rrn::cli

#endif  // RRN_CLI_TRAIN_TRAINING_RUN_HPP
