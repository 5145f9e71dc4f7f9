// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_FACT_WEIGHTS_HPP
#define RRN_PREDICTION_RATIONALE_FACT_WEIGHTS_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "base/job.hpp"
#include "neural/model/model.hpp"
#include "prediction/rationale/fact_deletion.hpp"
#include "prediction/rationale/neighbourhood.hpp"

namespace rrn::prediction {

/// What the facts of a neighbourhood do for its target.
struct FactWeights {
  /// The log-odds that are lost when this fact alone is taken away, indexed by
  /// fact.
  std::vector<double> log_odds;
  /// What each draw says of the target when all facts are told.
  std::vector<float> scores_of_all;
};

/// Weighs the facts of each neighbourhood of one sample: each in two draws, and
/// the 64 that weigh most, for or against the target, in all of them.
///
/// Neighbourhoods with the same facts are told to the model once, and it is
/// asked for all their targets.  Embeds 2 * (f + 1) + (draws - 2) * 65 small
/// knowledge bases for one with f facts, and no more than draws * (f + 1) for
/// those with the same facts together.  Throws as Model::answer().
[[nodiscard]] std::vector<FactWeights> weigh_facts(
    neural::Model& model, std::span<const Neighbourhood> neighbourhoods,
    std::uint32_t n_draws, const JobContext& job);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_FACT_WEIGHTS_HPP
