// SPDX-License-Identifier: MIT
// rrn check: is the knowledge consistent, and if not, which facts clash?  Which
// facts are probably wrong or missing?  Or does something follow from it?
#include <algorithm>

#include "cli/options/model_loading.hpp"
#include "cli/options/source_options.hpp"
#include "cli/options/violation_options.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "cli/report/suspect_list.hpp"
#include "reasoner/entailment/entailment.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "repair/model/model_loading.hpp"
#include "repair/model/repair_file.hpp"
#include "repair/model/repair_model.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using Paths = std::vector<std::string>;

std::string show_consistent(const reasoner::Knowledge& knowledge,
                            const datalog::MaterialiseResult& result) {
  const auto n_constraints = static_cast<std::uint64_t>(
      std::count_if(knowledge.rules.program.rules.begin(),
                    knowledge.rules.program.rules.end(),
                    [](const datalog::Rule& r) { return r.is_constraint(); }));
  return "consistent: " +
         count_of(knowledge.store.n_asserted(), "asserted fact",
                  "asserted facts") +
         ", " + count_of(result.n_derived, "derived fact", "derived facts") +
         ", " + count_of(n_constraints, "constraint", "constraints") +
         " checked\n";
}

std::string show_verdict(const reasoner::Knowledge& knowledge,
                         const datalog::MaterialiseResult& result,
                         const reasoner::ViolationReport& report) {
  if (result.n_violations > 0) {
    return "inconsistent: " +
           count_of(result.n_violations, "violation\n", "violations\n") +
           reasoner::show_kinds(report);
  }
  if (!result.limit) return show_consistent(knowledge, result);
  return "undecided: no contradiction was found before the limit\n";
}

std::string show_entailment(const reasoner::EntailmentResult& result) {
  const std::string all = count_of(result.n_claims, "statement", "statements");
  std::string text;
  switch (result.verdict) {
    case reasoner::EntailmentVerdict::kEntailed:
      return "entailed: " + all + "\n";
    case reasoner::EntailmentVerdict::kInconsistentPremise:
      return "entailed: the premise is inconsistent, and everything follows "
             "from that\n";
    case reasoner::EntailmentVerdict::kNotEntailed:
      text = "not entailed: ";
      break;
    case reasoner::EntailmentVerdict::kUndecided:
      text = "undecided: a limit was reached before all was shown; missing: ";
      break;
  }
  text += group(result.missing.size()) + " of " + all + '\n';
  for (const std::string& claim : result.missing) text += "  " + claim + '\n';
  return text;
}

/// Says whether the files of --entails follow.
ExitCode check_entailment(const CommandRun& run,
                          reasoner::Knowledge& knowledge) {
  reasoner::EntailmentOptions options;
  options.ignore_annotations = run.has("ignore-annotations");
  options.limits = get_limits(run);
  const reasoner::EntailmentResult result = reasoner::check_entailment(
      knowledge, run.get<Paths>("entails"), options, run.job);
  if (result.n_claims == 0) {
    throw Error(ErrorCode::kBadArgument,
                SourceLocation{run.get<Paths>("entails").front()},
                "it states nothing that could follow; expected statements "
                "besides headers, annotations that are to be ignored, and "
                "expressions that no statement uses");
  }
  OutputFile out = open_output(run, "-");
  out.write(show_entailment(result));
  out.commit();
  switch (result.verdict) {
    case reasoner::EntailmentVerdict::kNotEntailed:
      return ExitCode::kNegative;
    case reasoner::EntailmentVerdict::kUndecided:
      return ExitCode::kLimitReached;
    default:
      return ExitCode::kDone;
  }
}

/// The classes and properties of which something is asserted.
dataset::Vocabulary stated_vocabulary(const reasoner::Knowledge& knowledge) {
  const TripleStore& store = knowledge.store;
  dataset::Vocabulary vocabulary;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    const RelationKey& key = store.key(RelationId{i});
    const TermView predicate = knowledge.dictionary.view(key.predicate);
    if (key.polarity == Polarity::kNegative || predicate.is_blank() ||
        store.relation(RelationId{i}).n_asserted() == 0) {
      continue;
    }
    (key.arity == Arity::kUnary ? vocabulary.classes : vocabulary.relations)
        .push_back({std::string(predicate.text), dataset::LabelPolicy::kNone});
  }
  return vocabulary;
}

/// The model of --model, or one that believes all that is stated.
std::unique_ptr<neural::Model> load_repair_model(
    const CommandRun& run, const reasoner::Knowledge& knowledge) {
  if (!run.has("model")) {
    repair::RepairContent content;
    content.vocabulary = stated_vocabulary(knowledge);
    return std::make_unique<repair::RepairModel>(std::move(content));
  }
  const auto path = run.get<std::string>("model");
  if (!repair::is_repair_file(path)) {
    throw Error(ErrorCode::kBadArgument,
                path +
                    ": not a model of `rrn learn`; --suspects takes such a "
                    "model, or none");
  }
  return repair::load_model(path);
}

/// Lists what is probably wrong or missing.
void write_suspects(const CommandRun& run, reasoner::Knowledge& knowledge,
                    const reasoner::Sources& sources,
                    const std::string& verdict, bool is_consistent) {
  const auto model = load_repair_model(run, knowledge);
  std::vector<StatedConflict> conflicts;
  if (!is_consistent) {
    conflicts =
        find_stated_conflicts(sources, knowledge, get_limits(run), run.job);
  }
  const SuspectList list = find_suspects(
      dynamic_cast<repair::RepairModel&>(*model), knowledge, sources, conflicts,
      run.get<Count>("suspects").value, run.job);
  if (run.has("repairs")) {
    OutputFile patch = open_output(run, run.get<std::string>("repairs"));
    patch.write(suspects_to_patch(knowledge.dictionary, list));
    patch.commit();
  }
  if (run.has("page")) {
    OutputFile page = open_output(run, run.get<std::string>("page"));
    page.write(suspects_to_html(knowledge, list, verdict));
    page.commit();
  }
  OutputFile out = open_output(run, "-");
  out.write(wants_json_report(run)
                ? suspects_to_json(knowledge.dictionary, list)
                : verdict + show_suspects(knowledge, list));
  out.commit();
}

class CheckCommand final : public Command {
 public:
  std::string_view name() const override { return "check"; }
  std::string_view summary() const override {
    return "Look for contradictions and suspicious facts, or decide what "
           "follows";
  }
  std::string_view operands() const override { return "<data file>..."; }
  std::string_view examples() const override {
    return "rrn check --ontology owl/family.ttl "
           "datasets/family/example.ttl\n"
           "rrn check --ontology owl/countries.ttl --rules owl/countries.dlog "
           "datasets/countries/countries.ttl\n"
           "rrn check --entails conclusion.ttl --ontology owl/family.ttl "
           "datasets/family/example.ttl\n"
           "rrn check --suspects 10 datasets/countries/countries.ttl\n"
           "rrn check --model learnt.rrn --suspects 10 --ontology "
           "owl/family.ttl datasets/family/example.ttl";
  }

  std::string_view main_options() const override {
    return "ontology rules entails model suspects repairs page "
           "violations "
           "report-format "
           "lax max-time";
  }
  void add_options(po::options_description& options) const override {
    add_source_options(options);
    add_violation_options(options);
    options.add_options()(
        "entails", po::value<Paths>()->value_name("FILE"),
        "say whether what this file states follows, and what does not; its "
        "blank nodes stand for something that exists; repeatable")(
        "ignore-annotations",
        "with --entails: leave the annotations in its files out")(
        "model", po::value<std::string>()->value_name("FILE"),
        "with --suspects: a model of `rrn learn`; without one only odd classes "
        "and violated constraints speak against facts")(
        "suspects", po::value<Count>()->value_name("N"),
        "list up to N stated facts that are probably wrong, and with --model "
        "up to N that are missing, each with probability, place and reason; "
        "violations of constraints count against the facts that lead to them")(
        "repairs", po::value<std::string>()->value_name("FILE"),
        "with --suspects: write an RDF Patch that deletes and adds the listed "
        "facts, to be looked through and given to `rrn reason --update`")(
        "page", po::value<std::string>()->value_name("FILE"),
        "with --suspects: write the list as an HTML page, too");
  }

  ExitCode run(const CommandRun& run) const override {
    check_options(run);
    reasoner::Sources sources = get_sources(run);
    const bool is_entailment = run.has("entails");
    if (is_entailment) sources.schema = sources.axiomatic = true;
    reasoner::Knowledge knowledge = reasoner::load(sources, run.job);
    report_skipped(knowledge.report, run.terminal);
    if (is_entailment) return check_entailment(run, knowledge);
    report_missing_rules(knowledge, run.terminal);
    report_rule_warnings(knowledge, run.terminal);

    datalog::MaterialiseOptions options = get_limits(run);
    set_max_violations(run, options);
    const datalog::MaterialiseResult result =
        reasoner::derive(knowledge, options, run.job);
    report_limit(result, run.terminal);

    const reasoner::ViolationReport report =
        reasoner::describe_violations(knowledge, sources, result, run.job);
    const bool in_file = write_violations_file(run, knowledge, report);
    if (run.has("suspects")) {
      write_suspects(run, knowledge, sources,
                     show_verdict(knowledge, result, report),
                     result.n_violations == 0);
      return exit_code(result);
    }
    OutputFile out = open_output(run, "-");
    if (!in_file && wants_json_report(run)) {
      out.write(reasoner::violations_to_json(knowledge, report));
    } else {
      out.write(show_verdict(knowledge, result, report));
      if (!in_file) out.write(reasoner::show_violations(knowledge, report));
    }
    out.commit();
    return exit_code(result);
  }

 private:
  static void check_options(const CommandRun& run) {
    for (const char* option : {"model", "repairs", "page"}) {
      if (run.has(option) && !run.has("suspects")) {
        throw UsageError("--" + std::string(option) +
                         " is for --suspects only");
      }
    }
    if (run.has("suspects") && run.has("entails")) {
      throw UsageError("--suspects and --entails exclude each other");
    }
  }

  static ExitCode exit_code(const datalog::MaterialiseResult& result) {
    if (result.n_violations > 0) return ExitCode::kNegative;
    return result.limit ? ExitCode::kLimitReached : ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_check_command() {
  return std::make_unique<CheckCommand>();
}

}  // namespace rrn::cli
