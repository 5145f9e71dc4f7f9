// SPDX-License-Identifier: MIT
#include "generation/ontology/sampler_setup.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/log.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::generation {
namespace {

using dataset::LabelPolicy;
using dataset::Predicate;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string kPrefixes =
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
    "@prefix vocab: <urn:x-rrn:vocab#> .\n"
    "@prefix : <urn:t#> .\n";

class SamplerSetupTest : public ::testing::Test {
 protected:
  SamplerSetup make(const std::string& ontology, const std::string& data = "") {
    input_.ontologies = {folder_.write("test.ttl", kPrefixes + ontology)};
    if (!data.empty()) {
      input_.data = {folder_.write("data.ttl", kPrefixes + data)};
    }
    JobContext job;
    job.log = &log_;
    return make_sampler_setup(input_, job);
  }
  [[nodiscard]] std::vector<std::string> warnings() const {
    std::vector<std::string> messages;
    for (const MemoryLogger::Entry& entry : log_.entries()) {
      if (entry.level == LogLevel::kWarning) messages.push_back(entry.message);
    }
    return messages;
  }

  test::TempDir folder_;
  SamplerInput input_;
  MemoryLogger log_;
};

TEST_F(SamplerSetupTest, TheWorldIsClosedUnlessTheOntologySaysOtherwise) {
  const std::string ontology =
      ":A a owl:Class ; rdfs:subClassOf :B . :B a owl:Class .\n"
      ":C a owl:Class ; vocab:labelPolicy \"none\" ; rdfs:subClassOf :B .\n"
      ":r a owl:ObjectProperty ; vocab:labelPolicy \"lcwa\" ;\n"
      "  rdfs:domain :A .\n";
  const SamplerSetup closed = make(ontology);
  EXPECT_THAT(closed.header.vocabulary.classes,
              ElementsAre(Predicate{"urn:t#A", LabelPolicy::kCwa},
                          Predicate{"urn:t#B", LabelPolicy::kCwa},
                          Predicate{"urn:t#C", LabelPolicy::kNone}));
  EXPECT_THAT(closed.header.vocabulary.relations,
              ElementsAre(Predicate{"urn:t#r", LabelPolicy::kLcwa}));
  input_.policy = LabelPolicy::kNone;
  const SamplerSetup open = make(ontology);
  EXPECT_THAT(open.header.vocabulary.classes,
              ElementsAre(Predicate{"urn:t#A", LabelPolicy::kNone},
                          Predicate{"urn:t#B", LabelPolicy::kNone},
                          Predicate{"urn:t#C", LabelPolicy::kNone}));
  EXPECT_THAT(open.header.vocabulary.relations,
              ElementsAre(Predicate{"urn:t#r", LabelPolicy::kLcwa}));
  EXPECT_THAT(warnings(), IsEmpty());
}

TEST_F(SamplerSetupTest, TakesWhatIsUsedWithoutADeclaration) {
  const SamplerSetup setup = make(
      ":Cat a owl:Class ; rdfs:subClassOf :Pet .\n"
      ":owns rdfs:range :Pet ; vocab:labelPolicy \"sampled\" .\n"
      ":Old rdfs:subClassOf\n"
      "  [ a owl:Restriction ; owl:onProperty :age ; owl:hasValue 9 ] .\n"
      ":chip a owl:DatatypeProperty ; rdfs:domain :Pet .\n");
  EXPECT_THAT(setup.header.vocabulary.classes,
              ElementsAre(Predicate{"urn:t#Cat", LabelPolicy::kCwa},
                          Predicate{"urn:t#Old", LabelPolicy::kCwa},
                          Predicate{"urn:t#Pet", LabelPolicy::kCwa}));
  EXPECT_THAT(setup.header.vocabulary.relations,
              ElementsAre(Predicate{"urn:t#owns", LabelPolicy::kSampled}));
  EXPECT_THAT(warnings(),
              ElementsAre("the ontology speaks of 3 classes and properties "
                          "that it does not declare; samples are about them, "
                          "too: <urn:t#Old>, <urn:t#Pet>, <urn:t#owns>"));
}

TEST_F(SamplerSetupTest, FactsToWalkOverJoinThoseOfTheOntology) {
  const SamplerSetup setup = make(
      ":A a owl:Class ; rdfs:subClassOf :B . :B a owl:Class .\n"
      ":r a owl:ObjectProperty . :x :r :y .\n",
      ":y :r :z . :z a :A .\n");
  const auto n_facts = [&](std::string_view iri, Arity arity) {
    const auto id = setup.knowledge.dictionary.find(TermView::iri(iri));
    const auto relation =
        setup.knowledge.store.find({*id, arity, Polarity::kPositive});
    return setup.knowledge.store.relation(*relation).n_live();
  };
  EXPECT_EQ(n_facts("urn:t#r", Arity::kBinary), 2U);
  EXPECT_EQ(n_facts("urn:t#A", Arity::kUnary), 1U);
  // What a sample holds is labelled by the rules, not by these facts.
  dataset::Sample sample;
  sample.n_individuals = 2;
  sample.classes.specified = {{{1}, {0}, true}};
  ASSERT_EQ(setup.labeller->label(sample, JobContext()),
            datalog::Outcome::kFixpoint);
  EXPECT_THAT(sample.classes.inferable,
              ElementsAre(dataset::ClassLiteral{{1}, {1}, true}));
  EXPECT_THAT(sample.relations.inferable, IsEmpty());
}

TEST_F(SamplerSetupTest, DifferentNamesMeanDifferentIndividualsInSamples) {
  // By its own names :x and :y may be one individual, so this is consistent.
  const SamplerSetup setup = make(
      ":f a owl:ObjectProperty , owl:FunctionalProperty .\n"
      ":A a owl:Class ; rdfs:subClassOf :B .\n"
      ":B a owl:Class . :a :f :x , :y .\n");
  dataset::Sample sample;
  sample.n_individuals = 3;
  sample.relations.specified = {{{0}, {0}, {1}, true}, {{0}, {0}, {2}, true}};
  EXPECT_EQ(setup.labeller->label(sample, JobContext()),
            datalog::Outcome::kInconsistent);
}

TEST_F(SamplerSetupTest, AnOntologyWithoutClassesAndRelationsIsAnError) {
  test::expect_error(
      [&] {
        static_cast<void>(
            make(":age a owl:DatatypeProperty , owl:FunctionalProperty .\n"));
      },
      ErrorCode::kBadArgument,
      folder_.file("test.ttl") +
          ": speaks of no class and no relation that facts can be about; "
          "expected an owl:Class, an owl:ObjectProperty or rules");
}

}  // namespace
}  // namespace rrn::generation
