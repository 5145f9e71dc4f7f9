// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "neural/evidence/batch_evidence.hpp"
#include "neural/evidence/evidence_choice.hpp"
#include "neural/evidence/pair_evidence.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::ClassLiteral;
using dataset::RelationLiteral;
using dataset::Sample;

constexpr std::uint32_t kClasses = 3;
constexpr std::uint32_t kRelations = 4;

EvidencePlan some_plan() {
  return {{{0, 0}, {0, 1, 2}, {1, 2}, {1, 2, 3}, {1, 2, 4, 7}, {7, 7}},
          {{0, 1}, {3, 0}, {3, 2}}};
}

EvidenceFeatures features_of(const EvidencePlan& plan) {
  return {kClasses, kRelations, static_cast<std::uint32_t>(plan.words.size()),
          static_cast<std::uint32_t>(plan.neighbour_classes.size())};
}

RelationLiteral fact(std::uint32_t s, std::uint32_t r, std::uint32_t o,
                     bool positive = true) {
  return {{s}, {r}, {o}, positive};
}

/// Whether a positive fact leads from one individual to the other.
bool leads(const Sample& kb, std::uint32_t from, Letter letter,
           std::uint32_t to) {
  const auto wanted =
      letter % 2 == 0 ? fact(from, letter / 2, to) : fact(to, letter / 2, from);
  const auto& facts = kb.relations.specified;
  return std::find(facts.begin(), facts.end(), wanted) != facts.end();
}

/// Counts the paths of a word, trying all individuals for each step.
std::size_t count_paths(const Sample& kb, const Word& word,
                        std::vector<std::uint32_t>& visited, std::uint32_t to) {
  const std::size_t step = visited.size() - 1;
  if (step == word.size()) return visited.back() == to ? 1 : 0;
  std::size_t n = 0;
  for (std::uint32_t next = 0; next < kb.n_individuals; ++next) {
    const bool is_new =
        std::find(visited.begin(), visited.end(), next) == visited.end();
    if (!is_new || !leads(kb, visited.back(), word[step], next)) continue;
    visited.push_back(next);
    n += count_paths(kb, word, visited, to);
    visited.pop_back();
  }
  return n;
}

/// The features of a pair from their definitions.
std::map<std::uint32_t, float> naive_features(const Sample& kb,
                                              const EvidencePlan& plan,
                                              std::uint32_t s,
                                              std::uint32_t o) {
  const EvidenceFeatures features = features_of(plan);
  std::map<std::uint32_t, float> result;
  if (s == o) result[EvidenceFeatures::same()] = 1;
  for (const RelationLiteral& one : kb.relations.specified) {
    for (const Letter reverse : {0U, 1U}) {
      const bool fits = reverse == 0
                            ? one.subject.value == s && one.object.value == o
                            : one.subject.value == o && one.object.value == s;
      if (!fits) continue;
      const Letter letter = one.relation.value * 2 + reverse;
      result[one.positive ? EvidenceFeatures::stated(letter)
                          : features.negated(letter)] = 1;
    }
  }
  for (std::uint32_t w = 0; w < plan.words.size(); ++w) {
    std::vector<std::uint32_t> visited{s};
    const std::size_t n = count_paths(kb, plan.words[w], visited, o);
    if (n == 0) continue;
    result[features.word(w)] =
        std::log1p(static_cast<float>(std::min<std::size_t>(n, 7)));
  }
  return result;
}

std::map<std::uint32_t, float> as_map(std::span<const Feature> row) {
  std::map<std::uint32_t, float> result;
  for (const Feature& feature : row) result[feature.index] = feature.value;
  return result;
}

TEST(PairEvidenceTest, IsWhatTheDefinitionsSay) {
  Rng rng(Seed(5));
  const EvidencePlan plan = some_plan();
  for (int round = 0; round < 20; ++round) {
    RandomKbOptions options;
    options.n_relation_facts = 30;
    const Sample kb = random_kb(options, rng);
    const std::array members{&kb};
    const FactGraph graph(members);
    PairEvidence pairs(plan, features_of(plan), graph);
    for (std::uint32_t s = 0; s < kb.n_individuals; ++s) {
      pairs.find(s);
      EXPECT_TRUE(
          std::is_sorted(pairs.objects().begin(), pairs.objects().end()));
      for (std::uint32_t o = 0; o < kb.n_individuals; ++o) {
        const auto at =
            std::lower_bound(pairs.objects().begin(), pairs.objects().end(), o);
        std::map<std::uint32_t, float> found;
        if (at != pairs.objects().end() && *at == o) {
          found = as_map(pairs.features(
              static_cast<std::size_t>(at - pairs.objects().begin())));
        }
        EXPECT_EQ(found, naive_features(kb, plan, s, o)) << s << " " << o;
      }
    }
    EXPECT_EQ(pairs.n_cut(), 0U);
  }
}

TEST(PairEvidenceTest, DoesNotWalkThroughHubs) {
  // 0 -> hub 1 -> 2..9, and 0 -> 10 -> 11
  Sample kb;
  kb.n_individuals = 12;
  kb.relations.specified = {fact(0, 0, 1), fact(0, 0, 10), fact(10, 0, 11)};
  for (std::uint32_t i = 2; i < 10; ++i) {
    kb.relations.specified.push_back(fact(1, 0, i));
  }
  kb.relations.normalise();
  const EvidencePlan plan{{{0, 0}}, {}};
  const std::array members{static_cast<const Sample*>(&kb)};
  const FactGraph graph(members);
  PairEvidence all(plan, features_of(plan), graph);
  all.find(0);
  EXPECT_EQ(all.objects().size(), 12U);
  EXPECT_EQ(all.n_cut(), 0U);
  PairEvidence some(plan, features_of(plan), graph, {.max_degree = 7});
  some.find(0);
  EXPECT_EQ(some.objects(), (std::vector<std::uint32_t>{0, 1, 10, 11}));
  EXPECT_EQ(some.n_cut(), 1U);
  EXPECT_EQ(count_hubs(plan, graph), 0U);
  EXPECT_EQ(count_hubs(plan, graph, {.max_degree = 7}), 1U);
  EXPECT_EQ(count_hubs({{{0, 1}}, {}}, graph, {.max_degree = 7}), 0U);
  // The hub's own facts are all there.
  some.find(1);
  EXPECT_EQ(some.objects().size(), 10U);
  EXPECT_EQ(some.n_cut(), 1U);
  PairEvidence few(plan, features_of(plan), graph, {.max_paths = 3});
  few.find(0);
  EXPECT_EQ(few.objects(), (std::vector<std::uint32_t>{0, 1, 10}));
  EXPECT_EQ(few.n_cut(), 1U);
}

TEST(BatchEvidenceTest, NumbersPairsByTheRowsOfTheBatch) {
  Rng rng(Seed(6));
  const std::array kbs{random_kb({}, rng), random_kb({}, rng)};
  const std::array members{&kbs[0], &kbs[1]};
  const EvidencePlan plan = some_plan();
  const BatchEvidence evidence =
      batch_evidence(members, plan, features_of(plan));
  ASSERT_EQ(evidence.individuals.size(), 16U);
  std::size_t n_pairs = 0;
  for (std::uint32_t s = 0; s < 16; ++s) {
    for (std::uint32_t o = 0; o < 16; ++o) {
      const std::int32_t found = evidence.find(s, o);
      if (s / 8 != o / 8) {
        EXPECT_EQ(found, BatchEvidence::kNone);
        continue;
      }
      const auto expected = naive_features(kbs[s / 8], plan, s % 8, o % 8);
      ASSERT_EQ(found == BatchEvidence::kNone, expected.empty());
      if (expected.empty()) continue;
      const auto pair = static_cast<std::size_t>(found);
      EXPECT_EQ(found, static_cast<std::int32_t>(n_pairs++));
      EXPECT_EQ(evidence.subjects[pair], s);
      std::map<std::uint32_t, float> actual;
      for (auto i = static_cast<std::size_t>(evidence.pairs.begins[pair]);
           i < static_cast<std::size_t>(evidence.pairs.begins[pair + 1]); ++i) {
        actual[static_cast<std::uint32_t>(evidence.pairs.indices[i])] =
            evidence.pairs.values[i];
      }
      EXPECT_EQ(actual, expected);
    }
  }
  EXPECT_EQ(evidence.pairs.size(), n_pairs);
}

TEST(BatchEvidenceTest, CountsTheFactsOfIndividuals) {
  Sample kb;
  kb.n_individuals = 4;
  kb.classes.specified = {{{0}, {1}, true},
                          {{0}, {2}, false},
                          {{2}, {1}, true},
                          {{3}, {1}, true},
                          {{3}, {2}, false}};
  kb.relations.specified = {fact(0, 0, 2), fact(0, 0, 3), fact(0, 2, 0),
                            fact(1, 3, 0, false)};
  const EvidencePlan plan{{}, {{0, 1}, {0, 2}, {1, 1}}};
  const EvidenceFeatures features = features_of(plan);
  const std::array members{static_cast<const Sample*>(&kb)};
  const SparseRows rows =
      individual_evidence(plan, features, FactGraph(members));
  ASSERT_EQ(rows.size(), 4U);
  std::map<std::uint32_t, float> first;
  for (std::int64_t i = 0; i < rows.begins[1]; ++i) {
    const auto at = static_cast<std::size_t>(i);
    first[static_cast<std::uint32_t>(rows.indices[at])] = rows.values[at];
  }
  const float one = std::log1p(1.0F);
  const float two = std::log1p(2.0F);
  EXPECT_EQ(first, (std::map<std::uint32_t, float>{
                       {features.member({1, true}), 1.0F},
                       {features.member({2, false}), 1.0F},
                       {features.degree(0), two},
                       {features.degree(4), one},
                       {features.degree(5), one},
                       {features.negated_degree(7), one},
                       {features.neighbour_class(0), two}}));
}

TEST(FactGraphTest, RefusesIndividualsOutOfRange) {
  Sample kb;
  kb.n_individuals = 2;
  kb.relations.specified = {fact(0, 0, 2)};
  const std::array members{static_cast<const Sample*>(&kb)};
  EXPECT_THROW(FactGraph{members}, Error);
  kb.relations.specified.clear();
  kb.classes.specified = {{{2}, {0}, true}};
  EXPECT_THROW(FactGraph{members}, Error);
}

TEST(EvidenceChoiceTest, FindsTheWordThatARuleUses) {
  std::vector<Sample> kbs;
  for (std::uint32_t n = 6; n < 12; ++n) kbs.push_back(chain_kb(n));
  const EvidencePlan plan = choose_evidence(kbs, 2);
  // afterNext(x, z) <- next(x, y), next(y, z); no other word joins true pairs.
  EXPECT_EQ(plan.words, (std::vector<Word>{{0, 0}}));
  EXPECT_EQ(plan, choose_evidence(kbs, 2));
}

TEST(EvidenceChoiceTest, TakesNoMoreThanItMay) {
  Rng rng(Seed(7));
  std::vector<Sample> kbs;
  RandomKbOptions options;
  options.n_individuals = 30;
  options.n_classes = 40;
  options.n_relations = 12;
  options.n_class_facts = 200;
  options.n_relation_facts = 600;
  for (int i = 0; i < 5; ++i) kbs.push_back(random_kb(options, rng));
  const EvidencePlan plan = choose_evidence(kbs, 12);
  EXPECT_EQ(plan.words.size(), kMaxWords);
  EXPECT_EQ(plan.neighbour_classes.size(), kMaxNeighbourClasses);
  EXPECT_TRUE(std::is_sorted(plan.words.begin(), plan.words.end()));
  for (const Word& word : plan.words) {
    EXPECT_GE(word.size(), 2U);
    EXPECT_LE(word.size(), 3U);
  }
}

}  // namespace
}  // namespace rrn::neural
