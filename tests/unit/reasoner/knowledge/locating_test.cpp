// SPDX-License-Identifier: MIT
// Where broken axioms and asserted facts are said to be written.
#include "reasoner/knowledge/locating.hpp"

#include <fstream>
#include <ostream>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "reasoner/knowledge/loading.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::reasoner {
namespace {

using ::testing::StartsWith;

const std::string kPrefixes =
    "@prefix : <urn:> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix swrl: <http://www.w3.org/2003/11/swrl#> .\n"
    ":p a owl:ObjectProperty ; rdfs:label \"7\" .\n";

struct BrokenOntology {
  const char* name;
  const char* axioms;   ///< From line 6 on
  const char* message;  ///< How it starts, after the name of the file
};

void PrintTo(const BrokenOntology& ontology, std::ostream* stream) {
  *stream << ontology.name;
}

class BrokenAxioms : public ::testing::TestWithParam<BrokenOntology> {
 protected:
  test::TempDir dir_;
};

TEST_P(BrokenAxioms, AreReportedWithTheirLines) {
  const std::string file =
      dir_.write("broken.ttl", kPrefixes + GetParam().axioms);
  Sources sources;
  sources.ontologies = {file};
  test::expect_error([&] { (void)load(sources, {}); }, ErrorCode::kBadSyntax,
                     StartsWith(file + GetParam().message));
}

TEST_P(BrokenAxioms, OfSeveralFilesAreReportedWithTheFileAndTheLine) {
  const std::string file =
      dir_.write("broken.ttl", kPrefixes + GetParam().axioms);
  Sources sources;
  sources.ontologies = {
      dir_.write("good.ttl", kPrefixes + ":p rdfs:domain [ owl:unionOf "
                                         "( :A :B ) ] ."),
      file};
  test::expect_error([&] { (void)load(sources, {}); }, ErrorCode::kBadSyntax,
                     StartsWith(file + GetParam().message));
}

TEST_P(BrokenAxioms, OfImportsAreReportedWithTheFileAndTheLine) {
  const std::string file =
      dir_.write("broken.ttl", kPrefixes + GetParam().axioms);
  Sources sources;
  sources.ontologies = {dir_.write(
      "importing.ttl", kPrefixes + "<urn:o> owl:imports <urn:broken> .")};
  sources.imports = {{"urn:broken", file}};
  test::expect_error([&] { (void)load(sources, {}); }, ErrorCode::kBadSyntax,
                     StartsWith(file + GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, BrokenAxioms,
    ::testing::Values(
        BrokenOntology{"restriction",
                       "\n:A rdfs:subClassOf\n  [ owl:someValuesFrom :B ] .",
                       ":8:"},
        BrokenOntology{"two_properties",
                       ":A rdfs:subClassOf [ owl:someValuesFrom :B ;\n"
                       "  owl:onProperty :p ;\n  owl:onProperty :q ] .",
                       ":7:"},
        BrokenOntology{"list", ":A owl:unionOf _:l .\n\n_:l rdfs:label \"l\" .",
                       ":8:"},
        BrokenOntology{"list_of_nothing", "\n:A owl:unionOf [] .", ":7:"},
        BrokenOntology{"literal_list", "\n\n:A owl:unionOf \"l\" .", ":8:"},
        BrokenOntology{"literal_class",
                       "\n:A rdfs:label \"7\" .\n:A rdfs:subClassOf \"7\" .",
                       ":8:"},
        BrokenOntology{"literal_property",
                       "\n:p rdfs:subPropertyOf :q, \"7\" .", ":7:"},
        BrokenOntology{"blank_property", "\n:p rdfs:subPropertyOf [] .", ":7:"},
        BrokenOntology{"chain",
                       ":p rdfs:domain :A ;\n owl:propertyChainAxiom ( :p ) .",
                       ":7:"},
        BrokenOntology{"key", ":A rdfs:subClassOf :B ;\n  owl:hasKey () .",
                       ":7:"},
        BrokenOntology{"cardinality",
                       ":A rdfs:subClassOf [ owl:onProperty :p ;\n"
                       "  owl:maxCardinality \"few\" ] .",
                       ":7:"},
        BrokenOntology{"negative_assertion",
                       "\n[] a owl:NegativePropertyAssertion ;\n"
                       "  owl:sourceIndividual :a ; owl:assertionProperty :p .",
                       ":7:"},
        BrokenOntology{"swrl_atom",
                       "\n:r a swrl:Imp ; swrl:head () ;\n  swrl:body ( [\n"
                       "    swrl:classPredicate :A ] ) .",
                       ":7:"}),
    [](const auto& ontology) { return std::string(ontology.param.name); });

TEST(Locating, ALiteralThatIsNoIndividualIsReportedWithItsLine) {
  const test::TempDir dir;
  Sources sources;
  sources.data = {dir.write("good.ttl", "<urn:a> <urn:p> \"7\" .\n"),
                  dir.write("broken.ttl", kPrefixes + "\n:a :p :b , \"8\" .")};
  test::expect_error([&] { (void)load(sources, {}); }, ErrorCode::kBadSyntax,
                     StartsWith(sources.data[0] + ":1:"));
}

TEST(Locating, ANamedPipeIsNotReadAgain) {
  const test::TempDir dir;
  const std::string pipe = dir.file("pipe.nt");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer(
      [&] { std::ofstream(pipe) << "<urn:a> <urn:p> <urn:b> .\n"; });
  Sources sources;
  sources.data = {pipe};
  Knowledge knowledge = load(sources, {});
  writer.join();
  const auto id = [&](const char* iri) {
    return knowledge.dictionary.intern(TermView::iri(iri));
  };
  const Fact fact{{id("urn:p"), Arity::kBinary, Polarity::kPositive},
                  {id("urn:a"), id("urn:b")}};
  const auto places = locate({fact}, sources, knowledge.dictionary, {});
  EXPECT_EQ(places, std::vector<SourceLocation>(1));
}

}  // namespace
}  // namespace rrn::reasoner
