// SPDX-License-Identifier: MIT
// Which facts a reduction starts with.
#ifndef RRN_PREDICTION_RATIONALE_REDUCTION_STARTS_HPP
#define RRN_PREDICTION_RATIONALE_REDUCTION_STARTS_HPP

#include <span>

#include "prediction/rationale/fact_reduction.hpp"

namespace rrn::prediction {

/// The nearest facts, and with each all that are as near.  O(facts).
[[nodiscard]] FactReduction::Start nearest_facts(const Neighbourhood& around);

/// The heaviest facts.  `weights`: indexed by fact.  O(facts log facts).
[[nodiscard]] FactReduction::Start heaviest_facts(
    std::span<const double> weights);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_REDUCTION_STARTS_HPP
