// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_COUNTERFACTUAL_SEARCH_HPP
#define RRN_PREDICTION_RATIONALE_COUNTERFACTUAL_SEARCH_HPP

#include "base/job.hpp"
#include "neural/model/model.hpp"
#include "prediction/rationale/addable_facts.hpp"
#include "prediction/rationale/counterfactual.hpp"
#include "prediction/rationale/neighbourhood.hpp"

namespace rrn::prediction {

/// Finds the smallest changes of stated facts after which a model predicts a
/// literal that it does not predict, or no longer one that it does.
///
/// Facts around the literal can be taken away, and facts about the individuals
/// around it can be stated (AddableFactFinder).  First each of these is tried
/// alone, then two at a time, and so on: all where these are few, else those
/// that go on from the best smaller changes, and exchanges of one fact for
/// another.  Two draws sift; what is left is asked about in all of them.  For
/// c facts that takes about 2 * c small knowledge bases to be embedded for
/// single ones, and 16 * c for each further fact of a change.
class CounterfactualSearch {
 public:
  /// Borrows both; the model's own calibration gives probabilities and
  /// thresholds.  O(facts * log facts).
  CounterfactualSearch(neural::Model& model, const dataset::Sample& kb)
      : model_(model), finder_(kb), addable_(model, kb) {}

  /// Throws Error (kBadArgument) for an index out of range, and Cancelled.
  [[nodiscard]] Counterfactual find(const Literal& target,
                                    const CounterfactualOptions& options,
                                    const JobContext& job) const;

 private:
  neural::Model& model_;
  NeighbourhoodFinder finder_;
  AddableFactFinder addable_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_COUNTERFACTUAL_SEARCH_HPP
