// SPDX-License-Identifier: MIT
#include "generation/coverage/sample_closure.hpp"

#include <memory>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "unit/generation/labelling/rule_fixture.hpp"

namespace rrn::generation {
namespace {

using test::RuleFixture;

/// A literal as text-free numbers: what both evaluators can say.
using Literal =
    std::tuple<bool, std::uint32_t, std::uint32_t, std::uint32_t, bool>;

std::set<Literal> literals_of(const dataset::Sample& kb, bool negatives) {
  std::set<Literal> result;
  const auto add_classes = [&](const std::vector<dataset::ClassLiteral>& list) {
    for (const auto& l : list) {
      if (!l.positive && !negatives) continue;
      result.emplace(true, l.owl_class.value, l.individual.value,
                     l.individual.value, l.positive);
    }
  };
  const auto add_relations =
      [&](const std::vector<dataset::RelationLiteral>& list) {
        for (const auto& l : list) {
          if (!l.positive && !negatives) continue;
          result.emplace(false, l.relation.value, l.subject.value,
                         l.object.value, l.positive);
        }
      };
  add_classes(kb.classes.specified);
  add_classes(kb.classes.inferable);
  add_relations(kb.relations.specified);
  add_relations(kb.relations.inferable);
  return result;
}

std::set<Literal> literals_of(const SampleClosure& closure,
                              const RuleFixture& fixture, bool negatives) {
  std::set<Literal> result;
  const auto visit = [&](bool unary, std::uint32_t number, bool positive,
                         std::uint32_t predicate) {
    closure.for_each(
        predicate, std::nullopt, std::nullopt, [&](const SampleFact& fact) {
          result.emplace(unary, number, fact.first, fact.second, positive);
          return true;
        });
  };
  for (const bool positive : {true, false}) {
    if (!positive && !negatives) continue;
    for (std::uint32_t c = 0; c < fixture.vocabulary.classes.size(); ++c) {
      visit(true, c, positive, fixture.rules->of_class({c}, positive));
    }
    for (std::uint32_t r = 0; r < fixture.vocabulary.relations.size(); ++r) {
      visit(false, r, positive, fixture.rules->of_relation({r}, positive));
    }
  }
  return result;
}

/// A random rule over three classes and three relations.
std::string random_rule(Rng& rng) {
  const auto variable = [&] {
    return "?" + std::string(1, static_cast<char>('x' + rng.below(3)));
  };
  std::string body;
  const std::uint64_t n_atoms = 1 + rng.below(3);
  std::string seen;
  for (std::uint64_t a = 0; a < n_atoms; ++a) {
    if (a > 0) body += ", ";
    const std::string number = std::to_string(rng.below(3));
    const std::string x = variable();
    if (rng.chance(0.4)) {
      body += "t:C" + number + "[" + x + "]";
      seen += x;
    } else {
      const std::string y = variable();
      body += "t:r" + number + "[" + x + ", " + y + "]";
      seen += x + y;
    }
  }
  const auto bound = [&] {
    const std::size_t i = 2 * rng.below(seen.size() / 2);
    return seen.substr(i, 2);
  };
  if (rng.chance(0.2)) body += ", FILTER(" + bound() + " != " + bound() + ")";
  if (rng.chance(0.15)) return "false :- " + body + " .\n";
  const std::string number = std::to_string(rng.below(3));
  const std::string head =
      rng.chance(0.4) ? "t:C" + number + "[" + bound() + "]"
                      : "t:r" + number + "[" + bound() + ", " + bound() + "]";
  return head + " :- " + body + " .\n";
}

TEST(SampleClosureTest, AgreesWithMaterialisationAndUndoesRefusals) {
  int n_refused = 0;
  int n_taken = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Rng rng{Seed(seed)};
    std::string text;
    for (int i = 0; i < 6; ++i) text += random_rule(rng);
    const RuleFixture fixture(text, 3, 3, 5);
    SampleClosure closure(*fixture.index, 10'000);
    dataset::Sample kb;
    kb.n_individuals = 5;
    for (int step = 0; step < 12; ++step) {
      std::vector<SampleFact> facts;
      for (int k = 0; k < 2; ++k) facts.push_back(fixture.random_fact(rng));
      dataset::Sample attempt = kb;
      for (const SampleFact& fact : facts) {
        fixture.rules->add_to(fact, attempt);
      }
      attempt.normalise();
      const auto outcome = fixture.labeller->label(attempt, JobContext());
      const bool consistent = outcome == datalog::Outcome::kFixpoint;
      ASSERT_EQ(closure.add(facts), consistent) << text;
      ++(consistent ? n_taken : n_refused);
      if (consistent) {
        for (const SampleFact& fact : facts) fixture.rules->add_to(fact, kb);
        kb.normalise();
      }
      dataset::Sample labelled = kb;
      ASSERT_EQ(fixture.labeller->label(labelled, JobContext()),
                datalog::Outcome::kFixpoint);
      ASSERT_EQ(literals_of(closure, fixture, false),
                literals_of(labelled, false))
          << text;
    }
  }
  EXPECT_GT(n_taken, 500);
  EXPECT_GT(n_refused, 100);
}

TEST(SampleClosureTest, ClashesWithNegatedFactsAreRefused) {
  const RuleFixture fixture("-t:C1[?x] :- t:C0[?x] .\n", 2, 0, 2);
  SampleClosure closure(*fixture.index, 100);
  const SampleFact c0{fixture.rules->of_class({0}, true), 0, 0};
  const SampleFact c1{fixture.rules->of_class({1}, true), 0, 0};
  ASSERT_TRUE(closure.add({&c0, 1}));
  EXPECT_TRUE(closure.holds({fixture.rules->of_class({1}, false), 0, 0}));
  EXPECT_FALSE(closure.add({&c1, 1}));
  EXPECT_FALSE(closure.violated().has_value());
  EXPECT_FALSE(closure.holds(c1));
  EXPECT_TRUE(closure.add_anyway({&c1, 1}));
  EXPECT_TRUE(closure.holds(c1));
}

TEST(SampleClosureTest, NotesDepthsAndWhatNewerFactsDerive) {
  const RuleFixture fixture(
      "t:C1[?x] :- t:C0[?x] .\nt:C2[?x] :- t:C1[?x] .\n"
      "t:C0[?x] :- t:C2[?x] .\n",
      3, 0, 2);
  SampleClosure closure(*fixture.index, 100);
  const SampleFact c0{fixture.rules->of_class({0}, true), 0, 0};
  const SampleFact c1{fixture.rules->of_class({1}, true), 0, 0};
  const SampleFact c2{fixture.rules->of_class({2}, true), 0, 0};
  ASSERT_TRUE(closure.add({&c1, 1}));
  EXPECT_EQ(closure.depth(c1), 0u);
  EXPECT_EQ(closure.depth(c2), 1u);
  EXPECT_EQ(closure.depth(c0), 2u);
  // Its own consequences derive it again, which makes it no less needed.
  EXPECT_TRUE(closure.rederived().empty());
  EXPECT_EQ(closure.asserted(), std::vector{c1});
  ASSERT_TRUE(closure.add({&c0, 1}));
  EXPECT_EQ(closure.asserted(), std::vector{c1});
}

TEST(SampleClosureTest, FactsThatFollowFromNewerOnesAreDoubtful) {
  const RuleFixture fixture("t:C1[?x] :- t:C0[?x] .\n", 2, 0, 2);
  SampleClosure closure(*fixture.index, 100);
  const SampleFact c0{fixture.rules->of_class({0}, true), 0, 0};
  const SampleFact c1{fixture.rules->of_class({1}, true), 0, 0};
  ASSERT_TRUE(closure.add({&c1, 1}));
  EXPECT_FALSE(closure.has_fired(0));
  ASSERT_TRUE(closure.add({&c0, 1}));
  EXPECT_TRUE(closure.has_fired(0));
  EXPECT_EQ(closure.rederived(), std::vector{c1});
}

TEST(SampleClosureTest, ExplosionsAreRefused) {
  const RuleFixture fixture("t:r0[?x, ?z] :- t:r0[?x, ?y], t:r0[?y, ?z] .\n", 0,
                            1, 40);
  SampleClosure closure(*fixture.index, 200);
  std::vector<SampleFact> chain;
  for (std::uint32_t i = 0; i + 1 < 40; ++i) {
    chain.push_back({fixture.rules->of_relation({0}, true), i, i + 1});
  }
  EXPECT_FALSE(closure.add(chain));
  EXPECT_EQ(closure.n_facts(), 0u);
  EXPECT_FALSE(closure.holds(chain.front()));
  EXPECT_TRUE(closure.add(std::span(chain).first(10)));
  EXPECT_EQ(closure.n_facts(), 55u);
}

}  // namespace
}  // namespace rrn::generation
