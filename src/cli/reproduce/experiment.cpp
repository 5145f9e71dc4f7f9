// SPDX-License-Identifier: MIT
#include "cli/reproduce/experiment.hpp"

#include <array>

#include "neural/ensemble/averaged_model.hpp"
#include "neural/evaluation/evaluate.hpp"

namespace rrn::cli {

namespace {

constexpr std::array kExperiments = {
    Experiment{"results", "accuracy and F1 (the paper's table \"results\")",
               "family,countries-s1,countries-s2,countries-s3,dbpedia,claros,"
               "umls",
               &reproduce_results},
    Experiment{"details", "each class and relation (the paper's appendix)",
               "family,countries-s1,countries-s2,countries-s3",
               &reproduce_details},
    Experiment{"iterations",
               "accuracy after each update iteration (table \"update-iters\")",
               "family", &reproduce_iterations},
    Experiment{"layers",
               "one prediction layer for all relations (table \"pred-layers\")",
               "family,countries-s3,dbpedia,claros,umls", &reproduce_layers},
    Experiment{"depth", "families larger and deeper than in training", "family",
               &reproduce_depth},
    Experiment{"near-misses", "false literals one premise short of a proof",
               "umls", &reproduce_near_misses},
    Experiment{"repairs",
               "one missing or contradicted fact (section \"Results\")",
               "dbpedia,claros", &reproduce_repairs},
    Experiment{"corruption",
               "0 to 20 % of the facts wrong, network against rules", "family",
               &reproduce_corruption},
    Experiment{"evidence",
               "the facts that predictions rest on, against those of proofs",
               "family", &reproduce_evidence},
    Experiment{"counterfactual",
               "a removed fact named again as what a prediction lacks",
               "family", &reproduce_counterfactual},
    Experiment{"rules", "the ontology's definitions found again in its data",
               "family", &reproduce_rules},
    Experiment{"confirmation",
               "rules mined from few samples, asked of the network", "family",
               &reproduce_confirmation},
};

}  // namespace

std::span<const Experiment> experiments() { return kExperiments; }

std::vector<TrainedRun> train_runs(Workshop& workshop,
                                   const ExperimentOptions& options,
                                   const Recipe& recipe,
                                   const std::string& variant,
                                   const Words& more) {
  std::vector<TrainedRun> runs;
  const std::uint64_t first = workshop.run().job.seed.value();
  Words train = replace_options(split_words(recipe.train), options.train);
  train = replace_options(std::move(train), more);
  for (std::uint32_t i = 0; i < options.runs_of(recipe); ++i) {
    TrainedRun run;
    run.seed = first + i;
    run.draws = recipe.draws;
    run.dataset_folder = workshop.make_dataset(
        recipe, recipe.has_data_per_run ? run.seed : first, options.places,
        options.generate, options.folder_suffix);
    if (!options.model.empty()) {
      run.model_path = options.model;
      runs.push_back(std::move(run));
      continue;
    }
    run.model_path =
        workshop.make_model(run.dataset_folder, variant, run.seed, train);
    if (!recipe.calibrate.empty()) {
      run.model_path = workshop.calibrate_model(
          run.model_path, run.dataset_folder, split_words(recipe.calibrate));
    }
    runs.push_back(std::move(run));
  }
  return runs;
}

dataset::Dataset read_split(Workshop& workshop, const TrainedRun& run,
                            const std::string& split) {
  return workshop.read(run.dataset_folder + '/' + split + ".kbs");
}

neural::EvaluationReport evaluate(Workshop& workshop, const TrainedRun& run,
                                  const std::string& split) {
  const dataset::Dataset data = read_split(workshop, run, split);
  const auto model = neural::averaged(workshop.load(run.model_path), run.draws);
  return neural::evaluate(*model, data.header.vocabulary, data.kbs,
                          workshop.run().job);
}

}  // namespace rrn::cli
