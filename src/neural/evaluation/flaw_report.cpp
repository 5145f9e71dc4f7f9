// SPDX-License-Identifier: MIT
#include "neural/evaluation/flaw_report.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "neural/evaluation/evaluate.hpp"

namespace rrn::neural {

namespace {

dataset::AnyLiteral literal_of(const LabelledScore& score) {
  const bool positive = dataset::is_true(score.label);
  if (score.is_class) {
    return dataset::ClassLiteral{dataset::EntityIndex{score.subject},
                                 dataset::ClassIndex{score.predicate},
                                 positive};
  }
  return dataset::RelationLiteral{dataset::EntityIndex{score.subject},
                                  dataset::RelationIndex{score.predicate},
                                  dataset::EntityIndex{score.object}, positive};
}

/// Whether the model takes a literal for what its label says.
bool is_right(const LabelledScore& score, const Calibration& calibration,
              std::optional<float> threshold) {
  const float own = score.is_class
                        ? calibration.class_threshold(score.predicate)
                        : calibration.relation_threshold(score.predicate);
  return (score.probability >= threshold.value_or(own)) ==
         dataset::is_true(score.label);
}

/// Counts the decoys of a sample that the model holds for true.
std::uint64_t count_believed(Model& model, const dataset::FlawedSample& sample,
                             std::optional<float> threshold,
                             const JobContext& job) {
  const Calibration& calibration = model.calibration();
  const std::size_t n_classes = model.vocabulary().classes.size();
  std::uint64_t n = 0;
  for (const dataset::AnyLiteral& decoy : sample.decoys) {
    if (const auto* owl_class = std::get_if<dataset::ClassLiteral>(&decoy)) {
      const std::uint32_t c = owl_class->owl_class.value;
      const float probability =
          model.score(sample.kb, {}, job)
              .classes[owl_class->individual.value * n_classes + c];
      const float own = calibration.class_threshold(c);
      n += (probability >= threshold.value_or(own)) == owl_class->positive;
      continue;
    }
    auto literal = std::get<dataset::RelationLiteral>(decoy);
    const bool positive = std::exchange(literal.positive, true);
    const float probability =
        model.score(sample.kb, {&literal, 1}, job).relations.at(0);
    const float own = calibration.relation_threshold(literal.relation.value);
    n += (probability >= threshold.value_or(own)) == positive;
  }
  return n;
}

double part(std::uint64_t n, std::uint64_t n_all) {
  if (n_all == 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(n) / static_cast<double>(n_all);
}

}  // namespace

double RobustnessReport::part_right() const { return part(n_right, n_changed); }

double RobustnessReport::part_believed() const {
  return part(n_believed, n_decoys);
}

RobustnessReport measure_robustness(
    Model& model, const dataset::Vocabulary& vocabulary,
    std::span<const dataset::Sample> clean,
    std::span<const dataset::FlawedSample> flawed,
    std::optional<float> threshold, const JobContext& job) {
  if (clean.size() != flawed.size()) {
    throw Error(ErrorCode::kBadArgument,
                std::to_string(flawed.size()) + " flawed samples of " +
                    std::to_string(clean.size()) +
                    " clean ones; expected one of each");
  }
  std::vector<dataset::Sample> inputs;
  inputs.reserve(flawed.size());
  for (const dataset::FlawedSample& sample : flawed)
    inputs.push_back(sample.kb);
  RobustnessReport report;
  EvaluateOptions options;
  options.threshold = threshold;
  options.inputs = inputs;
  options.on_score = [&](std::size_t i, const LabelledScore& score) {
    if (!dataset::is_specified(score.label)) return;
    const auto& changed = flawed[i].changed;
    if (!std::binary_search(changed.begin(), changed.end(),
                            literal_of(score))) {
      return;
    }
    ++report.n_changed;
    report.n_right += is_right(score, model.calibration(), threshold) ? 1 : 0;
  };
  report.evaluation = evaluate(model, vocabulary, clean, job, options);
  for (const dataset::FlawedSample& sample : flawed) {
    job.cancel.throw_if_triggered();
    report.n_decoys += sample.decoys.size();
    report.n_believed += count_believed(model, sample, threshold, job);
  }
  return report;
}

}  // namespace rrn::neural
