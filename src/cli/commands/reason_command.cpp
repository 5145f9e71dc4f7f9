// SPDX-License-Identifier: MIT
// rrn reason: what follows by rules, and what the network predicts.
#include <chrono>

#include "cli/options/model_loading.hpp"
#include "cli/options/pair_options.hpp"
#include "cli/options/pattern_options.hpp"
#include "cli/options/prediction_options.hpp"
#include "cli/options/source_options.hpp"
#include "cli/options/violation_options.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "cli/report/reason_summary.hpp"
#include "cli/report/rule_table.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "repair/model/repair_model.hpp"
#include "session/change_files.hpp"
#include "session/session.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using Paths = std::vector<std::string>;
using prediction::ResultFormat;
using prediction::ShownTrivial;

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

ExitCode exit_code(const ReasonResult& result) {
  if (!result.symbolic) return ExitCode::kDone;
  if (result.symbolic->n_violations > 0) return ExitCode::kNegative;
  return result.symbolic->limit ? ExitCode::kLimitReached : ExitCode::kDone;
}

ResultFormat result_format(const CommandRun& run) {
  const auto name = format_by_ending(run);
  if (name == "snapshot") {
    throw UsageError(
        "`rrn convert` writes snapshots; expected another ending of --output");
  }
  const auto format =
      name ? prediction::parse_result_format(*name) : std::nullopt;
  return format.value_or(run.get<ResultFormat>("format"));
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
           "rrn reason --update changes.patch --ontology owl/family.ttl "
           "datasets/family/example.ttl\n"
           "rrn reason --engine both --model datasets/family/family.rrn "
           "--ontology owl/family.ttl --format trig "
           "datasets/family/example.ttl";
  }

  std::string_view main_options() const override {
    return "ontology rules engine model format output all show update lax";
  }
  void add_options(po::options_description& options) const override {
    add_source_options(options);
    options.add_options()  //
        ("update", po::value<Paths>()->value_name("FILE"),
         "then make these changes to the data, keeping up what follows: an RDF "
         "Patch, or Turtle with + or - before each line; repeatable")  //
        ("delete", po::value<std::string>()->value_name("FILE"),
         "first of all, delete what this RDF file states")  //
        ("add", po::value<std::string>()->value_name("FILE"),
         "then add what this RDF file states")  //
        ("engine", po::value<EngineChoice>()->default_value({}, "symbolic"),
         "symbolic, neural or both (with --model: both)")  //
        ("model", po::value<std::string>()->value_name("FILE"),
         "a trained network, for the engines neural and both")  //
        ("threshold", po::value<Probability>()->value_name("P"),
         "predict facts from this probability on (default: the model's "
         "thresholds, see rrn calibrate; 0.5 where it has none)")  //
        ("max-tests", po::value<Count>()->value_name("N"),
         "with rules, test at most so many predictions for whether they "
         "contradict the facts, the most probable ones (default: 100,000, or "
         "1,000 where the rules need to derive all anew for each)")  //
        ("drop-contradicting",
         "leave out predictions that contradict the facts")  //
        ("output,o", po::value<std::string>()->default_value("-"),
         "where results go; - is standard output, and .gz at the end "
         "compresses")  //
        ("format",
         po::value<ResultFormat>()->default_value(ResultFormat::kTurtle,
                                                  "turtle"),
         "turtle, ntriples, trig, nquads, tsv or none (default: as --output "
         "ends, else turtle)")                   //
        ("all", "write the asserted facts too")  //
        ("show", po::value<ShownTrivial>()->value_name("KINDS"),
         "derived facts that are left out as trivial, to be written too: same, "
         "things, class-expressions, schema, axiomatic or all, with commas "
         "between them")  //
        ("expand-equality",
         "write derived facts with every name of equal terms, and all pairs "
         "of owl:sameAs (default: with one name, and which others there "
         "are)")  //
        ("provenance",
         "say which rule derived a fact first: columns in tsv, graphs "
         "urn:x-rrn:rule:NAME in trig and nquads")  //
        ("statistics", "show the rules that took longest, and what they did")(
            "all-rules", "with --statistics: show all rules")  //
        ("examples", po::value<Count>()->default_value({0}, "0"),
         "facts of each kind to show in the summary; with a model of `rrn "
         "learn` "
         "each that it doubts or adds with its reason");
    add_pattern_options(options);
    add_draws_option(options);
    add_reach_option(options);
    add_device_option(options);
    add_pair_options(options);
    add_violation_options(options);
  }

  ExitCode run(const CommandRun& run) const override {
    const auto engine = get_engine(run);
    check_options(run);
    check_prediction_options(run);
    const reasoner::Sources sources = get_sources(run);
    ReasonResult result;
    Stopwatch watch;
    session::Session session(get_options(run, sources), run.job);
    report_skipped(session.knowledge().report, run.terminal);
    const AskedTerms terms = get_asked_terms(run, session.knowledge());
    result.load_seconds = watch.lap();
    if (engine.symbolic) derive(run, session, result);
    reasoner::Knowledge knowledge = std::move(session).release();
    const Question question = make_question(run, terms, knowledge);
    if (engine.neural) predict(run, knowledge, question.pattern, result);
    report_violations(run, sources, knowledge, result);
    write(run, knowledge, question.pattern, result);
    if (result.n_asked == 0U) report_unknown(question, run.terminal);
    return exit_code(result);
  }

 private:
  static session::ChangeFiles get_changes(const CommandRun& run) {
    session::ChangeFiles files;
    if (run.has("delete")) files.deletions = run.get<std::string>("delete");
    if (run.has("add")) files.additions = run.get<std::string>("add");
    if (run.has("update")) files.changes = run.get<Paths>("update");
    return files;
  }

  static session::SessionOptions get_options(const CommandRun& run,
                                             const reasoner::Sources& sources) {
    session::SessionOptions options;
    options.sources = sources;
    options.limits = get_limits(run);
    set_max_violations(run, options.limits);
    return options;
  }

  /// Derives what follows, and changes the data then.
  static void derive(const CommandRun& run, session::Session& session,
                     ReasonResult& result) {
    report_missing_rules(session.knowledge(), run.terminal);
    report_missing_individuals(run, session.knowledge());
    report_rule_warnings(session.knowledge(), run.terminal);
    Stopwatch watch;
    session.commit(run.job, {.restore = false});
    result.symbolic_seconds = watch.lap();
    const session::ChangeFiles files = get_changes(run);
    if (!files.empty()) {
      result.updates = session::apply_changes(files, session, run.job);
      result.update_seconds = watch.lap();
    }
    result.symbolic = session.result();
    report_limit(*result.symbolic, run.terminal);
  }

  static void predict(const CommandRun& run, reasoner::Knowledge& knowledge,
                      const reasoner::FactPattern& asked,
                      ReasonResult& result) {
    result.model = load_model(run);
    const prediction::PredictOptions options = get_predict_options(run, asked);
    if (options.threshold) result.threshold = *options.threshold;
    Stopwatch watch;
    result.predictor = std::make_unique<prediction::Predictor>(
        knowledge, *result.model, options, run.job);
    prediction::Predictor& predictor = *result.predictor;
    report_unread(predictor.report().unread, run.terminal);
    const auto* const repairs =
        dynamic_cast<const repair::RepairModel*>(result.model.get());
    if (repairs != nullptr && run.get<Count>("examples").value > 0) {
      result.explainer = std::make_unique<RepairExplainer>(
          *repairs, predictor.sample(), knowledge.dictionary);
    }
    if (predictor.scores_candidates() && !asked.binds_pairs()) {
      result.neural_seconds = watch.lap();
      report_untested(run, knowledge);
      return;
    }
    result.predicted = prediction::collect(predictor);
    result.neural = predictor.report();
    result.predictor.reset();
    result.neural_seconds = watch.lap();
    judge_predictions(run, knowledge, result);
  }

  static void report_untested(const CommandRun& run,
                              const reasoner::Knowledge& knowledge) {
    if (knowledge.rules.program.rules.empty()) return;
    run.terminal.log(LogLevel::kWarning,
                     "predictions that are written as they are found are not "
                     "tested for contradictions");
  }

  static void check_options(const CommandRun& run) {
    if (get_engine(run).neural && !run.has("model")) {
      throw UsageError("the engines neural and both need --model FILE");
    }
    if (!get_engine(run).neural && run.has("model")) {
      throw UsageError(
          "--model needs the engine neural or both; both is what it means "
          "without --engine");
    }
    if (!get_engine(run).symbolic && !get_changes(run).empty()) {
      throw UsageError(
          "--update, --add and --delete need the engine symbolic or both");
    }
    const auto format = result_format(run);
    if (run.has("provenance") && format != ResultFormat::kNone &&
        !prediction::has_provenance(format)) {
      throw UsageError("--provenance needs --format tsv, trig or nquads");
    }
    if (wants_json_report(run) && !run.has("violations")) {
      throw UsageError("--report-format json needs --violations FILE");
    }
    if (run.has("hops") && run.has("all-pairs")) {
      throw UsageError("--hops and --all-pairs exclude each other");
    }
    if (run.has("all-rules") && !run.has("statistics")) {
      throw UsageError("--all-rules needs --statistics");
    }
  }

  static void report_violations(const CommandRun& run,
                                const reasoner::Sources& sources,
                                const reasoner::Knowledge& knowledge,
                                const ReasonResult& result) {
    if (!result.symbolic) return;
    if (result.symbolic->n_violations == 0 && !run.has("violations")) return;
    const reasoner::ViolationReport report = reasoner::describe_violations(
        knowledge, sources, *result.symbolic, run.job);
    const bool in_file = write_violations_file(run, knowledge, report);
    if (result.symbolic->n_violations == 0) return;
    run.terminal.log(LogLevel::kWarning,
                     "the facts and rules contradict each other; what follows "
                     "is written all the same");
    run.terminal.say(
        count_of(report.n_violations, "violation\n", "violations\n") +
        reasoner::show_kinds(report));
    if (!in_file)
      run.terminal.say(reasoner::show_violations(knowledge, report));
  }

  static prediction::ResultSelection get_selection(
      const CommandRun& run, const reasoner::FactPattern& asked,
      const ReasonResult& result) {
    prediction::ResultSelection selection;
    selection.asked = asked;
    selection.asserted = run.has("all");
    if (run.has("show")) selection.shown = run.get<ShownTrivial>("show");
    selection.expand_equality = run.has("expand-equality");
    selection.provenance = run.has("provenance");
    selection.predicted = result.predicted;
    selection.predictor = result.predictor.get();
    selection.rule_status = result.judgement.has_value();
    if (result.symbolic) {
      selection.n_violations = result.symbolic->n_violations;
      selection.incomplete = result.symbolic->limit.has_value();
    }
    return selection;
  }

  static std::string show_statistics(const CommandRun& run,
                                     const reasoner::Knowledge& knowledge,
                                     const ReasonResult& result) {
    constexpr std::size_t kShown = 20;
    if (!result.symbolic || !run.has("statistics")) return {};
    const std::size_t n_rules = knowledge.rules.program.rules.size();
    return '\n' + show_rule_table(knowledge, result.symbolic->rule_statistics,
                                  run.has("all-rules") ? n_rules : kShown);
  }

  static void write(const CommandRun& run, const reasoner::Knowledge& knowledge,
                    const reasoner::FactPattern& asked, ReasonResult& result) {
    const auto format = result_format(run);
    const prediction::ResultSelection selection =
        get_selection(run, asked, result);
    OutputFile out = open_output(run);
    Stopwatch watch;
    const std::uint64_t n =
        prediction::write_results(knowledge, selection, format, out, run.job);
    if (!asked.asks_all()) result.n_asked = n;
    if (result.predictor) {
      result.neural = result.predictor->report();
      result.neural_seconds += watch.lap();
    }
    const std::string text = summarise(knowledge, result, selection.shown,
                                       run.get<Count>("examples").value) +
                             show_statistics(run, knowledge, result);
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
