// SPDX-License-Identifier: MIT
#include "generation/walk/predicate_use.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace rrn::generation {
namespace {

TEST(PredicateUseTest, CountsFactsBetweenIndividuals) {
  Dictionary dictionary;
  TripleStore store;
  const TermId a = dictionary.intern_iri("urn:t#a");
  const TermId b = dictionary.intern_iri("urn:t#b");
  const TermId text = dictionary.intern(TermView::literal("text"));
  const auto key = [&](const char* iri, Arity arity,
                       Polarity polarity = Polarity::kPositive) {
    return RelationKey{dictionary.intern_iri(iri), arity, polarity};
  };
  const RelationKey q = key("urn:t#q", Arity::kBinary);
  store.insert(q, {a, b});
  store.insert(q, {b, b});
  store.insert(key("urn:t#label", Arity::kBinary), {a, text});
  store.insert(key("urn:t#n", Arity::kBinary, Polarity::kNegative), {a, b});
  store.insert(key("http://www.w3.org/2002/07/owl#Thing", Arity::kUnary),
               {a, a});
  store.mark_asserted();
  store.insert(q, {b, a});
  store.insert(q, {a, text});
  store.insert(key("urn:t#p", Arity::kBinary), {b, a});
  store.insert(key("urn:t#C", Arity::kUnary), {b, b});
  const VocabularyUse use = count_use(store, dictionary);
  EXPECT_EQ(use.classes, (std::vector<PredicateUse>{{"urn:t#C", 0, 1}}));
  EXPECT_EQ(use.relations,
            (std::vector<PredicateUse>{{"urn:t#p", 0, 1}, {"urn:t#q", 2, 1}}));
}

TEST(PredicateUseTest, ChoosesByRankAndKeepsTheOrderOfIris) {
  const std::vector<PredicateUse> uses = {
      {"a", 5, 0}, {"b", 0, 9}, {"c", 4, 4}, {"d", 5, 0}, {"e", 5, 1}};
  const auto choose = [&uses](std::size_t n, Ranking ranking) {
    std::string names;
    for (const auto& predicate :
         choose_predicates(uses, n, ranking, dataset::LabelPolicy::kSampled)) {
      EXPECT_EQ(predicate.policy, dataset::LabelPolicy::kSampled);
      names += predicate.iri;
    }
    return names;
  };
  EXPECT_EQ(choose(2, Ranking::kAsserted), "ae");
  EXPECT_EQ(choose(4, Ranking::kAsserted), "acde");
  EXPECT_EQ(choose(2, Ranking::kFacts), "bc");
  EXPECT_EQ(choose(3, Ranking::kFacts), "bce");
  EXPECT_EQ(choose(2, Ranking::kDerived), "bc");
  EXPECT_EQ(choose(4, Ranking::kDerived), "abce");
  EXPECT_EQ(choose(9, Ranking::kDerived), "abcde");
  EXPECT_EQ(choose(0, Ranking::kDerived), "");
}

}  // namespace
}  // namespace rrn::generation
