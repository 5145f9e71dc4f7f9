// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/paper_results.hpp"
#include "dataset/sample/labels.hpp"
#include "generation/countries/neighbour_vote.hpp"

namespace rrn::cli {

namespace {

std::string title(const Recipe& recipe) {
  std::string title(recipe.dataset);
  if (recipe.draws > 1) {
    title += ", mean of " + std::to_string(recipe.draws) + " draws";
  }
  return title;
}

bool has_baselines(const Recipe& recipe) {
  return recipe.dataset.starts_with("countries");
}

/// The metrics of kResultParts.
std::vector<neural::ClassificationMetrics> parts(
    const neural::EvaluationReport& report) {
  const neural::PredicateMetrics classes = report.total_classes();
  const neural::PredicateMetrics relations = report.total_relations();
  return {classes.specified, classes.as_in_paper(), relations.specified,
          relations.as_in_paper()};
}

/// A guess at where countries lie that learns nothing.
struct Baseline {
  const char* name;
  std::vector<dataset::RelationLiteral> (*candidates)(
      const dataset::Sample&, const dataset::Vocabulary&);
  bool knows_truth;  ///< Guesses the true candidates only
};
constexpr std::array kBaselines = {
    Baseline{"majority of neighbours", &generation::vote_of_neighbours, false},
    Baseline{"true place of a neighbour", &generation::places_of_neighbours,
             true}};

neural::ClassificationMetrics metrics_of(const Baseline& baseline,
                                         const dataset::Dataset& data,
                                         Seed seed) {
  const dataset::Vocabulary& vocabulary = data.header.vocabulary;
  neural::ClassificationMetrics metrics;
  for (const dataset::Sample& kb : data.kbs) {
    const auto candidates = baseline.candidates(kb, vocabulary);
    Rng rng(seed);
    dataset::label(kb, vocabulary, rng)
        .for_each_relation([&](dataset::EntityIndex s, dataset::RelationIndex r,
                               dataset::EntityIndex o, dataset::Label label) {
          if (dataset::is_specified(label)) return;
          const bool truth = dataset::is_true(label);
          const bool is_guessed =
              (truth || !baseline.knows_truth) &&
              std::ranges::binary_search(
                  candidates, dataset::RelationLiteral{s, r, o, true});
          metrics.add(is_guessed ? 1.0F : 0.0F, truth);
        });
  }
  return metrics;
}

/// Adds the figures over all runs together, which the paper gives for data of
/// which each run has its own.
void add_pooled(const std::vector<neural::ClassificationMetrics>& pooled,
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

/// The paper's figures, and rows for the baselines.
ComparisonTable empty_table(const Recipe& recipe,
                            std::span<const Baseline> baselines) {
  ComparisonTable table{title(recipe), {"accuracy", "F1"}, {}};
  table.decimals = 4;
  const PaperResult& paper = paper_result(recipe.dataset);
  for (std::size_t i = 0; i < kResultParts.size(); ++i) {
    table.rows.push_back({std::string(kResultParts[i]),
                          {{paper.accuracy[i], {}}, {paper.f1[i], {}}}});
  }
  for (const Baseline& baseline : baselines) {
    table.rows.push_back({baseline.name, {{kNoFigure, {}}, {kNoFigure, {}}}});
  }
  return table;
}

ComparisonTable compare(Workshop& workshop, const Recipe& recipe,
                        std::span<const TrainedRun> runs,
                        const std::string& split) {
  std::span<const Baseline> baselines;
  if (has_baselines(recipe)) baselines = kBaselines;
  ComparisonTable table = empty_table(recipe, baselines);
  std::vector<neural::ClassificationMetrics> pooled(table.rows.size());
  for (const TrainedRun& run : runs) {
    auto metrics = parts(evaluate(workshop, run, split));
    if (!baselines.empty()) {
      const dataset::Dataset data = read_split(workshop, run, split);
      for (const Baseline& baseline : baselines) {
        metrics.push_back(metrics_of(baseline, data, workshop.run().job.seed));
      }
    }
    for (std::size_t i = 0; i < metrics.size(); ++i) {
      pooled[i].merge(metrics[i]);
      if (metrics[i].n() == 0) continue;
      table.rows[i].cells[0].here.push_back(metrics[i].accuracy());
      table.rows[i].cells[1].here.push_back(metrics[i].f1());
    }
  }
  if (recipe.has_data_per_run) add_pooled(pooled, table);
  return table;
}

}  // namespace

std::vector<ComparisonTable> reproduce_results(
    Workshop& workshop, const ExperimentOptions& options) {
  std::vector<ComparisonTable> tables;
  // Said before hours of training.
  for (const Recipe* recipe : options.datasets) {
    static_cast<void>(paper_result(recipe->dataset));
  }
  for (const Recipe* recipe : options.datasets) {
    const auto runs = train_runs(workshop, options, *recipe);
    tables.push_back(compare(workshop, *recipe, runs, "test"));
    if (!has_baselines(*recipe)) continue;
    // A test sample of countries has but 40 true literals.
    tables.push_back(compare(workshop, *recipe, runs, "valid"));
    tables.back().title += ", samples to validate";
  }
  return tables;
}

}  // namespace rrn::cli
