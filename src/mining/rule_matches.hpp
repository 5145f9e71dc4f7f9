// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_RULE_MATCHES_HPP
#define RRN_MINING_RULE_MATCHES_HPP

#include <algorithm>
#include <cstdint>

#include "mining/body_walk.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::mining {

/// Whether an individual may be the x of a rule, as far as classes say.
[[nodiscard]] inline bool may_start(const MinedRule& rule,
                                    const FactIndex& facts, std::uint32_t x) {
  return std::ranges::all_of(rule.start_classes, [&](std::uint32_t owl_class) {
    return facts.is_a(x, owl_class);
  });
}

/// Calls visit(y) once for each end of a body that starts at x; a body without
/// a path ends where it starts.
template <typename Visit>
void for_each_end(const MinedRule& rule, const FactIndex& facts, BodyWalk& walk,
                  std::uint32_t x, const Visit& visit) {
  if (!may_start(rule, facts, x)) return;
  if (rule.path.empty()) {
    visit(x);
    return;
  }
  if (facts.steps(x, rule.path.front()).empty()) return;
  walk.start(x, rule.path, rule.differ);
  for (const BodyWalk::End& end : walk.ends()) {
    if (!rule.end_class || facts.is_a(end.to, *rule.end_class)) visit(end.to);
  }
}

/// Calls visit(x, y) once for each pair of which a body holds.  `wants(x)` says
/// which x matter.
template <typename Wants, typename Visit>
void for_each_match(const MinedRule& rule, const FactIndex& facts,
                    BodyWalk& walk, const Wants& wants, const Visit& visit) {
  const auto visit_from = [&](std::uint32_t x) {
    if (!wants(x)) return;
    for_each_end(rule, facts, walk, x, [&](std::uint32_t y) { visit(x, y); });
  };
  if (rule.path.empty()) {
    for (std::uint32_t x = 0; x < facts.n_individuals(); ++x) visit_from(x);
    return;
  }
  std::ranges::for_each(facts.starts(rule.path.front()), visit_from);
}

}  // namespace rrn::mining

#endif  // RRN_MINING_RULE_MATCHES_HPP
