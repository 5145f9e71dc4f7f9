// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_RATIONALE_HPP
#define RRN_PREDICTION_RATIONALE_RATIONALE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "prediction/rationale/counterfactual.hpp"
#include "prediction/rationale/literal.hpp"

namespace rrn::prediction {

/// A class in the place of a stated one, after which nothing is predicted.
struct Contrast {
  Literal instead;
  double probability = 0;  ///< All facts are told, with it in this place
};

/// A stated fact and what it does for a prediction.
struct WeighedFact {
  Literal fact;
  /// The log-odds that the prediction loses when this fact alone is taken
  /// away; negative where they rise.
  double log_odds = 0;
  /// Why it belongs to the evidence, where the others are enough without it.
  std::optional<Contrast> contrast;
};

/// Stated facts on which the prediction of a literal rests.
///
/// Probabilities are means over several draws of initial embeddings; a set of
/// facts from which the first draw predicts nothing is told in no other.  The
/// facts alone are enough for the prediction (sufficient), and no single one of
/// them can go (irreducible): without it the others are not enough, or, for the
/// class of an individual, nothing is predicted, neither from them nor from all
/// facts, once another class is told in its place (contrast).  There may be
/// other such sets.
struct Rationale {
  Literal target;
  double threshold = 0.5;  ///< From which probability on it is predicted
  double probability = 0;  ///< All facts that were considered are told
  bool is_predicted = false;
  /// The facts that the prediction rests on, sorted by what they weigh; none
  /// where nothing is predicted.  The target itself is never considered.
  std::vector<WeighedFact> facts;
  double probability_alone = 0;    ///< Only `facts` are told
  double probability_without = 0;  ///< All but `facts` are told
  /// Part of other draws in which `facts` alone are enough.
  double agreement = 0;
  /// Facts that speak against it, at most five: without one of them the
  /// log-odds rise by at least half.  Sorted by how much they rise.
  std::vector<WeighedFact> against;
  std::vector<WeighedFact> considered;  ///< All facts, the nearest first
  /// Whether these are all within reach; otherwise they are the nearest.
  bool is_complete = true;
  /// What would change the answer; absent where nobody asked for it.
  std::optional<Counterfactual> counterfactual;
};

struct RationaleOptions {
  std::uint32_t draws = 8;      ///< How often the network is asked; 1 or more
  std::size_t max_facts = 200;  ///< How many are considered, the nearest first
  /// The part of the probability that the facts alone have to keep.
  double keep = 0.7;
  /// From which probability on a positive literal is predicted; absent: what
  /// the model's calibration says.
  std::optional<float> threshold;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_RATIONALE_HPP
