// SPDX-License-Identifier: MIT
#include "mining/rule_matches.hpp"

#include <numeric>

namespace rrn::mining {

std::span<const std::uint32_t> possible_starts(
    const MinedRule& rule, const FactIndex& facts,
    std::vector<std::uint32_t>& from) {
  if (rule.value) {
    const auto [link, to] = *rule.value;
    for (const Step& step : facts.steps(to, turned(link))) {
      from.push_back(step.to);
    }
    return from;
  }
  if (!rule.path.empty()) return facts.starts(rule.path.front());
  from.resize(facts.n_individuals());
  std::iota(from.begin(), from.end(), 0U);
  return from;
}

}  // namespace rrn::mining
