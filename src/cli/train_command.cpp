// SPDX-License-Identifier: MIT
// rrn train: a network from a labelled dataset.
#include "cli/command.hpp"
#include "cli/model_loading.hpp"
#include "cli/option_values.hpp"
#include "cli/text.hpp"
#include "dataset/dataset_file.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

std::string show_epoch(const neural::EpochReport& epoch) {
  return "epoch " + pad_left(std::to_string(epoch.epoch), 3) + "  train loss " +
         fixed(epoch.train_loss, 5) + "  valid loss " +
         fixed(epoch.valid_loss, 5) + "  F1 on inferable relations " +
         fixed(epoch.valid_f1, 4) + "  " + duration(epoch.seconds) + '\n';
}

neural::UpdateSchedule parse_schedule(const std::string& name) {
  if (name == "sequential") return neural::UpdateSchedule::kSequential;
  if (name == "matching") return neural::UpdateSchedule::kMatching;
  if (name == "simultaneous") return neural::UpdateSchedule::kSimultaneous;
  throw UsageError("bad value '" + name +
                   "' for option '--schedule'; expected sequential, matching "
                   "or simultaneous");
}

std::uint32_t get_count(const CommandRun& run, const char* option,
                        std::uint32_t min) {
  const std::uint64_t value = run.get<Count>(option).value;
  constexpr std::uint32_t kMax = 1'000'000;
  if (value < min || value > kMax) {
    throw UsageError("bad value '" + std::to_string(value) +
                     "' for option '--" + option +
                     "'; expected a number from " + std::to_string(min) +
                     " to " + std::to_string(kMax));
  }
  return static_cast<std::uint32_t>(value);
}

class TrainCommand final : public Command {
 public:
  std::string_view name() const override { return "train"; }
  std::string_view summary() const override {
    return "Train a network on a labelled dataset";
  }
  std::string_view operands() const override { return "<dataset folder>"; }
  std::string_view examples() const override {
    return "rrn generate family --output build/family\n"
           "rrn train build/family --output build/family.rrn\n"
           "rrn train build/family --output build/family.rrn --resume";
  }

  void add_options(po::options_description& options) const override {
    const neural::ModelOptions model;
    const neural::TrainOptions train;
    const auto count = [](std::uint32_t value) {
      return po::value<Count>()->default_value({value}, std::to_string(value));
    };
    const auto number = [](double value, const char* text) {
      return po::value<Number>()->default_value({value}, text);
    };
    options.add_options()  //
        ("output", po::value<std::string>()->value_name("FILE"),
         "where the model goes (required)")  //
        ("checkpoint", po::value<std::string>()->value_name("FILE"),
         "where the state goes after each epoch (default: OUTPUT.checkpoint)")
        //
        ("resume", "go on from the checkpoint if there is one")  //
        ("dim", count(model.dim), "size of an embedding")        //
        ("iterations", count(model.update_iterations),
         "update iterations")  //
        ("schedule", po::value<std::string>()->default_value("matching"),
         "sequential, matching or simultaneous")                                           //
        ("epochs", count(train.epochs), "passes over the training samples")  //
        ("kbs-per-step", count(train.kbs_per_step),
         "knowledge bases per optimiser step")  //
        ("learning-rate", number(train.learning_rate, "0.003"),
         "peak of the one-cycle schedule")  //
        ("warm-up",
         po::value<Probability>()->default_value({train.warm_up}, "0.1"),
         "part of all steps in which the rate rises")  //
        ("weight-decay", number(train.weight_decay, "1e-6"),
         "factor of the parameters' norm in the loss")  //
        ("clip", number(train.clip_norm, "1"),
         "norm to which gradients are clipped; 0: not at all")  //
        ("class-weight", number(train.class_loss_weight, "1"),
         "factor of the class loss")  //
        ("relation-weight", number(train.relation_loss_weight, "10"),
         "factor of the relation loss")  //
        ("positive-weight", number(train.positive_weight, "1"),
         "weight of positive against negative literals; 1 as in the paper")  //
        ("negative-rate", po::value<Probability>()->default_value({1}, "1"),
         "part of the closed-world negatives that each step scores")  //
        ("same-individual-input",
         "tell the relation layers whether subject and object are the same")  //
        ("shared-relation-layer",
         "use one prediction layer for all relations")  //
        ("patience", count(train.patience),
         "stop after so many epochs without a better one; 0: never");
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.size() != 1) {
      throw UsageError("expected one dataset folder, as `rrn generate` makes");
    }
    if (!run.has("output")) throw UsageError("--output FILE is required");
    const neural::ModelOptions model = get_model_options(run);
    const neural::TrainOptions options = get_train_options(run);
    const neural::TrainFiles files = get_files(run);

    const std::string& folder = run.inputs.front();
    const dataset::Dataset train =
        dataset::read_dataset(folder + "/train.kbs", run.job);
    const dataset::Dataset valid =
        dataset::read_dataset(folder + "/valid.kbs", run.job);
    if (train.header.vocabulary != valid.header.vocabulary) {
      throw Error(ErrorCode::kMismatch, SourceLocation{folder + "/valid.kbs"},
                  "the vocabulary is not that of train.kbs; expected two "
                  "splits of one dataset");
    }
    run.terminal.say("the state after each epoch goes to " +
                     files.checkpoint_path + "; --resume goes on from it\n");
    const neural::Engine& engine = open_engine(run.terminal);
    const neural::TrainResult result = engine.train(
        train.header.vocabulary, train.kbs, valid.kbs, model, options, files,
        [&](const neural::EpochReport& epoch) {
          run.terminal.say(show_epoch(epoch));
        },
        run.job);
    run.terminal.say((result.stopped_early ? "stopped early; " : "") +
                     std::string("the model is that of epoch ") +
                     std::to_string(result.best_epoch) + ": " +
                     files.model_path + '\n');
    return ExitCode::kDone;
  }

 private:
  static neural::ModelOptions get_model_options(const CommandRun& run) {
    neural::ModelOptions options;
    options.dim = get_count(run, "dim", 1);
    options.update_iterations = get_count(run, "iterations", 1);
    options.schedule = parse_schedule(run.get<std::string>("schedule"));
    options.same_individual_input = run.has("same-individual-input");
    options.shared_relation_layer = run.has("shared-relation-layer");
    return options;
  }

  static neural::TrainOptions get_train_options(const CommandRun& run) {
    neural::TrainOptions options;
    options.epochs = get_count(run, "epochs", 1);
    options.kbs_per_step = get_count(run, "kbs-per-step", 1);
    options.learning_rate = run.get<Number>("learning-rate").value;
    options.warm_up = run.get<Probability>("warm-up").value;
    options.weight_decay = run.get<Number>("weight-decay").value;
    options.clip_norm = run.get<Number>("clip").value;
    options.class_loss_weight = run.get<Number>("class-weight").value;
    options.relation_loss_weight = run.get<Number>("relation-weight").value;
    options.positive_weight = run.get<Number>("positive-weight").value;
    options.negative_rate = run.get<Probability>("negative-rate").value;
    options.patience = get_count(run, "patience", 0);
    return options;
  }

  static neural::TrainFiles get_files(const CommandRun& run) {
    neural::TrainFiles files;
    files.model_path = run.get<std::string>("output");
    files.checkpoint_path = run.has("checkpoint")
                                ? run.get<std::string>("checkpoint")
                                : files.model_path + ".checkpoint";
    files.resume = run.has("resume");
    return files;
  }
};

}  // namespace

std::unique_ptr<Command> make_train_command() {
  return std::make_unique<TrainCommand>();
}

}  // namespace rrn::cli
