// SPDX-License-Identifier: MIT
#include "mining/rule_text.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/parser/rule_parser.hpp"
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
                      const RuleNames& names, const dataset::Sample& kb) {
  Dictionary dictionary;
  const datalog::Program program =
      datalog::parse_rules(text, "mined.dlog", dictionary);
  std::vector<TermId> ids;
  std::map<TermId, std::uint32_t> individuals;
  for (const std::string& name : names.individuals) {
    individuals.emplace(dictionary.intern_iri(name), ids.size());
    ids.push_back(dictionary.intern_iri(name));
  }
  const auto class_key = [&](std::uint32_t c) {
    const auto& iri = names.vocabulary.classes[c].iri;
    return RelationKey{dictionary.intern_iri(iri), Arity::kUnary};
  };
  const auto relation_key = [&](std::uint32_t r) {
    const auto& iri = names.vocabulary.relations[r].iri;
    return RelationKey{dictionary.intern_iri(iri), Arity::kBinary};
  };
  TripleStore store;
  for (const auto& fact : kb.classes.specified) {
    const TermId x = ids[fact.individual.value];
    store.insert(class_key(fact.owl_class.value), {x, x});
  }
  for (const auto& fact : kb.relations.specified) {
    store.insert(relation_key(fact.relation.value),
                 {ids[fact.subject.value], ids[fact.object.value]});
  }
  static_cast<void>(
      datalog::materialise(program, dictionary, store, {}, JobContext()));
  const std::uint32_t head = rule.head.predicate;
  const RelationId id = store.relation_id(
      rule.head.is_class ? class_key(head) : relation_key(head));
  std::set<Pair> pairs;
  for (const Row& row : store.relation(id).rows()) {
    pairs.insert({individuals.at(row.first), individuals.at(row.second)});
  }
  return pairs;
}

/// Rules whose heads are not among the facts, so that all that is derived
/// comes from the body: relation 2 and class 2.
TEST(RuleTextTest, TextMeansWhatTheRuleMeans) {
  const auto vocabulary = vocabulary_of(3, 3);
  Rng rng{Seed(1)};
  const auto individual = [](Rng& from) {
    return static_cast<std::uint32_t>(from.below(6));
  };
  std::size_t n_derived = 0;
  for (int i = 0; i < 60; ++i) {
    dataset::Sample kb = test::random_sample(6, 2, 2, 24, rng);
    test::name_individuals(kb);
    const RuleNames names{vocabulary, kb.names};
    MinedRule rule;
    rule.head.is_class = rng.chance(0.3);
    rule.head.predicate = 2;
    const std::size_t length = rule.head.is_class ? 1 : 1 + rng.below(3);
    if (!rule.head.is_class && length == 1 && rng.chance(0.5)) {
      rule.head.constant = individual(rng);
      rule.head.is_constant_subject = rng.chance(0.5);
    }
    if (rng.chance(0.2)) {
      rule.value = Step{static_cast<LinkId>(rng.below(4)), individual(rng)};
    }
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
    std::set<Pair> expected;
    for (const auto& [x, y] : NaiveFacts(kb).conclusions(rule)) {
      expected.insert(rule.head.ends(x, y));
    }
    n_derived += expected.size();
    EXPECT_EQ(derive(to_datalog(rule, names), rule, names, kb), expected)
        << to_datalog(rule, names);
    EXPECT_EQ(derive(to_datalog(std::span(&rule, 1), names, "title"), rule,
                     names, kb),
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
  const std::string text = to_datalog(rules, {vocabulary}, "title");
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
  const std::string text =
      to_datalog(result.rules, {vocabulary}, "title", asked);
  EXPECT_THAT(text, HasSubstr("PCA confidence 0.000\n# predicted in 19 of 20, "
                              "without atom 1 in 1 of 10\nt:r0["));
  EXPECT_THAT(text, HasSubstr("\n# the model cannot be asked\nt:r1["));
  Dictionary dictionary;
  EXPECT_EQ(datalog::parse_rules(text, "t", dictionary).rules.size(), 2U);
  EXPECT_THAT(to_swrl(result.rules, {vocabulary}, "title", asked),
              HasSubstr("PCA confidence 0.000\" , \"predicted in 19 of 20, "
                        "without atom 1 in 1 of 10\" ;"));
  const std::string json = to_json(result, {vocabulary}, asked);
  EXPECT_THAT(json, HasSubstr("\"withBody\""));
  EXPECT_THAT(json, HasSubstr("\"predicted\": 19"));
  EXPECT_THAT(to_json(result, {vocabulary}), Not(HasSubstr("\"model\"")));
}

TEST(RuleTextTest, FiguresAreInWords) {
  EXPECT_EQ(describe({3, 6, 4, 12}),
            "support 3 of 6, head coverage 0.250, confidence 0.500, PCA "
            "confidence 0.750");
  EXPECT_EQ(Figures{}.confidence(), 0);
}

}  // namespace
}  // namespace rrn::mining
