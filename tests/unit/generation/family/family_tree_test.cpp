// SPDX-License-Identifier: MIT
#include "generation/family/family_tree.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "generation/family/family_vocabulary.hpp"

namespace rrn::generation {
namespace {

bool contains(const std::vector<std::uint32_t>& list, std::uint32_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

void expect_valid(const FamilyTree& tree, const FamilyTreeOptions& options) {
  const auto& people = tree.people;
  ASSERT_GE(people.size(), 1u);
  EXPECT_LE(people.size(), options.max_people);
  std::int32_t lowest = 0;
  std::int32_t highest = 0;
  std::size_t n_edges_down = 0;
  std::size_t n_edges_up = 0;
  std::size_t n_couples = 0;
  for (std::uint32_t i = 0; i < people.size(); ++i) {
    const Person& person = people[i];
    lowest = std::min(lowest, person.level);
    highest = std::max(highest, person.level);
    n_edges_down += person.children.size();
    EXPECT_LE(person.children.size(), options.max_branching);
    // Whoever has a child has a spouse, and the reverse.
    EXPECT_EQ(person.spouse.has_value(), !person.children.empty());
    if (person.spouse.has_value()) {
      const Person& spouse = people[*person.spouse];
      EXPECT_EQ(spouse.spouse, i);
      EXPECT_NE(spouse.is_female, person.is_female);
      EXPECT_EQ(spouse.level, person.level);
      EXPECT_EQ(spouse.children, person.children);
      ++n_couples;
    }
    if (person.parents.has_value()) {
      const auto [mother, father] = *person.parents;
      n_edges_up += 2;
      EXPECT_TRUE(people[mother].is_female);
      EXPECT_FALSE(people[father].is_female);
      EXPECT_EQ(people[mother].spouse, father);
      EXPECT_EQ(people[mother].level, person.level - 1);
      EXPECT_TRUE(contains(people[mother].children, i));
      EXPECT_TRUE(contains(people[father].children, i));
    }
  }
  EXPECT_EQ(n_edges_down, n_edges_up);
  EXPECT_LE(highest - lowest, static_cast<int>(options.max_depth));
  // People and couples form a tree: as many links (a couple to its two members
  // and to each child) as nodes, less one.
  const std::size_t n_links = n_couples + n_edges_up / 2;
  EXPECT_EQ(n_links, people.size() + n_couples / 2 - 1);
}

TEST(FamilyTreeTest, KeepsToTheRules) {
  Rng rng(Seed(21));
  for (int i = 0; i < 500; ++i) {
    expect_valid(generate_family_tree({}, rng), {});
  }
}

TEST(FamilyTreeTest, KeepsToOtherLimits) {
  Rng rng(Seed(22));
  for (int i = 0; i < 300; ++i) {
    FamilyTreeOptions options;
    options.max_people = static_cast<std::uint32_t>(1 + rng.below(60));
    options.max_depth = static_cast<std::uint32_t>(rng.below(4));
    options.max_branching = static_cast<std::uint32_t>(rng.below(4));
    options.stop_probability = 0.0;
    expect_valid(generate_family_tree(options, rng), options);
  }
}

TEST(FamilyTreeTest, LimitsAreReached) {
  Rng rng(Seed(23));
  std::size_t most_people = 0;
  std::size_t most_children = 0;
  std::int32_t greatest_depth = 0;
  for (int i = 0; i < 500; ++i) {
    const FamilyTree tree = generate_family_tree({}, rng);
    const auto [lowest, highest] = std::minmax_element(
        tree.people.begin(), tree.people.end(),
        [](const Person& a, const Person& b) { return a.level < b.level; });
    greatest_depth = std::max(greatest_depth, highest->level - lowest->level);
    most_people = std::max(most_people, tree.people.size());
    for (const Person& person : tree.people) {
      most_children = std::max(most_children, person.children.size());
    }
  }
  EXPECT_EQ(most_people, 26u);
  EXPECT_EQ(most_children, 5u);
  EXPECT_EQ(greatest_depth, 5);
}

TEST(FamilyTreeTest, WithoutDepthASinglePersonStaysAlone) {
  FamilyTreeOptions options;
  options.max_depth = 0;
  Rng rng(Seed(24));
  EXPECT_EQ(generate_family_tree(options, rng).people.size(), 1u);
}

TEST(FamilyTreeTest, StopsAfterTheFirstAdditionWhenCertain) {
  FamilyTreeOptions options;
  options.stop_probability = 1.0;
  Rng rng(Seed(25));
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(generate_family_tree(options, rng).people.size(), 3u);
  }
}

TEST(FamilyTreeTest, EveryPersonAddedDrawsTheStop) {
  // The first addition makes two people: it is the last with 1 - 0.7^2.
  FamilyTreeOptions options;
  options.stop_probability = 0.3;
  Rng rng(Seed(26));
  int n_stopped = 0;
  for (int i = 0; i < 20000; ++i) {
    const auto n = generate_family_tree(options, rng).people.size();
    n_stopped += n == 3 ? 1 : 0;
  }
  EXPECT_NEAR(n_stopped / 20000.0, 0.51, 0.015);
}

TEST(FamilyTreeTest, SeedDecides) {
  const auto facts = [](std::uint64_t seed) {
    Rng rng{Seed(seed)};
    return family_facts(generate_family_tree({}, rng));
  };
  EXPECT_EQ(facts(1), facts(1));
  EXPECT_NE(facts(1), facts(2));
}

TEST(FamilyVocabularyTest, FactsAreGendersAndParents) {
  Rng rng(Seed(27));
  const FamilyTree tree = generate_family_tree({}, rng);
  const dataset::Sample kb = family_facts(tree);
  ASSERT_EQ(kb.n_individuals, tree.people.size());
  ASSERT_EQ(kb.classes.specified.size(), tree.people.size());
  for (const dataset::ClassLiteral& literal : kb.classes.specified) {
    const Person& person = tree.people[literal.individual.value];
    EXPECT_EQ(literal.owl_class, person.is_female ? kFemale : kMale);
    EXPECT_TRUE(literal.positive);
  }
  std::size_t n_edges = 0;
  for (const Person& person : tree.people) n_edges += person.children.size();
  EXPECT_EQ(kb.relations.specified.size(), n_edges);
  for (const dataset::RelationLiteral& literal : kb.relations.specified) {
    EXPECT_EQ(literal.relation, kParentOf);
    EXPECT_TRUE(contains(tree.people[literal.subject.value].children,
                         literal.object.value));
  }
  EXPECT_TRUE(kb.classes.inferable.empty());
  EXPECT_TRUE(kb.relations.inferable.empty());
}

TEST(FamilyVocabularyTest, HasThePublishedPredicates) {
  const dataset::Vocabulary vocabulary = family_vocabulary();
  ASSERT_EQ(vocabulary.classes.size(), 2u);
  ASSERT_EQ(vocabulary.relations.size(), 29u);
  EXPECT_EQ(vocabulary.find_class("urn:x-rrn:family#Male"), kMale);
  EXPECT_EQ(vocabulary.find_class("urn:x-rrn:family#Female"), kFemale);
  EXPECT_EQ(vocabulary.find_relation("urn:x-rrn:family#parentOf"), kParentOf);
  EXPECT_EQ(vocabulary.find_relation("urn:x-rrn:family#nephewOf"),
            dataset::RelationIndex{28});
  for (const dataset::Predicate& predicate : vocabulary.relations) {
    EXPECT_EQ(predicate.policy, dataset::LabelPolicy::kCwa);
  }
}

}  // namespace
}  // namespace rrn::generation
