// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_RULE_MATCHES_HPP
#define RRN_MINING_RULE_MATCHES_HPP

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "mining/body_walk.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::mining {

/// Whether an individual may be the x of a rule, as far as is said of x alone.
[[nodiscard]] inline bool may_start(const MinedRule& rule,
                                    const FactIndex& facts, std::uint32_t x) {
  if (rule.value && !facts.has(x, *rule.value)) return false;
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

/// Individuals among which all x of a rule are, in order; `from` keeps them
/// where they are in no list yet.
[[nodiscard]] std::span<const std::uint32_t> possible_starts(
    const MinedRule& rule, const FactIndex& facts,
    std::vector<std::uint32_t>& from);

/// Calls visit(x, y) once for each pair of which a body holds; for a head of x
/// alone visit(x, x), once for each x.  `wants(x)` says which x matter.
template <typename Wants, typename Visit>
void for_each_match(const MinedRule& rule, const FactIndex& facts,
                    BodyWalk& walk, const Wants& wants, const Visit& visit) {
  std::vector<std::uint32_t> from;
  for (const std::uint32_t x : possible_starts(rule, facts, from)) {
    if (!wants(x)) continue;
    if (!rule.head.is_of_x()) {
      for_each_end(rule, facts, walk, x, [&](std::uint32_t y) { visit(x, y); });
      continue;
    }
    bool holds = false;
    for_each_end(rule, facts, walk, x, [&](std::uint32_t) { holds = true; });
    if (holds) visit(x, x);
  }
}

}  // namespace rrn::mining

#endif  // RRN_MINING_RULE_MATCHES_HPP
