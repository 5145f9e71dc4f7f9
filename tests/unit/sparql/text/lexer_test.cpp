// SPDX-License-Identifier: MIT
#include "sparql/text/lexer.hpp"

#include <string>

#include <gmock/gmock.h>

#include "support/expect_error.hpp"

namespace rrn::sparql {
namespace {

using testing::ElementsAre;

std::vector<std::string> texts(std::string_view query) {
  std::vector<std::string> out;
  for (const Token& token : tokenise(query)) out.emplace_back(token.text);
  return out;
}

TEST(SparqlLexerTest, TellsIrisFromComparisons) {
  EXPECT_THAT(
      texts("?a < ?b && ?c>?d <http://e/a>"),
      ElementsAre("?a", "<", "?b", "&&", "?c", ">", "?d", "<http://e/a>"));
}

TEST(SparqlLexerTest, KeepsFullStopsInsideNamesOnly) {
  EXPECT_THAT(texts("ex:a.b. _:c.d. 1.5. 2. ex:x\\.y ex:%20z :p"),
              ElementsAre("ex:a.b", ".", "_:c.d", ".", "1.5", ".", "2", ".",
                          "ex:x\\.y", "ex:%20z", ":p"));
}

TEST(SparqlLexerTest, TakesStringsWithTheirEscapesAndSkipsComments) {
  EXPECT_THAT(
      texts("\"a\\\"b\"@en-GB # \"no\n'''c'd\n'''^^xsd:string"),
      ElementsAre("\"a\\\"b\"", "@en-GB", "'''c'd\n'''", "^^", "xsd:string"));
}

TEST(SparqlLexerTest, TellsWhereAStringDoesNotEnd) {
  test::expect_error(
      [] { static_cast<void>(tokenise("ASK {\n ?x ?y \"abc }")); },
      ErrorCode::kBadSyntax, ":2:8: a string without its end");
}

TEST(SparqlLexerTest, RefusesEscapesOutsideOfStrings) {
  // A keyword could hide behind one.
  test::expect_error([] { static_cast<void>(tokenise("\\u0053ERVICE")); },
                     ErrorCode::kBadSyntax,
                     ":1:1: a character that SPARQL has no use for");
}

}  // namespace
}  // namespace rrn::sparql
