// SPDX-License-Identifier: MIT
#include "repair/belief/belief_learning.hpp"

#include <algorithm>
#include <atomic>
#include <iostream>
#include <vector>

#include <gtest/gtest.h>

#include "dataset/sample/flaws.hpp"
#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::job_of;

/// Families of which every tenth fact is replaced.
std::vector<Lesson> flawed_families(std::size_t n, std::uint64_t seed) {
  const generation::SymbolicLabeller labeller = test::family_labeller();
  std::vector<Lesson> lessons;
  for (const auto& kb : test::family_samples(labeller, n, seed)) {
    lessons.push_back(
        {dataset::with_flaws(kb, dataset::Flaw::kReplaced, 0.1,
                             Seed(seed).derive("flaws", lessons.size()))
             .kb,
         TrueFacts(kb)});
  }
  return lessons;
}

BeliefLearning few_trees() {
  BeliefLearning options;
  options.trees.n_trees = 40;
  return options;
}

/// The share of pairs of a true and a false fact of which the true one is
/// believed more; ties count half.
class AreaUnderCurve {
 public:
  void add(float probability, bool truth) {
    (truth ? true_ : false_).push_back(probability);
  }
  [[nodiscard]] double value() const {
    double n = 0;
    for (const float t : true_) {
      for (const float f : false_) n += t > f ? 1 : t == f ? 0.5 : 0;
    }
    return n / static_cast<double>(true_.size() * false_.size());
  }

 private:
  std::vector<float> true_;
  std::vector<float> false_;
};

TEST(BeliefLearningTest, ReplacedFactsAreBelievedLessThanTrueOnes) {
  const BeliefModel model =
      learn_beliefs(flawed_families(150, 1), few_trees(), job_of(1));
  EXPECT_EQ(model.relations.size(), 1U);  // parentOf; the others are inferred
  EXPECT_EQ(model.classes.size(), 2U);
  AreaUnderCurve area;
  for (const Lesson& lesson : flawed_families(40, 2)) {
    for (const auto& [fact, p] : judge(model, lesson.told, {}).relations) {
      if (std::ranges::binary_search(lesson.told.relations.specified, fact)) {
        area.add(p, lesson.truth.holds(fact));
      }
    }
  }
  constexpr double kBound = 0.9;
  std::cout << "area under the curve " << area.value()
            << ", expected more than " << kBound << '\n';
  EXPECT_GT(area.value(), kBound);
}

TEST(BeliefLearningTest, PredicatesWithFewFactsAreNotJudged) {
  BeliefLearning options = few_trees();
  options.min_stated = 1'000'000;
  const BeliefModel model =
      learn_beliefs(flawed_families(10, 4), options, job_of(1));
  EXPECT_TRUE(model.classes.empty());
  EXPECT_TRUE(model.relations.empty());
}

TEST(BeliefLearningTest, IsTheSameForAnyNumberOfThreads) {
  const std::vector<Lesson> lessons = flawed_families(40, 5);
  const BeliefModel one = learn_beliefs(lessons, few_trees(), job_of(3, 1));
  EXPECT_EQ(one, learn_beliefs(lessons, few_trees(), job_of(3, 1)));
  EXPECT_EQ(one, learn_beliefs(lessons, few_trees(), job_of(3, 2)));
}

TEST(BeliefLearningTest, DoesWithoutEvidence) {
  BeliefLearning options = few_trees();
  options.schema.max_paths = 0;
  options.schema.max_surroundings = 0;
  const std::vector<Lesson> lessons = flawed_families(30, 6);
  const BeliefModel model = learn_beliefs(lessons, options, job_of(1));
  EXPECT_EQ(model.schema, EvidenceSchema{});
  const Beliefs beliefs = judge(model, lessons[0].told, {});
  EXPECT_FALSE(beliefs.classes.empty());
  EXPECT_FALSE(beliefs.relations.empty());
}

TEST(BeliefLearningTest, CanBeCancelled) {
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(static_cast<void>(learn_beliefs(flawed_families(3, 7), {}, job)),
               Cancelled);
}

}  // namespace
}  // namespace rrn::repair
