// SPDX-License-Identifier: MIT
// What can be chosen of a model and of its training.
#ifndef RRN_NEURAL_MODEL_OPTIONS_HPP
#define RRN_NEURAL_MODEL_OPTIONS_HPP

#include <cstdint>

#include "dataset/sample/augmentation.hpp"

namespace rrn::neural {

/// How the relation facts of one update iteration are applied.  Values are in
/// checkpoints: append, never renumber.
enum class UpdateSchedule : std::uint8_t {
  /// One fact after the other, as in the paper (its Algorithm 1)
  kSequential = 0,
  /// Groups in which no individual occurs twice: equal to the sequential
  /// schedule for the order of the groups
  kMatching = 1,
  /// All at once: every fact reads the embeddings from before, and each
  /// individual adds up what its facts contribute before it is normalised
  kSimultaneous = 2,
};

/// What the layers that score literals see beside embeddings.  Values are in
/// checkpoints: append, never renumber.
enum class Evidence : std::uint8_t {
  kNone = 0,  ///< Nothing, as in the paper
  /// What is stated of the pair or the individual: facts between the two,
  /// typed paths, classes, numbers of facts
  kPaths = 1,
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
  /// Not in the paper.
  Evidence evidence = Evidence::kNone;
  /// The model remembers how far apart, in facts, the ends of each relation's
  /// true literals were in training, and holds for false what lies beyond.
  bool reach = false;

  friend bool operator==(const ModelOptions&, const ModelOptions&) = default;
};

/// How the learning rate changes over a training run.  Values are in
/// checkpoints: append, never renumber.
enum class LearningRateSchedule : std::uint8_t {
  /// Up to the peak in the warm-up, then down to almost nothing
  kOneCycle = 0,
  /// One rate in every step, as in the paper; the warm-up does not count
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
  double learning_rate = 3e-3;  ///< The highest rate of the run
  double warm_up = 0.1;         ///< Part of all steps
  double weight_decay = 1e-6;
  double clip_norm = 1.0;  ///< Bound on the norm of the whole gradient; 0: none
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

/// All options of one training run, or of one trial of a search.
struct TrialOptions {
  ModelOptions model;
  TrainOptions train;

  friend bool operator==(const TrialOptions&, const TrialOptions&) = default;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_OPTIONS_HPP
