// SPDX-License-Identifier: MIT
#include "repair/model/mined_model.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neural/evaluation/ranking.hpp"
#include "support/expect_error.hpp"
#include "unit/mining/naive_rules.hpp"
#include "unit/repair/model/small_mined.hpp"

namespace rrn::repair {
namespace {

using dataset::Sample;
using mining::Figures;
using mining::Head;
using mining::MinedRule;
using mining::test::NaiveFacts;
using mining::test::random_sample;
using test::is_a;
using test::job_of;
using test::joins;
using test::small_mined;
using ::testing::HasSubstr;

/// A head and the pair of which it is concluded; (x, x) of a class.
using Fact = std::pair<Head, mining::test::Pair>;

/// What rules conclude, by loops over all values of all variables.
class NaiveModel {
 public:
  NaiveModel(const MinedContent& content, const Sample& kb) {
    Sample seen = kb;
    std::erase_if(seen.classes.specified,
                  [](const auto& fact) { return !fact.positive; });
    std::erase_if(seen.relations.specified,
                  [](const auto& fact) { return !fact.positive; });
    while (content.in_rounds && add_conclusions(content, seen)) {
    }
    std::map<Fact, std::vector<double>> found;
    for (const MinedRule& rule : content.rules) {
      const Figures& f = rule.figures;
      const double p =
          static_cast<double>(f.support) / (static_cast<double>(f.n_body) + 5);
      for (const auto& pair : NaiveFacts(seen).conclusions(rule)) {
        const auto ends = rule.head.ends(pair.first, pair.second);
        found[{rule.head.of_anybody(), ends}].push_back(p);
      }
    }
    for (auto& [fact, all] : found) {
      std::ranges::sort(all);  // From the least: the innermost comes first
      double sum = 0;
      for (const double p : all) sum = p + (1 - p) / 256 * sum;
      probability_[fact] = sum;
    }
    for (const auto& fact : kb.classes.specified) {
      const std::uint32_t x = fact.individual.value;
      state({{true, fact.owl_class.value}, {x, x}}, fact.positive);
    }
    for (const auto& fact : kb.relations.specified) {
      state({{false, fact.relation.value},
             {fact.subject.value, fact.object.value}},
            fact.positive);
    }
  }

  [[nodiscard]] double operator()(const Fact& fact) const {
    const auto found = probability_.find(fact);
    return found == probability_.end() ? 0 : found->second;
  }

 private:
  static bool add_conclusions(const MinedContent& content, Sample& seen) {
    const NaiveFacts facts(seen);
    const std::size_t n_before =
        seen.classes.specified.size() + seen.relations.specified.size();
    for (const MinedRule& rule : content.rules) {
      for (const auto& [x, y] : facts.conclusions(rule)) {
        if (rule.head.is_class) {
          mining::test::state_class(seen, x, rule.head.predicate);
        } else {
          const auto [subject, object] = rule.head.ends(x, y);
          mining::test::state(seen, subject, rule.head.predicate, object);
        }
      }
    }
    seen.normalise();
    return seen.classes.specified.size() + seen.relations.specified.size() >
           n_before;
  }

  /// A fact and its negation may both be stated: then it is believed.
  void state(const Fact& fact, bool positive) {
    if (positive) {
      probability_[fact] = 1;
      stated_.insert(fact);
    } else if (!stated_.contains(fact)) {
      probability_.erase(fact);
    }
  }

  std::map<Fact, double> probability_;
  std::set<Fact> stated_;
};

/// Any rule over three classes and three relations.
MinedRule random_rule(Rng& rng) {
  const auto below = [&](std::uint32_t n) {
    return static_cast<std::uint32_t>(rng.below(n));
  };
  MinedRule rule;
  rule.head = {rng.chance(0.3), below(3)};
  if (!rule.head.is_class && rng.chance(0.3)) {
    rule.head.constant = below(5);
    rule.head.is_constant_subject = rng.chance(0.5);
  }
  const std::size_t length =
      rule.head.is_of_x() && rng.chance(0.5) ? 0 : 1 + below(3);
  for (std::size_t i = 0; i < length; ++i) rule.path.push_back(below(6));
  if (rng.chance(0.3)) rule.value = mining::Step{below(6), below(5)};
  if ((length == 0 && !rule.value) || rng.chance(0.3)) {
    rule.start_classes.push_back(below(3));
  }
  if (length > 0 && rng.chance(0.3)) rule.end_class = below(3);
  for (std::size_t j = 1; j <= length; ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      if (rng.chance(0.2)) rule.differ |= mining::differ_bit(i, j);
    }
  }
  rule.figures.n_body = 1 + below(50);
  rule.figures.support = below(50) % (rule.figures.n_body + 1);
  rule.figures.n_pca = rule.figures.n_body;
  rule.figures.n_head = 100;
  return rule;
}

/// Random facts of which some are negated.
Sample random_facts(Rng& rng) {
  Sample kb = random_sample(5, 3, 3, 16, rng);
  for (auto& fact : kb.classes.specified) fact.positive = rng.chance(0.8);
  for (auto& fact : kb.relations.specified) fact.positive = rng.chance(0.8);
  kb.relations.specified.push_back(joins(0, 0, 1));
  kb.relations.specified.push_back(joins(0, 0, 1, false));
  kb.normalise();
  return kb;
}

void expect_equal(const neural::Prediction& predicted,
                  const NaiveModel& expected) {
  for (std::uint32_t x = 0; x < predicted.n_individuals; ++x) {
    for (std::uint32_t p = 0; p < 3; ++p) {
      EXPECT_NEAR(predicted.owl_class(x, p), expected({{true, p}, {x, x}}),
                  1e-6);
      for (std::uint32_t y = 0; y < predicted.n_individuals; ++y) {
        EXPECT_NEAR(predicted.relation(x, p, y), expected({{false, p}, {x, y}}),
                    1e-6);
      }
    }
  }
}

TEST(MinedModelTest, SaysWhatLoopsOverAllVariablesSay) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng{Seed(seed)};
    MinedContent content;
    content.vocabulary = test::vocabulary_of(3, 3);
    content.in_rounds = seed % 2 == 0;
    for (int i = 0; i < 12; ++i) content.rules.push_back(random_rule(rng));
    Sample kb = random_facts(rng);
    mining::test::name_individuals(kb);
    content.individuals = kb.names;
    MinedModel model(content);
    expect_equal(model.predict(kb, job_of(1)), NaiveModel(content, kb));
  }
}

/// Who was mined from has other numbers than who is asked about.
TEST(MinedModelTest, ConstantsAreFoundByName) {
  Sample mined;
  mined.n_individuals = 14;
  mined.names = {"urn:t#uk", "urn:t#wales"};
  for (std::uint32_t i = 2; i < 14; ++i) {
    mined.names.push_back("urn:t#p" + std::to_string(i));
    mined.relations.specified.push_back(joins(i, 0, 1));  // Born in
    mined.relations.specified.push_back(joins(i, 1, 0));  // Citizen of
  }
  mined.normalise();
  mining::MiningOptions options;
  options.with_constants = true;
  const auto vocabulary = test::vocabulary_of(0, 2);
  const auto result = mining::mine({&mined, 1}, vocabulary, options, job_of(1));
  MinedModel model(content_of(result, options, vocabulary, {&mined, 1}));
  Sample kb;
  kb.n_individuals = 4;
  kb.names = {"urn:t#wales", "urn:t#france", "urn:t#uk", "urn:t#q"};
  kb.relations.specified = {joins(3, 0, 0)};
  EXPECT_FLOAT_EQ(model.predict(kb, job_of(1)).relation(3, 1, 2), 12.0F / 17);
  kb.names[2] = "urn:t#spain";
  EXPECT_EQ(model.predict(kb, job_of(1)).relation(3, 1, 2), 0);
  kb.names.clear();
  EXPECT_EQ(model.predict(kb, job_of(1)).relation(3, 1, 2), 0);
}

TEST(MinedModelTest, TheBestRuleCountsAndTheNextTellEqualsApart) {
  MinedModel model(small_mined());
  Sample kb;
  kb.n_individuals = 4;
  kb.relations.specified = {joins(0, 0, 1), joins(2, 0, 3), joins(3, 0, 2)};
  kb.normalise();
  const auto predicted = model.predict(kb, job_of(1));
  // r1(y, x) if r0(x, y) in 15 of 15 cases, and if r0(y, x) in 3 of 7.
  EXPECT_FLOAT_EQ(predicted.relation(1, 1, 0), 0.75F);
  EXPECT_FLOAT_EQ(predicted.relation(0, 1, 1), 0.25F);
  EXPECT_FLOAT_EQ(predicted.relation(2, 1, 3), 0.75F + 0.25F / 256 * 0.25F);
}

TEST(MinedModelTest, PredictScoreAndEmbedAgree) {
  MinedModel model(small_mined());
  const Sample kb = test::small_sample();
  const auto predicted = model.predict(kb, job_of(1));
  std::vector<dataset::RelationLiteral> all;
  for (std::uint32_t s = 0; s < kb.n_individuals; ++s) {
    for (std::uint32_t o = 0; o < kb.n_individuals; ++o) {
      all.push_back(joins(s, 1, o));
    }
  }
  const auto scores = model.score(kb, all, job_of(1));
  EXPECT_EQ(scores.classes, predicted.classes);
  const auto embedded = model.embed(kb, job_of(1));
  EXPECT_EQ(embedded->score(all), scores.relations);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(scores.relations[i],
              predicted.relation(all[i].subject.value, 1, all[i].object.value));
  }
}

/// Whatever is asked and in whatever order, it is what predict() says.
TEST(MinedModelTest, WhatIsAskedAloneIsAnsweredAlike) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Rng rng{Seed(seed)};
    MinedContent content;
    content.vocabulary = test::vocabulary_of(3, 3);
    content.in_rounds = seed % 2 == 0;
    for (int i = 0; i < 12; ++i) content.rules.push_back(random_rule(rng));
    Sample kb = random_facts(rng);
    mining::test::name_individuals(kb);
    content.individuals = kb.names;
    MinedModel model(content);
    const auto predicted = model.predict(kb, job_of(1));
    const auto expected = [&](const dataset::RelationLiteral& literal) {
      const float p = predicted.relation(
          literal.subject.value, literal.relation.value, literal.object.value);
      return literal.positive ? p : 1 - p;
    };
    const auto below = [&](std::uint32_t n) {
      return static_cast<std::uint32_t>(rng.below(n));
    };
    std::vector<dataset::RelationLiteral> some;
    for (std::size_t i = 0; i < 1 + seed % 20; ++i) {
      some.push_back(joins(below(5), below(3), below(5), rng.chance(0.7)));
    }
    const auto scores = model.score(kb, some, job_of(1));
    EXPECT_EQ(scores.classes, predicted.classes);
    for (std::size_t i = 0; i < some.size(); ++i) {
      EXPECT_EQ(scores.relations[i], expected(some[i]));
    }
    std::vector<dataset::RelationLiteral> around;
    for (const dataset::RelationLiteral& literal : some) {
      for (std::uint32_t i = 0; i < 5; ++i) {
        around.push_back(literal);
        around.back().subject.value = i;
        around.push_back(literal);
        around.back().object.value = i;
      }
    }
    rng.shuffle(around);
    const auto embedded = model.embed_around(kb, some, job_of(1));
    const auto answers = embedded->score(around);
    for (std::size_t i = 0; i < around.size(); ++i) {
      EXPECT_EQ(answers[i], expected(around[i]));
    }
  }
}

TEST(MinedModelTest, RanksDoNotDependOnHowManyAreScoredAtATime) {
  MinedModel model(small_mined());
  Rng rng{Seed(3)};
  Sample kb = random_sample(12, 3, 2, 40, rng);
  const Sample others = random_sample(12, 3, 2, 20, rng);
  kb.relations.inferable = others.relations.specified;
  kb.normalise();
  const auto rank = [&](std::size_t at_a_time) {
    return neural::measure_ranks(model, model.vocabulary(), {&kb, 1}, {},
                                 job_of(1), at_a_time)
        .total()
        .both();
  };
  const neural::RankMetrics at_once = rank(100'000);
  EXPECT_GT(at_once.n(), 10U);
  for (const std::size_t at_a_time : {1UL, 30UL}) {
    const neural::RankMetrics ranks = rank(at_a_time);
    EXPECT_EQ(ranks.n(), at_once.n());
    EXPECT_EQ(ranks.mrr(), at_once.mrr());
    EXPECT_EQ(ranks.mean_rank(), at_once.mean_rank());
  }
}

TEST(MinedModelTest, FactsOutOfRangeAreErrors) {
  MinedModel model(small_mined());
  Sample kb = test::small_sample();
  kb.classes.specified.push_back(is_a(0, 3));
  rrn::test::expect_error(
      [&] { static_cast<void>(model.predict(kb, job_of(1))); },
      ErrorCode::kBadArgument, HasSubstr("class 3 in a knowledge base"));
}

TEST(MinedModelTest, CanBeCancelled) {
  MinedModel model(small_mined());
  JobContext job = job_of(1);
  const std::atomic<bool> stop = true;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(static_cast<void>(model.predict(test::small_sample(), job)),
               Cancelled);
}

}  // namespace
}  // namespace rrn::repair
