// SPDX-License-Identifier: MIT
#include "neural/robustness.hpp"

#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "neural/evaluate.hpp"

namespace rrn::neural {

namespace {

/// Whether a prediction says of a literal what the literal says.
class Reader {
 public:
  Reader(const Prediction& prediction, const Calibration& calibration,
         std::optional<float> threshold)
      : prediction_(prediction),
        calibration_(calibration),
        threshold_(threshold) {}

  bool operator()(const dataset::ClassLiteral& l) const {
    const float probability =
        prediction_.owl_class(l.individual.value, l.owl_class.value);
    const float threshold =
        threshold_.value_or(calibration_.class_threshold(l.owl_class.value));
    return (probability >= threshold) == l.positive;
  }
  bool operator()(const dataset::RelationLiteral& l) const {
    const float probability =
        prediction_.relation(l.subject.value, l.relation.value, l.object.value);
    const float threshold =
        threshold_.value_or(calibration_.relation_threshold(l.relation.value));
    return (probability >= threshold) == l.positive;
  }

 private:
  const Prediction& prediction_;
  const Calibration& calibration_;
  std::optional<float> threshold_;
};

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
  options.on_prediction = [&](std::size_t i, const Prediction& prediction) {
    const Reader is_right(prediction, model.calibration(), threshold);
    for (const dataset::AnyLiteral& literal : flawed[i].changed) {
      ++report.n_changed;
      report.n_right += std::visit(is_right, literal) ? 1 : 0;
    }
  };
  report.evaluation = evaluate(model, vocabulary, clean, job, options);
  return report;
}

}  // namespace rrn::neural
