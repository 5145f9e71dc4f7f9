// SPDX-License-Identifier: MIT
// `rrn explain` as its users meet it.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class ExplainTest : public ::testing::Test {
 protected:
  ExplainTest() {
    write("onto.ttl",
          "@prefix : <http://e/> .\n"
          "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
          "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
          ":Cat rdfs:subClassOf :Animal ; owl:disjointWith :Dog .\n"
          ":Animal rdfs:subClassOf :Being .\n"
          ":chases rdfs:domain :Being .\n"
          ":f a owl:FunctionalProperty .\n");
    write("data.ttl",
          "@prefix : <http://e/> .\n"
          ":tom a :Cat ;\n"
          "  :chases :jerry .\n"
          ":rex :f :x , :y .\n"
          ":x a :Cat .\n");
    write("bad.ttl",
          "@prefix : <http://e/> .\n"
          ":tom a :Cat , :Dog .\n");
  }

  void write(const std::string& name, const std::string& text) const {
    static_cast<void>(folder_.write(name, text));
  }
  /// Runs a command line in the test's folder.
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }
  [[nodiscard]] ProgramResult explain(const std::string& arguments) const {
    return run("rrn explain --ontology onto.ttl " + arguments);
  }

  TempDir folder_;
};

TEST_F(ExplainTest, DrawsATree) {
  const ProgramResult result = explain("--fact ':x a :Being' data.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out,
            ":x a :Being      [cax-sco] Animal subClassOf Being\n"
            "└─ :x a :Animal  [cax-sco] Cat subClassOf Animal\n"
            "   └─ :x a :Cat  asserted, data.ttl:5:10\n");
}

TEST_F(ExplainTest, SaysWhereAnAssertedFactIs) {
  const ProgramResult result =
      explain("--fact ':tom :chases :jerry .' data.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, ":tom :chases :jerry  asserted, data.ttl:3:17\n");
}

TEST_F(ExplainTest, TakesNTriplesToo) {
  const ProgramResult result = explain(
      "--fact '<http://e/tom> "
      "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://e/Cat> .' "
      "data.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(":tom a :Cat  asserted, data.ttl:2:"));
}

TEST_F(ExplainTest, AllShowsEveryLastStepTheShallowestFirst) {
  const ProgramResult all = explain("--all 9 --fact ':tom a :Being' data.ttl");
  EXPECT_EQ(all.exit_code, 0) << all.err;
  EXPECT_EQ(all.out,
            "proof 1 of 2, depth 1\n"
            ":tom a :Being           [prp-dom] chases domain Being\n"
            "└─ :tom :chases :jerry  asserted, data.ttl:3:17\n"
            "\n"
            "proof 2 of 2, depth 2\n"
            ":tom a :Being      [cax-sco] Animal subClassOf Being\n"
            "└─ :tom a :Animal  [cax-sco] Cat subClassOf Animal\n"
            "   └─ :tom a :Cat  asserted, data.ttl:2:12\n");
  const ProgramResult one = explain("--fact ':tom a :Being' data.ttl");
  EXPECT_THAT(one.out, Not(HasSubstr("proof")));
  EXPECT_THAT(one.out, HasSubstr("prp-dom"));
}

TEST_F(ExplainTest, StepsOfEqualityHaveTheirNames) {
  const ProgramResult result = explain("--fact ':y a :Animal' data.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("[eq-rep-s] equal individuals have the "
                                    "same facts"));
  EXPECT_THAT(result.out, HasSubstr(":x owl:sameAs :y  [prp-fp] f a "
                                    "FunctionalProperty"));
}

TEST_F(ExplainTest, RulesHaveTheirPlacesAndConditions) {
  write("rules.dlog",
        "PREFIX : <http://e/>\n"
        ":rival[?x, ?y] :- :chases[?x, ?z], :chases[?y, ?z], NOT :Tame[?x],\n"
        "  FILTER(?x != ?y) .\n");
  write("chase.ttl",
        "@prefix : <http://e/> .\n:a :chases :c . :b :chases :c .\n");
  const ProgramResult result =
      run("rrn explain --rules rules.dlog --fact ':a :rival :b' chase.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("[datalog, rules.dlog:2:1] "
                                    ":rival[?x, ?y] :- :chases[?x, ?z]"));
  EXPECT_THAT(result.out, HasSubstr("├─ NOT :Tame[:a]\n"
                                    "└─ FILTER(:a != :b)\n"));
}

TEST_F(ExplainTest, WhatDoesNotFollowIsANegativeAnswer) {
  const ProgramResult result =
      explain("--fact ':x a :Dog' --fact ':x a :Cat' data.ttl");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_THAT(result.out, HasSubstr(":x a :Dog  does not follow\n"));
  EXPECT_THAT(result.out, HasSubstr(":x a :Cat  asserted"));
}

TEST_F(ExplainTest, ATermThatOccursNowhereIsNamed) {
  const ProgramResult result = explain("--fact ':x a :Cow' data.ttl");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_THAT(result.err,
              HasSubstr("':x a :Cow' does not follow: :Cow does not occur in "
                        "the input"));
  EXPECT_EQ(result.out, ":x a :Cow  does not follow\n");
  const ProgramResult json =
      explain("--format json --fact ':x a :Cow' --fact ':x a :Cat' data.ttl");
  EXPECT_EQ(json.exit_code, 3);
  EXPECT_THAT(json.out, HasSubstr("\"object\": \"<http://e/Cow>\"\n"
                                  "      },\n"
                                  "      \"status\": \"does not follow\""));
  EXPECT_THAT(json.out, HasSubstr("\"status\": \"holds\""));
}

TEST_F(ExplainTest, AxiomsAreExplainedWithTheSchemaAlone) {
  const std::string fact = "--fact ':Cat rdfs:subClassOf :Being' data.ttl";
  const ProgramResult without = explain(fact);
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_THAT(without.err,
              HasSubstr("':Cat rdfs:subClassOf :Being' is an axiom; axioms are "
                        "explained with --schema yes alone\n"));
  EXPECT_THAT(without.out, IsEmpty());
  const ProgramResult with = explain("--schema yes " + fact);
  EXPECT_EQ(with.exit_code, 0) << with.err;
  EXPECT_THAT(with.out, HasSubstr("[scm-sco] "));
  EXPECT_THAT(with.out,
              HasSubstr("├─ :Cat rdfs:subClassOf :Animal    asserted, "
                        "onto.ttl:4:29\n"));
}

TEST_F(ExplainTest, TextIsAbbreviatedByThePrefixesOfRulesToo) {
  write("age.dlog",
        "PREFIX r: <http://r/>\n"
        "r:Old[?x] :- r:age[?x, ?n], BIND(?n + 0.5 AS ?m), FILTER(?m > 60).\n");
  write("age.nt",
        "<http://r/ann> <http://r/age> "
        "\"60\"^^<http://www.w3.org/2001/XMLSchema#integer> .\n"
        "<http://r/ann> <http://r/born> "
        "\"1966\"^^<http://www.w3.org/2001/XMLSchema#gYear> .\n"
        "<http://r/ann> <http://r/says> \"<http://r/ann> is \\\"60\\\"\" .\n");
  const ProgramResult result = run(
      "rrn explain --rules age.dlog --fact 'r:ann a r:Old' --fact 'r:ann "
      "r:born \"1966\"^^xsd:gYear' --fact 'r:ann r:says \"<http://r/ann> is "
      "\\\"60\\\"\"' age.nt");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out,
            "r:ann a r:Old      [datalog, age.dlog:2:1] r:Old[?x] :- r:age[?x, "
            "?n], BIND(?n + 0.5 AS ?m), FILTER(60 < ?m) .\n"
            "├─ r:ann r:age 60  asserted, age.nt:1:79\n"
            "├─ BIND(60 + 0.5 AS 60.5)\n"
            "└─ FILTER(60 < 60.5)\n"
            "\n"
            "r:ann r:born \"1966\"^^xsd:gYear  asserted, age.nt:2:80\n"
            "\n"
            "r:ann r:says \"<http://r/ann> is \\\"60\\\"\"  asserted, "
            "age.nt:3:58\n");
}

TEST_F(ExplainTest, ViolationsOfEqualNamesAreExplainedOnce) {
  write("key.ttl",
        "@prefix : <http://e/> .\n"
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        ":Person owl:hasKey ( :id ) . :Cat owl:disjointWith :Person .\n"
        ":a a :Person , :Cat ; :id 7 .\n"
        ":b a :Person ; :id 7 .\n");
  const ProgramResult result = run("rrn explain --violations key.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err,
            "2 violations, 1 explained, 1 more under other names of equal "
            "terms\n");
  EXPECT_EQ(run("rrn explain --violations --max-violations 1 key.ttl").err,
            "2 violations, 1 explained; --max-violations explains 1 more\n");
  EXPECT_EQ(result.out,
            "violation 1: Cat disjointWith Person  [cax-dw]\n"
            "├─ :a a :Cat                          asserted, key.ttl:4:20\n"
            "└─ :a a :Person                       asserted, key.ttl:4:13\n");
  const ProgramResult json =
      run("rrn explain --violations --format json key.ttl");
  EXPECT_THAT(json.out, HasSubstr("\"alike\": 1\n"));
}

TEST_F(ExplainTest, AViolationShowsTheTermsThatViolateIt) {
  // Both facts match the first atom; only one way round do the terms differ.
  write("step.dlog",
        "PREFIX : <http://e/>\n"
        "false :- :p[?x, ?y], :p[?y, ?z], FILTER(?x != ?z) .\n");
  write("step.ttl", "@prefix : <http://e/> .\n:a :p :a , :b .\n");
  const ProgramResult result =
      run("rrn explain --violations --rules step.dlog step.ttl");
  EXPECT_THAT(result.out, HasSubstr("└─ FILTER(:a != :b)\n"));
}

TEST_F(ExplainTest, AClashHasANameInJson) {
  write("not.dlog", "PREFIX : <http://e/>\n-:Dog[?x] :- :Cat[?x] .\n");
  const ProgramResult result =
      run("rrn explain --rules not.dlog --violations --format json bad.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("\"rule\": \"clash\",\n"
                                    "      \"axiom\": \"a fact and its "
                                    "negation both hold\",\n"
                                    "      \"place\": null,\n"));
  EXPECT_THAT(result.out, HasSubstr("\"negated\": true"));
}

TEST_F(ExplainTest, ViolationsHaveTheirWitnessesExplained) {
  const ProgramResult result = explain("--violations bad.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("1 violation, 1 explained"));
  EXPECT_EQ(result.out,
            "violation 1: Cat disjointWith Dog  [cax-dw]\n"
            "├─ :tom a :Cat                     asserted, bad.ttl:2:12\n"
            "└─ :tom a :Dog                     asserted, bad.ttl:2:19\n");
  const ProgramResult none = explain("--violations data.ttl");
  EXPECT_EQ(none.exit_code, 0);
  EXPECT_THAT(none.out, IsEmpty());
  EXPECT_THAT(none.err, HasSubstr("there are no violations"));
}

TEST_F(ExplainTest, ContradictionsAreMentioned) {
  const ProgramResult result = explain("--fact ':tom a :Animal' bad.ttl");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("contradict each other; --violations "
                                    "explains why"));
}

TEST_F(ExplainTest, JsonRefersToWhatWasShownBefore) {
  write("twice.dlog",
        "PREFIX : <http://e/>\n"
        ":Q[?x] :- :P[?x] .\n"
        ":R[?x] :- :Q[?x] .\n"
        ":S[?x] :- :Q[?x], :R[?x] .\n");
  write("one.ttl", "@prefix : <http://e/> .\n:a a :P .\n");
  const std::string command =
      "rrn explain --rules twice.dlog --fact ':a a :S' one.ttl ";
  const ProgramResult json = run(command + "--format json");
  EXPECT_EQ(json.exit_code, 0) << json.err;
  EXPECT_THAT(json.out, HasSubstr("\"status\": \"holds\""));
  EXPECT_THAT(json.out, HasSubstr("\"id\": 1"));
  EXPECT_THAT(json.out, HasSubstr("{\n                  \"ref\": 1\n"));
  EXPECT_THAT(json.out, HasSubstr("\"place\": {\n"
                                  "                    \"file\": "
                                  "\"one.ttl\",\n"
                                  "                    \"line\": 2,\n"
                                  "                    \"column\": 8\n"));
  const ProgramResult text = run(command);
  EXPECT_THAT(text.out, HasSubstr("└─ :a a :Q  proven above\n"));
}

TEST_F(ExplainTest, TurtleCanBeReadAgain) {
  const ProgramResult result = explain(
      "--format turtle --output out.ttl --violations --fact ':tom a :Being' "
      "data.ttl bad.ttl; rrn convert --format ntriples out.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out,
              HasSubstr("<http://www.w3.org/ns/prov#wasDerivedFrom>"));
  EXPECT_THAT(result.out, HasSubstr("<urn:x-rrn:vocab#rule> \"cax-dw\" ."));
  EXPECT_THAT(result.out, HasSubstr("<urn:x-rrn:vocab#Violation> ."));
  EXPECT_THAT(result.out, HasSubstr("<urn:x-rrn:vocab#place> "
                                    "\"data.ttl:3:17\" ."));
}

TEST_F(ExplainTest, ALimitedSearchSaysSo) {
  write("chain.dlog",
        "PREFIX : <http://e/>\n"
        ":after[?x, ?z] :- :after[?x, ?y], :after[?y, ?z] .\n");
  std::string text = "@prefix : <http://e/> .\n";
  for (int i = 0; i < 50; ++i) {
    text += ":n" + std::to_string(i) + " :after :n" + std::to_string(i + 1) +
            " .\n";
  }
  write("chain.ttl", text);
  const std::string command =
      "rrn explain --rules chain.dlog --fact ':n0 :after :n50' chain.ttl ";
  const ProgramResult limited = run(command + "--max-instances 20");
  EXPECT_EQ(limited.exit_code, 4) << limited.err;
  EXPECT_THAT(limited.out, HasSubstr("there may be a shallower proof"));
  const ProgramResult whole = run(command);
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_THAT(whole.out, Not(HasSubstr("limit")));
  const ProgramResult undecided =
      run(command + "--max-derivations 20 --fact ':n3 :after :n2'");
  EXPECT_EQ(undecided.exit_code, 4) << undecided.err;
  EXPECT_THAT(undecided.out,
              HasSubstr(":n3 :after :n2  undecided: a limit was reached\n"));
}

TEST_F(ExplainTest, ANegatedFactIsAskedForByNot) {
  write("not.dlog", "PREFIX : <http://e/>\n-:Dog[?x] :- :Cat[?x] .\n");
  const ProgramResult result =
      run("rrn explain --rules not.dlog --fact 'not: :x a :Dog' data.ttl "
          "bad.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("not: :x a :Dog"));
  EXPECT_THAT(result.out, HasSubstr("[datalog, not.dlog:2:1]"));
}

TEST_F(ExplainTest, TheShippedExampleWorks) {
  const ProgramResult result =
      run("cd \"$SOURCE\"; rrn explain --ontology owl/family.ttl --fact "
          "'roy:OlavV fam:boyCousinOf roy:GeorgeVI' "
          "datasets/family/example.ttl");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("asserted, datasets/family/example.ttl:"));
}

struct BadUse {
  const char* arguments;
  const char* message;
};

/// A JSON number of that name in a text.
double number_of(const std::string& json, const std::string& name) {
  const std::size_t at = json.find('"' + name + '"');
  if (at == std::string::npos) return -1;
  return std::stod(json.substr(json.find(':', at) + 1));
}

// The grandfather of Maud is one by three facts, and the network of the
// example was trained to see it.
TEST_F(ExplainTest, NamesTheFactsThatAPredictionRestsOn) {
  if (!kHasNetwork) GTEST_SKIP() << "built without the network";
  write("facts.ttl",
        "@prefix fam: <urn:x-rrn:family#> .\n"
        "@prefix : <http://e/> .\n"
        ":victoria fam:parentOf :edward .\n"
        ":victoria a fam:Female .\n"
        ":edward fam:parentOf :maud .\n"
        ":edward a fam:Male .\n"
        ":christian fam:parentOf :alexandra .\n"
        ":alexandra fam:parentOf :maud .\n");
  const std::string command =
      "rrn explain --evidence --model $SOURCE/datasets/family/family.rrn "
      "--fact ':victoria fam:grandmotherOf :maud' ";
  const ProgramResult text = run(command + "facts.ttl");
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr(":victoria fam:grandmotherOf :maud  "
                                  "predicted, probability 0."));
  EXPECT_THAT(text.out,
              HasSubstr(":victoria fam:parentOf :edward  [facts.ttl:3:31]"));
  EXPECT_THAT(text.out,
              HasSubstr(":edward fam:parentOf :maud  [facts.ttl:5:27]"));

  const ProgramResult json = run(command + "--format json facts.ttl");
  EXPECT_EQ(json.exit_code, 0) << json.err;
  EXPECT_GT(number_of(json.out, "alone"), 0.5);
  EXPECT_LT(number_of(json.out, "without"), 0.5);
  EXPECT_EQ(number_of(json.out, "considered"), 6);

  const ProgramResult turtle =
      run(command +
          "--format turtle facts.ttl > why.ttl; rrn query "
          "'SELECT ?o { ?x <http://www.w3.org/ns/prov#wasDerivedFrom>"
          "/<http://www.w3.org/1999/02/22-rdf-syntax-ns#object> ?o }'"
          " --results csv why.ttl");
  EXPECT_THAT(turtle.out, HasSubstr("http://e/edward"));
  EXPECT_THAT(turtle.out, HasSubstr("http://e/maud"));
}

TEST_F(ExplainTest, SaysWhichClassInItsPlaceWouldEndAPrediction) {
  if (!kHasNetwork) GTEST_SKIP() << "built without the network";
  const std::string command =
      "rrn explain --evidence --model $SOURCE/datasets/family/family.rrn "
      "--fact 'roy:OlavV fam:grandsonOf roy:EdwardVII' "
      "$SOURCE/datasets/family/example.ttl ";
  const ProgramResult text = run(command);
  EXPECT_THAT(text.out,
              ContainsRegex("roy:OlavV a fam:Male .*\n *in its place "
                            "roy:OlavV a fam:Female: then 0\\.0[0-9]+\n"));
  const ProgramResult turtle =
      run(command +
          "--format turtle > why.ttl; rrn query "
          "'PREFIX r: <urn:x-rrn:vocab#> PREFIX rdf: "
          "<http://www.w3.org/1999/02/22-rdf-syntax-ns#> SELECT ?o ?p { ?x "
          "r:counterfactual [ r:adds [ rdf:object ?o ]; r:removes [ rdf:object "
          "?p ] ] ; rdf:predicate <urn:x-rrn:family#grandsonOf> }' "
          "--results csv why.ttl");
  EXPECT_THAT(turtle.out,
              HasSubstr("urn:x-rrn:family#Female,urn:x-rrn:family#Male"));
}

TEST_F(ExplainTest, ExplainsAllPredictions) {
  if (!kHasNetwork) GTEST_SKIP() << "built without the network";
  write("facts.ttl",
        "@prefix fam: <urn:x-rrn:family#> .\n"
        "@prefix : <http://e/> .\n"
        ":victoria fam:parentOf :edward .\n"
        ":victoria a fam:Female .\n"
        ":edward fam:parentOf :maud .\n"
        ":edward a fam:Male .\n");
  const std::string model = "--model $SOURCE/datasets/family/family.rrn ";
  const std::string command = "rrn explain --evidence --predictions " + model;
  const ProgramResult text = run(command + "facts.ttl");
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr(":victoria fam:grandmotherOf :maud  "
                                  "predicted, probability "));
  // What `rrn reason` predicts is explained, and nothing else.
  const ProgramResult listed =
      run("rrn reason --engine neural --format tsv " + model +
          "facts.ttl | grep -c predicted; " + command +
          "facts.ttl | grep -c 'predicted, probability'");
  const std::size_t half = listed.out.size() / 2;
  EXPECT_EQ(listed.out.substr(0, half), listed.out.substr(half));
  EXPECT_GT(std::stoi(listed.out), 3);

  const ProgramResult proven =
      run(command + "--ontology $SOURCE/owl/family.ttl facts.ttl");
  EXPECT_THAT(proven.out,
              HasSubstr(":victoria fam:motherOf :edward     [swrl] mother"));
  const ProgramResult few = run(command + "--max-predictions 2 facts.ttl");
  EXPECT_THAT(few.err, HasSubstr("explains the 2 most probable of "));
  write("little.ttl",
        "@prefix fam: <urn:x-rrn:family#> .\n"
        "<http://e/a> a fam:Male .\n");
  const ProgramResult none = run(command + "little.ttl");
  EXPECT_EQ(none.exit_code, 3);
  EXPECT_THAT(none.err, HasSubstr("the network predicts nothing"));
  EXPECT_EQ(run("rrn explain --predictions facts.ttl").exit_code, 2);
}

TEST_F(ExplainTest, SaysThatAFactIsNotPredicted) {
  if (!kHasNetwork) GTEST_SKIP() << "built without the network";
  write("facts.ttl",
        "@prefix fam: <urn:x-rrn:family#> .\n"
        "@prefix : <http://e/> .\n"
        ":a fam:parentOf :b .\n");
  const std::string command =
      "rrn explain --evidence --model $SOURCE/datasets/family/family.rrn ";
  const ProgramResult no =
      run(command + "--fact ':b fam:parentOf :a' facts.ttl");
  EXPECT_EQ(no.exit_code, 3);
  EXPECT_THAT(no.out, HasSubstr("not predicted, probability 0.0"));
  const ProgramResult unknown =
      run(command + "--fact ':b :likes :a' facts.ttl");
  EXPECT_EQ(unknown.exit_code, 3);
  EXPECT_THAT(unknown.err, HasSubstr("the model says nothing of"));
}

constexpr const char* kWhyNot =
    "rrn explain --evidence --counterfactual "
    "--model $SOURCE/datasets/family/family.rrn "
    "--ontology $SOURCE/owl/family.ttl "
    "--fact 'roy:Olga fam:granddaughterOf roy:LouisIV' ";

TEST_F(ExplainTest, NamesTheFactThatAPredictionLacks) {
  if (!kHasNetwork) GTEST_SKIP() << "built without the network";
  // Olga's mother is no longer a daughter of Louis.
  ASSERT_EQ(run("sed '/LouisIV a/,/\\./s/ , roy:AlexandraFeodorovna//' "
                "$SOURCE/datasets/family/example.ttl > gap.ttl")
                .exit_code,
            0);
  const std::string command = std::string(kWhyNot) + "gap.ttl ";
  const ProgramResult text = run(command);
  EXPECT_EQ(text.exit_code, 3) << text.err;
  EXPECT_THAT(
      text.out,
      ContainsRegex("  it would be predicted after any of these changes:\n"
                    "      \\+ roy:LouisIV fam:parentOf "
                    "roy:(AlexandraFeodorovna|NicholasII)\n"
                    "        then (1.000|0\\.9[0-9]*), changed in 100 % "
                    "of other draws; it follows by the rules then\n"));
  EXPECT_THAT(text.out, HasSubstr("roy:LouisIV fam:parentOf "
                                  "roy:AlexandraFeodorovna\n        then "));
  EXPECT_THAT(text.out, ContainsRegex("\\([0-9,]+ changes tried of 49 stated "
                                      "facts to remove and [0-9]+ others to "
                                      "add\\)"));

  const ProgramResult json = run(command + "--format json");
  EXPECT_EQ(json.exit_code, 3) << json.err;
  EXPECT_EQ(number_of(json.out, "removable"), 49);
  EXPECT_EQ(number_of(json.out, "max_changes"), 3);
  EXPECT_EQ(number_of(json.out, "exhausted"), 1);
  EXPECT_THAT(json.out, HasSubstr("\"follows\": true"));

  const ProgramResult turtle =
      run(command +
          "--format turtle > why.ttl; rrn query "
          "'PREFIX r: <urn:x-rrn:vocab#> SELECT ?o { ?x r:counterfactual "
          "[ r:adds [ <http://www.w3.org/1999/02/22-rdf-syntax-ns#object> ?o ]"
          "] }' --results csv why.ttl");
  EXPECT_THAT(turtle.out, HasSubstr("#AlexandraFeodorovna"));
}

TEST_F(ExplainTest, NamesWhatWouldEndAPrediction) {
  if (!kHasNetwork) GTEST_SKIP() << "built without the network";
  const std::string example = "$SOURCE/datasets/family/example.ttl ";
  const ProgramResult text = run(kWhyNot + example);
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_THAT(text.out,
              ContainsRegex("  it would not be predicted after any of these "
                            "changes:\n"
                            "      - roy:AlexandraFeodorovna fam:parentOf "
                            "roy:Olga  \\[[^]]*example.ttl:37:23\\]\n"
                            "        then 0\\.[0-4][0-9]*, changed in 100 % of "
                            "other draws; it does not follow by the rules "
                            "then\n"));
  const ProgramResult none =
      run("rrn explain --evidence --counterfactual --max-changes 1 --model "
          "$SOURCE/datasets/family/family.rrn --fact "
          "'roy:Olga fam:boySecondCousinOf roy:LouisIV' " +
          example);
  EXPECT_EQ(none.exit_code, 3);
  EXPECT_THAT(none.out, HasSubstr("  no change of up to 1 fact was found after "
                                  "which it would be predicted\n"));
}

class ExplainUsageTest : public ExplainTest,
                         public ::testing::WithParamInterface<BadUse> {};

TEST_P(ExplainUsageTest, IsRefusedWithCode2) {
  const ProgramResult result = explain(GetParam().arguments);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr(GetParam().message));
  EXPECT_THAT(result.err, HasSubstr("see `rrn explain --help`"));
  EXPECT_THAT(result.out, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, ExplainUsageTest,
    ::testing::Values(
        BadUse{"data.ttl", "nothing to explain; give --fact or --violations"},
        BadUse{"--fact ':x a :Cat'", "no input file given"},
        BadUse{"--fact ':x a :Cat' --all 0 data.ttl",
               "--all needs a number from 1 on"},
        BadUse{"--fact ':x a :Cat' --format xml data.ttl",
               "bad value 'xml' for option '--format'; expected text, json or "
               "turtle"},
        BadUse{"--fact ':x a' data.ttl",
               "bad fact ':x a'; expected 'SUBJECT PREDICATE OBJECT': "},
        BadUse{"--fact ':x a :Cat, :Dog' data.ttl",
               "bad fact ':x a :Cat, :Dog'; expected 'SUBJECT PREDICATE "
               "OBJECT'\n"},
        BadUse{"--fact ':x a :Cat' --evidence data.ttl",
               "--evidence and --model belong together"},
        BadUse{"--fact ':x a :Cat' --counterfactual data.ttl",
               "--counterfactual needs --evidence"},
        BadUse{"--fact ':x a :Cat' --evidence --model m.rrn --counterfactual "
               "--max-changes 0 data.ttl",
               "--max-changes needs a number from 1 on"},
        BadUse{"--violations --evidence --model m.rrn data.ttl",
               "--evidence needs a --fact"},
        BadUse{"--fact 'ex:x a :Cat' data.ttl", "unknown prefix 'ex:'"}));

}  // namespace
}  // namespace rrn::test
