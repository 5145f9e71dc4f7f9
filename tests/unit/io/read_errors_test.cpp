// SPDX-License-Identifier: MIT
// Messages and places of what is wrong with a text.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "unit/io/reading.hpp"

namespace rrn::io {
namespace {

using namespace std::string_literals;
using test::expect_error;
using test::read_text;

struct BadText {
  Syntax syntax;
  std::string text;
  std::string message;
};

const std::string kEscapes =
    "expected one of \\t \\b \\n \\r \\f \\\" \\' \\\\ \\uXXXX \\UXXXXXXXX";

const std::vector<BadText>& bad_texts() {
  constexpr Syntax kTtl = Syntax::kTurtle;
  static const std::vector<BadText> texts = {
      // Names and IRIs
      {kTtl, "@prefix e: <e:> .\ne:a\n  no:b e:c .",
       "t:3:3: unknown prefix 'no:'; declare it with @prefix"},
      {kTtl, "<a:s> <a:p> :x .",
       "t:1:13: unknown prefix ':'; declare it with @prefix"},
      {kTtl, "<a:s> <a:p> 'x'^^no:d .",
       "t:1:18: unknown prefix 'no:'; declare it with @prefix"},
      {kTtl, "foo <a:p> <a:o> .",
       "t:1:1: 'foo' is no name; expected an IRI, a prefixed name or a blank "
       "node"},
      {kTtl, "<a:s> <a:p> foo .",
       "t:1:16: unexpected blank; expected an IRI, a prefixed name, a blank "
       "node or a literal"},
      {kTtl, "<a:s>\n<rel> <a:o> .",
       "t:2:1: relative IRI <rel> without a base; declare @base or give a "
       "base IRI"},
      {kTtl, "@base <rel> .",
       "t:1:7: relative IRI <rel> without a base; declare @base or give a "
       "base IRI"},
      {kTtl, "@prefix e: <rel> .",
       "t:1:12: relative IRI <rel> without a base; declare @base or give a "
       "base IRI"},
      {kTtl, "<a:s> <a:b c> <a:o> .",
       "t:1:12: blank or control character in an IRI; expected '>' or the "
       "character percent-encoded"},
      {kTtl, "<a:s> <a:{> <a:o> .",
       "t:1:11: character in an IRI that no IRI may have; expected it "
       "percent-encoded"},
      {kTtl, "<< <a:s> <a:p> <a:o> >> <a:q> <a:r> .",
       "t:1:3: a triple as a term of RDF 1.2 (RDF-star), which is not read; "
       "expected RDF 1.1: statements about statements need rdf:Statement"},
      {kTtl, "<a:s> <a:\\u0020> <a:o> .",
       "t:1:16: escape of a character that no IRI may have; expected it "
       "percent-encoded"},
      {kTtl, "<a:s> <a:\\u007B> <a:o> .",
       "t:1:23: character in an IRI that no IRI may have, in <a:{>; expected "
       "it percent-encoded"},
      {kTtl, "<a:s> <a:\\uD800> <a:o> .",
       "t:1:23: invalid Unicode in an IRI; expected characters, no "
       "surrogates"},
      {kTtl, "<a:s> <a:p> _: .",
       "t:1:15: unexpected blank; expected the label of a blank node"},
      {kTtl, "@prefix e: <e:> . e:\\q e:b e:c .",
       "t:1:22: invalid escape in a name; expected a punctuation character "
       "after the backslash"},
      // Literals
      {kTtl, "<a:s> <a:p> \"abc .\n<a:s> <a:p> 1 .",
       "t:1:19: line break in a string; expected a closing quote, or \\n for "
       "the line break"},
      {kTtl, "<a:s> <a:p>\n\"\"\"abc .\n\n",
       "t:3:1: unterminated string that begins in line 2; expected a closing "
       "quote"},
      {kTtl, "<a:s> <a:p> \"abc",
       "t:1:17: unterminated string that begins in line 1; expected a closing "
       "quote"},
      {kTtl, "<a:s> <a:p> '\\x' .",
       "t:1:15: invalid escape in a string; " + kEscapes},
      {kTtl, "<a:s> <a:p> '\\u12G4' .",
       "t:1:18: unexpected 'G'; expected a hexadecimal digit"},
      {kTtl, "<a:s> <a:p> '\\uD800' .",
       "t:1:21: invalid Unicode in a literal; expected characters, no "
       "surrogates"},
      {kTtl, "<a:s> <a:p> '\\U00110000' .",
       "t:1:24: escape beyond the last character U+10FFFF; expected a Unicode "
       "character"},
      {kTtl, "<a:s> <a:p> 'a\xFF' .",
       "t:1:16: invalid UTF-8; expected the file in UTF-8"},
      {kTtl, "<a:s> <a:p> 'a\xC0\x80' .",
       "t:1:18: invalid Unicode in a literal; expected characters, no "
       "surrogates"},
      {kTtl, "<a:s> <a:p> 'x'@ .",
       "t:1:17: unexpected blank; expected a language tag"},
      {kTtl, "<a:s> <a:p> 'x'@en- .",
       "t:1:16: '@en-' is no language tag; expected letters and digits joined "
       "by '-'"},
      {kTtl, "<a:s> <a:p> 'x'^<a:d> .", "t:1:17: unexpected '<'; expected '^'"},
      {kTtl, "<a:s> <a:p> +. .",
       "t:1:15: missing object, or number without digits; expected an object"},
      // Structure
      {kTtl, "<a:s> <a:p> <a:o>\n<a:s> <a:p> <a:o> .",
       "t:2:1: unexpected '<'; expected ';', ',' or '.'"},
      {kTtl, "<a:s> <a:p> .",
       "t:1:14: missing object, or number without digits; expected an object"},
      {kTtl, "<a:s> <a:p>",
       "t:1:12: unexpected end of file; expected an object"},
      {kTtl, "<a:s> <a:p> <a:o>\n",
       "t:1:18: unexpected end of file; expected the rest of a statement"},
      {kTtl, "<a:s> .",
       "t:1:8: statement without an object; expected a predicate and an "
       "object"},
      {kTtl, "[] .",
       "t:1:5: statement without a predicate; expected a predicate and an "
       "object"},
      {kTtl, "<a:s> <a:p> [ <a:q> 1 .", "t:1:23: unexpected '.'; expected ']'"},
      {kTtl, "<a:s> <a:p> ( 1 2",
       "t:1:18: unexpected end of file; expected an object"},
      {kTtl, "'x' <a:p> <a:o> .",
       "t:1:1: unexpected '''; expected a predicate"},
      {kTtl, "@prefix e <e:> .", "t:1:10: unexpected blank; expected ':'"},
      {kTtl, "@foo <e:> .",
       "t:1:2: unknown directive; expected @base or @prefix"},
      {kTtl, "{ <a:s> <a:p> <a:o> }",
       "t:1:1: named graph; expected a triple; this syntax has no graphs"},
      {kTtl, "<a:s> <a:p> <a:o> .\n\0"s,
       "t:2:2: NUL byte; expected text in UTF-8"},
      {kTtl, "\0<a:s> <a:p> <a:o> ."s,
       "t:1:2: NUL byte; expected text in UTF-8"},
      // TriG
      {Syntax::kTrig, "<a:g> { <a:s> <a:p> <a:o>",
       "t:1:26: unexpected end of file; expected the rest of a statement"},
      {Syntax::kTrig, "<a:g> { <a:s> <a:p> <a:o> } .",
       "t:1:29: '.' after a graph; expected nothing after '}'"},
      {Syntax::kTrig, "GRAPH { <a:s> <a:p> <a:o> }",
       "t:1:7: unexpected '{'; expected the name of a graph"},
      // N-Triples
      {Syntax::kNTriples, "<a:s> <a:p> <a:o>\n<a:s> <a:p> <a:o> .\n",
       "t:1:18: unexpected end of line; expected the rest of a statement"},
      {Syntax::kNTriples, "<a:s> <a:p>\n<a:o> .\n",
       "t:1:12: unexpected end of line; expected an IRI in < >, a blank node "
       "or a literal in quotes"},
      {Syntax::kNTriples, "<s> <a:p> <a:o> .",
       "t:1:3: IRI without a scheme; expected an absolute IRI"},
      {Syntax::kNTriples, "<a:s> <a:p> 1 .",
       "t:1:13: unexpected '1'; expected an IRI in < >, a blank node or a "
       "literal in quotes"},
      {Syntax::kNTriples, "<a:s> <a:p> \"\"\"x\"\"\" .",
       "t:1:15: string in three quotes; expected one quote; this syntax has "
       "no long strings"},
      {Syntax::kNTriples, "@prefix e: <e:> .",
       "t:1:1: directive; expected a statement; this syntax has no "
       "directives"},
      {Syntax::kNTriples, "e:a <a:p> <a:o> .",
       "t:1:1: prefixed name 'e:a'; expected an IRI in < >; this syntax has "
       "no prefixes"},
      {Syntax::kNTriples, "<a:s> <a:p> <a:o> <a:g> .",
       "t:1:19: unexpected '<'; expected '.'"},
      {Syntax::kNTriples, "foo",
       "t:1:4: unexpected end of line; expected a predicate"},
      // N-Quads
      {Syntax::kNQuads, "<a:s> <a:p> <a:o> <a:g>\n",
       "t:1:24: unexpected end of line; expected '.'"},
      {Syntax::kNQuads, "<a:s> <a:p> <a:o> \"g\" .",
       "t:1:19: unexpected '\"'; expected '<'"},
      {Syntax::kNQuads, "<a:s> <a:p> <a:o> <a:g> <a:h> .",
       "t:1:25: unexpected '<'; expected '.'"},
      {Syntax::kNQuads, "foo",
       "t:1:4: unexpected end of line; expected a subject, a predicate, an "
       "object and '.'"},
  };
  return texts;
}

TEST(ReadErrors, NamePlaceCauseAndExpectation) {
  for (const BadText& bad : bad_texts()) {
    SCOPED_TRACE(bad.text);
    expect_error([&] { read_text(bad.text, bad.syntax); },
                 ErrorCode::kBadSyntax, bad.message);
  }
}

TEST(ReadErrors, AreCountedInLaxMode) {
  for (const BadText& bad : bad_texts()) {
    SCOPED_TRACE(bad.text);
    test::StatementCollector collector;
    ReadOptions options;
    options.syntax = bad.syntax;
    options.lax = true;
    const ReadResult result =
        read_rdf_text(bad.text, "t", options, collector, JobContext());
    EXPECT_GE(result.n_skipped, 1U);
    EXPECT_EQ(result.n_statements, collector.quads.size());
    ASSERT_FALSE(result.diagnostics.empty());
    EXPECT_EQ(result.diagnostics[0].location.file, "t");
  }
}

TEST(ReadErrors, StatementsBeforeReachTheSink) {
  test::StatementCollector collector;
  const auto read = [&] {
    read_rdf_text("<a:s> <a:p> <a:o> .\n<a:s> <a:p> no:o .", "t", {}, collector,
                  JobContext());
  };
  EXPECT_THROW(read(), Error);
  EXPECT_EQ(collector.quads.size(), 1U);
}

TEST(ReadErrors, FindPlacesInLongFiles) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "<a:s> <a:p> <a:o> .\n";
  expect_error([&] { read_text(text + "<a:s> no:p 1 .", Syntax::kTurtle); },
               ErrorCode::kBadSyntax,
               "t:20001:7: unknown prefix 'no:'; declare it with @prefix");
  expect_error([&] { read_text(text + "<a:s> no:p 1 .", Syntax::kNQuads); },
               ErrorCode::kBadSyntax,
               "t:20001:7: unexpected 'n'; expected '<'");
}

TEST(ReadErrors, LongLanguageTagsHaveAPlace) {
  const std::string tag(kMaxLanguageTag + 1, 'a');
  const std::string text = "<a:s> <a:p> <a:o> .\n<a:s> <a:p> 'x'@" + tag;
  for (const Syntax syntax : {Syntax::kTurtle, Syntax::kTrig}) {
    expect_error([&] { read_text(text + " .\n", syntax); },
                 ErrorCode::kBadSyntax,
                 "t:2:65553: a language tag of 65536 bytes; expected at most "
                 "65535");
  }
  read_text("<a:s> <a:p> 'x'@" + tag.substr(1) + " .", Syntax::kTurtle);
}

TEST(ReadErrors, DeepNestingIsUnsupported) {
  const std::string text = "<a:s> <a:p> " + std::string(100000, '(');
  expect_error([&] { read_text(text, Syntax::kTurtle); },
               ErrorCode::kUnsupported,
               "t:1:1013: brackets are nested too deeply; at most 1000 levels "
               "are supported");
}

TEST(ReadErrors, XmlIsNotTurtle) {
  for (const char* const text :
       {"<?xml version='1.0'?><a/>", "<rdf:RDF xmlns='x'>", "<rdf:RDF\n>"}) {
    expect_error([&] { read_text(text, Syntax::kTurtle); },
                 ErrorCode::kBadSyntax,
                 "t: this is XML; expected turtle, or rdfxml as its syntax");
  }
}

TEST(ReadErrors, BadOptionsAreBadArguments) {
  ReadOptions options;
  options.base_iri = "not absolute";
  expect_error([&] { read_text("", Syntax::kTurtle, options); },
               ErrorCode::kBadArgument,
               "the base IRI 'not absolute' cannot be used; expected an "
               "absolute IRI such as 'http://example.org/'");
  for (const char* const prefix : {"a b", "-a", "a.b", ".", "a:"}) {
    ReadOptions with_prefix;
    with_prefix.blank_prefix = prefix;
    expect_error([&] { read_text("", Syntax::kTurtle, with_prefix); },
                 ErrorCode::kBadArgument,
                 "the blank node prefix '" + std::string(prefix) +
                     "' cannot be used; expected letters, digits, '_' and "
                     "'-'");
  }
}

}  // namespace
}  // namespace rrn::io
