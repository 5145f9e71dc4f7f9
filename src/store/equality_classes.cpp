// SPDX-License-Identifier: MIT
#include "store/equality_classes.hpp"

#include <algorithm>
#include <utility>

namespace rrn {

std::span<const TermId> EqualityClasses::members(TermId id) const {
  const auto found = class_of_.find(id);
  if (found == class_of_.end()) return {};
  return classes_[found->second].members;
}

std::vector<TermId> EqualityClasses::representatives() const {
  std::vector<TermId> result;
  for (const Class& c : classes_) {
    if (!c.members.empty()) result.push_back(c.representative);
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::uint32_t EqualityClasses::class_number(TermId id) {
  const auto [entry, is_new] =
      class_of_.try_emplace(id, static_cast<std::uint32_t>(classes_.size()));
  if (is_new) classes_.push_back({id, {id}});
  return entry->second;
}

bool EqualityClasses::merge(TermId a, TermId b, TermId representative) {
  if (are_equal(a, b)) return false;
  std::uint32_t to = class_number(a);
  std::uint32_t from = class_number(b);
  if (classes_[to].members.size() < classes_[from].members.size()) {
    std::swap(to, from);
  }
  const std::vector<TermId> moved =
      std::exchange(classes_[from].members, std::vector<TermId>());
  for (const TermId id : moved) class_of_[id] = to;
  Class& merged = classes_[to];
  const bool follow = merged.members.back() < moved.front();
  const auto middle =
      merged.members.insert(merged.members.end(), moved.begin(), moved.end());
  if (!follow) {
    std::inplace_merge(merged.members.begin(), middle, merged.members.end());
  }
  merged.representative = representative;
  return true;
}

void EqualityClasses::split(TermId id) {
  const auto found = class_of_.find(id);
  if (found == class_of_.end()) return;
  const std::vector<TermId> members =
      std::exchange(classes_[found->second].members, std::vector<TermId>());
  for (const TermId member : members) class_of_.erase(member);
}

void EqualityClasses::clear() {
  class_of_.clear();
  classes_.clear();
}

std::size_t EqualityClasses::memory() const {
  constexpr std::size_t kNodeBytes = 32;  // of the map, about
  std::size_t bytes =
      class_of_.size() * kNodeBytes + classes_.capacity() * sizeof(Class);
  for (const Class& c : classes_) {
    bytes += c.members.capacity() * sizeof(TermId);
  }
  return bytes;
}

}  // namespace rrn
