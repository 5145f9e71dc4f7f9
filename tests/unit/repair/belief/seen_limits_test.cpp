// SPDX-License-Identifier: MIT
#include "repair/belief/seen_limits.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::ClassIndex;
using test::is_a;
using test::joins;
using test::RelationIndex;

Lesson lesson_of(dataset::Sample kb) {
  kb.normalise();
  return {kb, TrueFacts(kb)};
}

/// Classes 0 and 1 exclude each other; 2 goes with both, 3 has one member.
/// Subjects have two facts of relation 0 at most and objects one; one subject
/// has four of relation 1.
std::vector<Lesson> lessons() {
  std::vector<Lesson> lessons;
  for (int i = 0; i < 2; ++i) {
    dataset::Sample kb;
    kb.n_individuals = 6;
    kb.classes.specified = {is_a(0, 0), is_a(1, 0), is_a(2, 1),
                            is_a(3, 1), is_a(0, 2), is_a(2, 2)};
    // What is stated false says nothing.
    kb.classes.specified.push_back(is_a(3, 0, false));
    if (i == 1) kb.classes.specified.push_back(is_a(5, 3));
    kb.relations.specified = {joins(0, 0, 1), joins(0, 0, 2), joins(3, 0, 4),
                              joins(1, 0, 4, false)};
    for (std::uint32_t k = 0; k < 4; ++k) {
      kb.relations.specified.push_back(joins(5, 1, k));
    }
    lessons.push_back(lesson_of(kb));
  }
  return lessons;
}

BeliefModel model_of(std::uint32_t n_classes, std::uint32_t n_relations) {
  BeliefModel model;
  for (std::uint32_t c = 0; c < n_classes; ++c) {
    model.classes.push_back({ClassIndex{c}, {ClassIndex{c}}, {}});
  }
  for (std::uint32_t r = 0; r < n_relations; ++r) {
    model.relations.push_back({RelationIndex{r}, {}, {}, 7, 7, {}});
  }
  return model;
}

TEST(SeenLimitsTest, ClassesThatNeverMeetExcludeEachOther) {
  BeliefModel model = model_of(4, 0);
  set_seen_limits(lessons(), 4, 3, model);
  EXPECT_EQ(model.classes[0].excludes, std::vector{ClassIndex{1}});
  EXPECT_EQ(model.classes[1].excludes, std::vector{ClassIndex{0}});
  EXPECT_TRUE(model.classes[2].excludes.empty());
  EXPECT_TRUE(model.classes[3].excludes.empty());
  // Where one member is enough, class 3 excludes all others.
  set_seen_limits(lessons(), 1, 3, model);
  EXPECT_EQ(model.classes[3].excludes,
            (std::vector{ClassIndex{0}, ClassIndex{1}, ClassIndex{2}}));
  EXPECT_EQ(model.classes[2].excludes, std::vector{ClassIndex{3}});
  set_seen_limits(lessons(), 5, 3, model);
  for (const JudgedClass& judged : model.classes) {
    EXPECT_TRUE(judged.excludes.empty());
  }
}

TEST(SeenLimitsTest, OnlyJudgedClassesAreListed) {
  BeliefModel model = model_of(1, 0);
  set_seen_limits(lessons(), 1, 3, model);
  EXPECT_TRUE(model.classes[0].excludes.empty());
}

TEST(SeenLimitsTest, LimitsAreTheMostFactsWhereTheseAreFew) {
  BeliefModel model = model_of(0, 2);
  set_seen_limits(lessons(), 2, 3, model);
  EXPECT_EQ(model.relations[0].max_of_subject, 2U);
  EXPECT_EQ(model.relations[0].max_of_object, 1U);
  EXPECT_EQ(model.relations[1].max_of_subject, 0U);  // Four are not few
  EXPECT_EQ(model.relations[1].max_of_object, 1U);
  set_seen_limits(lessons(), 2, 4, model);
  EXPECT_EQ(model.relations[1].max_of_subject, 4U);
  set_seen_limits(lessons(), 5, 4, model);
  EXPECT_EQ(model.relations[0].max_of_subject, 0U);  // Four subjects were seen
  EXPECT_EQ(model.relations[0].max_of_object, 1U);   // and six objects
}

}  // namespace
}  // namespace rrn::repair
