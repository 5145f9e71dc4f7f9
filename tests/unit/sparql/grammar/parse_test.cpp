// SPDX-License-Identifier: MIT
#include "sparql/grammar/parse.hpp"

#include <gmock/gmock.h>

#include "support/expect_error.hpp"

namespace rrn::sparql {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

void expect_bad(const std::string& query, const std::string& message,
                ErrorCode code = ErrorCode::kBadSyntax) {
  test::expect_error(
      [&] { static_cast<void>(parse_query(query, "http://base/")); }, code,
      message);
}

TEST(ParseQueryTest, LimitsTheRoomOfNamesThatAreWrittenOut) {
  const std::string start = "PREFIX p: <urn:" + std::string(1 << 20, 'x') +
                            ">\nSELECT * {VALUES ?x {";
  std::string few = start;
  std::string many = start;
  for (int i = 0; i < 40; ++i) few += " p:a";
  for (int i = 0; i < 80; ++i) many += " p:a";
  (void)parse_query(few + "}}", "http://base/");
  expect_bad(many + "}}",
             "query:2:275: names that take a hundred times as much room when "
             "they are written out; expected a shorter prefix or base",
             ErrorCode::kUnsupported);
}

TEST(ParseQueryTest, SaysWhereAndWhatWasExpected) {
  expect_bad("ASK { ",
             "query:1:7: the text ends; expected a triple pattern, "
             "'{', '}', OPTIONAL, FILTER, UNION, BIND, VALUES, "
             "GRAPH, MINUS or SERVICE");
  expect_bad("SELECT ?x\nWHERE { ?x ?y }",
             "query:2:15: '}' does not belong here; expected a variable, an "
             "IRI or a literal");
  expect_bad("CLEAR ALL",
             "query:1:1: 'CLEAR' does not belong here; expected "
             "SELECT, ASK, CONSTRUCT or DESCRIBE");
  expect_bad("ASK { ?x e:p ?y }",
             "query:1:10: the prefix of 'e:p' is not declared; expected PREFIX "
             "before it");
  expect_bad("ASK { FILTER(STRLEN(1, 2)) }",
             "query:1:14: STRLEN has 2 arguments; expected 1");
  expect_bad("SELECT (1 AS ?x) (2 AS ?x) {}",
             "query:1:19: ?x is bound already; expected a new variable behind "
             "AS");
  expect_bad("SELECT ?x { ?x ?y ?z } GROUP BY ?y",
             "query:1:1: ?x is not what is grouped by; expected it in GROUP BY "
             "or in an aggregate");
  expect_bad("ASK { ?x ?y _:a OPTIONAL { ?x ?y _:a } }",
             "query:1:34: the blank node label '_:a' is used in another graph "
             "pattern or operation, too; expected another label");
  expect_bad("ASK { << ?a ?b ?c >> ?d ?e }",
             "query:1:7: a triple term of SPARQL 1.2, which is not supported; "
             "expected SPARQL 1.1",
             ErrorCode::kUnsupported);
  expect_bad("ASK { VALUES (?x ?y) { (1) } }",
             "query:1:24: a row of VALUES has 1 values; expected 2");
  expect_bad("ASK { FILTER(COUNT(*) > 1) }",
             "query:1:14: COUNT where nothing is aggregated; expected "
             "aggregates in SELECT, HAVING and ORDER BY only");
}

TEST(ParseQueryTest, ResolvesNamesAndEscapes) {
  const Query query = parse_query(
      "BASE <http://b/c/> PREFIX e: <http://e/> ASK { <d> e:a\\-b "
      "\"\\u0041\\t\" }",
      "http://base/");
  const auto& triples =
      std::get<TriplesElement>(query.select.where.elements.front()).triples;
  ASSERT_THAT(triples, SizeIs(1));
  EXPECT_EQ(triples[0].subject.term.text, "http://b/c/d");
  EXPECT_EQ(triples[0].predicate.term.text, "http://e/a-b");
  EXPECT_EQ(triples[0].object.term.text, "A\t");
}

TEST(ParseQueryTest, KnowsTheDataset) {
  const Query query = parse_query(
      "SELECT * FROM <a> FROM NAMED <b> FROM NAMED <c> { ?s ?p ?o }",
      "http://base/");
  EXPECT_THAT(query.dataset.default_graphs, ElementsAre("http://base/a"));
  EXPECT_THAT(query.dataset.named_graphs,
              ElementsAre("http://base/b", "http://base/c"));
}

TEST(ParseUpdateTest, ReadsOperations) {
  const auto operations = parse_update(
      "PREFIX : <http://e/> INSERT DATA { :a :b _:c . GRAPH :g { :d :e 1 } } ;"
      "DELETE { ?s :p ?o } INSERT { GRAPH ?g { ?s :q ?o } } USING NAMED :n "
      "WHERE { GRAPH ?g { ?s :p ?o } } ; DELETE WHERE { ?s ?p ?o } ;"
      "MOVE SILENT DEFAULT TO :h ; DROP NAMED ; LOAD <x> INTO GRAPH :h ;",
      "http://base/");
  ASSERT_THAT(operations, SizeIs(6));
  EXPECT_THAT(operations[0].inserts, SizeIs(2));
  EXPECT_EQ(operations[0].inserts[1].graph->term.text, "http://e/g");
  EXPECT_EQ(operations[1].kind, UpdateOperation::Kind::kModify);
  EXPECT_TRUE(operations[1].inserts[0].graph->variable.has_value());
  EXPECT_THAT(operations[1].dataset.named_graphs, ElementsAre("http://e/n"));
  EXPECT_THAT(operations[2].deletes, SizeIs(1));
  EXPECT_EQ(operations[3].kind, UpdateOperation::Kind::kMove);
  EXPECT_TRUE(operations[3].is_silent);
  EXPECT_EQ(operations[4].target.kind, GraphTarget::Kind::kNamed);
  EXPECT_EQ(operations[5].source.graph, "http://base/x");
  EXPECT_THAT(parse_update("", "http://base/"), SizeIs(0));
}

TEST(ParseUpdateTest, RefusesWhatIsNone) {
  const auto expect_bad_update = [](const std::string& text,
                                    const std::string& message) {
    test::expect_error(
        [&] { static_cast<void>(parse_update(text, "http://base/")); },
        ErrorCode::kBadSyntax, message);
  };
  expect_bad_update("INSERT DATA { ?x <p> 1 }",
                    "update:1:15: a variable in data; expected IRIs, literals "
                    "and blank nodes");
  expect_bad_update("DELETE DATA { _:x <p> 1 }",
                    "update:1:15: a blank node in what is deleted; expected "
                    "IRIs, literals and variables");
  expect_bad_update("SELECT * {}",
                    "update:1:1: 'SELECT' does not belong here; expected "
                    "INSERT, DELETE, WITH, CLEAR, DROP, CREATE, LOAD, COPY, "
                    "MOVE or ADD");
  expect_bad_update("INSERT DATA { <a> <b> 1 } CLEAR ALL",
                    "update:1:27: 'CLEAR' does not belong here; expected ';'");
}

}  // namespace
}  // namespace rrn::sparql
