// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/output_file.hpp"
#include "io/rdf_writer.hpp"
#include "support/expect_error.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::io {
namespace {

using namespace std::string_literals;
using test::expect_error;
using test::parse_quads;
using test::Quad;
using test::TempDir;

std::string write(const std::vector<Quad>& quads, Syntax syntax) {
  const TempDir dir;
  const std::string path = dir.file("out");
  OutputFile file(path);
  RdfWriter writer(file, syntax);
  writer.on_prefix("ex", "http://example.org/");
  for (const Quad& quad : quads) writer.write(quad.view());
  writer.finish();
  file.commit();
  return test::read_file(path);
}

const char* const kDataset =
    ":a a :C ; :p 1, 'x\\ty'@en . :g { :a :p :b . :c :p _:d }";

TEST(RdfWriter, WritesNTriples) {
  EXPECT_EQ(write(parse_quads(kDataset), Syntax::kNTriples),
            "<http://example.org/a> "
            "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
            "<http://example.org/C> .\n"
            "<http://example.org/a> <http://example.org/p> "
            "\"1\"^^<http://www.w3.org/2001/XMLSchema#integer> .\n"
            "<http://example.org/a> <http://example.org/p> \"x\\ty\"@en .\n"
            "<http://example.org/a> <http://example.org/p> "
            "<http://example.org/b> .\n"
            "<http://example.org/c> <http://example.org/p> _:d .\n");
}

TEST(RdfWriter, WritesNQuads) {
  EXPECT_EQ(
      write(parse_quads(":g { :a :p :b } _:g { :a :p 'č' }"), Syntax::kNQuads),
      "<http://example.org/a> <http://example.org/p> "
      "<http://example.org/b> <http://example.org/g> .\n"
      "<http://example.org/a> <http://example.org/p> \"č\" _:g .\n");
}

TEST(RdfWriter, AbbreviatesAndGroupsTurtle) {
  EXPECT_EQ(write(parse_quads(kDataset), Syntax::kTurtle),
            "@prefix ex: <http://example.org/> .\n\n"
            "ex:a\n"
            "\ta ex:C ;\n"
            "\tex:p 1 ,\n"
            "\t\t\"x\\ty\"@en ,\n"
            "\t\tex:b .\n\n"
            "ex:c\n"
            "\tex:p _:d .\n\n");
}

TEST(RdfWriter, GroupsTrigByGraph) {
  const std::string text = write(parse_quads(kDataset), Syntax::kTrig);
  EXPECT_EQ(text,
            "@prefix ex: <http://example.org/> .\n\n"
            "ex:a\n"
            "\ta ex:C ;\n"
            "\tex:p 1 ,\n"
            "\t\t\"x\\ty\"@en .\n\n"
            "<http://example.org/g> {\n"
            "ex:a\n"
            "\tex:p ex:b .\n\n"
            "ex:c\n"
            "\tex:p _:d .\n\n"
            "}\n\n");
}

TEST(RdfWriter, WritesIllFormedNumbersWithQuotes) {
  for (const Syntax syntax : {Syntax::kTurtle, Syntax::kTrig}) {
    const std::string text = write(
        parse_quads(":a :p '1', '+1', '-', '', '1 ; :x :y', '0x1'."), syntax);
    EXPECT_NE(text.find("\"1 ; :x :y\""), std::string::npos) << text;
    std::vector<Quad> quads = parse_quads(
        ":a :p 'x'^^xsd:integer, '1'^^xsd:boolean, "
        "'1..2'^^xsd:decimal, ''^^xsd:integer .");
    const std::string typed = write(quads, syntax);
    for (const char* const quoted :
         {"\"x\"^^", "\"1\"^^", "\"1..2\"^^", "\"\"^^"}) {
      EXPECT_NE(typed.find(quoted), std::string::npos) << typed;
    }
  }
}

TEST(RdfWriter, WritesAnEmptyDataset) {
  EXPECT_EQ(write({}, Syntax::kNTriples), "");
  EXPECT_EQ(write({}, Syntax::kNQuads), "");
  EXPECT_EQ(write({}, Syntax::kTurtle),
            "@prefix ex: <http://example.org/> .\n");
}

TEST(RdfWriter, PrefixesMayComeLate) {
  const TempDir dir;
  const std::string path = dir.file("out.trig");
  OutputFile file(path);
  RdfWriter writer(file, Syntax::kTrig);
  const std::vector<Quad> quads = parse_quads(":g { :a :p :b }");
  writer.write(quads[0].view());
  writer.on_prefix("ex", "http://example.org/");
  writer.write(quads[0].view());
  writer.finish();
  file.commit();
  test::StatementCollector collector;
  read_rdf(path, {}, collector, JobContext());
  EXPECT_EQ(collector.quads, (std::vector<Quad>{quads[0], quads[0]}));
}

TEST(RdfWriter, PlugsIntoTheReader) {
  const TempDir dir;
  const std::string path = dir.file("out.nt");
  OutputFile file(path);
  RdfWriter writer(file, Syntax::kNTriples);
  read_rdf_text("@prefix e: <http://e/> . e:a e:b e:c .", "t", {}, writer,
                JobContext());
  writer.finish();
  file.commit();
  EXPECT_EQ(test::read_file(path),
            "<http://e/a> <http://e/b> <http://e/c> .\n");
}

TEST(RdfWriter, FullDeviceIsAnIoError) {
  const std::vector<Quad> quads = parse_quads(kDataset);
  for (const Syntax syntax :
       {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples, Syntax::kNQuads}) {
    expect_error(
        [&] {
          OutputFile file("/dev/full");
          RdfWriter writer(file, syntax);
          for (int i = 0; i < 100000; ++i) writer.write(quads[0].view());
        },
        ErrorCode::kIo, "/dev/full: cannot write: No space left on device");
    expect_error(
        [&] {
          OutputFile file("/dev/full");
          RdfWriter writer(file, syntax);
          writer.write(quads[0].view());
          writer.finish();
          file.commit();
        },
        ErrorCode::kIo, "/dev/full: cannot write: No space left on device");
  }
}

TEST(RdfWriter, RefusesWhatNoSyntaxCanSay) {
  const TermView a = TermView::iri("http://a");
  const TermView text = TermView::literal("x");
  const std::string iri_message =
      " cannot be written: an IRI must be absolute and have no blanks or "
      "delimiters";
  struct Case {
    Statement statement;
    std::string message;
  };
  const std::vector<Case> cases = {
      {{text, a, a, {}}, "\"x\" cannot be written: a literal is no subject"},
      {{a, text, a, {}}, "\"x\" cannot be written: a predicate must be an IRI"},
      {{a, TermView::blank("p"), a, {}},
       "_:p cannot be written: a predicate must be an IRI"},
      {{a, a, a, text},
       "\"x\" cannot be written: a literal is no name of a graph"},
      {{TermView::iri("relative"), a, a, {}}, "<relative>" + iri_message},
      {{TermView::iri("http://a b"), a, a, {}},
       "<http://a\\u0020b>" + iri_message},
      {{a, a, TermView::literal("x", "d"), {}}, "\"x\"^^<d>" + iri_message},
      {{a, a, TermView::literal("x", {}, "e n"), {}},
       "\"x\"@e n cannot be written: the language tag is malformed"},
      {{a, a, TermView::literal("\xFF"), {}},
       "\"\xFF\" cannot be written: the text is not UTF-8"},
      {{TermView::blank("a b"), a, a, {}},
       "_:a b cannot be written: the label of a blank node has letters, "
       "digits, '_', '-' and '.' only"},
      {{TermView::blank(""), a, a, {}},
       "_: cannot be written: the label of a blank node has letters, digits, "
       "'_', '-' and '.' only"},
  };
  for (const Syntax syntax :
       {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples, Syntax::kNQuads}) {
    for (const Case& one : cases) {
      OutputFile file("/dev/null");
      RdfWriter writer(file, syntax);
      expect_error([&] { writer.write(one.statement); },
                   ErrorCode::kBadArgument, one.message);
    }
  }
}

TEST(RdfWriter, RefusesBadPrefixes) {
  OutputFile file("/dev/null");
  RdfWriter writer(file, Syntax::kTurtle);
  expect_error([&] { writer.on_prefix("1 2", "http://a/"); },
               ErrorCode::kBadArgument,
               "the prefix '1 2' cannot be written; expected a letter, then "
               "letters, digits, '_' and '-'");
  expect_error([&] { writer.on_prefix("a", "a b"); }, ErrorCode::kBadArgument,
               "<a\\u0020b> cannot be written: an IRI must be absolute and "
               "have no blanks or delimiters");
}

}  // namespace
}  // namespace rrn::io
