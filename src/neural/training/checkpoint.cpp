// SPDX-License-Identifier: MIT
#include "neural/training/checkpoint.hpp"

#include "neural/files/model_format.hpp"

namespace rrn::neural {

namespace {

constexpr const char* kWeightPrefix = "weights/";
constexpr const char* kBestPrefix = "best/";
constexpr const char* kMeanPrefix = "adam.means/";
constexpr const char* kSquarePrefix = "adam.squares/";

/// Flags of what a network starts from.
constexpr std::uint8_t kBiasesFromLabels = 1;
constexpr std::uint8_t kWeightsAlike = 2;
/// Of a field that is left out where it is 1.
constexpr std::uint8_t kSpecifiedWeight = 4;

std::uint8_t start_flags(const TrainOptions& options) {
  const bool alike = options.initial_weights == InitialWeights::kAlike;
  return static_cast<std::uint8_t>(
      (options.biases_from_labels ? kBiasesFromLabels : 0) |
      (alike ? kWeightsAlike : 0) |
      (options.specified_weight != 1 ? kSpecifiedWeight : 0));
}

void write_setup(const TrainingSetup& setup, FormatWriter& out) {
  const TrainOptions& options = setup.options;
  out.fields().write_varint(options.epochs);
  out.fields().write_varint(options.kbs_per_step);
  out.write_double(options.learning_rate);
  out.write_double(options.warm_up);
  out.write_double(options.weight_decay);
  out.write_double(options.clip_norm);
  out.write_double(options.class_loss_weight);
  out.write_double(options.relation_loss_weight);
  out.write_double(options.positive_weight);
  out.write_double(options.negative_rate);
  out.write_double(options.augmentation.drop_individuals);
  out.write_double(options.augmentation.drop_facts);
  out.write_double(options.augmentation.contradict_facts);
  out.write_double(options.augmentation.replace_facts);
  out.fields().write_varint(options.patience);
  out.fields().write_byte(static_cast<std::uint8_t>(options.rate_schedule));
  out.fields().write_byte(static_cast<std::uint8_t>(options.loss_reduction));
  out.fields().write_byte(start_flags(options));
  if (options.specified_weight != 1) out.write_double(options.specified_weight);
  out.fields().write_fixed64(setup.seed);
  out.fields().write_fixed64(setup.train_fingerprint);
  out.fields().write_fixed64(setup.valid_fingerprint);
}

/// Reads a byte that is a value of an enumeration up to `last`.
template <typename T>
T read_enum(T last, const char* what, FormatReader& in) {
  const std::uint8_t value = in.fields().read_byte();
  if (value > static_cast<std::uint8_t>(last)) {
    in.fields().fail("unknown " + std::string(what) + ' ' +
                     std::to_string(value));
  }
  return static_cast<T>(value);
}

TrainingSetup read_setup(const ModelOptions& model, FormatReader& in) {
  TrainingSetup setup;
  setup.model = model;
  TrainOptions& options = setup.options;
  options.epochs = in.read_u32("number of epochs");
  options.kbs_per_step = in.read_u32("number of knowledge bases in a step");
  options.learning_rate = in.read_double();
  options.warm_up = in.read_double();
  options.weight_decay = in.read_double();
  options.clip_norm = in.read_double();
  options.class_loss_weight = in.read_double();
  options.relation_loss_weight = in.read_double();
  options.positive_weight = in.read_double();
  options.negative_rate = in.read_double();
  options.augmentation.drop_individuals = in.read_double();
  options.augmentation.drop_facts = in.read_double();
  options.augmentation.contradict_facts = in.read_double();
  options.augmentation.replace_facts = in.read_double();
  options.patience = in.read_u32("patience");
  options.rate_schedule =
      read_enum(LearningRateSchedule::kConstant, "learning rate schedule", in);
  options.loss_reduction =
      read_enum(LossReduction::kSum, "reduction of the loss", in);
  const std::uint8_t start = in.fields().read_byte();
  options.biases_from_labels = (start & kBiasesFromLabels) != 0;
  options.initial_weights = (start & kWeightsAlike) != 0
                                ? InitialWeights::kAlike
                                : InitialWeights::kUniform;
  if ((start & kSpecifiedWeight) != 0) {
    options.specified_weight = in.read_double();
  }
  setup.seed = in.fields().read_fixed64();
  setup.train_fingerprint = in.fields().read_fixed64();
  setup.valid_fingerprint = in.fields().read_fixed64();
  return setup;
}

void write_result(const TrainResult& result, FormatWriter& out) {
  out.fields().write_varint(result.best_epoch);
  out.fields().write_byte(result.stopped_early ? 1 : 0);
  out.fields().write_varint(result.epochs.size());
  for (const EpochReport& report : result.epochs) {
    out.fields().write_varint(report.epoch);
    out.write_double(report.train_loss);
    out.write_double(report.valid_loss);
    out.write_double(report.valid_f1);
    out.write_double(report.seconds);
    out.write_double(report.valid_class_f1);
    out.write_double(report.learning_rate);
    out.write_double(report.train_seconds);
    out.fields().write_varint(report.n_steps);
  }
}

TrainResult read_result(FormatReader& in) {
  TrainResult result;
  result.best_epoch = in.read_u32("best epoch");
  result.stopped_early = in.fields().read_byte() != 0;
  constexpr std::size_t kReportSize = 58;
  result.epochs.resize(in.fields().read_count(kReportSize, "epoch reports"));
  for (EpochReport& report : result.epochs) {
    report.epoch = in.read_u32("epoch");
    report.train_loss = in.read_double();
    report.valid_loss = in.read_double();
    report.valid_f1 = in.read_double();
    report.seconds = in.read_double();
    report.valid_class_f1 = in.read_double();
    report.learning_rate = in.read_double();
    report.train_seconds = in.read_double();
    report.n_steps = in.fields().read_varint();
  }
  return result;
}

void write_weights(const std::vector<WeightSpec>& specs, const char* prefix,
                   const Weights& weights, FormatWriter& out) {
  for (const WeightSpec& spec : specs) {
    out.write_tensor(prefix + std::string(spec.name), weights.*spec.member,
                     torch::kFloat);
  }
}

std::vector<torch::Tensor> in_order(const std::vector<WeightSpec>& specs,
                                    const Weights& weights) {
  std::vector<torch::Tensor> tensors;
  for (const WeightSpec& spec : specs) {
    tensors.push_back(weights.*spec.member);
  }
  return tensors;
}

}  // namespace

void save_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
  FormatWriter out(path, FileKind::kCheckpoint);
  out.write_network(checkpoint.network);
  out.write_card(checkpoint.card);
  write_setup(checkpoint.setup, out);
  out.fields().write_varint(checkpoint.epoch);
  out.fields().write_varint(checkpoint.step);
  out.write_double(checkpoint.loss_sum);
  out.write_double(checkpoint.seconds);
  write_result(checkpoint.result, out);
  out.write_double(checkpoint.best_loss);
  out.fields().write_varint(checkpoint.adam.n_steps);
  const auto specs = weight_specs(checkpoint.network.shape());
  const bool has_best = checkpoint.result.best_epoch != 0;
  out.begin_tensors(specs.size() * (has_best ? 4 : 3));
  write_weights(specs, kWeightPrefix, checkpoint.network.weights, out);
  if (has_best) write_weights(specs, kBestPrefix, checkpoint.best_weights, out);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    out.write_tensor(kMeanPrefix + std::string(specs[i].name),
                     checkpoint.adam.means[i], torch::kFloat);
    out.write_tensor(kSquarePrefix + std::string(specs[i].name),
                     checkpoint.adam.squares[i], torch::kFloat);
  }
  out.commit();
}

Checkpoint load_checkpoint(const std::string& path) {
  FormatReader in(path, FileKind::kCheckpoint);
  Checkpoint checkpoint;
  checkpoint.network = in.read_network();
  checkpoint.card = in.read_card();
  checkpoint.setup = read_setup(checkpoint.network.options, in);
  checkpoint.epoch = in.read_u32("epoch");
  checkpoint.step = in.fields().read_varint();
  checkpoint.loss_sum = in.read_double();
  checkpoint.seconds = in.read_double();
  checkpoint.result = read_result(in);
  checkpoint.best_loss = in.read_double();
  checkpoint.adam.n_steps = in.fields().read_varint();
  in.read_tensors();
  const NetworkShape shape = checkpoint.network.shape();
  const auto specs = weight_specs(shape);
  checkpoint.network.weights = in.take_weights(shape, kWeightPrefix);
  if (checkpoint.result.best_epoch != 0) {
    checkpoint.best_weights = in.take_weights(shape, kBestPrefix);
  }
  checkpoint.adam.means = in_order(specs, in.take_weights(shape, kMeanPrefix));
  checkpoint.adam.squares =
      in_order(specs, in.take_weights(shape, kSquarePrefix));
  in.expect_no_more_tensors();
  checkpoint.n_bytes = in.n_bytes();
  return checkpoint;
}

}  // namespace rrn::neural
