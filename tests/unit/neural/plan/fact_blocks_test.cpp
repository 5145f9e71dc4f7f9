// SPDX-License-Identifier: MIT
#include "neural/plan/fact_blocks.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "neural/plan/update_plan.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

struct Facts {
  std::vector<std::uint32_t> subjects;
  std::vector<std::uint32_t> objects;

  [[nodiscard]] Pairs sorted() const {
    Pairs pairs;
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      pairs.emplace_back(subjects[i], objects[i]);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }
};

Facts random_facts(std::size_t n, std::uint32_t n_subjects,
                   std::uint32_t n_objects, Rng& rng) {
  Facts facts;
  for (std::size_t i = 0; i < n; ++i) {
    facts.subjects.push_back(static_cast<std::uint32_t>(rng.below(n_subjects)));
    facts.objects.push_back(static_cast<std::uint32_t>(rng.below(n_objects)));
  }
  return facts;
}

std::size_t n_projections(const std::vector<FactBlock>& blocks) {
  std::size_t n = 0;
  for (const FactBlock& block : blocks) {
    n += block.subjects.size() + block.objects.size();
  }
  return n;
}

std::vector<FactBlock> blocks_of(const Facts& facts) {
  std::vector<FactBlock> blocks;
  append_blocks(3, facts.subjects, facts.objects, blocks);
  return blocks;
}

TEST(FactBlocksTest, HoldEveryFactAndDistinctIndividuals) {
  Rng rng(Seed(1));
  for (const std::size_t n : {0U, 1U, 511U, 512U, 513U, 2000U}) {
    Facts facts = random_facts(n, 50, 300, rng);
    const Pairs before = facts.sorted();
    order_for_blocks(facts.subjects, facts.objects);
    EXPECT_EQ(facts.sorted(), before);
    std::uint32_t end = 0;
    for (const FactBlock& block : blocks_of(facts)) {
      EXPECT_EQ(block.index, 3U);
      EXPECT_EQ(block.begin, end);
      EXPECT_LE(block.size(), FactBlock::kMaxFacts);
      end = block.end;
      std::set<std::uint32_t> subjects, objects;
      for (std::uint32_t i = 0; i < block.size(); ++i) {
        EXPECT_EQ(block.subjects[block.subject_of[i]],
                  facts.subjects[block.begin + i]);
        EXPECT_EQ(block.objects[block.object_of[i]],
                  facts.objects[block.begin + i]);
        subjects.insert(facts.subjects[block.begin + i]);
        objects.insert(facts.objects[block.begin + i]);
      }
      EXPECT_TRUE(std::equal(subjects.begin(), subjects.end(),
                             block.subjects.begin(), block.subjects.end()));
      EXPECT_TRUE(std::equal(objects.begin(), objects.end(),
                             block.objects.begin(), block.objects.end()));
    }
    EXPECT_EQ(end, n);
  }
}

TEST(FactBlocksTest, ProjectAHubOnceABlock) {
  // 4,096 facts of one hub and of as many others, on either side.
  Facts from_hub;
  for (std::uint32_t i = 0; i < 4096; ++i) {
    from_hub.subjects.push_back(7);
    from_hub.objects.push_back((i * 2654435761U) % 4096);
  }
  Facts to_hub{from_hub.objects, from_hub.subjects};
  order_for_blocks(from_hub.subjects, from_hub.objects);
  order_for_blocks(to_hub.subjects, to_hub.objects);
  EXPECT_EQ(n_projections(blocks_of(from_hub)), 4096U + 8);
  EXPECT_EQ(n_projections(blocks_of(to_hub)), 4096U + 8);
}

TEST(FactBlocksTest, TakeTheOrderWithFewerProjections) {
  // Each of 3,000 subjects has one of 60 objects at random: sorted by objects,
  // a block has some eleven of them; sorted by subjects, it has all.
  Rng rng(Seed(2));
  Facts facts = random_facts(3000, 60, 60, rng);
  for (std::uint32_t i = 0; i < 3000; ++i) facts.subjects[i] = i;
  Facts reversed{facts.objects, facts.subjects};
  order_for_blocks(facts.subjects, facts.objects);
  order_for_blocks(reversed.subjects, reversed.objects);
  EXPECT_LT(n_projections(blocks_of(facts)), 3000U + 6 * 13);
  EXPECT_LT(n_projections(blocks_of(reversed)), 3000U + 6 * 13);
}

TEST(UpdatePlanTest, PutsAllFactsAtOnceInTheSimultaneousSchedule) {
  Rng rng(Seed(3));
  RandomKbOptions options;
  options.n_individuals = 40;
  options.n_relation_facts = 30;
  const dataset::Sample kb = random_kb(options, rng);
  const FactTypes types = FactTypes::of({&kb, 1}, 4);
  const std::vector<const dataset::Sample*> members{&kb, &kb};
  const std::vector<Seed> seeds{Seed(1), Seed(2)};
  const UpdatePlan plan =
      make_update_plan(members, seeds, 3, types, UpdateSchedule::kSimultaneous);
  EXPECT_EQ(plan.slices.size(), types.size());
  std::set<std::uint32_t> with_facts;
  std::size_t n_facts = 0;
  for (const UpdatePlan::Slice& slice : plan.slices) {
    EXPECT_EQ(slice.group, 0U);
    n_facts += slice.end - slice.begin;
  }
  EXPECT_EQ(n_facts, 2 * kb.relations.specified.size());
  for (const std::uint32_t first : {0U, 40U}) {
    for (const dataset::RelationLiteral& fact : kb.relations.specified) {
      with_facts.insert(first + fact.subject.value);
      with_facts.insert(first + fact.object.value);
    }
  }
  ASSERT_LT(with_facts.size(), 80U);
  EXPECT_TRUE(std::equal(with_facts.begin(), with_facts.end(),
                         plan.relation_rows.begin(), plan.relation_rows.end()));
}

}  // namespace
}  // namespace rrn::neural
