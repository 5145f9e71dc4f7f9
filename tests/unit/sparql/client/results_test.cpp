// SPDX-License-Identifier: MIT
#include "sparql/client/results.hpp"

#include <string>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace rrn::sparql {
namespace {

using test::expect_error;

// One of each kind of term, and an unbound variable, in both formats.
constexpr const char* kJson = R"({"head": {"vars": ["a", "b"]},
 "results": {"bindings": [
  {"a": {"type": "uri", "value": "urn:x"},
   "b": {"type": "bnode", "value": "n1"}},
  {"a": {"type": "literal", "value": "a\n<&>", "xml:lang": "en"}},
  {"b": {"type": "typed-literal", "value": "1",
         "datatype": "http://www.w3.org/2001/XMLSchema#integer"}},
  {"a": {"type": "literal", "value": "\u00E9\uD83D\uDE00"}}]}})";

constexpr const char* kXml = R"(<?xml version="1.0"?>
<!-- of a test --><sparql xmlns="http://www.w3.org/2005/sparql-results#">
 <head><variable name="a"/><variable name='b'/><link href="x"/></head>
 <results ordered="true">
  <result><binding name="a"><uri>urn:x</uri></binding>
   <binding name="b"><bnode>n1</bnode></binding></result>
  <result><binding name="a"><literal xml:lang="en">a
&lt;&amp;&gt;</literal></binding></result>
  <result><binding name="b">
   <literal datatype="http://www.w3.org/2001/XMLSchema#integer"
    >1</literal></binding></result>
  <result><binding name="a"><literal>&#233;<![CDATA[]]>&#x1F600;</literal>
  </binding></result>
 </results>
</sparql>)";

void expect_all_kinds(const Results& results) {
  ASSERT_EQ(results.variables, (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(results.rows.size(), 4u);
  EXPECT_EQ(results.rows[0][0]->view(), TermView::iri("urn:x"));
  EXPECT_EQ(results.rows[0][1]->view(), TermView::blank("n1"));
  EXPECT_EQ(results.rows[1][0]->view(), TermView::literal("a\n<&>", {}, "en"));
  EXPECT_EQ(results.rows[1][1], std::nullopt);
  EXPECT_EQ(results.rows[2][1]->view(),
            TermView::literal("1", "http://www.w3.org/2001/XMLSchema#integer"));
  EXPECT_EQ(results.rows[3][0]->view(),
            TermView::literal("\xC3\xA9\xF0\x9F\x98\x80"));
  EXPECT_EQ(results.boolean, std::nullopt);
  EXPECT_EQ(results.column("b"), 1u);
}

TEST(SparqlResults, ReadsEveryKindOfTermInBothFormats) {
  expect_all_kinds(parse_results_json(kJson, "j"));
  expect_all_kinds(parse_results_xml(kXml, "x"));
}

TEST(SparqlResults, ChoosesByMediaTypeOrContent) {
  expect_all_kinds(
      parse_results(kJson, "application/sparql-results+json", "j"));
  expect_all_kinds(parse_results(kXml, "application/sparql-results+xml", "x"));
  expect_all_kinds(parse_results(kJson, "", "j"));
  expect_all_kinds(parse_results(kXml, "text/plain", "x"));
}

TEST(SparqlResults, ReadsAnswersToAsk) {
  EXPECT_TRUE(
      parse_results_json(R"({"head":{},"boolean":true})", "j").answer());
  EXPECT_FALSE(
      parse_results_xml("<sparql><head/><boolean>false</boolean></sparql>", "x")
          .answer());
  // Virtuoso 7 knows no boolean.
  const std::string virtuoso =
      R"({"head":{"vars":["__ASK_RETVAL"]},"results":{"bindings":[)";
  EXPECT_TRUE(parse_results_json(
                  virtuoso + R"({"__ASK_RETVAL":{"type":"typed-literal",)"
                             R"("value":"1"}}]}})",
                  "j")
                  .answer());
  EXPECT_FALSE(parse_results_json(virtuoso + "]}}", "j").answer());
}

TEST(SparqlResults, RefusesWhatIsNoAnswer) {
  expect_error([] { (void)parse_results_json(kJson, "j").answer(); },
               ErrorCode::kBadSyntax,
               "an answer of the endpoint to ASK has solutions; expected true "
               "or false");
  expect_error([] { (void)parse_results_json(kJson, "j").column("c"); },
               ErrorCode::kBadSyntax,
               "an answer of the endpoint has no variable c; expected those "
               "of the query");
}

TEST(SparqlResults, SaysWhatIsWrongWithJson) {
  const auto expect_wrong = [](const std::string& text, int line,
                               const std::string& what) {
    expect_error([&] { (void)parse_results_json(text, "j"); },
                 ErrorCode::kBadSyntax,
                 "j:" + std::to_string(line) + ": " + what +
                     "; expected SPARQL results in JSON");
  };
  expect_wrong("{}", 1, "neither solutions nor an answer to ASK");
  expect_wrong(R"({"boolean": 1})", 1, "boolean is no truth value");
  expect_wrong(R"({"head": {}, "results": {}})", 1,
               "solutions without bindings");
  expect_wrong(R"({"head": {"vars": 1}, "results": {"bindings": []}})", 1,
               "no list where one belongs");
  expect_wrong(
      "{\"head\": {\"vars\": [\"a\"]},\n\"results\": {\"bindings\": "
      "[{\"a\": {\"type\": \"uri\"}}]}}",
      2, "a term without its type or value");
  expect_wrong(
      "{\"head\": {\"vars\": [\"a\"]}, \"results\": {\"bindings\": "
      "[{\"a\": {\"type\": \"triple\", \"value\": \"\"}}]}}",
      1, "a term of type 'triple'");
}

TEST(SparqlResults, SaysWhatIsWrongWithXml) {
  const auto expect_wrong = [](const std::string& text,
                               const std::string& message,
                               ErrorCode code = ErrorCode::kBadSyntax) {
    expect_error([&] { (void)parse_results_xml(text, "x"); }, code, message);
  };
  const auto expect_no_results = [&](const std::string& text, int column,
                                     const std::string& what) {
    expect_wrong(text, "x:1:" + std::to_string(column) + ": " + what +
                           "; expected SPARQL results in XML");
  };
  expect_wrong("", "x:1:1: no element found; expected well-formed XML");
  expect_wrong(
      "<sparql>",
      "x:1:9: the document ends within an element; expected well-formed XML");
  expect_wrong("<sparql>\n<literal>&a;</literal></sparql>",
               "x:2:10: undefined entity; expected well-formed XML");
  expect_wrong("<!DOCTYPE sparql [<!ENTITY a 'b'>]><sparql/>",
               "x:1:18: a document type is declared; expected none",
               ErrorCode::kUnsupported);
  expect_no_results("<html/>", 1, "no element sparql");
  expect_no_results("<sparql><boolean>maybe</boolean></sparql>", 23,
                    "boolean is no truth value");
  expect_no_results("<sparql><uri>urn:a</uri></sparql>", 19,
                    "a term outside of a result");
  expect_no_results(
      "<sparql><result><binding name='c'><uri>urn:a</uri>"
      "</binding></result></sparql>",
      45, "a binding of 'c', which is no variable");
}

}  // namespace
}  // namespace rrn::sparql
