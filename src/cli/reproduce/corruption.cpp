// SPDX-License-Identifier: MIT
// Facts removed, contradicted or replaced at random: the network against the
// rules on the same input.
#include <algorithm>
#include <array>
#include <string_view>

#include "cli/program/text.hpp"
#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/recipe_rules.hpp"
#include "neural/evaluation/flaw_report.hpp"
#include "repair/model/rule_model.hpp"

namespace rrn::cli {

namespace {

struct NamedFlaw {
  dataset::Flaw flaw;
  std::string_view name;
};
constexpr std::array kFlaws = {
    NamedFlaw{dataset::Flaw::kRemoved, "removed"},
    NamedFlaw{dataset::Flaw::kContradicted, "contradicted"},
    NamedFlaw{dataset::Flaw::kReplaced, "replaced"}};
constexpr std::array kParts = {0.0, 0.05, 0.1, 0.15, 0.2};

std::vector<dataset::FlawedSample> make_flawed(const dataset::Dataset& data,
                                               dataset::Flaw flaw, double part,
                                               const JobContext& job) {
  std::vector<dataset::FlawedSample> flawed;
  for (std::size_t i = 0; i < data.kbs.size(); ++i) {
    flawed.push_back(dataset::with_flaws(data.kbs[i], flaw, part,
                                         job.seed.derive("flaws", i)));
  }
  return flawed;
}

double f1(const neural::RobustnessReport& report) {
  return report.evaluation.total_relations().as_in_paper().f1();
}

ComparisonTable sweep(Workshop& workshop, const ExperimentOptions& options,
                      const Recipe& recipe, const NamedFlaw& flaw) {
  const JobContext& job = workshop.run().job;
  const auto runs = train_runs(workshop, options, recipe);
  const dataset::Dataset test = read_split(workshop, runs.front());
  const dataset::Vocabulary& vocabulary = test.header.vocabulary;
  const auto labeller = make_labeller(recipe, options.places, test, job);
  ComparisonTable table{std::string(recipe.dataset) + ", facts " +
                            std::string(flaw.name) +
                            ": F1 of inferable relations",
                        {"network", "rules", "samples that are inconsistent"},
                        {}};
  table.decimals = 4;
  std::vector<std::unique_ptr<neural::Model>> models;
  for (const TrainedRun& run : runs) {
    models.push_back(workshop.load(run.model_path));
  }
  for (const double part : kParts) {
    const auto flawed = make_flawed(test, flaw.flaw, part, job);
    ComparisonTable::Row row{fixed(100 * part, 0) + " %",
                             std::vector<Comparison>(3)};
    for (const auto& model : models) {
      row.cells[0].here.push_back(f1(neural::measure_robustness(
          *model, vocabulary, test.kbs, flawed, {}, job)));
    }
    repair::RuleModel rules(*labeller, vocabulary);
    row.cells[1].here = {f1(neural::measure_robustness(
        rules, vocabulary, test.kbs, flawed, {}, job))};
    row.cells[2].here = {static_cast<double>(rules.n_inconsistent()) /
                         static_cast<double>(test.kbs.size())};
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::vector<ComparisonTable> reproduce_corruption(
    Workshop& workshop, const ExperimentOptions& options) {
  std::vector<ComparisonTable> tables;
  for (const Recipe* recipe : options.datasets) {
    for (const NamedFlaw& flaw : kFlaws) {
      tables.push_back(sweep(workshop, options, *recipe, flaw));
    }
  }
  return tables;
}

}  // namespace rrn::cli
