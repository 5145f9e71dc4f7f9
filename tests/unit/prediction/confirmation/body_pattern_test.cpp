// SPDX-License-Identifier: MIT
// Bodies expanded, and places found where they hold.
#include "prediction/confirmation/body_pattern.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "prediction/confirmation/pattern_matching.hpp"
#include "unit/prediction/confirmation/rule_model.hpp"

namespace rrn::prediction {
namespace {

using mining::FactIndex;
using mining::link_of;
using mining::MinedRule;
using test::rule_of;

const CanTell kAllTold = [](std::uint32_t) { return true; };
const CanTell kOnlyFirstTold = [](std::uint32_t relation) {
  return relation == 0;
};

TEST(BodyPatternTest, KeepsABodyThatCanBeTold) {
  MinedRule rule = rule_of(2, {link_of(0, false), link_of(1, true)});
  rule.start_classes = {3};
  rule.end_class = 4;
  rule.differ = mining::differ_bit(0, 2);
  Rng rng{Seed(1)};
  const auto pattern = expand_body(rule, {}, kAllTold, rng);
  ASSERT_TRUE(pattern);
  EXPECT_EQ(pattern->n_variables, 3U);
  EXPECT_EQ(pattern->y, 2U);
  ASSERT_EQ(pattern->atoms.size(), 4U);
  EXPECT_TRUE(pattern->atoms[0].says_the_same({true, 3, 0, 0}));
  EXPECT_TRUE(pattern->atoms[1].says_the_same({false, 0, 0, 1}));
  EXPECT_TRUE(pattern->atoms[2].says_the_same({false, 1, 2, 1}));
  EXPECT_TRUE(pattern->atoms[3].says_the_same({true, 4, 2, 2}));
  for (std::uint32_t i = 0; i < 4; ++i) {
    EXPECT_EQ(pattern->atoms[i].needed_by, 1U << i);
  }
  ASSERT_EQ(pattern->differ.size(), 1U);
  EXPECT_EQ(pattern->differ[0], std::pair(0U, 2U));
}

/// r1 is two steps of r0, r2 is r1 turned, and r3 rests on r0 and r2.
TEST(BodyPatternTest, ReplacesWhatCannotBeToldByDefinitions) {
  const std::vector<MinedRule> known = {
      rule_of(1, {link_of(0, false), link_of(0, false)}),
      rule_of(2, {link_of(1, true)})};
  const MinedRule rule = rule_of(3, {link_of(0, false), link_of(2, false)});
  Rng rng{Seed(1)};
  const auto pattern = expand_body(rule, known, kOnlyFirstTold, rng);
  ASSERT_TRUE(pattern);
  EXPECT_EQ(pattern->n_variables, 4U);
  ASSERT_EQ(pattern->atoms.size(), 3U);
  EXPECT_TRUE(pattern->atoms[0].says_the_same({false, 0, 0, 1}));
  EXPECT_TRUE(pattern->atoms[1].says_the_same({false, 0, 2, 3}));
  EXPECT_TRUE(pattern->atoms[2].says_the_same({false, 0, 3, 1}));
  EXPECT_EQ(pattern->atoms[0].needed_by, 1U);
  EXPECT_EQ(pattern->atoms[1].needed_by, 2U);
  EXPECT_EQ(pattern->atoms[2].needed_by, 2U);
}

TEST(BodyPatternTest, AFactThatTwoAtomsNeedIsThereOnce) {
  const std::vector<MinedRule> known = {rule_of(1, {link_of(0, false)})};
  MinedRule rule = rule_of(3, {link_of(0, false), link_of(1, true)});
  // The second atom leads back to a variable of its own, so nothing is shared.
  Rng rng{Seed(1)};
  EXPECT_EQ(expand_body(rule, known, kOnlyFirstTold, rng)->atoms.size(), 2U);
  // A class of x that the rule asks for twice is one fact.
  rule.start_classes = {0, 0};
  const auto pattern = expand_body(rule, known, kOnlyFirstTold, rng);
  ASSERT_EQ(pattern->atoms.size(), 3U);
  EXPECT_EQ(pattern->atoms[0].needed_by, 3U);
}

TEST(BodyPatternTest, TakesTheMostCertainDefinition) {
  std::vector<MinedRule> known = {rule_of(1, {link_of(0, false)}),
                                  rule_of(1, {link_of(0, true)})};
  known[0].figures.support = 999;
  const MinedRule rule = rule_of(3, {link_of(1, false)});
  Rng rng{Seed(1)};
  for (int i = 0; i < 20; ++i) {
    const auto pattern = expand_body(rule, known, kOnlyFirstTold, rng);
    EXPECT_TRUE(pattern->atoms[0].says_the_same({false, 0, 1, 0}));
  }
}

TEST(BodyPatternTest, GivesUpOnWhatNothingDefines) {
  Rng rng{Seed(1)};
  const MinedRule rule = rule_of(3, {link_of(1, false)});
  EXPECT_FALSE(expand_body(rule, {}, kOnlyFirstTold, rng));
  // Two relations that are defined by each other alone.
  const std::vector<MinedRule> circle = {rule_of(1, {link_of(2, false)}),
                                         rule_of(2, {link_of(1, false)})};
  EXPECT_FALSE(expand_body(rule, circle, kOnlyFirstTold, rng));
}

/// A place is found exactly where a loop over all individuals finds one, and
/// the pattern holds there.
TEST(PatternMatchingTest, FindsAPlaceWhereThereIsOne) {
  Rng rng{Seed(2)};
  std::size_t n_found = 0;
  std::size_t n_missing = 0;
  for (int i = 0; i < 300; ++i) {
    const dataset::Sample kb = mining::test::random_sample(5, 2, 2, 9, rng);
    FactIndex::Facts facts;
    facts.add(kb, false);
    const FactIndex index(facts, 3, 2);
    MinedRule rule = rule_of(2, {});
    const std::size_t length = 1 + rng.below(3);
    for (std::size_t k = 0; k < length; ++k) {
      rule.path.push_back(static_cast<mining::LinkId>(rng.below(4)));
    }
    if (rng.chance(0.3)) rule.start_classes = {0};
    if (rng.chance(0.3)) rule.end_class = 1;
    for (std::size_t b = 1; b <= length; ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        if (rng.chance(0.3)) rule.differ |= mining::differ_bit(a, b);
      }
    }
    const auto expected = mining::test::NaiveFacts(kb).conclusions(rule);
    const auto pattern = expand_body(rule, {}, kAllTold, rng);
    ASSERT_TRUE(pattern);
    const auto match = find_match(*pattern, index, rng);
    ASSERT_EQ(match.has_value(), !expected.empty());
    ++(match ? n_found : n_missing);
    if (match) {
      EXPECT_TRUE(expected.contains({match->front(), match->back()}));
    }
  }
  EXPECT_GT(n_found, 50U);
  EXPECT_GT(n_missing, 50U);
}

TEST(PatternMatchingTest, DrawsAmongAllPlaces) {
  dataset::Sample kb;
  kb.n_individuals = 10;
  for (std::uint32_t i = 1; i < 10; ++i) mining::test::state(kb, i, 0, 0);
  FactIndex::Facts facts;
  facts.add(kb, false);
  const FactIndex index(facts, 1, 0);
  Rng rng{Seed(3)};
  const auto pattern =
      expand_body(rule_of(0, {link_of(0, false)}), {}, kAllTold, rng);
  std::set<std::uint32_t> starts;
  for (int i = 0; i < 200; ++i) {
    starts.insert(find_match(*pattern, index, rng)->front());
  }
  EXPECT_EQ(starts.size(), 9U);
}

}  // namespace
}  // namespace rrn::prediction
