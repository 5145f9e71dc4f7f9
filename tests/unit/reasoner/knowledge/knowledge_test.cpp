// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/knowledge.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "reasoner/knowledge/locating.hpp"

namespace rrn::reasoner {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kPrefixes =
    "@prefix : <http://e/> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix vocab: <urn:x-rrn:vocab#> .\n";

class KnowledgeTest : public ::testing::Test {
 protected:
  KnowledgeTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("rrn-knowledge-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~KnowledgeTest() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) {
    const std::string path = folder_ / name;
    std::ofstream(path) << kPrefixes << text;
    return path;
  }

  Knowledge load_quietly(const Sources& sources) {
    JobContext job;
    job.log = &log_;
    return load(sources, job);
  }

  [[nodiscard]] static bool holds(Knowledge& knowledge, const char* subject,
                                  const char* predicate, const char* object) {
    const auto iri = [&](const char* name) {
      return knowledge.dictionary.intern_iri(std::string("http://e/") + name);
    };
    return knowledge.store.contains(
        {iri(predicate), Arity::kBinary, Polarity::kPositive},
        {iri(subject), iri(object)});
  }

  std::filesystem::path folder_;
  MemoryLogger log_;
};

TEST_F(KnowledgeTest, BlankNodesOfDifferentFilesAreDifferent) {
  Sources sources;
  sources.data = {file("a.ttl", "_:x :p :o .\n"),
                  file("b.ttl", "_:x :p :o .\n")};
  EXPECT_EQ(load_quietly(sources).store.n_asserted(), 2U);
}

TEST_F(KnowledgeTest, DuplicateFactsAreOne) {
  Sources sources;
  sources.data = {file("a.ttl", ":s :p :o .\n"), file("b.ttl", ":s :p :o .\n")};
  const Knowledge knowledge = load_quietly(sources);
  EXPECT_EQ(knowledge.report.n_statements, 2U);
  EXPECT_EQ(knowledge.store.n_asserted(), 1U);
}

TEST_F(KnowledgeTest, AssertionsInAnOntologyAreFactsButItsAxiomsAreNot) {
  Sources sources;
  sources.ontologies = {file("o.ttl", ":C rdfs:subClassOf :D . :s :p :o .\n")};
  sources.data = {file("d.ttl", "")};
  Knowledge knowledge = load_quietly(sources);
  EXPECT_EQ(knowledge.store.n_asserted(), 1U);
  EXPECT_TRUE(holds(knowledge, "s", "p", "o"));
}

TEST_F(KnowledgeTest, UniqueNamesComeFromTheOntologyUnlessChosen) {
  Sources sources;
  sources.ontologies = {
      file("o.ttl",
           "<http://e/> a owl:Ontology ; vocab:uniqueNames true .\n"
           ":C rdfs:subClassOf :D .\n")};
  sources.data = {file("d.ttl", "")};
  EXPECT_TRUE(load_quietly(sources).rules.has_unique_names());
  sources.unique_names = false;
  EXPECT_FALSE(load_quietly(sources).rules.has_unique_names());
}

TEST_F(KnowledgeTest, EqualIndividualsShareTheirFactsWithoutUniqueNames) {
  Sources sources;
  sources.data = {file("d.ttl",
                       ":p a owl:FunctionalProperty .\n"
                       ":s :p :a , :b . :a :q :o .\n")};
  Knowledge knowledge = load_quietly(sources);
  const auto result =
      datalog::materialise(knowledge.rules.program, knowledge.dictionary,
                           knowledge.store, {}, JobContext{});
  EXPECT_EQ(result.n_violations, 0U);
  EXPECT_TRUE(holds(knowledge, "b", "q", "o"));
}

TEST_F(KnowledgeTest, FunctionalPropertiesClashWithUniqueNames) {
  Sources sources;
  sources.data = {file("d.ttl",
                       ":p a owl:FunctionalProperty .\n"
                       ":s :p :a , :b .\n")};
  sources.unique_names = true;
  Knowledge knowledge = load_quietly(sources);
  const auto result =
      datalog::materialise(knowledge.rules.program, knowledge.dictionary,
                           knowledge.store, {}, JobContext{});
  EXPECT_EQ(result.n_violations, 1U);
}

TEST_F(KnowledgeTest, NegatedFactsAreRead) {
  Sources sources;
  sources.data = {
      file("d.ttl",
           "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :s ;\n"
           "  owl:assertionProperty :p ; owl:targetIndividual :o .\n"
           ":x a [ owl:complementOf :C ] .\n")};
  sources.rules = {};
  Knowledge knowledge = load_quietly(sources);
  EXPECT_EQ(knowledge.rules.n_negated_facts, 2U);
  const auto iri = [&](const char* name) {
    return knowledge.dictionary.intern_iri(name);
  };
  EXPECT_TRUE(knowledge.store.contains(
      {iri("http://e/p"), Arity::kBinary, Polarity::kNegative},
      {iri("http://e/s"), iri("http://e/o")}));
  EXPECT_TRUE(knowledge.store.contains(
      {iri("http://e/C"), Arity::kUnary, Polarity::kNegative},
      {iri("http://e/x"), iri("http://e/x")}));
}

TEST_F(KnowledgeTest, WarnsOfAxiomsInDataButNotOfNegatedFacts) {
  Sources sources;
  sources.ontologies = {file("o.ttl", ":C rdfs:subClassOf :D .\n")};
  sources.data = {
      file("d.ttl",
           "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :s ;\n"
           "  owl:assertionProperty :p ; owl:targetIndividual :o .\n"
           "[] a owl:AllDifferent ; owl:members ( :s :o ) .\n"
           ":s rdfs:label \"s\" ; a owl:NamedIndividual .\n")};
  static_cast<void>(load_quietly(sources));
  EXPECT_TRUE(log_.entries().empty());
  sources.data.push_back(file("e.ttl", ":D rdfs:subClassOf :E .\n"));
  static_cast<void>(load_quietly(sources));
  ASSERT_EQ(log_.entries().size(), 1U);
  EXPECT_THAT(log_.entries()[0].message,
              HasSubstr("axioms in the data files are not used"));
}

TEST_F(KnowledgeTest, ALiteralInAnIndividualsPlaceIsFoundAfterTheFact) {
  Sources sources;
  sources.data = {
      file("d.ttl", ":s :p \"text\" . :p a owl:ObjectProperty .\n")};
  try {
    static_cast<void>(load_quietly(sources));
    FAIL() << "expected an error";
  } catch (const Error& e) {
    EXPECT_EQ(e.code(), ErrorCode::kBadSyntax);
    EXPECT_THAT(e.what(), HasSubstr("the literal \"text\" is the object of the "
                                    "object property <http://e/p>; expected "
                                    "an individual"));
  }
}

TEST_F(KnowledgeTest, LocateFindsThePlaceOfEachFact) {
  Sources sources;
  sources.data = {file("d.ttl", ":a :p :b .\n:a a :C .\n")};
  Knowledge knowledge = load_quietly(sources);
  const auto iri = [&](const char* name) {
    return knowledge.dictionary.intern_iri(std::string("http://e/") + name);
  };
  const auto places = locate(
      {{{iri("C"), Arity::kUnary, Polarity::kPositive}, {iri("a"), iri("a")}},
       {{iri("p"), Arity::kBinary, Polarity::kPositive}, {iri("a"), iri("b")}},
       {{iri("p"), Arity::kBinary, Polarity::kPositive}, {iri("b"), iri("a")}}},
      sources, knowledge.dictionary, JobContext{});
  ASSERT_EQ(places.size(), 3U);
  EXPECT_EQ(places[0].line, 6U);
  EXPECT_EQ(places[1].line, 5U);
  EXPECT_TRUE(places[2].file.empty());
}

}  // namespace
}  // namespace rrn::reasoner
