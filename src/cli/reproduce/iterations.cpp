// SPDX-License-Identifier: MIT
#include "cli/program/text.hpp"
#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/paper_results.hpp"
#include "neural/evaluation/evaluate.hpp"

namespace rrn::cli {

namespace {

const neural::PredicateMetrics& find_relation(
    const neural::EvaluationReport& report, std::string_view name) {
  for (const neural::PredicateMetrics& relation : report.relations) {
    if (local_name(relation.iri) == name) return relation;
  }
  throw Error(ErrorCode::kMismatch,
              "the data have no relation " + std::string(name));
}

/// One table by update iteration; a column for each relation of the paper's.
ComparisonTable make_table(const std::string& title) {
  ComparisonTable table{title, {}, {}};
  for (const PaperIterations& paper : paper_iterations()) {
    table.columns.push_back(
        std::string(paper.relation) + ", " +
        count_of(static_cast<std::uint64_t>(paper.hops), "hop", "hops"));
  }
  return table;
}

}  // namespace

std::vector<ComparisonTable> reproduce_iterations(
    Workshop& workshop, const ExperimentOptions& options) {
  ComparisonTable accuracy = make_table("accuracy after each update iteration");
  ComparisonTable f1 = make_table("F1 after each update iteration");
  const auto papers = paper_iterations();
  for (const TrainedRun& run :
       train_runs(workshop, options, find_recipe("family"))) {
    const dataset::Dataset test = read_split(workshop, run);
    const auto model = workshop.load(run.model_path);
    const std::uint32_t n = model->options().update_iterations;
    for (std::uint32_t i = 1; i <= n; ++i) {
      if (accuracy.rows.size() < i) {
        accuracy.rows.push_back(
            {std::to_string(i), std::vector<Comparison>(papers.size())});
        f1.rows.push_back(accuracy.rows.back());
      }
      model->use_iterations(i);
      const auto report = neural::evaluate(*model, test.header.vocabulary,
                                           test.kbs, workshop.run().job);
      for (std::size_t k = 0; k < papers.size(); ++k) {
        const auto metrics =
            find_relation(report, papers[k].relation).as_in_paper();
        Comparison& cell = accuracy.rows[i - 1].cells[k];
        if (i <= papers[k].accuracy.size()) {
          cell.paper = papers[k].accuracy[i - 1];
        }
        cell.here.push_back(metrics.accuracy());
        f1.rows[i - 1].cells[k].here.push_back(metrics.f1());
      }
    }
  }
  return {accuracy, f1};
}

}  // namespace rrn::cli
