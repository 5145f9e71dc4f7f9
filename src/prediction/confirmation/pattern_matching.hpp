// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_CONFIRMATION_PATTERN_MATCHING_HPP
#define RRN_PREDICTION_CONFIRMATION_PATTERN_MATCHING_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "mining/fact_index.hpp"
#include "prediction/confirmation/body_pattern.hpp"

namespace rrn::prediction {

/// An individual for each variable of a pattern.
using PatternMatch = std::vector<std::uint32_t>;

/// Finds a place in facts where a pattern holds.  The place is drawn by `rng`;
/// absent where none is found in a bounded number of steps.
[[nodiscard]] std::optional<PatternMatch> find_match(
    const BodyPattern& pattern, const mining::FactIndex& facts, Rng& rng);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_CONFIRMATION_PATTERN_MATCHING_HPP
