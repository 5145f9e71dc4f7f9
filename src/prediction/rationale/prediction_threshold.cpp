// SPDX-License-Identifier: MIT
#include "prediction/rationale/prediction_threshold.hpp"

namespace rrn::prediction {

double threshold_of(const neural::Model& model, const Literal& target,
                    std::optional<float> positive) {
  const neural::Calibration& calibration = model.calibration();
  const auto* member = std::get_if<dataset::ClassLiteral>(&target);
  const auto* fact = std::get_if<dataset::RelationLiteral>(&target);
  const float own = member != nullptr
                        ? calibration.class_threshold(member->owl_class.value)
                        : calibration.relation_threshold(fact->relation.value);
  const float threshold = positive.value_or(own);
  const bool is_positive =
      member != nullptr ? member->positive : fact->positive;
  return is_positive ? threshold : 1 - threshold;
}

}  // namespace rrn::prediction
