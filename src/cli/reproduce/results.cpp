// SPDX-License-Identifier: MIT
#include <algorithm>

#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/paper_results.hpp"
#include "dataset/labels.hpp"
#include "dataset/neighbour_vote.hpp"

namespace rrn::cli {

namespace {

std::string title(const Recipe& recipe) {
  std::string title(recipe.dataset);
  if (recipe.draws > 1) {
    title += ", mean of " + std::to_string(recipe.draws) + " draws";
  }
  return title;
}

/// The metrics of kResultParts.
std::vector<neural::ClassificationMetrics> parts(
    const neural::EvaluationReport& report) {
  const neural::PredicateMetrics classes = report.total_classes();
  const neural::PredicateMetrics relations = report.total_relations();
  return {classes.specified, classes.as_in_paper(), relations.specified,
          relations.as_in_paper()};
}

/// What vote_of_neighbours() guesses against the labels of a run's test data.
neural::ClassificationMetrics vote(Workshop& workshop, const TrainedRun& run) {
  const dataset::Dataset test = workshop.read(run.dataset_folder + "/test.kbs");
  const dataset::Vocabulary& vocabulary = test.header.vocabulary;
  neural::ClassificationMetrics metrics;
  for (const dataset::KnowledgeBase& kb : test.kbs) {
    const auto guesses = dataset::vote_of_neighbours(kb, vocabulary);
    Rng rng(workshop.run().job.seed);
    dataset::label(kb, vocabulary, rng)
        .for_each_relation([&](dataset::EntityIndex s, dataset::RelationIndex r,
                               dataset::EntityIndex o, dataset::Label label) {
          if (dataset::is_specified(label)) return;
          const bool is_guessed = std::ranges::binary_search(
              guesses, dataset::RelationLiteral{s, r, o, true});
          metrics.add(is_guessed ? 1.0F : 0.0F, dataset::is_true(label));
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

}  // namespace

std::vector<ComparisonTable> reproduce_results(
    Workshop& workshop, const ExperimentOptions& options) {
  std::vector<ComparisonTable> tables;
  for (const Recipe* recipe : options.datasets) {
    ComparisonTable table{title(*recipe), {"accuracy", "F1"}, {}};
    table.decimals = 4;
    const PaperResult& paper = paper_result(recipe->dataset);
    for (std::size_t i = 0; i < kResultParts.size(); ++i) {
      table.rows.push_back({std::string(kResultParts[i]),
                            {{paper.accuracy[i], {}}, {paper.f1[i], {}}}});
    }
    const bool has_vote = recipe->dataset.starts_with("countries");
    if (has_vote) {
      table.rows.push_back(
          {"majority of neighbours", {{kNoFigure, {}}, {kNoFigure, {}}}});
    }
    std::vector<neural::ClassificationMetrics> pooled(table.rows.size());
    for (const TrainedRun& run : train_runs(workshop, options, *recipe)) {
      auto metrics = parts(evaluate(workshop, run));
      if (has_vote) metrics.push_back(vote(workshop, run));
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
