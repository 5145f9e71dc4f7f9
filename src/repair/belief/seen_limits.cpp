// SPDX-License-Identifier: MIT
#include "repair/belief/seen_limits.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace rrn::repair {

namespace {

using dataset::ClassIndex;

void set_exclusions(std::span<const Lesson> lessons, std::uint64_t min_seen,
                    BeliefModel& model) {
  std::map<ClassIndex, std::uint64_t> n_members;
  std::set<std::pair<ClassIndex, ClassIndex>> together;
  for (const Lesson& lesson : lessons) {
    const auto& facts = lesson.truth.classes();  // Those of one come together
    for (auto begin = facts.begin(); begin != facts.end();) {
      auto end = begin;
      while (end != facts.end() && end->individual == begin->individual) ++end;
      for (auto a = begin; a != end; ++a) {
        ++n_members[a->owl_class];
        for (auto b = begin; b != end; ++b) {
          together.emplace(a->owl_class, b->owl_class);
        }
      }
      begin = end;
    }
  }
  for (JudgedClass& judged : model.classes) {
    judged.excludes.clear();
    if (n_members[judged.owl_class] < min_seen) continue;
    for (const JudgedClass& other : model.classes) {
      if (n_members[other.owl_class] >= min_seen &&
          !together.contains({judged.owl_class, other.owl_class})) {
        judged.excludes.push_back(other.owl_class);
      }
    }
  }
}

/// How many facts individuals have on one side of a relation.
class SideCount {
 public:
  void add(std::uint32_t lesson, std::uint32_t individual) {
    ++n_[{lesson, individual}];
  }
  [[nodiscard]] std::uint32_t limit(std::uint64_t min_seen,
                                    std::uint32_t few) const {
    if (n_.size() < min_seen) return 0;
    std::uint32_t most = 0;
    for (const auto& [individual, n] : n_) most = std::max(most, n);
    return most <= few ? most : 0;
  }

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> n_;
};

void set_limits(std::span<const Lesson> lessons, std::uint64_t min_seen,
                std::uint32_t few, JudgedRelation& judged) {
  SideCount subjects;
  SideCount objects;
  for (std::uint32_t i = 0; i < lessons.size(); ++i) {
    for (const auto& fact : lessons[i].truth.relations()) {
      if (fact.relation != judged.relation) continue;
      subjects.add(i, fact.subject.value);
      objects.add(i, fact.object.value);
    }
  }
  judged.max_of_subject = subjects.limit(min_seen, few);
  judged.max_of_object = objects.limit(min_seen, few);
}

}  // namespace

void set_seen_limits(std::span<const Lesson> lessons, std::uint64_t min_seen,
                     std::uint32_t few, BeliefModel& model) {
  set_exclusions(lessons, min_seen, model);
  for (JudgedRelation& judged : model.relations) {
    set_limits(lessons, min_seen, few, judged);
  }
}

}  // namespace rrn::repair
