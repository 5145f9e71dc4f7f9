// SPDX-License-Identifier: MIT
// rrn tune: a search for good training options, on validation data only.
#include <filesystem>
#include <limits>

#include "base/lock_file.hpp"
#include "cli/options/model_loading.hpp"
#include "cli/options/train_options.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "cli/train/training_run.hpp"
#include "cli/train/tune_results.hpp"
#include "cli/train/tune_space.hpp"
#include "neural/model/data_fingerprint.hpp"
#include "neural/model/option_table.hpp"
#include "neural/model/value_text.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using neural::TrialOptions;
using neural::TrialScore;

/// What is searched.
struct Search {
  std::string output;
  std::string dataset;  ///< The folder as given
  std::uint32_t n_trials = 0;
  std::uint32_t budget = 0;
  TrialOptions base;
  neural::TuneSpace space;
  neural::Device device = neural::Device::kAuto;
};

Search get_search(const CommandRun& run) {
  Search search;
  search.output = run.get<std::string>("output");
  search.dataset = run.inputs.front();
  search.n_trials = get_count(run, "trials", 1);
  search.budget = get_count(run, "budget", 1);
  search.base = get_preset(run);
  search.base.train.epochs = search.budget;
  search.base.train.patience = 0;  // Halving stops what does not get better.
  search.space = get_tune_space(run, search.base);
  search.device = get_device(run);
  return search;
}

/// The line that tells this search from others.
std::string describe(const Search& search, const TrainingSplits& splits,
                     const std::vector<TrialOptions>& trials,
                     const JobContext& job) {
  return json_line([&](JsonWriter& json) {
    json.member("search", "random, successive halving");
    json.member("program", program_name());
    json.member("dataset", splits.name);
    json.member("train_kbs", splits.train.kbs.size());
    json.member("train_data", neural::fingerprint_text(
                                  neural::data_fingerprint(splits.train.kbs)));
    json.member("valid_kbs", splits.valid.kbs.size());
    json.member("valid_data", neural::fingerprint_text(
                                  neural::data_fingerprint(splits.valid.kbs)));
    json.member("seed", job.seed.value());
    json.member("trials", search.n_trials);
    json.member("budget", search.budget);
    json.key("options");
    json.begin_array();
    for (const TrialOptions& trial : trials) {
      json.begin_object();
      write_options(json, trial);
      json.end_object();
    }
    json.end_array();
  });
}

/// The command that trains with these options on all of the dataset.
std::string train_command(const Search& search, const TrialOptions& options,
                          Seed seed) {
  std::string text =
      "rrn train " + search.dataset + " --seed " + std::to_string(seed.value());
  for (const neural::CardEntry& option : neural::option_entries(options)) {
    text += " --" + option.name + ' ' + option.value;
  }
  return text + " --output best.rrn";
}

/// Trains trials stage by stage.
class Tuner {
 public:
  Tuner(const CommandRun& run, const Search& search,
        const TrainingSplits& splits, std::vector<TrialOptions> trials)
      : run_(run),
        search_(search),
        splits_(splits),
        trials_(std::move(trials)),
        engine_(open_engine(run.terminal)),
        results_(search.output + "/results.jsonl",
                 describe(search, splits, trials_, run.job)) {}

  void search() {
    const auto rungs = neural::halving_rungs(search_.n_trials, search_.budget);
    std::vector<std::uint32_t> alive(search_.n_trials);
    for (std::uint32_t i = 0; i < alive.size(); ++i) alive[i] = i;
    for (std::uint32_t rung = 0; rung < rungs.size() && !alive.empty();
         ++rung) {
      run_.terminal.say("stage " + std::to_string(rung + 1) + " of " +
                        std::to_string(rungs.size()) + ": " +
                        count_of(alive.size(), "trial", "trials") + " to " +
                        count_of(rungs[rung].epochs, "epoch", "epochs") + '\n');
      std::vector<TrialScore> scores;
      for (const std::uint32_t trial : alive) {
        scores.push_back(score(trial, rung, rungs[rung].epochs));
      }
      if (rung + 1 == rungs.size()) break;
      alive = best_trials(scores, rungs[rung + 1].n_trials);
    }
  }

  [[nodiscard]] std::string report() const {
    const std::vector<TrialScore> ranking = results_.ranking();
    std::string text = show_ranking(ranking, trials_);
    if (ranking.front().diverged) return text + "\nall trials diverged\n";
    return text + "\nthe best, on all training samples:\n" +
           train_command(search_, trials_[ranking.front().trial],
                         run_.job.seed) +
           '\n';
  }

 private:
  /// Trains a trial to the end of a stage, or looks up what came of it.
  TrialScore score(std::uint32_t trial, std::uint32_t rung,
                   std::uint32_t epochs) {
    if (const auto known = results_.find(trial, rung)) return *known;
    TrialScore score;
    score.trial = trial;
    score.rung = rung;
    try {
      set_figures(train(trial, epochs), score);
    } catch (const neural::Diverged& e) {
      run_.terminal.say("trial " + std::to_string(trial) + ": " + e.what() +
                        '\n');
      score.diverged = true;
      score.loss = score.relation_f1 = score.class_f1 =
          std::numeric_limits<double>::quiet_NaN();
    }
    results_.add(score, trials_[trial]);
    return score;
  }

  neural::TrainResult train(std::uint32_t trial, std::uint32_t epochs) {
    const std::string number = std::to_string(trial);
    const std::string folder =
        search_.output + "/trial-" +
        std::string(number.size() < 2 ? 2 - number.size() : 0, '0') + number;
    std::filesystem::create_directories(folder);
    neural::TrainFiles files;
    files.model_path = folder + "/model.rrn";
    files.checkpoint_path = folder + "/model.rrn.checkpoint";
    files.resume = true;
    files.pause_after = epochs;
    files.device = search_.device;
    files.card = start_card(splits_, run_.command);
    files.card.push_back({"trial", number});
    TrainLog log(folder + "/log.jsonl", LineFile::Start::kGoOn);
    return train_with_log(
        engine_, splits_, trials_[trial], files, run_.command, &log,
        [&](const neural::EpochReport& report) {
          run_.terminal.say("trial " + number + ", epoch " +
                            std::to_string(report.epoch) + ": F1 " +
                            fixed(report.valid_f1, 4) + '\n');
        },
        run_.job);
  }

  static void set_figures(const neural::TrainResult& result,
                          TrialScore& score) {
    score.epochs = static_cast<std::uint32_t>(result.epochs.size());
    score.best_epoch = result.best_epoch;
    for (const neural::EpochReport& report : result.epochs) {
      if (report.epoch != result.best_epoch) continue;
      score.loss = report.valid_loss;
      score.relation_f1 = report.valid_f1;
      score.class_f1 = report.valid_class_f1;
    }
  }

  const CommandRun& run_;
  const Search& search_;
  const TrainingSplits& splits_;
  const std::vector<TrialOptions> trials_;
  const neural::Engine& engine_;
  TuneResults results_;
};

class TuneCommand final : public Command {
 public:
  std::string_view name() const override { return "tune"; }
  std::string_view summary() const override {
    return "Search for good training options";
  }
  std::string_view operands() const override { return "<dataset folder>"; }
  std::string_view examples() const override {
    return "rrn tune build/family --trials 16 --budget 8 --samples 1000 "
           "--output build/tune\n"
           "rrn tune build/family --learning-rates 0.001:0.01 --dims 60,100 "
           "--output build/tune-2";
  }

  std::string_view main_options() const override {
    return "output trials budget preset samples device";
  }
  void add_options(po::options_description& options) const override {
    const auto count = [](std::uint32_t value) {
      return po::value<Count>()->default_value({value}, std::to_string(value));
    };
    options.add_options()  //
        ("output,o", po::value<std::string>()->value_name("FOLDER"),
         "where results.jsonl and a folder for each trial go (required); a "
         "search that was interrupted goes on there")  //
        ("trials", count(16),
         "drawn at random; from stage to stage the better half goes on")  //
        ("budget", count(8), "epochs that the last ones are trained")     //
        ("samples", po::value<Count>()->value_name("N"),
         "train on the first N training samples only");
    add_training_basics(options);
    add_tune_space(options);
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.size() != 1) {
      throw UsageError("expected one dataset folder, as `rrn generate` makes");
    }
    if (!run.has("output")) throw UsageError("--output FOLDER is required");
    const Search search = get_search(run);
    std::vector<TrialOptions> trials;
    for (std::uint32_t i = 0; i < search.n_trials; ++i) {
      trials.push_back(neural::draw_trial(search.space, search.base,
                                          run.job.seed.derive("tune"), i));
    }
    TrainingSplits splits = read_training_splits(search.dataset, run.job);
    if (run.has("samples")) {
      const std::size_t n = get_count(run, "samples", 1);
      if (n < splits.train.kbs.size()) splits.train.kbs.resize(n);
    }
    if (splits.valid.kbs.empty()) {
      throw Error(ErrorCode::kBadArgument,
                  SourceLocation{search.dataset + "/valid.kbs"},
                  "no samples; expected some to compare trials by");
    }
    std::filesystem::create_directories(search.output);
    const LockFile lock(search.output);
    Tuner tuner(run, search, splits, std::move(trials));
    tuner.search();
    OutputFile out = open_output(run, "-");
    out.write(tuner.report());
    out.commit();
    return ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_tune_command() {
  return std::make_unique<TuneCommand>();
}

}  // namespace rrn::cli
