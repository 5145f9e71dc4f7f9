// SPDX-License-Identifier: MIT
#include "generation/umls/umls_ontology.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "dataset/rdf/vocabulary_reader.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "io/rdf_writer.hpp"
#include "support/temp_dir.hpp"
#include "unit/generation/umls/umls_example.hpp"

namespace rrn::generation {
namespace {

using Lines = std::set<std::string>;

class UmlsOntologyTest : public testing::Test {
 protected:
  UmlsOntologyTest() { test::write_umls_example(folder_); }

  void read(const UmlsOntologyOptions& options) {
    write_umls_ontology(read_umls_network(folder_.path()), options, ontology_);
    vocabulary_ = dataset::vocabulary_of(ontology_);
  }

  [[nodiscard]] static std::string local(const dataset::Predicate& predicate) {
    return predicate.iri.substr(kUmlsNamespace.size());
  }

  /// What follows from `adores(0, 1)`.
  Lines consequences() {
    const auto adores =
        vocabulary_.find_relation(std::string(kUmlsNamespace) + "adores");
    dataset::Sample kb;
    kb.n_individuals = 2;
    kb.relations.specified = {{{0}, adores.value(), {1}, true}};
    const SymbolicLabeller labeller(ontology_, vocabulary_, 2, JobContext());
    EXPECT_EQ(labeller.label(kb, JobContext()), datalog::Outcome::kFixpoint);
    Lines lines;
    for (const dataset::ClassLiteral& literal : kb.classes.inferable) {
      lines.insert((literal.positive ? "" : "-") +
                   local(vocabulary_.classes[literal.owl_class.value]) + " " +
                   std::to_string(literal.individual.value));
    }
    for (const dataset::RelationLiteral& literal : kb.relations.inferable) {
      lines.insert((literal.positive ? "" : "-") +
                   local(vocabulary_.relations[literal.relation.value]) + " " +
                   std::to_string(literal.subject.value) + " " +
                   std::to_string(literal.object.value));
    }
    return lines;
  }

  test::TempDir folder_;
  io::OntologyGraph ontology_;
  dataset::Vocabulary vocabulary_;
};

TEST_F(UmlsOntologyTest, VocabularyIsWithoutInverses) {
  read({});
  Lines names;
  for (const dataset::Predicate& predicate : vocabulary_.classes) {
    names.insert(local(predicate));
  }
  EXPECT_EQ(names,
            (Lines{"Animal", "Cat_or_Kitten", "Dog", "Entity", "Event"}));
  names.clear();
  for (const dataset::Predicate& predicate : vocabulary_.relations) {
    names.insert(local(predicate));
  }
  EXPECT_EQ(names, (Lines{"adores", "close_to", "likes", "related_to"}));
}

// What is liked is a cat and a dog: the most general types of the triples.
// What is liked is not close, as both are below related_to.
TEST_F(UmlsOntologyTest, SaysWhatTheNetworkSays) {
  read({});
  EXPECT_EQ(
      consequences(),
      (Lines{"Animal 0", "Entity 0", "Animal 1", "Cat_or_Kitten 1", "Dog 1",
             "Entity 1", "likes 0 1", "related_to 0 1", "-close_to 0 1"}));
}

TEST_F(UmlsOntologyTest, MakesWiderRelationsSymmetricOnRequest) {
  read({.all_symmetric = true});
  EXPECT_EQ(consequences(),
            (Lines{"Animal 0", "Entity 0", "Animal 1", "Cat_or_Kitten 1",
                   "Dog 1", "Entity 1", "likes 0 1", "related_to 0 1",
                   "related_to 1 0", "-close_to 0 1"}));
}

TEST_F(UmlsOntologyTest, NarrowRelationsAreSymmetricAndDisjoint) {
  read({});
  const auto relation = [&](const char* name) {
    return vocabulary_.find_relation(std::string(kUmlsNamespace) + name)
        .value();
  };
  const SymbolicLabeller labeller(ontology_, vocabulary_, 2, JobContext());
  dataset::Sample kb;
  kb.n_individuals = 2;
  kb.relations.specified = {{{0}, relation("close_to"), {1}, true}};
  EXPECT_EQ(labeller.label(kb, JobContext()), datalog::Outcome::kFixpoint);
  const std::vector<dataset::RelationLiteral>& found = kb.relations.inferable;
  EXPECT_NE(
      std::find(found.begin(), found.end(),
                dataset::RelationLiteral{{1}, relation("close_to"), {0}, true}),
      found.end());
  kb.relations.specified.push_back({{1}, relation("adores"), {0}, true});
  EXPECT_EQ(labeller.label(kb, JobContext()), datalog::Outcome::kInconsistent);
}

TEST_F(UmlsOntologyTest, IsTheSameAfterATripThroughTurtle) {
  read({});
  const std::string path = folder_.file("umls.ttl");
  OutputFile file(path);
  io::RdfWriter writer(file, io::Syntax::kTurtle);
  write_umls_ontology(read_umls_network(folder_.path()), {}, writer);
  writer.finish();
  file.commit();
  const std::size_t size = ontology_.size();
  io::OntologyGraph read_back;
  (void)io::read_rdf(path, {}, read_back, JobContext());
  EXPECT_EQ(read_back.size(), size);
  const SymbolicLabeller labeller(read_back, dataset::vocabulary_of(read_back),
                                  2, JobContext());
  EXPECT_EQ(dataset::vocabulary_of(read_back), vocabulary_);
  EXPECT_EQ(labeller.program().rules.size(),
            SymbolicLabeller(ontology_, vocabulary_, 2, JobContext())
                .program()
                .rules.size());
}

}  // namespace
}  // namespace rrn::generation
