// SPDX-License-Identifier: MIT
#include "mining/traits.hpp"

#include <algorithm>

namespace rrn::mining {

namespace {

using MayName = std::function<bool(std::uint32_t)>;

void add_frequent(const FactIndex& facts, std::uint64_t min_members,
                  const MayName& may_name, std::vector<Step>& values) {
  for (std::uint32_t c = 0; c < facts.n_individuals(); ++c) {
    if (!may_name(c)) continue;
    const std::span<const Step> steps = facts.steps(c);
    for (std::size_t begin = 0; begin < steps.size();) {
      std::size_t end = begin;
      while (end < steps.size() && steps[end].link == steps[begin].link) ++end;
      if (end - begin >= min_members) {
        values.push_back({turned(steps[begin].link), c});
      }
      begin = end;
    }
  }
}

}  // namespace

void TraitList::add_values(const FactIndex& facts, const FactIndex& others,
                           std::uint64_t min_members, const MayName& may_name) {
  add_frequent(facts, min_members, may_name, values_);
  if (&others != &facts) add_frequent(others, min_members, may_name, values_);
  std::ranges::sort(values_);
  values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
}

}  // namespace rrn::mining
