// SPDX-License-Identifier: MIT
// rrn evaluate: a network against the labels of a dataset.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/baseline_rules.hpp"
#include "cli/options/labelled_data.hpp"
#include "cli/options/model_loading.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/report/evaluation_report.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/sample/flaws.hpp"
#include "neural/evaluation/baselines.hpp"
#include "neural/evaluation/evaluate.hpp"
#include "neural/evaluation/ranking.hpp"
#include "repair/learning/rivals.hpp"
#include "repair/model/rule_model.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using Paths = std::vector<std::string>;
using dataset::Flaw;
using dataset::Sample;

std::optional<Flaw> get_flaw(const CommandRun& run) {
  if (!run.has("flaw")) return std::nullopt;
  const std::string& name = run.get<std::string>("flaw");
  if (name == "removed") return Flaw::kRemoved;
  if (name == "replaced") return Flaw::kReplaced;
  if (name == "contradicted") return Flaw::kContradicted;
  throw UsageError("--flaw " + name +
                   "; expected removed, replaced or contradicted");
}

/// What the model is given, with the flaws that `rrn learn` reports on.
std::vector<Sample> make_inputs(const std::vector<Sample>& kbs, Flaw flaw,
                                double part, const JobContext& job) {
  std::vector<Sample> inputs;
  inputs.reserve(kbs.size());
  for (std::size_t i = 0; i < kbs.size(); ++i) {
    inputs.push_back(
        dataset::with_flaws(kbs[i], flaw, part, job.seed.derive("flaws", i))
            .kb);
  }
  return inputs;
}

std::uint32_t most_individuals(const std::vector<Sample>& kbs) {
  std::uint32_t most = 1;
  for (const Sample& kb : kbs) most = std::max(most, kb.n_individuals);
  return most;
}

/// The samples of --learnt-from, which rivals learn from.
std::vector<Sample> read_training(const CommandRun& run,
                                  const dataset::Vocabulary& vocabulary) {
  const std::string path = run.get<std::string>("learnt-from") + "/train.kbs";
  dataset::Dataset data = dataset::read_dataset(path, run.job);
  if (data.header.vocabulary != vocabulary) {
    throw Error(ErrorCode::kMismatch, {path},
                "the vocabulary is not that of the data that the model is "
                "evaluated on; expected samples of the same kind");
  }
  return std::move(data.kbs);
}

/// What those say that the model is compared with, the rules first if there
/// are any, then what learns from the samples of --learnt-from.
std::vector<neural::PredictorAnswers> ask_rivals(
    const CommandRun& run, const dataset::Dataset& data,
    const neural::EvaluateOptions& options) {
  const dataset::Vocabulary& vocabulary = data.header.vocabulary;
  const auto rules =
      get_baseline_rules(run, vocabulary, most_individuals(data.kbs));
  neural::EvaluateOptions same_inputs;
  same_inputs.inputs = options.inputs;
  std::vector<neural::PredictorAnswers> answers;
  const auto ask = [&](const std::string& name, neural::Model& model) {
    answers.push_back(neural::answers_of(
        name,
        neural::evaluate(model, vocabulary, data.kbs, run.job, same_inputs)));
  };
  if (rules) {
    repair::RuleModel alone(*rules, vocabulary);
    ask("rules alone", alone);
  } else {
    run.terminal.log(LogLevel::kWarning,
                     "the model holds no rules of an ontology to compare it "
                     "with; give --ontology or --rules");
  }
  if (!run.has("learnt-from")) return answers;
  for (const repair::Rival& rival : repair::learn_rivals(
           vocabulary, rules.get(), read_training(run, vocabulary), run.job)) {
    ask(rival.name, *rival.model);
  }
  return answers;
}

class EvaluateCommand final : public Command {
 public:
  std::string_view name() const override { return "evaluate"; }
  std::string_view summary() const override {
    return "Compare a network's predictions with the labels of a dataset";
  }
  std::string_view operands() const override {
    return "<dataset folder or .kbs file>";
  }
  std::string_view examples() const override {
    return "rrn generate family --output build/family\n"
           "rrn evaluate --model datasets/family/family.rrn build/family\n"
           "rrn evaluate --baselines --ontology owl/family.ttl --flaw removed "
           "--limit 50 --model datasets/family/family.rrn build/family";
  }

  std::string_view main_options() const override {
    return "model split format output limit threshold baselines "
           "learnt-from ranks flaw";
  }
  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("model", po::value<std::string>()->value_name("FILE"),
         "the trained network (required)")  //
        ("split", po::value<std::string>()->default_value("test"),
         "which file of a folder: train, valid or test")  //
        ("limit", po::value<Count>()->value_name("N"),
         "only the first N samples")  //
        ("threshold", po::value<Probability>()->value_name("P"),
         "take literals for true from this probability on (default: the "
         "model's thresholds, see rrn calibrate; 0.5 where it has none)")  //
        ("format", po::value<TextOrJson>()->default_value({}, "text"),
         std::string(evaluation_json_help()).c_str())  //
        ("output,o", po::value<std::string>()->default_value("-"),
         "where the table goes; - is standard output");
    options.add_options()  //
        ("baselines",
         "compare with predictors that learn nothing: the rules alone, the "
         "stated facts alone, always yes and always no")  //
        ("learnt-from", po::value<std::string>()->value_name("FOLDER"),
         "with --baselines: compare also with what learns from the training "
         "samples of this dataset: mined rules, and facts judged by paths "
         "before the rules derive")  //
        ("ranks",
         "rank the true relations that the model is not told among all "
         "individuals: filtered MRR and hits at 1, 3 and 10")  //
        ("flaw", po::value<std::string>()->value_name("KIND"),
         "give the model and its rivals facts of which a part is removed, "
         "replaced or contradicted, and compare with the clean labels")  //
        ("flawed",
         po::value<Probability>()->value_name("SHARE")->default_value({0.1},
                                                                      "0.1"),
         "with --flaw: the part of the facts")  //
        ("ontology", po::value<Paths>()->value_name("FILE"),
         "with --baselines: the rules of this ontology (default: those in a "
         "repair model); repeatable")  //
        ("rules", po::value<Paths>()->value_name("FILE"),
         "with --baselines: Datalog rules; repeatable");
    add_draws_option(options);
    add_reach_option(options);
    add_device_option(options);
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.size() != 1) {
      throw UsageError("expected one dataset folder or .kbs file");
    }
    if (!run.has("model")) throw UsageError("--model FILE is required");
    const std::optional<Flaw> flaw = get_flaw(run);
    check_usage(run);
    const dataset::Dataset data = read_labelled_data(run);
    const auto model = load_model(run);
    neural::EvaluateOptions options;
    if (run.has("threshold")) {
      options.threshold =
          static_cast<float>(run.get<Probability>("threshold").value);
    }
    std::vector<Sample> inputs;
    if (flaw) {
      inputs = make_inputs(data.kbs, *flaw,
                           run.get<Probability>("flawed").value, run.job);
      options.inputs = inputs;
    }
    OutputFile out = open_output(run);
    const dataset::Vocabulary& vocabulary = data.header.vocabulary;
    const neural::EvaluationReport report =
        neural::evaluate(*model, vocabulary, data.kbs, run.job, options);
    const EvaluationExtras extras =
        get_extras(run, data, options, report, *model);
    out.write(run.get<TextOrJson>("format").json
                  ? evaluation_to_json(report, extras)
                  : evaluation_to_text(report, extras));
    out.commit();
    return ExitCode::kDone;
  }

 private:
  static void check_usage(const CommandRun& run) {
    if (!run.has("flaw") && !run.args["flawed"].defaulted()) {
      throw UsageError("--flawed needs --flaw");
    }
    if (run.has("baselines")) return;
    if (run.has("ontology") || run.has("rules") || run.has("learnt-from")) {
      throw UsageError(
          "--ontology, --rules and --learnt-from are for --baselines");
    }
  }

  /// Adds what was asked for, and warns where learning nothing is as good.
  static EvaluationExtras get_extras(const CommandRun& run,
                                     const dataset::Dataset& data,
                                     const neural::EvaluateOptions& options,
                                     const neural::EvaluationReport& report,
                                     neural::Model& model) {
    EvaluationExtras extras;
    auto rivals = neural::trivial_predictors(report);
    if (run.has("baselines")) {
      const auto more = ask_rivals(run, data, options);
      rivals.insert(rivals.begin(), more.begin(), more.end());
    }
    const auto answers = neural::answers_of("the model", report);
    for (const std::string& text : neural::warnings_about(answers, rivals)) {
      run.terminal.log(LogLevel::kWarning, text);
    }
    if (run.has("baselines")) {
      extras.predictors = std::move(rivals);
      extras.predictors.insert(extras.predictors.begin(), answers);
    }
    if (run.has("ranks")) {
      extras.ranks = neural::measure_ranks(model, data.header.vocabulary,
                                           data.kbs, options.inputs, run.job);
    }
    return extras;
  }
};

}  // namespace

std::unique_ptr<Command> make_evaluate_command() {
  return std::make_unique<EvaluateCommand>();
}

}  // namespace rrn::cli
