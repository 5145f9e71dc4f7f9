// SPDX-License-Identifier: MIT
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rdf/vocabulary/owl.hpp"
#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

TEST(EqualityRules, AreEmptyWhenNothingCanBeEqual) {
  OntologyWorld world(":A rdfs:subClassOf :B . :a a :A ; :p :b .");
  world.compile_only();
  EXPECT_TRUE(
      equality_rules(world.compiled.program, world.store, world.dictionary)
          .rules.empty());
}

TEST(EqualityRules, AreMadeForEachRelation) {
  OntologyWorld world(":a owl:sameAs :b ; :p :c ; a :A .");
  std::multiset<std::string> names;
  for (const datalog::Rule& rule :
       equality_rules({}, world.store, world.dictionary).rules) {
    names.insert(rule.name);
  }
  EXPECT_EQ(names,
            (std::multiset<std::string>{"eq-rep-o", "eq-rep-s", "eq-rep-s",
                                        "eq-sym", "eq-trans"}));
}

TEST(EqualityRules, CarryNegatedFactsOver) {
  OntologyWorld world(
      ":a owl:sameAs :b . :b :p :c ."
      "[] owl:sourceIndividual :a ; owl:assertionProperty :p ;"
      " owl:targetIndividual :c .");
  world.reason();
  EXPECT_EQ(world.result.n_violations, 2U);
}

TEST(EqualityRules, CopyTheFactsOfEqualProperties) {
  OntologyWorld world(":p owl:sameAs :q . :q owl:sameAs :r . :a :p :b .");
  const Facts derived = world.reason().derived();
  EXPECT_THAT(derived, testing::IsSupersetOf({"q(a, b)", "r(a, b)"}));
  EXPECT_EQ(world.sources("eq-rep-p"),
            std::vector<std::string>(
                4, "equal properties relate the same individuals"));
  OntologyWorld near_miss(":p owl:sameAs :q . :a :r :b .");
  EXPECT_THAT(near_miss.reason().sources("eq-rep-p"), testing::IsEmpty());
  EXPECT_EQ(near_miss.all().count("r(a, b)"), 1U);
  EXPECT_EQ(near_miss.all().count("p(a, b)"), 0U);
}

TEST(EqualityRules, CopyTheMembersOfEqualClasses) {
  OntologyWorld world(":A owl:sameAs :B . :A rdfs:subClassOf :C . :x a :B .");
  EXPECT_THAT(world.reason().derived(),
              testing::IsSupersetOf({"A(x)", "C(x)"}));
}

TEST(EqualityRules, CopyNegatedFactsOfEqualProperties) {
  OntologyWorld world(
      ":p owl:sameAs :q . :a :q :b ."
      "[] owl:sourceIndividual :a ; owl:assertionProperty :p ;"
      " owl:targetIndividual :b .");
  EXPECT_EQ(world.reason().result.outcome, datalog::Outcome::kInconsistent);
}

TEST(EqualityRules, EquateEverythingWithItselfIfAsked) {
  OntologyWorld world(":a :p :b . :c a :A .");
  EqualityOptions options;
  options.reflexive = true;
  world.compile_only();
  world.compiled.program =
      equality_rules({}, world.store, world.dictionary, options);
  world.materialise();
  EXPECT_EQ(world.derived(),
            (Facts{"sameAs(A, A)", "sameAs(a, a)", "sameAs(b, b)",
                   "sameAs(c, c)", "sameAs(p, p)", "sameAs(type, type)"}));
}

TEST(MergingRules, AreEmptyWhenNothingCanBeEqual) {
  OntologyWorld world(":A rdfs:subClassOf :B . :a a :A ; :p :b .");
  world.compile_only();
  const datalog::Program rules =
      merging_rules(world.compiled.program, world.store, world.dictionary);
  EXPECT_TRUE(rules.rules.empty());
  EXPECT_FALSE(rules.same_as.has_value());
}

TEST(MergingRules, LeaveReplacementToTheEvaluation) {
  OntologyWorld world(
      ":p a owl:FunctionalProperty . :a :p :b , :c . :q owl:sameAs :p ."
      ":b owl:differentFrom :c .");
  world.compile_only();
  const datalog::Program rules =
      merging_rules(world.compiled.program, world.store, world.dictionary);
  EXPECT_EQ(rules.same_as, world.dictionary.intern_iri(owl::kSameAs));
  std::multiset<std::string> names;
  for (const datalog::Rule& rule : rules.rules) {
    names.insert(rule.name);
    EXPECT_EQ(rule.body.size(), 1U);
  }
  EXPECT_EQ(names,
            (std::multiset<std::string>{"eq-diff1", "eq-rep-p", "eq-rep-p"}));
}

TEST(MergingRules, FindTheClashesOfMergedTerms) {
  for (const EqualityMode mode :
       {EqualityMode::kExplicit, EqualityMode::kMerged}) {
    OntologyWorld world(
        ":p a owl:FunctionalProperty . :a :p :b , :c ."
        ":b owl:differentFrom :c . :q owl:sameAs :r . :x :q 1 ."
        "[] owl:sourceIndividual :x ; owl:assertionProperty :r ;"
        " owl:targetValue \"01\"^^xsd:int .");
    world.equality = mode;
    world.reason();
    std::set<std::string> names;
    for (const Clash& clash : world.clashes()) names.insert(clash.name);
    EXPECT_EQ(names, (std::set<std::string>{"", "eq-diff1"}));
  }
}

TEST(MergingRules, FindLiteralsThatCannotBeOne) {
  OntologyWorld world(":p a owl:FunctionalProperty . :a :p 1 , 2 .");
  world.equality = EqualityMode::kMerged;
  world.reason();
  ASSERT_FALSE(world.clashes().empty());
  EXPECT_EQ(world.clashes().front().name, "dt-diff");
  OntologyWorld near_miss(
      ":p a owl:FunctionalProperty . :a :p 1 , \"01\"^^xsd:int .");
  near_miss.equality = EqualityMode::kMerged;
  EXPECT_EQ(near_miss.reason().result.n_violations, 0U);
}

TEST(MergingRules, ForbidDifferencesWithoutEqualities) {
  OntologyWorld world(":b owl:differentFrom :c .");
  const datalog::Program rules =
      merging_rules({}, world.store, world.dictionary);
  ASSERT_EQ(rules.rules.size(), 1U);
  EXPECT_EQ(rules.rules.front().name, "eq-diff1");
  EXPECT_FALSE(rules.same_as.has_value());
}

}  // namespace
}  // namespace rrn::owl2rl
