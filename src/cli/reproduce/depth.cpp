// SPDX-License-Identifier: MIT
#include <array>

#include "cli/reproduce/experiment.hpp"

namespace rrn::cli {

namespace {

/// Families larger than those of the training data (26 people, depth 5).
struct FamilySize {
  const char* people;
  const char* depth;
};
constexpr std::array kSizes = {FamilySize{"26", "5"}, FamilySize{"40", "6"},
                               FamilySize{"60", "8"}};

std::string make_families(Workshop& workshop, const std::string& beside,
                          const FamilySize& size) {
  const std::string path = beside + "-of-" + size.people;
  const std::string seed = std::to_string(workshop.run().job.seed.value());
  workshop.make(path, {"generate", "family", "--samples", "1", "--valid", "1",
                       "--test", "200", "--people", size.people, "--depth",
                       size.depth, "--seed", "7" + seed, "--output", path});
  return path;
}

}  // namespace

std::vector<ComparisonTable> reproduce_depth(Workshop& workshop,
                                             const ExperimentOptions& options) {
  const Recipe& recipe = find_recipe("family");
  const auto runs = train_runs(workshop, options, recipe);
  ComparisonTable table{"families larger than those of the training data",
                        {"F1 of inferable relations", "accuracy", "literals"},
                        {}};
  table.decimals = 4;
  for (const FamilySize& size : kSizes) {
    const std::string folder =
        make_families(workshop, runs.front().dataset_folder, size);
    ComparisonTable::Row row{
        std::string("at most ") + size.people + " people, depth " + size.depth,
        std::vector<Comparison>(3)};
    for (const TrainedRun& run : runs) {
      const auto metrics =
          evaluate(workshop, {run.seed, folder, run.model_path})
              .total_relations()
              .as_in_paper();
      row.cells[0].here.push_back(metrics.f1());
      row.cells[1].here.push_back(metrics.accuracy());
      row.cells[2].here = {static_cast<double>(metrics.n())};
    }
    table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace rrn::cli
