// SPDX-License-Identifier: MIT
#include "generation/umls/umls_network.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/generation/umls/umls_example.hpp"

namespace rrn::generation {
namespace {

using test::expect_error;
using test::TempDir;

TEST(UmlsNetwork, ReadsTypesRelationsAndWhatTheyMayJoin) {
  const TempDir folder;
  test::write_umls_example(folder);
  const UmlsNetwork network = read_umls_network(folder.path());
  std::string types;
  for (const UmlsType& type : network.types) {
    types += type.name + " '" + type.label + "' below " +
             (type.parent ? network.types[*type.parent].name : "-") + '\n';
  }
  EXPECT_EQ(types,
            "Entity 'Entity' below -\n"
            "Cat_or_Kitten 'Cat, or Kitten' below Animal\n"
            "Animal 'Animal' below Entity\n"
            "Dog 'Dog' below Animal\n"
            "Event 'Event' below -\n");
  std::string relations;
  for (const UmlsRelation& relation : network.relations) {
    relations +=
        relation.name + " '" + relation.label + "' below " +
        (relation.parent ? network.relations[*relation.parent].name : "-") +
        ", inverse " + relation.inverse +
        (relation.is_symmetric() ? " (symmetric):" : ":");
    for (const std::size_t type : relation.subjects) {
      relations += ' ' + network.types[type].name;
    }
    relations += " ->";
    for (const std::size_t type : relation.objects) {
      relations += ' ' + network.types[type].name;
    }
    relations += '\n';
  }
  EXPECT_EQ(relations,
            "related_to 'related_to' below -, inverse related_to (symmetric): "
            "->\n"
            "likes 'likes' below related_to, inverse liked_by: Cat_or_Kitten "
            "Animal -> Cat_or_Kitten Dog\n"
            "close_to 'close-to' below related_to, inverse close_to "
            "(symmetric): Dog -> Dog\n"
            "adores 'adores' below likes, inverse adored_by: ->\n");
  EXPECT_EQ(network.n_left_out, 2u);
}

/// The example with another SRDEF or other triples.
void expect_bad(const std::string& file, const std::string& content,
                const std::string& message) {
  const TempDir folder;
  test::write_umls_example(folder);
  (void)folder.write(file, content);
  expect_error([&] { (void)read_umls_network(folder.path()); },
               ErrorCode::kBadSyntax, folder.file(file) + message);
}

TEST(UmlsNetwork, SaysWhereARecordIsWrong) {
  expect_bad("SRDEF", "\nXYZ|T1|Entity|A|||||||\n",
             ":2:1: a record of kind 'XYZ'; expected STY or RL");
  expect_bad("SRDEF", "STY|T1|Entity|A|\n",
             ":1:17: the last of 5 fields; expected 10 at least, with | "
             "between them");
  expect_bad("SRDEF", "STY|T1|--|A|||||||\n",
             ":1:8: a name without letters; expected some");
  expect_bad("SRDEF", "STY|T1|A|A|||||||\nSTY|T2|A|B|||||||\n",
             ":2:8: the name 'A' is there already; expected each once");
  expect_bad("SRDEF", "STY|T1|A||||||||\n",
             ":1:10: no tree number; expected one");
  expect_bad("SRDEF", "STY|T1|A|A|||||||\nSTY|T2|B|A|||||||\n",
             ":2:10: the tree number 'A' is there already; expected each once");
  expect_bad("SRDEF", "STY|T1|A|A1.2|||||||\nRL|T1|r|R||||||r|\n",
             ":1:10: nothing has the tree number 'A1'; expected what 'A1.2' is "
             "below of");
  expect_bad("SRDEF", "RL|T1|r|R|||||||\n",
             ":1:16: no inverse; expected the name of one");
  expect_bad("SRDEF", "STY|T1|A|A|||||||\n",
             ": no types or no relations; expected some of both");
}

TEST(UmlsNetwork, SaysWhereATripleIsWrong) {
  expect_bad("ntp-uml.db", "R(Likes,Dog,Dog)\nlikes Dog Dog\n",
             ":2:1: 'likes Dog Dog'; expected R(Relation,Type,Type)");
  expect_bad("ntp-uml.db", "R(Likes,Dog)\n",
             ":1:1: 'R(Likes,Dog)'; expected R(Relation,Type,Type)");
  expect_bad("ntp-uml.db", "R(\n",
             ":1:1: 'R('; expected R(Relation,Type,Type)");
  expect_bad("ntp-uml.db", "R(Hates,Dog,Dog)\n",
             ":1:3: the relation 'Hates' is not in SRDEF; expected one that "
             "is");
}

TEST(UmlsNetwork, SaysThatAFileIsMissing) {
  const TempDir folder;
  expect_error(
      [&] { (void)read_umls_network(folder.path()); }, ErrorCode::kIo,
      folder.file("SRDEF") + ": cannot read: No such file or directory");
}

/// Subjects and objects of a predicate, without their namespaces.
using Pairs = std::set<std::pair<std::string, std::string>>;
Pairs pairs_of(const GraphView& graph, const char* predicate) {
  Pairs pairs;
  const auto local = [](std::string_view iri) {
    return std::string(iri.substr(iri.find('#') + 1));
  };
  TriplePattern pattern;
  pattern.predicate = TermView::iri(predicate);
  graph.match(pattern, [&](const TermView& subject, const TermView&,
                           const TermView& object) {
    pairs.emplace(local(subject.text), local(object.text));
    return true;
  });
  return pairs;
}

TEST(UmlsNetwork, IsTheOneThatOthersMadeOfTheSameFile) {
  const std::string folder = test::umls_folder();
  const std::string other = folder + "/umls-sn-127-53.ttl";
  if (!std::filesystem::exists(other)) GTEST_SKIP() << "no file " << other;
  io::OntologyGraph graph;
  (void)io::read_rdf(other, {}, graph, JobContext());

  const UmlsNetwork network = read_umls_network(folder);
  EXPECT_EQ(network.types.size(), 127u);
  EXPECT_EQ(network.relations.size(), 53u);
  Pairs classes;
  Pairs properties;
  Pairs types;
  int n_without_triples = 0;
  for (const UmlsType& type : network.types) {
    types.emplace(type.name, "Class");
    if (!type.parent) continue;
    classes.emplace(type.name, network.types[*type.parent].name);
  }
  for (const UmlsRelation& relation : network.relations) {
    types.emplace(relation.name, "ObjectProperty");
    if (relation.is_symmetric()) {
      types.emplace(relation.name, "SymmetricProperty");
    }
    n_without_triples += relation.subjects.empty() ? 1 : 0;
    if (!relation.parent) continue;
    properties.emplace(relation.name, network.relations[*relation.parent].name);
  }
  EXPECT_EQ(types,
            pairs_of(graph, "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"));
  EXPECT_EQ(classes,
            pairs_of(graph, "http://www.w3.org/2000/01/rdf-schema#subClassOf"));
  EXPECT_EQ(
      properties,
      pairs_of(graph, "http://www.w3.org/2000/01/rdf-schema#subPropertyOf"));
  EXPECT_EQ(classes.size(), 125u);
  EXPECT_EQ(properties.size(), 52u);
  EXPECT_EQ(n_without_triples, 8);
}

}  // namespace
}  // namespace rrn::generation
