// SPDX-License-Identifier: MIT
#include "mining/selection.hpp"

#include <algorithm>

namespace rrn::mining {

std::uint64_t Selection::offer(const MinedRule& rule) {
  if (coverage_.n_open(rule.head) == 0) return 0;
  std::vector<std::size_t> facts =
      coverage_.find_concluded(rule, facts_, walk_);
  // Facts closed by rules kept here count; those closed before do not.
  std::erase_if(facts, [&](std::size_t fact) {
    return coverage_.is_closed(fact) && n_rules_[fact] == 0;
  });
  const bool has_open = std::ranges::any_of(
      facts, [&](std::size_t fact) { return !coverage_.is_closed(fact); });
  if (!has_open || (accepts_ && !accepts_(rule))) return 0;
  const std::uint64_t n_new = coverage_.close(rule.head, facts);
  for (const std::size_t fact : facts) ++n_rules_[fact];
  kept_.push_back({rule, std::move(facts)});
  return n_new;
}

std::vector<MinedRule> Selection::finish() {
  const auto confidence_of = [&](std::size_t i) {
    return confidence(kept_[i].rule.figures, measure_);
  };
  // From the least certain on, so that only rules as certain count.
  for (std::size_t end = kept_.size(); end > 0;) {
    std::size_t begin = end - 1;
    while (begin > 0 && confidence_of(begin - 1) == confidence_of(end - 1)) {
      --begin;
    }
    drop_needless(begin, end);
    end = begin;
  }
  std::vector<MinedRule> rules;
  for (Kept& kept : kept_) {
    if (kept.is_needed) rules.push_back(std::move(kept.rule));
  }
  kept_.clear();
  return rules;
}

void Selection::drop_needless(std::size_t begin, std::size_t end) {
  for (std::size_t i = end; i > begin; --i) {
    Kept& kept = kept_[i - 1];
    kept.is_needed = !std::ranges::all_of(
        kept.facts, [&](std::size_t fact) { return n_rules_[fact] > 1; });
    if (kept.is_needed) continue;
    for (const std::size_t fact : kept.facts) --n_rules_[fact];
  }
  for (std::size_t i = begin; i < end; ++i) {
    if (!kept_[i].is_needed) continue;
    for (const std::size_t fact : kept_[i].facts) --n_rules_[fact];
  }
}

}  // namespace rrn::mining
