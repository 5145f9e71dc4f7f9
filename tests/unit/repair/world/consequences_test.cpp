// SPDX-License-Identifier: MIT
#include "repair/world/consequences.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::ClassIndex;
using test::is_a;
using test::job_of;
using test::joins;
using test::RelationIndex;

constexpr std::uint32_t kClasses = 4;
constexpr std::uint32_t kRelations = 2;
constexpr std::uint32_t kIndividuals = 4;

/// What naive_close() does by hand.  Class 2 is what follows, class 3 is not
/// judged; classes 0 and 1 exclude each other where `kContradiction` is added.
const std::string kRules =
    "t:r1[?x, ?z] :- t:r0[?x, ?y], t:r0[?y, ?z] .\n"
    "t:C2[?y] :- t:C0[?x], t:r1[?x, ?y] .\n"
    "t:C2[?x] :- t:C3[?x], t:r0[?x, ?x] .\n";
const std::string kContradiction = "false :- t:C0[?x], t:C1[?x] .\n";

/// A fact as (predicate, individual, individual): classes first, a class twice
/// of the same individual.
using FactKey = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
using World = std::set<FactKey>;

FactKey key(const dataset::ClassLiteral& fact) {
  return {fact.owl_class.value, fact.individual.value, fact.individual.value};
}
FactKey key(const dataset::RelationLiteral& fact) {
  return {kClasses + fact.relation.value, fact.subject.value,
          fact.object.value};
}

World naive_close(World facts) {
  constexpr std::uint32_t kR0 = kClasses;
  constexpr std::uint32_t kR1 = kClasses + 1;
  for (std::size_t before = 0; before != facts.size();) {
    before = facts.size();
    for (std::uint32_t x = 0; x < kIndividuals; ++x) {
      for (std::uint32_t y = 0; y < kIndividuals; ++y) {
        for (std::uint32_t z = 0; z < kIndividuals; ++z) {
          if (facts.contains({kR0, x, y}) && facts.contains({kR0, y, z})) {
            facts.insert({kR1, x, z});
          }
        }
        if (facts.contains({0, x, x}) && facts.contains({kR1, x, y})) {
          facts.insert({2, y, y});
        }
      }
      if (facts.contains({3, x, x}) && facts.contains({kR0, x, x})) {
        facts.insert({2, x, x});
      }
    }
  }
  return facts;
}

bool contradicts(const World& facts) {
  for (std::uint32_t x = 0; x < kIndividuals; ++x) {
    if (facts.contains({0, x, x}) && facts.contains({1, x, x})) return true;
  }
  return false;
}

BeliefModel model_of_independent_facts() {
  BeliefModel model;
  for (const std::uint32_t c : {0U, 1U, 2U}) {
    model.classes.push_back({ClassIndex{c}, {}, {}});
  }
  model.relations = {{RelationIndex{0}, {}, {}, 0, 0, {}}};
  return model;
}

Beliefs eight_beliefs() {
  Beliefs beliefs;
  beliefs.classes = {
      {is_a(0, 0), 0.7F}, {is_a(0, 1), 0.4F}, {is_a(3, 2), 0.1F}};
  beliefs.relations = {{joins(0, 0, 1), 0.8F},
                       {joins(0, 0, 2), 0.3F},
                       {joins(1, 0, 3), 0.6F},
                       {joins(2, 0, 2), 0.5F},
                       {joins(2, 0, 3), 0.9F}};
  return beliefs;
}

/// Class 3 and relation 1 are not judged.
dataset::Sample sample_of_others() {
  dataset::Sample kb;
  kb.n_individuals = kIndividuals;
  kb.classes.specified = {is_a(2, 3)};
  kb.relations.specified = {joins(3, 1, 0)};
  return kb;
}

/// Calls visit(key, probability) for each belief.
template <typename Visit>
void for_each(const Beliefs& beliefs, const Visit& visit) {
  for (const auto& [fact, p] : beliefs.classes) visit(key(fact), p);
  for (const auto& [fact, p] : beliefs.relations) visit(key(fact), p);
}

/// The probability of each fact over all worlds, those that contradict the
/// rules aside where these are told.
std::map<FactKey, double> enumerate(const Beliefs& beliefs, bool with_rule) {
  std::vector<std::pair<FactKey, double>> facts;
  for_each(beliefs,
           [&](const FactKey& fact, float p) { facts.emplace_back(fact, p); });
  std::map<FactKey, double> result;
  double possible = 0;
  for (std::uint32_t chosen = 0; chosen < 1U << facts.size(); ++chosen) {
    World world = {key(is_a(2, 3)), key(joins(3, 1, 0))};
    double probability = 1;
    for (std::size_t i = 0; i < facts.size(); ++i) {
      const bool holds = ((chosen >> i) & 1U) != 0;
      probability *= holds ? facts[i].second : 1 - facts[i].second;
      if (holds) world.insert(facts[i].first);
    }
    world = naive_close(std::move(world));
    if (with_rule && contradicts(world)) continue;
    possible += probability;
    for (const FactKey& fact : world) result[fact] += probability;
  }
  for (auto& [fact, p] : result) p /= possible;
  return result;
}

Beliefs draw(const std::string& rules, std::uint32_t n_worlds,
             std::uint32_t max_tries, unsigned n_threads = 1) {
  const auto vocabulary = test::vocabulary_of(kClasses, kRelations);
  const auto labeller = test::labeller_of(rules, vocabulary, kIndividuals);
  return consequences(model_of_independent_facts(), eight_beliefs(),
                      sample_of_others(), vocabulary, labeller,
                      {n_worlds, max_tries}, job_of(11, n_threads));
}

void expect_near(const Beliefs& drawn, const std::map<FactKey, double>& exact,
                 double n_worlds) {
  std::map<FactKey, float> found;
  for_each(drawn, [&](const FactKey& fact, float p) { found[fact] = p; });
  for (const auto& [fact, p] : found) {
    EXPECT_TRUE(exact.contains(fact));
    EXPECT_LE(p, 1);
  }
  for (const auto& [fact, p] : exact) {
    const double error = std::sqrt(std::max(p * (1 - p), 0.0) / n_worlds);
    EXPECT_NEAR(found[fact], p, 5 * error + 1e-6)
        << std::get<0>(fact) << ' ' << std::get<1>(fact) << ' '
        << std::get<2>(fact);
  }
}

TEST(ConsequencesTest, AreThoseOfAllWorlds) {
  expect_near(draw(kRules, 4000, 1), enumerate(eight_beliefs(), false), 4000);
}

TEST(ConsequencesTest, ContradictingWorldsAreDrawnAnew) {
  const auto exact = enumerate(eight_beliefs(), true);
  const Beliefs drawn = draw(kRules + kContradiction, 4000, 50);
  expect_near(drawn, exact, 4000);
  // That is another probability than without the rule.
  EXPECT_LT(exact.at(key(is_a(0, 0))), 0.6);
}

TEST(ConsequencesTest, AfterTheLastTryAWorldIsTakenAsItIs) {
  const Beliefs drawn = draw(kRules + kContradiction, 4000, 1);
  expect_near(drawn, enumerate(eight_beliefs(), false), 4000);
}

TEST(ConsequencesTest, CertainFactsHaveProbabilityOneForAnyNumberOfWorlds) {
  for (const std::uint32_t n_worlds : {1U, 3U, 10U, 700U, 3000U}) {
    for_each(draw(kRules, n_worlds, 4), [&](const FactKey& fact, float p) {
      EXPECT_LE(p, 1) << n_worlds;
      if (fact == key(is_a(2, 3)) || fact == key(joins(3, 1, 0))) {
        EXPECT_EQ(p, 1) << n_worlds;
      }
    });
  }
}

TEST(ConsequencesTest, WhereAllWorldsContradictNoneIsDrawnAnew) {
  const auto vocabulary = test::vocabulary_of(2, 0);
  const auto labeller = test::labeller_of(kContradiction, vocabulary, 1);
  dataset::Sample kb;
  kb.n_individuals = 1;
  kb.classes.specified = {is_a(0, 0), is_a(0, 1)};
  const Beliefs drawn = consequences({}, {}, kb, vocabulary, labeller,
                                     {32, 1'000'000'000}, job_of(1));
  EXPECT_EQ(drawn.classes, (std::vector<Belief<dataset::ClassLiteral>>{
                               {is_a(0, 0), 1}, {is_a(0, 1), 1}}));
}

TEST(ConsequencesTest, ThreadsChangeNothing) {
  const std::string rules = kRules + kContradiction;
  const Beliefs one = draw(rules, 200, 4, 1);
  const Beliefs two = draw(rules, 200, 4, 2);
  EXPECT_EQ(one.classes, two.classes);
  EXPECT_EQ(one.relations, two.relations);
}

TEST(ConsequencesTest, CloseIsTheNaiveClosureAndSaysWhatContradicts) {
  const auto vocabulary = test::vocabulary_of(kClasses, kRelations);
  const auto labeller =
      test::labeller_of(kRules + kContradiction, vocabulary, kIndividuals);
  Rng rng(Seed(3));
  int n_contradictions = 0;
  for (int round = 0; round < 100; ++round) {
    dataset::Sample kb;
    kb.n_individuals = kIndividuals;
    const auto individual = [&] {
      return static_cast<std::uint32_t>(rng.below(kIndividuals));
    };
    for (int i = 0; i < 6; ++i) {
      const std::uint32_t subject = individual();
      kb.relations.specified.push_back(joins(
          subject, static_cast<std::uint32_t>(rng.below(2)), individual()));
      if (i > 2) continue;
      kb.classes.specified.push_back(
          is_a(subject, static_cast<std::uint32_t>(rng.below(kClasses))));
    }
    kb.normalise();
    World world;
    for (const auto& fact : kb.classes.specified) world.insert(key(fact));
    for (const auto& fact : kb.relations.specified) world.insert(key(fact));
    world = naive_close(std::move(world));
    bool consistent = false;
    World found;
    for_each(close(kb, vocabulary, generation::IndividualTerms(labeller, kb),
                   {}, &consistent),
             [&](const FactKey& fact, float p) {
               EXPECT_EQ(p, 1);
               EXPECT_TRUE(found.insert(fact).second);
             });
    EXPECT_EQ(found, world);
    EXPECT_EQ(consistent, !contradicts(world));
    n_contradictions += consistent ? 0 : 1;
  }
  EXPECT_GT(n_contradictions, 0);
}

TEST(ConsequencesTest, RulesKnowIndividualsByTheirNames) {
  const auto vocabulary = test::vocabulary_of(2, 1);
  const auto labeller = test::labeller_of(
      "t:C1[?x] :- t:r0[?x, t:football] .\n"
      "t:r0[?x, t:football] :- t:C0[?x] .",
      vocabulary, 3);
  dataset::Sample kb;
  kb.n_individuals = 3;
  kb.classes.specified = {test::is_a(0, 0)};
  kb.relations.specified = {test::joins(2, 0, 1)};
  const auto follows = [&] {
    World found;
    for_each(
        close(kb, vocabulary, generation::IndividualTerms(labeller, kb), {}),
        [&](const FactKey& fact, float) { found.insert(fact); });
    return found;
  };
  const World stated = {key(test::is_a(0, 0)), key(test::joins(2, 0, 1))};
  World named = stated;
  named.insert(key(test::joins(0, 0, 1)));
  named.insert(key(test::is_a(0, 1)));
  World unnamed = stated;
  unnamed.insert(key(test::is_a(0, 1)));  // Likes a football that is not there
  EXPECT_EQ(follows(), unnamed);
  kb.names = {"urn:t#ann", "urn:t#football", "urn:t#bob"};
  named.insert(key(test::is_a(2, 1)));
  EXPECT_EQ(follows(), named);
  // The same in each of the possible worlds.
  const Beliefs believed =
      consequences({}, {}, kb, vocabulary, labeller, {}, test::job_of(1));
  World found;
  for_each(believed, [&](const FactKey& fact, float p) {
    EXPECT_EQ(p, 1);
    found.insert(fact);
  });
  EXPECT_EQ(found, named);
}

TEST(ConsequencesTest, CanBeCancelled) {
  const auto vocabulary = test::vocabulary_of(kClasses, kRelations);
  const auto labeller = test::labeller_of(kRules, vocabulary, kIndividuals);
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(static_cast<void>(consequences(
                   model_of_independent_facts(), eight_beliefs(),
                   sample_of_others(), vocabulary, labeller, {}, job)),
               Cancelled);
}

}  // namespace
}  // namespace rrn::repair
