// SPDX-License-Identifier: MIT
// One fact of each test sample missing, or contradicted (paper, section
// "Results"): how often is it recovered, or taken for true all the same? Beside
// it, how often a random fact in the place of the missing one is held for true.
#include <algorithm>

#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/paper_results.hpp"
#include "cli/reproduce/recipe_rules.hpp"
#include "generation/labelling/missing_fact.hpp"
#include "neural/evaluation/evaluate.hpp"
#include "neural/evaluation/flaw_report.hpp"

namespace rrn::cli {

namespace {

using dataset::FlawedSample;
using dataset::Sample;

/// Samples with one flaw each; those in which there is none to make are left
/// out of both.
struct Flawed {
  std::vector<Sample> clean;
  std::vector<FlawedSample> flawed;

  void add(const Sample& kb, std::optional<FlawedSample> sample) {
    if (!sample) return;
    clean.push_back(kb);
    flawed.push_back(std::move(*sample));
  }
};

/// Accuracies in the order of kResultParts.
std::array<double, 4> accuracies(const neural::EvaluationReport& report) {
  const neural::PredicateMetrics classes = report.total_classes();
  const neural::PredicateMetrics relations = report.total_relations();
  return {classes.specified.accuracy(), classes.as_in_paper().accuracy(),
          relations.specified.accuracy(), relations.as_in_paper().accuracy()};
}

double greatest_drop(const std::array<double, 4>& clean,
                     const std::array<double, 4>& flawed) {
  double drop = 0;
  for (std::size_t i = 0; i < clean.size(); ++i) {
    drop = std::max(drop, clean[i] - flawed[i]);  // NaN: no such literals
  }
  return drop;
}

class Repairs {
 public:
  Repairs(Workshop& workshop, const ExperimentOptions& options)
      : workshop_(workshop), options_(options) {}

  void add(const Recipe& recipe, ComparisonTable& table) {
    ComparisonTable::Row row{std::string(recipe.dataset),
                             std::vector<Comparison>(5)};
    for (const PaperRepairs& paper : paper_repairs()) {
      if (paper.dataset != recipe.dataset) continue;
      row.cells[0].paper = paper.missing_recovered;
      row.cells[1].paper = paper.conflicts_resolved;
    }
    for (const TrainedRun& run : train_runs(workshop_, options_, recipe)) {
      measure(recipe, run, row);
    }
    table.rows.push_back(std::move(row));
  }

 private:
  void measure(const Recipe& recipe, const TrainedRun& run,
               ComparisonTable::Row& row) {
    const JobContext& job = workshop_.run().job;
    const dataset::Dataset test = read_split(workshop_, run);
    const auto labeller = make_labeller(recipe, options_.places, test, job);
    Flawed missing;
    Flawed conflicts;
    for (std::size_t i = 0; i < test.kbs.size(); ++i) {
      Rng rng(job.seed.derive("flaws", i));
      missing.add(test.kbs[i], generation::with_missing_fact(
                                   test.kbs[i], labeller.get(), rng, job));
      conflicts.add(test.kbs[i], dataset::with_conflict(test.kbs[i], rng));
    }
    const auto model = workshop_.load(run.model_path);
    const auto& vocabulary = test.header.vocabulary;
    const auto clean =
        accuracies(neural::evaluate(*model, vocabulary, test.kbs, job));
    double drop = 0;
    std::size_t cell = 0;
    for (const Flawed* samples : {&missing, &conflicts}) {
      const auto report = neural::measure_robustness(
          *model, vocabulary, samples->clean, samples->flawed, {}, job);
      row.cells[cell].here.push_back(report.part_right());
      row.cells[2].here = {static_cast<double>(report.n_changed)};
      if (report.n_decoys > 0) {
        row.cells[4].here.push_back(report.part_believed());
      }
      drop =
          std::max(drop, greatest_drop(clean, accuracies(report.evaluation)));
      ++cell;
    }
    row.cells[3].here.push_back(drop);
  }

  Workshop& workshop_;
  const ExperimentOptions& options_;
};

}  // namespace

std::vector<ComparisonTable> reproduce_repairs(
    Workshop& workshop, const ExperimentOptions& options) {
  ComparisonTable table{
      "one fact of each sample missing, or contradicted",
      {"recovered", "resolved", "samples", "greatest drop of an accuracy",
       "random facts held for true"},
      {}};
  Repairs repairs(workshop, options);
  for (const Recipe* recipe : options.datasets) repairs.add(*recipe, table);
  return {table};
}

}  // namespace rrn::cli
