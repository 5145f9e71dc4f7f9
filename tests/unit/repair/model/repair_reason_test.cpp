// SPDX-License-Identifier: MIT
#include "repair/model/repair_reason.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::is_a;
using test::joins;
using ::testing::ElementsAre;
using Kind = RepairReason::Kind;

/// A tree that adds `few` where a column counts nothing, and else `many`.
BoostedTrees::Tree stump(std::uint16_t column, float few, float many) {
  return {{column, 0, 1, 2, 0}, {0, 0, 0, 0, few}, {0, 0, 0, 0, many}};
}

/// Classes 0 and 1 exclude each other; a relation, of which objects have one
/// fact at most, is judged by whether there is a way of two facts as well (log
/// odds 3 apart), and whether the object is in class 0 (1 apart); class 0 by
/// the facts as a subject (2 apart).
BeliefModel model() {
  BeliefModel model;
  model.schema.paths = {{0}, {0, 0}};
  model.schema.surroundings = {{{}, 0}, {{0}, {}}};
  BoostedTrees of_relation(0);
  of_relation.add(stump(1, -5, 5));  // The fact itself is no reason.
  of_relation.add(stump(2, -2, 1));
  of_relation.add(stump(5, 0, 1));
  BoostedTrees of_class(0);
  of_class.add(stump(0, -5, 5));
  of_class.add(stump(1, -1, 1));
  model.classes = {{{0}, {{1}}, {of_class}}, {{1}, {{0}}, {BoostedTrees(0)}}};
  model.relations = {{{0}, {1}, {}, 0, 1, {of_relation}}};
  return model;
}

RepairReason evidence(std::uint32_t column, std::uint32_t count, float odds) {
  RepairReason reason;
  reason.column = column;
  reason.count = count;
  reason.log_odds = odds;
  return reason;
}

TEST(RepairReasonTest, ConstraintsComeBeforeEvidence) {
  dataset::Sample kb;
  kb.n_individuals = 4;
  kb.classes.specified = {is_a(0, 0), is_a(0, 1), is_a(0, 0, false)};
  kb.relations.specified = {joins(0, 0, 1), joins(0, 0, 1, false),
                            joins(2, 0, 1)};
  kb.normalise();
  const BeliefModel beliefs = model();
  RepairReasons reasons(beliefs, kb);
  const auto of_class = reasons.to_doubt(is_a(0, 0));
  ASSERT_EQ(of_class.size(), 2U);
  EXPECT_EQ(of_class[0].kind, Kind::kNegation);
  EXPECT_EQ(of_class[1].kind, Kind::kExcludedClass);
  EXPECT_EQ(of_class[1].other.value, 1U);
  const auto of_pair = reasons.to_doubt(joins(0, 0, 1));
  ASSERT_EQ(of_pair.size(), 4U);
  EXPECT_EQ(of_pair[0].kind, Kind::kNegation);
  EXPECT_EQ(of_pair[1].kind, Kind::kTooManyOfObject);
  EXPECT_EQ(of_pair[1].count, 2U);
  EXPECT_EQ(of_pair[1].most, 1U);
  // No way of two facts, and the object is not in class 0.
  EXPECT_EQ(of_pair[2], evidence(2, 0, -3));
  EXPECT_EQ(of_pair[3], evidence(5, 0, -1));
}

TEST(RepairReasonTest, EvidenceForMissingFacts) {
  dataset::Sample kb;
  kb.n_individuals = 4;
  kb.classes.specified = {is_a(2, 0)};
  kb.relations.specified = {joins(0, 0, 1), joins(1, 0, 2)};
  kb.normalise();
  const BeliefModel beliefs = model();
  RepairReasons reasons(beliefs, kb);
  EXPECT_THAT(reasons.to_believe(joins(0, 0, 2)),
              ElementsAre(evidence(2, 1, 3), evidence(5, 1, 1)));
  EXPECT_THAT(reasons.to_believe(is_a(1, 0)), ElementsAre(evidence(1, 1, 2)));
}

TEST(RepairReasonTest, WhatIsNotJudgedFollows) {
  dataset::Sample kb;
  kb.n_individuals = 4;
  kb.relations.specified = {joins(0, 0, 1)};
  const BeliefModel beliefs = model();
  RepairReasons reasons(beliefs, kb);
  RepairReason follows;
  follows.kind = Kind::kFollows;
  EXPECT_THAT(reasons.to_believe(joins(0, 1, 1)), ElementsAre(follows));
  EXPECT_THAT(reasons.to_believe(is_a(0, 2)), ElementsAre(follows));
  // No lead joins these two.
  EXPECT_THAT(reasons.to_believe(joins(3, 0, 1)), ElementsAre(follows));
}

}  // namespace
}  // namespace rrn::repair
