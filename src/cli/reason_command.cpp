// SPDX-License-Identifier: MIT
// rrn reason: what follows by rules, and what the network predicts.
#include <algorithm>
#include <chrono>

#include "base/output_file.hpp"
#include "cli/command.hpp"
#include "cli/model_loading.hpp"
#include "cli/option_values.hpp"
#include "cli/reason_summary.hpp"
#include "cli/source_options.hpp"
#include "cli/text.hpp"
#include "cli/violations.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using reasoner::ResultFormat;

class Stopwatch {
 public:
  /// Seconds since the last call, or since it was made.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - start_).count();
    start_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point start_ =
      std::chrono::steady_clock::now();
};

std::string list_counts(
    const std::vector<std::pair<std::string, std::uint64_t>>& counts) {
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, counts.size()); ++i) {
    text += (i == 0 ? "" : ", ") + counts[i].first + " (" +
            group(counts[i].second) + ")";
  }
  if (counts.size() > kShown) {
    text += " and " + group(counts.size() - kShown) + " more";
  }
  return text;
}

/// Says what of the data the network could not take in: never in silence.
void report_unread(const reasoner::PredictionResult& result,
                   Terminal& terminal) {
  if (!result.unknown_predicates.empty()) {
    terminal.log(LogLevel::kWarning,
                 "the model does not know these, given with their facts: " +
                     list_counts(result.unknown_predicates));
  }
  if (!result.unread_relations.empty()) {
    terminal.log(LogLevel::kWarning,
                 "the model cannot read these, which were never facts in its "
                 "training: " +
                     list_counts(result.unread_relations));
  }
  if (result.n_literal_objects > 0) {
    terminal.log(LogLevel::kWarning,
                 count_of(result.n_literal_objects,
                          "fact with a literal as object was not read",
                          "facts with literals as objects were not read") +
                     " by the model");
  }
}

ExitCode exit_code(const ReasonResult& result) {
  if (!result.symbolic) return ExitCode::kDone;
  if (result.symbolic->n_violations > 0) return ExitCode::kNegative;
  return result.symbolic->limit ? ExitCode::kLimitReached : ExitCode::kDone;
}

class ReasonCommand final : public Command {
 public:
  std::string_view name() const override { return "reason"; }
  std::string_view summary() const override {
    return "Derive what follows by rules, predict with a network, or both";
  }
  std::string_view operands() const override { return "<data file>..."; }
  std::string_view examples() const override {
    return "rrn reason --ontology owl/family.ttl datasets/family/example.ttl\n"
           "rrn reason --engine both --model datasets/family/family.rrn "
           "--ontology owl/family.ttl --format trig "
           "datasets/family/example.ttl";
  }

  void add_options(po::options_description& options) const override {
    add_source_options(options);
    options.add_options()  //
        ("engine", po::value<EngineChoice>()->default_value({}, "symbolic"),
         "symbolic, neural or both")  //
        ("model", po::value<std::string>()->value_name("FILE"),
         "a trained network, for the engines neural and both")  //
        ("threshold", po::value<Probability>()->default_value({0.5}, "0.5"),
         "predict facts from this probability on")  //
        ("output", po::value<std::string>()->default_value("-"),
         "where results go; - is standard output")  //
        ("format",
         po::value<ResultFormat>()->default_value(ResultFormat::kTurtle,
                                                  "turtle"),
         "turtle, ntriples, trig, nquads, tsv or none")  //
        ("all", "write the asserted facts too")          //
        ("examples", po::value<Count>()->default_value({0}, "0"),
         "facts of each kind to show in the summary");
  }

  ExitCode run(const CommandRun& run) const override {
    const auto engine = run.get<EngineChoice>("engine");
    if (engine.neural && !run.has("model")) {
      throw UsageError("the engines neural and both need --model FILE");
    }
    const reasoner::Sources sources = get_sources(run);
    Stopwatch watch;
    reasoner::Knowledge knowledge = reasoner::load(sources, run.job);
    report_skipped(knowledge.report, run.terminal);
    ReasonResult result;
    result.load_seconds = watch.lap();
    if (engine.symbolic) {
      report_missing_rules(knowledge, run.terminal);
      result.symbolic =
          datalog::materialise(knowledge.program, knowledge.dictionary,
                               knowledge.store, get_limits(run), run.job);
      result.symbolic_seconds = watch.lap();
      report_limit(*result.symbolic, run.terminal);
    }
    if (engine.neural) predict(run, knowledge, result);
    report_violations(run, sources, knowledge, result);
    write(run, knowledge, result);
    return exit_code(result);
  }

 private:
  static void predict(const CommandRun& run, reasoner::Knowledge& knowledge,
                      ReasonResult& result) {
    const neural::Engine& engine = open_engine(run.terminal);
    const auto model = engine.load(run.get<std::string>("model"));
    result.threshold = run.get<Probability>("threshold").value;
    Stopwatch watch;
    result.neural = reasoner::predict(
        knowledge, *model, static_cast<float>(result.threshold), run.job);
    result.neural_seconds = watch.lap();
    report_unread(*result.neural, run.terminal);
  }

  static void report_violations(const CommandRun& run,
                                const reasoner::Sources& sources,
                                const reasoner::Knowledge& knowledge,
                                const ReasonResult& result) {
    if (!result.symbolic || result.symbolic->n_violations == 0) return;
    run.terminal.log(LogLevel::kWarning,
                     "the facts and rules contradict each other; what follows "
                     "is written all the same");
    run.terminal.say(
        show_violations(knowledge, sources, *result.symbolic, run.job));
  }

  static void write(const CommandRun& run, const reasoner::Knowledge& knowledge,
                    const ReasonResult& result) {
    const auto format = run.get<ResultFormat>("format");
    const std::string text =
        summarise(knowledge, result, run.get<Count>("examples").value);
    OutputFile out(run.get<std::string>("output"));
    reasoner::ResultSelection selection;
    selection.asserted = run.has("all");
    if (result.neural) selection.predicted = result.neural->facts;
    reasoner::write_results(knowledge, selection, format, out, run.job);
    // Without results the summary is what was asked for.
    if (format == ResultFormat::kNone) {
      out.write(text);
    } else {
      run.terminal.say(text);
    }
    out.commit();
  }
};

}  // namespace

std::unique_ptr<Command> make_reason_command() {
  return std::make_unique<ReasonCommand>();
}

}  // namespace rrn::cli
