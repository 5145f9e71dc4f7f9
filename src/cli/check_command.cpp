// SPDX-License-Identifier: MIT
// rrn check: is the knowledge consistent, and if not, which facts clash?
#include <algorithm>

#include "base/output_file.hpp"
#include "cli/command.hpp"
#include "cli/option_values.hpp"
#include "cli/source_options.hpp"
#include "cli/text.hpp"
#include "cli/violations.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

std::string show_consistent(const reasoner::Knowledge& knowledge,
                            const datalog::MaterialiseResult& result) {
  const auto n_constraints = static_cast<std::uint64_t>(std::count_if(
      knowledge.program.rules.begin(), knowledge.program.rules.end(),
      [](const datalog::Rule& r) { return r.is_constraint(); }));
  return "consistent: " +
         count_of(knowledge.store.n_asserted(), "asserted fact",
                  "asserted facts") +
         ", " + count_of(result.n_derived, "derived fact", "derived facts") +
         ", " + count_of(n_constraints, "constraint", "constraints") +
         " checked\n";
}

class CheckCommand final : public Command {
 public:
  std::string_view name() const override { return "check"; }
  std::string_view summary() const override {
    return "Look for contradictions and show the facts that clash";
  }
  std::string_view operands() const override { return "<data file>..."; }
  std::string_view examples() const override {
    return "rrn check --ontology owl/family.ttl "
           "datasets/family/example.ttl\n"
           "rrn check --ontology owl/countries.ttl --rules owl/countries.dlog "
           "datasets/countries/countries.ttl";
  }

  void add_options(po::options_description& options) const override {
    add_source_options(options);
    options.add_options()("max-violations",
                          po::value<Count>()->default_value({100}, "100"),
                          "show at most so many violations; all are counted");
  }

  ExitCode run(const CommandRun& run) const override {
    const reasoner::Sources sources = get_sources(run);
    reasoner::Knowledge knowledge = reasoner::load(sources, run.job);
    report_skipped(knowledge.report, run.terminal);
    report_missing_rules(knowledge, run.terminal);

    datalog::MaterialiseOptions options = get_limits(run);
    options.max_violations = run.get<Count>("max-violations").value;
    const datalog::MaterialiseResult result =
        datalog::materialise(knowledge.program, knowledge.dictionary,
                             knowledge.store, options, run.job);
    report_limit(result, run.terminal);

    OutputFile out("-");
    if (result.n_violations > 0) {
      out.write("inconsistent: " +
                count_of(result.n_violations, "violation\n", "violations\n"));
      out.write(show_violations(knowledge, sources, result, run.job));
    } else if (!result.limit) {
      out.write(show_consistent(knowledge, result));
    } else {
      out.write("undecided: no contradiction was found before the limit\n");
    }
    out.commit();
    if (result.n_violations > 0) return ExitCode::kNegative;
    return result.limit ? ExitCode::kLimitReached : ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_check_command() {
  return std::make_unique<CheckCommand>();
}

}  // namespace rrn::cli
