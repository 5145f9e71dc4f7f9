// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_TRAINER_HPP
#define RRN_NEURAL_TRAINING_TRAINER_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "base/job.hpp"
#include "neural/model/options.hpp"
#include "neural/model/training_api.hpp"
#include "neural/network/device.hpp"
#include "neural/training/checkpoint.hpp"
#include "neural/training/recursive_reasoning_network.hpp"
#include "neural/training/validation.hpp"
#include "neural/training/warm_start.hpp"

namespace rrn::neural {

/// The data of a training run; borrowed.
struct TrainingData {
  const dataset::Vocabulary& vocabulary;
  std::span<const dataset::Sample> train;
  std::span<const dataset::Sample> valid;
};

/// Trains a network (paper, Algorithm 2).
///
/// Everything random in a step is derived from job.seed, the epoch and the
/// index of the knowledge base, so a run that goes on from a checkpoint equals
/// one that was never stopped.  Without validation data the last epoch counts
/// as the best.
class Trainer {
 public:
  /// Everything but `model` and `options` is borrowed.  `operations` may ask
  /// for those of LibTorch on the CPU too; elsewhere there are no others.
  /// Throws Error (kBadArgument, kUnsupported).
  Trainer(const TrainingData& data, const ModelOptions& model,
          const TrainOptions& options, const TrainFiles& files,
          const std::function<void(const EpochReport&)>& on_epoch,
          const JobContext& job, Operations operations = Operations::kKernels);

  /// See Engine::train().
  TrainResult run();

 private:
  void start();
  void load_start();
  void resume();
  void set_output_biases();
  void make_module();
  void train_epoch();
  double train_step(const std::vector<std::uint32_t>& order);
  void finish_epoch();
  ValidationResult validate_weights();
  void keep_if_best(const EpochReport& report);
  [[nodiscard]] bool out_of_patience() const;
  /// Throws Diverged if the best epoch is far worse than the network was before
  /// its first step, and warns if it is hardly better than a guess.
  void expect_something_learnt() const;
  void write_checkpoint();
  void write_model() const;
  [[nodiscard]] std::string step_note(double loss) const;
  void stop_if_cancelled();

  [[nodiscard]] const TrainOptions& train_options() const {
    return state_.setup.options.train;
  }
  [[nodiscard]] std::uint64_t steps_per_epoch() const;

  const TrainingData data_;
  const TrainFiles& files_;
  const std::function<void(const EpochReport&)>& on_epoch_;
  const JobContext& job_;
  const torch::Device device_;
  const Operations operations_;
  Checkpoint state_;  ///< All that changes, but for the optimiser
  std::optional<WarmStart> warm_start_;
  RecursiveReasoningNetwork module_{
      nullptr};  ///< Shares the weights of state_.network
  std::optional<Adam> adam_;
  std::optional<double> first_loss_;  ///< Unless the run goes on from a file
  /// What guesses lose on the validation data; none of an epoch of this run
  std::optional<ValidationResult> guesses_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_TRAINER_HPP
