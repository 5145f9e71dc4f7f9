// SPDX-License-Identifier: MIT
// What a network predicts, beside what is asserted and derived.  Skipped where
// there is no neural layer.
#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neural/ensemble/averaged_model.hpp"
#include "neural/model/engine.hpp"
#include "neural/model/model.hpp"
#include "neural/model/options.hpp"
#include "prediction/predict/predictor.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/session/world.hpp"

namespace rrn::session {
namespace {

const std::string kSource = RRN_SOURCE_DIR;
const std::string kModel = kSource + "/datasets/family/family.rrn";

SessionOptions family() {
  SessionOptions options;
  options.sources.ontologies = {kSource + "/owl/family.ttl"};
  options.sources.data = {kSource + "/datasets/family/example.ttl"};
  options.model = kModel;
  options.threshold = 0.9F;
  return options;
}

class SessionPredictionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    try {
      static_cast<void>(neural::load_engine());
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }
};

/// The predictions of the reasoner layer that rules do not derive.
std::map<std::string, float> expected_predictions(bool derives,
                                                  std::uint32_t draws = 1) {
  reasoner::Knowledge knowledge =
      reasoner::load(family().sources, JobContext{});
  if (derives) {
    static_cast<void>(reasoner::derive(knowledge, {}, JobContext{}));
  }
  const auto model =
      neural::averaged(neural::load_engine().load(kModel), draws);
  prediction::PredictOptions options;
  options.threshold = 0.9F;
  prediction::Predictor predictor(knowledge, *model, options, JobContext{});
  std::map<std::string, float> expected;
  for (const prediction::PredictedFact& fact : collect(predictor)) {
    if (fact.derived) continue;
    const bool unary = fact.relation.arity == Arity::kUnary;
    const TermView name = knowledge.dictionary.view(fact.relation.predicate);
    const TermView type =
        TermView::iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type");
    expected[text_of({knowledge.dictionary.view(fact.row.first),
                      unary ? type : name,
                      unary ? name : knowledge.dictionary.view(fact.row.second),
                      std::nullopt})] = fact.probability;
  }
  return expected;
}

std::map<std::string, float> predictions_of(const Session& session) {
  std::map<std::string, float> found;
  session.visit({}, only(Origin::kPredicted), [&](const KnownStatement& known) {
    found[text_of(known.statement)] = known.probability;
    return true;
  });
  return found;
}

TEST_F(SessionPredictionTest, PredictsWhatIsNeitherAssertedNorDerived) {
  Session session(family(), JobContext{});
  session.commit(JobContext{});
  EXPECT_EQ(predictions_of(session).size(), 0U);
  session.predict(JobContext{});
  EXPECT_EQ(predictions_of(session), expected_predictions(true));
  EXPECT_EQ(session.size(only(Origin::kPredicted)),
            predictions_of(session).size());
}

TEST_F(SessionPredictionTest, AsksAsOftenAsIsWanted) {
  SessionOptions options = family();
  options.derive = false;
  options.draws = 3;
  Session session(options, JobContext{});
  session.commit(JobContext{});
  session.predict(JobContext{});
  EXPECT_EQ(predictions_of(session), expected_predictions(false, 3));
  EXPECT_NE(predictions_of(session), expected_predictions(false, 1));
}

/// A thousand chains of parents: more pairs than can be scored at once.
std::string thousand_chains() {
  std::string text;
  for (int i = 0; i < 7000; ++i) {
    const std::string person = "<urn:p" + std::to_string(i) + ">";
    text += person + " a <urn:x-rrn:family#" +
            (i % 2 == 0 ? "Female" : "Male") + "> .\n";
    if (i % 7 == 0) continue;
    text += "<urn:p" + std::to_string(i - 1) +
            "> <urn:x-rrn:family#parentOf> " + person + " .\n";
  }
  return text;
}

TEST_F(SessionPredictionTest, AsksAsOftenWhereNotAllPairsAreScored) {
  const test::TempDir folder;
  SessionOptions options;
  options.sources.data = {folder.write("chains.ttl", thousand_chains())};
  options.model = kModel;
  options.derive = false;
  options.draws = 3;
  Session session(options, JobContext{});
  session.commit(JobContext{});
  session.predict(JobContext{});
  reasoner::Sources sources;
  sources.data = options.sources.data;
  reasoner::Knowledge knowledge = reasoner::load(sources, JobContext{});
  const auto model = neural::averaged(neural::load_engine().load(kModel), 3);
  prediction::Predictor predictor(knowledge, *model, {}, JobContext{});
  ASSERT_TRUE(predictor.scores_candidates());
  std::size_t n = 0;
  predictor.for_each([&](const prediction::PredictedFact& fact) {
    const bool unary = fact.relation.arity == Arity::kUnary;
    if (unary) return;
    ++n;
    const Answer answer =
        session.ask({knowledge.dictionary.view(fact.row.first),
                     knowledge.dictionary.view(fact.relation.predicate),
                     knowledge.dictionary.view(fact.row.second), std::nullopt});
    EXPECT_EQ(answer.probability, fact.probability);
  });
  EXPECT_GT(n, 7000U);
  EXPECT_EQ(session.size(only(Origin::kPredicted)), n);
}

TEST_F(SessionPredictionTest, SaysThatADeviceIsNotThere) {
  SessionOptions options = family();
  options.device = neural::Device::kCuda;
  try {
    const Session session(options, JobContext{});
    GTEST_SKIP() << "there is a CUDA device";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUnsupported);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("CUDA"));
  }
}

TEST_F(SessionPredictionTest, PredictsAloneWithoutRules) {
  SessionOptions options = family();
  options.derive = false;
  Session session(options, JobContext{});
  session.commit(JobContext{});
  session.predict(JobContext{});
  const std::map<std::string, float> found = predictions_of(session);
  EXPECT_GT(found.size(), 100U);
  EXPECT_EQ(found, expected_predictions(false));
  // Each of them is found by its terms, too.
  session.visit({}, only(Origin::kPredicted), [&](const KnownStatement& known) {
    EXPECT_TRUE(session.contains(known.statement, only(Origin::kPredicted)));
    const Answer answer = session.ask(known.statement);
    EXPECT_EQ(answer.verdict, Verdict::kPredicted);
    EXPECT_EQ(answer.probability, known.probability);
    return !::testing::Test::HasFailure();
  });
  Triples of_pattern;
  const TermView olav = TermView::iri("urn:x-rrn:example:royal#OlavV");
  for (const Pattern& pattern :
       {Pattern{olav, {}, {}}, Pattern{{}, {}, olav}}) {
    for (const std::string& text :
         find(session, only(Origin::kPredicted), pattern)) {
      of_pattern.insert(text);
    }
  }
  std::size_t n_with_olav = 0;
  for (const auto& [text, probability] : found) {
    n_with_olav += text.find("OlavV>") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(of_pattern.size(), n_with_olav);
}

TEST_F(SessionPredictionTest, PredictsAnewOnlyWhereFactsChanged) {
  Session session(family(), JobContext{});
  session.commit(JobContext{});
  session.predict(JobContext{});
  const std::uint64_t generation = session.generation();
  session.predict(JobContext{});
  EXPECT_EQ(session.generation(), generation);
  const auto before = predictions_of(session);
  const Term olav(TermView::iri("urn:x-rrn:example:royal#OlavV"));
  const Term parent(TermView::iri("urn:x-rrn:family#parentOf"));
  const Term child(TermView::iri("urn:x-rrn:example:royal#HaraldV"));
  session.add({olav.view(), parent.view(), child.view(), std::nullopt});
  session.commit(JobContext{});
  session.predict(JobContext{});
  EXPECT_NE(predictions_of(session), before);
  EXPECT_TRUE(session.prediction() != nullptr);
  EXPECT_EQ(session.prediction()->n_individuals, 26U);
}

}  // namespace
}  // namespace rrn::session
