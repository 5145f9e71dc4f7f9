// SPDX-License-Identifier: MIT
// rrn check --entails, imports and RDF/XML as users meet them.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kPrefixes =
    "@prefix : <http://e/> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n";

class EntailmentCliTest : public ::testing::Test {
 protected:
  EntailmentCliTest() {
    write("onto.ttl",
          "<http://o/a> a owl:Ontology ; owl:imports <http://o/b> .\n"
          ":Cat rdfs:subClassOf :Animal . :Cat owl:disjointWith :Dog .\n");
    write("more.ttl", ":Animal rdfs:subClassOf :Being .\n");
    write("data.ttl", ":tom a :Cat .\n");
    write_plain("catalog-v001.xml",
                "<catalog><uri name=\"http://o/b\" uri=\"more.ttl\"/>"
                "</catalog>\n");
  }

  void write_plain(const std::string& name, const std::string& text) const {
    static_cast<void>(folder_.write(name, text));
  }
  void write(const std::string& name, const std::string& text) const {
    write_plain(name, kPrefixes + text);
  }
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }

  TempDir folder_;
};

TEST_F(EntailmentCliTest, WhatFollowsEndsWithCode0) {
  write("yes.ttl",
        ":tom a :Animal , [ owl:complementOf :Dog ] . [] a :Cat .\n");
  const ProgramResult result =
      run("rrn check --entails yes.ttl --ontology onto.ttl --ontology "
          "more.ttl data.ttl");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "entailed: 3 statements\n");
}

TEST_F(EntailmentCliTest, WhatDoesNotFollowIsShownAndEndsWithCode3) {
  write("no.ttl", ":tom a :Animal , :Dog . :Dog rdfs:subClassOf :Animal .\n");
  const ProgramResult result =
      run("rrn check --entails no.ttl --ontology onto.ttl data.ttl");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.out,
            "not entailed: 2 of 3 statements\n"
            "  :Dog rdfs:subClassOf :Animal .\n"
            "  :tom a :Dog .\n");
  EXPECT_THAT(result.err, HasSubstr("the import <http://o/b> is not followed"));
}

TEST_F(EntailmentCliTest, AConclusionThatStatesNothingIsAnError) {
  write("empty.ttl", "");
  write("header.ttl", "<http://o/c> a owl:Ontology .\n");
  for (const std::string file : {"empty.ttl", "header.ttl"}) {
    const ProgramResult result =
        run("rrn check --entails " + file + " --ontology onto.ttl data.ttl");
    EXPECT_EQ(result.exit_code, 1) << file;
    EXPECT_THAT(result.out, IsEmpty());
    EXPECT_THAT(result.err,
                HasSubstr(file + ": it states nothing that could follow"));
  }
}

TEST_F(EntailmentCliTest, LiteralsAreComparedByValue) {
  write("values.ttl", ":tom :age 007 ; :weight 4.50 .\n");
  write("yes.ttl", ":tom :age 7 ; :weight 4.5 .\n");
  EXPECT_EQ(run("rrn check --entails yes.ttl --ontology onto.ttl "
                "values.ttl data.ttl")
                .out,
            "entailed: 2 statements\n");
  write("no.ttl", ":tom :age 7.0e0 .\n");
  EXPECT_EQ(run("rrn check --entails no.ttl --ontology onto.ttl "
                "values.ttl data.ttl")
                .exit_code,
            3);
}

TEST_F(EntailmentCliTest, TheTimeOfTheWholeCheckIsLimited) {
  // Twelve things that all differ do not fit among eleven, which a search
  // notices late.
  const auto clique = [](const std::string& node, int n) {
    std::string text;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        if (i == j) continue;
        text += node + std::to_string(i) + " :p " + node + std::to_string(j) +
                " .\n";
      }
    }
    return text;
  };
  write("eleven.ttl", clique(":a", 11));
  write("twelve.ttl", clique("_:b", 12));
  // Cases of cases, each of which would be assumed.
  std::string choices = ":a a [ owl:complementOf [ owl:intersectionOf (";
  for (int i = 0; i < 40; ++i) {
    const std::string name = std::to_string(i);
    choices += " [ owl:unionOf ( :l" + name + " :r" + name + " ) ]";
  }
  write("choices.ttl", choices + " ) ] ] .\n");
  // A path of blank nodes, longer than a stack.
  std::string path;
  for (int i = 0; i < 30000; ++i) {
    path +=
        "_:b" + std::to_string(i) + " :p _:b" + std::to_string(i + 1) + " .\n";
  }
  write("path.ttl", path);
  for (const std::string file : {"twelve.ttl", "choices.ttl", "path.ttl"}) {
    const ProgramResult result = run("timeout 30 \"" RRN_BINARY_DIR
                                     "/bin/rrn\" check --max-time 300ms "
                                     "--entails " +
                                     file + " eleven.ttl");
    EXPECT_EQ(result.exit_code, 4) << file << result.err;
    EXPECT_THAT(result.out, HasSubstr("undecided: a limit was reached"));
  }
}

TEST_F(EntailmentCliTest, ExpressionsNestedTooDeeplyAreRefused) {
  std::string deep = ":a a _:c0 .\n";
  for (int i = 0; i < 3000; ++i) {
    deep += "_:c" + std::to_string(i) + " owl:intersectionOf ( _:c" +
            std::to_string(i + 1) + " ) .\n";
  }
  write("deep.ttl", deep + "_:c3000 owl:intersectionOf ( :C ) .\n");
  const ProgramResult result = run("rrn check --entails deep.ttl data.ttl");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("nested more than 500 deep"));
}

TEST_F(EntailmentCliTest, EverythingFollowsFromAContradiction) {
  write("bad.ttl", ":tom a :Cat , :Dog .\n");
  write("any.ttl", ":x :y :z .\n");
  const ProgramResult result =
      run("rrn check --entails any.ttl --ontology onto.ttl bad.ttl");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("the premise is inconsistent"));
}

TEST_F(EntailmentCliTest, ImportsAreFoundByOptionAndByCatalogue) {
  for (const std::string option :
       {"--import http://o/b=more.ttl", "--catalog catalog-v001.xml"}) {
    const ProgramResult result = run("rrn reason " + option +
                                     " --format ntriples --ontology onto.ttl "
                                     "data.ttl");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.out, HasSubstr("<http://e/Being> .")) << option;
    EXPECT_EQ(result.err.find("import"), std::string::npos) << result.err;
  }
  const ProgramResult bad = run("rrn reason --import http://o/b data.ttl");
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_THAT(bad.err, HasSubstr("expected IRI=FILE"));
}

TEST_F(EntailmentCliTest, AxiomsAreDerivedOnRequest) {
  const std::string command =
      "rrn reason --format ntriples --import http://o/b=more.ttl --ontology "
      "onto.ttl data.ttl --schema ";
  const std::string derived =
      "<http://e/Cat> <http://www.w3.org/2000/01/rdf-schema#subClassOf> "
      "<http://e/Being> .";
  EXPECT_THAT(run(command + "yes").out, HasSubstr(derived));
  EXPECT_EQ(run(command + "no").out.find(derived), std::string::npos);
}

TEST_F(EntailmentCliTest, AxiomsAlonePointToTheOptionThatDerivesAxioms) {
  const std::string hint = "--schema yes derives the axioms that follow";
  EXPECT_THAT(run("rrn reason onto.ttl").err, HasSubstr(hint));
  EXPECT_THAT(run("rrn reason --schema yes onto.ttl").err,
              testing::Not(HasSubstr(hint)));
  EXPECT_THAT(run("rrn reason --ontology onto.ttl data.ttl").err,
              testing::Not(HasSubstr(hint)));
}

TEST_F(EntailmentCliTest, AForeignSyntaxIsNamed) {
  write_plain("go.obo", "format-version: 1.2\n\n[Term]\nid: GO:0000001\n");
  const ProgramResult result = run("rrn check go.obo");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("rrn: go.obo: this is OBO, which is not "
                                    "read; expected Turtle"));
}

TEST_F(EntailmentCliTest, RdfXmlIsReadAndNotWritten) {
  write_plain("data.owl",
              "<rdf:RDF "
              "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" "
              "xmlns:e=\"http://e/\"><e:Cat rdf:about=\"http://e/tom\"/>"
              "</rdf:RDF>\n");
  const ProgramResult read = run("rrn convert --format ntriples data.owl");
  EXPECT_EQ(read.out,
            "<http://e/tom> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
            "<http://e/Cat> .\n");
  const ProgramResult written = run("rrn convert --format rdfxml data.owl");
  EXPECT_EQ(written.exit_code, 2);
  EXPECT_THAT(written.out, IsEmpty());
  EXPECT_THAT(written.err, HasSubstr("RDF/XML is read but not written"));
  for (const char* const name : {"x.rdf", "x.rdf.gz"}) {
    const ProgramResult named =
        run(std::string("rrn convert data.owl -o ") + name);
    EXPECT_EQ(named.exit_code, 2);
    EXPECT_THAT(named.err, HasSubstr("or --format turtle"));
  }
  EXPECT_EQ(run("rrn convert data.owl -o x.rdf --format turtle").exit_code, 0);
}

}  // namespace
}  // namespace rrn::test
