// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_COUNTERFACTUAL_HPP
#define RRN_PREDICTION_RATIONALE_COUNTERFACTUAL_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "prediction/rationale/literal.hpp"

namespace rrn::prediction {

/// Facts to be stated and stated facts to be taken away, after which a model
/// says the opposite.
struct FactChange {
  std::vector<Literal> added;
  std::vector<Literal> removed;
  double probability = 0;  ///< What the model says after the change
  /// Part of other draws in which the answer changes, too: at least half.
  double agreement = 0;
  /// Whether the target follows by the rules after the change; absent where
  /// nobody asked them.
  std::optional<bool> follows;

  [[nodiscard]] std::size_t size() const {
    return added.size() + removed.size();
  }
};

/// What would have to be stated otherwise for a model to say the opposite of a
/// literal: the nearest counterfactual.
///
/// Every fact of a change is needed: without it the answer stays.  There may be
/// changes beyond the bounds, which are kept here for the reader.
struct Counterfactual {
  Literal target;
  double threshold = 0.5;     ///< From which probability on it is predicted
  double probability = 0;     ///< What the model says without any change
  bool is_predicted = false;  ///< What a change turns into the opposite
  /// The smallest changes found, all of one size, the most certain first; none
  /// where there is none within the bounds.
  std::vector<FactChange> changes;

  std::size_t max_changes = 0;  ///< The most facts of one change
  std::size_t n_removable = 0;  ///< Stated facts that were to be taken away
  std::size_t n_addable = 0;    ///< Facts that were to be stated
  std::size_t n_tried = 0;      ///< Changes that the model was asked about
  /// All changes of up to so many of these facts were tried; of larger ones
  /// those that go on from the best smaller ones.
  std::size_t exhausted_size = 0;
  bool is_complete = true;  ///< Whether no fact within reach was left out
};

/// Bounds of the search.
struct CounterfactualOptions {
  std::uint32_t draws = 8;      ///< How often the network is asked; 1 or more
  std::size_t max_facts = 200;  ///< Removable ones, and as many addable ones
  std::size_t max_changes = 3;  ///< The most facts of one change
  std::size_t max_listed = 5;   ///< The most changes that are kept
  /// The probability from which on a positive literal is predicted; absent:
  /// what the model's calibration says.
  std::optional<float> threshold;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_COUNTERFACTUAL_HPP
