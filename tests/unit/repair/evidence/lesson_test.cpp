// SPDX-License-Identifier: MIT
#include "repair/evidence/lesson.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::is_a;
using test::joins;

TEST(TrueFactsTest, ArePositiveLiteralsHoweverTheyAreKnown) {
  dataset::Sample kb;
  kb.n_individuals = 3;
  kb.classes.specified = {is_a(0, 1), is_a(2, 0, false)};
  kb.classes.inferable = {is_a(0, 0), is_a(1, 1, false)};
  kb.classes.predictable = {is_a(1, 0)};
  kb.relations.specified = {joins(2, 0, 1)};
  kb.relations.inferable = {joins(0, 0, 1), joins(0, 1, 1, false)};
  kb.relations.predictable = {joins(1, 0, 1), joins(2, 1, 2, false)};
  const TrueFacts truth(kb);
  EXPECT_EQ(truth.classes(), (std::vector{is_a(0, 0), is_a(0, 1), is_a(1, 0)}));
  EXPECT_EQ(truth.relations(),
            (std::vector{joins(0, 0, 1), joins(1, 0, 1), joins(2, 0, 1)}));
  EXPECT_TRUE(truth.holds(is_a(1, 0)));
  EXPECT_FALSE(truth.holds(is_a(1, 1)));
  EXPECT_FALSE(truth.holds(is_a(2, 0)));
  EXPECT_TRUE(truth.holds(joins(0, 0, 1)));
  EXPECT_FALSE(truth.holds(joins(0, 1, 1)));
  EXPECT_FALSE(truth.holds(joins(1, 0, 0)));
}

TEST(TrueFactsTest, EachComesOnce) {
  dataset::Sample kb;
  kb.n_individuals = 1;
  kb.classes.specified = {is_a(0, 0)};
  kb.classes.predictable = {is_a(0, 0)};
  EXPECT_EQ(TrueFacts(kb).classes().size(), 1U);
}

}  // namespace
}  // namespace rrn::repair
