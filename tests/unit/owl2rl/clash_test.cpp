// SPDX-License-Identifier: MIT
// For each rule that concludes "false": the facts that clash are reported, and
// a near miss is consistent.
#include <ostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

struct ClashCase {
  const char* rule;  ///< Empty for a clash with a negated fact
  bool unique_names;
  const char* source;
  const char* axioms;
  const char* facts;
  Facts witnesses;
  const char* near_miss;
};

void PrintTo(const ClashCase& test, std::ostream* out) { *out << test.rule; }

const ClashCase kCases[] = {
    {"prp-irp",
     false,
     "p a IrreflexiveProperty",
     ":p a owl:IrreflexiveProperty .",
     ":a :p :a .",
     {"p(a, a)"},
     ":a :p :b . :b :p :a ."},
    {"prp-asyp",
     false,
     "p a AsymmetricProperty",
     ":p a owl:AsymmetricProperty .",
     ":a :p :a .",
     {"p(a, a)"},
     ":a :p :b . :b :p :c . :c :p :a ."},
    {"prp-pdw",
     false,
     "p propertyDisjointWith q",
     ":p owl:propertyDisjointWith :q .",
     ":a :p :b ; :q :b .",
     {"p(a, b)", "q(a, b)"},
     ":a :p :b . :b :q :a ."},
    {"prp-adp",
     false,
     "AllDisjointProperties p q r",
     "[] a owl:AllDisjointProperties ; owl:members ( :p :q :r ) .",
     ":a :p :b ; :r :b .",
     {"p(a, b)", "r(a, b)"},
     ":a :p :b . :b :r :a ."},
    {"prp-fp",
     true,
     "p a FunctionalProperty",
     ":p a owl:FunctionalProperty .",
     ":a :p :b , :c .",
     {"p(a, b)", "p(a, c)"},
     ":a :p :b . :c :p :b ."},
    {"prp-fp",
     false,
     "p a FunctionalProperty",
     ":p a owl:FunctionalProperty , owl:DatatypeProperty .",
     ":a :p 1 , 2 .",
     {"p(a, \"1\"^^<http://www.w3.org/2001/XMLSchema#integer>)",
      "p(a, \"2\"^^<http://www.w3.org/2001/XMLSchema#integer>)"},
     ":a :p 1 . :b :p 2 ."},
    {"prp-ifp",
     true,
     "p a InverseFunctionalProperty",
     ":p a owl:InverseFunctionalProperty .",
     ":b :p :a . :c :p :a .",
     {"p(b, a)", "p(c, a)"},
     ":a :p :b . :a :p :c ."},
    {"prp-key",
     true,
     "C hasKey p",
     ":C owl:hasKey ( :p ) .",
     ":a a :C ; :p 1 . :b a :C ; :p 1 .",
     {"C(a)", "C(b)", "p(a, \"1\"^^<http://www.w3.org/2001/XMLSchema#integer>)",
      "p(b, \"1\"^^<http://www.w3.org/2001/XMLSchema#integer>)"},
     ":a a :C ; :p 1 . :b a :D ; :p 1 ."},
    {"cls-nothing2",
     false,
     "owl:Nothing has no members",
     "",
     ":a a owl:Nothing .",
     {"Nothing(a)"},
     ":a a owl:Thing ."},
    {"cls-com",
     false,
     "A complementOf B",
     ":A owl:complementOf :B .",
     ":a a :A , :B .",
     {"A(a)", "B(a)"},
     ":a a :A . :b a :B ."},
    {"cls-maxc1",
     false,
     "maxCardinality of C",
     ":C owl:onProperty :p ; owl:maxCardinality 0 .",
     ":a a :C ; :p :b .",
     {"C(a)", "p(a, b)"},
     ":a :p :b . :b a :C ."},
    {"cls-maxc2",
     true,
     "maxCardinality of C",
     ":C owl:onProperty :p ; owl:maxCardinality 1 .",
     ":a a :C ; :p :b , :c .",
     {"C(a)", "p(a, b)", "p(a, c)"},
     ":a a :C ; :p :b ; :q :c ."},
    {"cls-maxqc1",
     false,
     "maxQualifiedCardinality of C",
     ":C owl:onProperty :p ; owl:maxQualifiedCardinality 0 ; owl:onClass :B .",
     ":a a :C ; :p :b . :b a :B .",
     {"C(a)", "p(a, b)", "B(b)"},
     ":a a :C , :B ; :p :b ."},
    {"cls-maxqc2",
     false,
     "maxQualifiedCardinality of C",
     ":C owl:onProperty :p ; owl:maxQualifiedCardinality 0 ;"
     " owl:onClass owl:Thing .",
     ":a a :C ; :p :b .",
     {"C(a)", "p(a, b)"},
     ":a a :C . :b :p :a ."},
    {"cax-dw",
     false,
     "A disjointWith B",
     ":A owl:disjointWith :B .",
     ":a a :A , :B .",
     {"A(a)", "B(a)"},
     ":a a :A . :b a :B ."},
    {"cax-adc",
     false,
     "AllDisjointClasses A B C",
     "[] a owl:AllDisjointClasses ; owl:members ( :A :B :C ) .",
     ":a a :A , :C .",
     {"A(a)", "C(a)"},
     ":a a :A . :b a :C . :c a :B ."},
    {"cax-adc",
     false,
     "AllDisjointClasses A B A",
     "[] a owl:AllDisjointClasses ; owl:members ( :A :B :A ) .",
     ":a a :A .",
     {"A(a)"},
     ":a a :B ."},
    {"cax-sco",
     false,
     "A subClassOf owl:Nothing",
     ":A rdfs:subClassOf owl:Nothing .",
     ":a a :A .",
     {"A(a)"},
     ":a a :B ."},
    {"prp-rng",
     false,
     "p range owl:Nothing",
     ":p rdfs:range owl:Nothing .",
     ":a :p :b .",
     {"p(a, b)"},
     ":a :q :b ."},
    {"eq-diff1",
     false,
     "owl:differentFrom excludes owl:sameAs",
     ":p a owl:FunctionalProperty .",
     ":a :p :b , :c . :b owl:differentFrom :c .",
     {"sameAs(b, c)", "differentFrom(b, c)"},
     ":a :p :b . :b owl:differentFrom :c ."},
    {"eq-diff1",
     false,
     "owl:differentFrom excludes owl:sameAs",
     "[] a owl:AllDifferent ; owl:members ( :a :b :c ) .",
     ":b owl:sameAs :c .",
     {"sameAs(b, c)", "differentFrom(b, c)"},
     ":b owl:sameAs :d ."},
    {"eq-diff1",
     false,
     "owl:differentFrom excludes owl:sameAs",
     "[] a owl:AllDifferent ; owl:distinctMembers ( :a :b ) .",
     ":b owl:sameAs :a .",
     {"sameAs(b, a)", "differentFrom(b, a)"},
     ":b owl:sameAs :d ."},
    {"eq-diff1",
     false,
     "owl:differentFrom is irreflexive",
     "",
     ":a owl:differentFrom :a .",
     {"differentFrom(a, a)"},
     ":a owl:differentFrom :b ."},
    {"eq-diff1",
     true,
     "owl:differentFrom is irreflexive",
     "",
     ":a owl:differentFrom :a .",
     {"differentFrom(a, a)"},
     ":a owl:differentFrom :b ."},
    {"eq-diff1",
     true,
     "different names are different",
     "",
     ":a owl:sameAs :b .",
     {"sameAs(a, b)"},
     ":a owl:sameAs :a ."},
    {"",
     false,
     "",
     "[] owl:sourceIndividual :a ; owl:assertionProperty :p ;"
     " owl:targetIndividual :b .",
     ":a :p :b .",
     {"p(a, b)", "-p(a, b)"},
     ":b :p :a ."},
    {"",
     false,
     "",
     "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :a ;"
     " owl:assertionProperty [ owl:inverseOf :p ] ; owl:targetIndividual :b .",
     ":b :p :a .",
     {"p(b, a)", "-p(b, a)"},
     ":a :p :b ."},
    {"",
     false,
     "",
     "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :a ;"
     " owl:assertionProperty :p ; owl:targetValue \"v\" .",
     ":a :p \"v\" .",
     {"p(a, \"v\")", "-p(a, \"v\")"},
     ":a :p \"w\" ."},
};

class ClashTest : public testing::TestWithParam<ClashCase> {};

TEST_P(ClashTest, ReportsTheFactsThatClash) {
  OntologyWorld world(std::string(GetParam().axioms) + GetParam().facts,
                      GetParam().unique_names);
  world.reason();
  EXPECT_EQ(world.result.outcome, datalog::Outcome::kInconsistent);
  EXPECT_THAT(world.clashes(),
              testing::Contains(testing::AllOf(
                  testing::Field(&Clash::name, GetParam().rule),
                  testing::Field(&Clash::source, GetParam().source),
                  testing::Field(&Clash::witnesses, GetParam().witnesses))));
}

TEST_P(ClashTest, AcceptsTheNearMiss) {
  OntologyWorld world(std::string(GetParam().axioms) + GetParam().near_miss,
                      GetParam().unique_names);
  world.reason();
  EXPECT_EQ(world.result.n_violations, 0U);
  EXPECT_EQ(world.result.outcome, datalog::Outcome::kFixpoint);
}

INSTANTIATE_TEST_SUITE_P(W3c, ClashTest, testing::ValuesIn(kCases));

/// `:a0 :a1 ...`, a list that is too long for a constraint on each pair.
std::string long_list(const std::string& name, int n = 40) {
  std::string members;
  for (int i = 0; i < n; ++i) members += " :" + name + std::to_string(i);
  return members;
}

TEST(LongLists, ExcludeEachPair) {
  OntologyWorld world(
      "[] a owl:AllDifferent ; owl:members (" + long_list("a", 300) +
      ") . [] a owl:AllDisjointClasses ; owl:members (" + long_list("C") +
      ") . [] a owl:AllDisjointProperties ; owl:members (" + long_list("p") +
      "[ owl:inverseOf :q ] ) ." +
      ":a3 owl:sameAs :b . :b owl:sameAs :a30 ."
      ":x a :C1 , :C7 . :y a :C1 ."
      ":x :p1 :y . :y :q :x . :x :q :y .");
  world.reason();
  std::vector<Clash> clashes = world.clashes();
  EXPECT_EQ(clashes.size(), 3U);
  const auto has = [](std::string_view name, const Facts& witnesses) {
    return testing::Contains(
        testing::AllOf(testing::Field(&Clash::name, name),
                       testing::Field(&Clash::witnesses, witnesses)));
  };
  EXPECT_THAT(clashes, has("eq-diff2", {"sameAs(a3, a30)"}));
  EXPECT_THAT(clashes, has("cax-adc", {"C1(x)", "C7(x)"}));
  EXPECT_THAT(clashes, has("prp-adp", {"p1(x, y)", "q(y, x)"}));
}

TEST(LongLists, StateDifferencesThatRulesRead) {
  const std::string axioms =
      "[] a owl:AllDifferent ; owl:members (" + long_list("a", 300) + ") ." +
      ":r a swrl:Imp ; swrl:body ( [ a swrl:DifferentIndividualsAtom ;"
      " swrl:argument1 :x ; swrl:argument2 :y ] ) ; swrl:head ("
      " [ a swrl:IndividualPropertyAtom ; swrl:propertyPredicate :p ;"
      " swrl:argument1 :x ; swrl:argument2 :y ] ) ."
      ":x a swrl:Variable . :y a swrl:Variable .";
  OntologyWorld world(axioms);
  EXPECT_EQ(world.reason().derived().size(), 300U * 299);
}

TEST(NegatedFacts, CountsWhatItAdds) {
  OntologyWorld world(
      "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :a ;"
      " owl:assertionProperty :p ; owl:targetIndividual :b ."
      ":C owl:complementOf :D . :x a :C ."
      ":y a [ owl:complementOf :D ] .");
  EXPECT_EQ(world.reason().all(),
            (Facts{"C(x)", "-D(x)", "-D(y)", "-p(a, b)"}));
  EXPECT_EQ(world.n_negated, 3U);
  EXPECT_EQ(add_negated_facts(world.graph, world.dictionary, world.store,
                              world.compiled.program),
            0U);
}

TEST(NegatedFacts, LeavesAllDifferentOutUnderUniqueNames) {
  OntologyWorld world(
      ":o vocab:uniqueNames true ."
      "[] a owl:AllDifferent ; owl:members ( :a :b :c ) .",
      true);
  EXPECT_EQ(world.reason().all(), Facts{});
  EXPECT_EQ(world.compiled.n_axioms, 1U);
}

TEST(NegatedFacts, AreRefutedByDisjointness) {
  OntologyWorld world(":A owl:disjointWith :B . :a a :A .");
  EXPECT_EQ(world.reason(datalog::Refutation::kBound).derived(),
            Facts{"-B(a)"});
}

}  // namespace
}  // namespace rrn::owl2rl
