// SPDX-License-Identifier: MIT
#include "neural/plan/update_plan.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using Fact = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

std::vector<dataset::Sample> random_kbs(std::size_t n, std::uint64_t seed) {
  Rng rng{Seed(seed)};
  std::vector<dataset::Sample> kbs;
  for (std::size_t i = 0; i < n; ++i) {
    RandomKbOptions options;
    options.n_individuals = 2 + static_cast<std::uint32_t>(rng.below(9));
    options.n_relation_facts = 30;
    kbs.push_back(random_kb(options, rng));
  }
  return kbs;
}

struct Planned {
  FactTypes types;
  UpdatePlan plan;
};

Planned plan_all(const std::vector<dataset::Sample>& kbs,
                 UpdateSchedule schedule) {
  std::vector<const dataset::Sample*> members;
  std::vector<Seed> seeds;
  for (std::size_t k = 0; k < kbs.size(); ++k) {
    members.push_back(&kbs[k]);
    seeds.push_back(Seed(100 + k));
  }
  FactTypes types = FactTypes::of(kbs, 4);
  UpdatePlan plan = make_update_plan(members, seeds, 3, types, schedule);
  return {std::move(types), std::move(plan)};
}

/// The facts of the plan as (layer, subject, object), sorted.
std::vector<Fact> facts_of(const UpdatePlan& plan) {
  std::vector<Fact> facts;
  for (const UpdatePlan::Slice& slice : plan.slices) {
    const UpdatePlan::LayerFacts& layer = plan.facts[slice.index];
    for (std::uint32_t i = slice.begin; i < slice.end; ++i) {
      facts.emplace_back(layer.layer, layer.subjects[i], layer.objects[i]);
    }
  }
  std::sort(facts.begin(), facts.end());
  return facts;
}

std::vector<Fact> facts_of(const std::vector<dataset::Sample>& kbs,
                           const FactTypes& types) {
  std::vector<Fact> facts;
  std::uint32_t first = 0;
  for (const dataset::Sample& kb : kbs) {
    for (const dataset::RelationLiteral& fact : kb.relations.specified) {
      facts.emplace_back(*types.layer({fact.relation, fact.positive}),
                         first + fact.subject.value, first + fact.object.value);
    }
    first += kb.n_individuals;
  }
  std::sort(facts.begin(), facts.end());
  return facts;
}

/// Fails if an individual occurs in two facts of a group.
void expect_matchings(const UpdatePlan& plan) {
  std::map<std::uint32_t, std::set<std::uint32_t>> seen;
  for (const UpdatePlan::Slice& slice : plan.slices) {
    const UpdatePlan::LayerFacts& layer = plan.facts[slice.index];
    for (std::uint32_t i = slice.begin; i < slice.end; ++i) {
      const std::uint32_t s = layer.subjects[i];
      const std::uint32_t o = layer.objects[i];
      EXPECT_TRUE(seen[slice.group].insert(s).second);
      if (s != o) {
        EXPECT_TRUE(seen[slice.group].insert(o).second);
      }
    }
  }
}

TEST(FactTypesTest, AreThoseOfSpecifiedFacts) {
  dataset::Sample kb = chain_kb(3);
  kb.relations.specified.push_back({{0}, {3}, {1}, false});
  const FactTypes types = FactTypes::of({&kb, 1}, 4);
  ASSERT_EQ(types.size(), 2U);
  EXPECT_EQ(types.layer({dataset::RelationIndex{0}, true}), 0U);
  EXPECT_EQ(types.layer({dataset::RelationIndex{0}, false}), std::nullopt);
  EXPECT_EQ(types.layer({dataset::RelationIndex{1}, true}), std::nullopt);
  EXPECT_EQ(types.layer({dataset::RelationIndex{3}, false}), 1U);
  EXPECT_EQ(types.layer({dataset::RelationIndex{9}, true}), std::nullopt);
}

TEST(UpdatePlanTest, HoldsEveryFactOnce) {
  for (const auto schedule :
       {UpdateSchedule::kSequential, UpdateSchedule::kMatching}) {
    const auto kbs = random_kbs(6, 7);
    const Planned planned = plan_all(kbs, schedule);
    EXPECT_EQ(facts_of(planned.plan), facts_of(kbs, planned.types));
    EXPECT_EQ(planned.plan.n_skipped, 0U);
    expect_matchings(planned.plan);
  }
}

TEST(UpdatePlanTest, TakesOneGroupPerFactInTheSequentialSchedule) {
  const auto kbs = random_kbs(1, 8);
  const Planned planned = plan_all(kbs, UpdateSchedule::kSequential);
  EXPECT_EQ(planned.plan.slices.size(), kbs[0].relations.specified.size());
}

TEST(UpdatePlanTest, TakesFewGroupsInTheMatchingSchedule) {
  // A star: every fact shares its centre, so there is one group for each.
  dataset::Sample star;
  star.n_individuals = 201;
  for (std::uint32_t i = 1; i <= 200; ++i) {
    star.relations.specified.push_back({{0}, {0}, {i}, true});
  }
  EXPECT_EQ(plan_all({star}, UpdateSchedule::kMatching).plan.slices.size(),
            200U);
  // A chain has two facts at each individual: three groups at most.
  EXPECT_LE(
      plan_all({chain_kb(100)}, UpdateSchedule::kMatching).plan.slices.size(),
      3U);
}

TEST(UpdatePlanTest, DoesNotChangeAKnowledgeBaseInCompany) {
  const auto kbs = random_kbs(3, 9);
  const Planned all = plan_all(kbs, UpdateSchedule::kMatching);
  const Planned alone = {all.types, [&] {
                           const auto* member = &kbs[2];
                           const Seed seed(102);
                           return make_update_plan({&member, 1}, {&seed, 1}, 3,
                                                   all.types,
                                                   UpdateSchedule::kMatching);
                         }()};
  const std::uint32_t first = kbs[0].n_individuals + kbs[1].n_individuals;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> expected;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> found;
  const auto collect = [](const UpdatePlan& plan, std::uint32_t offset,
                          auto& out) {
    for (const UpdatePlan::Slice& slice : plan.slices) {
      const auto& layer = plan.facts[slice.index];
      for (std::uint32_t i = slice.begin; i < slice.end; ++i) {
        if (layer.subjects[i] < offset) continue;
        out.emplace(slice.group, layer.subjects[i] - offset,
                    layer.objects[i] - offset);
      }
    }
  };
  collect(alone.plan, 0, expected);
  collect(all.plan, first, found);
  EXPECT_EQ(found, expected);
}

TEST(UpdatePlanTest, SkipsFactsWithoutALayer) {
  const dataset::Sample trained = chain_kb(3);
  dataset::Sample kb = chain_kb(3);
  kb.relations.specified.push_back({{0}, {1}, {1}, true});
  kb.relations.specified.push_back({{0}, {0}, {2}, false});
  const FactTypes types = FactTypes::of({&trained, 1}, 2);
  const auto* member = &kb;
  const Seed seed;
  const UpdatePlan plan = make_update_plan({&member, 1}, {&seed, 1}, 1, types,
                                           UpdateSchedule::kMatching);
  EXPECT_EQ(plan.n_skipped, 2U);
  EXPECT_EQ(facts_of(plan), facts_of({trained}, types));
}

TEST(UpdatePlanTest, GathersMembershipsOfIndividualsWithClassFacts) {
  dataset::Sample kb;
  kb.n_individuals = 4;
  kb.classes.specified = {
      {{1}, {0}, true}, {{3}, {0}, false}, {{3}, {2}, true}};
  const UpdatePlan plan = plan_all({kb, kb}, UpdateSchedule::kMatching).plan;
  EXPECT_EQ(plan.class_rows, (std::vector<std::uint32_t>{1, 3, 5, 7}));
  EXPECT_EQ(plan.memberships,
            (std::vector<float>{1, 0, 0, -1, 0, 1, 1, 0, 0, -1, 0, 1}));
}

TEST(UpdatePlanTest, RejectsIndicesOutOfRange) {
  const auto message = [](const dataset::Sample& kb) -> std::string {
    const FactTypes types = FactTypes({}, 2);
    const auto* member = &kb;
    const Seed seed;
    try {
      (void)make_update_plan({&member, 1}, {&seed, 1}, 1, types,
                             UpdateSchedule::kMatching);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
      return error.what();
    }
    return "no error";
  };
  dataset::Sample kb;
  kb.n_individuals = 2;
  kb.relations.specified = {{{0}, {2}, {1}, true}};
  EXPECT_EQ(message(kb),
            "relation 2 in a knowledge base; expected less than 2");
  kb.relations.specified = {{{0}, {1}, {5}, true}};
  EXPECT_EQ(message(kb),
            "individual 5 in a knowledge base; expected less than 2");
  kb.relations.specified.clear();
  kb.classes.specified = {{{0}, {1}, true}};
  EXPECT_EQ(message(kb), "class 1 in a knowledge base; expected less than 1");
}

}  // namespace
}  // namespace rrn::neural
