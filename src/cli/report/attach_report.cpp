// SPDX-License-Identifier: MIT
#include "cli/report/attach_report.hpp"

#include "cli/program/output.hpp"
#include "cli/program/text.hpp"

namespace rrn::cli {

void report_attachment(const CommandRun& run,
                       const attach::Attachment& attachment,
                       const attach::AttachReport& report) {
  Terminal& terminal = run.terminal;
  if (report.repaired) {
    terminal.log(LogLevel::kWarning,
                 "a run before this one was ended before its time; what it "
                 "left was removed");
  }
  if (report.n_skipped > 0) {
    terminal.log(LogLevel::kWarning,
                 count_of(report.n_skipped, "triple was", "triples were") +
                     " left out as no rule can use them");
  }
  if (report.limit) {
    terminal.log(LogLevel::kWarning,
                 "reasoning stopped at a limit; what follows is incomplete");
  }
  if (report.n_violations > 0) {
    terminal.log(LogLevel::kWarning,
                 "the facts and rules contradict each other; what follows is "
                 "written all the same");
    terminal.say(
        count_of(report.n_violations, "violation\n", "violations\n") +
        attachment.session().violations(session::ReportFormat::kText, run.job));
  }
  std::string text = count_of(report.n_read, "triple", "triples") + " read, " +
                     group(report.n_derived) + " derived";
  if (attachment.session().has_model()) {
    text += ", " + group(report.n_predicted) + " predicted";
  }
  text += "; ";
  if (report.n_added + report.n_removed == 0) {
    text += "nothing to write";
  } else {
    text += run.has("dry-run") ? "to write: " : "written: ";
    text += group(report.n_added) + " added, " + group(report.n_removed) +
            " removed";
  }
  terminal.say(text + '\n');
}

void write_attachment_patch(const CommandRun& run,
                            const attach::AttachReport& report) {
  OutputFile out = open_output(run, "-");
  out.write("TX .\n");
  for (const attach::GraphChange& change : report.changes) {
    const std::string end = " " + sparql::iri_ref(change.graph) + " .\n";
    const auto write = [&](const char* row, const std::string& triple) {
      out.write(row + triple.substr(0, triple.size() - 2) + end);
    };
    for (const std::string& triple : change.removed) write("D ", triple);
    for (const std::string& triple : change.added) write("A ", triple);
  }
  out.write("TC .\n");
  out.commit();
}

}  // namespace rrn::cli
