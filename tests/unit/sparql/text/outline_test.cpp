// SPDX-License-Identifier: MIT
#include "sparql/text/outline.hpp"

#include <gmock/gmock.h>

#include "support/expect_error.hpp"

namespace rrn::sparql {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

QueryOutline outline(std::string_view query) {
  return outline_query(tokenise(query), "http://base/x");
}

std::vector<std::string> lacking(std::string_view query) {
  return unsupported_features(tokenise(query));
}

TEST(QueryOutlineTest, FindsFormAndDataset) {
  const std::string query =
      "PREFIX e: <http://e/> SELECT * FROM e:a FROM NAMED <b> { GRAPH ?g {} }";
  const QueryOutline result = outline(query);
  EXPECT_EQ(result.form, QueryForm::kSelect);
  EXPECT_THAT(result.from, ElementsAre("http://e/a"));
  EXPECT_THAT(result.from_named, ElementsAre("http://base/b"));
  EXPECT_EQ(result.from_offset, query.find("FROM"));
  EXPECT_TRUE(result.uses_graph);
  EXPECT_FALSE(result.uses_service);
}

TEST(QueryOutlineTest, IsNotFooledByNamesAndTexts) {
  const QueryOutline result =
      outline("ask { ?service ?from \"GRAPH SERVICE\" # SERVICE\n }");
  EXPECT_EQ(result.form, QueryForm::kAsk);
  EXPECT_FALSE(result.uses_graph);
  EXPECT_FALSE(result.uses_service);
  EXPECT_TRUE(outline("ASK { sErViCe ?x {} }").uses_service);
}

TEST(QueryOutlineTest, KnowsWhatIsNoQuery) {
  EXPECT_FALSE(outline("INSERT DATA { }").form.has_value());
  EXPECT_FALSE(outline("").form.has_value());
}

TEST(QueryOutlineTest, RefusesUnknownPrefixes) {
  test::expect_error([] { outline("SELECT * FROM e:a {}"); },
                     ErrorCode::kBadSyntax,
                     "the prefix of 'e:a' is not declared");
}

TEST(UnsupportedFeaturesTest, FindsPathsInAllTheirForms) {
  for (const char* path :
       {"ex:a/ex:b", "ex:a|ex:b", "^ex:a", "ex:a+", "ex:a*", "ex:a?",
        "(ex:a/ex:b)+", "!ex:a", "a/ex:b", "<http://e/a>*"}) {
    EXPECT_THAT(lacking("SELECT * { ?x " + std::string(path) + " ?y }"),
                ElementsAre("property paths"))
        << path;
  }
}

TEST(UnsupportedFeaturesTest, TakesOperatorsForWhatTheyAre) {
  for (const char* query :
       {"SELECT * { ?x ex:p ?y FILTER(?y / 2 > 1 || ?y * 3 < +4 && !?z) }",
        "SELECT (COUNT(*) AS ?n) (?a * ?b AS ?c) { ?x a ?y }",
        "SELECT ?x { ?x ex:p (1 2) ; ex:q +5 . BIND(ex:f(?x) / 2 AS ?z) }",
        "SELECT ?x { ?x ex:p \"a\"^^xsd:string FILTER ex:f(?x / 2) }",
        "SELECT ?x { ?x a ?t } GROUP BY ?x HAVING (COUNT(?t) / 2 > 1) "
        "ORDER BY (?x / 2)",
        "DESCRIBE * { ?x ?p ?o FILTER !bound(?z) }",
        "SELECT ?x { ?x a ?t } VALUES ?x { ex:a }"}) {
    EXPECT_THAT(lacking(query), IsEmpty()) << query;
  }
}

TEST(UnsupportedFeaturesTest, NamesTheRest) {
  EXPECT_THAT(lacking("SELECT * { ?x ?p ?y MINUS { ?x a ?t } FILTER NOT "
                      "EXISTS { ?x ?p 1 } FILTER EXISTS {} SERVICE ?s {} }"),
              ElementsAre("MINUS", "NOT EXISTS", "EXISTS", "SERVICE"));
  EXPECT_THAT(lacking("SELECT * { VALUES ?x { 1 } }"),
              ElementsAre("VALUES inside a pattern"));
  EXPECT_THAT(lacking("SELECT * { { SELECT (MAX(?x) AS ?m) { ?x ?p ?o } } }"),
              ElementsAre("aggregates in a sub-SELECT"));
}

}  // namespace
}  // namespace rrn::sparql
