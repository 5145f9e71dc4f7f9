// SPDX-License-Identifier: MIT
// Malformed axioms are refused by name.
#include <vector>

#include <gtest/gtest.h>

#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

struct MalformedCase {
  const char* text;
  const char* message;
};

const MalformedCase kCases[] = {
    {":C owl:intersectionOf [ rdf:first :A ] .",
     "intersectionOf of C: broken list: no rdf:rest; exactly one is needed"},
    {":p rdfs:range [ a rdfs:Datatype ;"
     " owl:intersectionOf [ rdf:first xsd:int ] ] .",
     "data range: broken list: no rdf:rest; exactly one is needed"},
    {":C owl:unionOf [ rdf:rest () ] .",
     "unionOf of C: broken list: no rdf:first; exactly one is needed"},
    {":C owl:unionOf [ rdf:first :A , :B ; rdf:rest () ] .",
     "unionOf of C: broken list: 2 values of rdf:first; exactly one is needed"},
    {":C owl:unionOf _:l . _:l rdf:first :A ; rdf:rest _:l .",
     "unionOf of C: the list is cyclic; every list must end in rdf:nil"},
    {":C owl:oneOf \"x\" .",
     "oneOf of C: the literal \"x\" stands where a list is needed"},
    {":C owl:oneOf ( :a \"x\" ) .",
     "oneOf of C: the literal \"x\" stands where an individual is needed"},
    {"[] owl:someValuesFrom :B .",
     "restriction (? some B): no owl:onProperty; exactly one is needed"},
    {":C owl:allValuesFrom :B ; owl:onProperty :p , :q .",
     "restriction C: 2 values of owl:onProperty; exactly one is needed"},
    {"[] owl:hasValue :b ; owl:onProperty [] .",
     "restriction (_:b2 value b): a blank node stands where a property is "
     "needed; expected an IRI or the owl:inverseOf one"},
    {"[] owl:maxCardinality \"one\" ; owl:onProperty :p .",
     "restriction (p max one): owl:maxCardinality is \"one\"; a non-negative "
     "integer is needed"},
    {"[] owl:maxCardinality -1 ; owl:onProperty :p .",
     "restriction (p max -1): owl:maxCardinality is "
     "\"-1\"^^<http://www.w3.org/2001/XMLSchema#integer>; a non-negative "
     "integer is needed"},
    {":A rdfs:subClassOf \"B\" .",
     "A subClassOf \"B\": the literal \"B\" stands where a class is needed"},
    {":p rdfs:domain 1 .",
     "p domain \"1\"^^<http://www.w3.org/2001/XMLSchema#integer>: the literal "
     "\"1\"^^<http://www.w3.org/2001/XMLSchema#integer> stands where a class "
     "is needed"},
    {":p rdfs:subPropertyOf \"q\" .",
     "p subPropertyOf \"q\": the literal \"q\" stands where a property is "
     "needed"},
    {":p owl:inverseOf \"q\" .",
     "p inverseOf \"q\": the literal \"q\" stands where a property is needed"},
    {"_:p owl:inverseOf _:p . _:p rdfs:subPropertyOf :q .",
     "inverse(inverse(inverse(inverse(inverse(...))))) "
     "subPropertyOf q: a blank node stands where a property is needed; "
     "expected an IRI or the owl:inverseOf one"},
    {":p owl:propertyChainAxiom () .",
     "propertyChainAxiom of p: a chain of length 0; at least 2 properties are "
     "needed"},
    {":p owl:propertyChainAxiom ( :q ) .",
     "propertyChainAxiom of p: a chain of length 1; at least 2 properties are "
     "needed"},
    {":C owl:hasKey () .",
     "hasKey of C: an empty key; at least 1 property is needed"},
    {"[] a owl:AllDisjointClasses .",
     "AllDisjointClasses: no owl:members; exactly one is needed"},
    {"[] a owl:AllDisjointProperties ; owl:members ( :p \"q\" ) .",
     "AllDisjointProperties: the literal \"q\" stands where a property is "
     "needed"},
    {"[] a owl:AllDifferent .",
     "AllDifferent: no owl:members; exactly one is needed"},
    {"[] a owl:AllDifferent ; owl:members ( :a \"b\" ) .",
     "AllDifferent: the literal \"b\" stands where an individual is needed"},
    {"[] a owl:NegativePropertyAssertion .",
     "NegativePropertyAssertion: 0 targets; exactly one owl:targetIndividual "
     "or owl:targetValue is needed"},
    {"[] owl:sourceIndividual :a ; owl:targetIndividual :b .",
     "NegativePropertyAssertion: no owl:assertionProperty; exactly one is "
     "needed"},
    {"[] owl:assertionProperty :p ; owl:targetValue 1 .",
     "NegativePropertyAssertion: no owl:sourceIndividual; exactly one is "
     "needed"},
    {"[] owl:sourceIndividual :a ; owl:assertionProperty :p ;"
     " owl:targetIndividual \"b\" .",
     "NegativePropertyAssertion: the literal \"b\" stands where an individual "
     "is needed"},
    {"[] owl:sourceIndividual :a ; owl:assertionProperty :p ;"
     " owl:targetIndividual :b ; owl:targetValue 1 .",
     "NegativePropertyAssertion: 2 targets; exactly one owl:targetIndividual "
     "or owl:targetValue is needed"},
};

TEST(Malformed, AxiomsAreNamed) {
  for (const MalformedCase& test : kCases) {
    EXPECT_EQ(error_of(test.text), test.message) << test.text;
  }
}

TEST(Malformed, IsBadSyntax) {
  OntologyWorld world(":A rdfs:subClassOf 1 .");
  try {
    world.compile_only();
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kBadSyntax);
  }
}

TEST(Malformed, ExpressionsMayBeNestedWithoutEnd) {
  // Without brackets, in which Turtle could not be nested so deeply.
  constexpr int kDepth = 100'000;
  std::string text = ":A rdfs:subClassOf _:c0 .";
  for (int i = 0; i < kDepth; ++i) {
    const auto node = [](int n) { return "_:c" + std::to_string(n); };
    text += node(i) + " owl:onProperty :p ; owl:allValuesFrom " + node(i + 1) +
            " .\n";
  }
  OntologyWorld world(text + "_:c" + std::to_string(kDepth) +
                      " owl:onProperty :p ; owl:someValuesFrom :B .");
  world.reason();
  EXPECT_EQ(world.compiled.unsupported,
            std::vector<std::string>{"owl:someValuesFrom as a superclass (1)"});
}

TEST(Malformed, CyclicExpressionsEnd) {
  OntologyWorld world(
      "_:c owl:complementOf _:c . :A rdfs:subClassOf _:c . :a a :A .");
  world.reason();
  EXPECT_EQ(world.result.n_violations, 1U);
  EXPECT_EQ(world.compiled.unsupported,
            std::vector<std::string>{"owl:complementOf as a subclass (1)"});
}

}  // namespace
}  // namespace rrn::owl2rl
