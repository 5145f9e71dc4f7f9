// SPDX-License-Identifier: MIT
#include "repair/belief/seen_limits.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace rrn::repair {

namespace {

using dataset::ClassIndex;
using dataset::RelationIndex;

/// How many individuals would be in both of two classes that are independent of
/// each other, if none in both is to mean that they exclude each other: by
/// chance there is none in one of 20,000 cases.
constexpr double kLeastExpected = 10;

/// Adds how many facts each individual has on one side, given the relation and
/// the individual of each fact.
void add_counts(
    std::vector<std::pair<RelationIndex, std::uint32_t>> sides,
    std::map<RelationIndex, std::map<std::uint32_t, std::uint64_t>>& counts) {
  std::sort(sides.begin(), sides.end());
  for (std::size_t begin = 0; begin < sides.size();) {
    std::size_t end = begin;
    while (end < sides.size() && sides[end] == sides[begin]) ++end;
    ++counts[sides[begin].first][static_cast<std::uint32_t>(end - begin)];
    begin = end;
  }
}

}  // namespace

void SeenLimits::add(const TrueFacts& truth) {
  add_classes(truth);
  add_relations(truth);
}

void SeenLimits::add_classes(const TrueFacts& truth) {
  const auto& facts = truth.classes();  // Those of one individual are together
  for (auto begin = facts.begin(); begin != facts.end();) {
    auto end = begin;
    while (end != facts.end() && end->individual == begin->individual) ++end;
    ++n_individuals_;
    for (auto a = begin; a != end; ++a) {
      ++n_members_[a->owl_class];
      for (auto b = begin; b != end; ++b) {
        together_.emplace(a->owl_class, b->owl_class);
      }
    }
    begin = end;
  }
}

void SeenLimits::add_relations(const TrueFacts& truth) {
  std::vector<std::pair<RelationIndex, std::uint32_t>> subjects;
  std::vector<std::pair<RelationIndex, std::uint32_t>> objects;
  for (const auto& fact : truth.relations()) {
    subjects.emplace_back(fact.relation, fact.subject.value);
    objects.emplace_back(fact.relation, fact.object.value);
  }
  add_counts(std::move(subjects), of_subjects_);
  add_counts(std::move(objects), of_objects_);
}

bool SeenLimits::exclude_each_other(ClassIndex a, ClassIndex b,
                                    std::uint64_t min_seen) const {
  const auto n_a = n_members_.find(a);
  const auto n_b = n_members_.find(b);
  if (n_a == n_members_.end() || n_b == n_members_.end()) return false;
  if (n_a->second < min_seen || n_b->second < min_seen) return false;
  const double expected = static_cast<double>(n_a->second) *
                          static_cast<double>(n_b->second) /
                          static_cast<double>(n_individuals_);
  return expected >= kLeastExpected && !together_.contains({a, b});
}

void SeenLimits::set(std::uint64_t min_seen, std::uint32_t few,
                     BeliefModel& model) const {
  for (JudgedClass& judged : model.classes) {
    judged.excludes.clear();
    for (const JudgedClass& other : model.classes) {
      if (exclude_each_other(judged.owl_class, other.owl_class, min_seen)) {
        judged.excludes.push_back(other.owl_class);
      }
    }
  }
  const auto limit = [&](const auto& counts, RelationIndex relation) {
    const auto found = counts.find(relation);
    if (found == counts.end()) return std::uint32_t{0};
    const auto& [most, n_with_most] = *found->second.rbegin();
    return most <= few && n_with_most >= min_seen ? most : 0;
  };
  for (JudgedRelation& judged : model.relations) {
    judged.max_of_subject = limit(of_subjects_, judged.relation);
    judged.max_of_object = limit(of_objects_, judged.relation);
  }
}

}  // namespace rrn::repair
