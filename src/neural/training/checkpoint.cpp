// SPDX-License-Identifier: MIT
#include "neural/training/checkpoint.hpp"

#include <algorithm>
#include <variant>

#include "neural/files/model_format.hpp"
#include "neural/model/option_table.hpp"
#include "neural/model/value_text.hpp"

namespace rrn::neural {

namespace {

constexpr const char* kWeightPrefix = "weights/";
constexpr const char* kBestPrefix = "best/";
constexpr const char* kMeanPrefix = "adam.means/";
constexpr const char* kSquarePrefix = "adam.squares/";

/// The options that a checkpoint holds, in their places.
std::vector<const OptionSpec*> stored_options() {
  std::vector<const OptionSpec*> stored;
  for (const OptionSpec& spec : option_specs()) {
    if (spec.place.place != 0) stored.push_back(&spec);
  }
  std::sort(stored.begin(), stored.end(),
            [](const OptionSpec* a, const OptionSpec* b) {
              return a->place.place < b->place.place;
            });
  return stored;
}

bool is_choice(const OptionSpec& spec) {
  return std::holds_alternative<ChoiceOption>(spec.kind);
}

void write_option(const OptionSpec& spec, double value, FormatWriter& out) {
  if (std::holds_alternative<NumberOption>(spec.kind)) {
    out.write_double(value);
  } else if (is_choice(spec)) {
    out.fields().write_byte(static_cast<std::uint8_t>(value));
  } else {
    out.fields().write_varint(static_cast<std::uint64_t>(value));
  }
}

double read_option(const OptionSpec& spec, FormatReader& in) {
  if (std::holds_alternative<NumberOption>(spec.kind)) return in.read_double();
  if (is_choice(spec)) return in.fields().read_byte();
  return in.read_u32(spec.words);
}

/// Sets an option to what a file says, which may be nonsense.
void set_read_option(const OptionSpec& spec, double value, FormatReader& in,
                     TrialOptions& options) {
  if (!is_in_range(spec, value)) {
    in.fields().fail(std::string(spec.words) + ' ' + number_text(value) +
                     "; expected " + option_range(spec));
  }
  set_option(spec, value, options);
}

void write_options(const TrialOptions& options, FormatWriter& out) {
  std::uint8_t flags = 0;
  std::vector<const OptionSpec*> after_flags;
  for (const OptionSpec* spec : stored_options()) {
    const double value = option_value(*spec, options);
    if (spec->place.flag == 0) {
      write_option(*spec, value, out);
    } else if (value != (is_choice(*spec) ? 0 : 1)) {
      flags = static_cast<std::uint8_t>(flags | spec->place.flag);
      if (!is_choice(*spec)) after_flags.push_back(spec);
    }
  }
  out.fields().write_byte(flags);
  for (const OptionSpec* spec : after_flags) {
    write_option(*spec, option_value(*spec, options), out);
  }
}

TrialOptions read_options(const ModelOptions& model, FormatReader& in) {
  TrialOptions options{model, {}};
  std::vector<const OptionSpec*> flagged;
  for (const OptionSpec* spec : stored_options()) {
    if (spec->place.flag != 0) {
      flagged.push_back(spec);
    } else {
      set_read_option(*spec, read_option(*spec, in), in, options);
    }
  }
  const std::uint8_t flags = in.fields().read_byte();
  for (const OptionSpec* spec : flagged) {
    const bool is_set = (flags & spec->place.flag) != 0;
    if (is_choice(*spec)) {
      set_option(*spec, is_set ? 1 : 0, options);
    } else {
      set_read_option(*spec, is_set ? read_option(*spec, in) : 1, in, options);
    }
  }
  return options;
}

void write_setup(const TrainingSetup& setup, FormatWriter& out) {
  write_options(setup.options, out);
  out.fields().write_fixed64(setup.seed);
  out.fields().write_fixed64(setup.train_fingerprint);
  out.fields().write_fixed64(setup.valid_fingerprint);
}

TrainingSetup read_setup(const ModelOptions& model, FormatReader& in) {
  TrainingSetup setup;
  setup.options = read_options(model, in);
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
  FormatWriter out(path, FileKind::kCheckpoint,
                   format_version_of(checkpoint.network));
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
