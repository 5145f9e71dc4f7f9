// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/rdf_reader.hpp"
#include "io/rdf_xml_library.hpp"
#include "support/expect_error.hpp"
#include "support/isomorphism.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::io {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// A document with these node elements.
std::string document(const std::string& nodes) {
  return "<?xml version=\"1.0\"?>\n"
         "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"\n"
         "         xmlns:e=\"http://e/\">\n" +
         nodes + "\n</rdf:RDF>\n";
}

std::vector<std::string> lines(const std::string& text,
                               const ReadOptions& options = {}) {
  test::StatementCollector collector;
  read_rdf_text(text, "t", options, collector, JobContext());
  return collector.lines();
}

TEST(RdfXmlTest, ReadsNodesPropertiesAndLiterals) {
  EXPECT_THAT(lines(document("<e:C rdf:about=\"http://e/a\" e:q=\"x\">\n"
                             "<e:p rdf:resource=\"http://e/b\"/>\n"
                             "<e:n rdf:datatype=\"http://e/t\">5</e:n>\n"
                             "<e:l xml:lang=\"en\">&lt;hi&gt;</e:l></e:C>")),
              ElementsAre("<http://e/a> "
                          "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
                          "<http://e/C> .",
                          "<http://e/a> <http://e/q> \"x\" .",
                          "<http://e/a> <http://e/p> <http://e/b> .",
                          "<http://e/a> <http://e/n> \"5\"^^<http://e/t> .",
                          "<http://e/a> <http://e/l> \"<hi>\"@en ."));
}

TEST(RdfXmlTest, GivesThePlaceWhereAStatementEnds) {
  test::StatementCollector collector;
  read_rdf_text(document("<rdf:Description rdf:about=\"http://e/a\">\n"
                         "  <e:p>x</e:p>\n</rdf:Description>"),
                "t", {}, collector, JobContext());
  EXPECT_THAT(collector.places, ElementsAre(SourceLocation{"t", 5, 14}));
  EXPECT_THAT(collector.prefixes,
              ElementsAre(std::pair("rdf",
                                    "http://www.w3.org/1999/02/"
                                    "22-rdf-syntax-ns#"),
                          std::pair("e", "http://e/")));
}

TEST(RdfXmlTest, ResolvesAgainstTheBaseItIsGivenOrDeclares) {
  const std::string node =
      "<rdf:Description rdf:about=\"a\"><e:p rdf:resource=\"#b\"/>"
      "</rdf:Description>";
  ReadOptions options;
  options.base_iri = "http://base/x/y";
  EXPECT_THAT(lines(document(node), options),
              ElementsAre("<http://base/x/a> <http://e/p> "
                          "<http://base/x/y#b> ."));
  test::expect_error([&] { lines(document(node)); }, ErrorCode::kBadSyntax,
                     "t:4:55: relative IRI <a> without a base; declare "
                     "xml:base or give a base IRI");
}

TEST(RdfXmlTest, KeepsGivenAndMadeBlankNodesApartAndPutsThePrefixBefore) {
  ReadOptions options;
  options.blank_prefix = "f1_";
  const auto read =
      lines(document("<rdf:Description rdf:nodeID=\"genid1\">"
                     "<e:p><rdf:Description/></e:p><e:p rdf:nodeID=\"x\"/>"
                     "</rdf:Description>"),
            options);
  EXPECT_THAT(read, ElementsAre("_:f1_.genid-1 <http://e/p> _:f1_.genid1 .",
                                "_:f1_.genid-1 <http://e/p> _:f1_.x ."));
}

TEST(RdfXmlTest, ExpandsEntitiesOfItsOwnAndFetchesNone) {
  const test::TempDir folder;
  const std::string secret = folder.write("secret", "secret");
  EXPECT_THAT(lines("<!DOCTYPE rdf:RDF [ <!ENTITY e \"http://e/\">\n"
                    "<!ENTITY x SYSTEM \"file://" +
                    secret +
                    "\"> ]>\n<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/"
                    "22-rdf-syntax-ns#\" xmlns:e=\"http://e/\">"
                    "<e:C rdf:about=\"&e;a\"><e:p>[&x;]</e:p></e:C></rdf:RDF>"),
              ElementsAre("<http://e/a> "
                          "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
                          "<http://e/C> .",
                          "<http://e/a> <http://e/p> \"[]\" ."));
}

struct BadDocument {
  const char* nodes;
  const char* message;
};

class BadRdfXmlTest : public ::testing::TestWithParam<BadDocument> {};

TEST_P(BadRdfXmlTest, IsRefusedWithItsPlaceAndSkippedInLaxMode) {
  const std::string text = document(GetParam().nodes);
  test::expect_error([&] { lines(text); }, ErrorCode::kBadSyntax,
                     GetParam().message);
  ReadOptions options;
  options.lax = true;
  test::StatementCollector collector;
  const ReadResult result =
      read_rdf_text(text, "t", options, collector, JobContext());
  EXPECT_GE(result.n_skipped, 1U);
  ASSERT_THAT(result.diagnostics, ::testing::Not(IsEmpty()));
  EXPECT_EQ(result.diagnostics[0].location.to_string() + ": " +
                result.diagnostics[0].message,
            GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Documents, BadRdfXmlTest,
    ::testing::Values(
        BadDocument{"<e:C>\n<e:p>text</e:q></e:C>",
                    "t:5:15: malformed XML: Opening and ending tag mismatch: "
                    "e:p and e:q"},
        BadDocument{"<e:C rdf:about=\"http://e/a b\"/>",
                    "t:4:31: character in an IRI that no IRI may have, in "
                    "<http://e/a b>; expected it percent-encoded"},
        BadDocument{"<e:C rdf:ID=\"1\"/>", "t:4:17: Illegal rdf:ID value '1'"},
        BadDocument{"<e:C><e:p xml:lang=\"*\">x</e:p></e:C>",
                    "t:4:30: '@*' is no language tag; expected letters and "
                    "digits joined by '-'"}));

TEST(RdfXmlTest, ThatEndsTooEarlyIsMalformed) {
  const std::string text = document("<e:C rdf:about=\"http://e/a\"/>");
  test::expect_error([&] { lines(text.substr(0, text.find("</rdf:RDF>"))); },
                     ErrorCode::kBadSyntax,
                     "t:4:30: malformed XML: it ends too early");
}

TEST(RdfXmlTest, GoesOnInLaxModeBehindABadName) {
  ReadOptions options;
  options.lax = true;
  EXPECT_THAT(lines(document("<e:C rdf:about=\"http://e/a b\"/>\n"
                             "<rdf:Description rdf:about=\"http://e/c\">"
                             "<e:p>x</e:p></rdf:Description>"),
                    options),
              ElementsAre("<http://e/c> <http://e/p> \"x\" ."));
}

TEST(RdfXmlTest, PassesOnWhatTheSinkThrows) {
  class Refusing final : public StatementSink {
    void on_statement(const Statement& /*statement*/,
                      const SourceLocation& place) override {
      throw Error(ErrorCode::kMismatch, place, "refused");
    }
  };
  Refusing sink;
  test::expect_error(
      [&] {
        read_rdf_text(document("<e:C rdf:about=\"http://e/a\"/>"), "t", {},
                      sink, JobContext());
      },
      ErrorCode::kMismatch, "t:4:29: refused");
}

TEST(RdfXmlTest, OwlXmlIsNamedAsSuch) {
  test::expect_error(
      [] {
        lines(
            "<?xml version=\"1.0\"?>\n<Ontology "
            "xmlns=\"http://www.w3.org/2002/07/owl#\"></Ontology>");
      },
      ErrorCode::kUnsupported,
      "t: this is OWL/XML, which is not supported; expected RDF/XML");
}

TEST(RdfXmlTest, IsTakenForWhatItsContentSays) {
  const test::TempDir folder;
  const auto n_read = [&](const std::string& path) {
    test::StatementCollector collector;
    read_rdf(path, {}, collector, JobContext());
    return collector.quads.size();
  };
  EXPECT_EQ(n_read(folder.write("a.owl", "<x:a> <x:b> <x:c> , <x:d> .")), 2U);
  EXPECT_EQ(n_read(folder.write("a.ttl", document("<e:C/>"))), 1U);
  ReadOptions options;
  options.syntax = Syntax::kRdfXml;
  test::expect_error([&] { lines("_:a <x:b> <x:c> .", options); },
                     ErrorCode::kBadSyntax,
                     "t:1:15: malformed XML: Document is empty");
}

TEST(RdfXmlTest, WithoutTheLibrarySaysWhatIsMissing) {
  test::expect_error(
      [] { static_cast<void>(open_raptor("libraptor-none.so.0")); },
      ErrorCode::kUnsupported,
      "reading RDF/XML needs raptor2 (Debian: libraptor2-0), which was not "
      "found");
}

TEST(RdfXmlTest, ReadsTheUniversityOntologyAsItsNTriplesSay) {
  const char* const given = std::getenv("RRN_SHARED");
  const std::string folder =
      std::string(given != nullptr ? given : RRN_SHARED) + "/data/ontologies/";
  if (!std::filesystem::exists(folder + "univ-bench.owl")) {
    GTEST_SKIP() << "no univ-bench.owl in " << folder;
  }
  test::StatementCollector xml;
  read_rdf(folder + "univ-bench.owl", {}, xml, JobContext());
  test::StatementCollector triples;
  read_rdf(folder + "univ-bench.nt", {}, triples, JobContext());
  EXPECT_THAT(xml.quads, SizeIs(306));
  EXPECT_TRUE(test::is_isomorphic_to(xml.quads, triples.quads));
}

}  // namespace
}  // namespace rrn::io
