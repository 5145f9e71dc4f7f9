// SPDX-License-Identifier: MIT
#include <array>

#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/paper_results.hpp"

namespace rrn::cli {

namespace {

/// The metrics of kResultParts.
std::array<neural::ClassificationMetrics, 4> parts(
    const neural::EvaluationReport& report) {
  const neural::PredicateMetrics classes = report.total_classes();
  const neural::PredicateMetrics relations = report.total_relations();
  return {classes.specified, classes.as_in_paper(), relations.specified,
          relations.as_in_paper()};
}

/// Adds the figures over all runs together, which the paper gives for data of
/// which each run has its own.
void add_pooled(const std::array<neural::ClassificationMetrics, 4>& pooled,
                ComparisonTable& table) {
  table.columns = {"accuracy", "F1", "accuracy of a run", "F1 of a run"};
  for (std::size_t i = 0; i < pooled.size(); ++i) {
    auto& cells = table.rows[i].cells;
    cells.push_back({kNoFigure, std::move(cells[0].here)});
    cells.push_back({kNoFigure, std::move(cells[1].here)});
    cells[0].here.clear();
    cells[1].here.clear();
    if (pooled[i].n() == 0) continue;
    cells[0].here = {pooled[i].accuracy()};
    cells[1].here = {pooled[i].f1()};
  }
}

}  // namespace

std::vector<ComparisonTable> reproduce_results(
    Workshop& workshop, const ExperimentOptions& options) {
  std::vector<ComparisonTable> tables;
  for (const Recipe* recipe : options.datasets) {
    ComparisonTable table{std::string(recipe->dataset), {"accuracy", "F1"}, {}};
    table.decimals = 4;
    const PaperResult& paper = paper_result(recipe->dataset);
    for (std::size_t i = 0; i < kResultParts.size(); ++i) {
      table.rows.push_back({std::string(kResultParts[i]),
                            {{paper.accuracy[i], {}}, {paper.f1[i], {}}}});
    }
    std::array<neural::ClassificationMetrics, 4> pooled;
    for (const TrainedRun& run : train_runs(workshop, options, *recipe)) {
      const auto metrics = parts(evaluate(workshop, run));
      for (std::size_t i = 0; i < metrics.size(); ++i) {
        pooled[i].merge(metrics[i]);
        if (metrics[i].n() == 0) continue;
        table.rows[i].cells[0].here.push_back(metrics[i].accuracy());
        table.rows[i].cells[1].here.push_back(metrics[i].f1());
      }
    }
    if (recipe->has_data_per_run) add_pooled(pooled, table);
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace rrn::cli
