// SPDX-License-Identifier: MIT
#include "generation/labelling/corruption.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "datalog/parser/rule_parser.hpp"
#include "dataset/sample/labels.hpp"

namespace rrn::generation {
namespace {

constexpr std::string_view kRules = R"(
PREFIX : <urn:t#>
:in[?x, ?z] :- :in[?x, ?y], :in[?y, ?z] .
:near[?y, ?x] :- :near[?x, ?y] .
:Place[?y] :- :in[?x, ?y] .
false :- :in[?x, ?y], :near[?x, ?y] .
)";

constexpr dataset::LabelPolicy kSampled = dataset::LabelPolicy::kSampled;
const dataset::Vocabulary kVocabulary{
    {{"urn:t#Place", kSampled}},
    {{"urn:t#in", kSampled}, {"urn:t#near", dataset::LabelPolicy::kNone}}};
constexpr dataset::ClassIndex kPlace{0};
constexpr dataset::RelationIndex kIn{0};
constexpr dataset::RelationIndex kNear{1};

SymbolicLabeller make_labeller(std::string_view rules) {
  Dictionary dictionary;
  datalog::Program program =
      datalog::parse_rules(rules, "test.dlog", dictionary);
  return {std::move(dictionary), std::move(program), kVocabulary, 100};
}

dataset::Sample random_facts(std::uint32_t n, std::uint32_t n_facts, Rng& rng) {
  dataset::Sample kb;
  kb.n_individuals = n;
  for (std::uint32_t i = 0; i < n_facts; ++i) {
    const auto pick = [&] {
      return dataset::EntityIndex{static_cast<std::uint32_t>(rng.below(n))};
    };
    const dataset::RelationIndex relation = rng.chance(0.8) ? kIn : kNear;
    kb.relations.specified.push_back({pick(), relation, pick(), true});
  }
  kb.normalise();
  return kb;
}

/// What follows from the facts, derived naively.
struct Closure {
  explicit Closure(const dataset::Sample& kb) {
    const std::uint32_t n = kb.n_individuals;
    in.assign(n, std::vector<bool>(n));
    near = in;
    is_place.assign(n, false);
    for (const auto& fact : kb.relations.specified) {
      const auto s = fact.subject.value;
      const auto o = fact.object.value;
      if (fact.relation == kIn) in[s][o] = true;
      if (fact.relation == kNear) near[s][o] = near[o][s] = true;
    }
    for (std::uint32_t k = 0; k < n; ++k) {
      for (std::uint32_t i = 0; i < n; ++i) {
        for (std::uint32_t j = 0; j < n; ++j) {
          if (in[i][k] && in[k][j]) in[i][j] = true;
        }
      }
    }
    for (std::uint32_t i = 0; i < n; ++i) {
      for (std::uint32_t j = 0; j < n; ++j) {
        if (in[i][j]) is_place[j] = true;
        if (in[i][j] && near[i][j]) is_consistent = false;
      }
    }
  }

  std::vector<std::vector<bool>> in;
  std::vector<std::vector<bool>> near;
  std::vector<bool> is_place;
  bool is_consistent = true;
};

template <typename Literal>
std::size_t n_positive(const std::vector<Literal>& literals) {
  return static_cast<std::size_t>(std::ranges::count_if(
      literals, [](const Literal& literal) { return literal.positive; }));
}

TEST(CorruptionTest, AreNeverEntailedAndOnePerInference) {
  Rng rng(Seed(9));
  const SymbolicLabeller labeller = make_labeller(kRules);
  int n_consistent = 0;
  for (int round = 0; round < 150; ++round) {
    dataset::Sample kb = random_facts(15, 14, rng);
    const Closure closure(kb);
    const auto outcome = labeller.label(kb, JobContext());
    ASSERT_EQ(outcome == datalog::Outcome::kFixpoint, closure.is_consistent);
    if (!closure.is_consistent) continue;
    ++n_consistent;
    const dataset::Sample before = kb;
    const auto count =
        draw_corruptions(kb, kVocabulary, labeller, rng, JobContext());
    EXPECT_TRUE(kb.negatives_are_fixed);
    EXPECT_EQ(kb.relations.specified, before.relations.specified);
    EXPECT_EQ(kb.relations.inferable, before.relations.inferable);
    EXPECT_EQ(kb.classes.inferable, before.classes.inferable);

    std::set<dataset::RelationLiteral> drawn;
    for (const auto& [literal, step] : kb.relations.drawn) {
      EXPECT_FALSE(step.has_value());
      EXPECT_FALSE(literal.positive);
      EXPECT_EQ(literal.relation, kIn);
      EXPECT_FALSE(closure.in[literal.subject.value][literal.object.value]);
      EXPECT_TRUE(drawn.insert(literal).second);
      // Refuted ones have that label already.
      EXPECT_FALSE(std::ranges::binary_search(kb.relations.inferable, literal));
      const auto shares_an_end =
          [&](const dataset::RelationLiteral& inference) {
            return inference.positive && inference.relation == kIn &&
                   (inference.subject == literal.subject ||
                    inference.object == literal.object);
          };
      EXPECT_TRUE(std::ranges::any_of(kb.relations.inferable, shares_an_end));
    }
    for (const auto& [literal, step] : kb.classes.drawn) {
      EXPECT_FALSE(literal.positive);
      EXPECT_FALSE(closure.is_place[literal.individual.value]);
    }
    const std::size_t n_in = static_cast<std::size_t>(
        std::ranges::count_if(kb.relations.inferable, [](const auto& literal) {
          return literal.positive && literal.relation == kIn;
        }));
    const std::size_t n_places = n_positive(kb.classes.inferable);
    EXPECT_EQ(count.n_drawn + count.n_without, n_in + n_places);
    EXPECT_EQ(count.n_drawn,
              kb.relations.drawn.size() + kb.classes.drawn.size());
    // Of 225 pairs a corruption is left for every relation fact; memberships
    // run out when most individuals are places.
    EXPECT_EQ(kb.relations.drawn.size(), n_in);
    EXPECT_EQ(kb.classes.drawn.size(), std::min(n_places, 15 - n_places));
  }
  EXPECT_GT(n_consistent, 50);
}

TEST(CorruptionTest, FixedNegativesAreAllThatIsLabelled) {
  Rng rng(Seed(2));
  const SymbolicLabeller labeller = make_labeller(kRules);
  dataset::Sample kb;
  kb.n_individuals = 10;
  for (std::uint32_t i = 0; i < 4; ++i) {
    kb.relations.specified.push_back(
        {dataset::EntityIndex{i}, kIn, dataset::EntityIndex{i + 1}, true});
  }
  ASSERT_EQ(labeller.label(kb, JobContext()), datalog::Outcome::kFixpoint);
  draw_corruptions(kb, kVocabulary, labeller, rng, JobContext());
  const dataset::Labels labels = label(kb, kVocabulary, rng);
  std::size_t n_false = 0;
  labels.for_each_relation([&](dataset::EntityIndex, dataset::RelationIndex,
                               dataset::EntityIndex, dataset::Label item) {
    n_false += item == dataset::Label::kInferableFalse;
  });
  const std::size_t n_refuted =
      kb.relations.inferable.size() - n_positive(kb.relations.inferable);
  EXPECT_EQ(n_false, kb.relations.drawn.size() + n_refuted);
}

TEST(CorruptionTest, TakesTheLastOneThatIsLeft) {
  // Of the four pairs all but one hold.
  constexpr std::string_view kCopy =
      "PREFIX : <urn:t#> :in[?x, ?y] :- :near[?x, ?y] .";
  const SymbolicLabeller labeller = make_labeller(kCopy);
  dataset::Sample kb;
  kb.n_individuals = 2;
  const dataset::EntityIndex a{0};
  const dataset::EntityIndex b{1};
  kb.relations.specified = {
      {a, kIn, a, true}, {a, kIn, b, true}, {b, kNear, b, true}};
  kb.normalise();
  ASSERT_EQ(labeller.label(kb, JobContext()), datalog::Outcome::kFixpoint);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    dataset::Sample copy = kb;
    Rng rng{Seed(seed)};
    const auto count =
        draw_corruptions(copy, kVocabulary, labeller, rng, JobContext());
    EXPECT_EQ(count.n_drawn, 1u);
    ASSERT_EQ(copy.relations.drawn.size(), 1u);
    EXPECT_EQ(copy.relations.drawn.front().literal,
              (dataset::RelationLiteral{b, kIn, a, false}));
  }
}

TEST(CorruptionTest, GoesWithoutWhereEverythingHolds) {
  constexpr std::string_view kAll =
      "PREFIX : <urn:t#> :in[?x, ?y] :- :near[?x, ?y] .";
  const SymbolicLabeller labeller = make_labeller(kAll);
  dataset::Sample kb;
  kb.n_individuals = 1;
  kb.relations.specified = {
      {dataset::EntityIndex{0}, kNear, dataset::EntityIndex{0}, true}};
  ASSERT_EQ(labeller.label(kb, JobContext()), datalog::Outcome::kFixpoint);
  Rng rng(Seed(1));
  const auto count =
      draw_corruptions(kb, kVocabulary, labeller, rng, JobContext());
  EXPECT_EQ(count.n_drawn, 0u);
  EXPECT_EQ(count.n_without, 1u);
  EXPECT_TRUE(kb.negatives_are_fixed);
}

TEST(CorruptionTest, DoesNotRepeatWhatWasDrawnBefore) {
  constexpr std::string_view kCopy =
      "PREFIX : <urn:t#> :in[?x, ?y] :- :near[?x, ?y] .";
  const SymbolicLabeller labeller = make_labeller(kCopy);
  dataset::Sample kb;
  kb.n_individuals = 2;
  const dataset::EntityIndex a{0};
  const dataset::EntityIndex b{1};
  kb.relations.specified = {{a, kNear, a, true}};
  ASSERT_EQ(labeller.label(kb, JobContext()), datalog::Outcome::kFixpoint);
  kb.relations.drawn = {{{a, kIn, b, false}, dataset::BrokenStep{0, 0}}};
  Rng rng(Seed(1));
  draw_corruptions(kb, kVocabulary, labeller, rng, JobContext());
  ASSERT_EQ(kb.relations.drawn.size(), 2u);
  EXPECT_TRUE(kb.relations.drawn[0].step.has_value());
  EXPECT_EQ(kb.relations.drawn[1].literal,
            (dataset::RelationLiteral{b, kIn, a, false}));
}

TEST(CorruptionTest, WhatDenialsEntailContradictsNothing) {
  // Not to be in a place is to be near it, and nothing is near 2.
  constexpr std::string_view kDenials = R"(
PREFIX : <urn:t#>
:in[?x, ?z] :- :in[?x, ?y], :in[?y, ?z] .
:near[?x, ?y] :- -:in[?x, ?y] .
false :- :near[?x, ?y], :Place[?y] .
)";
  const SymbolicLabeller labeller = make_labeller(kDenials);
  std::set<dataset::RelationLiteral> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    dataset::Sample kb;
    kb.n_individuals = 4;
    kb.relations.specified = {
        {dataset::EntityIndex{0}, kIn, dataset::EntityIndex{1}, true},
        {dataset::EntityIndex{1}, kIn, dataset::EntityIndex{2}, true}};
    kb.classes.specified = {{dataset::EntityIndex{2}, kPlace, true}};
    ASSERT_EQ(labeller.label(kb, JobContext()), datalog::Outcome::kFixpoint);
    ASSERT_EQ(n_positive(kb.relations.inferable), 1u);
    Rng rng{Seed(seed)};
    const auto count =
        draw_corruptions(kb, kVocabulary, labeller, rng, JobContext());
    EXPECT_EQ(count.n_drawn + count.n_without, 1u);
    for (const auto& negative : kb.relations.drawn) {
      EXPECT_NE(negative.literal.object, dataset::EntityIndex{2});
      seen.insert(negative.literal);
    }
  }
  // in(0, 0) and in(0, 3) are left.
  EXPECT_EQ(seen.size(), 2u);
}

}  // namespace
}  // namespace rrn::generation
