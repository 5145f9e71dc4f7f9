// SPDX-License-Identifier: MIT
// What `rrn reproduce` can do, each in a file of its own.
#ifndef RRN_CLI_REPRODUCE_EXPERIMENT_HPP
#define RRN_CLI_REPRODUCE_EXPERIMENT_HPP

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/reproduce/comparison_table.hpp"
#include "cli/reproduce/workshop.hpp"
#include "neural/evaluation/metrics.hpp"

namespace rrn::cli {

/// What the command line says about all experiments.
struct ExperimentOptions {
  std::vector<const Recipe*> datasets;
  DataPlaces places;
  std::uint32_t runs = 0;  ///< 0: what the recipe says
  Words generate;          ///< Instead of the recipe's
  Words train;
  std::string model;  ///< A trained network instead of the recipe's; or empty
  std::string folder_suffix;  ///< Tells apart data made by other options

  [[nodiscard]] std::uint32_t runs_of(const Recipe& recipe) const {
    return runs == 0 ? recipe.runs : runs;
  }
};

struct Experiment {
  std::string_view name;
  std::string_view summary;
  /// Datasets it is about unless --dataset names others, with commas between.
  std::string_view datasets;
  std::vector<ComparisonTable> (*run)(Workshop& workshop,
                                      const ExperimentOptions& options);
};
[[nodiscard]] std::span<const Experiment> experiments();

/// One trained model and the data it was trained and is to be tested on.
struct TrainedRun {
  std::uint64_t seed = 0;
  std::string dataset_folder;
  std::string model_path;
  std::uint32_t draws = 1;  ///< The recipe's
};
/// Makes data and models of all runs of a recipe; `variant` and `more` are as
/// for Workshop::make_model().
[[nodiscard]] std::vector<TrainedRun> train_runs(
    Workshop& workshop, const ExperimentOptions& options, const Recipe& recipe,
    const std::string& variant = "model", const Words& more = {});

/// Reads `train`, `valid` or `test` of the data of a run.
[[nodiscard]] dataset::Dataset read_split(Workshop& workshop,
                                          const TrainedRun& run,
                                          const std::string& split = "test");

/// Compares a model with data of its run.
[[nodiscard]] neural::EvaluationReport evaluate(
    Workshop& workshop, const TrainedRun& run,
    const std::string& split = "test");

// Each makes what it needs and returns tables.  Throws as Command::run().

/// Table "results".
[[nodiscard]] std::vector<ComparisonTable> reproduce_results(
    Workshop& workshop, const ExperimentOptions& options);
/// Appendix, "Detailed Results".
[[nodiscard]] std::vector<ComparisonTable> reproduce_details(
    Workshop& workshop, const ExperimentOptions& options);
/// Table "pred-layers".
[[nodiscard]] std::vector<ComparisonTable> reproduce_layers(
    Workshop& workshop, const ExperimentOptions& options);
/// Table "update-iters".
[[nodiscard]] std::vector<ComparisonTable> reproduce_iterations(
    Workshop& workshop, const ExperimentOptions& options);
/// Beyond the paper: families larger and deeper than in training.
[[nodiscard]] std::vector<ComparisonTable> reproduce_depth(
    Workshop& workshop, const ExperimentOptions& options);
/// Beyond the paper: near misses.
[[nodiscard]] std::vector<ComparisonTable> reproduce_near_misses(
    Workshop& workshop, const ExperimentOptions& options);
/// Section "Results": missing facts and conflicts.
[[nodiscard]] std::vector<ComparisonTable> reproduce_repairs(
    Workshop& workshop, const ExperimentOptions& options);
/// Beyond the paper: more and more facts are wrong.
[[nodiscard]] std::vector<ComparisonTable> reproduce_corruption(
    Workshop& workshop, const ExperimentOptions& options);
/// Beyond the paper: the facts that predictions rest on.
[[nodiscard]] std::vector<ComparisonTable> reproduce_evidence(
    Workshop& workshop, const ExperimentOptions& options);
/// Beyond the paper: the fact that a prediction lacks.
[[nodiscard]] std::vector<ComparisonTable> reproduce_counterfactual(
    Workshop& workshop, const ExperimentOptions& options);
/// Beyond the paper: definitions found again in labelled data.
[[nodiscard]] std::vector<ComparisonTable> reproduce_rules(
    Workshop& workshop, const ExperimentOptions& options);
/// Beyond the paper: mined rules that the network confirms.
[[nodiscard]] std::vector<ComparisonTable> reproduce_confirmation(
    Workshop& workshop, const ExperimentOptions& options);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPRODUCE_EXPERIMENT_HPP
