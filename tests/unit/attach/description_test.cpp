// SPDX-License-Identifier: MIT
#include "attach/description.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::attach {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

RunFacts example(const std::string& ontology) {
  RunFacts run;
  run.description_graph = "urn:g";
  run.graphs = {"urn:data"};
  run.derived_graph = "urn:derived";
  run.ontologies = {ontology};
  run.version = "1.2";
  run.started = std::chrono::system_clock::from_time_t(0);
  run.ended = std::chrono::system_clock::from_time_t(86399);
  run.n_read = 7;
  run.n_derived = 3;
  return run;
}

std::vector<std::string> describe_lines(const RunFacts& run) {
  test::StatementCollector statements;
  describe(run, statements);
  return statements.lines();
}

TEST(Description, SaysWhatWentInAndCameOut) {
  const test::TempDir dir;
  // The 64-bit FNV-1a hash of "foobar" as its authors publish it.
  const auto lines = describe_lines(example(dir.write("o.ttl", "foobar")));
  const std::string prov = "<http://www.w3.org/ns/prov#";
  const std::string xsd = "^^<http://www.w3.org/2001/XMLSchema#";
  EXPECT_THAT(lines, Contains("<urn:g#run> " + prov +
                              "startedAtTime> \"1970-01-01T00:00:00Z\"" + xsd +
                              "dateTime> ."));
  EXPECT_THAT(lines, Contains("<urn:g#run> " + prov +
                              "endedAtTime> \"1970-01-01T23:59:59Z\"" + xsd +
                              "dateTime> ."));
  EXPECT_THAT(lines, Contains("<urn:g#run> " + prov + "used> <urn:data> ."));
  EXPECT_THAT(lines,
              Contains("<urn:g#run> " + prov + "used> <urn:g#ontology-1> ."));
  EXPECT_THAT(lines,
              Contains("<urn:g#ontology-1> <urn:x-rrn:vocab#fingerprint> "
                       "\"85944171f73967e8\" ."));
  EXPECT_THAT(lines, Contains("<urn:derived> " + prov +
                              "wasGeneratedBy> <urn:g#run> ."));
  EXPECT_THAT(lines, Contains("<urn:derived> <urn:x-rrn:vocab#triples> \"3\"" +
                              xsd + "integer> ."));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("inconsistent>"))));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("_:"))));
}

TEST(Description, MarksWhatIsContradictoryOrIncomplete) {
  const test::TempDir dir;
  RunFacts run = example(dir.write("o.ttl", ""));
  run.n_violations = 2;
  run.is_incomplete = true;
  const auto lines = describe_lines(run);
  EXPECT_THAT(lines,
              Contains(HasSubstr(
                  "<urn:derived> <urn:x-rrn:vocab#inconsistent> \"true\"")));
  EXPECT_THAT(lines,
              Contains(HasSubstr(
                  "<urn:derived> <urn:x-rrn:vocab#incomplete> \"true\"")));
  EXPECT_THAT(lines,
              Contains(HasSubstr(
                  "<urn:g#run> <urn:x-rrn:vocab#inconsistencies> \"2\"")));
}

TEST(Description, KnowsWhatSaysWhen) {
  const test::TempDir dir;
  test::StatementCollector statements;
  describe(example(dir.write("o.ttl", "")), statements);
  EXPECT_EQ(std::ranges::count_if(
                statements.quads,
                [](const test::Quad& quad) { return says_when(quad.view()); }),
            2);
}

TEST(Description, SaysThatAFileCannotBeRead) {
  const test::TempDir dir;
  const RunFacts run = example(dir.file("none.ttl"));
  test::expect_error(
      [&] { (void)describe_lines(run); }, ErrorCode::kIo,
      dir.file("none.ttl") + ": cannot be read; expected a file");
}

}  // namespace
}  // namespace rrn::attach
