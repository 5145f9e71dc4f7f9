// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/imports.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "support/expect_error.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::reasoner {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

class ImportsTest : public ::testing::Test {
 protected:
  std::string ontology(const std::string& name, const std::string& text) {
    return folder_.write(name + ".ttl", test::standard_prefixes() +
                                            "<http://o/" + name +
                                            "> a owl:Ontology . " + text);
  }
  Knowledge load_quietly(const Sources& sources) {
    JobContext job;
    job.log = &log_;
    return load(sources, job);
  }
  [[nodiscard]] std::vector<std::string> messages() const {
    std::vector<std::string> all;
    for (const auto& entry : log_.entries()) all.push_back(entry.message);
    return all;
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return folder_.file(name + ".ttl");
  }

  test::TempDir folder_;
  MemoryLogger log_;
};

TEST_F(ImportsTest, AreFollowedTransitivelyAndEachFileOnce) {
  Sources sources;
  sources.ontologies = {ontology("a",
                                 "<http://o/a> owl:imports <http://o/b> , "
                                 "<http://o/c> . :A rdfs:subClassOf :B .")};
  ontology("b", "<http://o/b> owl:imports <http://o/c> . :B a :X .");
  ontology("c",
           "<http://o/c> owl:imports <http://o/a> . :C a :X . _:x :p :o .");
  sources.imports = {{"http://o/b", path("b")}, {"http://o/c", path("c")}};
  const Knowledge knowledge = load_quietly(sources);
  EXPECT_THAT(knowledge.report.imported,
              ElementsAre(ImportedFile{"http://o/b", path("b")},
                          ImportedFile{"http://o/c", path("c")}));
  EXPECT_THAT(knowledge.report.unresolved_imports, IsEmpty());
  EXPECT_THAT(messages(), IsEmpty());
  EXPECT_EQ(knowledge.store.n_asserted(), 3U);
}

TEST_F(ImportsTest, ThatAreUnknownAreReportedOnce) {
  Sources sources;
  sources.data = {ontology("a",
                           "<http://o/a> owl:imports <http://o/b> . "
                           "<http://o/z> owl:imports <http://o/b> .")};
  const Knowledge knowledge = load_quietly(sources);
  EXPECT_THAT(knowledge.report.unresolved_imports, ElementsAre("http://o/b"));
  EXPECT_THAT(messages(),
              ElementsAre("the import <http://o/b> is not followed: no file is "
                          "known for it"));
}

TEST_F(ImportsTest, OfGivenFilesAreResolvedByOntologyAndVersion) {
  Sources sources;
  sources.ontologies = {
      ontology("a",
               "<http://o/a> owl:imports <http://o/b> , <http://o/b/2> . "
               ":A rdfs:subClassOf :B ."),
      ontology("b", "<http://o/b> owl:versionIRI <http://o/b/2> .")};
  const Knowledge knowledge = load_quietly(sources);
  EXPECT_THAT(knowledge.report.imported, IsEmpty());
  EXPECT_THAT(messages(), IsEmpty());
}

TEST_F(ImportsTest, ResolveRelativeNamesAgainstTheImportedIri) {
  Sources sources;
  sources.data = {ontology("a", "<http://o/a> owl:imports <http://o/x/b> .")};
  sources.imports = {{"http://o/x/b", folder_.write("b.ttl", "<c> <p> <d> .")}};
  Knowledge knowledge = load_quietly(sources);
  EXPECT_TRUE(knowledge.dictionary.find(TermView::iri("http://o/x/c")));
}

TEST_F(ImportsTest, KeepBlankNodesOfFilesApart) {
  Sources sources;
  sources.data = {
      ontology("a", "<http://o/a> owl:imports <http://o/b> . _:x :p :o .")};
  ontology("b", "_:x :p :o .");
  sources.imports = {{"http://o/b", path("b")}};
  Knowledge knowledge = load_quietly(sources);
  const TermId p = knowledge.dictionary.intern_iri(test::ex("p"));
  const auto id =
      knowledge.store.find({p, Arity::kBinary, Polarity::kPositive});
  ASSERT_TRUE(id);
  EXPECT_EQ(knowledge.store.relation(*id).size(), 2U);
}

TEST_F(ImportsTest, AreFoundByACatalogueAndTheOptionWins) {
  ontology("b", ":b a :FromB .");
  ontology("c", ":b a :FromC .");
  Sources sources;
  sources.data = {ontology("a", "<http://o/a> owl:imports <http://o/b> .")};
  sources.catalogs = {folder_.write(
      "catalog-v001.xml",
      "<catalog><uri name=\"http://o/b\" uri=\"b.ttl\"/></catalog>")};
  EXPECT_THAT(load_quietly(sources).report.imported,
              ElementsAre(ImportedFile{"http://o/b", path("b")}));
  sources.imports = {{"http://o/b", path("c")}};
  EXPECT_THAT(load_quietly(sources).report.imported,
              ElementsAre(ImportedFile{"http://o/b", path("c")}));
}

TEST(ImportCatalogTest, ReadsWhatEditorsWrite) {
  const ImportMap files = parse_import_catalog(
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
      "<!DOCTYPE catalog>\n<!-- <uri name='n' uri='m'/> -->\n"
      "<catalog prefix=\"public\" "
      "xmlns=\"urn:oasis:names:tc:entity:xmlns:xml:catalog\">\n"
      "  <uri id=\"1\" name=\"http://o/a?x=1&amp;y=&#50;\" "
      "uri=\"a%20b.owl\"/>\n"
      "  <group id=\"Folder\" prefer='public' xml:base=\"sub/\">\n"
      "    <uri name='http://o/b' uri='b.owl'></uri>\n"
      "  </group>\n"
      "  <uri name=\"http://o/c\" uri=\"file:///tmp/c.owl\"/>\n"
      "  <uri name=\"http://o/d\" uri=\"http://elsewhere/d.owl\"/>\n"
      "</catalog>\n",
      "/data/catalog-v001.xml");
  EXPECT_THAT(files, ElementsAre(Pair("http://o/a?x=1&y=2", "/data/a b.owl"),
                                 Pair("http://o/b", "/data/sub/b.owl"),
                                 Pair("http://o/c", "/tmp/c.owl")));
}

struct BadCatalog {
  const char* text;
  const char* message;
};

class BadCatalogTest : public ::testing::TestWithParam<BadCatalog> {};

TEST_P(BadCatalogTest, IsRefusedWithItsPlace) {
  try {
    static_cast<void>(parse_import_catalog(GetParam().text, "c.xml"));
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), GetParam().message);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Catalogues, BadCatalogTest,
    ::testing::Values(
        BadCatalog{"", "c.xml:1:1: no element found; expected well-formed XML"},
        BadCatalog{"<a/>",
                   "c.xml:1:1: 'a' is no catalogue; expected 'catalog'"},
        BadCatalog{"<catalog>\n <uri name='n'/>",
                   "c.xml:2:2: 'uri' without 'name' or 'uri'; both are needed"},
        BadCatalog{"<catalog>\n<nextCatalog catalog='x'/>",
                   "c.xml:2:1: 'nextCatalog' in a catalogue is not supported; "
                   "expected 'uri'"},
        BadCatalog{"<catalog><uri name=n/>",
                   "c.xml:1:20: not well-formed (invalid token); expected "
                   "well-formed XML"},
        BadCatalog{"<catalog><uri name='&x;' uri='y'/>",
                   "c.xml:1:10: undefined entity; expected well-formed XML"},
        BadCatalog{"<catalog><uri name='n' name='m'/>",
                   "c.xml:1:24: duplicate attribute; expected well-formed "
                   "XML"}));

}  // namespace
}  // namespace rrn::reasoner
