// SPDX-License-Identifier: MIT
#include "repair/fit/trait_counts.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using dataset::Sample;
using test::is_a;
using test::joins;

constexpr std::uint32_t kCountedIndividuals = 7;
constexpr std::uint32_t kCountedClasses = 3;
constexpr std::uint32_t kCountedRelations = 3;

void count(const Sample& kb, TraitCounts& counts) {
  const LinkGraph graph(kb);
  counts.add(Ends(graph));
}

/// The traits of an individual beside one of its facts, from their definition.
std::set<Trait> naive_traits(const Sample& kb, std::uint32_t individual,
                             const dataset::RelationLiteral& beside) {
  std::set<Trait> classes;
  for (const auto& fact : kb.classes.specified) {
    if (fact.positive && fact.individual.value == individual) {
      classes.insert(2 * (fact.owl_class.value + 1));
    }
  }
  std::set<Trait> ends;
  for (const auto& fact : kb.relations.specified) {
    if (!fact.positive) continue;
    // The other end of the fact itself is one that it is at.
    const bool is_own_subject =
        fact == beside && beside.subject.value == individual;
    const bool is_own_object =
        fact == beside && beside.object.value == individual;
    if (fact.subject.value == individual && !is_own_subject) {
      ends.insert(2 * (2 * fact.relation.value + 1) + 1);
    }
    if (fact.object.value == individual && !is_own_object) {
      ends.insert(2 * (2 * fact.relation.value + 2) + 1);
    }
  }
  if (classes.empty()) classes.insert(0);
  if (ends.empty()) ends.insert(1);
  classes.insert(ends.begin(), ends.end());
  return classes;
}

TEST(TraitCountsTest, AreThoseOfTheFactsOneByOne) {
  Rng rng(Seed(6));
  for (int round = 0; round < 30; ++round) {
    std::vector<Sample> samples;
    TraitCounts counts;
    for (int i = 0; i < 3; ++i) {
      samples.push_back(test::random_sample(
          kCountedIndividuals, kCountedClasses, kCountedRelations, 25, rng));
      // A fact about one individual is beside itself: see the next test.
      std::erase_if(samples.back().relations.specified, [](const auto& fact) {
        return fact.subject == fact.object;
      });
      count(samples.back(), counts);
    }
    for (EndId end = 0; end < 2 * kCountedRelations; ++end) {
      std::vector<std::uint32_t> expected(2 * (2 * kCountedRelations + 1) + 2);
      std::uint32_t n_facts = 0;
      for (const Sample& kb : samples) {
        for (const auto& fact : kb.relations.specified) {
          if (!fact.positive || fact.relation.value != end / 2) continue;
          ++n_facts;
          const auto& at = end % 2 == 0 ? fact.subject : fact.object;
          for (const Trait trait : naive_traits(kb, at.value, fact)) {
            ++expected[trait];
          }
        }
      }
      EXPECT_EQ(counts.n_facts(end), n_facts);
      for (Trait trait = 0; trait < expected.size(); ++trait) {
        EXPECT_EQ(counts.n_alike(end, trait), expected[trait])
            << end << ' ' << trait;
      }
    }
  }
}

TEST(TraitCountsTest, AFactAboutOneIndividualHasItAtBothEnds) {
  Sample kb;
  kb.n_individuals = 1;
  kb.relations.specified = {joins(0, 0, 0)};
  TraitCounts counts;
  count(kb, counts);
  const Trait is_subject = 2 * (0 + 1) + 1;
  const Trait is_object = 2 * (1 + 1) + 1;
  EXPECT_EQ(counts.n_facts(0), 1U);
  EXPECT_EQ(counts.n_alike(0, is_object), 1U);
  EXPECT_EQ(counts.n_alike(0, is_subject), 0U);
  EXPECT_EQ(counts.n_alike(1, is_subject), 1U);
}

TEST(TraitCountsTest, TakesBackWhatItCounted) {
  Rng rng(Seed(7));
  const Sample first = test::random_sample(kCountedIndividuals, kCountedClasses,
                                           kCountedRelations, 30, rng);
  const Sample second = test::random_sample(
      kCountedIndividuals, kCountedClasses, kCountedRelations, 30, rng);
  TraitCounts expected;
  count(first, expected);
  TraitCounts counts;
  count(second, counts);
  count(first, counts);
  const LinkGraph graph(second);
  counts.remove(Ends(graph));
  EXPECT_EQ(counts, expected);
}

TEST(TraitCountsTest, ComparesAnEndWithAnywhere) {
  // Three facts of relation 0 whose objects are of class 0, and one of relation
  // 1 between two of class 1.
  Sample kb;
  kb.n_individuals = 8;
  kb.relations.specified = {joins(0, 0, 4), joins(1, 0, 5), joins(2, 0, 6),
                            joins(3, 1, 7)};
  for (const std::uint32_t i : {4U, 5U, 6U}) {
    kb.classes.specified.push_back(is_a(i, 0));
  }
  kb.classes.specified.push_back(is_a(3, 1));
  kb.classes.specified.push_back(is_a(7, 1));
  kb.normalise();
  TraitCounts counts;
  count(kb, counts);
  const Trait class_0 = 2;
  const Trait class_1 = 4;
  // By hand: 3 of 8 ends are of class 0, which count as 3.5 of 9, and two more
  // facts are taken to be like them.
  EXPECT_NEAR(counts.log_ratio(1, class_0),
              std::log((3 + 2 * 3.5 / 9) / (5 * 3.5 / 9)), 1e-12);
  EXPECT_NEAR(counts.log_ratio(1, class_1), std::log(2.0 / 5), 1e-12);
  EXPECT_NEAR(counts.fit(1, std::vector{class_0, class_1}),
              (counts.log_ratio(1, class_0) + counts.log_ratio(1, class_1)) / 2,
              1e-12);
  // Of a relation that was never seen nothing is known.
  EXPECT_NEAR(counts.log_ratio(4, class_0), 0, 1e-12);
}

class TraitCountsFileTest : public ::testing::Test {
 protected:
  static TraitCounts read(const std::string& bytes) {
    const dataset::Vocabulary vocabulary =
        test::vocabulary_of(kCountedClasses, kCountedRelations);
    dataset::ByteReader in(bytes, "counts");
    return TraitCounts::read(in, vocabulary);
  }
};

TEST_F(TraitCountsFileTest, AreReadAsTheyWereWritten) {
  Rng rng(Seed(8));
  for (int round = 0; round < 10; ++round) {
    TraitCounts counts;
    count(test::random_sample(kCountedIndividuals, kCountedClasses,
                              kCountedRelations, 40, rng),
          counts);
    dataset::ByteWriter out;
    counts.write(out);
    EXPECT_EQ(read(out.bytes()), counts);
  }
}

TEST_F(TraitCountsFileTest, DamagedOnesAreRefusedOrCount) {
  Rng rng(Seed(9));
  TraitCounts counts;
  count(test::random_sample(kCountedIndividuals, kCountedClasses,
                            kCountedRelations, 20, rng),
        counts);
  dataset::ByteWriter out;
  counts.write(out);
  std::size_t n_read = 0;
  const std::size_t n_errors =
      test::damage(out.bytes(), true, [&](const std::string& text) {
        const TraitCounts damaged = read(text);
        ++n_read;
        EXPECT_TRUE(std::isfinite(damaged.log_ratio(0, 0)));
      });
  EXPECT_GT(n_errors, 0U);
  EXPECT_GT(n_read, 0U);
}

}  // namespace
}  // namespace rrn::repair
