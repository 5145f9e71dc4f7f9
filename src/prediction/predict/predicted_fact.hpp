// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_PREDICT_PREDICTED_FACT_HPP
#define RRN_PREDICTION_PREDICT_PREDICTED_FACT_HPP

#include <cstdint>

#include "store/triple_store.hpp"

namespace rrn::prediction {

/// What the rules say of a prediction, taken by itself: see judge().
enum class RuleStatus : std::uint8_t {
  kUntested,
  kDerivable,      ///< They derive it too
  kContradicting,  ///< Added to the facts, it contradicts them
  kOpen,           ///< Neither
};

/// A fact that the network holds for true and nobody asserted.
struct PredictedFact {
  RelationKey relation;
  Row row;
  float probability = 0;
  bool derived = false;  ///< The rules derive it too
  RuleStatus status = RuleStatus::kUntested;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_PREDICT_PREDICTED_FACT_HPP
