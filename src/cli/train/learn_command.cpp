// SPDX-License-Identifier: MIT
// rrn learn: a model that repairs facts and then derives.
#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/lock_file.hpp"
#include "base/stopwatch.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "cli/report/flaw_table.hpp"
#include "cli/report/learn_report.hpp"
#include "cli/train/learn_rounds.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "dataset/file/shards.hpp"
#include "generation/ontology/sampler_setup.hpp"
#include "generation/source/sample_drawing.hpp"
#include "generation/walk/walk_source.hpp"
#include "repair/learning/flaw_trials.hpp"
#include "repair/learning/outlook.hpp"
#include "repair/learning/repair_learning.hpp"
#include "repair/learning/rivals.hpp"
#include "repair/model/rule_model.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using dataset::Sample;
using generation::SamplerSetup;
using generation::Split;
using Paths = std::vector<std::string>;

/// What is learnt from and what it is tested on.
struct LearningData {
  dataset::Vocabulary vocabulary;
  std::vector<Sample> train;
  std::vector<Sample> valid;
  std::vector<Sample> test;
};

constexpr std::uint32_t kMostIndividuals = 10'000;

/// Returns an option's number; throws UsageError if it is not from 1 to `most`.
std::uint32_t get_size(const CommandRun& run, const char* option,
                       std::uint32_t most = 1'000'000) {
  const std::uint64_t n = run.get<Count>(option).value;
  if (n == 0 || n > most) {
    throw UsageError("--" + std::string(option) + ' ' + std::to_string(n) +
                     "; expected 1 to " + std::to_string(most));
  }
  return static_cast<std::uint32_t>(n);
}

SamplerSetup read_setup(const CommandRun& run) {
  generation::SamplerInput input;
  if (run.has("ontology")) input.ontologies = run.get<Paths>("ontology");
  if (run.has("rules")) input.rules = run.get<Paths>("rules");
  if (input.ontologies.empty() && input.rules.empty()) {
    throw UsageError("--ontology FILE or --rules FILE is required");
  }
  input.data = run.inputs;
  input.take_undeclared = true;
  input.max_individuals = get_size(run, "individuals", kMostIndividuals);
  return generation::make_sampler_setup(input, run.job);
}

/// Samples are parts of the data, of several sizes.
std::vector<std::unique_ptr<generation::SampleSource>> make_sources(
    const SamplerSetup& setup) {
  std::vector<std::unique_ptr<generation::SampleSource>> sources;
  const auto facts = std::make_shared<const generation::FactGraph>(
      setup.knowledge.store, setup.knowledge.dictionary,
      setup.header.vocabulary);
  for (const std::uint32_t divisor : {1U, 2U, 4U}) {
    generation::WalkOptions options;
    options.n_individuals = std::max(2U, setup.max_individuals / divisor);
    options.min_individuals = std::min(options.n_individuals, 3U);
    sources.push_back(std::make_unique<generation::WalkSource>(
        setup.header, setup.labeller, facts, options));
  }
  return sources;
}

LearningData make_data(const CommandRun& run, const SamplerSetup& setup) {
  LearningData data;
  data.vocabulary = setup.header.vocabulary;
  const auto sources = make_sources(setup);
  const auto draw = [&](Split split, std::uint64_t n) {
    // Draws of all splits are numbered together, so that none is in two.
    constexpr std::uint64_t kApart = std::uint64_t{1} << 32;
    const std::uint64_t first = kApart * static_cast<std::uint64_t>(split);
    std::vector<Sample> all;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const std::uint64_t share =
          n / sources.size() + (i < n % sources.size() ? 1 : 0);
      auto some =
          generation::draw_samples(*sources[i], split, first, share, run.job);
      std::move(some.begin(), some.end(), std::back_inserter(all));
    }
    return all;
  };
  data.train = draw(Split::kTrain, get_size(run, "samples"));
  data.valid = draw(Split::kValid, get_size(run, "valid"));
  data.test = draw(Split::kTest, get_size(run, "test"));
  return data;
}

LearningData read_data(const CommandRun& run) {
  if (!run.inputs.empty()) {
    throw UsageError("'" + run.inputs.front() +
                     "': files of facts do not go with --dataset");
  }
  auto splits = dataset::read_splits(run.get<std::string>("dataset"),
                                     {"train", "valid", "test"}, run.job);
  const auto take = [&run](dataset::Dataset& split, const char* limit) {
    const std::uint64_t n = get_size(run, limit);
    if (split.kbs.size() > n) split.kbs.resize(n);
    return std::move(split.kbs);
  };
  LearningData data;
  data.vocabulary = std::move(splits[0].header.vocabulary);
  data.train = take(splits[0], "samples");
  data.valid = take(splits[1], "valid");
  data.test = take(splits[2], "test");
  return data;
}

bool has_data(const CommandRun& run) {
  return run.has("dataset") || !run.inputs.empty();
}

LearningData get_data(const CommandRun& run, const SamplerSetup& setup) {
  if (run.has("dataset")) return read_data(run);
  if (!run.inputs.empty()) return make_data(run, setup);
  LearningData none;
  none.vocabulary = setup.header.vocabulary;
  return none;
}

std::uint32_t most_individuals(const LearningData& data) {
  std::uint32_t most = 1;
  for (const Sample& kb : data.test) most = std::max(most, kb.n_individuals);
  return most;
}

class LearnCommand final : public Command {
 public:
  std::string_view name() const override { return "learn"; }
  std::string_view summary() const override {
    return "Learn to repair facts before deriving what follows";
  }
  std::string_view operands() const override { return "[<data file>...]"; }
  std::string_view examples() const override {
    return "rrn learn --ontology owl/university.ttl --output build/own.rrn\n"
           "rrn generate family --output build/family\n"
           "rrn learn --ontology owl/family.ttl --dataset build/family "
           "--output build/repairs.rrn\n"
           "rrn reason --engine both --model build/repairs.rrn "
           "--ontology owl/family.ttl datasets/family/example.ttl";
  }

  std::string_view main_options() const override {
    return "ontology rules dataset output samples time resume report";
  }
  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("ontology", po::value<Paths>()->value_name("FILE"),
         "OWL axioms and SWRL rules in RDF; repeatable")  //
        ("rules", po::value<Paths>()->value_name("FILE"),
         "Datalog rules; repeatable")  //
        ("dataset", po::value<std::string>()->value_name("FOLDER"),
         "learn from these samples, as `rrn generate` makes them; without it "
         "samples are cut out of the data files, and where there are none the "
         "model says what the rules say")  //
        ("output,o", po::value<std::string>()->value_name("FILE"),
         "where the model goes (required)")  //
        ("samples",
         po::value<Count>()->value_name("N")->default_value({1500}, "1500"),
         "samples to learn from, at most")  //
        ("valid",
         po::value<Count>()->value_name("N")->default_value({100}, "100"),
         "samples to choose thresholds with, at most")  //
        ("test",
         po::value<Count>()->value_name("N")->default_value({100}, "100"),
         "samples for the report, at most; nothing is chosen by them")  //
        ("individuals",
         po::value<Count>()->value_name("N")->default_value({100}, "100"),
         "individuals of the largest samples that are made; others have half "
         "and a quarter as many")  //
        ("flawed",
         po::value<Probability>()->value_name("SHARE")->default_value({0.2},
                                                                      "0.2"),
         "the greatest share of facts of a sample that get flaws")  //
        ("worlds",
         po::value<Count>()->value_name("N")->default_value({32}, "32"),
         "possible worlds over which what follows is counted")  //
        ("report", po::value<std::string>()->value_name("FILE"),
         "write the report to a file, too, with reasons and examples: a page "
         "with plots if it ends in .html, else JSON")  //
        ("baselines",
         "report also on what else learns from the samples: mined rules, and "
         "facts judged by paths before the rules derive")  //
        ("time", po::value<Duration>()->value_name("TIME"),
         "learn and report within 30s, 15min, 2h: from a part of the samples "
         "first and then from more, keeping the best model so far")  //
        ("resume", "with --time: go on after the rounds that are complete");
  }

  ExitCode run(const CommandRun& run) const override {
    if (!run.has("output")) throw UsageError("--output FILE is required");
    const std::string& output = run.get<std::string>("output");
    const repair::RepairLearning options = get_options(run);
    const LockFile lock(output);
    const Stopwatch watch;
    const SamplerSetup setup = read_setup(run);
    const LearningData data = get_data(run, setup);
    const std::string rules = repair::rules_to_text(
        setup.labeller->program(), setup.labeller->dictionary());
    if (options.judges && !run.has("resume")) warn_of_lacks(run, data, options);
    RoundsInput input{data.vocabulary, rules, data.train, data.valid,
                      options,         {},    output,     run.has("resume")};
    if (run.has("time")) input.budget = time_to_learn(run, watch);
    const RoundsResult result = learn_in_rounds(input, run.job, run.terminal);
    const std::string what =
        options.judges
            ? "learnt from " + count_of(data.train.size(), "sample", "samples")
            : "made of the rules alone";
    run.terminal.say(what + " in " + duration(watch.seconds()) + ": " + output +
                     '\n');
    if (options.judges) report(run, data, rules, result, watch);
    return ExitCode::kDone;
  }

 private:
  /// What is left of --time, less a fifth for the report.
  static std::chrono::milliseconds time_to_learn(const CommandRun& run,
                                                 const Stopwatch& watch) {
    constexpr double kPart = 0.8;
    const auto all = run.get<Duration>("time").value;
    return std::chrono::duration_cast<std::chrono::milliseconds>(
        kPart * (all - watch.elapsed()));
  }

  /// The test samples that there is time for, ten at least.
  static std::span<const Sample> samples_to_test(const CommandRun& run,
                                                 const LearningData& data,
                                                 repair::RepairModel& model,
                                                 const Stopwatch& watch) {
    const std::span<const Sample> all = data.test;
    constexpr std::size_t kLeast = 10;
    // Trials of two models, and looks: so often is each sample asked.
    constexpr double kTimesAsked = 40;
    if (!run.has("time") || all.size() <= kLeast) return all;
    const Stopwatch trial;
    static_cast<void>(measure_model(model, all.first(kLeast), run.job));
    const double seconds_each = trial.seconds() / (2 * kLeast);
    const double left =
        std::chrono::duration<double>(run.get<Duration>("time").value).count() -
        watch.seconds();
    const double n = left / (kTimesAsked * seconds_each);
    if (n >= static_cast<double>(all.size())) return all;
    const auto some =
        all.first(std::max(kLeast, static_cast<std::size_t>(std::max(0.0, n))));
    run.terminal.say("tested on " + group(some.size()) + " of " +
                     group(all.size()) + " samples for lack of time\n");
    return some;
  }

  static void warn_of_lacks(const CommandRun& run, const LearningData& data,
                            const repair::RepairLearning& options) {
    if (data.train.empty()) return;
    for (const std::string& lack :
         repair::what_is_lacking(data.train, options, run.job)) {
      run.terminal.log(LogLevel::kWarning, lack);
    }
  }

  static repair::RepairLearning get_options(const CommandRun& run) {
    constexpr std::uint32_t kMaxWorlds = 10'000;
    repair::RepairLearning options;
    options.judges = has_data(run);
    if (!options.judges) {
      if (run.has("report")) {
        throw UsageError(
            "--report needs samples to test on; expected data files or "
            "--dataset FOLDER");
      }
      run.terminal.log(
          LogLevel::kWarning,
          "without data nothing tells which facts are likely: the model will "
          "say what the rules say; give data files or --dataset to learn from");
    }
    if (run.has("baselines") && !options.judges) {
      throw UsageError("--baselines needs data files or --dataset FOLDER");
    }
    if (run.has("time") && !options.judges) {
      throw UsageError("--time needs data files or --dataset FOLDER");
    }
    if (run.has("resume") && !run.has("time")) {
      throw UsageError("--resume needs --time, which makes models in rounds");
    }
    for (const char* size : {"samples", "test"}) (void)get_size(run, size);
    (void)get_size(run, "individuals", kMostIndividuals);
    options.max_flawed = run.get<Probability>("flawed").value;
    options.max_valid = get_size(run, "valid");
    options.worlds.n_worlds = get_size(run, "worlds", kMaxWorlds);
    return options;
  }

  static void report(const CommandRun& run, const LearningData& data,
                     const std::string& rules, const RoundsResult& result,
                     const Stopwatch& watch) {
    repair::RepairModel& model = *result.model;
    const auto test = samples_to_test(run, data, model, watch);
    Dictionary dictionary;
    datalog::Program program =
        datalog::parse_rules(rules, "rules of the model", dictionary);
    const generation::SymbolicLabeller labeller(
        std::move(dictionary), std::move(program), data.vocabulary,
        most_individuals(data));
    repair::RuleModel alone(labeller, data.vocabulary);
    std::vector<neural::Model*> models = {&alone, &model};
    std::vector<repair::Rival> rivals;
    if (run.has("baselines")) {
      rivals =
          repair::learn_rivals(data.vocabulary, &labeller, data.train, run.job);
    }
    LearnReport report;
    for (const repair::Rival& rival : rivals) {
      models.push_back(rival.model.get());
      report.rivals.push_back(rival.name);
    }
    report.n_test_samples = test.size();
    report.trials = repair::try_flaws(models, data.vocabulary, test, run.job);
    run.terminal.say(flaws_to_text(report.trials, test.size()));
    run.terminal.say(rivals_to_text(report.trials, report.rivals));
    for (const std::string& words : verdict(report.trials)) {
      run.terminal.say(words + '\n');
    }
    if (!run.has("report")) return;
    constexpr std::size_t kMostCurve = 50;
    constexpr std::size_t kExamples = 5;
    report.title = "What " + run.get<std::string>("output") + " has learnt";
    report.card = run.command + '\n' + model.description();
    report.rounds = result.rounds;
    const auto some = test.first(std::min(kMostCurve, test.size()));
    report.looks = measure_looks(model.content(), some, run.job);
    report.examples = find_examples(model, some, kExamples, run.job);
    const std::string& path = run.get<std::string>("report");
    OutputFile file(path);
    file.write(path.ends_with(".html") ? report_to_html(report)
                                       : report_to_json(report));
    file.commit();
  }
};

}  // namespace

std::unique_ptr<Command> make_learn_command() {
  return std::make_unique<LearnCommand>();
}

}  // namespace rrn::cli
