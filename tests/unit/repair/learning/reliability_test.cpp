// SPDX-License-Identifier: MIT
#include "repair/learning/reliability.hpp"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::ClassIndex;
using test::is_a;

/// Judges that give every fact of a class the same probability.
JudgedClass with_odds(std::uint32_t owl_class, float log_odds,
                      std::vector<ClassIndex> excludes) {
  return {ClassIndex{owl_class}, std::move(excludes), {BoostedTrees(log_odds)}};
}

TEST(ReliabilityTest, WhatGoesWrongOnCleanSamplesIsNotJudged) {
  dataset::Sample kb;
  kb.n_individuals = 2;
  // Both are in classes 0 and 1, and one is in class 2.
  kb.classes.specified = {is_a(0, 0), is_a(0, 1), is_a(0, 2), is_a(1, 0),
                          is_a(1, 1)};
  kb.normalise();
  const std::vector<dataset::Sample> clean = {kb};
  BeliefModel model;
  model.classes = {with_odds(0, 4, {ClassIndex{1}, ClassIndex{2}}),
                   with_odds(1, 0, {ClassIndex{0}}),
                   with_odds(2, 4, {ClassIndex{0}})};
  // Of class 0, 2 * 0.018 of two stated facts are expected to be doubted; of
  // class 1, half of them; of class 2, 0.018 of one, and 0.982 of a false one
  // to be believed.
  drop_unreliable(clean, 0.02, model, {});
  ASSERT_EQ(model.classes.size(), 1U);
  EXPECT_EQ(model.classes[0].owl_class, ClassIndex{0});
  EXPECT_TRUE(model.classes[0].excludes.empty());
  drop_unreliable(clean, 0.017, model, {});
  EXPECT_TRUE(model.classes.empty());
}

}  // namespace
}  // namespace rrn::repair
