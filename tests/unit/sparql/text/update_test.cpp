// SPDX-License-Identifier: MIT
#include "sparql/text/update.hpp"

#include <gmock/gmock.h>

#include "support/expect_error.hpp"

namespace rrn::sparql {
namespace {

using Kind = UpdateOperation::Kind;
using testing::ElementsAre;

std::vector<UpdateOperation> parse(std::string_view text) {
  return parse_update(text, "http://base/");
}

TEST(UpdateTest, TakesDataApartByGraphs) {
  const auto operations = parse(
      "PREFIX e: <http://e/> INSERT DATA { e:a e:p 1. GRAPH e:g { e:b e:p "
      "\"}\" } e:c e:p 2 }");
  ASSERT_EQ(operations.size(), 1);
  const auto& inserts = operations[0].inserts;
  ASSERT_EQ(inserts.size(), 3);
  EXPECT_EQ(inserts[0].text, "e:a e:p 1.");
  EXPECT_EQ(inserts[0].graph, std::nullopt);
  EXPECT_EQ(inserts[1].text, "e:b e:p \"}\"");
  EXPECT_EQ(inserts[1].graph, "http://e/g");
  EXPECT_EQ(inserts[2].text, "e:c e:p 2");
  EXPECT_EQ(operations[0].prologue,
            "BASE <http://base/>\nPREFIX e: <http://e/>\n");
}

TEST(UpdateTest, ReadsModifications) {
  const auto operations = parse(
      "WITH <g> DELETE { ?x ?p ?o } INSERT { GRAPH <h> { ?x ?p 1 } } USING <u> "
      "USING NAMED <v> WHERE { ?x ?p ?o . { ?a ?b ?c } } ; DELETE WHERE { ?x a "
      "<t> }");
  ASSERT_EQ(operations.size(), 2);
  EXPECT_EQ(operations[0].kind, Kind::kModify);
  EXPECT_EQ(operations[0].with, "http://base/g");
  EXPECT_EQ(operations[0].deletes[0].text, "?x ?p ?o");
  EXPECT_EQ(operations[0].inserts[0].graph, "http://base/h");
  EXPECT_THAT(operations[0].using_graphs, ElementsAre("http://base/u"));
  EXPECT_THAT(operations[0].using_named, ElementsAre("http://base/v"));
  EXPECT_EQ(operations[0].where, "{ ?x ?p ?o . { ?a ?b ?c } }");
  EXPECT_EQ(operations[1].deletes[0].text, "?x a <t>");
  EXPECT_EQ(operations[1].where, "{ ?x a <t> }");
}

TEST(UpdateTest, ReadsGraphManagement) {
  const auto operations = parse(
      "CLEAR SILENT GRAPH <g>; DROP ALL; CREATE GRAPH <g>; LOAD <f> INTO GRAPH "
      "<g>; COPY DEFAULT TO <g>; MOVE <g> TO DEFAULT; ADD GRAPH <g> TO <h>;");
  std::vector<Kind> kinds;
  for (const auto& operation : operations) kinds.push_back(operation.kind);
  EXPECT_THAT(
      kinds, ElementsAre(Kind::kClear, Kind::kClear, Kind::kCreate, Kind::kLoad,
                         Kind::kCopy, Kind::kMove, Kind::kAdd));
  EXPECT_TRUE(operations[0].silent);
  EXPECT_EQ(operations[1].target.kind, GraphTarget::Kind::kAll);
  EXPECT_EQ(operations[3].source.graph, "http://base/f");
  EXPECT_EQ(operations[5].target.kind, GraphTarget::Kind::kDefault);
}

TEST(UpdateTest, SaysWhatIsWrong) {
  const auto wrong = [](const char* text, const char* message) {
    test::expect_error([&] { parse(text); }, ErrorCode::kBadSyntax, message);
  };
  wrong("",
        "this is no update; expected INSERT, DELETE, CLEAR or another "
        "operation after the prefixes");
  wrong("CLEAR XYZ",
        "the update cannot be read at 'XYZ'; expected GRAPH, "
        "DEFAULT, NAMED or ALL");
  wrong("INSERT DATA { <a> <b> <c> ",
        "the update cannot be read at the end; expected '}'");
  wrong("SELECT * {}",
        "the update cannot be read at 'SELECT'; expected INSERT, DELETE, WITH, "
        "CLEAR, DROP, CREATE, LOAD, COPY, MOVE or ADD");
  wrong("CLEAR ALL CLEAR ALL",
        "the update cannot be read at 'CLEAR'; expected ';'");
  test::expect_error(
      [] { parse("INSERT { GRAPH ?g { ?s ?p ?o } } WHERE { ?s ?p ?o }"); },
      ErrorCode::kUnsupported,
      "the update has the graph ?g in a template; only graphs that are named "
      "there are supported");
}

}  // namespace
}  // namespace rrn::sparql
