// SPDX-License-Identifier: MIT
// Rules asked of models that predict what known rules conclude.
#include "prediction/confirmation/rule_confirmation.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "unit/prediction/confirmation/rule_model.hpp"

namespace rrn::prediction {
namespace {

using mining::FactIndex;
using mining::link_of;
using mining::MinedRule;
using mining::ModelFigures;
using mining::Predictions;
using mining::test::state;
using mining::test::state_class;
using mining::test::vocabulary_of;
using test::rule_of;
using test::RulesLikeANetwork;
using ::testing::HasSubstr;

/// A chain of facts of r0 over n individuals, the even ones in C0.
dataset::Sample chain(std::uint32_t n) {
  dataset::Sample kb;
  kb.n_individuals = n;
  for (std::uint32_t i = 0; i + 1 < n; ++i) state(kb, i, 0, i + 1);
  for (std::uint32_t i = 0; i < n; i += 2) state_class(kb, i, 0);
  kb.normalise();
  return kb;
}

/// r1 is two steps of r0 from a member of C0.
MinedRule two_steps() {
  MinedRule rule = rule_of(1, {link_of(0, false), link_of(0, false)});
  rule.start_classes = {0};
  return rule;
}

class RuleConfirmationTest : public ::testing::TestWithParam<Surroundings> {
 protected:
  [[nodiscard]] ModelFigures ask(const MinedRule& rule,
                                 std::span<const MinedRule> known = {}) {
    ConfirmationOptions options;
    options.surroundings = GetParam();
    return RuleConfirmation(model_, samples_, vocabulary_, options, job_)
        .ask(rule, known);
  }

  dataset::Vocabulary vocabulary_ = vocabulary_of(2, 4);
  std::vector<dataset::Sample> samples_ = {chain(12)};
  RulesLikeANetwork model_{
      vocabulary_, {two_steps(), rule_of(2, {link_of(1, false)})}, {1, 2}};
  JobContext job_;
};

INSTANTIATE_TEST_SUITE_P(All, RuleConfirmationTest,
                         ::testing::Values(Surroundings::kNone,
                                           Surroundings::kApart,
                                           Surroundings::kAll));

TEST_P(RuleConfirmationTest, AModelOfRulesConfirmsThem) {
  const ModelFigures said = ask(two_steps());
  EXPECT_EQ(said.with_body, (Predictions{20, 20}));
  ASSERT_EQ(said.without.size(), 3U);
  for (const Predictions& without : said.without) {
    EXPECT_EQ(without, (Predictions{20, 0}));
  }
}

TEST_P(RuleConfirmationTest, AnotherRuleIsNotConfirmed) {
  EXPECT_EQ(ask(rule_of(1, {link_of(0, false)})).with_body,
            (Predictions{20, 0}));
  EXPECT_EQ(ask(rule_of(3, {link_of(0, false), link_of(0, false)})).with_body,
            (Predictions{20, 0}));
}

/// Without the class the rule is wrong where x is none: in the data that is
/// half of the places.
TEST_P(RuleConfirmationTest, ARuleThatSaysTooMuchIsConfirmedInPart) {
  MinedRule rule = two_steps();
  rule.start_classes.clear();
  const double part = ask(rule).with_body.part();
  if (GetParam() == Surroundings::kNone) {
    EXPECT_EQ(part, 0);
  } else {
    EXPECT_GT(part, 0.2);
    EXPECT_LT(part, 0.8);
  }
}

/// The class of y has nothing to do with it, and that is seen.
TEST_P(RuleConfirmationTest, AnAtomTooManyIsSeen) {
  MinedRule rule = two_steps();
  rule.end_class = 0;
  const ModelFigures said = ask(rule);
  EXPECT_EQ(said.with_body, (Predictions{20, 20}));
  ASSERT_EQ(said.without.size(), 4U);
  EXPECT_EQ(said.without[3], (Predictions{20, 20}));
  EXPECT_EQ(said.without[0], (Predictions{20, 0}));
}

/// What the model cannot read is told by a definition.
TEST_P(RuleConfirmationTest, BodiesAreToldByDefinitions) {
  const MinedRule rule = rule_of(2, {link_of(1, false)});
  EXPECT_EQ(ask(rule).with_body.n_asked, 0U);
  const MinedRule known[] = {two_steps()};
  const ModelFigures said = ask(rule, known);
  EXPECT_EQ(said.with_body, (Predictions{20, 20}));
  EXPECT_EQ(said.without.at(0), (Predictions{20, 0}));
}

/// Another known rule gives the head, so that nothing can be seen from it.
TEST_P(RuleConfirmationTest, PlacesWhereTheHeadFollowsAllTheSameDoNotCount) {
  MinedRule shorter = rule_of(1, {link_of(0, false), link_of(0, false)});
  const ModelFigures said = ask(two_steps(), std::span(&shorter, 1));
  EXPECT_EQ(said.without[0].n_asked, 0U);
  EXPECT_GT(said.without[1].n_asked, 0U);
}

TEST_P(RuleConfirmationTest, ClassesAreConcludedToo) {
  MinedRule own = rule_of(0, {link_of(0, false)});
  own.head = {true, 1};
  RulesLikeANetwork model(vocabulary_, {own});
  ConfirmationOptions options;
  options.surroundings = GetParam();
  RuleConfirmation confirmation(model, samples_, vocabulary_, options, job_);
  EXPECT_EQ(confirmation.ask(own, {}).with_body, (Predictions{20, 20}));
  MinedRule other = own;
  other.path = {link_of(0, true)};
  const Predictions said = confirmation.ask(other, {}).with_body;
  // Most individuals of a chain have a fact in both directions.
  EXPECT_EQ(said.n_predicted > 0, GetParam() != Surroundings::kNone);
}

TEST_P(RuleConfirmationTest, TheResultDependsOnTheSeedAlone) {
  MinedRule rule = two_steps();
  rule.start_classes.clear();
  const ModelFigures first = ask(rule);
  EXPECT_EQ(ask(rule), first);
  ConfirmationOptions options;
  options.surroundings = GetParam();
  EXPECT_EQ(RuleConfirmation(model_, samples_, vocabulary_, options, job_)
                .ask_with_body(rule, {}),
            first.with_body);
  bool is_other = false;
  for (std::uint64_t seed = 2; seed < 8; ++seed) {
    job_.seed = Seed(seed);
    is_other = is_other || ask(rule) != first;
  }
  EXPECT_EQ(is_other, GetParam() != Surroundings::kNone);
}

TEST_P(RuleConfirmationTest, PredicatesAreFoundByName) {
  dataset::Vocabulary turned = vocabulary_;
  std::swap(turned.relations[0], turned.relations[1]);
  turned.relations.push_back({"urn:other", {}});
  MinedRule rule = two_steps();
  rule.head.predicate = 0;
  rule.path = {link_of(1, false), link_of(1, false)};
  dataset::Sample kb = chain(12);
  for (auto& fact : kb.relations.specified) fact.relation.value = 1;
  ConfirmationOptions options;
  options.surroundings = GetParam();
  RuleConfirmation confirmation(model_, std::span(&kb, 1), turned, options,
                                job_);
  EXPECT_EQ(confirmation.ask(rule, {}).with_body, (Predictions{20, 20}));
  rule.head.predicate = 4;
  EXPECT_EQ(confirmation.ask(rule, {}).with_body.n_asked, 0U);
}

TEST(RuleConfirmationErrorTest, RefusesAModelOfSomethingElse) {
  RulesLikeANetwork model(vocabulary_of(1, 1), {});
  dataset::Vocabulary other;
  other.relations = {{"urn:other", {}}};
  rrn::test::expect_error(
      [&] { RuleConfirmation(model, {}, other, {}, JobContext()); },
      ErrorCode::kMismatch, HasSubstr("belongs to another vocabulary"));
}

/// Told bodies alone, a model of random rules predicts what they conclude from
/// these bodies by loops over all individuals.
TEST(RandomRuleConfirmationTest, AgreesWithNaiveConclusions) {
  Rng rng{Seed(4)};
  const dataset::Vocabulary vocabulary = vocabulary_of(2, 3);
  const auto draw_rule = [&] {
    MinedRule rule = rule_of(2, {});
    const std::size_t length = 1 + rng.below(2);
    for (std::size_t i = 0; i < length; ++i) {
      rule.path.push_back(static_cast<mining::LinkId>(rng.below(4)));
    }
    if (rng.chance(0.4)) rule.start_classes = {0};
    if (rng.chance(0.4)) rule.end_class = 1;
    return rule;
  };
  dataset::Sample all;
  all.n_individuals = 2;
  state(all, 0, 0, 1);
  state(all, 0, 1, 1);
  int n_confirmed = 0;
  int n_refused = 0;
  for (int i = 0; i < 200; ++i) {
    const std::vector<MinedRule> rules = {draw_rule(), draw_rule()};
    RulesLikeANetwork model(vocabulary, rules);
    const MinedRule asked = draw_rule();
    // The body of the rule, of individuals 0, 1 and 2.
    dataset::Sample body;
    const auto last = static_cast<std::uint32_t>(asked.path.size());
    body.n_individuals = last + 1;
    for (std::uint32_t k = 0; k < last; ++k) {
      const bool back = mining::leads_back(asked.path[k]);
      state(body, back ? k + 1 : k, mining::relation_of(asked.path[k]),
            back ? k : k + 1);
    }
    for (const std::uint32_t c : asked.start_classes) state_class(body, 0, c);
    if (asked.end_class) state_class(body, last, *asked.end_class);
    const mining::test::NaiveFacts facts(body);
    const bool expected = std::ranges::any_of(rules, [&](const auto& rule) {
      return facts.conclusions(rule).contains({0, last});
    });
    ConfirmationOptions options;
    options.surroundings = Surroundings::kNone;
    options.n_places = 2;
    RuleConfirmation confirmation(model, std::span(&all, 1), vocabulary,
                                  options, JobContext());
    EXPECT_EQ(confirmation.ask(asked, {}).with_body,
              (Predictions{2, expected ? 2U : 0U}));
    ++(expected ? n_confirmed : n_refused);
  }
  EXPECT_GT(n_confirmed, 10);
  EXPECT_GT(n_refused, 10);
}

/// A ring of r0 around which two neighbours are joined by r1, too.
TEST(FactSurroundingsTest, TheBodyAloneJoinsWhatIsApart) {
  dataset::Sample kb;
  kb.n_individuals = 8;
  for (std::uint32_t i = 0; i < 8; ++i) state(kb, i, 0, (i + 1) % 8);
  state(kb, 0, 1, 1);
  kb.normalise();
  FactIndex::Facts all;
  all.add(kb, false);
  const FactIndex index(all, 2, 0);
  const HeadFact goal{{false, 1}, 0, 1};
  const auto told = [&](Surroundings surroundings, std::uint32_t hops) {
    return ToldFacts(find_surroundings(index, {0, 1}, surroundings, hops, 100),
                     goal);
  };
  const auto n_facts = [&](Surroundings surroundings, std::uint32_t hops) {
    const auto facts =
        find_surroundings(index, {0, 1}, surroundings, hops, 100);
    return facts.relations.size();
  };
  EXPECT_EQ(n_facts(Surroundings::kNone, 3), 0U);
  // Three neighbours in each direction; the two facts between 0 and 1, and the
  // one between the last of both sides, join them.
  EXPECT_EQ(n_facts(Surroundings::kApart, 3), 6U);
  EXPECT_EQ(n_facts(Surroundings::kAll, 3), 9U);
  EXPECT_EQ(n_facts(Surroundings::kAll, 1), 4U);
  EXPECT_FALSE(told(Surroundings::kApart, 3).joins_goal());
  EXPECT_TRUE(told(Surroundings::kAll, 3).joins_goal());
  EXPECT_LE(find_surroundings(index, {0, 1}, Surroundings::kAll, 3, 4)
                .relations.size(),
            4U);
}

TEST(ToldFactsTest, LeavesTheGoalOutAndTakesFactsAway) {
  dataset::Sample kb;
  kb.n_individuals = 9;
  state(kb, 5, 0, 7);
  state(kb, 7, 0, 8);
  state(kb, 5, 1, 8);
  state_class(kb, 5, 0);
  FactIndex::Facts facts;
  facts.add(kb, false);
  ToldFacts told(facts, {{false, 1}, 5, 8});
  const auto vocabulary = vocabulary_of(1, 2);
  RulesLikeANetwork model(vocabulary, {});
  const ModelNumbers numbers(vocabulary, model);
  const dataset::Sample sample = told.sample(numbers);
  EXPECT_EQ(sample.n_individuals, 3U);
  EXPECT_EQ(sample.relations.specified.size(), 2U);
  EXPECT_EQ(sample.classes.specified.size(), 1U);
  const MinedRule rule = rule_of(1, {link_of(0, false), link_of(0, false)});
  EXPECT_TRUE(told.implies_goal(std::span(&rule, 1), 2, 1, {}));
  EXPECT_FALSE(told.implies_goal({}, 2, 1, {}));
  FactIndex::Facts gone;
  gone.relations = {{{7}, {0}, {8}}};
  told.remove(gone);
  EXPECT_FALSE(told.joins_goal());
  EXPECT_FALSE(told.implies_goal(std::span(&rule, 1), 2, 1, {}));
  EXPECT_EQ(told.sample(numbers).relations.specified.size(), 1U);
}

}  // namespace
}  // namespace rrn::prediction
