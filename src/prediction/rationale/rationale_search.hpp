// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_RATIONALE_SEARCH_HPP
#define RRN_PREDICTION_RATIONALE_RATIONALE_SEARCH_HPP

#include <span>
#include <vector>

#include "base/job.hpp"
#include "neural/model/model.hpp"
#include "prediction/rationale/neighbourhood.hpp"
#include "prediction/rationale/rationale.hpp"

namespace rrn::prediction {

/// Finds the stated facts on which predictions of a model rest.
///
/// A network reads facts when it is asked, so a fact can be taken away without
/// training anew.  Each fact around a literal is taken away alone, to see what
/// it weighs.  Then the nearest facts are taken, as few as are enough, and a
/// second time all; of them those that weigh least go, as many as can at a
/// time, then the one whose loss hurts least, until no other can go.  The
/// smaller of both sets is found.  For f facts around the literal and s facts
/// before single ones go, that takes about draws * (f + 8 * s) small knowledge
/// bases to be embedded, and up to draws * s^2 more where the four facts that
/// hurt least at one step do not go at the next.
class RationaleSearch {
 public:
  /// Borrows both; the model's own calibration gives probabilities and
  /// thresholds.  O(facts).
  RationaleSearch(neural::Model& model, const dataset::Sample& kb)
      : model_(model), finder_(kb) {}

  /// Throws Error (kBadArgument) for an index out of range, and Cancelled.
  [[nodiscard]] Rationale find(const Literal& target,
                               const RationaleOptions& options,
                               const JobContext& job) const;
  /// One for each target, the same as alone.  Targets with the same facts
  /// around them share the step that takes most time.
  [[nodiscard]] std::vector<Rationale> find(std::span<const Literal> targets,
                                            const RationaleOptions& options,
                                            const JobContext& job) const;

 private:
  neural::Model& model_;
  NeighbourhoodFinder finder_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_RATIONALE_SEARCH_HPP
