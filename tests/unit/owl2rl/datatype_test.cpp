// SPDX-License-Identifier: MIT
// The rules of table 8, and those of other tables where a datatype stands for a
// class: the smallest case of each and a near miss.
#include <ostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "owl2rl/equal_literals.hpp"
#include "owl2rl/literal_rules.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

std::string xsd_literal(const std::string& form, const std::string& type) {
  return "\"" + form + "\"^^<http://www.w3.org/2001/XMLSchema#" + type + ">";
}

struct DatatypeClash {
  const char* rule;
  const char* source;
  const char* axioms;
  const char* facts;
  Facts witnesses;
  const char* near_miss;
};

void PrintTo(const DatatypeClash& test, std::ostream* out) {
  *out << test.rule;
}

const DatatypeClash kClashes[] = {
    {"prp-rng",
     "p range xsd:integer (dt-not-type)",
     ":p rdfs:range xsd:integer .",
     ":a :p \"one\" .",
     {"p(a, \"one\")"},
     ":a :p 1 , \"2\"^^xsd:byte , 3.0 , :b . :a :q \"one\" ."},
    {"prp-rng",
     "p range xsd:byte (dt-not-type)",
     ":p rdfs:range xsd:byte .",
     ":a :p 128 .",
     {"p(a, " + xsd_literal("128", "integer") + ")"},
     ":a :p 127 , \"-128\"^^xsd:long ."},
    {"prp-rng",
     "p range (xsd:short and xsd:nonNegativeInteger) (dt-not-type)",
     ":p rdfs:range [ a rdfs:Datatype ;"
     " owl:intersectionOf ( xsd:short xsd:nonNegativeInteger ) ] .",
     ":a :p -1 .",
     {"p(a, " + xsd_literal("-1", "integer") + ")"},
     ":a :p 1 ."},
    {"prp-rng",
     "p range rdf:PlainLiteral (dt-not-type)",
     ":p rdfs:range rdf:PlainLiteral .",
     ":a :p true .",
     {"p(a, " + xsd_literal("true", "boolean") + ")"},
     ":a :p \"x\" , \"x\"@en ."},
    {"cls-avf",
     "allValuesFrom of C (dt-not-type)",
     ":C owl:onProperty :p ; owl:allValuesFrom xsd:boolean .",
     ":a a :C ; :p 1 .",
     {"C(a)", "p(a, " + xsd_literal("1", "integer") + ")"},
     ":a a :C ; :p \"1\"^^xsd:boolean . :b :p 1 ."},
    {"cls-maxqc1",
     "maxQualifiedCardinality of C",
     ":C owl:onProperty :p ; owl:maxQualifiedCardinality 0 ;"
     " owl:onDataRange xsd:int .",
     ":a a :C ; :p 1 .",
     {"C(a)", "p(a, " + xsd_literal("1", "integer") + ")"},
     ":a a :C ; :p \"1\" . :b :p 1 ."},
    {"cls-maxqc3",
     "maxQualifiedCardinality of C",
     ":p a owl:DatatypeProperty ."
     ":C owl:onProperty :p ; owl:maxQualifiedCardinality 1 ;"
     " owl:onDataRange xsd:int .",
     ":a a :C ; :p 1 , 2 .",
     {"C(a)", "p(a, " + xsd_literal("1", "integer") + ")",
      "p(a, " + xsd_literal("2", "integer") + ")"},
     ":a a :C ; :p 1 , \"2\" , \"01\"^^xsd:int ."},
    {"prp-fp",
     "p a FunctionalProperty",
     ":p a owl:DatatypeProperty , owl:FunctionalProperty .",
     ":a :p 1 , 2 .",
     {"p(a, " + xsd_literal("1", "integer") + ")",
      "p(a, " + xsd_literal("2", "integer") + ")"},
     ":a :p 1 , \"+1\"^^xsd:integer , \"1.0\"^^xsd:decimal ."},
    {"cls-maxc2",
     "maxCardinality of C",
     ":p a owl:DatatypeProperty . :C owl:onProperty :p ; owl:maxCardinality 1 "
     ".",
     ":a a :C ; :p true , false .",
     {"C(a)", "p(a, " + xsd_literal("true", "boolean") + ")",
      "p(a, " + xsd_literal("false", "boolean") + ")"},
     ":a a :C ; :p true , \"1\"^^xsd:boolean ."},
    {"dt-diff",
     "literals of different values differ",
     ":p a owl:FunctionalProperty .",
     ":a :p 1 , 2 .",
     {"sameAs(" + xsd_literal("1", "integer") + ", " +
      xsd_literal("2", "integer") + ")"},
     ":a :p 1 , \"01\"^^xsd:integer ."},
    {"dt-not-type",
     "the text of a literal must be one of its datatype",
     "",
     ":a :p \"one\"^^xsd:integer .",
     {"p(a, " + xsd_literal("one", "integer") + ")"},
     ":a :p 1 , \"one\" , \"one\"^^:ofMine ."},
    {"dt-not-type",
     "the text of a literal must be one of its datatype",
     ":C owl:onProperty :p ; owl:hasValue \"300\"^^xsd:byte .",
     ":a a :C .",
     {"p(a, " + xsd_literal("300", "byte") + ")"},
     ":b a :D ."},
    // prp-npa2 where only the value is the same.
    {"",
     "",
     "[] owl:sourceIndividual :a ; owl:assertionProperty :p ;"
     " owl:targetValue 5 .",
     ":a :p \"05\"^^xsd:int .",
     {"p(a, " + xsd_literal("05", "int") + ")",
      "-p(a, " + xsd_literal("05", "int") + ")"},
     ":a :p \"5\" , 5.5 ."},
};

class DatatypeClashTest : public testing::TestWithParam<DatatypeClash> {};

TEST_P(DatatypeClashTest, ReportsTheFactsThatClash) {
  OntologyWorld world(std::string(GetParam().axioms) + GetParam().facts);
  world.reason();
  EXPECT_EQ(world.result.outcome, datalog::Outcome::kInconsistent);
  EXPECT_THAT(world.clashes(),
              testing::Contains(testing::AllOf(
                  testing::Field(&Clash::name, GetParam().rule),
                  testing::Field(&Clash::source, GetParam().source),
                  testing::Field(&Clash::witnesses, GetParam().witnesses))));
  EXPECT_EQ(world.compiled.unsupported, std::vector<std::string>{});
}

TEST_P(DatatypeClashTest, AcceptsTheNearMiss) {
  OntologyWorld world(std::string(GetParam().axioms) + GetParam().near_miss);
  world.reason();
  EXPECT_EQ(world.result.n_violations, 0U);
}

INSTANTIATE_TEST_SUITE_P(W3c, DatatypeClashTest, testing::ValuesIn(kClashes));

TEST(Datatypes, AreConditionsOfWhatIsDerived) {
  OntologyWorld world(
      "[ owl:onProperty :p ; owl:someValuesFrom xsd:integer ]"
      " rdfs:subClassOf :Counted ."
      "[ owl:onProperty :p ; owl:someValuesFrom [ a rdfs:Datatype ;"
      "  owl:intersectionOf ( xsd:decimal xsd:positiveInteger ) ] ]"
      " rdfs:subClassOf :Owner ."
      ":a :p 0 . :b :p \"7\"^^xsd:short . :c :p \"7\" , 7.5 , :d .");
  EXPECT_EQ(world.reason().derived(),
            (Facts{"Counted(a)", "Counted(b)", "Owner(b)"}));
  EXPECT_EQ(world.compiled.unsupported, std::vector<std::string>{});
}

TEST(Datatypes, EveryLiteralIsOneOfLiteral) {
  OntologyWorld world(
      "[ owl:onProperty :p ; owl:someValuesFrom rdfs:Literal ]"
      " rdfs:subClassOf :C . :p rdfs:range rdfs:Literal ."
      ":a :p \"x\"@en . :b :p :c .");
  EXPECT_EQ(world.reason().derived(), Facts{"C(a)"});
  EXPECT_EQ(world.result.n_violations, 0U);
}

TEST(Datatypes, MayNotBeNestedInThemselves) {
  OntologyWorld world(
      ":D a rdfs:Datatype ; owl:intersectionOf ( xsd:int :D ) ."
      ":p rdfs:range :D . :a :p 1 . :b :p true .");
  EXPECT_EQ(world.reason().result.n_violations, 1U);
}

TEST(Datatypes, AreNotMergedUnderUniqueNames) {
  OntologyWorld world(
      ":p a owl:InverseFunctionalProperty ."
      ":a :p 1 . :b :p \"01\"^^xsd:integer .",
      true);
  EXPECT_THAT(world.reason().sources("dt-eq"), testing::IsEmpty());
  EXPECT_EQ(world.result.n_violations, 0U);
}

TEST(EqualValues, AreOneWhereRulesCompareThem) {
  OntologyWorld world(
      ":C owl:hasKey ( :p ) ."
      ":a a :C ; :p 1 . :b a :C ; :p \"01\"^^xsd:int . :c a :C ; :p 2 .");
  const Facts derived = world.reason().derived();
  EXPECT_THAT(derived, testing::Contains("sameAs(a, b)"));
  EXPECT_THAT(derived, testing::Not(testing::Contains("sameAs(a, c)")));
  EXPECT_EQ(world.sources("dt-eq").size(), 1U);
}

TEST(EqualValues, MeetTheValueOfAClass) {
  OntologyWorld world(
      ":C owl:onProperty :p ; owl:hasValue 5 ."
      ":a :p \"5.0\"^^xsd:decimal . :b :p 5e0 .");
  const Facts derived = world.reason().derived();
  EXPECT_THAT(derived, testing::Contains("C(a)"));
  EXPECT_THAT(derived, testing::Not(testing::Contains("C(b)")));
}

TEST(EqualValues, StayApartWhereNoRuleComparesThem) {
  const char* const text =
      ":A rdfs:subClassOf :B . :q a owl:TransitiveProperty ."
      ":a :p 1 , \"01\"^^xsd:int ; :q :b .";
  OntologyWorld world(text);
  EXPECT_THAT(world.reason().derived(), testing::IsEmpty());
  OntologyWorld complete(text, CompileOptions{false, false, true});
  EXPECT_EQ(complete.reason().sources("dt-eq").size(), 1U);
}

TEST(EqualLiterals, AreGroupedByValue) {
  Dictionary dictionary;
  const auto id = [&](const char* form, const std::string& type) {
    return dictionary.intern(
        TermView::literal(form, std::string(xsd::kNamespace) + type));
  };
  const TermId one = id("1", "integer");
  const TermId plain = dictionary.intern(TermView::literal("x y"));
  id("2", "integer");
  const TermId also_one = id("+1.0", "decimal");
  id("1", "double");
  id("1", "string");
  const TermId token = id(" x  y ", "token");
  const TermId upper = dictionary.intern(TermView::literal("a", {}, "EN"));
  const TermId lower = dictionary.intern(TermView::literal("a", {}, "en"));
  EXPECT_EQ(upper, lower) << "language tags are compared without case";
  dictionary.intern(TermView::literal("a", {}, "de"));
  dictionary.intern_iri("urn:1");
  id("one", "integer");
  const TermId byte = id("001", "byte");
  const TermId nan = id("NaN", "double");
  const TermId other_nan = id(" NaN ", "double");
  id("-0", "double");
  id("0", "double");
  EXPECT_EQ(equal_literals(dictionary),
            (std::vector<std::vector<TermId>>{
                {one, also_one, byte}, {plain, token}, {nan, other_nan}}));
}

TEST(EqualLiterals, NoneInADictionaryWithout) {
  Dictionary dictionary;
  dictionary.intern_iri("urn:a");
  dictionary.intern(TermView::literal("a"));
  EXPECT_TRUE(equal_literals(dictionary).empty());
}

}  // namespace
}  // namespace rrn::owl2rl
