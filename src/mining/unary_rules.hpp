// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_UNARY_RULES_HPP
#define RRN_MINING_UNARY_RULES_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/job.hpp"
#include "mining/body_counts.hpp"

namespace rrn::mining {

/// Which rules whose head is of x alone are looked for.
struct UnaryRuleOptions {
  RuleQuality quality;
  /// Which individuals rules may name, one in the head and one in the body;
  /// empty: none.
  std::function<bool(std::uint32_t)> may_name;
  /// Whether rules for a predicate are wanted; heads come without constants.
  std::function<bool(const Head&)> wants;
  /// Whether to stop once so many rules are found, which are returned then.
  std::function<bool(std::size_t n_rules)> is_over;
};

/// The good rules whose head says something of x alone: a class or, with
/// constants, a relation to or from one certain individual.  The body is one
/// such trait of x, a class and another trait, a link of x to anybody, or to a
/// member of a class.  A longer body is only there if it is better than
/// both of its halves.
///
/// Figures are counted exactly.  Pairs of traits are looked for among
/// individuals with up to 30 traits; values that fewer individuals have than
/// the support that is wanted are no traits.  The result does not depend on the
/// number of threads.  Throws Cancelled.
[[nodiscard]] std::vector<MinedRule> find_unary_rules(
    const FactIndex& seen, const FactIndex& truth,
    const UnaryRuleOptions& options, const JobContext& job);

}  // namespace rrn::mining

#endif  // RRN_MINING_UNARY_RULES_HPP
