// SPDX-License-Identifier: MIT
#include "neural/plan/affected_part.hpp"

#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "neural/plan/initial_embeddings.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::Sample;

/// A stand-in for the simultaneous schedule in exact arithmetic: a state of 64
/// bits, and in each iteration first a scramble by the class facts, then the
/// sum of scrambles of the neighbours' states.  Whatever an embedding depends
/// on, such a state depends on.
std::uint64_t scramble(std::uint64_t a, std::uint64_t b) {
  return Seed(a).derive("state", b).value();
}

std::vector<std::uint64_t> run(const Sample& kb,
                               std::vector<std::uint64_t> states,
                               const FactTypes& types, unsigned n_iterations) {
  for (unsigned iteration = 0; iteration < n_iterations; ++iteration) {
    std::vector<std::uint64_t> classes(states.size());
    for (const auto& fact : kb.classes.specified) {
      classes[fact.individual.value] +=
          scramble(fact.owl_class.value, fact.positive ? 1 : 0);
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (classes[i] != 0) states[i] = scramble(states[i], classes[i]);
    }
    const std::vector<std::uint64_t> old = states;
    for (const auto& fact : kb.relations.specified) {
      const auto layer = types.layer({fact.relation, fact.positive});
      if (!layer) continue;
      const auto s = fact.subject.value;
      const auto o = fact.object.value;
      states[s] += scramble(scramble(old[s], old[o]), 2 * *layer);
      states[o] += scramble(scramble(old[o], old[s]), 2 * *layer + 1);
    }
  }
  return states;
}

std::vector<std::uint64_t> initial(std::size_t n) {
  std::vector<std::uint64_t> states;
  for (std::size_t i = 0; i < n; ++i) states.push_back(scramble(77, i));
  return states;
}

/// Changes some facts, and adds individuals at times.
Sample change(const Sample& kb, Rng& rng) {
  Sample result = kb;
  result.n_individuals += static_cast<std::uint32_t>(rng.below(3));
  const std::uint32_t n = result.n_individuals;
  const auto individual = [&] {
    return dataset::EntityIndex{static_cast<std::uint32_t>(rng.below(n))};
  };
  for (std::uint64_t i = rng.below(3); i > 0; --i) {
    auto& facts = result.relations.specified;
    if (!facts.empty() && rng.chance(0.4)) {
      facts.erase(facts.begin() +
                  static_cast<std::ptrdiff_t>(rng.below(facts.size())));
    } else {
      facts.push_back({individual(),
                       {static_cast<std::uint32_t>(rng.below(3))},
                       individual(),
                       rng.chance(0.7)});
    }
  }
  if (rng.chance(0.3)) {
    result.classes.specified.push_back({individual(), {0}, true});
  }
  result.normalise();
  return result;
}

TEST(AffectedPartTest, GivesWhatRecomputingAllGives) {
  const FactTypes types({{{0}, true}, {{1}, false}, {{1}, true}}, 3);
  Rng rng(Seed(5));
  std::size_t n_less = 0;
  for (unsigned round = 0; round < 300; ++round) {
    const auto before = random_kb({60, 2, 3, 10, 70}, rng);
    const Sample after = change(before, rng);
    const auto n_iterations = static_cast<std::uint32_t>(rng.below(4));
    auto expected =
        run(after, initial(after.n_individuals), types, n_iterations);
    auto updated = initial(after.n_individuals);
    const auto old =
        run(before, initial(before.n_individuals), types, n_iterations);
    std::copy(old.begin(), old.end(), updated.begin());
    const auto part =
        affected_part(before, after, types, n_iterations, after.n_individuals);
    ASSERT_TRUE(part);
    std::vector<std::uint64_t> states;
    for (const std::uint32_t i : part->individuals) {
      states.push_back(initial(i + 1).back());
    }
    states = run(part->kb, states, types, n_iterations);
    for (const std::uint32_t i : part->changed) {
      updated[part->individuals[i]] = states[i];
    }
    EXPECT_EQ(updated, expected) << "round " << round;
    n_less += part->individuals.size() < after.n_individuals / 2 ? 1 : 0;
  }
  EXPECT_GT(n_less, 100U) << "most changes should touch a small part";
}

TEST(AffectedPartTest, IsThatOfAChain) {
  const FactTypes types({{{0}, true}}, 2);
  Sample before = chain_kb(20);
  Sample after = before;
  before.relations.specified.erase(before.relations.specified.begin() + 9);
  const auto part = affected_part(before, after, types, 2, 20);
  ASSERT_TRUE(part);
  // next(9, 10) changes 9 and 10, then 8 and 11, which depend on two more.
  EXPECT_EQ(part->individuals,
            (std::vector<std::uint32_t>{6, 7, 8, 9, 10, 11, 12, 13}));
  EXPECT_EQ(part->changed, (std::vector<std::uint32_t>{2, 3, 4, 5}));
  EXPECT_EQ(part->kb.relations.specified.size(), 7U);
  EXPECT_FALSE(affected_part(before, after, types, 2, 7));
}

TEST(AffectedPartTest, IsEmptyWithoutAChangeThatTheNetworkReads) {
  const FactTypes types({{{0}, true}}, 2);
  const Sample before = chain_kb(5);
  Sample after = before;
  after.relations.specified.push_back({{0}, {1}, {4}, true});
  after.normalise();
  const auto part = affected_part(before, after, types, 3, 5);
  ASSERT_TRUE(part);
  EXPECT_TRUE(part->changed.empty());
  EXPECT_TRUE(part->individuals.empty());
}

TEST(AffectedPartTest, RefusesFewerIndividualsAndIndicesOutOfRange) {
  const FactTypes types({{{0}, true}}, 2);
  try {
    (void)affected_part(chain_kb(5), chain_kb(4), types, 3, 5);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "an update to 4 individuals; expected the 5 that there were, "
                 "and new ones after them");
  }
  Sample after = chain_kb(5);
  after.classes.specified.push_back({{7}, {0}, true});
  try {
    (void)affected_part(chain_kb(5), after, types, 3, 5);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
    EXPECT_STREQ(error.what(),
                 "individual 7 in a knowledge base; expected less than 5");
  }
}

TEST(InitialEmbeddingsTest, DrawsAnyRowAgain) {
  constexpr std::uint32_t kDim = 5;
  std::vector<float> all(200 * kDim);
  InitialEmbeddings initial(Seed(8), kDim);
  initial.next(70, all.data());
  initial.next(130, all.data() + 70 * kDim);
  EXPECT_EQ(initial.size(), 200U);
  std::vector<float> row(kDim);
  for (const std::uint32_t i : {0U, 1U, 63U, 64U, 127U, 150U, 199U}) {
    initial.draw(i, row.data());
    EXPECT_EQ(row, std::vector<float>(all.begin() + i * kDim,
                                      all.begin() + (i + 1) * kDim));
    double square = 0;
    for (const float value : row) square += double{value} * value;
    EXPECT_NEAR(square, 1, 1e-6);
  }
}

}  // namespace
}  // namespace rrn::neural
