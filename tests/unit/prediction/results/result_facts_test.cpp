// SPDX-License-Identifier: MIT
// What of a closed store is handed out: trivial facts, and names of equal
// terms.
#include "prediction/results/result_facts.hpp"

#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "rdf/vocabulary/owl.hpp"

namespace rrn::prediction {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kSubClassOf =
    "http://www.w3.org/2000/01/rdf-schema#subClassOf";

class ResultFactsTest : public ::testing::Test {
 protected:
  TermId iri(std::string_view name) {
    return knowledge_.dictionary.intern_iri(name);
  }
  TermId blank(std::string_view label) {
    return knowledge_.dictionary.intern(TermView::blank(label));
  }
  RelationKey property(std::string_view name) {
    return {iri(name), Arity::kBinary, Polarity::kPositive};
  }
  void is_a(TermId subject, TermId owl_class) {
    knowledge_.store.insert({owl_class, Arity::kUnary, Polarity::kPositive},
                            {subject, subject});
  }
  void related(TermId subject, std::string_view name, TermId object) {
    knowledge_.store.insert(property(name), {subject, object});
  }
  /// Merges terms as the facts of owl:sameAs say, and derives nothing else.
  void close() {
    knowledge_.rules.program.same_as = iri(owl::kSameAs);
    ASSERT_FALSE(datalog::materialise(knowledge_.rules.program,
                                      knowledge_.dictionary, knowledge_.store,
                                      {}, JobContext{})
                     .limit);
  }

  [[nodiscard]] std::string show(const ResultFact& fact) const {
    const Dictionary& names = knowledge_.dictionary;
    const auto name = [&](TermId id) {
      const std::string text = names.view(id).to_ntriples();
      const std::size_t at = text.rfind('#');
      return at == text.npos ? text : text.substr(at + 1, text.size() - at - 2);
    };
    std::string text = name(fact.row.first);
    if (fact.relation.arity == Arity::kUnary) {
      return text + " a " + name(fact.relation.predicate);
    }
    text += ' ' + name(fact.relation.predicate) + ' ' + name(fact.row.second);
    if (!fact.rule.empty()) text += " by " + std::string(fact.rule);
    return text;
  }
  std::vector<std::string> facts(const ResultSelection& selection) {
    std::vector<std::string> all;
    ResultFacts(knowledge_, selection).for_each([&](const ResultFact& fact) {
      all.push_back(show(fact));
    });
    return all;
  }
  std::vector<std::string> shown(std::string_view trivial) {
    ResultSelection selection;
    if (!trivial.empty()) {
      EXPECT_TRUE(show_trivial(selection.shown, trivial));
    }
    return facts(selection);
  }

  reasoner::Knowledge knowledge_;
};

TEST_F(ResultFactsTest, EachKindOfTrivialFactIsShownOnRequest) {
  const TermId thing = iri(owl::kThing);
  const TermId nothing = iri("http://www.w3.org/2002/07/owl#Nothing");
  const TermId owl_class = iri("http://www.w3.org/2002/07/owl#Class");
  is_a(iri("e:a"), thing);
  is_a(iri("e:a"), blank("x"));
  is_a(blank("x"), owl_class);
  is_a(thing, owl_class);
  related(iri("e:a"), owl::kSameAs, iri("e:a"));
  related(iri("e:C"), kSubClassOf, iri("e:C"));
  related(iri("e:C"), kSubClassOf, thing);
  related(nothing, kSubClassOf, iri("e:C"));
  related(nothing, kSubClassOf, thing);
  related(iri("e:C"), kSubClassOf, blank("x"));
  related(blank("x"), kSubClassOf, iri("e:D"));
  related(iri("e:C"), kSubClassOf, iri("e:D"));
  EXPECT_THAT(shown(""), ElementsAre("<e:C> subClassOf <e:D>"));
  EXPECT_THAT(shown("same"),
              ElementsAre("<e:C> subClassOf <e:D>", "<e:a> sameAs <e:a>"));
  EXPECT_THAT(shown("things"),
              ElementsAre("<e:C> subClassOf <e:D>", "<e:a> a Thing"));
  EXPECT_THAT(
      shown("class-expressions"),
      ElementsAre("<e:C> subClassOf <e:D>", "<e:C> subClassOf _:x",
                  "<e:a> a _:x", "_:x a Class", "_:x subClassOf <e:D>"));
  EXPECT_THAT(
      shown("schema"),
      ElementsAre("<e:C> subClassOf <e:C>", "<e:C> subClassOf <e:D>",
                  "<e:C> subClassOf Thing", "Nothing subClassOf <e:C>"));
  EXPECT_THAT(shown("axiomatic"),
              ElementsAre("<e:C> subClassOf <e:D>", "Thing a Class"));
  EXPECT_EQ(shown("all").size(), 12U);
  ShownTrivial none;
  EXPECT_FALSE(show_trivial(none, "nothing"));
}

TEST_F(ResultFactsTest, BlankNodesThatAreNoClassesAreNotTrivial) {
  related(blank("x"), "http://www.w3.org/2000/01/rdf-schema#label", iri("e:l"));
  related(blank("x"), owl::kSameAs, iri("e:a"));
  related(iri("e:a"), "e:p", blank("x"));
  is_a(blank("x"), iri("e:C"));
  EXPECT_EQ(shown("").size(), 4U);
}

TEST_F(ResultFactsTest, EqualTermsAreNamedOnceUnlessExpanded) {
  related(iri("e:a"), owl::kSameAs, iri("e:b"));
  related(iri("e:c"), owl::kSameAs, iri("e:b"));
  related(iri("e:c"), "e:p", iri("e:d"));
  close();
  ResultSelection selection;
  selection.provenance = true;
  EXPECT_THAT(facts(selection), ElementsAre("<e:a> <e:p> <e:d> by eq-rep-s",
                                            "<e:b> sameAs <e:a> by eq-trans",
                                            "<e:c> sameAs <e:a> by eq-trans"));
  selection.expand_equality = true;
  EXPECT_THAT(facts(selection), ElementsAre("<e:a> <e:p> <e:d> by eq-rep-s",
                                            "<e:a> sameAs <e:c> by eq-trans",
                                            "<e:b> <e:p> <e:d> by eq-rep-s",
                                            "<e:b> sameAs <e:a> by eq-trans",
                                            "<e:b> sameAs <e:c> by eq-trans",
                                            "<e:c> sameAs <e:a> by eq-trans"));
  EXPECT_EQ(ResultFacts(knowledge_, selection).n_facts(), std::nullopt);
}

TEST_F(ResultFactsTest, TheOtherNameOfAStatedPairFollowsBySymmetry) {
  related(iri("e:a"), owl::kSameAs, iri("e:b"));
  close();
  ResultSelection selection;
  selection.provenance = true;
  EXPECT_THAT(facts(selection), ElementsAre("<e:b> sameAs <e:a> by eq-sym"));
}

TEST_F(ResultFactsTest, NothingIsDerivedIfOnlyTheAssertedIsWanted) {
  related(iri("e:a"), owl::kSameAs, iri("e:b"));
  related(iri("e:b"), "e:p", iri("e:b"));
  close();
  ResultSelection selection;
  selection.asserted = true;
  selection.derived = false;
  EXPECT_THAT(facts(selection),
              ElementsAre("<e:a> sameAs <e:b>", "<e:b> <e:p> <e:b>"));
  selection.expand_equality = true;
  EXPECT_EQ(facts(selection).size(), 2U);
}

/// All facts in all names, from the definition: s p o holds if some stated fact
/// has names of the same things, and so does owl:sameAs.
TEST_F(ResultFactsTest, ExpansionIsWhatSubstitutionGives) {
  Rng rng(Seed{11});
  for (int round = 0; round < 100; ++round) {
    knowledge_ = reasoner::Knowledge();
    std::vector<TermId> terms;
    for (int i = 0; i < 8; ++i) terms.push_back(iri("e:" + std::to_string(i)));
    const auto any = [&] { return terms[rng.below(terms.size())]; };
    for (int i = 0; i < 4; ++i) related(any(), owl::kSameAs, any());
    for (int i = 0; i < 6; ++i) related(any(), "e:p", any());
    for (int i = 0; i < 2; ++i) is_a(any(), iri("e:C"));
    const std::vector<RelationKey> keys = {
        property("e:p"),
        {iri("e:C"), Arity::kUnary, Polarity::kPositive},
        property(owl::kSameAs)};
    std::vector<std::set<Row>> stated(keys.size());
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const auto id = knowledge_.store.find(keys[k]);
      for (const Row row : knowledge_.store.relation(*id).rows()) {
        stated[k].insert(row);
      }
    }
    close();
    // The closure of equality, by joining until nothing changes.
    std::set<Row> equal = stated[2];
    for (const TermId t : terms) equal.insert({t, t});
    for (std::size_t n = 0; n != equal.size();) {
      n = equal.size();
      for (const Row x : std::set<Row>(equal)) {
        equal.insert({x.second, x.first});
        for (const Row y : std::set<Row>(equal)) {
          if (x.second == y.first) equal.insert({x.first, y.second});
        }
      }
    }
    std::multiset<std::string> expected;
    for (const TermId a : terms) {
      for (const TermId b : terms) {
        for (std::size_t k = 0; k < keys.size(); ++k) {
          if (keys[k].arity == Arity::kUnary && a != b) continue;
          bool holds = k == 2 && equal.contains({a, b}) && a != b;
          for (const Row row : stated[k]) {
            if (k == 2 && a == b) break;
            holds |= equal.contains({row.first, a}) &&
                     equal.contains({row.second, b});
          }
          if (!holds || stated[k].contains({a, b})) continue;
          ResultFact fact;
          fact.relation = keys[k];
          fact.row = {a, b};
          expected.insert(show(fact));
        }
      }
    }
    ResultSelection selection;
    selection.expand_equality = true;
    const std::vector<std::string> found = facts(selection);
    ASSERT_EQ(std::multiset<std::string>(found.begin(), found.end()), expected)
        << "round " << round;
  }
}

TEST_F(ResultFactsTest, AnEmptyStoreHasNoFacts) {
  EXPECT_THAT(shown("all"), IsEmpty());
}

}  // namespace
}  // namespace rrn::prediction
