// SPDX-License-Identifier: MIT
#include "mining/rule_text.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "unit/mining/naive_rules.hpp"

namespace rrn::mining {
namespace {

using test::NaiveFacts;
using test::Pair;
using test::vocabulary_of;
using ::testing::HasSubstr;
using ::testing::Not;

/// What one rule derives, as text that is parsed and evaluated.
std::set<Pair> derive(const std::string& text, const MinedRule& rule,
                      const dataset::Vocabulary& vocabulary,
                      dataset::Sample kb) {
  Dictionary dictionary;
  datalog::Program program =
      datalog::parse_rules(text, "mined.dlog", dictionary);
  const generation::SymbolicLabeller labeller(
      std::move(dictionary), std::move(program), vocabulary, kb.n_individuals);
  labeller.label(kb, JobContext());
  std::set<Pair> pairs;
  kb.classes.for_each_known([&](const dataset::ClassLiteral& fact) {
    if (rule.head == Head{true, fact.owl_class.value}) {
      pairs.insert({fact.individual.value, fact.individual.value});
    }
  });
  kb.relations.for_each_known([&](const dataset::RelationLiteral& fact) {
    if (rule.head == Head{false, fact.relation.value}) {
      pairs.insert({fact.subject.value, fact.object.value});
    }
  });
  return pairs;
}

/// Rules whose heads are not among the facts, so that all that is derived
/// comes from the body: relation 2 and class 2.
TEST(RuleTextTest, TextMeansWhatTheRuleMeans) {
  const auto vocabulary = vocabulary_of(3, 3);
  Rng rng{Seed(1)};
  std::size_t n_derived = 0;
  for (int i = 0; i < 60; ++i) {
    const dataset::Sample kb = test::random_sample(6, 2, 2, 24, rng);
    MinedRule rule;
    rule.head.is_class = rng.chance(0.3);
    rule.head.predicate = 2;
    const std::size_t length = rule.head.is_class ? 1 : 1 + rng.below(3);
    for (std::size_t k = 0; k < length; ++k) {
      rule.path.push_back(static_cast<LinkId>(rng.below(4)));
    }
    if (rng.chance(0.3)) rule.start_classes = {0};
    if (rng.chance(0.3)) rule.end_class = 1;
    for (std::size_t b = 1; b <= length; ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        if (rng.chance(0.3)) rule.differ |= differ_bit(a, b);
      }
    }
    const std::set<Pair> expected = NaiveFacts(kb).conclusions(rule);
    n_derived += expected.size();
    EXPECT_EQ(derive(to_datalog(rule, vocabulary), rule, vocabulary, kb),
              expected)
        << to_datalog(rule, vocabulary);
    EXPECT_EQ(derive(to_datalog(std::span(&rule, 1), vocabulary, "title"), rule,
                     vocabulary, kb),
              expected);
  }
  EXPECT_GT(n_derived, 100U);
}

TEST(RuleTextTest, NamesAreShortOnlyWhereTheyCanBe) {
  dataset::Vocabulary vocabulary;
  for (const char* const iri :
       {"http://a.example/zoo#feeds", "http://b.example/zoo/eats", "urn:x:1st",
        "http://c.example/"}) {
    vocabulary.relations.push_back({iri, {}});
  }
  std::vector<MinedRule> rules(3);
  for (std::uint32_t i = 0; i < 3; ++i) {
    rules[i].head = {false, 0};
    rules[i].path = {link_of(i + 1, i == 0)};
  }
  const std::string text = to_datalog(rules, vocabulary, "title");
  EXPECT_THAT(text, HasSubstr("# title\n"));
  EXPECT_THAT(text, HasSubstr("PREFIX zoo: <http://a.example/zoo#>\n"
                              "PREFIX zoo2: <http://b.example/zoo/>\n"));
  EXPECT_THAT(text, HasSubstr("zoo:feeds[?x, ?y] :- zoo2:eats[?y, ?x] .\n"));
  EXPECT_THAT(text, HasSubstr(":- <urn:x:1st>[?x, ?y] ."));
  EXPECT_THAT(text, HasSubstr(":- <http://c.example/>[?x, ?y] ."));
  Dictionary dictionary;
  EXPECT_EQ(datalog::parse_rules(text, "t", dictionary).rules.size(), 3U);
}

TEST(RuleTextTest, WhatAModelSaysIsBesideTheFigures) {
  const auto vocabulary = vocabulary_of(1, 2);
  MiningResult result;
  for (std::uint32_t r = 0; r < 2; ++r) {
    MinedRule& rule = result.rules.emplace_back();
    rule.head = {false, r};
    rule.path = {link_of(1 - r, true)};
    rule.start_classes = {0};
  }
  const std::vector<ModelFigures> asked = {{{20, 19}, {{10, 1}, {0, 0}}},
                                           {{0, 0}, {{0, 0}, {0, 0}}}};
  EXPECT_EQ(describe(asked[0]),
            "predicted in 19 of 20, without atom 1 in 1 of 10");
  const std::string text = to_datalog(result.rules, vocabulary, "title", asked);
  EXPECT_THAT(text, HasSubstr("PCA confidence 0.000\n# predicted in 19 of 20, "
                              "without atom 1 in 1 of 10\nt:r0["));
  EXPECT_THAT(text, HasSubstr("\n# the model cannot be asked\nt:r1["));
  Dictionary dictionary;
  EXPECT_EQ(datalog::parse_rules(text, "t", dictionary).rules.size(), 2U);
  EXPECT_THAT(to_swrl(result.rules, vocabulary, "title", asked),
              HasSubstr("PCA confidence 0.000\" , \"predicted in 19 of 20, "
                        "without atom 1 in 1 of 10\" ;"));
  const std::string json = to_json(result, vocabulary, asked);
  EXPECT_THAT(json, HasSubstr("\"withBody\""));
  EXPECT_THAT(json, HasSubstr("\"predicted\": 19"));
  EXPECT_THAT(to_json(result, vocabulary), Not(HasSubstr("\"model\"")));
}

TEST(RuleTextTest, FiguresAreInWords) {
  EXPECT_EQ(describe({3, 6, 4, 12}),
            "support 3 of 6, head coverage 0.250, confidence 0.500, PCA "
            "confidence 0.750");
  EXPECT_EQ(Figures{}.confidence(), 0);
}

}  // namespace
}  // namespace rrn::mining
