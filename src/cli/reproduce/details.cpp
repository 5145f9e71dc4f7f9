// SPDX-License-Identifier: MIT
#include <algorithm>

#include "cli/program/text.hpp"
#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/paper_results.hpp"

namespace rrn::cli {

namespace {

using neural::ClassificationMetrics;
using neural::PredicateMetrics;

PaperPredicate find_paper(std::string_view dataset, const std::string& name) {
  const auto all = paper_relations(dataset);
  const auto found = std::find_if(
      all.begin(), all.end(),
      [&](const PaperPredicate& paper) { return paper.name == name; });
  return found == all.end() ? PaperPredicate{} : *found;
}

using Part = ClassificationMetrics (*)(const PredicateMetrics&);

ClassificationMetrics specified(const PredicateMetrics& predicate) {
  return predicate.specified;
}
ClassificationMetrics inferable(const PredicateMetrics& predicate) {
  return predicate.as_in_paper();
}

/// One table over some of the metrics, all runs taken together.
ComparisonTable make_table(
    const std::string& title,
    const std::vector<std::vector<PredicateMetrics>>& runs, Part part,
    std::string_view dataset_of_paper) {
  ComparisonTable table{title, {"F1", "AUC-PR", "accuracy", "literals"}, {}};
  for (std::size_t p = 0; p < runs.front().size(); ++p) {
    const std::string name = local_name(runs.front()[p].iri);
    const PaperPredicate paper = find_paper(dataset_of_paper, name);
    ComparisonTable::Row row{name,
                             {{paper.f1, {}},
                              {paper.auc_pr, {}},
                              {paper.accuracy, {}},
                              {kNoFigure, {}}}};
    for (const auto& run : runs) {
      const ClassificationMetrics metrics = part(run[p]);
      if (metrics.n() == 0) continue;
      row.cells[0].here.push_back(metrics.f1());
      row.cells[1].here.push_back(metrics.auc_pr());
      row.cells[2].here.push_back(metrics.accuracy());
      row.cells[3].here.push_back(static_cast<double>(metrics.n()));
    }
    if (!row.cells[0].here.empty()) table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::vector<ComparisonTable> reproduce_details(
    Workshop& workshop, const ExperimentOptions& options) {
  std::vector<ComparisonTable> tables;
  for (const Recipe* recipe : options.datasets) {
    std::vector<std::vector<PredicateMetrics>> classes;
    std::vector<std::vector<PredicateMetrics>> relations;
    for (const TrainedRun& run : train_runs(workshop, options, *recipe)) {
      neural::EvaluationReport report = evaluate(workshop, run);
      classes.push_back(std::move(report.classes));
      relations.push_back(std::move(report.relations));
    }
    const std::string name(recipe->dataset);
    tables.push_back(
        make_table(name + ", inferable classes", classes, &inferable, {}));
    tables.push_back(
        make_table(name + ", specified relations", relations, &specified, {}));
    tables.push_back(make_table(name + ", inferable relations", relations,
                                &inferable, name));
  }
  return tables;
}

}  // namespace rrn::cli
