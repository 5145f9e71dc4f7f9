// SPDX-License-Identifier: MIT
// The executable as its users meet it: exit codes, messages, no partial output.
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class CliTest : public ::testing::Test {
 protected:
  CliTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("rrn-cli-test-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
    write("onto.ttl",
          "@prefix : <http://e/> .\n"
          "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
          "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
          ":Cat rdfs:subClassOf :Animal .\n"
          ":Cat owl:disjointWith :Dog .\n"
          ":chases a owl:ObjectProperty ; rdfs:domain :Animal .\n");
    write("data.ttl",
          "@prefix : <http://e/> .\n"
          ":tom a :Cat ; :chases :jerry .\n");
    write("bad.ttl",
          "@prefix : <http://e/> .\n"
          ":tom a :Cat , :Dog .\n");
  }
  ~CliTest() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(folder_ / name);
  }
  [[nodiscard]] std::size_t n_files() const {
    std::size_t n = 0;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator(folder_)) {
      ++n;
    }
    return n;
  }
  /// Runs a command line in the test's folder.
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.string() + "'; " + command_line);
  }

  std::filesystem::path folder_;
};

struct UsageCase {
  const char* arguments;
  const char* message;
  bool needs_network = false;
};

class UsageTest : public ::testing::TestWithParam<UsageCase> {};

TEST_P(UsageTest, IsRefusedWithCode2) {
  if (GetParam().needs_network && !kHasNetwork) GTEST_SKIP() << "no network";
  const ProgramResult result =
      run_shell(std::string("rrn ") + GetParam().arguments);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr(GetParam().message));
  EXPECT_THAT(result.err, HasSubstr("--help`"));
  EXPECT_THAT(result.out, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, UsageTest,
    ::testing::Values(
        UsageCase{"", "no command given"},
        UsageCase{"frobnicate",
                  "unknown command 'frobnicate'; expected one of "
                  "reason, check"},
        UsageCase{"--frobnicate", "frobnicate"},
        UsageCase{"reason", "no input file given"},
        UsageCase{"reason --frobnicate x", "frobnicate"},
        UsageCase{"reason --onto x y", "onto"},
        UsageCase{"reason --format pdf x", "expected turtle, ntriples, trig"},
        UsageCase{"reason --engine magic x",
                  "expected symbolic, neural or both"},
        UsageCase{"reason --engine neural x", "need --model FILE"},
        UsageCase{"reason --threshold 1.5 x", "expected a number from 0 to 1"},
        UsageCase{"reason --threshold nan x", "expected a number from 0 to 1"},
        UsageCase{"reason --max-time 3 x", "expected a time such as"},
        UsageCase{"reason --memory-limit lots x", "expected a size such as"},
        UsageCase{"reason --max-derivations -1 x", "expected a whole number"},
        UsageCase{"reason --unique-names maybe x", "expected yes or no"},
        UsageCase{"--seed x reason y", "expected a whole number"},
        UsageCase{"--threads 99999 reason y", "at most 1024 threads"},
        UsageCase{"check --input-syntax html x", "expected turtle, trig"},
        UsageCase{"generate", "expected what to generate: family|"},
        UsageCase{"generate family", "--output FOLDER is required"},
        UsageCase{"generate university", "--output FILE is required"},
        UsageCase{"generate university --departments 0 --output x",
                  "expected a number from 1"},
        UsageCase{"generate university --samples 3 --output x",
                  "--samples is for `rrn generate` with family, "},
        UsageCase{"train", "expected one dataset folder"},
        UsageCase{"train x", "--output FILE is required"},
        UsageCase{"train x --output y --epochs 0", "expected a number from 1",
                  true},
        UsageCase{"train x --output y --schedule s",
                  "expected sequential, matching or simultaneous", true},
        UsageCase{"evaluate x", "--model FILE is required"},
        UsageCase{"calibrate x", "--model FILE is required"},
        UsageCase{"calibrate --model m x", "--output FILE is required"},
        UsageCase{"calibrate --model m --output n",
                  "expected one dataset folder or .kbs file"},
        UsageCase{"calibrate --trust-facts 1 --model m --output n x",
                  "--trust-facts 1; expected at least 0.5 and less than 1"},
        UsageCase{"reason --drop-contradicting x",
                  "--drop-contradicting needs the engine neural or both"},
        UsageCase{"reason --device cuda x",
                  "--device needs the engine neural or both"},
        UsageCase{"reason --device gpu x",
                  "bad value 'gpu' for option '--device'; expected auto, cpu "
                  "or cuda"},
        UsageCase{"reason --draws 4 x",
                  "--draws needs the engine neural or both"},
        UsageCase{"rules", "no file given; --ontology and --rules name files"},
        UsageCase{"rules --rules x --format text",
                  "expected datalog, clingo or sql as --format, not 'text'"},
        UsageCase{"rules --rules x --format clingo --statistics",
                  "--statistics is for --format datalog only"},
        UsageCase{"convert", "no input file given"}));

TEST_F(CliTest, HelpIsShownForEveryCommand) {
  const ProgramResult general = run("rrn --help");
  EXPECT_EQ(general.exit_code, 0);
  for (const char* const command :
       {"reason", "check", "rules", "generate", "train", "tune", "evaluate",
        "calibrate", "reproduce", "convert", "inspect", "embed"}) {
    EXPECT_THAT(general.out, HasSubstr(command));
    const ProgramResult help = run(std::string("rrn ") + command + " --help");
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_THAT(help.out, HasSubstr(std::string("Usage: rrn ") + command));
    EXPECT_THAT(help.out, HasSubstr("Examples:"));
  }
}

TEST_F(CliTest, VersionNamesTheLibraries) {
  const ProgramResult result = run("rrn --version");
  EXPECT_EQ(result.exit_code, 0);
  for (const char* const name : {"rrn 0.", "Serd 0.", "Boost 1.", "LibTorch"}) {
    EXPECT_THAT(result.out, HasSubstr(name));
  }
}

TEST_F(CliTest, ReasonWritesWhatFollowsAndNothingElse) {
  const ProgramResult result =
      run("rrn reason --quiet --format ntriples --ontology onto.ttl data.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out,
            "<http://e/tom> "
            "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
            "<http://e/Animal> .\n");
}

TEST_F(CliTest, ReasonKeepsGraphsApart) {
  const ProgramResult result = run(
      "rrn reason --quiet --all --format nquads --ontology onto.ttl data.ttl");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out,
              HasSubstr("<http://e/Animal> <urn:x-rrn:graph:derived> .\n"));
  EXPECT_THAT(
      result.out,
      HasSubstr("<http://e/tom> <http://e/chases> <http://e/jerry> .\n"));
}

TEST_F(CliTest, TsvNamesTheStatus) {
  const ProgramResult result =
      run("rrn reason --quiet --format tsv --ontology onto.ttl data.ttl");
  EXPECT_EQ(result.out,
            "subject\tpredicate\tobject\tstatus\tprobability\n"
            "<http://e/tom>\t"
            "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>\t"
            "<http://e/Animal>\tderived\t\n");
}

TEST_F(CliTest, OneFileCanHoldOntologyAndData) {
  const ProgramResult result = run(
      "cat onto.ttl data.ttl > all.ttl; rrn reason --quiet --format ntriples "
      "all.ttl");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("<http://e/Animal> ."));
}

TEST_F(CliTest, StandardInputAndGzipAreRead) {
  for (const char* const command :
       {"rrn reason -q --ontology onto.ttl --format ntriples - < data.ttl",
        "gzip -k data.ttl; rrn reason -q --ontology onto.ttl --format ntriples "
        "data.ttl.gz",
        "gzip -c data.ttl | rrn reason -q --ontology onto.ttl --format "
        "ntriples -"}) {
    const ProgramResult result = run(command);
    EXPECT_EQ(result.exit_code, 0) << command << result.err;
    EXPECT_THAT(result.out, HasSubstr("<http://e/Animal> .")) << command;
  }
}

TEST_F(CliTest, OutputIsTheSameInEveryRun) {
  const std::string command =
      "rrn reason -q --ontology $SOURCE/owl/family.ttl "
      "$SOURCE/datasets/family/example.ttl";
  const ProgramResult once = run(command);
  EXPECT_THAT(once.out, Not(IsEmpty()));
  EXPECT_EQ(once.out, run(command).out);
}

TEST_F(CliTest, CheckShowsTheFactsThatClash) {
  const ProgramResult result = run("rrn check --ontology onto.ttl bad.ttl");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_THAT(result.out, HasSubstr("inconsistent: 1 violation\n"));
  EXPECT_THAT(result.out, HasSubstr("Cat disjointWith Dog"));
  EXPECT_THAT(result.out, HasSubstr(":tom a :Cat .   # asserted, bad.ttl:2:"));
  EXPECT_THAT(result.out, HasSubstr(":tom a :Dog .   # asserted, bad.ttl:2:"));
}

TEST_F(CliTest, CheckOfConsistentDataSaysSo) {
  const ProgramResult result = run("rrn check --ontology onto.ttl data.ttl");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out,
            "consistent: 2 asserted facts, 1 derived fact, 1 constraint "
            "checked\n");
}

TEST_F(CliTest, RulesArePrintedAsTheyAreRead) {
  write("extra.dlog",
        "PREFIX : <http://e/>\n"
        ":old[?x] :- :age[?x, ?n], FILTER(?n + 1 > 90) .\n");
  const std::string sources = "--ontology onto.ttl --rules extra.dlog";
  const ProgramResult printed =
      run("rrn rules " + sources + " data.ttl --output all.dlog");
  EXPECT_EQ(printed.exit_code, 0);
  EXPECT_THAT(printed.err, IsEmpty());
  const ProgramResult first = run("cat all.dlog");
  EXPECT_THAT(first.out,
              HasSubstr("# cax-sco: 1 rule\n"
                        "# Cat subClassOf Animal\n"
                        "<http://e/Animal>[?x] :- <http://e/Cat>[?x] .\n\n"
                        "# datalog: 1 rule\n"
                        "<http://e/old>[?x] :- <http://e/age>[?x, ?n], BIND(?n "
                        "+ \"1\"^^<http://www.w3.org/2001/XMLSchema#integer> "
                        "AS ?_1), FILTER("));
  const std::string plain = " | grep -v '^#' | grep . | sort";
  EXPECT_EQ(run("rrn rules --rules all.dlog" + plain).out,
            run("rrn rules " + sources + plain).out);
}

TEST_F(CliTest, RulesHaveStatistics) {
  const ProgramResult result =
      run("rrn rules --statistics --ontology onto.ttl data.ttl");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("       matches     new facts  rule\n"));
  // :tom is an :Animal by either of two rules, and only one is the first.
  EXPECT_THAT(result.out, HasSubstr("             1             1  cax-sco: "
                                    ":Animal[?x] :- :Cat[?x] .\n"));
  EXPECT_THAT(result.out, HasSubstr("             1             0  prp-dom: "
                                    ":Animal[?x] :- :chases[?x, ?y] .\n"));
}

TEST_F(CliTest, RulesAreWarnedAbout) {
  write("cross.dlog", "PREFIX : <http://e/>\n:p[?x, ?y] :- :q[?x], :q[?y] .\n");
  const ProgramResult result = run("rrn rules --rules cross.dlog");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("cross.dlog:2:1: the body falls into 2 "
                                    "parts without a common variable"));
  EXPECT_THAT(result.out, HasSubstr("<http://e/p>[?x, ?y] :- <http://e/q>[?x], "
                                    "<http://e/q>[?y] .\n"));
}

TEST_F(CliTest, ReasonGoesOnAfterAContradiction) {
  const ProgramResult result =
      run("rrn reason --format ntriples --ontology onto.ttl bad.ttl");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_THAT(result.out, HasSubstr("<http://e/Animal> ."));
  EXPECT_THAT(result.err, HasSubstr("contradict each other"));
}

TEST_F(CliTest, ALimitIsAnOutcomeOfItsOwn) {
  write("chain.dlog",
        "@prefix : <http://e/> .\n"
        ":after[?x, ?z] :- :after[?x, ?y], :after[?y, ?z] .\n");
  write("chain.nt", [] {
    std::string text;
    for (int i = 0; i < 50; ++i) {
      text += "<http://e/" + std::to_string(i) +
              "> <http://e/after> <http://e/" + std::to_string(i + 1) + "> .\n";
    }
    return text;
  }());
  const ProgramResult result =
      run("rrn reason --rules chain.dlog --format none --max-derivations 100 "
          "chain.nt");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, HasSubstr("limit of --max-derivations after"));
  EXPECT_THAT(result.err, HasSubstr("incomplete"));
}

struct FailureCase {
  const char* command;
  const char* message;
  bool needs_network = false;
};

class FailureTest : public CliTest,
                    public ::testing::WithParamInterface<FailureCase> {};

TEST_P(FailureTest, FailsClearlyAndLeavesNoOutput) {
  if (GetParam().needs_network && !kHasNetwork) GTEST_SKIP() << "no network";
  write("broken.ttl", "@prefix : <http://e/> .\n:tom :chases .\n");
  write("prefix.ttl", "ex:tom a ex:Cat .\n");
  write("literal.ttl", "@prefix : <http://e/> .\n:tom :chases \"jerry\" .\n");
  write("class.ttl", "@prefix : <http://e/> .\n:tom a \"Cat\" .\n");
  write("unsafe.dlog", "<http://e/C>[?y] :- <http://e/D>[?x] .\n");
  write("cycle.dlog",
        "<http://e/C>[?x] :- <http://e/D>[?x], NOT <http://e/C>[?x] .\n");
  write("noise.rrn", "this is not a model");
  write("noise.kbs", "this is not a dataset");
  const std::size_t before = n_files();
  const ProgramResult result = run(GetParam().command);
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_THAT(result.err, HasSubstr(GetParam().message));
  EXPECT_FALSE(exists("out"));
  EXPECT_EQ(n_files(), before) << "something partial was left behind";
}

INSTANTIATE_TEST_SUITE_P(
    Inputs, FailureTest,
    ::testing::Values(
        FailureCase{"rrn reason --output out missing.ttl",
                    "missing.ttl: cannot read: No such file or directory"},
        FailureCase{"rrn reason --output out --ontology missing.ttl data.ttl",
                    "missing.ttl: cannot read"},
        FailureCase{"rrn reason --output out --rules missing.dlog data.ttl",
                    "missing.dlog"},
        FailureCase{"rrn reason --output out .", "cannot read"},
        FailureCase{"rrn reason --output out broken.ttl", "broken.ttl:2:"},
        FailureCase{"rrn reason --output out prefix.ttl", "prefix.ttl:1:"},
        FailureCase{"rrn reason --output out --ontology onto.ttl literal.ttl",
                    "literal.ttl:2:"},
        FailureCase{"cat onto.ttl literal.ttl > /dev/null; rrn reason --output "
                    "out --ontology onto.ttl class.ttl",
                    "expected an IRI or a blank node after rdf:type"},
        FailureCase{"rrn reason --output out --ontology data.ttl data.ttl",
                    "the ontology holds no axiom"},
        FailureCase{"rrn reason --output out --rules unsafe.dlog data.ttl",
                    "unsafe.dlog:1:"},
        FailureCase{"rrn reason --output out --rules cycle.dlog data.ttl",
                    "cycle.dlog:1:"},
        FailureCase{"rrn reason --output no/such/folder/out data.ttl",
                    "cannot create: No such file or directory"},
        FailureCase{"rrn reason --ontology onto.ttl --output /dev/full "
                    "data.ttl",
                    "No space left on device"},
        FailureCase{"rrn reason --ontology onto.ttl data.ttl > /dev/full",
                    "No space left on device"},
        FailureCase{"rrn convert --output out broken.ttl", "broken.ttl:2:"},
        FailureCase{"rrn convert --output out noise.kbs", "noise.kbs"},
        FailureCase{"rrn train noise --output out", "noise/train.kbs", true},
        FailureCase{"rrn convert data.ttl > /dev/full",
                    "No space left on device"}));

TEST_F(CliTest, AClosedPipeEndsTheProgramQuietly) {
  const ProgramResult result =
      run("{ sleep 0.3; rrn convert data.ttl; echo \"code $?\" >&2; } | true; "
          "wait");
  EXPECT_EQ(result.err, "code 1\n");
}

TEST_F(CliTest, AFailedRunKeepsTheOldOutput) {
  write("out", "old\n");
  write("broken.ttl", "@prefix : <http://e/> .\n:tom :chases .\n");
  EXPECT_EQ(run("rrn convert --output out broken.ttl").exit_code, 1);
  EXPECT_EQ(run("cat out").out, "old\n");
}

TEST_F(CliTest, LaxCountsWhatItSkips) {
  write("broken.nt",
        "<http://e/tom> <http://e/p> <http://e/x> .\n"
        "<http://e/tom> <http://e/p> .\n"
        "<http://e/tom> <http://e/p> <http://e/y> .\n");
  const ProgramResult result =
      run("rrn convert --lax --format ntriples broken.nt");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("broken.nt:2:"));
  EXPECT_THAT(result.err, HasSubstr("1 broken statement was skipped"));
  EXPECT_THAT(result.out, HasSubstr("<http://e/x>"));
  EXPECT_THAT(result.out, HasSubstr("<http://e/y>"));
}

TEST_F(CliTest, DroppedGraphNamesAreCounted) {
  write("quads.nq", "<http://e/s> <http://e/p> <http://e/o> <http://e/g> .\n");
  const ProgramResult result = run("rrn convert --format ntriples quads.nq");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("1 graph name was dropped"));
}

TEST_F(CliTest, AxiomsInDataThatAreNotUsedAreReported) {
  write("both.ttl",
        "@prefix : <http://e/> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        ":Animal rdfs:subClassOf :Thing . :tom a :Cat .\n");
  const ProgramResult result =
      run("rrn reason --format none --ontology onto.ttl both.ttl");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("axioms in the data files are not used"));
}

TEST_F(CliTest, DataWithoutAxiomsOrRulesAreReported) {
  for (const char* const command : {"rrn reason ", "rrn check "}) {
    const ProgramResult result = run(std::string(command) + "data.ttl");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.err, HasSubstr("no axioms or rules were found"));
  }
}

TEST_F(CliTest, TheExampleFamilyIsConsistentUntilSomeoneIsBothMaleAndFemale) {
  const std::string check =
      "rrn check --ontology $SOURCE/owl/family.ttl "
      "$SOURCE/datasets/family/example.ttl";
  EXPECT_EQ(run(check).exit_code, 0);
  write("clash.ttl",
        "@prefix fam: <urn:x-rrn:family#> .\n"
        "<urn:x-rrn:example:royal#OlavV> a fam:Female .\n");
  const ProgramResult result = run(check + " clash.ttl");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_THAT(result.out, HasSubstr("roy:OlavV a fam:Male ."));
  EXPECT_THAT(result.out,
              HasSubstr("roy:OlavV a fam:Female .   # asserted, clash.ttl:2:"));
  EXPECT_THAT(result.out, HasSubstr("disjointWith"));
}

TEST_F(CliTest, GenerateMakesADatasetThatConvertExports) {
  const ProgramResult generated = run(
      "rrn generate family --samples 20 --valid 5 --test 5 --seed 7 --output "
      "data");
  EXPECT_EQ(generated.exit_code, 0) << generated.err;
  EXPECT_THAT(generated.out, HasSubstr("20 samples to train"));
  const ProgramResult exported =
      run("rrn convert --sample 3 --format trig data/train.kbs > s.trig; rrn "
          "convert --format nquads s.trig");
  EXPECT_EQ(exported.exit_code, 0) << exported.err;
  EXPECT_THAT(exported.out, HasSubstr("<urn:x-rrn:family#parentOf>"));
  EXPECT_THAT(exported.out, HasSubstr("<urn:x-rrn:graph:derived> ."));
}

TEST_F(CliTest, GenerateMakesFactsAboutUniversities) {
  const std::string make =
      "rrn generate university --departments 2 --seed 7 --output ";
  const ProgramResult file = run(make + "u.nt");
  EXPECT_EQ(file.exit_code, 0) << file.err;
  EXPECT_THAT(file.out, HasSubstr("1 university with 2 departments, "));
  const ProgramResult same = run(make + "- | diff - u.nt");
  EXPECT_EQ(same.exit_code, 0) << same.out;
}

TEST_F(CliTest, TheSameSeedMakesTheSameDataset) {
  const std::string make =
      "rrn generate family --samples 20 --valid 5 --test 5 --seed 7 ";
  ASSERT_EQ(run(make + "--threads 1 --output a").exit_code, 0);
  ASSERT_EQ(run(make + "--threads 2 --output b").exit_code, 0);
  EXPECT_EQ(run("diff -r a b").exit_code, 0);
}

TEST_F(CliTest, InterruptingLeavesNothingBehind) {
  const ProgramResult result = run(
      "\"" RRN_BINARY_DIR
      "/bin/rrn\" generate family --samples 200000 --output data & sleep 1; "
      "kill -INT $!; wait $!");
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_THAT(result.err, HasSubstr("interrupted"));
  EXPECT_FALSE(exists("data/train.kbs"));
}

}  // namespace
}  // namespace rrn::test
