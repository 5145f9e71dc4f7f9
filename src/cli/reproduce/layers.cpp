// SPDX-License-Identifier: MIT
#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/paper_results.hpp"

namespace rrn::cli {

std::vector<ComparisonTable> reproduce_layers(
    Workshop& workshop, const ExperimentOptions& options) {
  ComparisonTable table{"inferable relations",
                        {"accuracy, a layer for each", "accuracy, one for all",
                         "F1, a layer for each", "F1, one for all"},
                        {}};
  table.decimals = 4;
  for (const Recipe* recipe : options.datasets) {
    const PaperResult& paper = paper_result(recipe->dataset);
    ComparisonTable::Row row{std::string(recipe->dataset),
                             {{paper.accuracy_with_many_layers, {}},
                              {paper.accuracy_with_one_layer, {}},
                              {kNoFigure, {}},
                              {kNoFigure, {}}}};
    for (std::size_t one = 0; one < 2; ++one) {
      const auto runs =
          one == 0 ? train_runs(workshop, options, *recipe)
                   : train_runs(workshop, options, *recipe, "one-layer",
                                {"--shared-relation-layer", "yes"});
      for (const TrainedRun& run : runs) {
        const auto metrics =
            evaluate(workshop, run).total_relations().as_in_paper();
        row.cells[one].here.push_back(metrics.accuracy());
        row.cells[2 + one].here.push_back(metrics.f1());
      }
    }
    table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace rrn::cli
