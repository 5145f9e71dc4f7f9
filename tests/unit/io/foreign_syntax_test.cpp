// SPDX-License-Identifier: MIT
#include "io/foreign_syntax.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "unit/io/reading.hpp"

namespace rrn::io {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The message of the error that reading a text without a syntax ends with.
std::string error_of(const std::string& text, bool lax = false) {
  ReadOptions options;
  options.lax = lax;
  return test::error_message([&] {
    test::StatementCollector collector;
    read_rdf_text(text, "t", options, collector, JobContext());
  });
}

struct Foreign {
  std::string text;
  std::string start;  ///< How the message starts
  std::string advice;
};

// The first lines are those of examples in the specifications.
const std::vector<Foreign>& foreign_texts() {
  static const std::vector<Foreign> texts = {
      {"{\n  \"@context\": \"https://json-ld.org/contexts/person.jsonld\",\n"
       "  \"name\": \"Manu Sporny\"\n}\n",
       "t: this is JSON-LD, which is not read", "riot"},
      {"[{ \"@id\": \"http://e/a\" }]", "t: this is JSON-LD", "riot"},
      {"{ \"name\": 1 }", "t: this is JSON,", "converter"},
      {"Prefix(:=<http://e/>)\nOntology(<http://e/o>\n)",
       "t: this is the functional syntax of OWL", "robot convert"},
      {"Prefix: : <http://e/>\nOntology: <http://e/o>\n",
       "t: this is the Manchester syntax of OWL", "robot convert"},
      {"format-version: 1.2\nontology: go\n\n[Term]\nid: GO:0000001\n",
       "t: this is OBO", "robot convert"},
      {"# A comment\n\nOntology(<http://e/o>)",
       "t: this is the functional syntax of OWL", "robot convert"},
      {"@prefix : <http://e/> .\n{ ?x :p ?y } => { ?y :q ?x } .\n",
       "t: this is Notation3", "Datalog"},
      {"<!DOCTYPE html>\n<html lang=\"en\"><body><p>x<br></body></html>",
       "t:2:1: this is a page of HTML", "rdfa"},
      {"<html><head><title>404</title></head></html>",
       "t: this is a page of HTML", "rdfa"},
      {"<?xml version=\"1.0\"?>\n<Ontology "
       "xmlns=\"http://www.w3.org/2002/07/owl#\"/>",
       "t:2:1: this is OWL/XML", "robot convert"},
      {"<TriX xmlns=\"http://www.w3.org/2004/03/trix/trix-1/\"><graph/></TriX>",
       "t:1:1: this is TriX", "riot"},
      {std::string("PK\x03\x04", 4) + "x", "t: this is a ZIP archive",
       "unpacked"},
  };
  return texts;
}

TEST(ForeignSyntax, IsNamedByHowItStarts) {
  for (const Foreign& foreign : foreign_texts()) {
    EXPECT_THAT(error_of(foreign.text), StartsWith(foreign.start));
    EXPECT_THAT(error_of(foreign.text), HasSubstr(foreign.advice));
  }
}

TEST(ForeignSyntax, IsNamedWhereLaxReadingFindsNothing) {
  EXPECT_THAT(error_of("format-version: 1.2\n", /*lax=*/true),
              StartsWith("t: this is OBO"));
}

TEST(ForeignSyntax, IsNamedByTheConstructAtWhichReadingFails) {
  const std::string prefix = "PREFIX : <http://e/>\n";
  for (const auto& [text, start] :
       std::vector<std::pair<std::string, std::string>>{
           {":s :p <<( :a :b :c )>> .", "t:2:9: a triple as a term of RDF 1.2"},
           {"<< :a :b :c >> :p :o .", "t:2:3: a triple as a term of RDF 1.2"},
           {":a :b :c {| :p :o |} .", "t:2:10: an annotation in {| |}"},
           {":a :b :c ~ :r .", "t:2:10: a reifier of RDF 1.2"},
           {":a :b \"x\"@en--ltr .", "t:2:10: a direction of text of RDF 1.2"},
           {":a = :c .", "t:2:4: this is Notation3"}}) {
    EXPECT_THAT(error_of(prefix + text), StartsWith(start)) << text;
  }
  EXPECT_THAT(error_of("VERSION \"1.2\"\n:a :b :c ."),
              StartsWith("t:1:9: a version of RDF 1.2"));
  const std::string line =
      "<http://e/s> <http://e/p> <<( <http://e/a> <http://e/b> "
      "<http://e/c> )>> .\n";
  ReadOptions options;
  options.syntax = Syntax::kNTriples;
  test::StatementCollector collector;
  EXPECT_THAT(
      test::error_message(
          ErrorCode::kBadSyntax,
          [&] { read_rdf_text(line, "t", options, collector, JobContext()); }),
      StartsWith("t:1:28: a triple as a term of RDF 1.2"));
}

TEST(ForeignSyntax, IsNotSeenInOrdinaryMistakes) {
  EXPECT_THAT(error_of("@prefix : <http://e/> .\n:a :b \"<<\" :c .\n"),
              HasSubstr("expected ';', ',' or '.'"));
  EXPECT_THAT(error_of("<http://e/s> <<http://e/o> <http://e/p> 1 ."),
              testing::Not(HasSubstr("RDF 1.2")));
  EXPECT_THAT(error_of("[] ."), HasSubstr("statement without a predicate"));
  EXPECT_THAT(error_of("[ a <http://e/C> ] <http://e/p .\n"),
              testing::Not(HasSubstr("JSON")));
  EXPECT_EQ(error_of("[] <http://e/p> \"@id\" ."), "no error");
}

}  // namespace
}  // namespace rrn::io
