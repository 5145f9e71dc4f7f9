// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_PREDICTION_THRESHOLD_HPP
#define RRN_PREDICTION_RATIONALE_PREDICTION_THRESHOLD_HPP

#include <optional>

#include "neural/model/model.hpp"
#include "prediction/rationale/literal.hpp"

namespace rrn::prediction {

/// The probability from which on a literal is predicted.  `positive` is that of
/// positive literals; absent: what the model's calibration says.
[[nodiscard]] double threshold_of(const neural::Model& model,
                                  const Literal& target,
                                  std::optional<float> positive);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_PREDICTION_THRESHOLD_HPP
