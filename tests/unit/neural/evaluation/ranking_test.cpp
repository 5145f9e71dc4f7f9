// SPDX-License-Identifier: MIT
#include "neural/evaluation/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "support/expect_error.hpp"
#include "unit/neural/evaluation/score_model.hpp"

namespace rrn::neural {
namespace {

using dataset::Sample;
using Triple = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

const dataset::Vocabulary kVocabulary{{}, {{"urn:r"}, {"urn:s"}}};

/// A score of five values, so that there are ties.
float score_of(std::uint32_t s, std::uint32_t r, std::uint32_t o) {
  return static_cast<float>((7 * s + 5 * r + 11 * o) % 5);
}

Sample random_sample(std::uint64_t seed) {
  Rng rng{Seed(seed)};
  Sample kb;
  kb.n_individuals = 7;
  const auto draw = [&] {
    const auto below = [&](std::uint64_t n) {
      return static_cast<std::uint32_t>(rng.below(n));
    };
    return dataset::RelationLiteral{{below(7)}, {below(2)}, {below(7)}, true};
  };
  for (int i = 0; i < 8; ++i) kb.relations.specified.push_back(draw());
  for (int i = 0; i < 9; ++i) kb.relations.inferable.push_back(draw());
  for (int i = 0; i < 3; ++i) kb.relations.predictable.push_back(draw());
  kb.relations.specified.push_back({{6}, {1}, {6}, false});
  kb.normalise();
  return kb;
}

/// The ranks of a sample by their definition: the means of the best and the
/// worst place in an order of all candidates by score.
void add_naive(const Sample& kb, const Sample& input,
               std::vector<RankMetrics>& subjects,
               std::vector<RankMetrics>& objects) {
  std::set<Triple> truth;
  std::set<Triple> told;
  kb.relations.for_each_known([&](const auto& l) {
    if (l.positive) {
      truth.emplace(l.subject.value, l.relation.value, l.object.value);
    }
  });
  for (const auto& l : input.relations.specified) {
    if (l.positive) {
      told.emplace(l.subject.value, l.relation.value, l.object.value);
    }
  }
  const auto rank = [&](const Triple& right, bool asks_subject) {
    std::vector<float> scores;
    for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
      Triple other = right;
      (asks_subject ? std::get<0>(other) : std::get<2>(other)) = i;
      if (other != right && truth.contains(other)) continue;
      scores.push_back(std::apply(score_of, other));
    }
    std::sort(scores.begin(), scores.end(), std::greater<>());
    const auto [first, last] =
        std::equal_range(scores.begin(), scores.end(),
                         std::apply(score_of, right), std::greater<>());
    const auto best = static_cast<double>(first - scores.begin() + 1);
    const auto worst = static_cast<double>(last - scores.begin());
    return (best + worst) / 2;
  };
  for (const Triple& triple : truth) {
    if (told.contains(triple)) continue;
    subjects[std::get<1>(triple)].add(rank(triple, true));
    objects[std::get<1>(triple)].add(rank(triple, false));
  }
}

void expect_equal(const RankMetrics& found, const RankMetrics& expected) {
  ASSERT_GT(expected.n(), 0U);
  EXPECT_EQ(found.n(), expected.n());
  EXPECT_NEAR(found.mrr(), expected.mrr(), 1e-12);
  EXPECT_NEAR(found.mean_rank(), expected.mean_rank(), 1e-12);
  EXPECT_NEAR(found.hits_at_1(), expected.hits_at_1(), 1e-12);
  EXPECT_NEAR(found.hits_at_3(), expected.hits_at_3(), 1e-12);
  EXPECT_NEAR(found.hits_at_10(), expected.hits_at_10(), 1e-12);
}

ScoreModel make_model() {
  ScoreModel model(kVocabulary);
  model.relation_score = score_of;
  return model;
}

TEST(RankingTest, TiesShareTheirPlaces) {
  EXPECT_EQ(realistic_rank(0.5F, {}), 1);
  const float others[] = {0.9F, 0.5F, 0.5F, 0.1F};
  // The second, third or fourth place.
  EXPECT_EQ(realistic_rank(0.5F, others), 3);
  EXPECT_EQ(realistic_rank(0.6F, others), 2);
}

TEST(RankingTest, FiguresAreMeansOfRanks) {
  RankMetrics metrics;
  EXPECT_TRUE(std::isnan(metrics.mrr()));
  EXPECT_TRUE(std::isnan(metrics.hits_at_10()));
  for (const double rank : {1.0, 2.0, 3.5, 20.0}) metrics.add(rank);
  EXPECT_DOUBLE_EQ(metrics.mrr(), (1 + 0.5 + 1 / 3.5 + 0.05) / 4);
  EXPECT_DOUBLE_EQ(metrics.hits_at_1(), 0.25);
  EXPECT_DOUBLE_EQ(metrics.hits_at_3(), 0.5);
  EXPECT_DOUBLE_EQ(metrics.hits_at_10(), 0.75);
  EXPECT_DOUBLE_EQ(metrics.mean_rank(), 26.5 / 4);
}

TEST(RankingTest, AgreesWithTheDefinition) {
  ScoreModel model = make_model();
  std::vector<Sample> kbs;
  std::vector<RankMetrics> subjects(2);
  std::vector<RankMetrics> objects(2);
  for (std::uint64_t i = 0; i < 5; ++i) {
    kbs.push_back(random_sample(i));
    add_naive(kbs.back(), kbs.back(), subjects, objects);
  }
  for (const std::size_t at_a_time : {1000UL, 30UL, 1UL}) {
    const RankReport report =
        measure_ranks(model, kVocabulary, kbs, {}, JobContext{}, at_a_time);
    ASSERT_EQ(report.relations.size(), 2U);
    EXPECT_EQ(report.relations[1].iri, "urn:s");
    for (std::size_t r = 0; r < 2; ++r) {
      expect_equal(report.relations[r].subjects, subjects[r]);
      expect_equal(report.relations[r].objects, objects[r]);
    }
    EXPECT_EQ(report.n_literals, subjects[0].n() + subjects[1].n());
    EXPECT_EQ(report.total().both().n(), 2 * report.n_literals);
  }
}

TEST(RankingTest, WhatTheModelIsNotToldIsRanked) {
  ScoreModel model = make_model();
  const Sample kbs[] = {random_sample(1)};
  Sample input = kbs[0];
  input.relations.specified.resize(3);
  const Sample inputs[] = {input};
  std::vector<RankMetrics> subjects(2);
  std::vector<RankMetrics> objects(2);
  add_naive(kbs[0], input, subjects, objects);
  const RankReport report =
      measure_ranks(model, kVocabulary, kbs, inputs, JobContext{});
  for (std::size_t r = 0; r < 2; ++r) {
    expect_equal(report.relations[r].subjects, subjects[r]);
    expect_equal(report.relations[r].objects, objects[r]);
  }
}

TEST(RankingTest, RefusesAnotherVocabulary) {
  ScoreModel model = make_model();
  const dataset::Vocabulary other{{}, {{"urn:r"}}};
  test::expect_error(
      [&] {
        static_cast<void>(measure_ranks(model, other, {}, {}, JobContext{}));
      },
      ErrorCode::kMismatch, ::testing::HasSubstr("the data"));
}

}  // namespace
}  // namespace rrn::neural
