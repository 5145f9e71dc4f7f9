// SPDX-License-Identifier: MIT
#include "reasoner/entailment/entailment.hpp"

#include <ostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reasoner/knowledge/loading.hpp"
#include "support/expect_error.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::reasoner {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

struct Case {
  const char* name;
  const char* premise;
  const char* conclusion;
  EntailmentVerdict verdict;
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

Sources premise_sources(const test::TempDir& folder, const std::string& text) {
  Sources sources;
  sources.data = {
      folder.write("premise.ttl", test::standard_prefixes() + text)};
  sources.schema = true;
  sources.axiomatic = true;
  return sources;
}

EntailmentResult check(const std::string& premise,
                       const std::string& conclusion,
                       const EntailmentOptions& options = {}) {
  const test::TempDir folder;
  Knowledge knowledge = load(premise_sources(folder, premise), JobContext());
  const std::vector<std::string> conclusions = {
      folder.write("conclusion.ttl", test::standard_prefixes() + conclusion)};
  return check_entailment(knowledge, conclusions, options, JobContext());
}

class EntailmentCaseTest : public ::testing::TestWithParam<Case> {};

TEST_P(EntailmentCaseTest, HasTheVerdict) {
  const EntailmentResult result =
      check(GetParam().premise, GetParam().conclusion);
  EXPECT_EQ(result.verdict, GetParam().verdict)
      << ::testing::PrintToString(result.missing);
}

constexpr EntailmentVerdict kYes = EntailmentVerdict::kEntailed;
constexpr EntailmentVerdict kNo = EntailmentVerdict::kNotEntailed;

std::string case_name(const ::testing::TestParamInfo<Case>& test_info) {
  return test_info.param.name;
}

// XML Schema Datatypes 1.1, section 2.2: which lexical forms have one value,
// and which value spaces are disjoint.
INSTANTIATE_TEST_SUITE_P(
    Literals, EntailmentCaseTest,
    ::testing::Values(
        Case{"LeadingZero", ":a :p \"01\"^^xsd:integer .", ":a :p 1 .", kYes},
        Case{"IntegerAndDecimal", ":a :p 1.0 .", ":a :p 1 .", kYes},
        Case{"DerivedInteger", ":a :p \"+1\"^^xsd:byte .", ":a :p 1 .", kYes},
        Case{"OtherNumber", ":a :p \"01\"^^xsd:integer .", ":a :p 2 .", kNo},
        Case{"FloatIsNoDecimal", ":a :p \"1\"^^xsd:float .", ":a :p 1 .", kNo},
        Case{"FloatIsNoDouble", ":a :p \"1\"^^xsd:float .", ":a :p 1.0e0 .",
             kNo},
        Case{"Doubles", ":a :p 10e-1 .", ":a :p 1.0e0 .", kYes},
        Case{"ZerosAreTwoDoubles", ":a :p -0.0e0 .", ":a :p 0.0e0 .", kNo},
        Case{"Booleans", ":a :p true .", ":a :p \"1\"^^xsd:boolean .", kYes},
        Case{"TimeZones", ":a :p \"2020-01-01T12:00:00Z\"^^xsd:dateTime .",
             ":a :p \"2020-01-01T14:00:00+02:00\"^^xsd:dateTime .", kYes},
        Case{"UnknownTimeZone", ":a :p \"2020-01-01T12:00:00\"^^xsd:dateTime .",
             ":a :p \"2020-01-01T12:00:00Z\"^^xsd:dateTime .", kNo},
        Case{"PlainString", ":a :p \"x\" .", ":a :p \"x\"^^xsd:string .", kYes},
        Case{"DerivedString", ":a :p \"x\" .", ":a :p \" x \"^^xsd:token .",
             kYes},
        Case{"LanguageTag", ":a :p \"x\"@EN-gb .", ":a :p \"x\"@en-GB .", kYes},
        Case{"OtherLanguageTag", ":a :p \"x\"@en .", ":a :p \"x\"@fr .", kNo},
        Case{"LanguageIsNoString", ":a :p \"x\"@en .", ":a :p \"x\" .", kNo},
        Case{"OtherFormElsewhere", ":a :p 01 . :b :p 1 .", ":a :p 1 .", kYes},
        Case{"Joined", ":a :p 01 ; :q 1.0 .", "_:x :p 1.00 ; :q 1 .", kYes},
        Case{"NotJoined", ":a :p 01 . :b :q 1.0 .", "_:x :p 1 ; :q 1 .", kNo},
        Case{"InAClass", ":a :p 01 .",
             ":a a [ a owl:Restriction ; owl:onProperty :p ; "
             "owl:hasValue 1 ] .",
             kYes},
        Case{"Negated",
             "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :a ; "
             "owl:assertionProperty :p ; owl:targetValue 01 .",
             "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :a ; "
             "owl:assertionProperty :p ; owl:targetValue 1 .",
             kYes},
        Case{"UniqueNames",
             "<http://o/> <urn:x-rrn:vocab#uniqueNames> true . "
             ":a :p 01 .",
             ":a :p 1 . _:x :p 1.0 .", kYes},
        Case{"UnknownDatatype", ":a :p \"1\"^^:d .", ":a :p \"01\"^^:d .",
             kNo}),
    case_name);

INSTANTIATE_TEST_SUITE_P(
    Facts, EntailmentCaseTest,
    ::testing::Values(
        Case{"Stated", ":a :p :b .", ":a :p :b .", kYes},
        Case{"NotStated", ":a :p :b .", ":b :p :a .", kNo},
        Case{"Empty", ":a :p :b .", "", kYes},
        Case{"HeadersClaimNothing", "",
             "<http://o/> a owl:Ontology ; :by :me .", kYes},
        Case{"EverythingIsAThing", "", ":a a owl:Thing .", kYes},
        Case{"ReflexiveEquality", "", ":a owl:sameAs :a .", kYes},
        Case{"EqualNames", ":a owl:sameAs :b . :a :p :c .", ":b :p :c .", kYes},
        Case{"EqualPredicates", ":p owl:sameAs :q . :a :p :b .", ":a :q :b .",
             kYes},
        Case{"EqualByFunctionalProperty",
             ":p a owl:FunctionalProperty . :a :p :b , :c . :b :q :d .",
             ":c :q :d .", kYes},
        Case{"DifferentByRefutation",
             ":p a owl:FunctionalProperty . :a :p :x . :b :p :y . "
             ":x owl:differentFrom :y .",
             ":b owl:differentFrom :a .", kYes},
        Case{"NotKnownToDiffer", ":a :p :b .", ":a owl:differentFrom :b .",
             kNo},
        Case{"NegativeAssertion",
             ":p rdfs:domain :C . :C owl:disjointWith :D . :a a :D .",
             "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :a ; "
             "owl:assertionProperty :p ; owl:targetIndividual :b .",
             kYes},
        Case{"NoNegativeAssertion", ":p rdfs:domain :C . :a a :D .",
             "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :a ; "
             "owl:assertionProperty :p ; owl:targetIndividual :b .",
             kNo}),
    case_name);

INSTANTIATE_TEST_SUITE_P(
    BlankNodes, EntailmentCaseTest,
    ::testing::Values(
        Case{"Exists", ":a :p :b .", ":a :p [] .", kYes},
        Case{"ExistsNot", ":a :p :b .", ":b :p [] .", kNo},
        Case{"Path", ":a :p :b . :b :p :c . :a :p :d .",
             ":a :p _:x . _:x :p _:y .", kYes},
        Case{"Triangle", ":a :p :b . :b :p :c . :c :p :d . :d :p :a .",
             "_:x :p _:y . _:y :p _:z . _:z :p _:x .", kNo},
        Case{"OneLoopIsATriangle", ":a :p :a .",
             "_:x :p _:y . _:y :p _:z . _:z :p _:x .", kYes},
        Case{"TwiceInOneTriple", ":a :p :b . :b :p :a .", "_:x :p _:x .", kNo},
        Case{"OneThingForAllStatements", ":a :p :b . :c :q :d .",
             "_:x :p :b . _:x :q :d .", kNo},
        Case{"ClassIsExistential", ":a a :C .", ":a a _:c .", kYes},
        Case{"OfThePremise", "_:x :p :b .", "_:y :p :b .", kYes},
        Case{"OfThePremiseHasNoName", "_:x :p :b .", ":x :p :b .", kNo},
        Case{"InAnExpression", ":C owl:disjointWith :D . :a a :D ; :p :b .",
             "_:x :p :b . _:x a [ owl:complementOf :C ] .", kYes},
        Case{"InAnExpressionNot", ":a a :D ; :p :b .",
             "_:x :p :b . _:x a [ owl:complementOf :C ] .", kNo}),
    case_name);

INSTANTIATE_TEST_SUITE_P(
    Expressions, EntailmentCaseTest,
    ::testing::Values(
        Case{"Unused", "", "[] a owl:Class ; owl:complementOf :C .", kYes},
        Case{"Intersection", ":a a :C , :D .",
             ":a a [ owl:intersectionOf ( :D :C ) ] .", kYes},
        Case{"HalfAnIntersection", ":a a :C .",
             ":a a [ owl:intersectionOf ( :D :C ) ] .", kNo},
        Case{"Union", ":a a :C .", ":a a [ owl:unionOf ( :D :C ) ] .", kYes},
        Case{"NoUnion", ":a a :E .", ":a a [ owl:unionOf ( :D :C ) ] .", kNo},
        Case{"OneOf", ":a owl:sameAs :b .", ":a a [ owl:oneOf ( :c :b ) ] .",
             kYes},
        Case{"HasValue", ":a :p :b .",
             ":a a [ owl:onProperty :p ; owl:hasValue :b ] .", kYes},
        Case{"SomeValues", ":a :p :b . :b a :C .",
             ":a a [ owl:onProperty :p ; owl:someValuesFrom :C ] .", kYes},
        Case{"SomeValuesNot", ":a :p :b .",
             ":a a [ owl:onProperty :p ; owl:someValuesFrom :C ] .", kNo},
        Case{"SomeLiteral", ":a :p 5 .",
             ":a a [ owl:onProperty :p ; owl:someValuesFrom xsd:integer ] .",
             kYes},
        Case{"NoLiteralOfTheType", ":a :p \"5\" .",
             ":a a [ owl:onProperty :p ; owl:someValuesFrom xsd:integer ] .",
             kNo},
        Case{"AllValuesByRange", ":p rdfs:range :C .",
             ":a a [ owl:onProperty :p ; owl:allValuesFrom :C ] .", kYes},
        Case{"AllValuesAreNotThoseKnown", ":a :p :b . :b a :C .",
             ":a a [ owl:onProperty :p ; owl:allValuesFrom :C ] .", kNo},
        Case{"AtLeastTwo", ":a :p :b , :c . :b owl:differentFrom :c .",
             ":a a [ owl:onProperty :p ; owl:minCardinality 2 ] .", kYes},
        Case{"MaybeOne", ":a :p :b , :c .",
             ":a a [ owl:onProperty :p ; owl:minCardinality 2 ] .", kNo},
        Case{"AtMostOne", ":p a owl:FunctionalProperty .",
             ":a a [ owl:onProperty :p ; owl:maxCardinality 1 ] .", kYes},
        Case{"AtMostOneNot", ":a :p :b .",
             ":a a [ owl:onProperty :p ; owl:maxCardinality 1 ] .", kNo},
        Case{"SameAsInThePremise",
             ":a a [ owl:onProperty :p ; owl:allValuesFrom :C ] .",
             ":a a [ owl:onProperty :p ; owl:allValuesFrom :C ] .", kYes},
        Case{"AnotherInThePremise",
             ":a a [ owl:onProperty :p ; owl:allValuesFrom :C ] .",
             ":a a [ owl:onProperty :p ; owl:allValuesFrom :D ] .", kNo}),
    case_name);

INSTANTIATE_TEST_SUITE_P(
    ClassAxioms, EntailmentCaseTest,
    ::testing::Values(
        Case{"Subclass", ":C rdfs:subClassOf :D . :D rdfs:subClassOf :E .",
             ":C rdfs:subClassOf :E .", kYes},
        Case{"Superclass", ":C rdfs:subClassOf :D .", ":D rdfs:subClassOf :C .",
             kNo},
        Case{"MembersAreNoSubclass", ":a a :C , :D .",
             ":C rdfs:subClassOf :D .", kNo},
        Case{"UnionByCases", ":C rdfs:subClassOf :E . :D rdfs:subClassOf :E .",
             "[ owl:unionOf ( :C :D ) ] rdfs:subClassOf :E .", kYes},
        Case{"UnionByOneCase", ":C rdfs:subClassOf :E .",
             "[ owl:unionOf ( :C :D ) ] rdfs:subClassOf :E .", kNo},
        Case{"SomeValuesByDomain", ":p rdfs:domain :C .",
             "[ owl:onProperty :p ; owl:someValuesFrom :D ] rdfs:subClassOf :C "
             ".",
             kYes},
        Case{"Equivalent", ":C rdfs:subClassOf :D . :D rdfs:subClassOf :C .",
             ":C owl:equivalentClass :D .", kYes},
        Case{"EquivalentOneWay", ":C rdfs:subClassOf :D .",
             ":C owl:equivalentClass :D .", kNo},
        Case{"DisjointSubclasses",
             ":A rdfs:subClassOf :C . :B rdfs:subClassOf :D . "
             ":C owl:disjointWith :D .",
             ":B owl:disjointWith :A .", kYes},
        Case{"NotDisjoint", ":A rdfs:subClassOf :C .",
             ":A owl:disjointWith :C "
             ".",
             kNo},
        Case{"AllDisjoint",
             ":A owl:disjointWith :B , :C . :B owl:disjointWith :C .",
             "[] a owl:AllDisjointClasses ; owl:members ( :A :B :C ) .", kYes},
        Case{"NotAllDisjoint", ":A owl:disjointWith :B , :C .",
             "[] a owl:AllDisjointClasses ; owl:members ( :A :B :C ) .", kNo},
        Case{"Key", ":D owl:hasKey ( :p ) . :C rdfs:subClassOf :D .",
             ":C owl:hasKey ( :p ) .", kYes},
        Case{"NoKey", ":C owl:hasKey ( :p ) . :C rdfs:subClassOf :D .",
             ":D owl:hasKey ( :p ) .", kNo}),
    case_name);

INSTANTIATE_TEST_SUITE_P(
    PropertyAxioms, EntailmentCaseTest,
    ::testing::Values(
        Case{"Transitive", ":p owl:propertyChainAxiom ( :p :p ) .",
             ":p a owl:TransitiveProperty .", kYes},
        Case{"NotTransitive", ":p a owl:SymmetricProperty .",
             ":p a owl:TransitiveProperty .", kNo},
        Case{"Symmetric", ":p owl:inverseOf :p .",
             ":p a owl:SymmetricProperty .", kYes},
        Case{"Asymmetric",
             ":q a owl:AsymmetricProperty . :p rdfs:subPropertyOf :q .",
             ":p a owl:AsymmetricProperty .", kYes},
        Case{"NotAsymmetric", ":p a owl:IrreflexiveProperty .",
             ":p a owl:AsymmetricProperty .", kNo},
        Case{"AsymmetricIsIrreflexive", ":p a owl:AsymmetricProperty .",
             ":p a owl:IrreflexiveProperty .", kYes},
        Case{"FunctionalSubproperty",
             ":q a owl:FunctionalProperty . :p rdfs:subPropertyOf :q .",
             ":p a owl:FunctionalProperty .", kYes},
        Case{"NotFunctional",
             ":q a owl:FunctionalProperty . :q rdfs:subPropertyOf :p .",
             ":p a owl:FunctionalProperty .", kNo},
        Case{"InverseFunctional",
             ":q a owl:FunctionalProperty . :p owl:inverseOf :q .",
             ":p a owl:InverseFunctionalProperty .", kYes},
        Case{"DisjointSubproperties",
             ":p rdfs:subPropertyOf :r . :r owl:propertyDisjointWith :q .",
             ":q owl:propertyDisjointWith :p .", kYes},
        Case{"Chain",
             ":r owl:propertyChainAxiom ( :p :q ) . :r rdfs:subPropertyOf :s .",
             ":s owl:propertyChainAxiom ( :p :q ) .", kYes},
        Case{"ChainTheOtherWay", ":r owl:propertyChainAxiom ( :p :q ) .",
             ":r owl:propertyChainAxiom ( :q :p ) .", kNo},
        Case{"Inverse", ":p owl:inverseOf :q .", ":q owl:inverseOf :p .", kYes},
        Case{"DomainByInverse", ":p owl:inverseOf :q . :q rdfs:range :C .",
             ":p rdfs:domain :C .", kYes},
        Case{"RangeIsNoDomain", ":p rdfs:range :C .", ":p rdfs:domain :C .",
             kNo},
        Case{"DataRange", ":p rdfs:range xsd:byte .",
             ":p rdfs:range xsd:short .", kYes},
        Case{"NarrowerDataRange", ":p rdfs:range xsd:short .",
             ":p rdfs:range xsd:byte .", kNo}),
    case_name);

TEST(EntailmentTest, NamesWhatIsMissing) {
  const EntailmentResult result =
      check(":a a :C .",
            ":a a :C , :D , [ owl:complementOf :D ] . _:x :p :b . _:x a :C .");
  EXPECT_EQ(result.n_claims, 5U);
  EXPECT_THAT(result.missing,
              UnorderedElementsAre(":a a :D .", ":a a [not D] .",
                                   "_:c1_.x a :C .", "_:c1_.x :p :b ."));
}

TEST(EntailmentTest, EverythingFollowsFromAContradiction) {
  const EntailmentResult result =
      check(":C owl:disjointWith :D . :a a :C , :D .", ":x :y :z .");
  EXPECT_EQ(result.verdict, EntailmentVerdict::kInconsistentPremise);
  EXPECT_THAT(result.missing, IsEmpty());
}

TEST(EntailmentTest, AnnotationsCountUnlessIgnored) {
  const char* premise = ":note a owl:AnnotationProperty . :a a :C .";
  const char* conclusion = ":a a :C ; rdfs:comment \"x\" ; :note \"y\" .";
  EXPECT_EQ(check(premise, conclusion).verdict, kNo);
  EntailmentOptions options;
  options.ignore_annotations = true;
  const EntailmentResult result = check(premise, conclusion, options);
  EXPECT_EQ(result.verdict, kYes);
  EXPECT_EQ(result.n_claims, 1U);
}

TEST(EntailmentTest, ALimitLeavesItUndecided) {
  EntailmentOptions options;
  options.limits.max_derivations = 1;
  EXPECT_EQ(check(":C rdfs:subClassOf :D . :D rdfs:subClassOf :E . :a a :C .",
                  ":a a :Z .", options)
                .verdict,
            EntailmentVerdict::kUndecided);
}

// Distinct names are different here, so that one fresh individual cannot stand
// for all: C may hold of :b alone.
TEST(EntailmentTest, FreshIndividualsProveNothingUnderUniqueNames) {
  const std::string premise =
      "<http://o/> a owl:Ontology ; <urn:x-rrn:vocab#uniqueNames> true . "
      ":C rdfs:subClassOf [ owl:onProperty [ owl:inverseOf :p ] ; "
      "owl:hasValue :a ] . :p a owl:FunctionalProperty . :a :p :b .";
  EXPECT_EQ(check(premise, ":C rdfs:subClassOf owl:Nothing .").verdict, kNo);
  EXPECT_EQ(check(premise, ":a owl:differentFrom :b .").verdict, kYes);
}

// What is assumed may undo a conclusion by default negation.
TEST(EntailmentTest, AssumptionsProveNothingWithDefaultNegation) {
  const auto verdict = [](const std::string& condition) {
    const test::TempDir folder;
    Sources sources = premise_sources(folder, ":a a :C .");
    sources.rules = {folder.write("rules.dlog",
                                  "@prefix : <http://example.org/> .\n"
                                  ":E[?x] :- :C[?x]" +
                                      condition +
                                      " .\nfalse :- :D[?x], :E[?x] .\n")};
    Knowledge knowledge = load(sources, JobContext());
    const std::vector<std::string> conclusions = {folder.write(
        "conclusion.ttl",
        test::standard_prefixes() + ":a a [ owl:complementOf :D ] .")};
    return check_entailment(knowledge, conclusions, {}, JobContext()).verdict;
  };
  EXPECT_EQ(verdict(""), kYes);
  EXPECT_EQ(verdict(", NOT :F[?x]"), kNo);
}

TEST(EntailmentTest, ABrokenListInTheConclusionIsAnError) {
  test::expect_error(
      [] { check("", ":a a [ owl:unionOf [ rdf:first :C ] ] ."); },
      ErrorCode::kBadSyntax,
      "conclusion: broken list: no rdf:rest; exactly one is needed");
}

}  // namespace
}  // namespace rrn::reasoner
