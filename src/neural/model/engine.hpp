// SPDX-License-Identifier: MIT
// The neural layer as the rest of the program sees it: no LibTorch here.  The
// implementation is a module that load_engine() opens when a model is first
// needed, because LibTorch takes half a second and 170 MB to start.
#ifndef RRN_NEURAL_MODEL_ENGINE_HPP
#define RRN_NEURAL_MODEL_ENGINE_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "neural/model/model.hpp"
#include "neural/model/model_card.hpp"
#include "neural/model/options.hpp"
#include "neural/model/training_api.hpp"

namespace rrn::neural {

/// What there is to say about the file of a model or a checkpoint.
struct ModelSummary {
  bool is_checkpoint = false;
  std::uint64_t n_bytes = 0;
  std::uint64_t n_parameters = 0;
  ModelOptions options;
  dataset::Vocabulary vocabulary;
  /// Relations whose positive and whose negated facts the network reads
  std::vector<dataset::RelationIndex> reads_positive;
  std::vector<dataset::RelationIndex> reads_negated;
  /// The card; files of version 1 have none, and get a few figures in its place
  ModelCard card;

  // Checkpoints only:
  /// Complete epochs and the best of them
  TrainResult result;
  std::uint32_t n_epochs = 0;  ///< Epochs that are to be trained
  std::uint64_t step = 0;      ///< Steps done in the epoch that is not complete
};

/// The neural layer.
class Engine {
 public:
  virtual ~Engine() = default;

  /// For example `1.13.1`.
  [[nodiscard]] virtual std::string libtorch_version() const = 0;
  /// Name and file of the BLAS that LibTorch calls.
  [[nodiscard]] virtual std::string blas() const = 0;
  /// Whether that is a slow reference BLAS: 30 times slower training.
  [[nodiscard]] virtual bool blas_is_slow() const = 0;

  /// Reads a model.  Throws Error (kIo, kCorrupt, kMismatch).
  [[nodiscard]] virtual std::unique_ptr<Model> load(
      const std::string& path) const = 0;

  /// Reads all of a model or checkpoint and describes it.  Throws as load()
  /// does.
  [[nodiscard]] virtual ModelSummary inspect(const std::string& path) const = 0;

  /// Trains a model on `train`, choosing the epoch by `valid`.  `on_epoch` is
  /// called after each one.  Cancelled leaves a checkpoint behind to resume
  /// from.  Throws Diverged, and Error (kUnsupported) for a device that is not
  /// there.
  virtual TrainResult train(
      const dataset::Vocabulary& vocabulary,
      std::span<const dataset::Sample> train,
      std::span<const dataset::Sample> valid, const ModelOptions& model,
      const TrainOptions& options, const TrainFiles& files,
      const std::function<void(const EpochReport&)>& on_epoch,
      const JobContext& job) const = 0;
};

/// Opens the neural module, once per process, and returns its engine.  Throws
/// Error (kUnsupported) saying where it was looked for and how to get it.
const Engine& load_engine();

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_ENGINE_HPP
