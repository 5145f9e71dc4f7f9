// SPDX-License-Identifier: MIT
// Snapshots: written by `rrn convert`, read wherever data files are.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;

class SnapshotCliTest : public ::testing::Test {
 protected:
  SnapshotCliTest() {
    (void)folder_.write("pets.ttl", R"(
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <urn:t#> .
:Cat rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :in ;
                       owl:allValuesFrom :Home ] ; rdfs:subClassOf :Pet .
:owns a owl:ObjectProperty ; rdfs:range :Pet .
:near a owl:TransitiveProperty .
:tom a :Cat ; :in _:house ; rdfs:label "Tom"@en , "5"^^<urn:t#size> .
_:house :near _:other . _:other :near :park .
)");
    (void)folder_.write("more.nt",
                        "_:house <urn:t#near> <urn:t#tom> .\n"
                        "<urn:t#ann> <urn:t#owns> _:house .\n");
  }
  [[nodiscard]] ProgramResult run(const std::string& command) const {
    return run_shell("cd '" + folder_.path() + "'; " + command);
  }
  /// What is printed, its lines sorted.
  [[nodiscard]] std::string lines(const std::string& command) const {
    const ProgramResult result = run("(" + command + ") | LC_ALL=C sort");
    EXPECT_EQ(result.err, "") << command;
    return result.out;
  }
  void convert(const std::string& arguments) const {
    const ProgramResult result = run("rrn -q convert " + arguments);
    ASSERT_EQ(result.exit_code, 0) << result.err;
  }

  TempDir folder_;
};

TEST_F(SnapshotCliTest, StandsForTheFileThatItWasMadeOf) {
  convert("-o pets.snapshot pets.ttl");
  convert("--format snapshot -o more more.nt");
  const std::string reason = "rrn -q reason --all --format ntriples ";
  const std::string expected = lines(reason + "pets.ttl");
  EXPECT_THAT(expected, HasSubstr("_:house <urn:t#near> <urn:t#park> .\n"));
  EXPECT_EQ(lines(reason + "pets.snapshot"), expected);
  // With others, wherever it stands among them.
  const std::string both = lines(reason + "pets.ttl more.nt");
  EXPECT_THAT(both, HasSubstr("_:f1_.house"));
  for (const char* files :
       {"pets.snapshot more.nt", "pets.ttl more", "pets.snapshot more"}) {
    EXPECT_EQ(lines(reason + files), both) << files;
  }
  const std::string apart = lines(reason + "--ontology pets.ttl more.nt");
  for (const char* files :
       {"--ontology pets.ttl more", "--ontology pets.snapshot more.nt"}) {
    EXPECT_EQ(lines(reason + files), apart) << files;
  }
  const std::string query =
      "rrn -q query 'SELECT ?x ?y { ?x <urn:t#near> ?y }' ";
  EXPECT_EQ(lines(query + "pets.snapshot"), lines(query + "pets.ttl"));
}

TEST_F(SnapshotCliTest, ComesBack) {
  convert("-o pets.snapshot pets.ttl");
  EXPECT_EQ(lines("rrn -q convert --format ntriples pets.snapshot"),
            lines("rrn -q convert --format ntriples pets.ttl"));
  EXPECT_THAT(run("rrn -q convert pets.snapshot").out,
              HasSubstr("@prefix rdfs: "));
  convert("-o all.snapshot pets.ttl more.nt");
  EXPECT_EQ(lines("rrn -q convert --format ntriples all.snapshot"),
            lines("rrn -q convert --format ntriples pets.ttl more.nt"));
}

TEST_F(SnapshotCliTest, IsTheFileThatMessagesName) {
  (void)folder_.write("data.nt", "<urn:t#ann> <urn:t#owns> \"5\" .\n");
  convert("-o data.snapshot data.nt");
  const ProgramResult result =
      run("rrn reason --format none --ontology pets.ttl data.snapshot");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err,
              HasSubstr("rrn: data.snapshot: the literal \"5\" is the object "
                        "of the object property"));
  const ProgramResult lax =
      run("rrn reason --lax --format none --ontology pets.ttl data.snapshot");
  EXPECT_EQ(lax.exit_code, 0) << lax.err;
  convert("-o pets.snapshot pets.ttl");
  EXPECT_THAT(
      run("rrn -q explain --fact '<urn:t#tom> a <urn:t#Pet>' pets.snapshot")
          .out,
      HasSubstr("asserted, pets.snapshot\n"));
}

TEST_F(SnapshotCliTest, WhatCannotBeIsRefused) {
  const auto error_of = [&](const std::string& command, int exit_code) {
    const ProgramResult result = run(command);
    EXPECT_EQ(result.exit_code, exit_code) << command;
    return result.err;
  };
  EXPECT_THAT(error_of("rrn reason -o a.snapshot pets.ttl", 2),
              HasSubstr("`rrn convert` writes snapshots"));
  EXPECT_THAT(error_of("rrn convert -o a.snapshot.gz pets.ttl", 2),
              HasSubstr("expected a name without .gz"));
  EXPECT_THAT(
      error_of("rrn convert --format snapshot -o a --from kbs a.kbs", 2),
      HasSubstr("--format snapshot is of RDF"));
  convert("-o pets.snapshot pets.ttl");
  const std::string bytes = read_file(folder_.file("pets.snapshot"));
  write_file(folder_.file("pets.snapshot"), bytes.substr(0, bytes.size() - 8));
  EXPECT_THAT(error_of("rrn query 'ASK {}' pets.snapshot", 1),
              HasSubstr("pets.snapshot: checksum does not match"));
}

}  // namespace
}  // namespace rrn::test
