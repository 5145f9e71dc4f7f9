// SPDX-License-Identifier: MIT
#include "repair/fit/fit_model.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "repair/fit/fit_learning.hpp"
#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using dataset::RelationLiteral;
using dataset::Sample;
using test::is_a;
using test::joins;

constexpr std::uint32_t kSparseRelations = 30;
constexpr std::uint32_t kSparseClasses = 6;

/// A sample in which each relation has two facts or none: its subjects are of
/// class r mod 6 and its objects of class (r + 1) mod 6, ten of each.
Sample sparse_sample(Rng& rng) {
  Sample kb;
  kb.n_individuals = 10 * kSparseClasses;
  const auto one_of = [&](std::uint32_t owl_class) {
    return 10 * (owl_class % kSparseClasses) +
           static_cast<std::uint32_t>(rng.below(10));
  };
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    kb.classes.specified.push_back(is_a(i, i / 10));
  }
  for (std::uint32_t r = 0; r < kSparseRelations; ++r) {
    if (rng.chance(0.3)) continue;
    for (int k = 0; k < 2; ++k) {
      kb.relations.specified.push_back(joins(one_of(r), r, one_of(r + 1)));
    }
  }
  kb.normalise();
  return kb;
}

std::vector<Sample> sparse_samples(std::size_t n, std::uint64_t seed) {
  Rng rng(Seed{seed});
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < n; ++i) samples.push_back(sparse_sample(rng));
  return samples;
}

std::optional<FitModel> learn_sparse(std::size_t n_samples,
                                     unsigned n_threads = 1) {
  FitLearning options;
  options.enough_rows = 1;
  return learn_fits(sparse_samples(n_samples, 1), options,
                    test::job_of(3, n_threads));
}

// Two facts do not show what is odd about a third; those of other samples do.
TEST(FitLearningTest, FindsAFactOfTheWrongClassAmongFewOfItsRelation) {
  const auto model = learn_sparse(300);
  ASSERT_TRUE(model.has_value());
  std::size_t n_found = 0;
  std::size_t n_doubted = 0;
  const auto samples = sparse_samples(100, 2);
  Rng rng(Seed(4));
  for (Sample kb : samples) {
    const LearntFits clean(*model, kb);
    for (const RelationLiteral& fact : kb.relations.specified) {
      n_doubted += clean.doubt(fact) >= 0.5 ? 1 : 0;
    }
    auto& facts = kb.relations.specified;
    RelationLiteral& wrong = facts[rng.below(facts.size())];
    wrong.object.value = (wrong.object.value + 20) % kb.n_individuals;
    const RelationLiteral planted = wrong;
    kb.normalise();
    const LearntFits fits(*model, kb);
    bool is_first = true;
    for (const RelationLiteral& fact : kb.relations.specified) {
      is_first = is_first &&
                 (fact == planted || fits.doubt(fact) < fits.doubt(planted));
    }
    n_found += is_first ? 1 : 0;
  }
  EXPECT_GE(n_found, 95U);
  EXPECT_EQ(n_doubted, 0U);
}

// A hundred facts that are odd alike are a kind of fact that no sample had.
TEST(FitLearningTest, DoubtsNoFactsThatAreOddAlikeAndMany) {
  const auto model = learn_sparse(300);
  ASSERT_TRUE(model.has_value());
  const RelationLiteral odd = joins(3, 0, 37);
  for (const std::uint32_t n : {1U, 8U, 100U}) {
    Rng rng(Seed(6));
    Sample kb = sparse_sample(rng);
    for (std::uint32_t i = 0; i < n; ++i) {
      kb.relations.specified.push_back(joins(i % 10, 0, 30 + i / 10));
    }
    kb.relations.specified.push_back(odd);
    kb.normalise();
    const double doubt = LearntFits(*model, kb).doubt(odd);
    if (n < 100) {
      EXPECT_GE(doubt, 0.5) << n;
    } else {
      EXPECT_EQ(doubt, 0);
    }
  }
}

TEST(FitLearningTest, NamesTheTraitThatIsOdd) {
  const auto model = learn_sparse(300);
  ASSERT_TRUE(model.has_value());
  Rng rng(Seed(5));
  Sample kb = sparse_sample(rng);
  // Objects of relation 0 are of class 1.
  kb.relations.specified.push_back(joins(3, 0, 37));
  kb.normalise();
  const auto oddity = LearntFits(*model, kb).oddity(joins(3, 0, 37));
  ASSERT_TRUE(oddity.has_value());
  EXPECT_TRUE(oddity->at_object);
  EXPECT_EQ(kind_of(oddity->trait), TraitKind::kClass);
  EXPECT_EQ(number_of(oddity->trait), 3U);
  EXPECT_EQ(oddity->n_alike, 1U);
  EXPECT_GT(oddity->n_facts, 300U);
}

TEST(FitLearningTest, TheSameSeedGivesTheSameModelOnAnyThreads) {
  const auto model = learn_sparse(300);
  ASSERT_TRUE(model.has_value());
  EXPECT_EQ(model, learn_sparse(300, 2));
}

TEST(FitLearningTest, LearnsNothingFromFewFacts) {
  EXPECT_FALSE(learn_sparse(3).has_value());
  EXPECT_FALSE(learn_fits({}, {}, test::job_of(1)).has_value());
}

TEST(FitLearningTest, CountsNoSampleTwice) {
  const auto model = learn_sparse(300);
  ASSERT_TRUE(model.has_value());
  TraitCounts expected;
  for (const Sample& kb : sparse_samples(300, 1)) {
    const LinkGraph graph(kb);
    expected.add(Ends(graph));
  }
  EXPECT_EQ(model->counts, expected);
}

TEST(FitLearningTest, IsReadAsItWasWritten) {
  const auto model = learn_sparse(300);
  ASSERT_TRUE(model.has_value());
  dataset::ByteWriter out;
  write_fits(*model, out);
  const std::string name = "fits";
  dataset::ByteReader in(out.bytes(), name);
  const auto vocabulary = test::vocabulary_of(kSparseClasses, kSparseRelations);
  EXPECT_EQ(read_fits(in, vocabulary), *model);
  EXPECT_EQ(in.n_left(), 0U);
}

TEST(FitEvidenceTest, CountsAsOneDoesByHand) {
  Sample kb;
  kb.n_individuals = 4;
  kb.relations.specified = {joins(0, 0, 1), joins(0, 0, 2), joins(2, 0, 0),
                            joins(0, 1, 1), joins(1, 1, 0)};
  kb.normalise();
  const LinkGraph graph(kb);
  const Ends ends(graph);
  TraitCounts counts;
  counts.add(ends);
  CountRows rows;
  FitEvidence(counts, ends).add(joins(0, 0, 1), rows);
  ASSERT_EQ(rows.size(), 1U);
  const auto row = rows.row(0);
  // No class is stated, so that none is odd anywhere.
  EXPECT_EQ(row[0], 128 + 0);
  EXPECT_EQ(row[4], 2);         // Facts of relation 0 with subject 0,
  EXPECT_EQ(row[5], 1);         // with object 0,
  EXPECT_EQ(row[6], 5);         // and all facts about 0
  EXPECT_EQ(row[11], 1);        // Facts of relation 0 with object 1,
  EXPECT_EQ(row[12], 0);        // with subject 1,
  EXPECT_EQ(row[13], 3);        // and all facts about 1
  EXPECT_EQ(row[14], row[15]);  // All known facts are of this sample
  EXPECT_EQ(row[16], 1);        // Relation 1 joins the two forward,
  EXPECT_EQ(row[17], 1);        // and backward
}

}  // namespace
}  // namespace rrn::repair
