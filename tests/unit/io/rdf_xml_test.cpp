// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/rdf_reader.hpp"
#include "io/rdf_xml_reader.hpp"
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

TEST(RdfXmlTest, ResolvesAgainstABaseWithoutAPath) {
  EXPECT_THAT(
      lines("<rdf:RDF "
            "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" "
            "xmlns:e=\"http://e/\" xml:base=\"http://example.org\">"
            "<rdf:Description rdf:about=\"#a\"><e:p rdf:resource=\"b\"/>"
            "</rdf:Description><rdf:Description rdf:ID=\"c\">"
            "<e:p rdf:resource=\"\"/></rdf:Description></rdf:RDF>"),
      ElementsAre(
          "<http://example.org#a> <http://e/p> <http://example.org/b> .",
          "<http://example.org#c> <http://e/p> <http://example.org> ."));
}

TEST(RdfXmlTest, GivesThePlaceOfTheTagThatCompletesAStatement) {
  test::StatementCollector collector;
  read_rdf_text(document("<rdf:Description rdf:about=\"http://e/a\">\n"
                         "  <e:p>x</e:p>\n</rdf:Description>"),
                "t", {}, collector, JobContext());
  EXPECT_THAT(collector.places, ElementsAre(SourceLocation{"t", 5, 9}));
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
                     "t:4:1: relative IRI <a> without a base; declare "
                     "xml:base or give a base IRI");
}

TEST(RdfXmlTest, KeepsGivenAndMadeBlankNodesApartAndPutsThePrefixBefore) {
  ReadOptions options;
  options.blank_prefix = "f1_";
  const auto read =
      lines(document("<rdf:Description rdf:nodeID=\"genid1\">"
                     "<e:p><rdf:Description/></e:p><e:p rdf:nodeID=\"x\"/>"
                     "<e:p rdf:nodeID=\"y.\"/>"
                     "</rdf:Description>"),
            options);
  EXPECT_THAT(read,
              ElementsAre("_:f1_.genid-1 <http://e/p> _:f1_.genid1 .",
                          "_:f1_.genid-1 <http://e/p> _:f1_.x .",
                          "_:f1_.genid-1 <http://e/p> _:f1_.genid_y._ ."));
}

/// A document with declarations of entities and one property with `content`.
std::string with_entities(const std::string& declarations,
                          const std::string& content) {
  return "<!DOCTYPE rdf:RDF [" + declarations +
         "]>\n<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/"
         "22-rdf-syntax-ns#\" xmlns:e=\"http://e/\">"
         "<rdf:Description rdf:about=\"&e;a\"><e:p>" +
         content + "</e:p></rdf:Description></rdf:RDF>";
}

constexpr const char* kOwnEntity = "<!ENTITY e 'http://e/'>";

TEST(RdfXmlTest, ReplacesItsOwnEntitiesAndReadsNoOtherFile) {
  EXPECT_THAT(lines(with_entities(kOwnEntity, "[&e;]")),
              ElementsAre("<http://e/a> <http://e/p> \"[http://e/]\" ."));
  const test::TempDir folder;
  const std::string secret = folder.write("secret", "secret");
  for (const std::string& file : {secret, folder.path() + "/none"}) {
    const std::string entity =
        kOwnEntity + ("<!ENTITY x SYSTEM '" + file + "'>");
    test::expect_error([&] { lines(with_entities(entity, "&x;")); },
                       ErrorCode::kUnsupported,
                       ::testing::HasSubstr("is never read"));
    const std::string parameter =
        kOwnEntity + ("<!ENTITY % x SYSTEM '" + file + "'>%x;");
    test::expect_error([&] { lines(with_entities(parameter, "")); },
                       ErrorCode::kUnsupported,
                       ::testing::HasSubstr("parameter entity '%x;'"));
  }
}

TEST(RdfXmlTest, RefusesAnEntityBomb) {
  std::string text =
      "<!ENTITY e 'http://e/'><!ENTITY b0 '" + std::string(200'000, 'x') + "'>";
  std::string references;
  for (int i = 0; i < 20'000; ++i) references += "&b0;";
  test::expect_error([&] { lines(with_entities(text, references)); },
                     ErrorCode::kUnsupported,
                     ::testing::HasSubstr("a hundred times as long"));
}

TEST(RdfXmlTest, RefusesElementsNestedTooDeeply) {
  const auto nested = [](std::size_t n_nodes) {
    std::string nodes;
    for (std::size_t i = 0; i < n_nodes; ++i) nodes += "<e:C><e:p>";
    for (std::size_t i = 0; i < n_nodes; ++i) nodes += "</e:p></e:C>";
    return document(nodes);
  };
  EXPECT_THAT(lines(nested(kMaxXmlDepth / 2 - 1)), SizeIs(kMaxXmlDepth - 2));
  test::expect_error([&] { lines(nested(kMaxXmlDepth)); },
                     ErrorCode::kUnsupported,
                     ::testing::HasSubstr("more than 2000 elements within"));
}

TEST(RdfXmlTest, WritesXmlLiteralsInCanonicalForm) {
  EXPECT_THAT(
      lines("<r:RDF xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" "
            "xmlns=\"http://d/\" xmlns:e=\"http://e/\">"
            "<r:Description r:about=\"http://e/a\">"
            "<e:p r:parseType=\"Literal\">a &lt;<b z='1' e:y='\"' a='2'><c "
            "xmlns=''/><e:d/></b><!--x--><?do it?></e:p>"
            "</r:Description></r:RDF>"),
      ElementsAre(
          "<http://e/a> <http://e/p> \"a &lt;<b xmlns=\\\"http://d/\\\" "
          "xmlns:e=\\\"http://e/\\\" a=\\\"2\\\" z=\\\"1\\\" "
          "e:y=\\\"&quot;\\\"><c xmlns=\\\"\\\"></c><e:d></e:d></b><!--x-->"
          "<?do it?>\"^^<http://www.w3.org/1999/02/"
          "22-rdf-syntax-ns#XMLLiteral> ."));
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
                    "t:5:12: mismatched tag; expected well-formed XML"},
        BadDocument{"<e:C rdf:about=\"http://e/a b\"/>",
                    "t:4:1: character in an IRI that no IRI may have, in "
                    "<http://e/a b>; expected it percent-encoded"},
        BadDocument{"<e:C rdf:ID=\"1\"/>",
                    "t:4:1: '1' cannot be an rdf:ID; expected a letter or '_', "
                    "then letters, digits, '_', '-' and '.'"},
        BadDocument{"<e:C><e:p xml:lang=\"*\">x</e:p></e:C>",
                    "t:4:25: '@*' is no language tag; expected letters and "
                    "digits joined by '-'"},
        BadDocument{"<e:C rdf:about=\"http://e/a\" rdf:nodeID=\"b\"/>",
                    "t:4:1: a node with two of rdf:about, rdf:ID and "
                    "rdf:nodeID; expected one of them"},
        BadDocument{"<e:C>text</e:C>",
                    "t:4:6: text between elements; expected an element"},
        BadDocument{"<e:C><e:p>text<e:C/></e:p></e:C>",
                    "t:4:15: text before a node in a property; expected text "
                    "or a node, or rdf:parseType=\"Literal\""},
        BadDocument{"<e:C><e:p><e:C/><e:C/></e:p></e:C>",
                    "t:4:17: the second node in a property; expected one, or "
                    "a property for each"},
        BadDocument{"<rdf:li/>",
                    "t:4:1: no node may have the name 'rdf:li'; expected "
                    "rdf:Description or a class"},
        BadDocument{"<e:C><rdf:Description/></e:C>",
                    "t:4:6: no property may have the name 'rdf:Description'; "
                    "expected a property or rdf:li"},
        BadDocument{"<e:C unknown=\"x\"/>",
                    "t:4:1: the attribute 'unknown' has no namespace; expected "
                    "a prefix before it"},
        BadDocument{"<C/>",
                    "t:4:1: the name 'C' has no namespace; expected xmlns with "
                    "an absolute IRI"},
        BadDocument{"<e:C><e:p rdf:resource=\"http://e/a\">x</e:p></e:C>",
                    "t:4:37: text where none may stand; expected the end of "
                    "the element"}));

TEST(RdfXmlTest, RefusesTheSameIdTwice) {
  ReadOptions options;
  options.base_iri = "http://base/";
  const auto nodes = [](const char* base) {
    return document("<e:C rdf:ID=\"a\"/><e:C rdf:ID=\"a\" xml:base=\"" +
                    std::string(base) + "\"/>");
  };
  EXPECT_THAT(lines(nodes("http://other/"), options), SizeIs(2));
  test::expect_error([&] { lines(nodes(""), options); }, ErrorCode::kBadSyntax,
                     "t:4:18: the rdf:ID 'a' is there twice; expected it once, "
                     "and rdf:about elsewhere");
}

TEST(RdfXmlTest, ThatEndsTooEarlyIsMalformed) {
  const std::string text = document("<e:C rdf:about=\"http://e/a\"/>");
  test::expect_error([&] { lines(text.substr(0, text.find("</rdf:RDF>"))); },
                     ErrorCode::kBadSyntax,
                     "t:5:1: the document ends within an element; expected "
                     "well-formed XML");
}

TEST(RdfXmlTest, GoesOnInLaxModeBehindABadName) {
  ReadOptions options;
  options.lax = true;
  EXPECT_THAT(lines(document("<e:C rdf:about=\"http://e/a b\"/>\n"
                             "<rdf:Description rdf:about=\"http://e/c\">"
                             "<e:p>x</e:p>"
                             "<e:p rdf:resource=\"http://e/ b\"/>"
                             "<e:p><e:C rdf:ID=\"1\"><e:q>z</e:q></e:C></e:p>"
                             "<e:p>y</e:p></rdf:Description>"),
                    options),
              ElementsAre("<http://e/c> <http://e/p> \"x\" .",
                          "<http://e/c> <http://e/p> \"y\" ."));
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
      ErrorCode::kMismatch, "t:4:1: refused");
}

TEST(RdfXmlTest, OwlXmlIsNamedAsSuch) {
  test::expect_error(
      [] {
        lines(
            "<?xml version=\"1.0\"?>\n<Ontology "
            "xmlns=\"http://www.w3.org/2002/07/owl#\"></Ontology>");
      },
      ErrorCode::kUnsupported,
      "t:2:1: this is OWL/XML, which is not read; expected Turtle, TriG, "
      "N-Triples, N-Quads or RDF/XML, as ROBOT makes of it: robot convert "
      "--input FILE --output FILE.ttl");
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
                     "t:1:1: syntax error; expected well-formed XML");
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
