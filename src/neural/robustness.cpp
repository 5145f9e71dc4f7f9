// SPDX-License-Identifier: MIT
#include "neural/robustness.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "neural/evaluate.hpp"

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

}  // namespace

double RobustnessReport::part_right() const {
  if (n_changed == 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(n_right) / static_cast<double>(n_changed);
}

RobustnessReport measure_robustness(
    Model& model, const dataset::Vocabulary& vocabulary,
    std::span<const dataset::KnowledgeBase> clean,
    std::span<const dataset::FlawedSample> flawed,
    std::optional<float> threshold, const JobContext& job) {
  if (clean.size() != flawed.size()) {
    throw Error(ErrorCode::kBadArgument,
                std::to_string(flawed.size()) + " flawed samples of " +
                    std::to_string(clean.size()) +
                    " clean ones; expected one of each");
  }
  std::vector<dataset::KnowledgeBase> inputs;
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
  return report;
}

}  // namespace rrn::neural
