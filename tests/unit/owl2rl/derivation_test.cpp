// SPDX-License-Identifier: MIT
// For each W3C rule that derives facts the smallest case in which it fires and
// a near miss in which it must not.
#include <ostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

struct DerivationCase {
  const char* rule;
  const char* source;
  const char* axioms;
  const char* facts;
  Facts derived;
  const char* near_miss;
};

void PrintTo(const DerivationCase& test, std::ostream* out) {
  *out << test.rule;
}

const DerivationCase kCases[] = {
    {"prp-dom",
     "p domain C",
     ":p rdfs:domain :C .",
     ":a :p :b .",
     {"C(a)"},
     ":a :q :b ."},
    {"prp-rng",
     "p range C",
     ":p rdfs:range :C .",
     ":a :p :b .",
     {"C(b)"},
     ":a :q :b ."},
    {"prp-fp",
     "p a FunctionalProperty",
     ":p a owl:FunctionalProperty .",
     ":a :p :b , :c .",
     {"sameAs(b, b)", "sameAs(b, c)", "sameAs(c, b)", "sameAs(c, c)", "p(a, b)",
      "p(a, c)"},
     ":a :p :b . :d :p :c ."},
    {"prp-ifp",
     "p a InverseFunctionalProperty",
     ":p a owl:InverseFunctionalProperty .",
     ":a :p :c . :b :p :c .",
     {"sameAs(a, a)", "sameAs(a, b)", "sameAs(b, a)", "sameAs(b, b)", "p(a, c)",
      "p(b, c)"},
     ":a :p :b . :a :p :c ."},
    {"prp-symp",
     "p a SymmetricProperty",
     ":p a owl:SymmetricProperty .",
     ":a :p :b .",
     {"p(b, a)"},
     ":a :q :b ."},
    {"prp-trp",
     "p a TransitiveProperty",
     ":p a owl:TransitiveProperty .",
     ":a :p :b . :b :p :c .",
     {"p(a, c)"},
     ":a :p :b . :c :p :b ."},
    {"prp-spo1",
     "p subPropertyOf q",
     ":p rdfs:subPropertyOf :q .",
     ":a :p :b .",
     {"q(a, b)"},
     ":a :q :b ."},
    {"prp-spo1",
     "p subPropertyOf inverse(q)",
     ":p rdfs:subPropertyOf [ owl:inverseOf :q ] .",
     ":a :p :b .",
     {"q(b, a)"},
     ":a :q :b ."},
    {"prp-spo1",
     "inverse(inverse(p)) subPropertyOf q",
     "[ owl:inverseOf [ owl:inverseOf :p ] ] rdfs:subPropertyOf :q .",
     ":a :p :b .",
     {"q(a, b)"},
     ":a :q :b ."},
    {"prp-spo2",
     "p o q subPropertyOf r",
     ":r owl:propertyChainAxiom ( :p :q ) .",
     ":a :p :b . :b :q :c .",
     {"r(a, c)"},
     ":a :q :b . :b :p :c ."},
    {"prp-spo2",
     "p o inverse(p) o p subPropertyOf r",
     ":r owl:propertyChainAxiom ( :p [ owl:inverseOf :p ] :p ) .",
     ":a :p :b . :c :p :b . :c :p :d .",
     {"r(a, b)", "r(a, d)", "r(c, b)", "r(c, d)"},
     ":a :q :b . :b :q :c ."},
    {"prp-eqp1",
     "p equivalentProperty q",
     ":p owl:equivalentProperty :q .",
     ":a :p :b .",
     {"q(a, b)"},
     ":a :r :b ."},
    {"prp-eqp2",
     "p equivalentProperty q",
     ":p owl:equivalentProperty :q .",
     ":a :q :b .",
     {"p(a, b)"},
     ":a :r :b ."},
    {"prp-inv1",
     "p inverseOf q",
     ":p owl:inverseOf :q .",
     ":a :p :b .",
     {"q(b, a)"},
     ":a :r :b ."},
    {"prp-inv2",
     "p inverseOf q",
     ":p owl:inverseOf :q .",
     ":a :q :b .",
     {"p(b, a)"},
     ":a :r :b ."},
    {"prp-key",
     "C hasKey p q",
     ":C owl:hasKey ( :p :q ) .",
     ":a a :C ; :p 1 ; :q 2 . :b a :C ; :p 1 ; :q 2 .",
     {"sameAs(a, a)", "sameAs(a, b)", "sameAs(b, a)", "sameAs(b, b)"},
     ":a a :C ; :p 1 ; :q 2 . :b a :C ; :p 1 ; :q 3 . :c :p 1 ; :q 2 ."},
    {"cls-int1",
     "intersectionOf of C",
     ":C owl:intersectionOf ( :A :B ) .",
     ":a a :A , :B .",
     {"C(a)"},
     ":a a :A . :b a :B ."},
    {"cls-int2",
     "intersectionOf of C",
     ":C owl:intersectionOf ( :A :B ) .",
     ":a a :C .",
     {"A(a)", "B(a)"},
     ":a a :A ."},
    {"cls-uni",
     "unionOf of C",
     ":C owl:unionOf ( :A :B ) .",
     ":a a :A . :b a :B .",
     {"C(a)", "C(b)"},
     ":a a :C ."},
    {"cls-svf1",
     "(p some B)",
     "[ owl:onProperty :p ; owl:someValuesFrom :B ] rdfs:subClassOf :C .",
     ":a :p :b . :b a :B .",
     {"C(a)"},
     ":a :p :b . :a a :B ."},
    {"cls-svf1",
     "(inverse(p) some B)",
     "[ owl:onProperty [ owl:inverseOf :p ] ; owl:someValuesFrom :B ]"
     " rdfs:subClassOf :C .",
     ":b :p :a . :b a :B .",
     {"C(a)"},
     ":a :p :b . :b a :B ."},
    {"cls-svf2",
     "someValuesFrom of C",
     ":C owl:onProperty :p ; owl:someValuesFrom owl:Thing .",
     ":a :p :b .",
     {"C(a)"},
     ":a :q :b ."},
    {"cls-avf",
     "(p only B)",
     ":C rdfs:subClassOf [ owl:onProperty :p ; owl:allValuesFrom :B ] .",
     ":a a :C ; :p :b .",
     {"B(b)"},
     ":a :p :b . :b a :C ."},
    {"cls-hv1",
     "hasValue of C",
     ":C owl:onProperty :p ; owl:hasValue :v .",
     ":a a :C .",
     {"p(a, v)"},
     ":a a :D ."},
    {"cls-hv2",
     "hasValue of C",
     ":C owl:onProperty :p ; owl:hasValue \"v\" .",
     ":a :p \"v\" .",
     {"C(a)"},
     ":a :p \"w\" , :v , \"v\"@en ."},
    {"cls-maxc2",
     "maxCardinality of C",
     ":C owl:onProperty :p ; owl:maxCardinality 1 .",
     ":a a :C ; :p :b , :c .",
     {"sameAs(b, b)", "sameAs(b, c)", "sameAs(c, b)", "sameAs(c, c)", "p(a, b)",
      "p(a, c)"},
     ":a :p :b , :c . :d a :C ; :p :e ."},
    {"cls-maxqc3",
     "maxQualifiedCardinality of C",
     ":C owl:onProperty :p ; owl:maxQualifiedCardinality 1 ; owl:onClass :B .",
     ":a a :C ; :p :b , :c . :b a :B . :c a :B .",
     {"sameAs(b, b)", "sameAs(b, c)", "sameAs(c, b)", "sameAs(c, c)"},
     ":a a :C ; :p :b , :c . :b a :B ."},
    {"cls-maxqc4",
     "maxQualifiedCardinality of C",
     ":C owl:onProperty :p ; owl:maxQualifiedCardinality 1 ;"
     " owl:onClass owl:Thing .",
     ":a a :C ; :p :b , :c .",
     {"sameAs(b, b)", "sameAs(b, c)", "sameAs(c, b)", "sameAs(c, c)"},
     ":a :p :b , :c ."},
    {"cls-oo",
     "oneOf of C",
     ":C owl:oneOf ( :a :b ) .",
     ":a :p :c .",
     {"C(a)", "C(b)"},
     ""},
    {"cax-sco",
     "A subClassOf B",
     ":A rdfs:subClassOf :B .",
     ":a a :A .",
     {"B(a)"},
     ":a a :B ."},
    {"cax-eqc1",
     "A equivalentClass B",
     ":A owl:equivalentClass :B .",
     ":a a :A .",
     {"B(a)"},
     ":a a :C ."},
    {"cax-eqc2",
     "A equivalentClass B",
     ":A owl:equivalentClass :B .",
     ":a a :B .",
     {"A(a)"},
     ":a a :C ."},
};

class Derivation : public testing::TestWithParam<DerivationCase> {};

/// The derived facts that are not only repeated by equality.
Facts derived_from(const DerivationCase& test, const char* facts,
                   bool with_rule) {
  OntologyWorld world(std::string(test.axioms) + "\n" + facts);
  world.compile_only();
  if (!with_rule) world.drop_rules(test.rule);
  world.materialise();
  return world.derived();
}

TEST_P(Derivation, FiresOnItsPremises) {
  Facts expected = GetParam().derived;
  // What the facts state already is not derived.
  OntologyWorld facts(GetParam().facts);
  for (const std::string& fact : facts.all()) expected.erase(fact);
  EXPECT_EQ(derived_from(GetParam(), GetParam().facts, true), expected);
}

TEST_P(Derivation, IsWhatDerivesThem) {
  EXPECT_EQ(derived_from(GetParam(), GetParam().facts, false), Facts{});
}

TEST_P(Derivation, DoesNotFireOnTheNearMiss) {
  const Facts derived = derived_from(GetParam(), GetParam().near_miss, true);
  // The rule cls-oo has no premise to miss.
  const bool unconditional = std::string_view(GetParam().rule) == "cls-oo";
  EXPECT_EQ(derived, unconditional ? GetParam().derived : Facts{});
}

TEST_P(Derivation, NamesItsAxiom) {
  OntologyWorld world(GetParam().axioms);
  EXPECT_THAT(world.compile_only().sources(GetParam().rule),
              testing::Contains(GetParam().source));
  EXPECT_EQ(world.compiled.unsupported, std::vector<std::string>{});
  EXPECT_EQ(world.compiled.n_axioms, 1U);
}

INSTANTIATE_TEST_SUITE_P(W3c, Derivation, testing::ValuesIn(kCases));

TEST(Derivation, DoesNotWriteThings) {
  OntologyWorld world(
      ":A rdfs:subClassOf owl:Thing . :p rdfs:domain owl:Thing ."
      ":C owl:intersectionOf ( owl:Thing :A ) . :x a :A ; :p :y .");
  EXPECT_EQ(world.reason().derived(), Facts{"C(x)"});
}

TEST(Derivation, MakesNoRuleThatRepeatsItsPremise) {
  OntologyWorld world(
      ":A rdfs:subClassOf :A . :p owl:inverseOf [ owl:inverseOf :p ] .");
  EXPECT_TRUE(world.compile_only().compiled.program.rules.empty());
  EXPECT_EQ(world.compiled.n_axioms, 2U);
}

TEST(Derivation, CardinalitiesHaveOneRuleEach) {
  OntologyWorld none(":C owl:onProperty :p ; owl:maxCardinality 0 .");
  EXPECT_THAT(none.compile_only().sources("cls-maxc2"), testing::IsEmpty());
  OntologyWorld one(":C owl:onProperty :p ; owl:maxCardinality 1 .");
  EXPECT_THAT(one.compile_only().sources("cls-maxc1"), testing::IsEmpty());
}

TEST(Derivation, AsksForStatedThingsWhereNothingElseIsAsked) {
  OntologyWorld world("owl:Thing rdfs:subClassOf :C . :x a owl:Thing .");
  EXPECT_EQ(world.reason().derived(), Facts{"C(x)"});
  EXPECT_THAT(world.compiled.unsupported,
              testing::ElementsAre(
                  "owl:Thing as a condition, beyond what is stated to be one "
                  "(1)"));
}

TEST(Derivation, LeavesEqualityAloneUnderUniqueNames) {
  OntologyWorld world(":p a owl:FunctionalProperty . :a :p :b .", true);
  EXPECT_EQ(world.reason().derived(), Facts{});
  EXPECT_TRUE(world.clashes().empty());
}

}  // namespace
}  // namespace rrn::owl2rl
