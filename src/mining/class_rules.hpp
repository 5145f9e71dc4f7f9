// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_CLASS_RULES_HPP
#define RRN_MINING_CLASS_RULES_HPP

#include <vector>

#include "base/cancellation.hpp"
#include "mining/body_counts.hpp"

namespace rrn::mining {

/// The good rules that conclude a class of x from one or two other classes of
/// x, from a fact of x, or from such a fact and a class of the other end.  A
/// longer body is only there if it is better than both of its halves.  `wants`
/// tells by class which heads matter.  Throws Cancelled.
[[nodiscard]] std::vector<MinedRule> find_class_rules(
    const FactIndex& seen, const FactIndex& truth,
    const std::vector<bool>& wants, const RuleQuality& quality,
    const CancellationToken& cancel);

}  // namespace rrn::mining

#endif  // RRN_MINING_CLASS_RULES_HPP
