// SPDX-License-Identifier: MIT
#include "repair/world/world.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::ClassIndex;
using test::ClassLiteral;
using test::is_a;
using test::joins;
using test::RelationIndex;
using test::RelationLiteral;

constexpr std::uint32_t kIndividuals = 6;

template <typename Literal>
bool contains(const std::vector<Literal>& list, const Literal& literal) {
  return std::ranges::count(list, literal) > 0;
}

/// Judges classes 0 to 4 and relations 0 and 1, with random exclusions and
/// limits where `limited`.
BeliefModel random_model(bool limited, Rng& rng) {
  BeliefModel model;
  for (std::uint32_t c = 0; c < 5; ++c) {
    model.classes.push_back({ClassIndex{c}, {}, {}});
  }
  for (std::uint32_t a = 0; a < 5; ++a) {
    for (std::uint32_t b = a + 1; b < 5; ++b) {
      if (!limited || rng.chance(0.5)) continue;
      model.classes[a].excludes.push_back(ClassIndex{b});
      model.classes[b].excludes.push_back(ClassIndex{a});
    }
  }
  for (std::uint32_t r = 0; r < 2; ++r) {
    const auto limit = [&] {
      return limited ? static_cast<std::uint32_t>(rng.below(3)) : 0U;
    };
    const std::uint32_t of_subject = limit();
    model.relations.push_back(
        {RelationIndex{r}, {}, {}, of_subject, limit(), {}});
  }
  for (JudgedClass& judged : model.classes) {
    std::sort(judged.excludes.begin(), judged.excludes.end());
  }
  return model;
}

Beliefs random_beliefs(Rng& rng) {
  Beliefs beliefs;
  const auto probability = [&] {
    const std::uint64_t kind = rng.below(8);
    return kind == 0   ? 1.0F
           : kind == 1 ? 0.0F
                       : static_cast<float>(rng.uniform());
  };
  for (std::uint32_t x = 0; x < kIndividuals; ++x) {
    for (std::uint32_t c = 0; c < 5; ++c) {
      if (rng.chance(0.6))
        beliefs.classes.push_back({is_a(x, c), probability()});
    }
    for (std::uint32_t r = 0; r < 2; ++r) {
      for (std::uint32_t y = 0; y < kIndividuals; ++y) {
        if (rng.chance(0.5)) {
          beliefs.relations.push_back({joins(x, r, y), probability()});
        }
      }
    }
  }
  return beliefs;
}

dataset::Sample empty_sample() {
  dataset::Sample kb;
  kb.n_individuals = kIndividuals;
  return kb;
}

void expect_within_limits(const BeliefModel& model,
                          const dataset::Sample& world) {
  for (const ClassLiteral& a : world.classes.specified) {
    for (const ClassLiteral& b : world.classes.specified) {
      if (a.individual != b.individual) continue;
      EXPECT_FALSE(
          contains(model.classes[a.owl_class.value].excludes, b.owl_class));
    }
  }
  std::map<std::pair<RelationIndex, std::uint32_t>, std::uint32_t> of_subject;
  std::map<std::pair<RelationIndex, std::uint32_t>, std::uint32_t> of_object;
  for (const RelationLiteral& fact : world.relations.specified) {
    ++of_subject[{fact.relation, fact.subject.value}];
    ++of_object[{fact.relation, fact.object.value}];
  }
  for (const auto& [key, n] : of_subject) {
    const auto limit = model.relations[key.first.value].max_of_subject;
    EXPECT_TRUE(limit == 0 || n <= limit);
  }
  for (const auto& [key, n] : of_object) {
    const auto limit = model.relations[key.first.value].max_of_object;
    EXPECT_TRUE(limit == 0 || n <= limit);
  }
}

TEST(WorldTest, NeverBreaksExclusionsOrLimits) {
  Rng rng(Seed(1));
  for (int round = 0; round < 100; ++round) {
    const BeliefModel model = random_model(true, rng);
    const Beliefs beliefs = random_beliefs(rng);
    for (int i = 0; i < 10; ++i) {
      const auto world = draw_world(model, beliefs, empty_sample(), rng);
      EXPECT_EQ(world.n_individuals, kIndividuals);
      EXPECT_TRUE(std::ranges::is_sorted(world.classes.specified));
      EXPECT_TRUE(std::ranges::is_sorted(world.relations.specified));
      expect_within_limits(model, world);
    }
  }
}

constexpr int kWorlds = 4000;

/// Expects a share of kWorlds within five standard errors.
void expect_share(int n, double expected) {
  const double error =
      std::sqrt(std::max(expected * (1 - expected), 1e-9) / kWorlds);
  EXPECT_NEAR(static_cast<double>(n) / kWorlds, expected, 5 * error);
}

TEST(WorldTest, FactsAreAsFrequentAsTheyAreBelieved) {
  Rng rng(Seed(2));
  const BeliefModel model = random_model(false, rng);
  const Beliefs beliefs = random_beliefs(rng);
  std::map<ClassLiteral, int> n_of_class;
  std::map<RelationLiteral, int> n_of_relation;
  for (int i = 0; i < kWorlds; ++i) {
    const auto world = draw_world(model, beliefs, empty_sample(), rng);
    for (const auto& fact : world.classes.specified) ++n_of_class[fact];
    for (const auto& fact : world.relations.specified) ++n_of_relation[fact];
  }
  for (const auto& [fact, p] : beliefs.classes) {
    expect_share(n_of_class[fact], p);
  }
  for (const auto& [fact, p] : beliefs.relations) {
    expect_share(n_of_relation[fact], p);
  }
  EXPECT_LE(n_of_class.size(), beliefs.classes.size());
  EXPECT_LE(n_of_relation.size(), beliefs.relations.size());
}

TEST(WorldTest, ExclusiveClassesShareTheirProbability) {
  BeliefModel model;
  model.classes = {{ClassIndex{0}, {ClassIndex{1}, ClassIndex{2}}, {}},
                   {ClassIndex{1}, {ClassIndex{0}, ClassIndex{2}}, {}},
                   {ClassIndex{2}, {ClassIndex{0}, ClassIndex{1}}, {}}};
  Beliefs beliefs;
  beliefs.classes = {
      {is_a(0, 0), 0.2F}, {is_a(0, 1), 0.5F}, {is_a(0, 2), 0.3F}};
  Rng rng(Seed(3));
  std::map<std::uint32_t, int> n_drawn;
  for (int i = 0; i < kWorlds; ++i) {
    const auto world = draw_world(model, beliefs, empty_sample(), rng);
    ASSERT_LE(world.classes.specified.size(), 1U);
    for (const auto& fact : world.classes.specified) {
      ++n_drawn[fact.owl_class.value];
    }
  }
  expect_share(n_drawn[0], 0.2);
  expect_share(n_drawn[1], 0.5);
  expect_share(n_drawn[2], 0.3);
}

TEST(WorldTest, LimitsCondition) {
  // Of two facts one may hold: as if worlds with both had been thrown away.
  BeliefModel model;
  model.relations = {{RelationIndex{0}, {}, {}, 1, 0, {}}};
  Beliefs beliefs;
  beliefs.relations = {{joins(0, 0, 1), 0.6F}, {joins(0, 0, 2), 0.3F}};
  Rng rng(Seed(4));
  std::map<RelationLiteral, int> n_drawn;
  for (int i = 0; i < kWorlds; ++i) {
    const auto world = draw_world(model, beliefs, empty_sample(), rng);
    for (const auto& fact : world.relations.specified) ++n_drawn[fact];
  }
  const double possible = 1 - 0.6 * 0.3;
  expect_share(n_drawn[joins(0, 0, 1)], 0.6 * 0.7 / possible);
  expect_share(n_drawn[joins(0, 0, 2)], 0.4 * 0.3 / possible);
}

TEST(WorldTest, UnjudgedFactsStayAndNegativesGoWithTheirPositive) {
  Rng rng(Seed(5));
  for (int round = 0; round < 200; ++round) {
    const BeliefModel model = random_model(true, rng);
    const Beliefs beliefs = random_beliefs(rng);
    const dataset::Sample kb = test::random_sample(kIndividuals, 8, 4, 60, rng);
    const dataset::Sample world = draw_world(model, beliefs, kb, rng);
    for (const ClassLiteral& fact : kb.classes.specified) {
      ClassLiteral positive = fact;
      positive.positive = true;
      const bool holds = contains(world.classes.specified, positive);
      if (!fact.positive) {
        EXPECT_NE(contains(world.classes.specified, fact), holds);
      } else if (fact.owl_class.value >= 5) {
        EXPECT_TRUE(holds);
      }
    }
    for (const RelationLiteral& fact : kb.relations.specified) {
      RelationLiteral positive = fact;
      positive.positive = true;
      const bool holds = contains(world.relations.specified, positive);
      if (!fact.positive) {
        EXPECT_NE(contains(world.relations.specified, fact), holds);
      } else if (fact.relation.value >= 2) {
        EXPECT_TRUE(holds);
      }
    }
    for (const RelationLiteral& fact : world.relations.specified) {
      const bool believed = std::ranges::any_of(
          beliefs.relations,
          [&](const auto& belief) { return belief.literal == fact; });
      EXPECT_TRUE(contains(kb.relations.specified, fact) || believed);
    }
  }
}

}  // namespace
}  // namespace rrn::repair
