// SPDX-License-Identifier: MIT
// Queries over a list of triples; the answers were worked out by hand.
#include "sparql/engine/query_engine.hpp"

#include <thread>

#include <gmock/gmock.h>

#include "support/expect_error.hpp"
#include "unit/sparql/engine/query_fixture.hpp"

namespace rrn::sparql {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const ListData& data() {
  static const ListData result(
      ":a :p :b ; :name \"A\" ; a :T . :b :p :c ; :name \"B\"@en-GB ; a :T .\n"
      ":c :p :d ; :age 3 . :x :p :x . _:n :knows :a .\n"
      ":g1 { :a :q :z } :g2 { :b :q :z . :b :q :y }");
  return result;
}

std::vector<std::string> sorted(const std::string& query) {
  return ask_sorted(data(), query);
}

TEST(QueryEngineTest, JoinsPatterns) {
  EXPECT_THAT(sorted("SELECT ?x ?z { ?x :p ?y . ?y :p ?z }"),
              ElementsAre("<a> <c>", "<b> <d>", "<x> <x>"));
  EXPECT_THAT(sorted("SELECT ?x { ?x :p ?x }"), ElementsAre("<x>"));
  EXPECT_THAT(sorted("SELECT ?x { :a :p :b . ?x :p :d }"), ElementsAre("<c>"));
  EXPECT_THAT(sorted("SELECT ?x { ?x :p :d . :a :p :zzz }"), IsEmpty());
  EXPECT_THAT(sorted("SELECT ?x ?y { ?x :name ?n . ?y :age ?m }"),
              ElementsAre("<a> <c>", "<b> <c>"));
  EXPECT_THAT(sorted("ASK { :a :p :b }"), ElementsAre("true"));
  EXPECT_THAT(sorted("ASK { :a :p :a }"), ElementsAre("false"));
  EXPECT_THAT(sorted("ASK {}"), ElementsAre("true"));
}

TEST(QueryEngineTest, LeavesOptionalPartsOpen) {
  EXPECT_THAT(sorted("SELECT ?x ?n { ?x :p ?y OPTIONAL { ?x :name ?n } }"),
              ElementsAre("<a> \"A\"", "<b> \"B\"@en-GB", "<c> -", "<x> -"));
  // All bindings of the left side stay.
  EXPECT_THAT(sorted("SELECT ?x ?y ?n ?a { ?x :p ?y OPTIONAL { ?y :name ?n . "
                     "?y a :T } ?x :age ?a }"),
              ElementsAre("<c> <d> - \"3\"^^<integer>"));
  // The condition of an OPTIONAL sees the left side.
  EXPECT_THAT(sorted("SELECT ?x ?n { ?x :p ?y OPTIONAL { ?x :name ?n "
                     "FILTER(?y = :c) } }"),
              ElementsAre("<a> -", "<b> \"B\"@en-GB", "<c> -", "<x> -"));
}

TEST(QueryEngineTest, EvaluatesFromTheInsideOut) {
  // A filter does not see what stands outside of its group.
  EXPECT_THAT(sorted("SELECT ?x { ?x :age ?a { ?y :p ?z FILTER(?a = 3) } }"),
              IsEmpty());
  // An optional part that is not well designed: the inner one is joined after
  // it has its solutions.
  EXPECT_THAT(sorted("SELECT ?x ?y ?z { ?x :age ?y OPTIONAL { :a :p ?z "
                     "OPTIONAL { ?z :name ?y } } }"),
              ElementsAre("<c> \"3\"^^<integer> -"));
  EXPECT_THAT(sorted("SELECT ?x ?y { BIND(:a AS ?x) { BIND(?x AS ?y) } }"),
              ElementsAre("<a> -"));
  EXPECT_THAT(sorted("SELECT ?x { ?x :p ?y { SELECT ?x { ?x :name ?y } } }"),
              ElementsAre("<a>", "<b>"));
}

TEST(QueryEngineTest, TakesAway) {
  EXPECT_THAT(sorted("SELECT ?x { ?x :p ?y MINUS { ?x a :T } }"),
              ElementsAre("<c>", "<x>"));
  // Nothing is shared: nothing is taken away.
  EXPECT_THAT(sorted("SELECT ?x { ?x :age ?a MINUS { ?q :name ?r } }"),
              ElementsAre("<c>"));
  EXPECT_THAT(sorted("SELECT ?x { ?x :p ?y FILTER NOT EXISTS { ?x a :T } }"),
              ElementsAre("<c>", "<x>"));
  EXPECT_THAT(sorted("SELECT ?x { ?x :p ?y FILTER EXISTS { ?y :p ?z FILTER(?z "
                     "!= ?x) } }"),
              ElementsAre("<a>", "<b>"));
  EXPECT_THAT(
      sorted("SELECT ?x { ?x :p ?y MINUS { ?x a :T FILTER(?y = :b) } }"),
      ElementsAre("<a>", "<b>", "<c>", "<x>"));
}

TEST(QueryEngineTest, FollowsPaths) {
  EXPECT_THAT(sorted("SELECT ?y { :a :p+ ?y }"),
              ElementsAre("<b>", "<c>", "<d>"));
  EXPECT_THAT(sorted("SELECT ?y { :a :p* ?y }"),
              ElementsAre("<a>", "<b>", "<c>", "<d>"));
  EXPECT_THAT(sorted("SELECT ?x { ?x :p+ :d }"),
              ElementsAre("<a>", "<b>", "<c>"));
  EXPECT_THAT(sorted("SELECT ?y { :a :p/:p ?y }"), ElementsAre("<c>"));
  EXPECT_THAT(sorted("SELECT ?y { :b ^:p|:p ?y }"), ElementsAre("<a>", "<c>"));
  EXPECT_THAT(sorted("SELECT ?y { :a :p? ?y }"), ElementsAre("<a>", "<b>"));
  EXPECT_THAT(sorted("SELECT ?y { :c !(:p|:x) ?y }"),
              ElementsAre("\"3\"^^<integer>"));
  EXPECT_THAT(sorted("SELECT ?y { :d !^:age ?y }"), ElementsAre("<c>"));
  EXPECT_THAT(sorted("SELECT ?y { :a (:p/:p)* ?y }"),
              ElementsAre("<a>", "<c>"));
  EXPECT_THAT(sorted("SELECT ?x { ?x (:p/:p)+ ?x }"), ElementsAre("<x>"));
  EXPECT_THAT(sorted("ASK { :a :p+ :d }"), ElementsAre("true"));
  EXPECT_THAT(sorted("ASK { :zzz :p* :zzz }"), ElementsAre("true"));
  EXPECT_THAT(sorted("SELECT ?x { ?x :p* :zzz }"), ElementsAre("<zzz>"));
}

TEST(QueryEngineTest, LooksIntoNamedGraphs) {
  EXPECT_THAT(sorted("SELECT ?g ?x { GRAPH ?g { ?x :q :z } }"),
              ElementsAre("<g1> <a>", "<g2> <b>"));
  EXPECT_THAT(sorted("SELECT ?x { GRAPH :g2 { ?x :q :z } }"),
              ElementsAre("<b>"));
  EXPECT_THAT(sorted("SELECT ?x { GRAPH :none { ?x :q :z } }"), IsEmpty());
  EXPECT_THAT(sorted("SELECT ?g { GRAPH ?g {} }"), ElementsAre("<g1>", "<g2>"));
  EXPECT_THAT(sorted("SELECT ?g ?y { ?x :p ?y . GRAPH ?g { ?x :q :z } }"),
              ElementsAre("<g1> <b>", "<g2> <c>"));
  EXPECT_THAT(sorted("SELECT ?g ?n { GRAPH ?g { { SELECT (COUNT(*) AS ?n) { "
                     "?x :q ?o } } } }"),
              ElementsAre("<g1> \"1\"^^<integer>", "<g2> \"2\"^^<integer>"));
}

TEST(QueryEngineTest, GroupsAndAggregates) {
  EXPECT_THAT(sorted("SELECT (COUNT(*) AS ?n) { ?s <urn:none> ?o }"),
              ElementsAre("\"0\"^^<integer>"));
  EXPECT_THAT(sorted("SELECT ?s (COUNT(*) AS ?n) { ?s <urn:none> ?o } GROUP BY "
                     "?s"),
              IsEmpty());
  EXPECT_THAT(ask(data(),
                  "SELECT (SUM(?x) AS ?s) (AVG(?x) AS ?a) (MIN(?x) AS ?m) "
                  "(MAX(?x) AS ?n) (SAMPLE(?x) AS ?p) (GROUP_CONCAT(?x) AS ?c) "
                  "{ ?x <urn:none> ?o }"),
              ElementsAre("\"0\"^^<integer> \"0\"^^<integer> - - - \"\""));
  EXPECT_THAT(
      ask(data(),
          "SELECT (SUM(?x) AS ?s) (AVG(?x) AS ?a) (MIN(?x) AS ?m) (MAX(?x) AS "
          "?n) (COUNT(DISTINCT ?x) AS ?d) (GROUP_CONCAT(?x; SEPARATOR=\"|\") "
          "AS ?c) { VALUES ?x { 1 2 2 } }"),
      ElementsAre("\"5\"^^<integer> \"1.666666666666666667\"^^<decimal> "
                  "\"1\"^^<integer> \"2\"^^<integer> \"2\"^^<integer> "
                  "\"1|2|2\""));
  EXPECT_THAT(sorted("SELECT ?t (COUNT(?x) AS ?n) { ?x a ?t } GROUP BY ?t "
                     "HAVING(COUNT(?x) > 1)"),
              ElementsAre("<T> \"2\"^^<integer>"));
  // One value that is no number makes the sum an error.
  EXPECT_THAT(sorted("SELECT (SUM(?x) AS ?s) { VALUES ?x { 1 \"a\" } }"),
              ElementsAre("-"));
  EXPECT_THAT(
      sorted("SELECT (COUNT(DISTINCT *) AS ?n) { VALUES (?x ?y) { (1 2) "
             "(1 2) (1 3) } }"),
      ElementsAre("\"2\"^^<integer>"));
}

TEST(QueryEngineTest, SubstitutesEndsOfPathsInExists) {
  // Between terms, a path without length needs no node of the graph; what a
  // step inside binds stays a variable.
  EXPECT_THAT(sorted("SELECT ?x { VALUES ?x { <urn:none> :a } "
                     "FILTER EXISTS { ?y :q* ?x } }"),
              ElementsAre("<a>", "<urn:none>"));
  EXPECT_THAT(sorted("SELECT ?x { VALUES ?x { :b } FILTER EXISTS "
                     "{ VALUES ?y { <urn:none> } ?y :q* ?z } }"),
              IsEmpty());
}

TEST(QueryEngineTest, OrdersAsTheSpecificationSays) {
  EXPECT_THAT(ask(data(),
                  "SELECT ?x { VALUES ?x { 9007199254740992e0 "
                  "9007199254740993 9007199254740991 } } ORDER BY DESC(?x)"),
              ElementsAre("\"9007199254740993\"^^<integer>",
                          "\"9007199254740992e0\"^^<double>",
                          "\"9007199254740991\"^^<integer>"));
  EXPECT_THAT(ask(data(),
                  "SELECT ?x { VALUES ?x { \"b\" <urn:z> 10 UNDEF 9 "
                  "\"a\" <urn:a> } } ORDER BY ?x"),
              ElementsAre("-", "<urn:a>", "<urn:z>", "\"9\"^^<integer>",
                          "\"10\"^^<integer>", "\"a\"", "\"b\""));
  EXPECT_THAT(ask(data(),
                  "SELECT ?x { VALUES ?x { 3 1 2 } } ORDER BY DESC(?x) "
                  "LIMIT 2 OFFSET 1"),
              ElementsAre("\"2\"^^<integer>", "\"1\"^^<integer>"));
  EXPECT_THAT(ask(data(), "SELECT DISTINCT ?x { VALUES ?x { 1 1 2 } } LIMIT 5"),
              SizeIs(2));
  EXPECT_THAT(ask(data(), "SELECT ?x { VALUES ?x { 1 2 } } LIMIT 0"),
              IsEmpty());
}

TEST(QueryEngineTest, ConstructsAndDescribes) {
  EXPECT_THAT(sorted("CONSTRUCT { ?y :of ?x } { ?x :p ?y . ?x a :T }"),
              ElementsAre("<b> <of> <a>", "<c> <of> <b>"));
  EXPECT_THAT(sorted("CONSTRUCT {} WHERE {}"), IsEmpty());
  EXPECT_THAT(sorted("CONSTRUCT WHERE { ?x :age ?y }"),
              ElementsAre("<c> <age> \"3\"^^<integer>"));
  // What would be no triple is left out, and each one comes once.
  EXPECT_THAT(sorted("CONSTRUCT { ?n :of ?x . :k :of :l } { ?x :name ?n }"),
              ElementsAre("<k> <of> <l>"));
  EXPECT_THAT(sorted("DESCRIBE :x"), ElementsAre("<x> <p> <x>"));
  const ListData nested(":a :b [ :c [ :d :e ] ] . :e :f :g .");
  EXPECT_THAT(ask_sorted(nested, "DESCRIBE :a"), SizeIs(3));
  const auto made = sorted("CONSTRUCT { _:k :of ?x ; :at _:k } { ?x a :T }");
  EXPECT_THAT(made, SizeIs(4));
}

TEST(QueryEngineTest, AnswersSeveralThreads) {
  std::atomic<int> n_right{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        if (sorted("SELECT ?x ?n { ?x :p ?y OPTIONAL { ?x :name ?n } }")
                .size() == 4) {
          ++n_right;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(n_right, 200);
}

TEST(QueryEngineTest, RefusesWhatItDoesNotKnow) {
  test::expect_error(
      [] { static_cast<void>(sorted("ASK { SERVICE <http://x/> {} }")); },
      ErrorCode::kUnsupported,
      "the query uses SERVICE, which is off here; expected a query of the "
      "data alone");
  test::expect_error(
      [] { static_cast<void>(sorted("ASK { FILTER(:f(1)) }")); },
      ErrorCode::kUnsupported,
      "the function <http://e/f> is not known; expected a cast to a datatype "
      "of XML Schema, rrn:status or rrn:probability");
}

TEST(QueryEngineTest, AsksOtherEndpoints) {
  QueryOptions options;
  std::string asked;
  options.service = [&](const ServiceCall& call) {
    asked = call.endpoint + ' ' + call.query;
    if (call.endpoint == "http://down/") throw Error(ErrorCode::kIo, "down");
    Results results;
    results.variables = {"y"};
    results.rows = {{Term(TermView::iri("http://e/b"))},
                    {Term(TermView::iri("http://e/zzz"))}};
    return results;
  };
  EXPECT_THAT(ask(data(),
                  "SELECT ?x { ?x :p ?y SERVICE <http://up/> { ?y a ?t "
                  "} }",
                  options),
              ElementsAre("<a>"));
  EXPECT_THAT(asked, HasSubstr("SELECT * WHERE { ?y a ?t }"));
  EXPECT_THAT(ask(data(),
                  "SELECT ?x { ?x :age ?y SERVICE SILENT "
                  "<http://down/> { ?y a ?t } }",
                  options),
              ElementsAre("<c>"));
}

TEST(QueryEngineTest, KeepsBlankNodesOfEndpointsApart) {
  QueryOptions options;
  options.service = [&](const ServiceCall&) {
    Results results;
    results.variables = {"y"};
    results.rows = {{Term(TermView::blank("b0"))}};
    return results;
  };
  // The same label, at two endpoints and in the query's own blank nodes.
  EXPECT_THAT(ask(data(),
                  "SELECT (?y = ?z AS ?x) { SERVICE <http://1/> { ?y a ?t } "
                  "{ SELECT (?y AS ?z) { SERVICE <http://2/> { ?y a ?t } } } }",
                  options),
              ElementsAre("\"false\"^^<boolean>"));
}

TEST(QueryEngineTest, SilentHidesNoLimits) {
  QueryOptions options;
  options.limits.max_time = std::chrono::milliseconds(20);
  options.service = [&](const ServiceCall& call) -> Results {
    EXPECT_GT(call.max_time.count(), 0);
    EXPECT_LE(call.max_time, options.limits.max_time);
    std::this_thread::sleep_for(2 * options.limits.max_time);
    throw Error(ErrorCode::kIo, "timed out");
  };
  EXPECT_THROW(
      static_cast<void>(
          ask(data(), "SELECT ?x { SERVICE SILENT <http://1/> { ?x a ?t } }",
              options)),
      QueryLimitReached);
}

TEST(QueryEngineTest, ExplainsWhatItDoes) {
  Query query = parse_query(
      "PREFIX : <http://e/> SELECT ?x { ?x :p ?y OPTIONAL { ?y :name ?n } "
      "FILTER(?y != :b) }",
      "http://base/");
  const std::string text = explain_query(query, data(), {}, {});
  EXPECT_THAT(text, HasSubstr("Project ?x\n  Filter (!= ?y <http://e/b>)\n    "
                              "LeftJoin\n      BGP\n        ?x <http://e/p> "
                              "?y\n"));
  EXPECT_THAT(text, HasSubstr("scan ?x <http://e/p> ?y  (expected for each row "
                              "before it 4, found 4)"));
  EXPECT_THAT(text, HasSubstr("optional  (found 3)"));
}

}  // namespace
}  // namespace rrn::sparql
