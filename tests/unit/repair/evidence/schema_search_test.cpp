// SPDX-License-Identifier: MIT
#include "repair/evidence/schema_search.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::job_of;
using test::joins;
using test::RelationLiteral;

constexpr std::uint32_t kP = 0;
constexpr std::uint32_t kQ = 1;
constexpr std::uint32_t kPlanted = 2;
constexpr std::uint32_t kNoise = 3;
constexpr std::uint32_t kIndividuals = 14;

/// Random facts of three relations; a fourth holds where p and then q backwards
/// lead, and is not stated.
Lesson planted_lesson(Rng& rng) {
  dataset::Sample kb;
  kb.n_individuals = kIndividuals;
  std::vector<RelationLiteral>& facts = kb.relations.specified;
  const auto individual = [&] {
    return static_cast<std::uint32_t>(rng.below(kIndividuals));
  };
  for (int i = 0; i < 18; ++i) {
    for (const std::uint32_t relation : {kP, kQ, kNoise}) {
      const std::uint32_t subject = individual();
      facts.push_back(joins(subject, relation, individual()));
    }
  }
  const std::vector<RelationLiteral> stated = facts;
  dataset::Sample told = kb;
  told.normalise();
  for (const auto& a : stated) {
    for (const auto& b : stated) {
      if (a.relation.value == kP && b.relation.value == kQ &&
          a.object == b.object) {
        kb.relations.inferable.push_back(
            joins(a.subject.value, kPlanted, b.subject.value));
      }
    }
  }
  kb.normalise();
  return {told, TrueFacts(kb)};
}

std::vector<Lesson> planted_lessons(std::size_t n) {
  Rng rng(Seed(5));
  std::vector<Lesson> lessons;
  for (std::size_t i = 0; i < n; ++i) lessons.push_back(planted_lesson(rng));
  return lessons;
}

TEST(SchemaSearchTest, FindsThePlantedPathFirst) {
  const std::vector<Lesson> lessons = planted_lessons(30);
  const EvidenceSchema schema = choose_evidence(lessons, {}, job_of(1));
  const auto first_of_two = std::ranges::find_if(
      schema.paths, [](const Path& path) { return path.size() == 2; });
  ASSERT_NE(first_of_two, schema.paths.end());
  EXPECT_EQ(*first_of_two, (Path{4 * kP, 4 * kQ + 1}));
}

TEST(SchemaSearchTest, KeepsWithinItsLimits) {
  const std::vector<Lesson> lessons = planted_lessons(10);
  SchemaLimits limits;
  limits.max_paths = 9;
  limits.max_surroundings = 5;
  limits.max_length = 2;
  limits.beam = 4;
  const EvidenceSchema schema = choose_evidence(lessons, limits, job_of(1));
  EXPECT_EQ(schema.paths.size(), 8U);  // Four of one link and four of two
  EXPECT_EQ(schema.surroundings.size(), 5U);
  for (const Path& path : schema.paths) EXPECT_LE(path.size(), 2U);
  std::vector<Path> sorted = schema.paths;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end());
}

TEST(SchemaSearchTest, ManyLinksMakeShorterPaths) {
  const std::vector<Lesson> lessons = planted_lessons(5);
  SchemaLimits limits;
  limits.max_length = 4;
  limits.max_length_of_many = 1;
  const auto longest = [&](std::size_t few_links) {
    limits.few_links = few_links;
    std::size_t most = 0;
    for (const Path& path : choose_evidence(lessons, limits, job_of(1)).paths) {
      most = std::max(most, path.size());
    }
    return most;
  };
  EXPECT_GT(longest(6), 1U);  // Three relations in both directions
  EXPECT_EQ(longest(5), 1U);
}

TEST(SchemaSearchTest, SurroundingsThatTellNothingComeLast) {
  dataset::Sample kb;
  kb.n_individuals = 20;
  for (std::uint32_t i = 0; i < 20; ++i) {
    kb.classes.specified.push_back(test::is_a(i, 0));
    if (i % 2 == 0) kb.classes.specified.push_back(test::is_a(i, 1));
    if (i == 3) kb.classes.specified.push_back(test::is_a(i, 2));
  }
  const std::vector<Lesson> lessons = {{kb, TrueFacts(kb)}};
  const EvidenceSchema schema = choose_evidence(lessons, {}, job_of(1));
  ASSERT_EQ(schema.surroundings.size(), 3U);
  EXPECT_EQ(schema.surroundings[0], (Surrounding{{}, 2}));  // Half of them
  EXPECT_TRUE(schema.paths.empty());
}

TEST(SchemaSearchTest, IsTheSameForAnyNumberOfThreads) {
  const std::vector<Lesson> lessons = planted_lessons(8);
  SchemaLimits limits;
  limits.n_probed = 6;
  const EvidenceSchema one = choose_evidence(lessons, limits, job_of(7, 1));
  EXPECT_EQ(one, choose_evidence(lessons, limits, job_of(7, 1)));
  EXPECT_EQ(one, choose_evidence(lessons, limits, job_of(7, 2)));
}

TEST(SchemaSearchTest, NoLessonsMakeNoEvidence) {
  EXPECT_EQ(choose_evidence({}, {}, job_of(1)), EvidenceSchema{});
}

TEST(SchemaSearchTest, CanBeCancelled) {
  const std::vector<Lesson> lessons = planted_lessons(1);
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(static_cast<void>(choose_evidence(lessons, {}, job)), Cancelled);
}

}  // namespace
}  // namespace rrn::repair
