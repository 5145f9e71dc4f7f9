// SPDX-License-Identifier: MIT
// rrn train: a network from a labelled dataset.
#include <cmath>
#include <filesystem>
#include <optional>

#include "base/lock_file.hpp"
#include "cli/options/model_loading.hpp"
#include "cli/options/train_options.hpp"
#include "cli/program/command.hpp"
#include "cli/program/text.hpp"
#include "cli/train/training_run.hpp"
#include "generation/build/dataset_summary.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

std::string show_f1(double f1) {
  return std::isnan(f1) ? "of no literals" : fixed(f1, 4);
}

std::string show_epoch(const neural::EpochReport& epoch) {
  return "epoch " + pad_left(std::to_string(epoch.epoch), 3) + "  train loss " +
         fixed(epoch.train_loss, 5) + "  valid loss " +
         fixed(epoch.valid_loss, 5) + "  F1 on inferable relations " +
         show_f1(epoch.valid_f1) + "  " + duration(epoch.seconds) + '\n';
}

/// Warns of training data that a network cannot learn from what is false.
void warn_of_labels(const TrainingSplits& splits, const JobContext& job) {
  const dataset::Vocabulary& vocabulary = splits.train.header.vocabulary;
  generation::DatasetSummary summary;
  for (const dataset::Sample& kb : splits.train.kbs) {
    summary.overall.n_samples += 1;
    summary.overall.n_individuals += kb.n_individuals;
    summary.predicates.add(kb, vocabulary);
  }
  generation::warn_of_one_sided_labels(summary, vocabulary, job);
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
           "rrn train build/family --output build/family.rrn --resume\n"
           "rrn train build/family --from datasets/family/family.rrn "
           "--epochs 2 --output build/own.rrn\n"
           "rrn train build/family --preset paper --log build/paper.jsonl "
           "--output build/paper.rrn";
  }

  std::string_view main_options() const override {
    return "output from resume finish checkpoint log preset epochs "
           "learning-rate "
           "dim device";
  }
  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("output,o", po::value<std::string>()->value_name("FILE"),
         "where the model goes (required)")  //
        ("checkpoint", po::value<std::string>()->value_name("FILE"),
         "where the state goes after each epoch (default: OUTPUT.checkpoint)")
        //
        ("resume", "go on from the checkpoint if there is one")  //
        ("finish",
         "train no more, and write the model of the best epoch that the "
         "checkpoint has so far; --resume can go on all the same")  //
        ("from", po::value<std::string>()->value_name("MODEL"),
         "start with the weights of this network, whose options the new one "
         "has too; the dataset knows all its classes and relations, and maybe "
         "others")  //
        ("log", po::value<std::string>()->value_name("FILE"),
         "write an object of JSON a line: one at the start, one for each epoch "
         "and one at the end; --resume adds to it");
    add_training_options(options);
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.size() != 1) {
      throw UsageError("expected one dataset folder, as `rrn generate` makes");
    }
    if (!run.has("output")) throw UsageError("--output FILE is required");
    const neural::Engine& engine = open_engine(run.terminal);
    const neural::TrialOptions options = get_options(run, engine);
    neural::TrainFiles files = get_files(run);
    const LockFile lock(files.model_path);

    const TrainingSplits splits =
        read_training_splits(run.inputs.front(), run.job);
    warn_of_labels(splits, run.job);
    files.card = start_card(splits, run.command);
    run.terminal.say("the state after each epoch goes to " +
                     files.checkpoint_path + "; --resume goes on from it\n");
    std::optional<TrainLog> log;
    if (run.has("log")) {
      log.emplace(run.get<std::string>("log"), files.resume
                                                   ? LineFile::Start::kGoOn
                                                   : LineFile::Start::kAnew);
    }
    const neural::TrainResult result =
        saying_how_to_resume(run, files.checkpoint_path, [&] {
          return train_with_log(
              engine, splits, options, files, run.command,
              log ? &*log : nullptr,
              [&](const neural::EpochReport& epoch) {
                run.terminal.say(show_epoch(epoch));
              },
              run.job);
        });
    run.terminal.say((result.stopped_early ? "stopped early; " : "") +
                     std::string("the model is that of epoch ") +
                     std::to_string(result.best_epoch) + ": " +
                     files.model_path + '\n');
    return ExitCode::kDone;
  }

 private:
  /// The options of training and, with --from, those of its network.
  static neural::TrialOptions get_options(const CommandRun& run,
                                          const neural::Engine& engine) {
    neural::TrialOptions options = get_training_options(run);
    if (!run.has("from")) return options;
    const std::string& path = run.get<std::string>("from");
    const neural::ModelSummary from = engine.inspect(path);
    if (from.is_checkpoint) {
      throw UsageError("--from " + path +
                       ": a checkpoint; expected a network, as --finish makes "
                       "of one");
    }
    const bool is_usual = run.args["preset"].defaulted() &&
                          options.model == get_preset(run).model;
    if (!is_usual && options.model != from.options) {
      throw UsageError("--from " + path +
                       ": its network has other options than those that are "
                       "given; expected none that say what a network is like");
    }
    options.model = from.options;
    return options;
  }

  template <typename Action>
  static neural::TrainResult saying_how_to_resume(const CommandRun& run,
                                                  const std::string& checkpoint,
                                                  const Action& action) {
    try {
      return action();
    } catch (const Cancelled&) {
      if (std::filesystem::exists(checkpoint)) {
        run.terminal.say("the same command with --resume goes on from " +
                         checkpoint +
                         ", and with --finish it writes the best model so "
                         "far\n");
      }
      throw;
    }
  }

  static neural::TrainFiles get_files(const CommandRun& run) {
    neural::TrainFiles files;
    files.model_path = run.get<std::string>("output");
    files.checkpoint_path = run.has("checkpoint")
                                ? run.get<std::string>("checkpoint")
                                : files.model_path + ".checkpoint";
    files.finish = run.has("finish");
    if (run.has("from")) files.start_path = run.get<std::string>("from");
    files.resume = run.has("resume") || files.finish;
    files.device = get_device(run);
    return files;
  }
};

}  // namespace

std::unique_ptr<Command> make_train_command() {
  return std::make_unique<TrainCommand>();
}

}  // namespace rrn::cli
