// SPDX-License-Identifier: MIT
#include "generation/labelling/symbolic_labeller.hpp"

#include <gtest/gtest.h>

#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::generation {
namespace {

constexpr std::string_view kOntology = R"(
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <urn:t#> .
:Cat rdfs:subClassOf :Animal ; owl:disjointWith :Dog .
:near a owl:SymmetricProperty .
:helper owl:inverseOf :near .
)";

class SymbolicLabellerTest : public testing::Test {
 protected:
  SymbolicLabellerTest() {
    io::read_rdf_text(kOntology, "test.ttl", {}, ontology_, JobContext());
    kb_.n_individuals = 3;
    kb_.names = {"a", "b", "c"};
  }

  datalog::Outcome label() {
    const SymbolicLabeller labeller(ontology_, vocabulary_, 5, JobContext());
    return labeller.label(kb_, JobContext());
  }

  io::OntologyGraph ontology_;
  dataset::Vocabulary vocabulary_{
      {{"urn:t#Animal", {}}, {"urn:t#Cat", {}}, {"urn:t#Dog", {}}},
      {{"urn:t#near", {}}, {"urn:t#unused", {}}}};
  dataset::Sample kb_;
};

constexpr dataset::ClassIndex kAnimal{0};
constexpr dataset::ClassIndex kCat{1};
constexpr dataset::ClassIndex kDog{2};
constexpr dataset::RelationIndex kNear{0};

TEST_F(SymbolicLabellerTest, AddsWhatIsEntailedAndRefuted) {
  const dataset::EntityIndex a{0};
  const dataset::EntityIndex c{2};
  kb_.classes.specified = {{a, kCat, true}};
  kb_.relations.specified = {{a, kNear, c, true}};
  kb_.classes.inferable = {{c, kDog, true}};  // replaced
  const dataset::Sample facts = kb_;
  EXPECT_EQ(label(), datalog::Outcome::kFixpoint);
  EXPECT_EQ(kb_.n_individuals, 3u);
  EXPECT_EQ(kb_.names, facts.names);
  EXPECT_EQ(kb_.classes.specified, facts.classes.specified);
  EXPECT_EQ(kb_.relations.specified, facts.relations.specified);
  EXPECT_EQ(kb_.classes.inferable, (std::vector<dataset::ClassLiteral>{
                                       {a, kAnimal, true}, {a, kDog, false}}));
  EXPECT_EQ(kb_.relations.inferable,
            (std::vector<dataset::RelationLiteral>{{c, kNear, a, true}}));
}

TEST_F(SymbolicLabellerTest, KeepsNegatedFacts) {
  const dataset::RelationLiteral negated{dataset::EntityIndex{0}, kNear,
                                         dataset::EntityIndex{1}, false};
  kb_.relations.specified = {negated};
  EXPECT_EQ(label(), datalog::Outcome::kFixpoint);
  EXPECT_EQ(kb_.relations.specified, std::vector{negated});
  EXPECT_TRUE(kb_.relations.inferable.empty());
}

TEST_F(SymbolicLabellerTest, ReportsAViolation) {
  kb_.classes.specified = {{dataset::EntityIndex{0}, kCat, true},
                           {dataset::EntityIndex{0}, kDog, true}};
  EXPECT_EQ(label(), datalog::Outcome::kInconsistent);
}

}  // namespace
}  // namespace rrn::generation
