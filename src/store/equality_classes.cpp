// SPDX-License-Identifier: MIT
#include "store/equality_classes.hpp"

#include <algorithm>
#include <utility>

namespace rrn {

std::span<const TermId> EqualityClasses::members(TermId id) const {
  const std::uint32_t number = class_of(id);
  if (number == kNoClass) return {};
  return classes_[number].members;
}

std::vector<TermId> EqualityClasses::representatives() const {
  std::vector<TermId> result;
  for (const Class& c : classes_) {
    if (!c.members.empty()) result.push_back(c.representative);
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::size_t EqualityClasses::find_slot(TermId id) const {
  constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15U;
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = static_cast<std::size_t>((id.value * kMultiplier) >> 32);
  for (at &= mask; slots_[at].is_used && slots_[at].id != id;) {
    at = (at + 1) & mask;
  }
  return at;
}

void EqualityClasses::set_class(TermId id, std::uint32_t number) {
  constexpr std::size_t kFirstSlots = 16;
  if (slots_.empty()) slots_.resize(kFirstSlots);
  const std::size_t at = find_slot(id);
  if (!slots_[at].is_used) ++n_used_slots_;
  if (slots_[at].number == kNoClass) ++n_members_;
  slots_[at] = {id, number, true};
  if (4 * n_used_slots_ > 3 * slots_.size()) grow_slots();
}

void EqualityClasses::grow_slots() {
  const std::vector<Slot> old =
      std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  n_used_slots_ = 0;
  for (const Slot& slot : old) {
    if (slot.number == kNoClass) continue;
    slots_[find_slot(slot.id)] = slot;
    ++n_used_slots_;
  }
}

std::uint32_t EqualityClasses::make_class(TermId id) {
  const auto number = static_cast<std::uint32_t>(classes_.size());
  classes_.push_back({id, {id}});
  set_class(id, number);
  return number;
}

void EqualityClasses::append(std::uint32_t number,
                             std::span<const TermId> ids) {
  Class& to = classes_[number];
  const bool follow = to.members.back() < ids.front();
  to.members.insert(to.members.end(), ids.begin(), ids.end());
  for (const TermId id : ids) set_class(id, number);
  if (follow || !to.is_sorted) return;
  to.is_sorted = false;
  unsorted_.push_back(number);
}

bool EqualityClasses::unite(TermId a, TermId b, TermId representative) {
  std::uint32_t to = class_of(a);
  std::uint32_t from = class_of(b);
  if (a == b || (to == from && to != kNoClass)) return false;
  if (to == kNoClass && from == kNoClass) to = make_class(a);
  if (to == kNoClass) {
    std::swap(a, b);
    std::swap(to, from);
  }
  if (from == kNoClass) {
    append(to, {&b, 1});
  } else {
    if (classes_[to].members.size() < classes_[from].members.size()) {
      std::swap(to, from);
    }
    if (!classes_[from].is_sorted) classes_[to].is_sorted = mark_unsorted(to);
    append(to, std::exchange(classes_[from].members, std::vector<TermId>()));
  }
  classes_[to].representative = representative;
  return true;
}

bool EqualityClasses::mark_unsorted(std::uint32_t number) {
  if (classes_[number].is_sorted) unsorted_.push_back(number);
  return false;
}

void EqualityClasses::sort_members() {
  for (const std::uint32_t number : unsorted_) {
    Class& c = classes_[number];
    std::sort(c.members.begin(), c.members.end());
    c.is_sorted = true;
  }
  unsorted_.clear();
}

bool EqualityClasses::merge(TermId a, TermId b, TermId representative) {
  const bool is_new = unite(a, b, representative);
  sort_members();
  return is_new;
}

void EqualityClasses::split(TermId id) {
  const std::uint32_t number = class_of(id);
  if (number == kNoClass) return;
  const std::vector<TermId> members =
      std::exchange(classes_[number].members, std::vector<TermId>());
  for (const TermId member : members) {
    slots_[find_slot(member)].number = kNoClass;
  }
  n_members_ -= members.size();
}

void EqualityClasses::clear() { *this = EqualityClasses(); }

std::size_t EqualityClasses::memory() const {
  std::size_t bytes =
      slots_.capacity() * sizeof(Slot) + classes_.capacity() * sizeof(Class);
  for (const Class& c : classes_) {
    bytes += c.members.capacity() * sizeof(TermId);
  }
  return bytes;
}

}  // namespace rrn
