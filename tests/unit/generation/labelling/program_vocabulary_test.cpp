// SPDX-License-Identifier: MIT
#include "generation/labelling/program_vocabulary.hpp"

#include <gtest/gtest.h>

#include "datalog/parser/rule_parser.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::generation {
namespace {

std::vector<std::string> names(
    const std::vector<dataset::Predicate>& predicates) {
  std::vector<std::string> result;
  for (const dataset::Predicate& predicate : predicates)
    result.push_back(predicate.iri);
  return result;
}

using Names = std::vector<std::string>;

TEST(ProgramVocabularyTest, TakesWhatIsDeclaredInOtherWords) {
  io::OntologyGraph graph;
  io::read_rdf_text(R"(
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix vocab: <urn:x-rrn:vocab#> .
@prefix : <urn:t#> .
:B a owl:Class . :A a rdfs:Class . rdfs:Resource a rdfs:Class .
[] a rdfs:Class .
:q a owl:ObjectProperty ; vocab:labelPolicy "cwa" .
:p a rdf:Property . :t a owl:TransitiveProperty .
:age a rdf:Property ; rdfs:range xsd:integer .
:text a rdf:Property ; rdfs:range rdfs:Literal .
:size a owl:DatatypeProperty , rdf:Property .
:note a owl:AnnotationProperty , rdf:Property .
:hidden a rdf:Property ; vocab:auxiliary true .
)",
                    "test.ttl", {}, graph, JobContext());
  const dataset::Vocabulary vocabulary = declared_vocabulary(graph);
  EXPECT_EQ(names(vocabulary.classes), (Names{"urn:t#A", "urn:t#B"}));
  EXPECT_EQ(names(vocabulary.relations),
            (Names{"urn:t#p", "urn:t#q", "urn:t#t"}));
  EXPECT_EQ(vocabulary.relations[1].policy, dataset::LabelPolicy::kCwa);
}

TEST(ProgramVocabularyTest, AddsThePredicatesOfRules) {
  Dictionary dictionary;
  const auto program = datalog::parse_rules(
      "PREFIX t: <urn:t#>\nPREFIX owl: <http://www.w3.org/2002/07/owl#>\n"
      "t:B[?x] :- t:r[?x, ?y], t:A[?y], owl:Thing[?x] .\n",
      "test.dlog", dictionary);
  dataset::Vocabulary vocabulary{{{"urn:t#A", dataset::LabelPolicy::kCwa}}, {}};
  add_predicates(program, dictionary, io::OntologyGraph(), vocabulary);
  EXPECT_EQ(names(vocabulary.classes), (Names{"urn:t#A", "urn:t#B"}));
  EXPECT_EQ(vocabulary.classes[0].policy, dataset::LabelPolicy::kCwa);
  EXPECT_EQ(names(vocabulary.relations), Names{"urn:t#r"});
}

TEST(ProgramVocabularyTest, NamesTheIndividualsOfRulesOnce) {
  Dictionary dictionary;
  auto program = datalog::parse_rules(
      "PREFIX t: <urn:t#>\n"
      "t:A[?x] :- t:r[?x, <urn:b>], t:r[<urn:a>, ?x] .\n"
      "t:A[<urn:b>] :- t:r[?x, \"text\"], FILTER(?x != <urn:c>) .\n",
      "test.dlog", dictionary);
  const dataset::Vocabulary vocabulary{{{"urn:t#New", {}}}, {}};
  EXPECT_EQ(name_individuals(vocabulary, dictionary, program),
            (Names{"urn:b", "urn:a", "urn:c"}));
  const auto n = static_cast<std::uint32_t>(dictionary.size());
  EXPECT_TRUE(dictionary.find(TermView::iri("urn:t#New")).has_value());
  EXPECT_EQ(program.rules[0].body[0].second.as_constant(), TermId{n});
  EXPECT_EQ(program.rules[0].body[1].first.as_constant(), TermId{n + 1});
  EXPECT_EQ(program.rules[1].heads[0].first.as_constant(), TermId{n});
  EXPECT_EQ(program.rules[1].disequalities[0].right.as_constant(),
            TermId{n + 2});
  EXPECT_TRUE(dictionary.view(program.rules[1].body[0].second.as_constant())
                  .is_literal());
}

}  // namespace
}  // namespace rrn::generation
