// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "unit/io/reading.hpp"

namespace rrn::io {
namespace {

using ::testing::ElementsAre;

struct LaxReading {
  ReadResult result;
  std::vector<std::string> lines;
  std::vector<std::string> messages;
};

LaxReading read_lax(const std::string& text, Syntax syntax,
                    ReadOptions options = {}) {
  test::StatementCollector collector;
  options.syntax = syntax;
  options.lax = true;
  LaxReading reading;
  reading.result = read_rdf_text(text, "t", options, collector, JobContext());
  reading.lines = collector.lines();
  for (const Diagnostic& diagnostic : reading.result.diagnostics) {
    reading.messages.push_back(diagnostic.location.to_string() + ": " +
                               diagnostic.message);
  }
  return reading;
}

TEST(ReadLax, TurtleGoesOnAtTheNextLine) {
  const LaxReading reading = read_lax(
      "<a:1> <a:p> 'broken\n"
      "<a:2> <a:p> <a:o> .\n"
      "<a:3> <a:p> ; .\n"
      "<a:4> <a:p> <a:o> .\n",
      Syntax::kTurtle);
  EXPECT_THAT(reading.lines,
              ElementsAre("<a:2> <a:p> <a:o> .", "<a:4> <a:p> <a:o> ."));
  EXPECT_THAT(
      reading.messages,
      ElementsAre("t:1:20: line break in a string; expected a closing quote, "
                  "or \\n for the line break",
                  "t:3:13: unexpected ';'; expected an IRI, a prefixed name, a "
                  "blank node or a literal"));
  EXPECT_EQ(reading.result.n_statements, 2U);
  EXPECT_EQ(reading.result.n_skipped, 2U);
}

TEST(ReadLax, BadTermCostsItsStatementOnly) {
  const LaxReading reading = read_lax(
      "<a:s> <a:p> <a:1> , no:x , <a:2> ; no:q <a:3> .\n", Syntax::kTurtle);
  EXPECT_THAT(reading.lines,
              ElementsAre("<a:s> <a:p> <a:1> .", "<a:s> <a:p> <a:2> ."));
  EXPECT_EQ(reading.result.n_skipped, 2U);
}

TEST(ReadLax, RestOfABrokenLongStringIsNoStatement) {
  const LaxReading reading = read_lax(
      "<a:1> <a:p> \"\"\"text \\z\n<a:x> <a:y> <a:z> .\n\"\"\" .\n"
      "<a:2> <a:p> <a:o> .\n",
      Syntax::kTurtle);
  EXPECT_THAT(reading.lines, ElementsAre("<a:2> <a:p> <a:o> ."));
  EXPECT_EQ(reading.result.n_skipped, 1U);
}

TEST(ReadLax, RestOfABrokenGraphIsInNoOtherGraph) {
  const LaxReading reading = read_lax(
      "<a:g> { <a:1> <a:p> <a:o> .\n <a:2> 'x' <a:o> .\n"
      " <a:3> <a:p> <a:o> .\n}\n<a:4> <a:p> <a:o> .\n",
      Syntax::kTrig);
  EXPECT_THAT(reading.lines,
              ElementsAre("<a:1> <a:p> <a:o> <a:g> .", "<a:4> <a:p> <a:o> ."));
  EXPECT_EQ(reading.result.n_skipped, 1U);
}

TEST(ReadLax, BrokenLinesDoNotTouchTheNext) {
  const std::string text =
      "<a:1> <a:p>\n"
      "<a:2> <a:p> <a:o> .\n"
      "foo\n"
      "# comment\n"
      "\n"
      "<a:3> <a:p> \"x> .\n"
      "<a:4> <a:p> <a:o> .\n"
      "<a:5> <a:p";
  for (const Syntax syntax : {Syntax::kNTriples, Syntax::kNQuads}) {
    const LaxReading reading = read_lax(text, syntax);
    EXPECT_THAT(reading.lines,
                ElementsAre("<a:2> <a:p> <a:o> .", "<a:4> <a:p> <a:o> ."));
    ASSERT_EQ(reading.messages.size(), 4U);
    EXPECT_EQ(reading.result.n_skipped, 4U);
    const std::uint32_t expected[] = {1, 3, 6, 8};
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(reading.result.diagnostics[i].location.line, expected[i]);
    }
  }
}

TEST(ReadLax, NQuadsKeepTheirGraphs) {
  const LaxReading reading =
      read_lax("<a:1> <a:p> <a:o> <a:g> .\nbad\n<a:2> <a:p> <a:o> <a:g> .\n",
               Syntax::kNQuads);
  EXPECT_THAT(reading.lines, ElementsAre("<a:1> <a:p> <a:o> <a:g> .",
                                         "<a:2> <a:p> <a:o> <a:g> ."));
}

TEST(ReadLax, KeepsAsManyDiagnosticsAsAskedAndCountsAll) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "bad\n<a:s> <a:p> <a:o> .\n";
  for (const Syntax syntax : {Syntax::kTurtle, Syntax::kNTriples}) {
    ReadOptions options;
    options.max_diagnostics = 7;
    const LaxReading reading = read_lax(text, syntax, options);
    EXPECT_EQ(reading.messages.size(), 7U);
    if (syntax == Syntax::kNTriples) {
      EXPECT_EQ(reading.result.n_skipped, 500U);
      EXPECT_EQ(reading.lines.size(), 500U);
    } else {
      EXPECT_GE(reading.result.n_skipped, 500U);
    }
  }
}

TEST(ReadLax, MadeLabelsStayApartAfterErrors) {
  const LaxReading reading =
      read_lax("[] <a:p> 1 .\nbad line .\n[] <a:p> 2 .\n", Syntax::kTurtle);
  ASSERT_EQ(reading.lines.size(), 2U);
  EXPECT_NE(reading.lines[0].substr(0, 4), reading.lines[1].substr(0, 4));
}

class Refusing final : public StatementSink {
 public:
  void on_statement(const Statement&, const SourceLocation&) override {
    ++n_calls;
    throw Error(ErrorCode::kUnsupported, "refused");
  }
  int n_calls = 0;
};

TEST(ReadLax, SinksExceptionEndsTheJob) {
  for (const Syntax syntax :
       {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples, Syntax::kNQuads}) {
    for (const bool lax : {false, true}) {
      Refusing sink;
      ReadOptions options;
      options.syntax = syntax;
      options.lax = lax;
      try {
        read_rdf_text("<a:1> <a:p> <a:o> .\n<a:2> <a:p> <a:o> .\n", "t",
                      options, sink, JobContext());
        ADD_FAILURE() << "no error";
      } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "refused");
      }
      EXPECT_EQ(sink.n_calls, 1);
    }
  }
}

// Serd's parser drops the status of what is inside of brackets.
TEST(ReadLax, SinksExceptionPassesOutOfBrackets) {
  Refusing sink;
  EXPECT_THROW(read_rdf_text("[ <a:p> 1 ; <a:p> 2 ; <a:p> 3 ] <a:q> 4 .", "t",
                             {}, sink, JobContext()),
               Error);
  EXPECT_EQ(sink.n_calls, 1);
}

/// A text with every token, with a few bytes changed, dropped or doubled.
std::string mutated_text(Rng& rng) {
  std::string text =
      "@prefix e: <http://e/> .\n@base <http://b/> . # comment\n"
      "e:a a <c> ; e:p \"x\"@en , 'y'^^e:d , \"\"\"z\"\\n\"\"\" , -1.5e3 .\n"
      "_:b e:p [ e:q ( 1 true _:c ) ] , [] .\n"
      "e:g { e:a e:p '''it's''' . <http://e/s> e:p _:x.y }\n"
      "<http://e/s> <http://e/p> \"\\u010D\" <http://e/g> .\n"
      "<http://e/s> <http://e/p> <http://e/o> .\n";
  // Whole lines drop out first, so that every syntax gets good texts too.
  const std::size_t start = rng.chance(0.5) ? 0 : text.find("<http://e/s> <");
  text = text.substr(rng.chance(0.5) ? text.rfind("<http://e/s>") : start);
  constexpr std::string_view kBytes = "<>\"'\\[](){}.;,#_:@^ \n\xFF-e1";
  for (std::uint64_t n = rng.below(4); n > 0; --n) {
    const std::size_t at = rng.below(text.size());
    switch (rng.below(4)) {
      case 0:
        text.erase(at, 1 + rng.below(5));
        break;
      case 1:
        text.insert(at, text.substr(rng.below(text.size()), rng.below(20)));
        break;
      default:
        text[at] = rng.chance(0.02) ? '\0' : kBytes[rng.below(kBytes.size())];
    }
  }
  return text;
}

TEST(ReadLax, AgreesWithStrictReadingOnWhatIsBroken) {
  Rng rng(Seed(1));
  int n_good = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string text = mutated_text(rng);
    const auto syntax = static_cast<Syntax>(rng.below(4));
    const LaxReading lax = read_lax(text, syntax);
    ASSERT_EQ(lax.result.n_statements, lax.lines.size());
    try {
      const std::vector<std::string> strict = test::read_lines(text, syntax);
      ++n_good;
      ASSERT_EQ(lax.result.n_skipped, 0U) << text << lax.messages[0];
      ASSERT_EQ(strict, lax.lines) << text;
    } catch (const Error& error) {
      ASSERT_EQ(error.code(), ErrorCode::kBadSyntax) << text;
      ASSERT_GT(lax.result.n_skipped, 0U) << text << error.what();
      ASSERT_EQ(error.location().file, "t");
      ASSERT_GT(error.location().line, 0U);
      ASSERT_GT(error.location().column, 0U);
    }
  }
  EXPECT_GT(n_good, 100);
  EXPECT_LT(n_good, 2900);
}

}  // namespace
}  // namespace rrn::io
