// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_CONFIRMATION_FACT_SURROUNDINGS_HPP
#define RRN_PREDICTION_CONFIRMATION_FACT_SURROUNDINGS_HPP

#include <cstddef>
#include <cstdint>

#include "mining/fact_index.hpp"
#include "prediction/confirmation/body_pattern.hpp"
#include "prediction/confirmation/pattern_matching.hpp"

namespace rrn::prediction {

/// What a model is told beside the body of a rule.
enum class Surroundings : std::uint8_t {
  kNone,  ///< Nothing
  /// The facts around each individual of the body, of which none leads to the
  /// surroundings of another one: the body alone joins them.
  kApart,
  kAll,  ///< All facts around
};

/// The facts that a pattern states of individuals.
[[nodiscard]] mining::FactIndex::Facts facts_of(const BodyPattern& pattern,
                                                const PatternMatch& match);

/// Returns the facts around individuals that differ, up to `hops` facts away
/// and about `max_facts` of them, the nearest ones.
[[nodiscard]] mining::FactIndex::Facts find_surroundings(
    const mining::FactIndex& facts, const PatternMatch& match,
    Surroundings surroundings, std::uint32_t hops, std::size_t max_facts);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_CONFIRMATION_FACT_SURROUNDINGS_HPP
