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

/// What the facts of a neighbourhood weigh for its target: the log-odds that
/// are lost when this fact alone is taken away, indexed by fact.
using FactWeights = std::vector<double>;

/// Weighs the facts of each neighbourhood.
///
/// Neighbourhoods with the same facts are told to the model once, and it is
/// asked for all their targets.  What it says of a target does not depend on
/// the others: individuals are numbered as in the whole sample.  Embeds draws *
/// (f + 1) small knowledge bases for each group with f facts.  Throws as
/// Model::answer().
[[nodiscard]] std::vector<FactWeights> weigh_facts(
    neural::Model& model, std::span<const Neighbourhood> neighbourhoods,
    std::uint32_t n_draws, const JobContext& job);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_FACT_WEIGHTS_HPP
