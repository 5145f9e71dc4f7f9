// SPDX-License-Identifier: MIT
// Turtle and TriG in which tokens touch are read as with blanks between them,
// however the bytes arrive.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "io/serd_reading.hpp"
#include "support/expect_error.hpp"
#include "support/isomorphism.hpp"
#include "unit/io/reading.hpp"

namespace rrn::io {
namespace {

using test::Quad;
using test::read_lines;
using test::read_text;

const std::string kPrefixes =
    "@prefix a: <a:> . @prefix e.f: <e:> . @prefix : <c:> . "
    "@base <http://b/> . ";

/// Hands out a text by so many bytes.
class Trickle final : public ByteInput {
 public:
  Trickle(std::string_view text, std::size_t step) : rest_(text), step_(step) {}

  std::size_t read(char* bytes, std::size_t size) override {
    const std::size_t n = rest_.copy(bytes, std::min(size, step_));
    rest_.remove_prefix(n);
    return n;
  }

 private:
  std::string_view rest_;
  std::size_t step_;
};

std::vector<Quad> read_by(std::size_t step, std::string_view text,
                          Syntax syntax) {
  Trickle bytes(text, step);
  test::StatementCollector read;
  read_with_serd({bytes, "t", syntax, std::nullopt}, {}, read, JobContext());
  return read.quads;
}

template <typename Action>
void expect_error(const Action& action, const std::string& message) {
  EXPECT_EQ(test::error_message(ErrorCode::kBadSyntax, action), message);
}

void expect_alike(const std::string& touching, const std::string& apart,
                  Syntax syntax = Syntax::kTurtle) {
  SCOPED_TRACE(touching);
  const std::vector<Quad> expected = read_text(kPrefixes + apart, syntax).quads;
  const std::string text = kPrefixes + touching;
  for (std::size_t step = 1; step <= text.size(); ++step) {
    ASSERT_TRUE(test::is_isomorphic_to(read_by(step, text, syntax), expected))
        << "by " << step << " bytes";
  }
}

/// A number as it is written, and as a string with a datatype.
std::vector<std::pair<std::string, std::string>> numbers() {
  std::vector<std::pair<std::string, std::string>> all;
  const auto add = [&all](const std::vector<std::string>& forms,
                          const std::string& type) {
    for (const std::string& form : forms) {
      all.emplace_back(
          form,
          "\"" + form + "\"^^<http://www.w3.org/2001/XMLSchema#" + type + ">");
    }
  };
  add({"5", "-5", "+05"}, "integer");
  add({"1.5", "-.5", "+0.50"}, "decimal");
  add({"1e3", "1.e3", ".5E-3", "-1.5e+3"}, "double");
  add({"true", "false"}, "boolean");
  return all;
}

// Serd 0.30 drops the datatype of an integer that touches the full stop.
TEST(TurtleTokens, NumbersBeforeTheEnd) {
  for (const auto& [form, literal] : numbers()) {
    expect_alike("<a:s> <a:p> " + form + ".<a:s><a:q>" + form + ".# end",
                 "<a:s> <a:p> " + literal + " . <a:s> <a:q> " + literal + " .");
    expect_alike("<a:s> <a:p> " + form + "," + form + ";<a:q>" + form + ".",
                 "<a:s> <a:p> " + literal + " ; <a:q> " + literal + " .");
    expect_alike("[<a:p>" + form + "]<a:q>(" + form + "<a:o>" + form + ").",
                 "[ <a:p> " + literal + " ] <a:q> ( " + literal + " <a:o> " +
                     literal + " ) .");
    expect_alike(
        "<a:g>{<a:s><a:p> " + form + ".}{<a:s><a:p> " + form + "}",
        "<a:g> { <a:s> <a:p> " + literal + " } { <a:s> <a:p> " + literal + " }",
        Syntax::kTrig);
  }
}

TEST(TurtleTokens, NamesBehindNumbersAndLanguages) {
  expect_alike("<a:s> <a:p> (5a:x_:b 5e.f:x 1.5.5-3+2e1e.f:f).",
               "<a:s> <a:p> ( 5 a:x_:b 5 e.f:x 1.5 .5 -3 +2e1 e.f:f ) .");
  expect_alike("<a:s> <a:p> ('x'@en:a_:b'x'@en5'x'@en-a5_:y true-1:).",
               "<a:s> <a:p> ( 'x'@en :a_:b 'x'@en 5 'x'@en-a5 _:y true -1 : "
               ") .");
}

// Serd 0.30 reads more of a name than there is, or less.
TEST(TurtleTokens, LabelsBehindAFullStop) {
  for (const std::string object :
       {"a:", "a:b", "5", "5.0", "5e0", "true", "'x'", "'x'@en",
        "'x'^^a:", "<a:o>", "_:o", "[]", "()"}) {
    const std::string gap = object.ends_with("b") || object == "_:o" ? " " : "";
    expect_alike(
        "<a:s> <a:p> " + object + gap + "._:xy<a:p>_:x ._:x<a:p>_:xx.",
        "<a:s> <a:p> " + object + " . _:xy <a:p> _:x . _:x <a:p> _:xx .");
  }
}

TEST(TurtleTokens, FullStopsInNames) {
  expect_alike("e.f:a..b e.f:\\. e.f:c...:d._:x..1.",
               "<e:a..b> <e:.> <e:c...:d._:x..1> .");
  expect_alike("_:a..b a:\\..x a:%41.\\-.", "_:a..b <a:..x> <a:%41.-> .");
}

// Serd 0.30 takes these for keywords.
TEST(TurtleTokens, RelativeIrisThatReadLikeKeywords) {
  expect_alike("<base><p>[<p><Prefix>].<PREFIX><p><o>.<graph><p><o>.",
               "<http://b/base> <p> [ <p> <http://b/Prefix> ] . "
               "<http://b/PREFIX> <p> <o> . <http://b/graph> <p> <o> .");
  expect_alike("<graph>{<s><p><o>}", "<http://b/graph> { <s> <p> <o> }",
               Syntax::kTrig);
}

TEST(TurtleTokens, LabelsThatReadLikeKeywords) {
  for (const Syntax syntax :
       {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples, Syntax::kNQuads}) {
    for (const std::string label : {"base", "prefix", "graph", "Base"}) {
      const std::string line = "_:" + label + " <a:p> <a:o> .";
      EXPECT_EQ(read_lines(line, syntax), std::vector{line});
    }
  }
}

TEST(TurtleTokens, FullStopsAtTheWrongPlaceAreErrors) {
  for (const char* const text :
       {"<a:s> <a:p> ( a:b. ) .", "<a:s> <a:p> (a:b.) .", "<a:s> <a:p> (5.) .",
        "<a:s> <a:p> (_:b.) .", "<a:s> <a:p> a:b.. ", "<a:s> <a:p> [a:b 5.] .",
        "a:b. <a:p> <a:o> .", "<a:s> a:b. <a:o> ."}) {
    EXPECT_THROW(read_text(kPrefixes + text, Syntax::kTurtle), Error) << text;
  }
}

TEST(TurtleTokens, PrefixesThatBeginLikeBooleansAreNoLabels) {
  for (const char* const list :
       {"(true_:x)", "(false_:x)", "(1 true1_:x)", "(true-1_:x)", "(true__:x)",
        "(1 true_:x 2) . <a:s> <a:p> <a:o>"}) {
    const std::string text = "<a:s> <a:p> " + std::string(list) + " .";
    for (std::size_t step = 1; step <= text.size(); ++step) {
      EXPECT_THROW(read_by(step, text, Syntax::kTurtle), Error) << text;
    }
  }
}

TEST(TurtleTokens, WhatSerdWouldMisreadIsAnError) {
  expect_error(
      [] { read_text("<a:s> <a:p> _:-a .", Syntax::kTurtle); },
      "t:1:13: blank node label '_:-a' starts with '-'; expected a letter, a "
      "digit or '_' there");
  expect_error([] { read_text("@prefix true1: <a:> .", Syntax::kTurtle); },
               "t:1:9: the prefix 'true1:' begins like a boolean, which is not "
               "supported; expected another prefix");
  EXPECT_EQ(read_lines("@prefix true-b: <a:> . <a:s> true-b:p <a:o> .",
                       Syntax::kTurtle),
            std::vector<std::string>{"<a:s> <a:p> <a:o> ."});
  expect_error([] { read_text("_:b <a:p> <a:o> <a:g> .", Syntax::kNTriples); },
               "t:1:17: unexpected '<'; expected '.'");
}

}  // namespace
}  // namespace rrn::io
