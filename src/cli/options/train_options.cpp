// SPDX-License-Identifier: MIT
#include "cli/options/train_options.hpp"

#include "cli/program/option_values.hpp"
#include "neural/model/option_text.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using neural::TrialOptions;

[[noreturn]] void fail_value(const std::string& value,
                             const std::string& option,
                             const std::string& expected) {
  throw UsageError("bad value '" + value + "' for option '--" + option +
                   "'; expected " + expected);
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
  TrialOptions options;
  options.model.dim = 50;
  options.model.update_iterations = 4;
  options.train.epochs = 6;
  options.train.kbs_per_step = 8;
  return options;
}

/// Whether an option was given, and not just has its default.
bool is_given(const CommandRun& run, const char* option) {
  return run.has(option) && !run.args[option].defaulted();
}

void override_count(const CommandRun& run, const char* option,
                    std::uint32_t min, std::uint32_t& value) {
  if (is_given(run, option)) value = get_count(run, option, min);
}

void override_number(const CommandRun& run, const char* option, double& value) {
  if (is_given(run, option)) value = run.get<Number>(option).value;
}

std::uint32_t get_patience(const CommandRun& run, std::uint32_t preset) {
  if (run.has("early-stop")) {
    if (is_given(run, "patience")) {
      throw UsageError(
          "--early-stop is --patience by another name; expected one of them");
    }
    return get_count(run, "early-stop", 0);
  }
  override_count(run, "patience", 0, preset);
  return preset;
}

void override_enumerations(const CommandRun& run, TrialOptions& options) {
  if (is_given(run, "schedule")) {
    const auto& name = run.get<std::string>("schedule");
    const auto schedule = neural::parse_update_schedule(name);
    if (!schedule) {
      fail_value(name, "schedule", "sequential, matching or simultaneous");
    }
    options.model.schedule = *schedule;
  }
  if (is_given(run, "learning-rate-schedule")) {
    const auto& name = run.get<std::string>("learning-rate-schedule");
    const auto schedule = neural::parse_learning_rate_schedule(name);
    if (!schedule) {
      fail_value(name, "learning-rate-schedule", "one-cycle or constant");
    }
    options.train.rate_schedule = *schedule;
  }
  if (is_given(run, "loss")) {
    const auto& name = run.get<std::string>("loss");
    const auto reduction = neural::parse_loss_reduction(name);
    if (!reduction) fail_value(name, "loss", "mean or sum");
    options.train.loss_reduction = *reduction;
  }
  if (is_given(run, "biases")) {
    const auto& name = run.get<std::string>("biases");
    if (name != "labels" && name != "zero") {
      fail_value(name, "biases", "labels or zero");
    }
    options.train.biases_from_labels = name == "labels";
  }
  if (is_given(run, "initial-weights")) {
    const auto& name = run.get<std::string>("initial-weights");
    const auto weights = neural::parse_initial_weights(name);
    if (!weights) fail_value(name, "initial-weights", "uniform or alike");
    options.train.initial_weights = *weights;
  }
}

}  // namespace

void add_training_basics(po::options_description& options) {
  options.add_options()  //
      ("preset", po::value<std::string>()->default_value("default"),
       "values of the options below that are not given: default, paper (the "
       "paper's training: sequential schedule, one knowledge base per step, "
       "constant rate 0.001, loss as a sum, no clipping, no additions) or "
       "quick (a small network, a few epochs)")  //
      ("device", po::value<std::string>()->default_value("auto"),
       "where to train: cpu, cuda, or auto (cuda if there is one)")  //
      ("same-individual-input",
       po::value<YesNo>()->default_value({true}, "yes"),
       "tell the relation layers whether subject and object are the same")  //
      ("shared-relation-layer",
       po::value<YesNo>()->default_value({false}, "no"),
       "use one prediction layer for all relations")  //
      ("negative-rate", po::value<Probability>()->default_value({1}, "1"),
       "part of the closed-world negatives that each step scores")  //
      ("drop-individuals", po::value<Probability>()->default_value({0}, "0"),
       "leave out up to this part of the individuals of a sample, others each "
       "time it is trained on")  //
      ("drop-facts", po::value<Probability>()->default_value({0}, "0"),
       "hide up to this part of the facts of a sample, which are to be "
       "predicted all the same")  //
      ("contradict-facts", po::value<Probability>()->default_value({0}, "0"),
       "tell the negation of up to this part of the facts of a sample, too")  //
      ("replace-facts", po::value<Probability>()->default_value({0}, "0"),
       "tell a random fact that does not hold in the place of up to this part "
       "of the facts of a sample");
}

void add_training_options(po::options_description& options) {
  add_training_basics(options);
  const neural::ModelOptions model;
  const neural::TrainOptions train;
  const auto count = [](std::uint32_t value) {
    return po::value<Count>()->default_value({value}, std::to_string(value));
  };
  const auto number = [](double value, const char* text) {
    return po::value<Number>()->default_value({value}, text);
  };
  const auto text = [](const char* value) {
    return po::value<std::string>()->default_value(value);
  };
  options.add_options()                                  //
      ("dim", count(model.dim), "size of an embedding")  //
      ("iterations", count(model.update_iterations),
       "update iterations")  //
      ("schedule", text("matching"),
       "sequential, matching or simultaneous")                             //
      ("epochs", count(train.epochs), "passes over the training samples")  //
      ("kbs-per-step", count(train.kbs_per_step),
       "knowledge bases per optimiser step")  //
      ("learning-rate", number(train.learning_rate, "0.003"),
       "the highest learning rate")  //
      ("learning-rate-schedule", text("one-cycle"),
       "one-cycle (up in the warm-up, then down to nothing) or constant")  //
      ("warm-up",
       po::value<Probability>()->default_value({train.warm_up}, "0.1"),
       "part of all steps in which a one-cycle rate rises")  //
      ("weight-decay", number(train.weight_decay, "1e-6"),
       "factor of the parameters' norm in the loss")  //
      ("clip", number(train.clip_norm, "1"),
       "norm to which gradients are clipped; 0: not at all")  //
      ("loss", text("mean"),
       "mean over class literals and over relation literals, or sum over all "
       "literals of a knowledge base, as in the paper")  //
      ("class-weight", number(train.class_loss_weight, "1"),
       "factor of the class loss")  //
      ("relation-weight", number(train.relation_loss_weight, "10"),
       "factor of the relation loss")  //
      ("positive-weight", number(train.positive_weight, "1"),
       "weight of positive against negative literals; 1 as in the paper")  //
      ("specified-weight", number(train.specified_weight, "1"),
       "weight of stated relation literals against others; 1 as in the paper, "
       "less for a network that infers and need not know facts by heart")  //
      ("biases", text("labels"),
       "what outputs start from: the odds of the labels, or zero")  //
      ("initial-weights", text("uniform"),
       "what else starts from: uniform random weights, or alike: facts make "
       "individuals more alike and relation layers see how they differ")  //
      ("patience", count(train.patience),
       "stop after so many epochs without a better one; 0: never")  //
      ("early-stop", po::value<Count>()->value_name("N"),
       "the same as --patience");
}

TrialOptions get_preset(const CommandRun& run) {
  const auto& name = run.get<std::string>("preset");
  TrialOptions options;
  if (name == "paper") {
    options = paper_preset();
  } else if (name == "quick") {
    options = quick_preset();
  } else if (name != "default") {
    fail_value(name, "preset", "default, paper or quick");
  }
  if (name != "paper" || is_given(run, "same-individual-input")) {
    options.model.same_individual_input =
        run.get<YesNo>("same-individual-input").value;
  }
  options.model.shared_relation_layer =
      run.get<YesNo>("shared-relation-layer").value;
  options.train.negative_rate = run.get<Probability>("negative-rate").value;
  options.train.augmentation = {run.get<Probability>("drop-individuals").value,
                                run.get<Probability>("drop-facts").value,
                                run.get<Probability>("contradict-facts").value,
                                run.get<Probability>("replace-facts").value};
  return options;
}

TrialOptions get_training_options(const CommandRun& run) {
  TrialOptions options = get_preset(run);
  neural::TrainOptions& train = options.train;
  override_count(run, "dim", 1, options.model.dim);
  override_count(run, "iterations", 1, options.model.update_iterations);
  override_count(run, "epochs", 1, train.epochs);
  override_count(run, "kbs-per-step", 1, train.kbs_per_step);
  override_number(run, "learning-rate", train.learning_rate);
  if (is_given(run, "warm-up")) {
    train.warm_up = run.get<Probability>("warm-up").value;
  }
  override_number(run, "weight-decay", train.weight_decay);
  override_number(run, "clip", train.clip_norm);
  override_number(run, "class-weight", train.class_loss_weight);
  override_number(run, "relation-weight", train.relation_loss_weight);
  override_number(run, "positive-weight", train.positive_weight);
  override_number(run, "specified-weight", train.specified_weight);
  train.patience = get_patience(run, train.patience);
  override_enumerations(run, options);
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
                        std::uint32_t min) {
  const std::uint64_t value = run.get<Count>(option).value;
  constexpr std::uint32_t kMax = 1'000'000;
  if (value < min || value > kMax) {
    fail_value(
        std::to_string(value), option,
        "a number from " + std::to_string(min) + " to " + std::to_string(kMax));
  }
  return static_cast<std::uint32_t>(value);
}

}  // namespace rrn::cli
