// SPDX-License-Identifier: MIT
#include "cli/options/train_options.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <variant>

#include "cli/program/option_values.hpp"
#include "neural/model/option_table.hpp"
#include "neural/model/value_text.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using neural::OptionSpec;
using neural::TrialOptions;

/// The options that `rrn tune` takes as they are.
constexpr std::array<std::string_view, 7> kBasics{"same-individual-input",
                                                  "shared-relation-layer",
                                                  "negative-rate",
                                                  "drop-individuals",
                                                  "drop-facts",
                                                  "contradict-facts",
                                                  "replace-facts"};

bool is_basic(const OptionSpec& spec) {
  return std::find(kBasics.begin(), kBasics.end(), spec.name) != kBasics.end();
}

[[noreturn]] void fail_value(const std::string& value, std::string_view option,
                             const std::string& expected) {
  throw UsageError("bad value '" + value + "' for option '--" +
                   std::string(option) + "'; expected " + expected);
}

TrialOptions default_preset() {
  TrialOptions options;
  options.model.same_individual_input = true;
  return options;
}

/// The paper's training (its section "Training", table "hyperparameters").
/// What it leaves open: training stops when the validation loss has not fallen
/// for three epochs.
TrialOptions paper_preset() {
  TrialOptions options;
  options.model = {100, 7, neural::UpdateSchedule::kSequential};
  neural::TrainOptions& train = options.train;
  train.epochs = 100;
  train.kbs_per_step = 1;
  train.learning_rate = 1e-3;
  train.rate_schedule = neural::LearningRateSchedule::kConstant;
  train.warm_up = 0;
  train.clip_norm = 0;
  train.loss_reduction = neural::LossReduction::kSum;
  train.class_loss_weight = 1;
  train.relation_loss_weight = 1;
  train.biases_from_labels = false;
  train.patience = 3;
  return options;
}

/// A small network and few epochs: to see whether data can be learnt at all.
TrialOptions quick_preset() {
  TrialOptions options = default_preset();
  options.model.dim = 50;
  options.model.update_iterations = 4;
  options.train.epochs = 6;
  options.train.kbs_per_step = 8;
  return options;
}

/// For an ontology of one's own: networks that hold on to stated facts, also in
/// data that are larger than those of the training.
TrialOptions evidence_preset() {
  TrialOptions options = default_preset();
  options.model.evidence = neural::Evidence::kPaths;
  options.model.reach = true;
  return options;
}

/// Whether an option was given, and not just has its default.
bool is_given(const CommandRun& run, const char* option) {
  return run.has(option) && !run.args[option].defaulted();
}

/// Declares an option of the table with its value in the default preset.
void add_option(const OptionSpec& spec, po::options_description& options) {
  const TrialOptions preset = default_preset();
  const double value = neural::option_value(spec, preset);
  const std::string text = short_text(spec, preset);
  const po::value_semantic* semantic = nullptr;
  if (std::holds_alternative<neural::CountOption>(spec.kind)) {
    semantic = po::value<Count>()->default_value(
        {static_cast<std::uint64_t>(value)}, text);
  } else if (const auto* number =
                 std::get_if<neural::NumberOption>(&spec.kind)) {
    semantic = number->max == 1
                   ? static_cast<const po::value_semantic*>(
                         po::value<Probability>()->default_value({value}, text))
                   : po::value<Number>()->default_value({value}, text);
  } else {
    semantic = po::value<std::string>()->default_value(text);
  }
  options.add_options()(std::string(spec.name).c_str(), semantic, spec.help);
}

/// The value that was given for an option of the table.
double get_value(const CommandRun& run, const OptionSpec& spec) {
  const std::string owned_name(spec.name);
  const char* const name = owned_name.c_str();
  if (const auto* count = std::get_if<neural::CountOption>(&spec.kind)) {
    return get_count(run, name, count->min, count->max);
  }
  if (const auto* number = std::get_if<neural::NumberOption>(&spec.kind)) {
    const double value = number->max == 1 ? run.get<Probability>(name).value
                                          : run.get<Number>(name).value;
    if (!neural::is_in_range(spec, value)) {
      fail_value(neural::number_text(value), name, neural::option_range(spec));
    }
    return value;
  }
  const auto& text = run.get<std::string>(name);
  const auto value = neural::find_choice(spec, text);
  if (!value) fail_value(text, name, neural::option_range(spec));
  return *value;
}

/// Sets an option of the table to what was given for it, if anything was.
void override_option(const CommandRun& run, const OptionSpec& spec,
                     TrialOptions& options) {
  if (!is_given(run, std::string(spec.name).c_str())) return;
  neural::set_option(spec, get_value(run, spec), options);
}

void override_patience(const CommandRun& run, TrialOptions& options) {
  if (!run.has("early-stop")) return;
  if (is_given(run, "patience")) {
    throw UsageError(
        "--early-stop is --patience by another name; expected one of them");
  }
  options.train.patience = get_count(run, "early-stop", 0);
}

}  // namespace

std::string short_text(const OptionSpec& spec, const TrialOptions& options) {
  std::string text = neural::option_text(spec, options);
  const std::size_t at = text.find("e-0");
  if (at != text.npos) text.erase(at + 2, 1);
  return text;
}

void add_training_basics(po::options_description& options) {
  options.add_options()  //
      ("preset", po::value<std::string>()->default_value("default"),
       "values of the options below that are not given: default, paper (the "
       "paper's training: sequential schedule, one knowledge base per step, "
       "constant rate 0.001, loss as a sum, no clipping, no additions), "
       "quick (a small network, a few epochs) or evidence (for an ontology of "
       "your own: evidence of paths and reach)")  //
      ("device", po::value<std::string>()->default_value("cpu"),
       "where to train: cpu, cuda, or auto (cuda if there is one)");
  for (const std::string_view name : kBasics) {
    add_option(neural::option_spec(name), options);
  }
}

void add_training_options(po::options_description& options) {
  add_training_basics(options);
  for (const OptionSpec& spec : neural::option_specs()) {
    if (!is_basic(spec)) add_option(spec, options);
  }
  options.add_options()("early-stop", po::value<Count>()->value_name("N"),
                        "another name for --patience");
}

TrialOptions get_preset(const CommandRun& run) {
  const auto& name = run.get<std::string>("preset");
  TrialOptions options;
  if (name == "default") {
    options = default_preset();
  } else if (name == "paper") {
    options = paper_preset();
  } else if (name == "quick") {
    options = quick_preset();
  } else if (name == "evidence") {
    options = evidence_preset();
  } else {
    fail_value(name, "preset", "default, paper, quick or evidence");
  }
  for (const std::string_view basic : kBasics) {
    override_option(run, neural::option_spec(basic), options);
  }
  return options;
}

TrialOptions get_training_options(const CommandRun& run) {
  TrialOptions options = get_preset(run);
  for (const OptionSpec& spec : neural::option_specs()) {
    override_option(run, spec, options);
  }
  override_patience(run, options);
  return options;
}

neural::Device get_device(const CommandRun& run) {
  const auto& name = run.get<std::string>("device");
  if (name == "auto") return neural::Device::kAuto;
  if (name == "cpu") return neural::Device::kCpu;
  if (name == "cuda") return neural::Device::kCuda;
  fail_value(name, "device", "auto, cpu or cuda");
}

std::uint32_t get_count(const CommandRun& run, const char* option,
                        std::uint32_t min, std::uint32_t max) {
  const std::uint64_t value = run.get<Count>(option).value;
  if (value < min || value > max) {
    fail_value(
        std::to_string(value), option,
        "a number from " + std::to_string(min) + " to " + std::to_string(max));
  }
  return static_cast<std::uint32_t>(value);
}

}  // namespace rrn::cli
