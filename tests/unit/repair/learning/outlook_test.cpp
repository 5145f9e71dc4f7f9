// SPDX-License-Identifier: MIT
#include "repair/learning/outlook.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using dataset::Sample;
using test::job_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Facts drawn evenly, and one that is said to follow.
std::vector<Sample> random_samples(std::size_t n, std::uint32_t n_facts) {
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < n; ++i) {
    Rng rng(Seed(i).derive("random"));
    Sample kb = test::random_sample(12, 2, 3, n_facts, rng);
    std::erase_if(kb.classes.specified,
                  [](const auto& fact) { return !fact.positive; });
    std::erase_if(kb.relations.specified,
                  [](const auto& fact) { return !fact.positive; });
    kb.relations.inferable.push_back(test::joins(0, 2, 0));
    std::erase(kb.relations.specified, test::joins(0, 2, 0));
    samples.push_back(kb);
  }
  return samples;
}

TEST(OutlookTest, FamiliesLackNothing) {
  const auto labeller = test::family_labeller();
  const auto families = test::family_samples(labeller, 60, 1);
  EXPECT_THAT(what_is_lacking(families, {}, job_of(1)), IsEmpty());
}

TEST(OutlookTest, NothingTellsWhichRandomFactsAreWrong) {
  const auto samples = random_samples(120, 40);
  EXPECT_THAT(what_is_lacking(samples, {}, job_of(1)),
              ElementsAre(HasSubstr("nothing told wrong facts from right")));
}

TEST(OutlookTest, TooFewFactsAreNotJudged) {
  const auto samples = random_samples(3, 4);
  EXPECT_THAT(what_is_lacking(samples, {}, job_of(1)),
              ElementsAre(HasSubstr("no class or relation has 20 stated")));
}

TEST(OutlookTest, SamplesOfWhichNothingFollowsAreRemarkedUpon) {
  const auto labeller = test::family_labeller();
  auto families = test::family_samples(labeller, 60, 1);
  for (Sample& kb : families) {
    kb.classes.inferable.clear();
    kb.relations.inferable.clear();
  }
  EXPECT_THAT(what_is_lacking(families, {}, job_of(1)),
              ElementsAre(HasSubstr("nothing follows from what the samples")));
}

}  // namespace
}  // namespace rrn::repair
