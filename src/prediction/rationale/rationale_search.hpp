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
/// it weighs.  Then the nearest facts and the heaviest ones are reduced
/// (FactReduction), and once they are halved, only those of which fewer are
/// left.  Facts about the classes of their individuals are added where nothing
/// is predicted, neither from them nor from all facts, once another class is
/// told in their place (ClassContrast).  For f facts around the literal and s
/// facts that a reduction starts with, about draws * f + 4 * draws * log s
/// small knowledge bases are embedded.
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
  /// One for each target, the same as alone but for rounding.  Targets with the
  /// same facts around them share the first step, and all take the others
  /// together.
  [[nodiscard]] std::vector<Rationale> find(std::span<const Literal> targets,
                                            const RationaleOptions& options,
                                            const JobContext& job) const;

 private:
  neural::Model& model_;
  NeighbourhoodFinder finder_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_RATIONALE_SEARCH_HPP
