// SPDX-License-Identifier: MIT
// The neural layer as the rest of the program sees it: no LibTorch here.  The
// implementation is a module that load_engine() opens when a model is first
// needed, because LibTorch takes half a second and 170 MB to start.
#ifndef RRN_NEURAL_MODEL_ENGINE_HPP
#define RRN_NEURAL_MODEL_ENGINE_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "dataset/sample/augmentation.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "neural/model/calibration.hpp"
#include "neural/model/embedded_kb.hpp"
#include "neural/model/model_card.hpp"

namespace rrn::neural {

/// How the relation facts of one update iteration are applied.  Values are in
/// checkpoints: append, never renumber.
enum class UpdateSchedule : std::uint8_t {
  /// One fact after the other, as in the paper (its Algorithm 1)
  kSequential = 0,
  /// In groups in which no individual occurs twice: equal to the sequential
  /// schedule for the order of the groups
  kMatching = 1,
  /// All at once: every fact reads the embeddings from before, and each
  /// individual adds up what its facts contribute before it is normalised
  kSimultaneous = 2,
};

/// What a model is.  Stored in it.
struct ModelOptions {
  std::uint32_t dim = 100;              ///< d, the size of an embedding
  std::uint32_t update_iterations = 7;  ///< n
  UpdateSchedule schedule = UpdateSchedule::kMatching;
  /// The relation MLPs see whether subject and object are one individual, too,
  /// which a rule with `!=` asks.  Not in the paper.
  bool same_individual_input = false;
  /// One MLP scores all relations: the paper's experiment with a single
  /// prediction layer.
  bool shared_relation_layer = false;

  friend bool operator==(const ModelOptions&, const ModelOptions&) = default;
};

/// How the learning rate changes over a training run.  Values are in
/// checkpoints: append, never renumber.
enum class LearningRateSchedule : std::uint8_t {
  /// Up to the peak in the warm-up, then down to almost nothing
  kOneCycle = 0,
  /// The same in every step, as in the paper; the warm-up does not count
  kConstant = 1,
};

/// What the losses of literals are joined to.  Values are in checkpoints:
/// append, never renumber.
enum class LossReduction : std::uint8_t {
  /// The mean over the class literals and that over the relation literals of a
  /// step, each with its weight
  kMean = 0,
  /// The sum over the literals of a knowledge base, in which every literal
  /// counts alike as in the paper (with weights of 1), and the mean of that
  /// over the knowledge bases of a step
  kSum = 1,
};

/// What the weights of a network start from.
enum class InitialWeights : std::uint8_t {
  /// All are drawn alike, see initial_weights()
  kUniform,
  /// Facts make individuals more alike, and relation layers see how they
  /// differ, see start_alike()
  kAlike,
};

/// Where a network is trained.
enum class Device : std::uint8_t {
  kAuto,  ///< CUDA if there is a device for it, else the CPU
  kCpu,
  kCuda,
};

/// How a model is trained.  Stored in the checkpoint.
struct TrainOptions {
  std::uint32_t epochs = 12;
  std::uint32_t kbs_per_step = 16;
  double learning_rate = 3e-3;  ///< The highest there is
  double warm_up = 0.1;         ///< Part of all steps
  double weight_decay = 1e-6;
  double clip_norm = 1.0;  ///< Of the whole gradient; 0: off
  double class_loss_weight = 1.0;
  double relation_loss_weight = 10.0;
  /// Weight of positive literals against negative ones in the relation loss; 1
  /// is the paper's plain cross-entropy.
  double positive_weight = 1.0;
  /// Weight of specified literals against others in the relation loss; 1 as in
  /// the paper.  With less the network spends its embeddings on what follows
  /// from the facts and not on knowing the facts by heart.
  double specified_weight = 1.0;
  /// Part of the relation literals that are false by a closed world alone
  /// which a step scores, drawn anew in each one; they weigh the more.  1 is
  /// all, as in the paper.
  double negative_rate = 1.0;
  /// How a sample differs each time that it is trained on.  Where facts are
  /// contradicted, the model has layers for the negations of all relations of
  /// which there are facts.
  dataset::Augmentation augmentation;
  /// Epochs without a better validation loss after which training stops; 0: off
  std::uint32_t patience = 0;
  LearningRateSchedule rate_schedule = LearningRateSchedule::kOneCycle;
  LossReduction loss_reduction = LossReduction::kMean;
  /// Whether the outputs start from the log-odds of the labels, which saves
  /// steps; otherwise from 0
  bool biases_from_labels = true;
  InitialWeights initial_weights = InitialWeights::kUniform;

  friend bool operator==(const TrainOptions&, const TrainOptions&) = default;
};

/// Where training puts its results, whether it goes on from there, and what
/// else surrounds a run without a part in what is learnt.
struct TrainFiles {
  std::string model_path;       ///< The best model, written at the end
  std::string checkpoint_path;  ///< State after each epoch, and on interruption
  bool resume = false;          ///< Go on from checkpoint_path if it exists
  /// Complete epochs after which to return, with the model so far and a
  /// checkpoint to go on from; 0: all
  std::uint32_t pause_after = 0;
  Device device = Device::kCpu;
  /// What the caller knows about the run: the first lines of the model's card.
  /// A run that goes on keeps those that it was started with.
  ModelCard card;
};

struct EpochReport {
  std::uint32_t epoch = 0;  ///< From 1
  double train_loss = 0;
  double valid_loss = 0;
  double valid_f1 = 0;  ///< On inferable relations
  double seconds = 0;
  double valid_class_f1 = 0;  ///< On inferable classes
  double learning_rate = 0;   ///< Of the last step
  double train_seconds = 0;   ///< Without validation
  std::uint64_t n_steps = 0;  ///< From the start of training
};

struct TrainResult {
  std::vector<EpochReport> epochs;
  std::uint32_t best_epoch = 0;
  bool stopped_early = false;
};

/// A training run whose loss is not a number any more; says in which step.
class Diverged : public Error {
 public:
  explicit Diverged(const std::string& message)
      : Error(ErrorCode::kInternal, message) {}
};

/// Calibrated probabilities of all class and relation literals of one knowledge
/// base.
struct Prediction {
  std::uint32_t n_individuals = 0;
  std::uint32_t n_classes = 0;
  std::uint32_t n_relations = 0;
  std::vector<float> classes;    ///< [n_individuals, n_classes]
  std::vector<float> relations;  ///< [subject, object, relation]

  [[nodiscard]] float owl_class(std::size_t i, std::size_t c) const {
    return classes[i * n_classes + c];
  }
  [[nodiscard]] float relation(std::size_t s, std::size_t r,
                               std::size_t o) const {
    return relations[(s * n_individuals + o) * n_relations + r];
  }
};

/// Calibrated probabilities of all class literals and of some relation literals
/// of one knowledge base.
struct LiteralScores {
  std::vector<float> classes;    ///< [n_individuals, n_classes]
  std::vector<float> relations;  ///< In the order in which they were asked for
};

/// A trained network, ready to predict.  Not thread-safe.
class Model {
 public:
  virtual ~Model() = default;

  [[nodiscard]] virtual const dataset::Vocabulary& vocabulary() const = 0;
  [[nodiscard]] virtual const ModelOptions& options() const = 0;
  /// Whether facts of this relation and sign have an update layer, that is,
  /// occurred as facts in training.  The network cannot read others.
  [[nodiscard]] virtual bool reads(dataset::RelationIndex relation,
                                   bool positive) const = 0;
  /// Lines for people: how the model was made.
  [[nodiscard]] virtual std::string description() const = 0;

  /// Embeds the specified facts of `kb` (inferable ones are not looked at) and
  /// scores everything.  Facts without an update layer are skipped; the caller
  /// reports them, see reads().  Initial embeddings come from job.seed, so the
  /// result is reproducible; job.n_threads is set.
  [[nodiscard]] virtual Prediction predict(const dataset::Sample& kb,
                                           const JobContext& job) = 0;

  /// The same for all class literals and for the listed relation literals only,
  /// of which a negative one has 1 less the probability of the positive one.
  /// Worth it where these are few of all pairs.
  [[nodiscard]] virtual LiteralScores score(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> literals,
      const JobContext& job);

  /// Embeds the specified facts of `kb` as predict() does and scores nothing
  /// yet: the way to data of which not all pairs can be scored.  The model must
  /// outlive the result.  Throws Error (kBadArgument) for an index out of
  /// range, kUnsupported by models that have no embeddings, and Cancelled.
  [[nodiscard]] virtual std::unique_ptr<EmbeddedKb> embed(
      const dataset::Sample& /*kb*/, const JobContext& /*job*/) {
    throw Error(ErrorCode::kUnsupported, "this model has no embeddings");
  }

  /// From now on uses only the first `n` update iterations, at most as many as
  /// it was trained with (paper, table "update-iters").  Throws Error
  /// (kBadArgument; kUnsupported by models that have none).
  virtual void use_iterations(std::uint32_t /*n*/) {
    throw Error(ErrorCode::kUnsupported, "this model has no iterations");
  }

  /// From now on computes embeddings and the scores of all pairs on this
  /// device; lists of literals are scored on the CPU from embeddings that come
  /// from it. Results differ by rounding.  Throws Error (kUnsupported for a
  /// device that is not there, and by models that have no choice).
  virtual void use_device(Device /*device*/) {
    throw Error(ErrorCode::kUnsupported, "this model runs on the CPU only");
  }

  /// Writes the model with its calibration.  Throws Error (kIo; kUnsupported
  /// for a model that no file can hold).
  virtual void save(const std::string& path) const {
    throw Error(ErrorCode::kUnsupported, {path}, "no file can hold this model");
  }

  /// What predict() makes of the network's scores.
  [[nodiscard]] const Calibration& calibration() const { return calibration_; }
  void set_calibration(Calibration calibration) {
    calibration_ = std::move(calibration);
  }

 private:
  Calibration calibration_;
};

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
  ModelCard card;  ///< Of version 1: what it says in place of one
  /// Of a checkpoint: complete epochs, steps of the next, and the best so far
  TrainResult result;
  std::uint32_t n_epochs = 0;  ///< That are to be trained
  std::uint64_t step = 0;
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
