// SPDX-License-Identifier: MIT
// rrn rules: the rules that ontologies and rule files come to.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/options/source_options.hpp"
#include "cli/program/command.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "cli/report/rule_table.hpp"
#include "datalog/analysis/rule_warnings.hpp"
#include "datalog/program/clingo_export.hpp"
#include "datalog/program/exclusive_set.hpp"
#include "datalog/sql/sql_export.hpp"
#include "generation/walk/vlog_program.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using datalog::Rule;

/// One comment line, whatever the text.
std::string comment(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; },
      ' ');
  return "# " + text + "\n";
}

/// The rules by name, in the program's order within each.
std::vector<const Rule*> group_by_name(const datalog::Program& program) {
  std::vector<const Rule*> rules;
  for (const Rule& rule : program.rules) rules.push_back(&rule);
  std::stable_sort(
      rules.begin(), rules.end(),
      [](const Rule* a, const Rule* b) { return a->name < b->name; });
  return rules;
}

void write_rules(const reasoner::Knowledge& knowledge, OutputFile& out) {
  const std::vector<const Rule*> rules = group_by_name(knowledge.rules.program);
  const std::string* name = nullptr;
  const std::string* source = nullptr;
  for (const Rule* rule : rules) {
    if (name == nullptr || *name != rule->name) {
      const auto n = static_cast<std::uint64_t>(std::count_if(
          rules.begin(), rules.end(),
          [rule](const Rule* other) { return other->name == rule->name; }));
      out.write((name == nullptr ? "" : "\n") +
                comment(rule->name + ": " + count_of(n, "rule", "rules")));
      name = &rule->name;
      source = nullptr;
    }
    if (!rule->source.empty() &&
        (source == nullptr || *source != rule->source)) {
      out.write(comment(rule->source));
    }
    source = &rule->source;
    datalog::for_each_pair_rule(*rule, [&](const Rule& pair) {
      out.write(datalog::to_string(pair, knowledge.dictionary) + "\n");
      return true;
    });
  }
}

enum class RuleFormat : std::uint8_t { kDatalog, kClingo, kSql };

RuleFormat get_format(const CommandRun& run) {
  const std::string format = run.get<std::string>("format");
  if (format != "datalog" && format != "clingo" && format != "sql") {
    throw UsageError("expected datalog, clingo or sql as --format, not '" +
                     format + "'");
  }
  if (format != "datalog" && run.has("statistics")) {
    throw UsageError("--statistics is for --format datalog only");
  }
  if (format != "sql" && !run.args["dialect"].defaulted()) {
    throw UsageError("--dialect is for --format sql only");
  }
  if (format == "sql") return RuleFormat::kSql;
  return format == "clingo" ? RuleFormat::kClingo : RuleFormat::kDatalog;
}

datalog::SqlDialect get_dialect(const CommandRun& run) {
  const std::string name = run.get<std::string>("dialect");
  const auto dialect = datalog::parse_sql_dialect(name);
  if (!dialect) {
    throw UsageError(
        "expected duckdb, postgresql or spark as --dialect, not '" + name +
        "'");
  }
  return *dialect;
}

/// Returns the rules in a language of others.
std::string translate(const reasoner::Knowledge& knowledge, RuleFormat format,
                      datalog::SqlDialect dialect) {
  const datalog::Program& program = knowledge.rules.program;
  return format == RuleFormat::kClingo
             ? datalog::to_clingo(program, knowledge.dictionary)
             : datalog::to_sql(program, knowledge.dictionary, knowledge.store,
                               knowledge.rules.has_unique_names(), dialect);
}

reasoner::Knowledge load_rules(const CommandRun& run) {
  if (!run.has("program")) {
    return reasoner::load(get_rule_sources(run), run.job);
  }
  reasoner::Knowledge knowledge;
  const bool has_others =
      !run.inputs.empty() || run.has("ontology") || run.has("rules");
  if (has_others) knowledge = reasoner::load(get_rule_sources(run), run.job);
  knowledge.rules.program.append(
      generation::read_vlog_program(run.get<std::string>("program"),
                                    knowledge.dictionary)
          .program);
  return knowledge;
}

class RulesCommand final : public Command {
 public:
  std::string_view name() const override { return "rules"; }
  std::string_view summary() const override {
    return "Show the rules that axioms and rule files come to";
  }
  std::string_view operands() const override { return "[<data file>...]"; }
  std::string_view examples() const override {
    return "rrn rules --ontology owl/family.ttl\n"
           "rrn rules --ontology owl/countries.ttl --rules owl/countries.dlog\n"
           "rrn rules --format sql --dialect postgresql --ontology "
           "owl/family.ttl\n"
           "rrn rules --statistics --ontology owl/family.ttl "
           "datasets/family/example.ttl";
  }

  std::string_view main_options() const override {
    return "ontology rules program output format dialect statistics lax";
  }
  void add_options(po::options_description& options) const override {
    add_source_options(options);
    options.add_options()("output,o",
                          po::value<std::string>()->default_value("-"),
                          "where the rules go; - is standard output")(
        "program", po::value<std::string>()->value_name("FILE"),
        "also a Datalog program in VLog's syntax, under unique names")(
        "format", po::value<std::string>()->default_value("datalog"),
        "datalog, or clingo: for the answer set solver of that name, or sql: "
        "for "
        "databases")("dialect",
                     po::value<std::string>()->default_value("duckdb"),
                     "of sql: duckdb, postgresql or spark")(
        "statistics",
        "reason over the data, and show for each rule how long it took, how "
        "often it matched and how many facts it derived first");
  }

  ExitCode run(const CommandRun& run) const override {
    const RuleFormat format = get_format(run);
    const datalog::SqlDialect dialect = get_dialect(run);
    reasoner::Knowledge knowledge = load_rules(run);
    report_skipped(knowledge.report, run.terminal);
    report_missing_rules(knowledge, run.terminal);
    for (const std::string& warning : datalog::find_warnings(
             knowledge.rules.program, knowledge.dictionary)) {
      run.terminal.log(LogLevel::kWarning, warning);
    }
    OutputFile out = open_output(run);
    if (format != RuleFormat::kDatalog) {
      out.write(translate(knowledge, format, dialect));
      out.commit();
      return ExitCode::kDone;
    }
    if (!run.has("statistics")) {
      write_rules(knowledge, out);
      out.commit();
      return ExitCode::kDone;
    }
    const datalog::MaterialiseResult result =
        datalog::materialise(knowledge.rules.program, knowledge.dictionary,
                             knowledge.store, get_limits(run), run.job);
    report_limit(result, run.terminal);
    out.write(show_rule_table(knowledge, result.rule_statistics,
                              knowledge.rules.program.rules.size()));
    out.commit();
    return result.limit ? ExitCode::kLimitReached : ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_rules_command() {
  return std::make_unique<RulesCommand>();
}

}  // namespace rrn::cli
