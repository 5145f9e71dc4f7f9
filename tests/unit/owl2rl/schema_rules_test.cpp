// SPDX-License-Identifier: MIT
// For each rule of table 9 and each axiomatic one the smallest case in which it
// derives an axiom, and a near miss.
#include <ostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

const CompileOptions kSchema{false, true, false};

struct SchemaCase {
  const char* rule;
  const char* axioms;
  Facts derived;  ///< What this rule alone derives
  const char* near_miss;
};

void PrintTo(const SchemaCase& test, std::ostream* out) { *out << test.rule; }

const SchemaCase kCases[] = {
    {"scm-cls",
     ":A a owl:Class .",
     {"subClassOf(A, A)", "equivalentClass(A, A)", "subClassOf(A, Thing)",
      "subClassOf(Nothing, A)"},
     ":A a owl:ObjectProperty ."},
    {"scm-sco",
     ":A rdfs:subClassOf :B . :B rdfs:subClassOf :C .",
     {"subClassOf(A, C)"},
     ":A rdfs:subClassOf :B . :C rdfs:subClassOf :B ."},
    {"scm-eqc1",
     ":A owl:equivalentClass :B .",
     {"subClassOf(A, B)", "subClassOf(B, A)"},
     ":A owl:disjointWith :B ."},
    {"scm-eqc2",
     ":A rdfs:subClassOf :B . :B rdfs:subClassOf :A .",
     {"equivalentClass(A, B)", "equivalentClass(B, A)"},
     ":A rdfs:subClassOf :B ."},
    {"scm-op",
     ":p a owl:ObjectProperty .",
     {"subPropertyOf(p, p)", "equivalentProperty(p, p)"},
     ":p a owl:AnnotationProperty ."},
    {"scm-dp",
     ":p a owl:DatatypeProperty .",
     {"subPropertyOf(p, p)", "equivalentProperty(p, p)"},
     ":p a owl:AnnotationProperty ."},
    {"scm-spo",
     ":p rdfs:subPropertyOf :q . :q rdfs:subPropertyOf :r .",
     {"subPropertyOf(p, r)"},
     ":p rdfs:subPropertyOf :q . :r rdfs:subPropertyOf :q ."},
    {"scm-eqp1",
     ":p owl:equivalentProperty :q .",
     {"subPropertyOf(p, q)", "subPropertyOf(q, p)"},
     ":p owl:inverseOf :q ."},
    {"scm-eqp2",
     ":p rdfs:subPropertyOf :q . :q rdfs:subPropertyOf :p .",
     {"equivalentProperty(p, q)", "equivalentProperty(q, p)"},
     ":p rdfs:subPropertyOf :q ."},
    {"scm-dom1",
     ":p rdfs:domain :A . :A rdfs:subClassOf :B .",
     {"domain(p, B)"},
     ":p rdfs:domain :A . :B rdfs:subClassOf :A ."},
    {"scm-dom2",
     ":p rdfs:domain :A . :q rdfs:subPropertyOf :p .",
     {"domain(q, A)"},
     ":p rdfs:domain :A . :p rdfs:subPropertyOf :q ."},
    {"scm-rng1",
     ":p rdfs:range :A . :A rdfs:subClassOf :B .",
     {"range(p, B)"},
     ":p rdfs:range :A . :B rdfs:subClassOf :A ."},
    {"scm-rng2",
     ":p rdfs:range :A . :q rdfs:subPropertyOf :p .",
     {"range(q, A)"},
     ":p rdfs:range :A . :p rdfs:subPropertyOf :q ."},
    {"scm-hv",
     ":A owl:hasValue :v ; owl:onProperty :p ."
     ":B owl:hasValue :v ; owl:onProperty :q . :p rdfs:subPropertyOf :q .",
     {"subClassOf(A, B)"},
     ":A owl:hasValue :v ; owl:onProperty :p ."
     ":B owl:hasValue :w ; owl:onProperty :q . :p rdfs:subPropertyOf :q ."},
    {"scm-svf1",
     ":A owl:someValuesFrom :C ; owl:onProperty :p ."
     ":B owl:someValuesFrom :D ; owl:onProperty :p . :C rdfs:subClassOf :D .",
     {"subClassOf(A, B)"},
     ":A owl:someValuesFrom :C ; owl:onProperty :p ."
     ":B owl:someValuesFrom :D ; owl:onProperty :q . :C rdfs:subClassOf :D ."},
    {"scm-svf2",
     ":A owl:someValuesFrom :C ; owl:onProperty :p ."
     ":B owl:someValuesFrom :C ; owl:onProperty :q ."
     ":p rdfs:subPropertyOf :q .",
     {"subClassOf(A, B)"},
     ":A owl:someValuesFrom :C ; owl:onProperty :p ."
     ":B owl:someValuesFrom :D ; owl:onProperty :q ."
     ":p rdfs:subPropertyOf :q ."},
    {"scm-avf1",
     ":A owl:allValuesFrom :C ; owl:onProperty :p ."
     ":B owl:allValuesFrom :D ; owl:onProperty :p . :C rdfs:subClassOf :D .",
     {"subClassOf(A, B)"},
     ":A owl:allValuesFrom :C ; owl:onProperty :p ."
     ":B owl:allValuesFrom :D ; owl:onProperty :q . :C rdfs:subClassOf :D ."},
    {"scm-avf2",
     ":A owl:allValuesFrom :C ; owl:onProperty :p ."
     ":B owl:allValuesFrom :C ; owl:onProperty :q ."
     ":p rdfs:subPropertyOf :q .",
     {"subClassOf(B, A)"},
     ":A owl:allValuesFrom :C ; owl:onProperty :p ."
     ":B owl:allValuesFrom :D ; owl:onProperty :q ."
     ":p rdfs:subPropertyOf :q ."},
    {"scm-int",
     ":C owl:intersectionOf ( :A :B ) .",
     {"subClassOf(C, A)", "subClassOf(C, B)"},
     ":C owl:oneOf ( :A :B ) ."},
    {"scm-uni",
     ":C owl:unionOf ( :A :B ) .",
     {"subClassOf(A, C)", "subClassOf(B, C)"},
     ":C owl:oneOf ( :A :B ) ."},
};

/// The facts of the rules with that name and of no others.
Facts derived_by(const char* rule, const char* axioms) {
  OntologyWorld world(axioms, kSchema);
  world.compile_only();
  std::erase_if(world.compiled.program.rules,
                [&](const datalog::Rule& other) { return other.name != rule; });
  world.materialise();
  return world.derived();
}

class SchemaRule : public testing::TestWithParam<SchemaCase> {};

TEST_P(SchemaRule, FiresOnItsPremises) {
  EXPECT_EQ(derived_by(GetParam().rule, GetParam().axioms), GetParam().derived);
}

TEST_P(SchemaRule, DoesNotFireOnTheNearMiss) {
  EXPECT_EQ(derived_by(GetParam().rule, GetParam().near_miss), Facts{});
}

TEST_P(SchemaRule, IsLeftOutUnlessAskedFor) {
  OntologyWorld world(GetParam().axioms);
  EXPECT_THAT(world.compile_only().sources(GetParam().rule),
              testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(W3c, SchemaRule, testing::ValuesIn(kCases));

TEST(SchemaRules, ReachTheirFixpointTogether) {
  OntologyWorld world(
      ":A owl:equivalentClass :B . :B rdfs:subClassOf :C ."
      ":p rdfs:range :A . :q rdfs:subPropertyOf :p .",
      kSchema);
  EXPECT_THAT(
      world.reason().derived(),
      testing::IsSupersetOf({"equivalentClass(B, A)", "subClassOf(A, C)",
                             "range(q, C)", "range(q, B)", "range(p, C)"}));
}

TEST(AxiomaticRules, TypeTheVocabulary) {
  OntologyWorld world("", CompileOptions{false, false, true});
  const Facts derived = world.reason().derived();
  EXPECT_THAT(derived, testing::IsSupersetOf(
                           {"Class(Thing)", "Class(Nothing)",
                            "AnnotationProperty(label)",
                            "AnnotationProperty(backwardCompatibleWith)",
                            "Datatype(byte)", "Datatype(PlainLiteral)"}));
  // 2 classes, 9 annotation properties and the 32 datatypes of OWL 2 RL.
  EXPECT_EQ(derived.size(), 2U + 9U + 32U);
  EXPECT_EQ(world.sources("cls-thing").size(), 1U);
  EXPECT_EQ(world.sources("cls-nothing1").size(), 1U);
  EXPECT_EQ(world.sources("prp-ap").size(), 9U);
  EXPECT_EQ(world.sources("dt-type1").size(), 32U);
}

TEST(AxiomaticRules, SayWhichDatatypesArePartOfWhich) {
  OntologyWorld world(":p rdfs:range xsd:byte .",
                      CompileOptions{false, true, true});
  const Facts derived = world.reason().derived();
  EXPECT_THAT(derived, testing::Contains("range(p, short)"));
  EXPECT_THAT(derived, testing::Contains("range(p, Literal)"));
  EXPECT_THAT(derived,
              testing::Not(testing::Contains("range(p, unsignedByte)")));
}

TEST(AxiomaticRules, AreLeftOutUnlessAskedFor) {
  OntologyWorld world(":A a owl:Class .", kSchema);
  world.compile_only();
  for (const char* name :
       {"cls-thing", "cls-nothing1", "prp-ap", "dt-type1", "dt-type2"}) {
    EXPECT_THAT(world.sources(name), testing::IsEmpty());
  }
}

}  // namespace
}  // namespace rrn::owl2rl
