// SPDX-License-Identifier: MIT
// rrn explain: why does a fact hold, or a constraint not?
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/evidence.hpp"
#include "cli/options/fact_parser.hpp"
#include "cli/options/model_loading.hpp"
#include "cli/options/source_options.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "reasoner/proofs/explanation.hpp"
#include "reasoner/proofs/proof_writer.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using reasoner::Explanation;
using reasoner::ExplanationStatus;
using reasoner::ProofFormat;
using reasoner::ViolationExplanation;
using Facts = std::vector<std::string>;

/// A fact to be explained, as the user wrote it.
struct FactToExplain {
  std::string text;
  ParsedFact parsed;
};

/// What was asked for, explained.
struct Answers {
  std::vector<Explanation> facts;
  std::vector<ViolationExplanation> violations;
  bool is_limited = false;
  bool all_predicted = false;  ///< All facts that were asked for are predicted
  bool nothing_predicted = false;  ///< Where --predictions are asked for
};

bool is_limited(const Explanation& explanation) {
  return !explanation.is_complete ||
         explanation.status == ExplanationStatus::kUndecided;
}

ExitCode exit_code(const Answers& answers) {
  const bool is_negative = std::any_of(
      answers.facts.begin(), answers.facts.end(), [](const Explanation& e) {
        return e.status == ExplanationStatus::kDoesNotFollow;
      });
  if (is_negative && !answers.all_predicted) return ExitCode::kNegative;
  if (answers.is_limited) return ExitCode::kLimitReached;
  return answers.nothing_predicted ? ExitCode::kNegative : ExitCode::kDone;
}

class ExplainCommand final : public Command {
 public:
  std::string_view name() const override { return "explain"; }
  std::string_view summary() const override {
    return "Prove facts, or show why a constraint is violated or a fact "
           "predicted";
  }
  std::string_view operands() const override { return "<data file>..."; }
  std::string_view examples() const override {
    return "rrn explain --ontology owl/family.ttl --fact 'roy:OlavV "
           "fam:boyCousinOf roy:GeorgeVI' datasets/family/example.ttl\n"
           "rrn explain --violations --ontology owl/family.ttl "
           "datasets/family/example.ttl\n"
           "rrn explain --evidence --model datasets/family/family.rrn --fact "
           "'roy:OlavV fam:boyCousinOf roy:GeorgeVI' "
           "datasets/family/example.ttl";
  }

  std::string_view main_options() const override {
    return "fact violations evidence predictions counterfactual model ontology "
           "rules format output all";
  }
  void add_options(po::options_description& options) const override {
    add_source_options(options);
    add_device_option(options);
    options.add_options()  //
        ("fact", po::value<Facts>()->value_name("FACT"),
         "explain 'SUBJECT PREDICATE OBJECT', in Turtle with the prefixes of "
         "the input; with 'not: ' before it, its negation; repeatable")  //
        ("violations", "explain the violations of constraints")          //
        ("evidence",
         "with --model: name the stated facts on which the network's "
         "prediction of each --fact rests, and those that speak against it")  //
        ("predictions",
         "with --evidence: do so for all that the network predicts and nobody "
         "states, and prove what the rules derive of it")  //
        ("max-predictions",
         po::value<Count>()->value_name("N")->default_value({1000}, "1000"),
         "with --predictions: explain so many, the most probable")  //
        ("counterfactual",
         "with --evidence: name the fewest facts to state or to take away "
         "after "
         "which the network says the opposite")  //
        ("max-changes",
         po::value<Count>()->value_name("N")->default_value({3}, "3"),
         "with --counterfactual: try changes of up to so many facts")  //
        ("model", po::value<std::string>()->value_name("FILE"),
         "with --evidence: a network of `rrn train`")  //
        ("draws", po::value<Count>()->value_name("N")->default_value({8}, "8"),
         "with --evidence: average over so many draws of initial embeddings")  //
        ("max-facts",
         po::value<Count>()->value_name("N")->default_value({200}, "200"),
         "with --evidence: consider so many facts, the nearest first")  //
        ("max-violations", po::value<Count>()->default_value({100}, "100"),
         "explain at most so many violations; all are counted")  //
        ("all", po::value<Count>()->value_name("N")->default_value({1}, "1"),
         "up to so many proofs of each fact that differ in their last step, "
         "the shallowest first")  //
        ("max-instances", po::value<Count>()->value_name("N"),
         "search proofs of least depth among so many rule instances, then take "
         "those found first")  //
        ("output,o", po::value<std::string>()->default_value("-"),
         "where proofs go; - is standard output")  //
        ("format",
         po::value<ProofFormat>()->default_value(ProofFormat::kText, "text"),
         "text, json or turtle");
  }

  ExitCode run(const CommandRun& run) const override {
    check_evidence_options(run);
    if (!run.has("fact") && !run.has("violations") && !run.has("evidence")) {
      throw UsageError("nothing to explain; give --fact or --violations");
    }
    if (run.get<Count>("all").value == 0) {
      throw UsageError("--all needs a number from 1 on");
    }
    const reasoner::Sources sources = get_sources(run);
    reasoner::Knowledge knowledge = reasoner::load(sources, run.job);
    report_skipped(knowledge.report, run.terminal);
    report_missing_rules(knowledge, run.terminal);
    // What is no fact is found before any reasoning.
    const std::vector<FactToExplain> questions = get_questions(run, knowledge);
    reasoner::Explainer explainer(knowledge, explain_options(run), run.job);
    report_limit(explainer.result(), run.terminal);
    if (explainer.result().n_violations > 0 && !run.has("violations")) {
      run.terminal.log(LogLevel::kWarning,
                       "the facts and rules contradict each other; "
                       "--violations explains why");
    }

    Answers answers;
    for (const FactToExplain& question : questions) {
      answers.facts.push_back(explainer.explain(question.parsed.fact));
      report(run, question, sources, answers.facts.back());
      answers.is_limited =
          answers.is_limited || is_limited(answers.facts.back());
    }
    if (run.has("violations")) explain_violations(run, explainer, answers);
    std::optional<Evidence> evidence;
    if (run.has("evidence")) {
      evidence.emplace(run, knowledge);
      explain_predictions(run, explainer, *evidence, answers);
    }
    write(run, knowledge, sources, answers, evidence);
    return exit_code(answers);
  }

 private:
  /// Finds the evidence for the facts that were asked for and, if these are
  /// wanted, for all predictions; proves those that follow.
  static void explain_predictions(const CommandRun& run,
                                  reasoner::Explainer& explainer,
                                  Evidence& evidence, Answers& answers) {
    std::vector<Fact> facts;
    for (const Explanation& fact : answers.facts) facts.push_back(fact.fact);
    if (run.has("predictions")) {
      const auto predictions = evidence.predictions(run);
      answers.nothing_predicted = predictions.empty();
      if (predictions.empty()) {
        run.terminal.log(LogLevel::kWarning,
                         "the network predicts nothing that is not stated");
      }
      for (const prediction::PredictedFact& one : predictions) {
        const Fact fact{one.relation, one.row};
        facts.push_back(fact);
        if (!one.derived) continue;
        answers.facts.push_back(explainer.explain(fact));
        answers.is_limited =
            answers.is_limited || is_limited(answers.facts.back());
      }
    }
    evidence.explain(run, facts);
    answers.all_predicted = evidence.has_prediction();
  }

  static void write(const CommandRun& run, const reasoner::Knowledge& knowledge,
                    const reasoner::Sources& sources, const Answers& answers,
                    std::optional<Evidence>& evidence) {
    reasoner::ProofDocument document{
        knowledge,
        reasoner::locate_premises(answers.facts, answers.violations, sources,
                                  knowledge.dictionary, run.job),
        answers.facts, answers.violations};
    const auto format = run.get<ProofFormat>("format");
    if (evidence) {
      evidence->locate(sources, run.job);
      document.json_members = [&](JsonWriter& json) { evidence->write(json); };
    }
    OutputFile out = open_output(run);
    reasoner::write_proofs(document, format, out);
    const bool has_proofs =
        !answers.facts.empty() || !answers.violations.empty();
    if (evidence && has_proofs && format == ProofFormat::kText) out.write("\n");
    if (evidence) evidence->write(format, out);
    out.commit();
  }

  static std::vector<FactToExplain> get_questions(
      const CommandRun& run, reasoner::Knowledge& knowledge) {
    std::vector<FactToExplain> questions;
    if (!run.has("fact")) return questions;
    for (const std::string& text : run.get<Facts>("fact")) {
      questions.push_back({text, parse_fact(text, knowledge, run.job)});
    }
    return questions;
  }

  static reasoner::ExplainOptions explain_options(const CommandRun& run) {
    reasoner::ExplainOptions options;
    options.reasoning = get_limits(run);
    options.reasoning.max_violations =
        run.has("violations") ? run.get<Count>("max-violations").value : 0;
    options.search.max_time = options.reasoning.max_time;
    if (run.has("max-instances")) {
      options.search.max_instances = run.get<Count>("max-instances").value;
    }
    options.max_proofs = run.get<Count>("all").value;
    return options;
  }

  /// Says what the proofs do not.  Throws UsageError where the question cannot
  /// be answered with these options.
  static void report(const CommandRun& run, const FactToExplain& question,
                     const reasoner::Sources& sources,
                     const Explanation& explanation) {
    const std::string text = "'" + question.text + "'";
    // The text says the rest itself.
    const bool is_text = run.get<ProofFormat>("format") == ProofFormat::kText;
    if (explanation.status == ExplanationStatus::kDoesNotFollow) {
      if (question.parsed.is_axiom && !sources.schema) {
        throw UsageError(text +
                         " is an axiom; axioms are explained with --schema yes "
                         "alone");
      }
      const std::string& unknown = question.parsed.unknown_term;
      if (!unknown.empty()) {
        run.terminal.log(LogLevel::kWarning,
                         text + " does not follow: " + unknown +
                             " does not occur in the input" +
                             question.parsed.suggestion);
      } else if (!is_text) {
        run.terminal.log(LogLevel::kWarning, text + " does not follow");
      }
    } else if (is_limited(explanation) && !is_text) {
      run.terminal.log(LogLevel::kWarning, "the search for proofs of " + text +
                                               " stopped at a limit");
    }
  }

  static void explain_violations(const CommandRun& run,
                                 reasoner::Explainer& explainer,
                                 Answers& answers) {
    const datalog::MaterialiseResult& result = explainer.result();
    answers.violations = explainer.explain_violations();
    std::uint64_t n_alike = 0;
    for (const ViolationExplanation& violation : answers.violations) {
      n_alike += violation.n_alike;
      for (const Explanation& witness : violation.witnesses) {
        answers.is_limited = answers.is_limited || is_limited(witness);
      }
    }
    answers.is_limited = answers.is_limited || result.limit.has_value();
    if (result.n_violations == 0) {
      run.terminal.say(result.limit
                           ? "no violation was found before the limit\n"
                           : "there are no violations\n");
      return;
    }
    const std::uint64_t n_explained = answers.violations.size();
    const std::uint64_t n_left = result.n_violations - n_explained - n_alike;
    std::string text =
        count_of(result.n_violations, "violation", "violations") + ", " +
        group(n_explained) + " explained";
    if (n_alike > 0) {
      text += ", " + group(n_alike) + " more under other names of equal terms";
    }
    if (n_left > 0) {
      text += "; --max-violations explains " + group(n_left) + " more";
    }
    run.terminal.say(text + '\n');
  }
};

}  // namespace

std::unique_ptr<Command> make_explain_command() {
  return std::make_unique<ExplainCommand>();
}

}  // namespace rrn::cli
