// SPDX-License-Identifier: MIT
// `rrn query`: SPARQL over files.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class QueryCliTest : public ::testing::Test {
 protected:
  QueryCliTest() {
    (void)folder_.write("data.ttl",
                        "@prefix e: <http://e/> . e:ann e:parent e:bob ; "
                        "e:age 70 . e:bob e:parent e:cay ; e:age 40 .");
    (void)folder_.write(
        "rules.dl",
        "@prefix e: <http://e/> .\n"
        "[?x, e:grandparent, ?z] :- [?x, e:parent, ?y], [?y, e:parent, ?z] "
        ".\n");
    (void)folder_.write("query.rq",
                        "PREFIX e: <http://e/>\nSELECT ?x ?y { ?x "
                        "e:grandparent ?y }\n");
  }
  [[nodiscard]] ProgramResult run(const std::string& arguments) const {
    return run_shell("cd '" + folder_.path() + "'; rrn query " + arguments);
  }

  TempDir folder_;
};

TEST_F(QueryCliTest, SeesWhatFollowsUnlessToldNotTo) {
  ProgramResult result = run("--query query.rq --rules rules.dl data.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "?x\t?y\n<http://e/ann>\t<http://e/cay>\n");
  result =
      run("--query - --reasoning none --rules rules.dl data.ttl < query.rq");
  EXPECT_EQ(result.out, "?x\t?y\n") << result.err;
  result = run("'ASK { ?x <http://e/grandparent> ?y }' data.ttl");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.out, "false\n");
}

TEST_F(QueryCliTest, WritesAllFormats) {
  const std::string query =
      "'PREFIX e: <http://e/> SELECT ?x ?a { ?x e:age ?a } ORDER BY ?a' ";
  EXPECT_EQ(run("--results table " + query + "data.ttl").out,
            "?x     ?a\n"
            "-----  --\n"
            "e:bob  40\n"
            "e:ann  70\n"
            "(2 rows)\n");
  EXPECT_EQ(run("--results csv " + query + "data.ttl").out,
            "x,a\r\nhttp://e/bob,40\r\nhttp://e/ann,70\r\n");
  EXPECT_THAT(run("--results json " + query + "data.ttl").out,
              StartsWith("{\"head\":{\"vars\":[\"x\",\"a\"]}"));
  EXPECT_THAT(run("--results xml " + query + "data.ttl").out,
              StartsWith("<?xml"));
  const std::string construct =
      "'PREFIX e: <http://e/> CONSTRUCT { ?y e:child ?x } { ?x e:parent ?y }' ";
  EXPECT_THAT(run("--results ntriples " + construct + "data.ttl").out,
              HasSubstr("<http://e/bob> <http://e/child> <http://e/ann> .\n"));
  EXPECT_THAT(run(construct + "data.ttl").out, HasSubstr("e:child e:ann"));
}

TEST_F(QueryCliTest, TellsWhereAFactComesFrom) {
  const ProgramResult result =
      run("--results csv --rules rules.dl 'PREFIX e: <http://e/> PREFIX rrn: "
          "<urn:x-rrn:vocab#> SELECT ?o (rrn:status(?s, ?p, ?o) AS ?status) "
          "(rrn:probability(?s, ?p, ?o) AS ?q) { ?s ?p ?o FILTER(?s = e:ann && "
          "isIRI(?o)) } ORDER BY ?status' data.ttl");
  EXPECT_EQ(result.out,
            "o,status,q\r\nhttp://e/bob,asserted,1.0E0\r\n"
            "http://e/cay,derived,1.0E0\r\n")
      << result.err;
}

TEST_F(QueryCliTest, ExplainsItsPlan) {
  const ProgramResult result =
      run("--explain --query query.rq --rules rules.dl data.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("Algebra:\nProject ?x ?y\n  BGP\n"));
  EXPECT_THAT(result.out,
              HasSubstr("scan ?x <http://e/grandparent> ?y  (expected for each "
                        "row before it 1, found 1)"));
}

TEST_F(QueryCliTest, SaysWhatIsWrong) {
  ProgramResult result = run("'SELECT ?x { ?x }' data.ttl");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err,
              HasSubstr("query:1:16: '}' does not belong here; expected a "
                        "predicate or a property path"));
  (void)folder_.write("bad.rq", "SELECT ?x {\n");
  EXPECT_THAT(run("--query bad.rq data.ttl").err, HasSubstr("bad.rq:2:1: "));
  result = run("--results pdf 'SELECT * {}' data.ttl");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("expected --results table, csv, tsv"));
  EXPECT_EQ(run("--reasoning predicted 'ASK {}' data.ttl").exit_code, 2);
  EXPECT_EQ(run("").exit_code, 2);
  result =
      run("--max-matches 10 'SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }' "
          "data.ttl");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, HasSubstr("the query looks at more than 10 triples"));
}

}  // namespace
}  // namespace rrn::test
