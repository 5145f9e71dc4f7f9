// SPDX-License-Identifier: MIT
// Too little memory, and inputs that ask for too much of it or of time.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

class ResourcesTest : public ::testing::Test {
 protected:
  ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }

  /// Runs a command that writes to the folder `out` with so many kilobytes of
  /// addresses, and expects the whole result or a clean error.
  void expect_clean(const std::string& command, unsigned kilobytes) const {
    const ProgramResult result =
        run("rm -rf out; mkdir out; ulimit -v " + std::to_string(kilobytes) +
            "; timeout -s KILL 60 \"" RRN_BINARY_DIR "/bin/rrn\" " + command);
    const std::string what =
        command + " with " + std::to_string(kilobytes) + " kB: " + result.err;
    EXPECT_THAT(result.exit_code, AnyOf(0, 1)) << what;
    EXPECT_THAT(result.err, Not(HasSubstr("terminate"))) << what;
    if (result.exit_code == 0) return;
    const std::size_t last = result.err.rfind("rrn: ");
    ASSERT_NE(last, std::string::npos) << what;
    EXPECT_THAT(result.err.substr(last),
                MatchesRegex("rrn: .*(memory|addresses|thread|module).*\n"))
        << what;
    EXPECT_EQ(run("ls out").out, "") << what;
  }

  TempDir folder_;
};

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

TEST_F(ResourcesTest, TooLittleMemoryIsACleanErrorOfEveryCommand) {
  run("for i in $(seq 20000); do echo \"<urn:s$i> <urn:p> <urn:o$i> .\"; done "
      "> many.nt; echo 'SELECT * { ?s ?p ?o } ORDER BY ?o' > all.rq");
  for (const unsigned kilobytes : {20000U, 24000U, 28000U, 34000U, 50000U}) {
    for (const char* const command :
         {"convert many.nt -o out/x.ttl", "reason --all many.nt -o out/x.nt",
          "reason --ontology \"$SOURCE/owl/family.ttl\" "
          "\"$SOURCE/datasets/family/example.ttl\" -o out/x.nt",
          "check --ontology \"$SOURCE/owl/family.ttl\" "
          "\"$SOURCE/datasets/family/example.ttl\"",
          "query --query all.rq many.nt -o out/x.tsv"}) {
      expect_clean(command, kilobytes);
    }
  }
}

#ifdef RRN_HAS_NEURAL_MODULE
TEST_F(ResourcesTest, TooLittleMemoryIsACleanErrorOfTraining) {
  run("rrn generate family --samples 4 --valid 2 --test 1 --output data");
  for (unsigned kilobytes = 300000; kilobytes <= 2000000; kilobytes += 170000) {
    expect_clean("train data --epochs 1 --dim 200 --threads 2 -o out/m.rrn",
                 kilobytes);
  }
}
#endif
#endif

TEST_F(ResourcesTest, ErrorsOfEveryKindOfFileNameIt) {
  run("mkdir folder; echo '<urn:a> <urn:b> <urn:c> .' > a.nt; "
      "{ gzip -c a.nt; echo more; } > more.nt.gz; "
      "gzip -c a.nt | head -c 20 > cut.nt.gz; echo no > no.rrn; "
      "echo '<urn:A> <http://www.w3.org/2000/01/rdf-schema#subClassOf> "
      "[ a <http://www.w3.org/2002/07/owl#Restriction> ; "
      "<http://www.w3.org/2002/07/owl#someValuesFrom> <urn:B> ] .' > bad.ttl; "
      "rrn generate family --samples 1 --valid 1 --test 1 -q --output data; "
      "head -c 500 data/train.kbs > cut.kbs");
  const struct {
    const char* command;
    const char* message;
    bool needs_network = false;
  } cases[] = {
      {"rrn convert more.nt.gz",
       "rrn: more.nt.gz: cannot read: other bytes follow the gzip data; "
       "expected the end of the file\n"},
      {"rrn convert cut.nt.gz",
       "rrn: cut.nt.gz: cannot read: the gzip data is truncated\n"},
      {"rrn inspect cut.kbs",
       "rrn: cut.kbs: ends within the header; the file is incomplete\n"},
      {"rrn inspect no.rrn", "rrn: no.rrn: ", true},
      {"rrn check --ontology bad.ttl a.nt",
       "rrn: bad.ttl:1:106: restriction (? some B): no owl:onProperty; exactly "
       "one is needed\n"},
      {"rrn query --query folder a.nt",
       "rrn: folder: cannot be read; expected a file\n"},
      {"rrn reason --rules folder a.nt", "rrn: folder: "},
      {"rrn convert -o none/x.nt a.nt",
       "rrn: none/x.nt: cannot create: No such file or directory\n"},
      {"rrn generate family --output /proc/none/x", "rrn: /proc/none/x: "},
      {"rrn tune data --trials 1 --output /proc/none/x",
       "rrn: /proc/none/x: cannot be used: No such file or directory\n"},
      {"rrn train none --output x.rrn",
       "rrn: none/train.kbs: cannot read: ", true},
  };
  for (const auto& one : cases) {
    if (one.needs_network && !kHasNetwork) continue;
    const ProgramResult result = run(one.command);
    EXPECT_EQ(result.exit_code, 1) << one.command;
    EXPECT_THAT(result.err, HasSubstr(one.message)) << one.command;
    EXPECT_THAT(result.err, Not(HasSubstr("filesystem error"))) << one.command;
    EXPECT_THAT(result.err, Not(HasSubstr("basic_"))) << one.command;
  }
}

TEST_F(ResourcesTest, StringsThatRulesMakeCountInTheLimitOfMemory) {
  const ProgramResult result = run(
      "echo '@prefix : <urn:> . :s[:a, \"abcdefgh\"] . "
      ":s[?n, ?y] :- :s[?n, ?x], BIND(CONCAT(?x, ?x) AS ?y) .' > twice.dlog; "
      "echo '<urn:a> <urn:b> <urn:c> .' > a.nt; "
      "rrn reason --memory-limit 50MB --rules twice.dlog --format none a.nt");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, HasSubstr("stopped at the limit of --memory-limit"));
}

TEST_F(ResourcesTest, NestedDataRangesNeedNoStack) {
  const ProgramResult result =
      run("{ echo '@prefix owl: <http://www.w3.org/2002/07/owl#> . "
          "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . "
          "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . "
          "<urn:p> rdfs:range _:b0 .'; for i in $(seq 0 49999); do "
          "echo \"_:b$i a rdfs:Datatype ; owl:intersectionOf "
          "(_:b$((i + 1))) .\"; done; "
          "echo '_:b50000 a rdfs:Datatype ; owl:intersectionOf (xsd:integer) "
          ".'; } > deep.ttl; echo '<urn:a> <urn:p> \"b\" .' > a.nt; "
          "rrn check --ontology deep.ttl a.nt");
  EXPECT_EQ(result.exit_code, 3) << result.err;  // it is no integer
}

TEST_F(ResourcesTest, ComplementsOfComplementsTakeTimeInProportion) {
  const ProgramResult result =
      run("{ echo '<urn:A> <http://www.w3.org/2000/01/rdf-schema#subClassOf> "
          "_:b0 .'; for i in $(seq 0 99999); do echo \"_:b$i "
          "<http://www.w3.org/2002/07/owl#complementOf> _:b$((i + 1)) .\"; "
          "done; } > deep.nt; echo '<urn:a> <urn:b> <urn:c> .' > a.nt; "
          // Seconds of the processor: others may want it, too.
          "ulimit -t 60; rrn check --ontology deep.nt a.nt");
  EXPECT_EQ(result.exit_code, 0) << result.err;
}

}  // namespace
}  // namespace rrn::test
