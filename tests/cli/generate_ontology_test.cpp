// SPDX-License-Identifier: MIT
// `rrn generate ontology` on the command line.
#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kPets = R"(
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <urn:t#> .
:Cat a owl:Class ; rdfs:subClassOf :Pet ; owl:disjointWith :Dog .
:Dog a owl:Class ; rdfs:subClassOf :Pet .
:Pet a owl:Class ; rdfs:subClassOf :Animal . :Animal a owl:Class .
:owns a owl:ObjectProperty ; rdfs:range :Pet .
:idle a owl:ObjectProperty .
)";

class GenerateOntologyTest : public ::testing::Test {
 protected:
  GenerateOntologyTest() {
    write("pets.ttl", kPets);
    write("clash.ttl", std::string(kPets) + ":tom a :Cat , :Dog .\n");
    write("facts.ttl",
          "@prefix : <urn:t#> .\n"
          ":a :owns :tom . :tom a :Cat . :b :owns :tom .\n");
    write("foreign.ttl", "@prefix : <urn:t#> .\n:a :owns :tom ; :likes :b .\n");
    write("nothing.ttl", "@prefix : <urn:t#> .\n:a :b :c .\n");
    write("constraint.dlog",
          "PREFIX t: <urn:t#>\nfalse :- t:A[?x], t:B[?x] .\n");
  }
  void write(const char* name, const std::string& text) const {
    static_cast<void>(folder_.write(name, text));
  }
  [[nodiscard]] ProgramResult run(const std::string& arguments) const {
    return run_shell("cd '" + folder_.path() + "'; rrn -q generate ontology " +
                     arguments);
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(folder_.path() + "/" + name, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }
  void expect_refused(const std::string& arguments, int exit_code,
                      const std::string& message) const {
    const ProgramResult result = run(arguments + " --output out");
    EXPECT_EQ(result.exit_code, exit_code) << result.err;
    EXPECT_THAT(result.err, StartsWith("rrn: " + message)) << arguments;
    EXPECT_EQ(run_shell("ls '" + folder_.path() + "/out'/*.kbs").out, "");
  }

  TempDir folder_;
};

TEST_F(GenerateOntologyTest, ShowsWhatIsCoveredBesideAnotherSampler) {
  const ProgramResult result =
      run("--ontology pets.ttl --samples 40 --valid 5 --test 5 --facts 20 "
          "--output out --coverage-report report.tsv --compare random");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err,
              HasSubstr("no rule and no fact speaks of 1 predicate of the "
                        "vocabulary: <urn:t#idle>"));
  EXPECT_THAT(result.out, HasSubstr("coverage          random\n"));
  EXPECT_THAT(result.out,
              HasSubstr("rules firing in 1 % of samples or more                "
                        "4 of 4          4 of 4\n"));
  EXPECT_THAT(result.out,
              HasSubstr("classes with inferable positives                      "
                        "2 of 2          2 of 2\n"));
  EXPECT_THAT(result.out, HasSubstr("classes without inferable positives: 2\n"
                                    "  Cat: no rule concludes it\n"));
  EXPECT_THAT(result.out, HasSubstr("  idle: no rule speaks of it\n"));
  const std::string report = read("report.tsv");
  EXPECT_THAT(report, StartsWith("kind\tname\tsource\tsamples\tshare\t"));
  EXPECT_THAT(report, HasSubstr("\nrule\tcax-sco\tPet subClassOf Animal\t"));
  EXPECT_THAT(report, HasSubstr("\nconstraint\tcax-dw\tCat disjointWith Dog\t"
                                "0\t0.0000\t"));
  EXPECT_THAT(report, HasSubstr("\nrelation\turn:t#idle\t\t\t\t"));
  EXPECT_THAT(report, HasSubstr("\ndepth\t2\t"));
}

TEST_F(GenerateOntologyTest, WhatASampleDoesNotEntailIsFalseByDefault) {
  write("tree.ttl",
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        "@prefix : <urn:t#> .\n"
        ":Cat a owl:Class ; rdfs:subClassOf :Pet .\n"
        ":Dog a owl:Class ; rdfs:subClassOf :Pet .\n");
  const std::string arguments =
      "--ontology tree.ttl --samples 1 --valid 0 --test 0 --individuals 9 "
      "--facts 4 --output ";
  const ProgramResult closed = run(arguments + "closed");
  ASSERT_EQ(closed.exit_code, 0) << closed.err;
  EXPECT_THAT(closed.err, HasSubstr("speaks of 1 class or property that it "
                                    "does not declare; samples are about "
                                    "them, too: <urn:t#Pet>\n"));
  EXPECT_THAT(closed.out, HasSubstr("inferable classes, negative"));
  const ProgramResult open = run(arguments + "open --policy none");
  ASSERT_EQ(open.exit_code, 0) << open.err;
  EXPECT_THAT(open.err, HasSubstr("nothing is labelled false in the samples"));
  EXPECT_THAT(open.out, Not(HasSubstr("inferable classes, negative")));
}

TEST_F(GenerateOntologyTest, ThreadsAndRunsMakeNoDifference) {
  for (const char* run_name : {"one --threads 1", "two --threads 2"}) {
    ASSERT_EQ(run("--ontology pets.ttl --samples 30 --valid 3 --test 3 "
                  "--facts 20 --contradictory 0.3 --output " +
                  std::string(run_name))
                  .exit_code,
              0);
  }
  for (const char* file : {"train.kbs", "valid.kbs", "test.kbs"}) {
    EXPECT_EQ(read("one/" + std::string(file)),
              read("two/" + std::string(file)));
  }
  EXPECT_FALSE(read("one/train.kbs").empty());
}

TEST_F(GenerateOntologyTest, WalksOverGivenFacts) {
  const ProgramResult result =
      run("--ontology pets.ttl --sampler walk facts.ttl --samples 1 --valid 0 "
          "--test 0 --individuals 3 --output out");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out,
              HasSubstr("specified relations, positive            2.0\n"));
  EXPECT_THAT(result.out, HasSubstr("  cax-sco, Dog subClassOf Pet: in 0.0 %"));
}

TEST_F(GenerateOntologyTest, BadInputIsRefusedBeforeAnythingIsWritten) {
  expect_refused("--ontology clash.ttl", 1,
                 "clash.ttl: the ontology is inconsistent: cax-dw, Cat "
                 "disjointWith Dog; :tom a :Cat .; :tom a :Dog .; expected one "
                 "that its own facts do not violate\n");
  expect_refused("--ontology nothing.ttl", 1,
                 "nothing.ttl: the ontology holds no axiom; expected OWL "
                 "axioms or SWRL rules\n");
  expect_refused("--rules constraint.dlog", 1,
                 "no rule can fire, so there is nothing to infer; expected an "
                 "ontology or rules that conclude something from facts of the "
                 "vocabulary\n");
  expect_refused("--ontology pets.ttl --sampler walk foreign.ttl", 1,
                 "foreign.ttl: 1 fact is outside the ontology's vocabulary, "
                 "such as those of <urn:t#likes>; expected only classes and "
                 "relations it declares\n");
}

TEST_F(GenerateOntologyTest, OptionsThatDoNotFitAreRefused) {
  expect_refused("", 2, "--ontology FILE or --rules FILE is required\n");
  expect_refused("--ontology pets.ttl --sampler best", 2,
                 "--sampler best; expected coverage, random or walk\n");
  expect_refused("--ontology pets.ttl --policy open", 2,
                 "--policy open; expected none, cwa, lcwa or sampled\n");
  expect_refused("--ontology pets.ttl --sampler walk", 2,
                 "--sampler walk needs files of facts to walk over\n");
  expect_refused("--ontology pets.ttl facts.ttl", 2,
                 "'facts.ttl': files of facts are for --sampler walk only\n");
  expect_refused("--ontology pets.ttl --individuals 1", 2,
                 "--individuals 1; expected 2 to 10000\n");
  expect_refused("--ontology pets.ttl --sampler random --contradictory 0.1", 2,
                 "--contradictory is for --sampler coverage only\n");
}

}  // namespace
}  // namespace rrn::test
