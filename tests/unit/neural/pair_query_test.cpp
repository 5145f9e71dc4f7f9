// SPDX-License-Identifier: MIT
#include "neural/pair_query.hpp"

#include <algorithm>
#include <atomic>

#include <gtest/gtest.h>

#include "neural/relation_filter.hpp"
#include "unit/neural/fixed_embedded_kb.hpp"

namespace rrn::neural {
namespace {

using dataset::ClassIndex;
using dataset::EntityIndex;
using dataset::RelationIndex;

/// Twelve probabilities only, so that there are ties.
FixedEmbeddedKb random_answers(std::uint32_t n_individuals) {
  FixedEmbeddedKb kb(n_individuals, 0, 3);
  kb.relation = [](std::uint32_t s, std::uint32_t r, std::uint32_t o) {
    return static_cast<float>(Seed(s).derive("r", r * 1000 + o).value() % 12) /
           12.0F;
  };
  return kb;
}

std::vector<PairAnswer> by_definition(const FixedEmbeddedKb& kb,
                                      const PairQuery& query) {
  std::vector<PairAnswer> answers;
  for (std::uint32_t s = 0; s < kb.n_individuals(); ++s) {
    for (std::uint32_t r = 0; r < kb.n_relations(); ++r) {
      for (std::uint32_t o = 0; o < kb.n_individuals(); ++o) {
        const PairAnswer answer{{{s}, {r}, {o}, true}, kb.relation(s, r, o)};
        if (query.subject && query.subject->value != s) continue;
        if (query.relation && query.relation->value != r) continue;
        if (query.object && query.object->value != o) continue;
        if (answer.probability >= query.threshold) answers.push_back(answer);
      }
    }
  }
  std::stable_sort(answers.begin(), answers.end(),
                   [](const PairAnswer& a, const PairAnswer& b) {
                     return a.probability > b.probability;
                   });
  if (query.top && answers.size() > *query.top) answers.resize(*query.top);
  return answers;
}

TEST(PairQueryTest, AnswersAsTheDefinitionSays) {
  const FixedEmbeddedKb kb = random_answers(40);
  for (const auto subject :
       {std::optional<EntityIndex>{}, std::optional(EntityIndex{7})}) {
    for (const auto object :
         {std::optional<EntityIndex>{}, std::optional(EntityIndex{39})}) {
      for (const auto relation :
           {std::optional<RelationIndex>{}, std::optional(RelationIndex{2})}) {
        if (!subject && !object) continue;
        for (const auto top :
             {std::optional<std::size_t>{}, std::optional<std::size_t>(5)}) {
          const PairQuery query{subject, object, relation, 0.25F, top};
          EXPECT_EQ(ask(kb, query, {}), by_definition(kb, query));
        }
      }
    }
  }
}

TEST(PairQueryTest, KeepsTheBestOfMoreThanItHolds) {
  FixedEmbeddedKb kb = random_answers(9'000);
  const PairQuery query{EntityIndex{1}, {}, RelationIndex{0}, 0, 3};
  const auto answers = ask(kb, query, {});
  EXPECT_EQ(kb.n_scored, 9'000U);
  ASSERT_EQ(answers.size(), 3U);
  std::vector<PairAnswer> expected;
  for (std::uint32_t o = 0; expected.size() < 3; ++o) {
    if (kb.relation(1, 0, o) == 11 / 12.0F) {
      expected.push_back({{{1}, {0}, {o}, true}, 11 / 12.0F});
    }
  }
  EXPECT_EQ(answers, expected);
}

TEST(PairQueryTest, RefusesToScoreAllPairs) {
  const FixedEmbeddedKb kb(2, 0, 1);
  try {
    (void)ask(kb, {.relation = RelationIndex{0}}, {});
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
    EXPECT_STREQ(
        error.what(),
        "a query about no individual; expected a subject or an object");
  }
}

TEST(PairQueryTest, StopsWhenCancelled) {
  const FixedEmbeddedKb kb(2, 0, 1);
  const std::atomic<bool> stop{true};
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW((void)ask(kb, {.subject = EntityIndex{0}}, job), Cancelled);
}

TEST(RelationFilterTest, AdmitsMembersOfAllDomainsAndRanges) {
  FixedEmbeddedKb embedded(5000, 3, 2);
  embedded.owl_class = [](std::uint32_t i, std::uint32_t c) {
    return c == 1 && i == 4500 ? 0.5F : 0.1F;
  };
  dataset::KnowledgeBase kb;
  kb.n_individuals = 5000;
  kb.specified_classes = {{{0}, {0}, true},
                          {{1}, {0}, true},
                          {{1}, {1}, true},
                          {{4500}, {0}, true}};
  kb.inferable_classes = {{{2}, {0}, true}, {{2}, {1}, true}};
  const RelationFilter filter({{{{0}, {1}}, {}}, {{}, {ClassIndex{1}}}}, kb,
                              embedded, {});
  std::vector<std::uint32_t> subjects, objects;
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    if (filter.admits_subject({0}, {i})) subjects.push_back(i);
    if (filter.admits_object({1}, {i})) objects.push_back(i);
    EXPECT_TRUE(filter.admits_object({0}, {i}));
    EXPECT_TRUE(filter.admits_subject({1}, {i}));
  }
  // 1 is stated, 2 is derived, of 4500 the network says so.
  EXPECT_EQ(subjects, (std::vector<std::uint32_t>{1, 2, 4500}));
  EXPECT_EQ(objects, (std::vector<std::uint32_t>{1, 2, 4500}));
}

TEST(RelationFilterTest, ARefutedMemberIsNone) {
  FixedEmbeddedKb embedded(2, 1, 1);
  embedded.owl_class = [](std::uint32_t, std::uint32_t) { return 0.9F; };
  dataset::KnowledgeBase kb;
  kb.n_individuals = 2;
  kb.specified_classes = {{{0}, {0}, false}};
  const RelationFilter filter({{{ClassIndex{0}}, {}}}, kb, embedded, {});
  EXPECT_FALSE(filter.admits_subject({0}, {0}));
  EXPECT_TRUE(filter.admits_subject({0}, {1}));
}

}  // namespace
}  // namespace rrn::neural
