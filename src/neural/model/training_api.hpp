// SPDX-License-Identifier: MIT
// What a training run is given and what it reports.
#ifndef RRN_NEURAL_MODEL_TRAINING_API_HPP
#define RRN_NEURAL_MODEL_TRAINING_API_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "neural/model/model_card.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

/// Where training puts its results, whether it goes on from there, and what
/// else surrounds a run without a part in what is learnt.
struct TrainFiles {
  std::string model_path;       ///< The best model, written at the end
  std::string checkpoint_path;  ///< State after each epoch, and on interruption
  bool resume = false;          ///< Go on from checkpoint_path if it exists
  /// Train no more: only write the model of the best epoch that
  /// checkpoint_path has so far
  bool finish = false;
  /// A model of the same options whose weights a run starts with; the data know
  /// all its classes and relations.  Empty: random weights
  std::string start_path;
  /// Complete epochs after which to return, with the model so far and a
  /// checkpoint to go on from; 0: all
  std::uint32_t pause_after = 0;
  Device device = Device::kCpu;
  /// What the caller knows about the run: the first lines of the model's card.
  /// A run that goes on keeps those that it was started with.
  ModelCard card;
};

struct EpochReport {
  std::uint32_t epoch = 0;  ///< Number of the epoch, from 1
  double train_loss = 0;
  double valid_loss = 0;
  /// F1 on inferable relations; NaN without literals
  double valid_f1 = 0;
  double seconds = 0;
  double valid_class_f1 = 0;  ///< F1 on inferable classes, likewise
  double learning_rate = 0;   ///< Rate of the last step
  double train_seconds = 0;   ///< Seconds without validation
  std::uint64_t n_steps = 0;  ///< Steps since the start of training
};

struct TrainResult {
  std::vector<EpochReport> epochs;
  std::uint32_t best_epoch = 0;
  bool stopped_early = false;
};

/// A training run whose loss is not a number any more, says in which step, or
/// that ends with a network that is far worse than before its first step.
class Diverged : public Error {
 public:
  explicit Diverged(const std::string& message)
      : Error(ErrorCode::kInternal, message) {}
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_TRAINING_API_HPP
