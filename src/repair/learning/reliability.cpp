// SPDX-License-Identifier: MIT
#include "repair/learning/reliability.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "repair/evidence/lesson.hpp"

namespace rrn::repair {

namespace {

using dataset::ClassIndex;
using dataset::ClassLiteral;
using dataset::RelationIndex;
using dataset::RelationLiteral;

ClassIndex predicate_of(const ClassLiteral& fact) { return fact.owl_class; }
RelationIndex predicate_of(const RelationLiteral& fact) {
  return fact.relation;
}

/// How many facts of a predicate are stated, and how many beliefs about it are
/// expected to be wrong.
struct Wrong {
  double n_stated = 0;
  double expected = 0;

  [[nodiscard]] bool is_more_than(double share) const {
    return expected > share * n_stated;
  }
};

template <typename Literal, typename Predicate>
void add_beliefs(const std::vector<Belief<Literal>>& beliefs,
                 const std::vector<Literal>& stated, const TrueFacts& truth,
                 std::map<Predicate, Wrong>& wrong) {
  for (const auto& [fact, p] : beliefs) {
    Wrong& of_predicate = wrong[predicate_of(fact)];
    if (std::ranges::binary_search(stated, fact)) {
      of_predicate.n_stated += 1;
      of_predicate.expected += 1 - p;
    } else if (!truth.holds(fact)) {
      of_predicate.expected += p;
    }
  }
}

}  // namespace

void drop_unreliable(std::span<const dataset::Sample> clean, double max_wrong,
                     BeliefModel& model, const JobContext& job) {
  std::map<ClassIndex, Wrong> classes;
  std::map<RelationIndex, Wrong> relations;
  for (const dataset::Sample& kb : clean) {
    const Beliefs beliefs = judge(model, kb, job);
    const TrueFacts truth(kb);
    add_beliefs(beliefs.classes, kb.classes.specified, truth, classes);
    add_beliefs(beliefs.relations, kb.relations.specified, truth, relations);
  }
  const auto is_unreliable = [&](ClassIndex owl_class) {
    return classes[owl_class].is_more_than(max_wrong);
  };
  std::erase_if(model.classes, [&](const JudgedClass& judged) {
    return is_unreliable(judged.owl_class);
  });
  for (JudgedClass& judged : model.classes) {
    std::erase_if(judged.excludes, is_unreliable);
  }
  std::erase_if(model.relations, [&](const JudgedRelation& judged) {
    return relations[judged.relation].is_more_than(max_wrong);
  });
}

}  // namespace rrn::repair
