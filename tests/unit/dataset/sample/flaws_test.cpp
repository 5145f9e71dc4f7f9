// SPDX-License-Identifier: MIT
#include "dataset/sample/flaws.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

namespace rrn::dataset {
namespace {

std::vector<AnyLiteral> specified(const Sample& kb) {
  std::vector<AnyLiteral> all(kb.classes.specified.begin(),
                              kb.classes.specified.end());
  all.insert(all.end(), kb.relations.specified.begin(),
             kb.relations.specified.end());
  return all;
}

AnyLiteral negation(AnyLiteral literal) {
  std::visit([](auto& l) { l.positive = !l.positive; }, literal);
  return literal;
}

/// 30 individuals and some 40 facts of both signs; some literals inferable and
/// predictable.
Sample sample(Seed seed) {
  Rng rng(seed);
  Sample kb;
  kb.n_individuals = 30;
  const auto individual = [&] {
    return EntityIndex{static_cast<std::uint32_t>(rng.below(30))};
  };
  std::set<AnyLiteral> seen;
  const auto is_new = [&](const AnyLiteral& literal) {
    return !seen.contains(negation(literal)) && seen.insert(literal).second;
  };
  for (int i = 0; i < 60; ++i) {
    const ClassLiteral owl_class{
        individual(), ClassIndex{static_cast<std::uint32_t>(rng.below(2))},
        rng.chance(0.7)};
    if (i < 20 && is_new(owl_class)) kb.classes.specified.push_back(owl_class);
    const RelationLiteral relation{
        individual(), RelationIndex{static_cast<std::uint32_t>(rng.below(2))},
        individual(), rng.chance(0.7)};
    if (!is_new(relation)) continue;
    auto& list = i < 30   ? kb.relations.specified
                 : i < 45 ? kb.relations.inferable
                          : kb.relations.predictable;
    list.push_back(relation);
  }
  kb.normalise();
  return kb;
}

std::set<AnyLiteral> difference(const std::vector<AnyLiteral>& a,
                                const std::vector<AnyLiteral>& b) {
  const std::set<AnyLiteral> left(a.begin(), a.end());
  std::set<AnyLiteral> result;
  for (const AnyLiteral& literal : left) {
    if (std::find(b.begin(), b.end(), literal) == b.end()) {
      result.insert(literal);
    }
  }
  return result;
}

/// Class or relation, which one, and the sign.
std::tuple<std::size_t, std::uint32_t, bool> kind(const AnyLiteral& literal) {
  if (const auto* owl_class = std::get_if<ClassLiteral>(&literal)) {
    return {0, owl_class->owl_class.value, owl_class->positive};
  }
  const auto& relation = std::get<RelationLiteral>(literal);
  return {1, relation.relation.value, relation.positive};
}

/// The parts of a sample that no flaw touches.
Sample without_facts(Sample kb) {
  kb.classes.specified.clear();
  kb.relations.specified.clear();
  return kb;
}

TEST(FlawedSampleTest, OneFactIsMissing) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Sample kb = sample(Seed(seed));
    Rng rng{Seed(seed)};
    const std::vector<AnyLiteral> all = specified(kb);
    const AnyLiteral& missing = all[rng.below(all.size())];
    const FlawedSample flawed = without_literal(kb, missing, rng);
    EXPECT_EQ(flawed.changed, std::vector<AnyLiteral>{missing});
    EXPECT_EQ(difference(specified(kb), specified(flawed.kb)),
              (std::set<AnyLiteral>{flawed.changed[0]}));
    EXPECT_TRUE(difference(specified(flawed.kb), specified(kb)).empty());
    EXPECT_EQ(without_facts(flawed.kb), without_facts(kb));
    ASSERT_EQ(flawed.decoys.size(), 1U);
    const AnyLiteral decoy = flawed.decoys[0];
    EXPECT_EQ(kind(decoy), kind(flawed.changed[0]));
    for (const AnyLiteral& known : {decoy, negation(decoy)}) {
      EXPECT_EQ(std::ranges::count(specified(kb), known), 0);
    }
    if (const auto* relation = std::get_if<RelationLiteral>(&decoy)) {
      EXPECT_EQ(std::ranges::count(kb.relations.inferable, *relation), 0);
      EXPECT_EQ(std::ranges::count(kb.relations.predictable, *relation), 0);
    }
  }
}

TEST(FlawedSampleTest, OneFactIsContradicted) {
  std::set<AnyLiteral> chosen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Sample kb = sample(Seed(1));
    Rng rng{Seed(seed)};
    const auto flawed = with_conflict(kb, rng);
    ASSERT_TRUE(flawed.has_value());
    ASSERT_EQ(flawed->changed.size(), 1U);
    EXPECT_TRUE(difference(specified(kb), specified(flawed->kb)).empty());
    EXPECT_EQ(difference(specified(flawed->kb), specified(kb)),
              (std::set<AnyLiteral>{negation(flawed->changed[0])}));
    EXPECT_TRUE(std::is_sorted(flawed->kb.relations.specified.begin(),
                               flawed->kb.relations.specified.end()));
    EXPECT_EQ(without_facts(flawed->kb), without_facts(kb));
    chosen.insert(flawed->changed[0]);
  }
  EXPECT_GT(chosen.size(), 5U) << "any fact may be chosen";
}

TEST(FlawedSampleTest, NothingCanBeDoneToNoFacts) {
  Sample kb;
  kb.n_individuals = 2;
  Rng rng{Seed(1)};
  EXPECT_FALSE(with_conflict(kb, rng).has_value());
  EXPECT_TRUE(with_flaws(kb, Flaw::kReplaced, 1, Seed(1)).changed.empty());
}

class FlawsTest : public testing::TestWithParam<Flaw> {};

TEST_P(FlawsTest, TouchThePartThatIsAskedForAndNothingElse) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Sample kb = sample(Seed(seed));
    const std::vector<AnyLiteral> facts = specified(kb);
    for (const double part : {0.0, 0.1, 0.5}) {
      const FlawedSample flawed = with_flaws(kb, GetParam(), part, Seed(7));
      const std::vector<AnyLiteral> left = specified(flawed.kb);
      const std::set<AnyLiteral> changed(flawed.changed.begin(),
                                         flawed.changed.end());
      EXPECT_EQ(changed.size(), static_cast<std::size_t>(std::llround(
                                    part * static_cast<double>(facts.size()))));
      EXPECT_TRUE(difference(flawed.changed, facts).empty());
      EXPECT_TRUE(std::is_sorted(flawed.changed.begin(), flawed.changed.end()));
      EXPECT_EQ(without_facts(flawed.kb), without_facts(kb));
      if (GetParam() == Flaw::kContradicted) {
        EXPECT_TRUE(difference(facts, left).empty());
        std::set<AnyLiteral> negations;
        for (const AnyLiteral& l : changed) negations.insert(negation(l));
        EXPECT_EQ(difference(left, facts), negations);
      } else {
        EXPECT_EQ(difference(facts, left), changed);
        EXPECT_EQ(left.size(), GetParam() == Flaw::kRemoved
                                   ? facts.size() - changed.size()
                                   : facts.size());
      }
      Sample sorted = flawed.kb;
      sorted.normalise();
      EXPECT_EQ(sorted, flawed.kb) << "lists stay sorted and disjoint";
    }
  }
}

TEST_P(FlawsTest, AreTheSameForTheSameSeedAndGrowWithThePart) {
  const Sample kb = sample(Seed(3));
  const auto few = with_flaws(kb, GetParam(), 0.2, Seed(1));
  const auto many = with_flaws(kb, GetParam(), 0.6, Seed(1));
  EXPECT_TRUE(difference(few.changed, many.changed).empty());
  EXPECT_EQ(with_flaws(kb, GetParam(), 0.2, Seed(1)).kb, few.kb);
  EXPECT_NE(with_flaws(kb, GetParam(), 0.2, Seed(2)).changed, few.changed);
}

INSTANTIATE_TEST_SUITE_P(All, FlawsTest,
                         testing::Values(Flaw::kRemoved, Flaw::kContradicted,
                                         Flaw::kReplaced));

TEST(FlawedSampleTest, ReplacementsAreOfTheSameKindAndNotKnownToHold) {
  const Sample kb = sample(Seed(4));
  const FlawedSample flawed = with_flaws(kb, Flaw::kReplaced, 0.5, Seed(1));
  const auto added = difference(specified(flawed.kb), specified(kb));
  EXPECT_EQ(added.size(), flawed.changed.size());
  const auto kind = [](const AnyLiteral& literal) {
    if (const auto* c = std::get_if<ClassLiteral>(&literal)) {
      return std::tuple(0, c->owl_class.value, c->positive);
    }
    const auto& r = std::get<RelationLiteral>(literal);
    return std::tuple(1, r.relation.value, r.positive);
  };
  std::multiset<std::tuple<int, std::uint32_t, bool>> before, after;
  for (const AnyLiteral& literal : flawed.changed) before.insert(kind(literal));
  for (const AnyLiteral& literal : added) {
    after.insert(kind(literal));
    for (const auto* list :
         {&kb.relations.inferable, &kb.relations.predictable}) {
      for (const RelationLiteral& known : *list) {
        EXPECT_NE(literal, AnyLiteral(known));
      }
    }
  }
  EXPECT_EQ(before, after);
}

TEST(FlawedSampleTest, KeepsWhatHasNoReplacement) {
  Sample kb;
  kb.n_individuals = 1;
  kb.relations.specified = {{{0}, RelationIndex{0}, {0}, true}};
  const FlawedSample flawed = with_flaws(kb, Flaw::kReplaced, 1, Seed(1));
  EXPECT_TRUE(flawed.changed.empty());
  EXPECT_EQ(flawed.kb, kb);
}

}  // namespace
}  // namespace rrn::dataset
