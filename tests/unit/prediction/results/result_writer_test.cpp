// SPDX-License-Identifier: MIT
#include "prediction/results/result_writer.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::prediction {
namespace {

class ResultWriterTest : public ::testing::Test {
 protected:
  TermId iri(const std::string& name) {
    return knowledge_.dictionary.intern_iri(name);
  }
  RelationKey binary(const std::string& name) {
    return {iri(name), Arity::kBinary, Polarity::kPositive};
  }
  RelationKey unary(const std::string& name) {
    return {iri(name), Arity::kUnary, Polarity::kPositive};
  }

  std::string write(const ResultSelection& selection, ResultFormat format) {
    const std::string path = std::filesystem::temp_directory_path() /
                             ("rrn-result-" + std::to_string(getpid()));
    OutputFile file(path);
    write_results(knowledge_, selection, format, file, JobContext{});
    file.commit();
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    std::filesystem::remove(path);
    return text.str();
  }

  reasoner::Knowledge knowledge_;
};

TEST_F(ResultWriterTest, SortsBySubjectThenPredicateThenObject) {
  const Row ba{iri("e:b"), iri("e:a")};
  knowledge_.store.insert(binary("e:q"), {iri("e:z"), iri("e:a")});
  knowledge_.store.insert(binary("e:q"), ba);
  knowledge_.store.insert(binary("e:p"), ba);
  knowledge_.store.insert(unary("e:C"), {iri("e:b"), iri("e:b")});
  EXPECT_EQ(write({}, ResultFormat::kNTriples),
            "<e:b> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <e:C> .\n"
            "<e:b> <e:p> <e:a> .\n"
            "<e:b> <e:q> <e:a> .\n"
            "<e:z> <e:q> <e:a> .\n");
}

TEST_F(ResultWriterTest, WritesWhatIsAskedFor) {
  const TermId a = iri("e:a");
  const TermId b = iri("e:b");
  const TermId type = iri(std::string(rdf::kType));
  knowledge_.store.insert(binary("e:p"), {a, b});
  knowledge_.store.insert(binary("e:q"), {b, a});
  knowledge_.store.insert(unary("e:C"), {a, a});
  const std::string p = "<e:a> <e:p> <e:b> .\n";
  const std::string q = "<e:b> <e:q> <e:a> .\n";
  const std::string c =
      "<e:a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <e:C> .\n";
  const auto asked = [&](const reasoner::FactPattern& pattern) {
    ResultSelection selection;
    selection.asked = pattern;
    return write(selection, ResultFormat::kNTriples);
  };
  EXPECT_EQ(asked({}), c + p + q);
  EXPECT_EQ(asked({a, {}, {}}), c + p);
  EXPECT_EQ(asked({{}, {}, a}), q);
  EXPECT_EQ(asked({{}, iri("e:p"), {}}), p);
  EXPECT_EQ(asked({{}, type, {}}), c);
  EXPECT_EQ(asked({{}, {}, iri("e:C")}), c);
  EXPECT_EQ(asked({a, iri("e:p"), a}), "");
  const PredictedFact fact{binary("e:p"), {b, b}, 0.75F, false};
  ResultSelection selection;
  selection.predicted = {&fact, 1};
  selection.asked = {a, {}, {}};
  EXPECT_EQ(write(selection, ResultFormat::kNTriples), c + p);
  selection.asked = {b, {}, b};
  EXPECT_NE(write(selection, ResultFormat::kNTriples), "");
  OutputFile none("-");
  EXPECT_EQ(write_results(knowledge_, selection, ResultFormat::kNone, none, {}),
            1U);
}

TEST_F(ResultWriterTest, LeavesTrivialFactsOut) {
  const TermId a = iri("e:a");
  const TermId blank = knowledge_.dictionary.intern(TermView::blank("x"));
  knowledge_.store.insert(unary(std::string(owl::kThing)), {a, a});
  knowledge_.store.insert({blank, Arity::kUnary, Polarity::kPositive}, {a, a});
  knowledge_.store.insert(binary(std::string(owl::kSameAs)), {a, a});
  EXPECT_EQ(write({}, ResultFormat::kNTriples), "");
}

TEST_F(ResultWriterTest, APredictionIsNeverAPlainTripleWithoutAGraph) {
  const PredictedFact fact{
      binary("e:p"), {iri("e:a"), iri("e:b")}, 0.75F, false};
  ResultSelection selection;
  selection.predicted = {&fact, 1};
  const std::string text = write(selection, ResultFormat::kNTriples);
  EXPECT_EQ(text.find("<e:a> <e:p> <e:b>"), std::string::npos);
  EXPECT_NE(text.find("<urn:x-rrn:vocab#probability> \"0.750000\""),
            std::string::npos);
}

TEST_F(ResultWriterTest, QuadsPutPredictionsInTheirOwnGraph) {
  const PredictedFact fact{
      binary("e:p"), {iri("e:a"), iri("e:b")}, 0.75F, false};
  ResultSelection selection;
  selection.predicted = {&fact, 1};
  const std::string text = write(selection, ResultFormat::kNQuads);
  EXPECT_NE(text.find("<e:a> <e:p> <e:b> <urn:x-rrn:graph:predicted> .\n"),
            std::string::npos);
}

TEST_F(ResultWriterTest, PredictionsSayWhatTheRulesSayOfThemIfThatIsAskedFor) {
  const PredictedFact fact{binary("e:p"),
                           {iri("e:a"), iri("e:b")},
                           0.75F,
                           false,
                           RuleStatus::kContradicting};
  ResultSelection selection;
  selection.predicted = {&fact, 1};
  EXPECT_EQ(write(selection, ResultFormat::kNQuads).find("ruleStatus"),
            std::string::npos);
  selection.rule_status = true;
  EXPECT_NE(write(selection, ResultFormat::kNQuads)
                .find("<urn:x-rrn:vocab#ruleStatus> \"contradicting\" "
                      "<urn:x-rrn:graph:predicted>"),
            std::string::npos);
  EXPECT_EQ(write(selection, ResultFormat::kTsv),
            "subject\tpredicate\tobject\tstatus\tprobability\trule_status\n"
            "<e:a>\t<e:p>\t<e:b>\tpredicted\t0.750000\tcontradicting\n");
}

TEST_F(ResultWriterTest, NegativeFactsAreNeverWrittenAsPositiveOnes) {
  const Row ab{iri("e:a"), iri("e:b")};
  knowledge_.store.insert(binary("e:p").negation(), ab);
  knowledge_.store.insert(unary("e:C").negation(), {ab.first, ab.first});
  const std::string text = write({}, ResultFormat::kNQuads);
  EXPECT_EQ(text.find("<e:a> <e:p> <e:b>"), std::string::npos);
  EXPECT_NE(text.find("NegativePropertyAssertion"), std::string::npos);
  EXPECT_NE(text.find("<http://www.w3.org/2002/07/owl#complementOf> <e:C>"),
            std::string::npos);
}

TEST_F(ResultWriterTest, TsvHasStatusAndProbability) {
  const PredictedFact fact{
      binary("e:p"), {iri("e:a"), iri("e:b")}, 0.75F, false};
  knowledge_.store.insert(binary("e:q"), {iri("e:a"), iri("e:b")});
  ResultSelection selection;
  selection.predicted = {&fact, 1};
  EXPECT_EQ(write(selection, ResultFormat::kTsv),
            "subject\tpredicate\tobject\tstatus\tprobability\n"
            "<e:a>\t<e:q>\t<e:b>\tderived\t\n"
            "<e:a>\t<e:p>\t<e:b>\tpredicted\t0.750000\n");
}

TEST_F(ResultWriterTest, MarksResultsThatAreNotWhatTheySeem) {
  knowledge_.store.insert(binary("e:q"), {iri("e:a"), iri("e:b")});
  ResultSelection selection;
  selection.n_violations = 2;
  selection.incomplete = true;
  const std::string comments =
      "# inconsistent: the facts and rules contradict each other\n"
      "# incomplete: reasoning stopped at a limit\n";
  EXPECT_EQ(write(selection, ResultFormat::kNTriples),
            comments + "<e:a> <e:q> <e:b> .\n");
  EXPECT_EQ(write(selection, ResultFormat::kTsv),
            comments +
                "subject\tpredicate\tobject\tstatus\tprobability\n"
                "<e:a>\t<e:q>\t<e:b>\tderived\t\n");
  const std::string is_true =
      "\"true\"^^<http://www.w3.org/2001/XMLSchema#boolean> .\n";
  EXPECT_EQ(write(selection, ResultFormat::kNQuads),
            "<urn:x-rrn:graph:derived> <urn:x-rrn:vocab#inconsistent> " +
                is_true +
                "<urn:x-rrn:graph:derived> <urn:x-rrn:vocab#incomplete> " +
                is_true + "<e:a> <e:q> <e:b> <urn:x-rrn:graph:derived> .\n");
}

TEST_F(ResultWriterTest, SaysWhichRuleDerivedAFactFirst) {
  datalog::Rule rule;
  rule.name = "my rule";
  rule.source = "a\tb\nc";
  knowledge_.rules.program.add(rule);
  Relation& relation =
      knowledge_.store.relation(knowledge_.store.relation_id(binary("e:q")));
  relation.begin_origin({1, 0});
  relation.insert({iri("e:a"), iri("e:b")});
  ResultSelection selection;
  selection.provenance = true;
  EXPECT_EQ(write(selection, ResultFormat::kTsv),
            "subject\tpredicate\tobject\tstatus\tprobability\trule\taxiom\n"
            "<e:a>\t<e:q>\t<e:b>\tderived\t\tmy rule\ta b c\n");
  EXPECT_EQ(write(selection, ResultFormat::kNQuads),
            "<e:a> <e:q> <e:b> <urn:x-rrn:rule:my%20rule> .\n"
            "<urn:x-rrn:rule:my%20rule> "
            "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
            "<urn:x-rrn:vocab#Rule> .\n");
  EXPECT_THROW((void)write(selection, ResultFormat::kTurtle), Error);
}

TEST_F(ResultWriterTest, FactsAboutLiteralsHaveNoFormInRdf) {
  const TermId five = knowledge_.dictionary.intern(TermView::literal("5"));
  knowledge_.store.insert(unary("e:Number"), {five, five});
  ResultSelection selection;
  EXPECT_TRUE(show_trivial(selection.shown, "axiomatic"));
  EXPECT_EQ(write(selection, ResultFormat::kNTriples), "");
  EXPECT_EQ(write(selection, ResultFormat::kTsv),
            "subject\tpredicate\tobject\tstatus\tprobability\n"
            "\"5\"\t<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>\t"
            "<e:Number>\tderived\t\n");
  EXPECT_EQ(write({}, ResultFormat::kTsv),
            "subject\tpredicate\tobject\tstatus\tprobability\n");
}

TEST_F(ResultWriterTest, WhatIsStatedIsNeverTrivial) {
  const TermId a = iri("e:a");
  knowledge_.store.insert(unary(std::string(owl::kThing)), {a, a});
  knowledge_.store.mark_asserted();
  ResultSelection selection;
  selection.asserted = true;
  EXPECT_EQ(write(selection, ResultFormat::kNTriples),
            "<e:a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
            "<http://www.w3.org/2002/07/owl#Thing> .\n");
}

}  // namespace
}  // namespace rrn::prediction
