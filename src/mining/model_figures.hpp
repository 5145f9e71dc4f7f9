// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_MODEL_FIGURES_HPP
#define RRN_MINING_MODEL_FIGURES_HPP

#include <cstdint>
#include <vector>

#include "mining/mined_rule.hpp"

namespace rrn::mining {

/// How often a model predicts the head of a rule.
struct Predictions {
  std::uint64_t n_asked = 0;
  std::uint64_t n_predicted = 0;

  [[nodiscard]] double part() const {
    return Figures::part(n_predicted, n_asked);
  }
  friend bool operator==(const Predictions&, const Predictions&) = default;
};

/// What a model says of a rule when it is told bodies of it.
struct ModelFigures {
  Predictions with_body;  ///< None asked: the model cannot be told the body
  /// Indexed by atom as RuleParts::body has them: that atom does not hold.
  std::vector<Predictions> without;

  friend bool operator==(const ModelFigures&, const ModelFigures&) = default;
};

}  // namespace rrn::mining

#endif  // RRN_MINING_MODEL_FIGURES_HPP
