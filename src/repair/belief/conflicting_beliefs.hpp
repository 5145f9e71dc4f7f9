// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_BELIEF_CONFLICTING_BELIEFS_HPP
#define RRN_REPAIR_BELIEF_CONFLICTING_BELIEFS_HPP

#include <cstdint>
#include <span>
#include <vector>

namespace rrn::repair {

/// Numbers of facts that cannot all be true.
using Conflict = std::vector<std::uint32_t>;

/// How probable facts are once it is known that in each conflict at least one
/// of them is wrong; `beliefs` says how probable they are before, each by
/// itself.
///
/// Facts that conflicts join, one by way of the other, are looked at together.
/// Up to 16 of these get exact probabilities, by all of their worlds; where
/// there are more, conflicts are taken into account one after the other, which
/// lowers beliefs less where a fact is in several.  No belief rises.  Facts
/// without conflicts keep theirs.
[[nodiscard]] std::vector<double> beliefs_in_conflict(
    std::vector<double> beliefs, std::span<const Conflict> conflicts);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_BELIEF_CONFLICTING_BELIEFS_HPP
