// SPDX-License-Identifier: MIT
#include "owl2rl/ontology_compiler.hpp"

#include <atomic>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

using testing::ElementsAre;

std::vector<std::string> unsupported(const char* text) {
  OntologyWorld world(text);
  return world.compile_only().compiled.unsupported;
}

std::size_t n_axioms(const char* text) {
  OntologyWorld world(text);
  return world.compile_only().compiled.n_axioms;
}

TEST(Compile, AnEmptyGraphHasNoAxiomsAndNoRules) {
  OntologyWorld world("");
  world.compile_only();
  EXPECT_EQ(world.compiled.n_axioms, 0U);
  EXPECT_TRUE(world.compiled.program.rules.empty());
  EXPECT_TRUE(world.compiled.unsupported.empty());
}

TEST(Compile, CountsAxiomsNotDeclarations) {
  EXPECT_EQ(n_axioms(":o a owl:Ontology ; rdfs:label \"o\" . :A a owl:Class ."
                     ":p a owl:ObjectProperty . :a a owl:NamedIndividual ."),
            0U);
  EXPECT_EQ(n_axioms(":A rdfs:subClassOf :B , [ owl:unionOf ( :C :D ) ] ."
                     ":p a owl:ObjectProperty , owl:TransitiveProperty ."),
            3U);
  EXPECT_EQ(n_axioms("[] a owl:NegativePropertyAssertion ;"
                     " owl:sourceIndividual :a ; owl:assertionProperty :p ;"
                     " owl:targetIndividual :b ."),
            1U);
}

TEST(Compile, NamesWhatHasNoRules) {
  EXPECT_THAT(unsupported(":A owl:disjointUnionOf ( :B :C ) ."
                          ":D owl:disjointUnionOf ( :E :F ) ."
                          ":p a owl:ReflexiveProperty ."
                          "[] owl:onProperty :p ; owl:hasSelf true ."
                          ":o owl:imports :q ."),
              ElementsAre("owl:ReflexiveProperty (1)",
                          "owl:disjointUnionOf (2)", "owl:hasSelf (1)"));
  EXPECT_THAT(
      unsupported(":A rdfs:subClassOf"
                  " [ owl:onProperty :p ; owl:maxCardinality 2 ] ,"
                  " [ owl:onProperty :p ; owl:minCardinality 1 ] ,"
                  " [ owl:onProperty :p ; owl:qualifiedCardinality 1 ;"
                  "   owl:onClass :B ] ."),
      ElementsAre("owl:maxCardinality above 1 (1)", "owl:minCardinality (1)",
                  "owl:qualifiedCardinality (1)"));
}

TEST(Compile, NamesExpressionsInPlacesWithoutRules) {
  EXPECT_THAT(
      unsupported(
          ":A rdfs:subClassOf [ owl:intersectionOf ( :B"
          " [ owl:onProperty :p ; owl:someValuesFrom :C ] ) ] ."
          "[ owl:onProperty :p ; owl:allValuesFrom :B ] rdfs:subClassOf :C ."
          ":D rdfs:subClassOf [ owl:complementOf"
          " [ owl:onProperty :p ; owl:allValuesFrom :B ] ] ."
          ":p rdfs:range [ owl:oneOf ( :a ) ] ."),
      ElementsAre("owl:allValuesFrom as a subclass (2)",
                  "owl:oneOf as a superclass (1)",
                  "owl:someValuesFrom as a superclass (1)"));
  EXPECT_THAT(unsupported("[ owl:onProperty :p ; owl:someValuesFrom :B ]"
                          " rdfs:subClassOf"
                          " [ owl:onProperty :p ; owl:allValuesFrom :B ] ."),
              ElementsAre());
}

TEST(Compile, NamesDataRangesOutsideTheProfile) {
  EXPECT_THAT(
      unsupported(":p rdfs:range [ a rdfs:Datatype ; owl:oneOf ( 1 2 ) ] ."
                  ":q rdfs:range :ofMine . :ofMine a rdfs:Datatype ."
                  ":r rdfs:range owl:real ."
                  "xsd:integer rdfs:subClassOf :C ."),
      ElementsAre("a data range outside OWL 2 RL (4)",
                  "owl:oneOf as a superclass (1)"));
  EXPECT_THAT(
      unsupported(":p rdfs:range [ a rdfs:Datatype ; owl:onDatatype xsd:int ;"
                  " owl:withRestrictions ( [ xsd:minInclusive 1 ] ) ] ."),
      ElementsAre("a data range outside OWL 2 RL (1)", "owl:onDatatype (1)",
                  "owl:withRestrictions (1)"));
  EXPECT_THAT(unsupported(":p rdfs:range xsd:integer , rdfs:Literal ,"
                          " [ a rdfs:Datatype ;"
                          "   owl:intersectionOf ( xsd:int xsd:short ) ] ."),
              ElementsAre());
}

TEST(Compile, LeavesAnnotationsOfAxiomsAlone) {
  EXPECT_EQ(unsupported("[] a owl:Axiom ; owl:annotatedSource :A ;"
                        " owl:annotatedProperty rdfs:subClassOf ;"
                        " owl:annotatedTarget :B ; rdfs:comment \"c\" ."),
            std::vector<std::string>{});
}

TEST(Compile, GivesTheSameProgramWhateverTheOrder) {
  const std::string one = ":A rdfs:subClassOf :B . ";
  const std::string two = ":B rdfs:subClassOf :C . ";
  OntologyWorld first(one + two);
  OntologyWorld second(two + one);
  EXPECT_EQ(first.compile_only().sources("cax-sco"),
            second.compile_only().sources("cax-sco"));
}

TEST(Compile, DescribesLongListsByTheirFirstMembers) {
  std::string members;
  for (int i = 0; i < 300; ++i) members += " :C" + std::to_string(i);
  OntologyWorld world("[] a owl:AllDisjointClasses ; owl:members (" + members +
                      ") . :D owl:equivalentClass [ owl:unionOf (" + members +
                      ") ] .");
  world.compile_only();
  EXPECT_EQ(world.sources("cax-adc").size(), 1U);
  EXPECT_EQ(world.sources("cax-adc").front(),
            "AllDisjointClasses C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 and 290 more");
  EXPECT_EQ(world.sources("cls-uni").front(),
            "(C0 or C1 or C2 or C3 or C4 or C5 or C6 or C7 or C8 or "
            "C9 or ...)");
}

TEST(Compile, CanBeCancelled) {
  OntologyWorld world(":A rdfs:subClassOf :B .");
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(
      static_cast<void>(compile(world.graph, {}, world.dictionary, job)),
      Cancelled);
}

class ProgressRecord final : public ProgressSink {
 public:
  void report(const ProgressEvent& event) override {
    EXPECT_GE(event.done, last_);
    EXPECT_LE(event.done, event.total.value());
    last_ = event.done;
    total_ = event.total.value();
  }
  [[nodiscard]] bool complete() const { return last_ == total_ && last_ > 0; }

 private:
  std::uint64_t last_ = 0;
  std::uint64_t total_ = 0;
};

TEST(Compile, ReportsItsProgress) {
  OntologyWorld world(":A rdfs:subClassOf :B .");
  ProgressRecord record;
  JobContext job;
  job.progress = &record;
  static_cast<void>(compile(world.graph, {}, world.dictionary, job));
  EXPECT_TRUE(record.complete());
}

bool schema(std::string_view predicate, std::string_view object) {
  Statement statement;
  statement.subject = TermView::iri("urn:s");
  statement.predicate = TermView::iri(predicate);
  statement.object = TermView::iri(object);
  return is_schema(statement);
}

TEST(IsSchema, TellsAxiomsFromFacts) {
  EXPECT_TRUE(schema(rdfs::kSubClassOf, "urn:o"));
  EXPECT_TRUE(schema(rdfs::kLabel, "urn:o"));
  EXPECT_TRUE(schema("http://www.w3.org/2002/07/owl#inverseOf", "urn:o"));
  EXPECT_TRUE(schema("http://www.w3.org/2003/11/swrl#body", "urn:o"));
  EXPECT_TRUE(schema(rdf::kFirst, "urn:o"));
  EXPECT_TRUE(schema(rdf::kRest, rdf::kNil));
  EXPECT_TRUE(schema(rdf::kType, "http://www.w3.org/2002/07/owl#Class"));
  EXPECT_TRUE(schema(rdf::kType, "http://www.w3.org/2003/11/swrl#Imp"));
  EXPECT_TRUE(schema(rdf::kType, rdf::kList));
  EXPECT_TRUE(schema(vocab::kUniqueNames, "urn:o"));
  EXPECT_TRUE(schema(vocab::kLabelPolicy, "urn:o"));
  EXPECT_TRUE(schema(vocab::kAuxiliary, "urn:o"));

  EXPECT_FALSE(schema("urn:p", "urn:o"));
  EXPECT_FALSE(schema("urn:p", owl::kThing));
  EXPECT_FALSE(schema(rdf::kType, "urn:C"));
  EXPECT_FALSE(schema(rdf::kType, owl::kThing));
  EXPECT_FALSE(schema(rdf::kType, owl::kNothing));
  EXPECT_FALSE(schema(owl::kSameAs, "urn:o"));
  EXPECT_FALSE(schema(owl::kDifferentFrom, "urn:o"));
  EXPECT_FALSE(schema(vocab::kProbability, "urn:o"));
}

TEST(DeclaresUniqueNames, ReadsTheOntologysHeader) {
  const auto declares = [](const char* text) {
    return declares_unique_names(OntologyWorld(text).graph);
  };
  EXPECT_TRUE(declares(":o vocab:uniqueNames true ."));
  EXPECT_TRUE(declares(":o vocab:uniqueNames \"1\"^^xsd:boolean ."));
  EXPECT_FALSE(declares(":o vocab:uniqueNames false ."));
  EXPECT_FALSE(declares(":o a owl:Ontology ."));
}

}  // namespace
}  // namespace rrn::owl2rl
