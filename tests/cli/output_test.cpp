// SPDX-License-Identifier: MIT
// What `rrn reason` and `rrn check` write: results, contradictions, limits.

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class OutputTest : public ::testing::Test {
 protected:
  OutputTest() {
    write("onto.ttl",
          "@prefix : <http://e/> .\n"
          "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
          "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
          ":Cat rdfs:subClassOf :Animal ; owl:disjointWith :Dog .\n"
          ":eats a owl:IrreflexiveProperty , owl:ObjectProperty .\n"
          ":tag a owl:InverseFunctionalProperty .\n");
    write("bad.ttl",
          "@prefix : <http://e/> .\n"
          ":tom a :Cat , :Dog .\n"
          ":rex a :Cat , :Dog .\n"
          ":tom :eats :tom .\n");
    write("equal.ttl",
          "@prefix : <http://e/> .\n"
          ":tom a :Cat ; :tag :t1 .\n"
          ":thomas :tag :t1 ; :eats :fish .\n");
  }

  void write(const std::string& name, const std::string& text) const {
    static_cast<void>(folder_.write(name, text));
  }
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }

  TempDir folder_;
};

TEST_F(OutputTest, EqualTermsAreAskedForByAnyNameOfThem) {
  const std::string command =
      "rrn reason --format ntriples --all --ontology onto.ttl equal.ttl "
      "--predicate :eats --subject ";
  const std::string fish = " <http://e/eats> <http://e/fish> .\n";
  const ProgramResult tom = run(command + ":tom");
  const ProgramResult thomas = run(command + ":thomas");
  EXPECT_EQ(tom.out, thomas.out);
  EXPECT_THAT(tom.out, HasSubstr("<http://e/thomas>" + fish));
  EXPECT_EQ(run(command + ":tom --expand-equality").out,
            "<http://e/tom>" + fish);
  EXPECT_EQ(run(command + ":thomas --expand-equality").out,
            "<http://e/thomas>" + fish);
}

TEST_F(OutputTest, ContradictionsAreCountedByRule) {
  const ProgramResult result = run("rrn check --ontology onto.ttl bad.ttl");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.out,
            "inconsistent: 3 violations\n"
            "        2  cax-dw\n"
            "        1  prp-irp\n"
            "Cat disjointWith Dog [cax-dw]\n"
            "   1. :rex a :Cat .   # asserted, bad.ttl:3:12\n"
            "      :rex a :Dog .   # asserted, bad.ttl:3:19\n"
            "   2. :tom a :Cat .   # asserted, bad.ttl:2:12\n"
            "      :tom a :Dog .   # asserted, bad.ttl:2:19\n"
            "eats a IrreflexiveProperty [prp-irp]\n"
            "   3. :tom :eats :tom .   # asserted, bad.ttl:4:16\n");
}

TEST_F(OutputTest, AllContradictionsAreCountedAndSomeShown) {
  const ProgramResult result =
      run("rrn reason --max-violations 0 --format none --ontology onto.ttl "
          "bad.ttl");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.err,
            "rrn: warning: the facts and rules contradict each other; what "
            "follows is written all the same\n"
            "3 violations\n"
            "        2  cax-dw\n"
            "        1  prp-irp\n"
            "and 3 more; --max-violations shows more\n");
  EXPECT_THAT(result.out, HasSubstr("inconsistent (3 violations)"));
}

TEST_F(OutputTest, ContradictionsAreWrittenAsJson) {
  write("one.ttl", "@prefix : <http://e/> .\n:a :eats :a .\n");
  const std::string json =
      "{\n"
      "  \"verdict\": \"inconsistent\",\n"
      "  \"total\": 1,\n"
      "  \"by_rule\": {\n"
      "    \"prp-irp\": 1\n"
      "  },\n"
      "  \"violations\": [\n"
      "    {\n"
      "      \"rule\": \"prp-irp\",\n"
      "      \"axiom\": \"eats a IrreflexiveProperty\",\n"
      "      \"place\": null,\n"
      "      \"witnesses\": [\n"
      "        {\n"
      "          \"subject\": \"<http://e/a>\",\n"
      "          \"predicate\": \"<http://e/eats>\",\n"
      "          \"object\": \"<http://e/a>\",\n"
      "          \"asserted\": true,\n"
      "          \"place\": {\n"
      "            \"file\": \"one.ttl\",\n"
      "            \"line\": 2,\n"
      "            \"column\": 12\n"
      "          }\n"
      "        }\n"
      "      ]\n"
      "    }\n"
      "  ]\n"
      "}\n";
  const ProgramResult checked =
      run("rrn check --report-format json --ontology onto.ttl one.ttl");
  EXPECT_EQ(checked.exit_code, 3);
  EXPECT_EQ(checked.out, json);
  const ProgramResult reasoned =
      run("rrn reason --report-format json --violations v.json --format none "
          "--ontology onto.ttl one.ttl; echo $?; cat v.json");
  EXPECT_THAT(reasoned.out, EndsWith("3\n" + json));
}

TEST_F(OutputTest, AReportIsWrittenWhereNothingIsViolated) {
  const ProgramResult json =
      run("rrn check --report-format json --ontology onto.ttl equal.ttl");
  EXPECT_EQ(json.exit_code, 0);
  EXPECT_EQ(json.out,
            "{\n"
            "  \"verdict\": \"consistent\",\n"
            "  \"total\": 0,\n"
            "  \"by_rule\": {},\n"
            "  \"violations\": []\n"
            "}\n");
  const ProgramResult text =
      run("rrn check --violations v.txt --ontology onto.ttl equal.ttl; cat "
          "v.txt");
  EXPECT_THAT(text.out, StartsWith("consistent: 4 asserted facts, "));
  EXPECT_THAT(text.out, EndsWith("0 violations\n"));
}

TEST_F(OutputTest, TheFileOfViolationsHoldsWhatIsElseShown) {
  const ProgramResult result =
      run("rrn check --violations v.txt --ontology onto.ttl bad.ttl; cat "
          "v.txt");
  EXPECT_THAT(result.out, StartsWith("inconsistent: 3 violations\n"
                                     "        2  cax-dw\n"
                                     "        1  prp-irp\n"
                                     "3 violations\n"
                                     "        2  cax-dw\n"
                                     "        1  prp-irp\n"
                                     "Cat disjointWith Dog [cax-dw]\n"));
  const ProgramResult failed =
      run("rrn check --violations no/such/v.txt --ontology onto.ttl bad.ttl");
  EXPECT_EQ(failed.exit_code, 1);
  EXPECT_THAT(failed.err,
              HasSubstr("no/such/v.txt: cannot create: No such file"));
}

TEST_F(OutputTest, ContradictoryResultsSaySo) {
  const std::string command =
      "rrn reason -q --max-violations 0 --ontology onto.ttl bad.ttl --format ";
  EXPECT_EQ(run(command + "nquads 2>&1 | grep vocab").out,
            "<urn:x-rrn:graph:derived> <urn:x-rrn:vocab#inconsistent> "
            "\"true\"^^<http://www.w3.org/2001/XMLSchema#boolean> .\n");
  for (const char* const format : {"turtle", "ntriples", "tsv"}) {
    const ProgramResult result = run(command + format);
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_THAT(result.out,
                StartsWith("# inconsistent: the facts and rules contradict "
                           "each other\n"))
        << format;
    EXPECT_THAT(result.out, HasSubstr("Animal")) << format;
  }
}

TEST_F(OutputTest, MarkedResultsCanBeReadAgain) {
  const ProgramResult result =
      run("for f in turtle ntriples trig nquads; do rrn reason -q --ontology "
          "onto.ttl --format $f --output x.$f bad.ttl; done; for f in turtle "
          "ntriples; do rrn reason -q --format ntriples --all --input-syntax "
          "$f x.$f | sort > y.$f; done; cmp y.turtle y.ntriples && wc -l < "
          "y.ntriples; rrn reason -q --format ntriples --all --input-syntax "
          "trig x.trig | wc -l; rrn reason -q --format ntriples --all "
          "--input-syntax nquads x.nquads | wc -l");
  EXPECT_EQ(result.out, "2\n3\n3\n") << result.err;
}

TEST_F(OutputTest, EqualTermsAreNamedOnceUnlessExpanded) {
  const std::string command =
      "rrn reason -q --provenance --format tsv --ontology onto.ttl equal.ttl "
      "| sed 's|http://www.w3.org/[^#]*#|w:|g; s|http://e/||g' | cut -f "
      "1-4,6-7 ";
  EXPECT_EQ(run(command).out,
            "subject\tpredicate\tobject\tstatus\trule\taxiom\n"
            "<thomas>\t<w:type>\t<Animal>\tderived\tcax-sco\tCat subClassOf "
            "Animal\n"
            "<thomas>\t<w:type>\t<Cat>\tderived\teq-rep-s\t\n"
            "<tom>\t<w:sameAs>\t<thomas>\tderived\tprp-ifp\ttag a "
            "InverseFunctionalProperty\n");
  std::string expand = command;
  expand.replace(expand.find(" -q"), 3, " -q --expand-equality");
  EXPECT_EQ(run(expand).out,
            "subject\tpredicate\tobject\tstatus\trule\taxiom\n"
            "<thomas>\t<w:type>\t<Animal>\tderived\tcax-sco\tCat subClassOf "
            "Animal\n"
            "<thomas>\t<w:type>\t<Cat>\tderived\teq-rep-s\t\n"
            "<thomas>\t<w:sameAs>\t<tom>\tderived\tprp-ifp\ttag a "
            "InverseFunctionalProperty\n"
            "<tom>\t<w:type>\t<Animal>\tderived\teq-rep-s\t\n"
            "<tom>\t<eats>\t<fish>\tderived\teq-rep-s\t\n"
            "<tom>\t<w:sameAs>\t<thomas>\tderived\tprp-ifp\ttag a "
            "InverseFunctionalProperty\n");
}

TEST_F(OutputTest, ADatalogRuleIsItsOwnAxiom) {
  write("fat.dlog",
        "PREFIX e: <http://e/>\n"
        "e:Fat[?x] :- e:Cat[?x], e:kg[?x, ?n], FILTER(?n > 8) .\n");
  write("fat.ttl", "@prefix : <http://e/> .\n:tom a :Cat ; :kg 9 .\n");
  const ProgramResult result =
      run("rrn reason -q --provenance --format tsv --rules fat.dlog fat.ttl | "
          "tail -n +2 | cut -f 4,6,7");
  EXPECT_EQ(result.out,
            "derived\tdatalog\t:Fat[?x] :- :Cat[?x], :kg[?x, ?n], "
            "FILTER(8 < ?n) .\n");
}

TEST_F(OutputTest, ThatTermsEqualThemselvesIsARuleOfItsOwn) {
  const ProgramResult result =
      run("rrn reason -q --provenance --format tsv --expand-equality --show "
          "same --ontology onto.ttl equal.ttl | cut -f 1-3,6 | grep sameAs | "
          "sed 's|http://www.w3.org/[^#]*#|w:|g; s|http://e/||g'");
  EXPECT_EQ(result.out,
            "<thomas>\t<w:sameAs>\t<thomas>\teq-ref\n"
            "<thomas>\t<w:sameAs>\t<tom>\tprp-ifp\n"
            "<tom>\t<w:sameAs>\t<thomas>\tprp-ifp\n"
            "<tom>\t<w:sameAs>\t<tom>\teq-ref\n");
}

TEST_F(OutputTest, RulesAreTheGraphsOfWhatTheyDerived) {
  const ProgramResult result =
      run("rrn reason -q --provenance --format nquads --ontology onto.ttl "
          "equal.ttl | grep Animal");
  EXPECT_EQ(result.out,
            "<http://e/thomas> "
            "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
            "<http://e/Animal> <urn:x-rrn:rule:cax-sco> .\n");
}

TEST_F(OutputTest, ALimitSaysHowFarItGot) {
  write("chain.dlog",
        "@prefix : <http://e/> .\n"
        ":after[?x, ?z] :- :after[?x, ?y], :after[?y, ?z] .\n"
        ":last[?x] :- :after[?y, ?x], NOT :first[?x] .\n"
        ":first[?x] :- :after[?x, ?y] .\n");
  std::string text;
  for (int i = 0; i < 50; ++i) {
    text += "<http://e/" + std::to_string(i) + "> <http://e/after> <http://e/" +
            std::to_string(i + 1) + "> .\n";
  }
  write("chain.nt", text);
  const std::string command =
      "rrn reason --rules chain.dlog --format ntriples --output out.nt "
      "--max-derivations 60 chain.nt; echo $?; head -1 out.nt; grep -c e/ "
      "out.nt";
  const ProgramResult result = run(command);
  EXPECT_THAT(result.err,
              HasSubstr("rrn: warning: reasoning stopped at the limit of "
                        "--max-derivations after 60 derived facts in 2 "
                        "iterations, in stratum 1 of "));
  EXPECT_THAT(result.err, HasSubstr("; what follows is incomplete\n"));
  EXPECT_THAT(result.err, HasSubstr("incomplete: a limit was reached"));
  EXPECT_EQ(result.out, "4\n# incomplete: reasoning stopped at a limit\n60\n");
  const ProgramResult time =
      run("rrn reason --rules chain.dlog --format nquads --max-time 0ms "
          "chain.nt");
  EXPECT_EQ(time.exit_code, 4);
  EXPECT_THAT(time.err, HasSubstr("the limit of --max-time after"));
  EXPECT_THAT(time.out, HasSubstr("vocab#incomplete> \"true\""));
  const ProgramResult memory =
      run("rrn reason --rules chain.dlog --format tsv --memory-limit 1 "
          "chain.nt");
  EXPECT_EQ(memory.exit_code, 4);
  EXPECT_THAT(memory.err, HasSubstr("the limit of --memory-limit after"));
  EXPECT_THAT(memory.out, StartsWith("# incomplete: "));
}

TEST_F(OutputTest, StatisticsShowTheRulesThatTookLongest) {
  std::string rules = "@prefix : <http://e/> .\n";
  for (int i = 0; i < 25; ++i) {
    rules += ":C" + std::to_string(i) + "[?x] :- :Cat[?x] .\n";
  }
  write("many.dlog", rules);
  const std::string command =
      "rrn reason --statistics --format none --rules many.dlog equal.ttl";
  const ProgramResult some = run(command);
  EXPECT_THAT(
      some.out,
      HasSubstr("\n#      seconds       matches     new facts  rule\n"));
  EXPECT_THAT(some.out, HasSubstr("             1             1  datalog: "));
  EXPECT_THAT(some.out, EndsWith("rules that took less time\n"));
  EXPECT_THAT(run(command + " --all-rules").out, Not(HasSubstr("less time")));
}

TEST_F(OutputTest, OptionsThatDoNotFitAreRefused) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"--provenance", "--provenance needs --format tsv, trig or nquads"},
      {"--provenance --format ntriples",
       "--provenance needs --format tsv, trig or nquads"},
      {"--report-format json", "--report-format json needs --violations FILE"},
      {"--report-format xml",
       "bad value 'xml' for option '--report-format'; expected text or json"},
      {"--all-rules", "--all-rules needs --statistics"},
      {"--show same,all,",
       "bad value 'same,all,' for option '--show'; "
       "expected same, things, class-expressions, schema, "
       "axiomatic or all, with commas between them"},
  };
  for (const auto& [options, message] : cases) {
    const ProgramResult result =
        run("rrn reason --ontology onto.ttl equal.ttl " + options);
    EXPECT_EQ(result.exit_code, 2) << options;
    EXPECT_THAT(result.err, HasSubstr(message)) << options;
    EXPECT_THAT(result.out, IsEmpty());
  }
}

TEST_F(OutputTest, TheOrderOfTheInputAndThreadsChangeNothing) {
  Rng rng(Seed{3});
  std::vector<std::string> lines;
  for (int i = 0; i < 400; ++i) {
    const auto name = [&](const char* kind) {
      return "<http://e/" + std::string(kind) + std::to_string(rng.below(60)) +
             "> ";
    };
    switch (rng.below(4)) {
      case 0:
        lines.push_back(name("n") + "a <http://e/Cat> .\n");
        break;
      case 1:
        lines.push_back(name("n") + "a <http://e/Dog> .\n");
        break;
      case 2:
        lines.push_back(name("n") + "<http://e/eats> " + name("n") + ".\n");
        break;
      default:
        lines.push_back(name("n") + "<http://e/tag> " + name("t") + ".\n");
    }
  }
  const std::string options =
      "-q --ontology onto.ttl --max-violations 100000 --all ";
  std::string expected;
  for (const char* const threads : {"1", "2", "4"}) {
    for (int shuffle = 0; shuffle < 2; ++shuffle) {
      std::string text;
      for (const std::string& line : lines) text += line;
      write("shuffled.ttl", text);
      std::string found;
      for (const char* const format :
           {"ntriples", "trig --expand-equality", "tsv --provenance",
            "nquads --provenance --expand-equality --show all"}) {
        found += run("rrn reason " + options + "--threads " + threads +
                     " --format " + format + " shuffled.ttl")
                     .out;
      }
      found += run("rrn check --ontology onto.ttl --max-violations 100000 "
                   "--threads " +
                   std::string(threads) +
                   " shuffled.ttl | sed 's/shuffled.ttl:.*//'")
                   .out;
      if (expected.empty()) expected = found;
      EXPECT_GT(found.size(), 100'000U);
      EXPECT_TRUE(found == expected) << threads << " threads";
      rng.shuffle(lines);
    }
  }
}

}  // namespace
}  // namespace rrn::test
