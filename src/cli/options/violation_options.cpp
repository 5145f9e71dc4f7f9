// SPDX-License-Identifier: MIT
#include "cli/options/violation_options.hpp"

#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"

namespace rrn::cli {

namespace po = boost::program_options;

void add_violation_options(po::options_description& options) {
  options.add_options()  //
      ("max-violations", po::value<Count>()->default_value({100}, "100"),
       "show at most so many violations; all are counted")  //
      ("violations", po::value<std::string>()->value_name("FILE"),
       "write the violations to this file")  //
      ("report-format", po::value<TextOrJson>()->default_value({}, "text"),
       "text or json: how violations are written");
}

void set_max_violations(const CommandRun& run,
                        datalog::MaterialiseOptions& options) {
  options.max_violations = run.get<Count>("max-violations").value;
}

bool wants_json_report(const CommandRun& run) {
  return run.get<TextOrJson>("report-format").json;
}

bool write_violations_file(const CommandRun& run,
                           const reasoner::Knowledge& knowledge,
                           const reasoner::ViolationReport& report) {
  if (!run.has("violations")) return false;
  OutputFile out = open_output(run, run.get<std::string>("violations"));
  if (wants_json_report(run)) {
    out.write(reasoner::violations_to_json(knowledge, report));
  } else {
    out.write(count_of(report.n_violations, "violation\n", "violations\n") +
              reasoner::show_kinds(report) +
              reasoner::show_violations(knowledge, report));
  }
  out.commit();
  return true;
}

}  // namespace rrn::cli
