// SPDX-License-Identifier: MIT
// False literals that are one premise short of a proof: how many are rejected,
// and does it help to train on them?
#include <array>

#include "cli/reproduce/experiment.hpp"

namespace rrn::cli {

namespace {

constexpr std::array<const char*, 2> kRows = {"trained without near misses",
                                              "trained with near misses"};

ComparisonTable compare(Workshop& workshop, const ExperimentOptions& options,
                        const Recipe& recipe) {
  ComparisonTable table{
      std::string(recipe.dataset) + ", relations",
      {"near misses rejected", "F1 against them", "F1 of inferable relations"},
      {}};
  table.decimals = 4;
  ExperimentOptions with = options;
  with.generate = replace_options(with.generate, {"--near-misses", "1"});
  with.folder_suffix = "-near";
  const auto plain = train_runs(workshop, options, recipe);
  const auto trained = train_runs(workshop, with, recipe);
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    ComparisonTable::Row row{kRows[i], std::vector<Comparison>(3)};
    for (std::size_t k = 0; k < trained.size(); ++k) {
      // Both are tested on the samples that have near misses.
      TrainedRun run = trained[k];
      if (i == 0) run.model_path = plain[k].model_path;
      const auto metrics = evaluate(workshop, run).total_relations();
      row.cells[0].here.push_back(metrics.near_misses.accuracy());
      row.cells[1].here.push_back(metrics.against_near_misses().f1());
      row.cells[2].here.push_back(metrics.as_in_paper().f1());
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::vector<ComparisonTable> reproduce_near_misses(
    Workshop& workshop, const ExperimentOptions& options) {
  std::vector<ComparisonTable> tables;
  for (const Recipe* recipe : options.datasets) {
    tables.push_back(compare(workshop, options, *recipe));
  }
  return tables;
}

}  // namespace rrn::cli
