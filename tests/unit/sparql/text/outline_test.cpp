// SPDX-License-Identifier: MIT
#include "sparql/text/outline.hpp"

#include <gmock/gmock.h>

#include "support/expect_error.hpp"

namespace rrn::sparql {
namespace {

using testing::ElementsAre;

QueryOutline outline(std::string_view query) {
  return outline_query(tokenise(query), "http://base/x");
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

}  // namespace
}  // namespace rrn::sparql
