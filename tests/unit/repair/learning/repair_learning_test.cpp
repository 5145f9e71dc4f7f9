// SPDX-License-Identifier: MIT
#include "repair/learning/repair_learning.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "dataset/sample/flaws.hpp"
#include "repair/learning/flaw_trials.hpp"
#include "repair/learning/rivals.hpp"
#include "repair/model/rule_model.hpp"
#include "support/expect_error.hpp"
#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using dataset::Flaw;
using dataset::Sample;
using test::job_of;
using ::testing::HasSubstr;

/// Families, and the rules about them.
class RepairLearningTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<RepairModel> learn(
      std::size_t n, const RepairLearning& options,
      const JobContext& job) const {
    return learn_repairs(vocabulary_, rules_text_, std::span(train_).first(n),
                         std::span(valid_).first(std::min<std::size_t>(n, 40)),
                         options, job);
  }

  dataset::Vocabulary vocabulary_ = generation::family_vocabulary();
  generation::SymbolicLabeller labeller_ = test::family_labeller();
  std::string rules_text_ =
      rules_to_text(labeller_.program(), labeller_.dictionary());
  std::vector<Sample> train_ = test::family_samples(labeller_, 300, 1);
  std::vector<Sample> valid_ = test::family_samples(labeller_, 40, 2);
  std::vector<Sample> test_ = test::family_samples(labeller_, 40, 3);
};

/// F1 of the relation literals that the clean samples do not specify.
double relation_f1(neural::Model& model, const std::vector<Sample>& clean,
                   Flaw flaw, double part) {
  double right = 0;
  double found = 0;
  double all = 0;
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const Sample& kb = clean[i];
    const auto told =
        dataset::with_flaws(kb, flaw, part, Seed(9).derive("f", i));
    const auto predicted = model.predict(told.kb, job_of(5));
    const std::set<dataset::RelationLiteral> truth(
        kb.relations.inferable.begin(), kb.relations.inferable.end());
    for (std::uint32_t s = 0; s < kb.n_individuals; ++s) {
      for (std::uint32_t r = 0; r < predicted.n_relations; ++r) {
        for (std::uint32_t o = 0; o < kb.n_individuals; ++o) {
          const auto fact = test::joins(s, r, o);
          if (std::ranges::count(kb.relations.specified, fact) > 0) continue;
          const bool is_true = truth.contains(fact);
          const bool is_found = predicted.relation(s, r, o) >=
                                model.calibration().relation_threshold(r);
          right += is_true && is_found ? 1 : 0;
          found += is_found ? 1 : 0;
          all += is_true ? 1 : 0;
        }
      }
    }
  }
  return 2 * right / (found + all);
}

TEST_F(RepairLearningTest, BeatsTheRulesWhereFactsAreMissingOrWrong) {
  const auto model = learn(300, {}, job_of(1));
  RuleModel rules(labeller_, vocabulary_);
  EXPECT_EQ(relation_f1(rules, test_, Flaw::kRemoved, 0), 1);
  EXPECT_EQ(relation_f1(*model, test_, Flaw::kRemoved, 0), 1);
  for (const Flaw flaw : {Flaw::kRemoved, Flaw::kReplaced}) {
    const double derived = relation_f1(rules, test_, flaw, 0.1);
    const double learnt = relation_f1(*model, test_, flaw, 0.1);
    std::cout << (flaw == Flaw::kRemoved ? "removed" : "replaced") << ": rules "
              << derived << ", learnt " << learnt << '\n';
    EXPECT_GT(learnt, derived + 0.02);
  }
}

TEST_F(RepairLearningTest, SeesThatNobodyHasThreeParentsOrTwoGenders) {
  const BeliefModel model = learn(60, {}, job_of(1))->content().beliefs;
  ASSERT_EQ(model.relations.size(), 1U);
  EXPECT_EQ(model.relations[0].max_of_object, 2U);
  ASSERT_EQ(model.classes.size(), 2U);
  EXPECT_EQ(model.classes[0].excludes, std::vector{test::ClassIndex{1}});
  EXPECT_EQ(model.classes[1].excludes, std::vector{test::ClassIndex{0}});
}

/// Facts of a transitive relation at random, which nothing tells anything
/// about.
std::vector<Sample> random_orders(const generation::SymbolicLabeller& labeller,
                                  std::size_t n, std::uint64_t seed) {
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < n; ++i) {
    Rng rng(Seed(seed).derive("order", i));
    samples.push_back(test::random_sample(14, 0, 1, 9, rng));
    std::erase_if(samples.back().relations.specified,
                  [](const auto& fact) { return !fact.positive; });
    labeller.label(samples.back(), JobContext());
  }
  return samples;
}

TEST(RepairLearning, SpoilsNoDataWithoutFlaws) {
  const dataset::Vocabulary vocabulary = test::vocabulary_of(0, 1);
  const auto labeller = test::labeller_of(
      "t:r0[?x, ?z] :- t:r0[?x, ?y], t:r0[?y, ?z] .", vocabulary, 14);
  const auto train = random_orders(labeller, 80, 1);
  const auto valid = random_orders(labeller, 300, 2);
  const auto test = random_orders(labeller, 200, 3);
  RepairLearning options;
  options.max_valid = valid.size();
  const auto learn = [&] {
    return learn_repairs(
        vocabulary, rules_to_text(labeller.program(), labeller.dictionary()),
        train, valid, options, job_of(1));
  };
  EXPECT_GT(relation_f1(*learn(), test, Flaw::kRemoved, 0), 0.998);
  options.max_clean_loss = 1;
  const double spoilt = relation_f1(*learn(), test, Flaw::kRemoved, 0);
  std::cout << "spoilt: " << spoilt << '\n';
  EXPECT_LT(spoilt, 0.998);
}

TEST_F(RepairLearningTest, IsTheSameForASeedAndAnyNumberOfThreads) {
  RepairLearning options;
  options.worlds.n_worlds = 8;
  const RepairContent one = learn(60, options, job_of(4, 1))->content();
  const auto again = learn(60, options, job_of(4, 2));
  EXPECT_EQ(one, again->content());
  EXPECT_NE(one.beliefs, learn(60, options, job_of(5, 1))->content().beliefs);
}

TEST_F(RepairLearningTest, TakesFactsAtTheirWordWhereItIsToldTo) {
  RepairLearning options;
  options.judges = false;
  const auto model = learn(5, options, job_of(1));
  EXPECT_EQ(model->content().beliefs, BeliefModel{});
  EXPECT_EQ(model->content(),
            learn_repairs(vocabulary_, rules_text_, {}, {}, options, job_of(2))
                ->content());  // Needs no samples
  EXPECT_FALSE(model->calibration().has_thresholds());
}

TEST_F(RepairLearningTest, NothingToLearnFromIsAnError) {
  const auto expect = [&](std::size_t n_train, std::size_t n_valid) {
    rrn::test::expect_error(
        [&] {
          static_cast<void>(learn_repairs(
              vocabulary_, rules_text_, std::span(train_).first(n_train),
              std::span(valid_).first(n_valid), {}, {}));
        },
        ErrorCode::kBadArgument, HasSubstr("no samples to learn from"));
  };
  expect(0, 5);
  expect(5, 0);
}

TEST_F(RepairLearningTest, CanBeCancelled) {
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(static_cast<void>(learn(20, {}, job)), Cancelled);
}

/// How two sorted lists differ.
struct Difference {
  std::size_t gone = 0;
  std::size_t added = 0;
  bool only_negations = true;  ///< What was added is the opposite of a fact
};

template <typename Literal>
void compare(const std::vector<Literal>& before,
             const std::vector<Literal>& after, Difference& difference) {
  for (const Literal& fact : before) {
    difference.gone += std::ranges::count(after, fact) == 0 ? 1 : 0;
  }
  for (Literal fact : after) {
    if (std::ranges::count(before, fact) > 0) continue;
    ++difference.added;
    fact.positive = !fact.positive;
    difference.only_negations &= std::ranges::count(before, fact) > 0;
  }
}

TEST_F(RepairLearningTest, LessonsHaveFlawsInTheSharesThatAreTold) {
  std::vector<Sample> samples;
  for (const Sample& kb : train_) {
    if (kb.n_individuals >= 10) samples.push_back(kb);
  }
  const auto lessons = make_lessons(samples, 0.2, Seed(6));
  ASSERT_EQ(lessons.size(), samples.size());
  double n_removed = 0;
  double n_replaced = 0;
  double n_both = 0;
  double n_negated = 0;
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const Sample& kb = samples[i];
    const Sample& told = lessons[i].told;
    EXPECT_EQ(lessons[i].truth.relations(), TrueFacts(kb).relations());
    EXPECT_EQ(lessons[i].truth.classes(), TrueFacts(kb).classes());
    EXPECT_EQ(told.relations.inferable, kb.relations.inferable);
    Difference difference;
    compare(kb.classes.specified, told.classes.specified, difference);
    compare(kb.relations.specified, told.relations.specified, difference);
    const auto n_facts = static_cast<double>(kb.classes.specified.size() +
                                             kb.relations.specified.size());
    EXPECT_LE(static_cast<double>(difference.gone), 0.4 * n_facts + 2);
    if (difference.added == 0) {
      n_removed += difference.gone > 0 ? 1 : 0;
    } else if (difference.gone == 0) {
      EXPECT_TRUE(difference.only_negations);
      ++n_negated;
    } else if (difference.gone == difference.added) {
      ++n_replaced;
    } else {
      ++n_both;
    }
  }
  // Some lessons with few flaws look like another kind.
  const auto n = static_cast<double>(lessons.size());
  EXPECT_NEAR(n_removed / n, 0.3, 0.12);
  EXPECT_NEAR(n_replaced / n, 0.3, 0.12);
  EXPECT_NEAR(n_both / n, 0.2, 0.1);
  EXPECT_NEAR(n_negated / n, 0.1, 0.07);
}

TEST_F(RepairLearningTest, LessonsDependOnTheSeedAlone) {
  const auto some = std::span(train_).first(30);
  const auto told = [&](std::uint64_t seed, double max_flawed) {
    std::vector<Sample> result;
    for (const Lesson& lesson : make_lessons(some, max_flawed, Seed(seed))) {
      result.push_back(lesson.told);
    }
    return result;
  };
  EXPECT_EQ(told(1, 0.2), told(1, 0.2));
  EXPECT_NE(told(1, 0.2), told(2, 0.2));
  EXPECT_EQ(told(1, 0), std::vector(some.begin(), some.end()));
}

TEST_F(RepairLearningTest, TrialsCoverAllFlawsAndParts) {
  RuleModel rules(labeller_, vocabulary_);
  neural::Model* const models[] = {&rules, &rules};
  const auto trials =
      try_flaws(models, vocabulary_, std::span(test_).first(5), job_of(1));
  ASSERT_EQ(trials.size(), 15U);
  for (const FlawTrial& trial : trials) {
    ASSERT_EQ(trial.reports.size(), 2U);
    const auto f1 = [&](std::size_t i) {
      return trial.reports[i].total_relations().as_in_paper().f1();
    };
    EXPECT_EQ(f1(0), f1(1));
    // Negations beside facts take nothing from what rules derive.
    if (trial.part == 0 || trial.flaw == Flaw::kContradicted) {
      EXPECT_EQ(f1(0), 1);
    } else if (trial.part >= 0.1) {
      EXPECT_LT(f1(0), 1);
    }
  }
}

TEST_F(RepairLearningTest, RivalsLearnFromTheSameSamples) {
  const auto rivals = learn_rivals(vocabulary_, &labeller_, train_, job_of(1));
  ASSERT_EQ(rivals.size(), 2U);
  EXPECT_EQ(rivals[0].name, "mined rules");
  EXPECT_EQ(rivals[1].name, "paths, then rules");
  // The definitions of families are found again.
  EXPECT_GT(relation_f1(*rivals[0].model, test_, Flaw::kRemoved, 0), 0.999);
  EXPECT_GT(relation_f1(*rivals[1].model, test_, Flaw::kRemoved, 0), 0.98);
  RuleModel rules(labeller_, vocabulary_);
  EXPECT_GT(relation_f1(*rivals[1].model, test_, Flaw::kReplaced, 0.1),
            relation_f1(rules, test_, Flaw::kReplaced, 0.1) + 0.02);
}

TEST_F(RepairLearningTest, WithoutRulesTheRivalsAreMinedRules) {
  const auto some = std::span(train_).first(50);
  const auto rivals = learn_rivals(vocabulary_, nullptr, some, job_of(1));
  ASSERT_EQ(rivals.size(), 1U);
  EXPECT_EQ(rivals[0].name, "mined rules");
  rrn::test::expect_error(
      [&] {
        static_cast<void>(learn_rivals(vocabulary_, &labeller_, {}, job_of(1)));
      },
      ErrorCode::kBadArgument, HasSubstr("no samples for rivals"));
}

}  // namespace
}  // namespace rrn::repair
