// SPDX-License-Identifier: MIT
#include "reasoner/result_writer.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "rdf/namespaces.hpp"

namespace rrn::reasoner {
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

  Knowledge knowledge_;
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

TEST_F(ResultWriterTest, LeavesNoiseOut) {
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

}  // namespace
}  // namespace rrn::reasoner
