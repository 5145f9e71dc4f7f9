// SPDX-License-Identifier: MIT
// What the reader makes of good input.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/isomorphism.hpp"
#include "unit/io/reading.hpp"

namespace rrn::io {
namespace {

using namespace std::string_literals;
using test::parse_quads;
using test::read_lines;
using test::read_text;
using test::StatementCollector;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(ReadTerms, ExpandsPrefixedNamesAndForwardsPrefixes) {
  const StatementCollector read = read_text(
      "@prefix ex: <http://e/> .\nPREFIX : <http://f/>\nex:a :b ex:c\\,d .",
      Syntax::kTurtle);
  EXPECT_THAT(read.lines(),
              ElementsAre("<http://e/a> <http://f/b> <http://e/c,d> ."));
  EXPECT_THAT(read.prefixes,
              ElementsAre(Pair("ex", "http://e/"), Pair("", "http://f/")));
}

TEST(ReadTerms, LaterPrefixReplacesTheEarlier) {
  EXPECT_THAT(read_lines("@prefix e: <http://1/> . e:a e:b e:c .\n"
                         "@prefix e: <http://2/> . e:a e:b e:c .",
                         Syntax::kTurtle),
              ElementsAre("<http://1/a> <http://1/b> <http://1/c> .",
                          "<http://2/a> <http://2/b> <http://2/c> ."));
}

TEST(ReadTerms, ResolvesRelativeIris) {
  ReadOptions options;
  options.base_iri = "http://a/b/c";
  const StatementCollector read =
      read_text("<> <#p> <d> . @base <../x/> . @prefix p: <y/> . <> p:q <z> .",
                Syntax::kTurtle, options);
  EXPECT_THAT(read.lines(),
              ElementsAre("<http://a/b/c> <http://a/b/c#p> <http://a/b/d> .",
                          "<http://a/x/> <http://a/x/y/q> <http://a/x/z> ."));
  EXPECT_THAT(read.prefixes, ElementsAre(Pair("p", "http://a/x/y/")));
}

TEST(ReadTerms, KeepsLiteralsAsWritten) {
  EXPECT_THAT(
      read_lines("<a:s> <a:p> \"\"\"a\nb\"\"\" , 'c'@en-GB , 1 , 1.0 , 1e0 , "
                 "true , \"x\"^^<http://www.w3.org/2001/XMLSchema#string> , "
                 "\"x\"^^<a:d> , '\\u010D\\U0001F40E' .",
                 Syntax::kTurtle),
      ElementsAre(
          "<a:s> <a:p> \"a\\nb\" .", "<a:s> <a:p> \"c\"@en-GB .",
          "<a:s> <a:p> \"1\"^^<http://www.w3.org/2001/XMLSchema#integer> .",
          "<a:s> <a:p> \"1.0\"^^<http://www.w3.org/2001/XMLSchema#decimal> .",
          "<a:s> <a:p> \"1e0\"^^<http://www.w3.org/2001/XMLSchema#double> .",
          "<a:s> <a:p> \"true\"^^<http://www.w3.org/2001/XMLSchema#boolean> .",
          "<a:s> <a:p> \"x\" .", "<a:s> <a:p> \"x\"^^<a:d> .",
          "<a:s> <a:p> \"č🐎\" ."));
}

// Serd 0.30 loses the escape after a quote in a long string.
TEST(ReadTerms, LongStringsWithQuotesBeforeEscapes) {
  EXPECT_THAT(
      read_lines("<a:s> <a:p> \"\"\"a\"\\n\"\"\" , '''b'\\t''' , "
                 "\"\"\"c\"\"\\\\\"\"\" , \"\"\"d\\\"\"\"\" , "
                 "\"\"\"\"e\"\"\" , '''f\"\\u0041''' .",
                 Syntax::kTurtle),
      ElementsAre("<a:s> <a:p> \"a\\\"\\n\" .", "<a:s> <a:p> \"b'\\t\" .",
                  "<a:s> <a:p> \"c\\\"\\\"\\\\\" .", "<a:s> <a:p> \"d\\\"\" .",
                  "<a:s> <a:p> \"\\\"e\" .", "<a:s> <a:p> \"f\\\"A\" ."));
}

// Serd 0.30 renames b1 to B1.
TEST(ReadTerms, LabelsThatDifferInCaseStayApart) {
  EXPECT_TRUE(test::is_isomorphic_to(
      read_text("_:B1 <a:p> _:b1 .", Syntax::kTurtle).quads,
      parse_quads("_:x <a:p> _:y .")));
}

TEST(ReadTerms, MadeLabelsNeverMeetWrittenOnes) {
  const StatementCollector read = read_text(
      "[] <a:p> _:b1 , _:xb1 , _:xxb1 , _:B1 , _:b2 , [] , ( 1 ) , _:genid1 , "
      "_:b , _:x , _:b1 .",
      Syntax::kTurtle);
  std::set<std::string> labels;
  for (const auto& quad : read.quads) {
    for (const Term* term : {&quad.subject, &quad.object}) {
      if (term->kind == TermKind::kBlankNode) labels.insert(term->text);
    }
  }
  EXPECT_EQ(labels.size(), 8U + 3U);
}

TEST(ReadTerms, KeepsOrdinaryLabels) {
  EXPECT_THAT(read_lines("_:node <a:p> _:n1.2 .", Syntax::kTurtle),
              ElementsAre("_:node <a:p> _:n1.2 ."));
  EXPECT_THAT(read_lines("_:b1 <a:p> _:xb1 .", Syntax::kNTriples),
              ElementsAre("_:b1 <a:p> _:xb1 ."));
}

TEST(ReadTerms, LabelsDirectlyAfterOtherTokens) {
  EXPECT_THAT(
      read_lines("<a:s><a:p>_:b1,_:b2,'x'@en._:b1<a:p>5 ._:b1<a:p><a:o>.",
                 Syntax::kTurtle),
      ElementsAre("<a:s> <a:p> _:xb1 .", "<a:s> <a:p> _:xb2 .",
                  "<a:s> <a:p> \"x\"@en .",
                  "_:xb1 <a:p> "
                  "\"5\"^^<http://www.w3.org/2001/XMLSchema#integer> .",
                  "_:xb1 <a:p> <a:o> ."));
  EXPECT_THAT(read_lines("@prefix a_: <a:> . @prefix e: <e:> . "
                         "a_:b1 e:_:b1 e:x._:b1 . # _:b1\n<a:_:b1> a '_:b1' .",
                         Syntax::kTurtle),
              ElementsAre("<a:b1> <e:_:b1> <e:x._:b1> .",
                          "<a:_:b1> "
                          "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
                          "\"_:b1\" ."))
      << "labels only look alike in names, comments, IRIs and strings";
}

TEST(ReadTerms, PrefixesKeepFilesApart) {
  const auto labels = [](const std::string& text, const std::string& prefix) {
    ReadOptions options;
    options.blank_prefix = prefix;
    std::set<std::string> found;
    for (const auto& quad : read_text(text, Syntax::kTurtle, options).quads) {
      found.insert(quad.subject.text);
      EXPECT_TRUE(quad.subject.text.starts_with(prefix));
    }
    return found;
  };
  const std::string text =
      "_:b <a:p> 1 . _:1b <a:p> 1 . _:1.b <a:p> 1 . "
      "[] <a:p> 1 . _:x <a:p> 1 .";
  std::set<std::string> all;
  for (const char* const prefix : {"f", "f1", "f1-b", "f11", "1", "_"}) {
    const std::set<std::string> found = labels(text, prefix);
    EXPECT_EQ(found.size(), 5U);
    all.insert(found.begin(), found.end());
  }
  EXPECT_EQ(all.size(), 6U * 5U);
}

TEST(ReadTerms, ReadsGraphs) {
  EXPECT_THAT(read_lines("<a:s> <a:p> <a:o> . <a:g> { <a:s> <a:p> <a:o> } "
                         "GRAPH _:h { <a:s> <a:p> <a:o> . } "
                         "{ <a:s> <a:p> <a:q> }",
                         Syntax::kTrig),
              ElementsAre("<a:s> <a:p> <a:o> .", "<a:s> <a:p> <a:o> <a:g> .",
                          "<a:s> <a:p> <a:o> _:h .", "<a:s> <a:p> <a:q> ."));
  EXPECT_THAT(read_lines("<a:s> <a:p> \"o\"@en <a:g> .\n<a:s> <a:p> _:o .\n",
                         Syntax::kNQuads),
              ElementsAre("<a:s> <a:p> \"o\"@en <a:g> .", "<a:s> <a:p> _:o ."));
}

TEST(ReadTerms, EmptyInputHasNoStatements) {
  for (const Syntax syntax :
       {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples, Syntax::kNQuads}) {
    for (const char* const text :
         {"", "\n", " ", "# only\n", "# only", "\xEF\xBB\xBF"}) {
      EXPECT_THAT(read_lines(text, syntax), IsEmpty()) << text;
      ReadOptions lax;
      lax.lax = true;
      EXPECT_THAT(read_lines(text, syntax, lax), IsEmpty()) << text;
    }
  }
}

TEST(ReadTerms, TheLastLineNeedsNoBreak) {
  for (const Syntax syntax :
       {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples, Syntax::kNQuads}) {
    EXPECT_THAT(read_lines("<a:s> <a:p> <a:o> .", syntax),
                ElementsAre("<a:s> <a:p> <a:o> ."));
    EXPECT_THAT(
        read_lines("<a:s> <a:p> <a:o> .\r\n<a:s> <a:p> <a:q> .\r\n", syntax),
        ElementsAre("<a:s> <a:p> <a:o> .", "<a:s> <a:p> <a:q> ."));
  }
}

TEST(ReadTerms, TellsWhereStatementsEnd) {
  const StatementCollector read = read_text(
      "# first\n<a:s> <a:p> <a:o> ;\n  <a:q> 'x',\n  'y' .\n", Syntax::kTurtle);
  ASSERT_EQ(read.places.size(), 3U);
  EXPECT_EQ(read.places[0].to_string(), "t:2:18");
  EXPECT_EQ(read.places[1].to_string(), "t:3:12");
  EXPECT_EQ(read.places[2].to_string(), "t:4:6");
}

TEST(ReadTerms, HugeLiteralsAndLinesSurvive) {
  const std::string huge(3 << 20, 'x');
  for (const Syntax syntax : {Syntax::kTurtle, Syntax::kNQuads}) {
    const StatementCollector read = read_text(
        "<a:s> <a:p> \"" + huge + "\" .\n<a:s> <a:p> <a:o> .", syntax);
    ASSERT_EQ(read.quads.size(), 2U);
    EXPECT_TRUE(read.quads[0].object.text == huge);
    // N-Quads end with their full stop.
    const std::size_t end = syntax == Syntax::kNQuads ? 17 : 15;
    EXPECT_EQ(read.places[0].column, huge.size() + end);
    EXPECT_EQ(read.places[1].line, 2U);
  }
}

TEST(ReadTerms, NulIsACharacterOfLiterals) {
  for (const Syntax syntax :
       {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples, Syntax::kNQuads}) {
    const StatementCollector read = read_text(
        "<a:s> <a:p> \"a\0b\" .\n<a:s> <a:p> \"c\\u0000d\" .\n"s, syntax);
    ASSERT_EQ(read.quads.size(), 2U);
    EXPECT_EQ(read.quads[0].object.text, "a\0b"s);
    EXPECT_EQ(read.quads[1].object.text, "c\0d"s);
  }
}

TEST(ReadTerms, NestsToTheLimit) {
  const auto nested = [](int depth) {
    std::string text = "<a:s> <a:p> ";
    for (int i = 0; i < depth; ++i) text += "[ <a:p> ";
    text += "1";
    for (int i = 0; i < depth; ++i) text += " ]";
    return text + " .";
  };
  EXPECT_EQ(read_lines(nested(1000), Syntax::kTurtle).size(), 1001U);
  EXPECT_THROW(read_lines(nested(1001), Syntax::kTurtle), Error);
}

TEST(Syntaxes, HaveNamesAndEndings) {
  for (const Syntax syntax : {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples,
                              Syntax::kNQuads, Syntax::kRdfXml}) {
    EXPECT_EQ(parse_syntax(to_string(syntax)), syntax);
  }
  EXPECT_EQ(parse_syntax("turtle"), Syntax::kTurtle);
  EXPECT_EQ(parse_syntax("owlxml"), std::nullopt);
  EXPECT_EQ(parse_syntax(""), std::nullopt);
  EXPECT_EQ(guess_syntax("a/b.ttl"), Syntax::kTurtle);
  EXPECT_EQ(guess_syntax("b.trig.gz"), Syntax::kTrig);
  EXPECT_EQ(guess_syntax("b.nt"), Syntax::kNTriples);
  EXPECT_EQ(guess_syntax("b.nq.gz"), Syntax::kNQuads);
  EXPECT_EQ(guess_syntax("b.owl"), Syntax::kRdfXml);
  EXPECT_EQ(guess_syntax("b.rdf.gz"), Syntax::kRdfXml);
  EXPECT_EQ(guess_syntax("b.xml"), Syntax::kRdfXml);
  EXPECT_EQ(guess_syntax("b.txt"), std::nullopt);
  EXPECT_EQ(guess_syntax("ttl"), std::nullopt);
  EXPECT_EQ(guess_syntax("-"), std::nullopt);
}

}  // namespace
}  // namespace rrn::io
