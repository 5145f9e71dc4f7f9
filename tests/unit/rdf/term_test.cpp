// SPDX-License-Identifier: MIT
#include "rdf/term.hpp"

#include <string>

#include <gtest/gtest.h>

#include "rdf/vocabulary/xsd.hpp"

namespace rrn {
namespace {

using namespace std::string_literals;

TEST(ToNtriples, WritesEachKind) {
  EXPECT_EQ(TermView::iri("http://a/b").to_ntriples(), "<http://a/b>");
  EXPECT_EQ(TermView::blank("b1").to_ntriples(), "_:b1");
  EXPECT_EQ(TermView::literal("x").to_ntriples(), "\"x\"");
  EXPECT_EQ(TermView::literal("x", {}, "en-GB").to_ntriples(), "\"x\"@en-GB");
  EXPECT_EQ(TermView::literal("1", xsd::kInteger).to_ntriples(),
            "\"1\"^^<http://www.w3.org/2001/XMLSchema#integer>");
}

TEST(ToNtriples, LeavesOutXsdString) {
  EXPECT_EQ(TermView::literal("x", xsd::kString).to_ntriples(), "\"x\"");
  EXPECT_EQ(TermView::literal("x", xsd::kString), TermView::literal("x"));
}

TEST(ToNtriples, EscapesLiterals) {
  EXPECT_EQ(TermView::literal("a\"b\\c").to_ntriples(), R"("a\"b\\c")");
  EXPECT_EQ(TermView::literal("\n\r\t\b\f").to_ntriples(), R"("\n\r\t\b\f")");
  EXPECT_EQ(TermView::literal("\0\x01\x1F\x7F"s).to_ntriples(),
            R"("\u0000\u0001\u001F\u007F")");
  EXPECT_EQ(TermView::literal("'").to_ntriples(), "\"'\"");
}

TEST(ToNtriples, KeepsUtf8) {
  EXPECT_EQ(TermView::literal("Žluťoučký 🐎").to_ntriples(), "\"Žluťoučký 🐎\"");
  EXPECT_EQ(TermView::iri("http://a/č").to_ntriples(), "<http://a/č>");
}

TEST(ToNtriples, EscapesWhatNoIriMayHave) {
  EXPECT_EQ(TermView::iri("a b").to_ntriples(), R"(<a\u0020b>)");
  EXPECT_EQ(TermView::iri("<>\"{}|^`\\").to_ntriples(),
            R"(<\u003C\u003E\u0022\u007B\u007D\u007C\u005E\u0060\u005C>)");
  EXPECT_EQ(TermView::iri("\0"s).to_ntriples(), R"(<\u0000>)");
}

TEST(AppendNtriples, KeepsWhatIsThere) {
  std::string text = "before ";
  TermView::blank("x").append_ntriples(text);
  EXPECT_EQ(text, "before _:x");
}

TEST(Term, OwnsACopy) {
  std::string text = "form";
  const Term term(TermView::literal(text, "http://d"));
  text = "gone";
  EXPECT_EQ(term.view(), TermView::literal("form", "http://d"));
}

TEST(Term, DiffersByEachPart) {
  const Term term(TermView::literal("a", {}, "en"));
  EXPECT_EQ(term, Term(TermView::literal("a", {}, "en")));
  EXPECT_NE(term, Term(TermView::literal("b", {}, "en")));
  EXPECT_NE(term, Term(TermView::literal("a", {}, "de")));
  EXPECT_NE(term, Term(TermView::literal("a", "en")));
  EXPECT_NE(Term(TermView::iri("a")), Term(TermView::blank("a")));
}

TEST(TermView, KnowsItsKind) {
  EXPECT_TRUE(TermView::iri("a").is_iri());
  EXPECT_TRUE(TermView::blank("a").is_blank());
  EXPECT_TRUE(TermView::literal("a").is_literal());
  EXPECT_FALSE(TermView::literal("a").is_iri());
  EXPECT_FALSE(TermView::iri("a").is_blank());
}

}  // namespace
}  // namespace rrn
