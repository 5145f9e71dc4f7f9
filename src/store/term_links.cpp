// SPDX-License-Identifier: MIT
#include "store/term_links.hpp"

namespace rrn {

TermLinks::Need TermLinks::add(TermId from, TermId to, bool both_ways) {
  const TermId left = component(from);
  const TermId right = component(to);
  if (left == right) return Need::kNone;
  if (both_ways) {
    parents_[left] = right;
    parents_.try_emplace(right, right);
    return Need::kRowAndReverse;
  }
  if (!parents_.contains(from) && !parents_.contains(to)) return Need::kRow;
  const auto link = std::uint64_t{left.value} << 32 | right.value;
  return links_.insert(link).second ? Need::kRow : Need::kNone;
}

TermId TermLinks::component(TermId term) {
  auto entry = parents_.find(term);
  while (entry != parents_.end() && entry->second != term) {
    const auto parent = parents_.find(entry->second);
    entry->second = parent->second;  // halves the path
    term = entry->second;
    entry = parents_.find(term);
  }
  return term;
}

void TermLinks::clear() {
  parents_.clear();
  links_.clear();
}

std::size_t TermLinks::memory() const {
  constexpr std::size_t kNodeBytes = 32;  // of a hash table, about
  return (parents_.size() + links_.size()) * kNodeBytes;
}

}  // namespace rrn
