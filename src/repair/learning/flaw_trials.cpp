// SPDX-License-Identifier: MIT
#include "repair/learning/flaw_trials.hpp"

#include <utility>

#include "neural/evaluation/evaluate.hpp"

namespace rrn::repair {

namespace {

constexpr dataset::Flaw kFlaws[] = {dataset::Flaw::kRemoved,
                                    dataset::Flaw::kReplaced,
                                    dataset::Flaw::kContradicted};
constexpr double kParts[] = {0, 0.05, 0.1, 0.15, 0.2};

}  // namespace

std::vector<FlawTrial> try_flaws(std::span<neural::Model* const> models,
                                 const dataset::Vocabulary& vocabulary,
                                 std::span<const dataset::Sample> samples,
                                 const JobContext& job) {
  std::vector<FlawTrial> trials;
  const std::uint64_t n_trials = std::size(kFlaws) * std::size(kParts);
  for (const dataset::Flaw flaw : kFlaws) {
    for (const double part : kParts) {
      std::vector<dataset::Sample> flawed;
      flawed.reserve(samples.size());
      for (std::size_t i = 0; i < samples.size(); ++i) {
        dataset::FlawedSample sample = dataset::with_flaws(
            samples[i], flaw, part, job.seed.derive("flaws", i));
        flawed.push_back(std::move(sample.kb));
      }
      neural::EvaluateOptions options;
      options.inputs = flawed;
      FlawTrial trial{flaw, part, {}};
      for (neural::Model* const model : models) {
        trial.reports.push_back(neural::evaluate(
            *model, vocabulary, samples, job.without_progress(), options));
      }
      trials.push_back(std::move(trial));
      job.report({"try flaws", trials.size(), n_trials, {}});
    }
  }
  return trials;
}

}  // namespace rrn::repair
