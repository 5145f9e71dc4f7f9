// SPDX-License-Identifier: MIT
#include "dataset/sample/augmentation.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace rrn::dataset {
namespace {

constexpr std::uint32_t kNumIndividuals = 20;

std::string name_of(const Sample& kb, EntityIndex i) {
  return kb.names[i.value];
}

/// Literals about named individuals, which survive a renumbering.
std::set<std::string> named(const Sample& kb,
                            const std::vector<RelationLiteral>& literals) {
  std::set<std::string> result;
  for (const RelationLiteral& l : literals) {
    result.insert(name_of(kb, l.subject) + ' ' +
                  std::to_string(l.relation.value) + ' ' +
                  name_of(kb, l.object) + (l.positive ? " +" : " -"));
  }
  return result;
}

/// A sample in which every list holds something; depths say which literal of
/// its list one was.
Sample sample(Seed seed) {
  Rng rng(seed);
  Sample kb;
  kb.n_individuals = kNumIndividuals;
  for (std::uint32_t i = 0; i < kNumIndividuals; ++i) {
    kb.names.push_back("n" + std::to_string(i));
  }
  const auto individual = [&] {
    return EntityIndex{static_cast<std::uint32_t>(rng.below(kNumIndividuals))};
  };
  for (std::uint32_t i = 0; i < 60; ++i) {
    const RelationIndex relation{i % 3};
    const RelationLiteral literal{individual(), relation, individual(),
                                  rng.chance(0.8)};
    (i % 3 == 0   ? kb.relations.specified
     : i % 3 == 1 ? kb.relations.inferable
                  : kb.relations.predictable)
        .push_back(literal);
    kb.classes.specified.push_back({individual(), ClassIndex{i % 3}});
    kb.classes.inferable.push_back({individual(), ClassIndex{3 + i % 3}});
  }
  kb.classes.depths.assign(kb.classes.inferable.size(), 1);
  kb.relations.depths.assign(kb.relations.inferable.size(), 1);
  kb.normalise();
  for (std::size_t i = 0; i < kb.relations.depths.size(); ++i) {
    kb.relations.depths[i] = static_cast<std::uint8_t>(i);
  }
  return kb;
}

/// The literals of `clean` of which both individuals are in `kept`.
std::set<std::string> restricted(const Sample& clean,
                                 const std::vector<RelationLiteral>& literals,
                                 const std::vector<std::string>& kept) {
  const std::set<std::string> names(kept.begin(), kept.end());
  std::vector<RelationLiteral> left;
  for (const RelationLiteral& l : literals) {
    if (names.contains(name_of(clean, l.subject)) &&
        names.contains(name_of(clean, l.object))) {
      left.push_back(l);
    }
  }
  return named(clean, left);
}

TEST(Augmentation, LeavesOutIndividualsWithAllThatIsSaidOfThem) {
  for (std::uint64_t i = 0; i < 20; ++i) {
    const Sample clean = sample(Seed(i));
    Rng rng{Seed(i)};
    const Sample kb = without_individuals(clean, 0.42, rng);
    EXPECT_EQ(kb.n_individuals, 12U);  // 8 of 20 are left out
    ASSERT_EQ(kb.names.size(), 12U);
    EXPECT_EQ(named(kb, kb.relations.specified),
              restricted(clean, clean.relations.specified, kb.names));
    EXPECT_EQ(named(kb, kb.relations.inferable),
              restricted(clean, clean.relations.inferable, kb.names));
    EXPECT_EQ(named(kb, kb.relations.predictable),
              restricted(clean, clean.relations.predictable, kb.names));
    ASSERT_EQ(kb.relations.depths.size(), kb.relations.inferable.size());
    for (std::size_t k = 0; k < kb.relations.inferable.size(); ++k) {
      const RelationLiteral& before =
          clean.relations.inferable[kb.relations.depths[k]];
      EXPECT_EQ(named(kb, {kb.relations.inferable[k]}), named(clean, {before}));
    }
    Sample normal = kb;
    normal.normalise();
    EXPECT_EQ(normal, kb) << "sorted, and without duplicates";
  }
}

TEST(Augmentation, KeepsTargetsAndOneIndividualAtLeast) {
  Sample clean = sample(Seed(1));
  Rng rng{Seed(2)};
  EXPECT_EQ(without_individuals(clean, 1, rng).n_individuals, 1U);
  clean.classes.targets = {EntityIndex{3}, EntityIndex{7}};
  clean.relations.targets = {EntityIndex{7}, EntityIndex{11}};
  const Sample kb = without_individuals(clean, 1, rng);
  EXPECT_EQ(kb.names, (std::vector<std::string>{"n3", "n7", "n11"}));
  EXPECT_EQ(kb.classes.targets, (std::vector{EntityIndex{0}, EntityIndex{1}}));
  EXPECT_EQ(kb.relations.targets,
            (std::vector{EntityIndex{1}, EntityIndex{2}}));
}

TEST(Augmentation, DrawsPartsEvenlyUpToTheGreatest) {
  const Sample clean = sample(Seed(1));
  std::set<std::uint32_t> sizes;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const auto changed = augment(clean, {0.5, 0, 0}, Seed(i));
    EXPECT_EQ(changed.told, changed.labelled);
    sizes.insert(changed.labelled.n_individuals);
  }
  // Half of 20 only where the part drawn is 0.5 itself.
  EXPECT_EQ(*sizes.begin(), 11U);
  EXPECT_EQ(*sizes.rbegin(), 20U);
  EXPECT_EQ(sizes.size(), 10U);
}

TEST(Augmentation, HidesAndContradictsWhatIsToldAndLabelsTheHiddenInferable) {
  const Sample clean = sample(Seed(5));
  std::size_t n_hidden = 0;
  std::size_t n_contradictions = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    const auto [labelled, told] = augment(clean, {0, 0.5, 0.5}, Seed(i));
    EXPECT_EQ(told.relations.inferable, clean.relations.inferable);
    std::vector<RelationLiteral> inferable = clean.relations.inferable;
    for (const RelationLiteral& literal : clean.relations.specified) {
      const bool is_told =
          std::ranges::binary_search(told.relations.specified, literal);
      EXPECT_EQ(is_told, std::ranges::binary_search(
                             labelled.relations.specified, literal));
      if (is_told) continue;
      inferable.push_back(literal);
      ++n_hidden;
    }
    std::ranges::sort(inferable);
    EXPECT_EQ(labelled.relations.inferable, inferable);
    for (RelationLiteral literal : told.relations.specified) {
      if (std::ranges::binary_search(clean.relations.specified, literal)) {
        continue;
      }
      literal.positive = !literal.positive;
      EXPECT_TRUE(
          std::ranges::binary_search(clean.relations.specified, literal));
      ++n_contradictions;
    }
  }
  // A quarter of 20 in 50 samples, on average, and a quarter of the rest.
  EXPECT_NEAR(static_cast<double>(n_hidden), 250, 60);
  EXPECT_NEAR(static_cast<double>(n_contradictions), 180, 60);
}

TEST(Augmentation, TellsWhatDoesNotHoldInThePlaceOfFacts) {
  const Sample clean = sample(Seed(5));
  std::size_t n_replaced = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    const auto [labelled, told] = augment(clean, {0, 0, 0, 0.5}, Seed(i));
    EXPECT_EQ(told.relations.specified.size(),
              clean.relations.specified.size());
    const auto holds = [&](const RelationLiteral& literal) {
      return std::ranges::binary_search(clean.relations.specified, literal) ||
             std::ranges::binary_search(clean.relations.inferable, literal);
    };
    for (const RelationLiteral& literal : told.relations.specified) {
      const bool is_labelled =
          std::ranges::binary_search(labelled.relations.specified, literal);
      EXPECT_EQ(is_labelled, holds(literal));
    }
    // What is not told any more is to be inferred.
    EXPECT_TRUE(std::ranges::all_of(labelled.relations.inferable, holds));
    const std::size_t n_more =
        labelled.relations.inferable.size() - clean.relations.inferable.size();
    EXPECT_EQ(labelled.relations.specified.size() + n_more,
              clean.relations.specified.size());
    n_replaced += n_more;
  }
  EXPECT_NEAR(static_cast<double>(n_replaced), 250, 60);
}

TEST(Augmentation, IsRepeatableAndDiffersBySeed) {
  const Sample clean = sample(Seed(5));
  const Augmentation all{0.3, 0.3, 0.3, 0.3};
  EXPECT_EQ(augment(clean, all, Seed(1)).told,
            augment(clean, all, Seed(1)).told);
  EXPECT_NE(augment(clean, all, Seed(1)).told,
            augment(clean, all, Seed(2)).told);
  EXPECT_EQ(augment(clean, {}, Seed(1)).told, clean);
}

}  // namespace
}  // namespace rrn::dataset
