// SPDX-License-Identifier: MIT
#include "repair/belief/seen_limits.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::ClassIndex;
using test::is_a;
using test::joins;
using test::RelationIndex;

/// Classes 0 and 1 exclude each other; 2 goes with both, 3 is rare.  Subjects
/// have two facts of relation 0 at most and objects one; one subject in each
/// sample has four of relation 1.
TrueFacts sample_truth() {
  dataset::Sample kb;
  kb.n_individuals = 6;
  kb.classes.specified = {is_a(0, 0), is_a(1, 0), is_a(2, 1),
                          is_a(3, 1), is_a(0, 2), is_a(2, 2)};
  // What is stated false says nothing.
  kb.classes.specified.push_back(is_a(3, 0, false));
  kb.relations.specified = {joins(0, 0, 1), joins(0, 0, 2), joins(3, 0, 4),
                            joins(1, 0, 4, false)};
  for (std::uint32_t k = 0; k < 4; ++k) {
    kb.relations.specified.push_back(joins(5, 1, k));
  }
  kb.normalise();
  return TrueFacts(kb);
}

TrueFacts one_member_of_class_3() {
  dataset::Sample kb;
  kb.n_individuals = 1;
  kb.classes.specified = {is_a(0, 3)};
  return TrueFacts(kb);
}

SeenLimits seen(int n_samples) {
  SeenLimits limits;
  for (int i = 0; i < n_samples; ++i) limits.add(sample_truth());
  return limits;
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
  // Of each ten samples' 40 individuals 20 are in class 0, and 20 in class 1:
  // were these independent of each other, 10 would be in both.
  BeliefModel model = model_of(4, 0);
  seen(10).set(20, 3, model);
  EXPECT_EQ(model.classes[0].excludes, std::vector{ClassIndex{1}});
  EXPECT_EQ(model.classes[1].excludes, std::vector{ClassIndex{0}});
  EXPECT_TRUE(model.classes[2].excludes.empty());
  EXPECT_TRUE(model.classes[3].excludes.empty());
  seen(10).set(21, 3, model);  // More members than there are
  for (const JudgedClass& judged : model.classes) {
    EXPECT_TRUE(judged.excludes.empty());
  }
}

TEST(SeenLimitsTest, ClassesThatWouldSeldomMeetByChanceExcludeNothing) {
  BeliefModel model = model_of(4, 0);
  seen(9).set(1, 3, model);  // 9 would be in both 0 and 1
  EXPECT_TRUE(model.classes[0].excludes.empty());
  // With 20 members of class 3 beside them, 20 of 60 individuals are in each of
  // class 0 and 3: 6.7 would be in both.
  SeenLimits limits = seen(10);
  for (int i = 0; i < 20; ++i) limits.add(one_member_of_class_3());
  limits.set(1, 3, model);
  EXPECT_TRUE(model.classes[3].excludes.empty());
  // With 40 members, 20 and 40 of 80 are: 10 would be in both.
  for (int i = 0; i < 20; ++i) limits.add(one_member_of_class_3());
  limits.set(1, 3, model);
  EXPECT_EQ(model.classes[3].excludes,
            (std::vector{ClassIndex{0}, ClassIndex{1}, ClassIndex{2}}));
}

TEST(SeenLimitsTest, OnlyJudgedClassesAreListed) {
  BeliefModel model = model_of(1, 0);
  seen(10).set(1, 3, model);
  EXPECT_TRUE(model.classes[0].excludes.empty());
}

TEST(SeenLimitsTest, LimitsAreTheMostFactsWhereTheseAreFew) {
  BeliefModel model = model_of(0, 2);
  seen(2).set(2, 3, model);
  EXPECT_EQ(model.relations[0].max_of_subject, 2U);
  EXPECT_EQ(model.relations[0].max_of_object, 1U);
  EXPECT_EQ(model.relations[1].max_of_subject, 0U);  // Four are not few
  EXPECT_EQ(model.relations[1].max_of_object, 1U);
  seen(2).set(2, 4, model);
  EXPECT_EQ(model.relations[1].max_of_subject, 4U);
}

TEST(SeenLimitsTest, LimitsHaveBeenReachedOften) {
  BeliefModel model = model_of(0, 1);
  // Two subjects have two facts of relation 0, and six objects have one.
  seen(2).set(3, 4, model);
  EXPECT_EQ(model.relations[0].max_of_subject, 0U);
  EXPECT_EQ(model.relations[0].max_of_object, 1U);
}

}  // namespace
}  // namespace rrn::repair
