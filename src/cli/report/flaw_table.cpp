// SPDX-License-Identifier: MIT
#include "cli/report/flaw_table.hpp"

#include "base/json_writer.hpp"
#include "cli/program/text.hpp"
#include "cli/report/text_table.hpp"

namespace rrn::cli {

namespace {

using neural::ClassificationMetrics;
using neural::EvaluationReport;

ClassificationMetrics classes(const EvaluationReport& report) {
  return report.total_classes().as_in_paper();
}
ClassificationMetrics relations(const EvaluationReport& report) {
  return report.total_relations().as_in_paper();
}

/// F1, or a dash where no literal is true, of which F1 says nothing.
std::string f1_cell(const ClassificationMetrics& metrics) {
  return metrics.n_positive() == 0 ? "-" : fixed(metrics.f1(), 4);
}

void write_f1(JsonWriter& json, const char* name,
              const ClassificationMetrics& metrics) {
  json.key(name);
  metrics.n_positive() == 0 ? json.null() : json.value(metrics.f1());
}

void write_report(JsonWriter& json, const char* name,
                  const EvaluationReport& report) {
  json.key(name);
  json.begin_object();
  write_f1(json, "classes_f1", classes(report));
  write_f1(json, "relations_f1", relations(report));
  json.member("classes_ece", report.class_reliability.ece());
  json.member("relations_ece", report.relation_reliability.ece());
  json.end_object();
}

std::string trial_name(const repair::FlawTrial& trial) {
  return std::string(flaw_name(trial.flaw)) + ' ' + fixed(100 * trial.part, 0) +
         " %";
}

constexpr std::size_t kTrialWidth = 22;

}  // namespace

const char* flaw_name(dataset::Flaw flaw) {
  switch (flaw) {
    case dataset::Flaw::kRemoved:
      return "removed";
    case dataset::Flaw::kReplaced:
      return "replaced";
    case dataset::Flaw::kContradicted:
      return "contradicted";
  }
  return "";
}

std::string flaws_to_text(std::span<const repair::FlawTrial> trials,
                          std::size_t n_samples) {
  constexpr std::size_t kWidth = 11;
  TextTable table(
      "facts", kTrialWidth,
      {"relations:", "rules", "learnt", "ECE", "classes:", "rules", "learnt"},
      kWidth);
  for (const repair::FlawTrial& trial : trials) {
    const EvaluationReport& rules = trial.reports.at(0);
    const EvaluationReport& learnt = trial.reports.at(1);
    table.add_row({trial_name(trial), "", f1_cell(relations(rules)),
                   f1_cell(relations(learnt)),
                   fixed(learnt.relation_reliability.ece(), 4), "",
                   f1_cell(classes(rules)), f1_cell(classes(learnt))});
  }
  return "F1 of what the " +
         count_of(n_samples, "test sample", "test samples") +
         " do not state, where a part of their facts has flaws\n" +
         table.show();
}

std::string rivals_to_text(std::span<const repair::FlawTrial> trials,
                           std::span<const std::string> names) {
  if (names.empty()) return {};
  TextTable table("by others", kTrialWidth, {}, 0);
  for (const char* const kind : {"relations:", "classes:"}) {
    table.add_column({kind, 11});
    for (const std::string& name : names) {
      table.add_column({name, name.size() + 2});
    }
  }
  for (const repair::FlawTrial& trial : trials) {
    const std::span reports = std::span(trial.reports).subspan(2);
    std::vector<std::string> row = {trial_name(trial), ""};
    for (const auto& report : reports) {
      row.push_back(f1_cell(relations(report)));
    }
    row.emplace_back();
    for (const auto& report : reports) row.push_back(f1_cell(classes(report)));
    table.add_row(row);
  }
  return table.show();
}

void write_flaws(std::span<const repair::FlawTrial> trials,
                 std::span<const std::string> rivals, JsonWriter& json) {
  json.key("trials");
  json.begin_array();
  for (const repair::FlawTrial& trial : trials) {
    json.begin_object();
    json.member("flaw", flaw_name(trial.flaw));
    json.member("part", trial.part);
    write_report(json, "rules", trial.reports.at(0));
    write_report(json, "learnt", trial.reports.at(1));
    for (std::size_t i = 0; i < rivals.size(); ++i) {
      write_report(json, rivals[i].c_str(), trial.reports.at(2 + i));
    }
    json.end_object();
  }
  json.end_array();
}

}  // namespace rrn::cli
