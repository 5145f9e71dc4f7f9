// SPDX-License-Identifier: MIT
#include "prediction/predict/predictor.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rrn::prediction {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

/// A model whose probabilities a test chooses.
class FixedModel final : public neural::Model {
 public:
  FixedModel() {
    vocabulary_.classes = {{"C", dataset::LabelPolicy::kCwa}};
    vocabulary_.relations = {{"p", dataset::LabelPolicy::kCwa},
                             {"q", dataset::LabelPolicy::kCwa}};
  }

  const dataset::Vocabulary& vocabulary() const override { return vocabulary_; }
  const neural::ModelOptions& options() const override { return options_; }
  bool reads(dataset::RelationIndex relation, bool positive) const override {
    return relation.value == 0 && positive;
  }
  std::string description() const override { return "fixed"; }

  neural::Prediction predict(const dataset::Sample& kb,
                             const JobContext&) override {
    neural::Prediction prediction;
    prediction.n_individuals = kb.n_individuals;
    prediction.n_classes = 1;
    prediction.n_relations = 2;
    prediction.classes.assign(kb.n_individuals, 0.1F);
    prediction.relations.assign(
        std::size_t{kb.n_individuals} * kb.n_individuals * 2, 0.2F);
    change(prediction);
    return prediction;
  }

  bool knows_strangers() const override { return knows_all; }

  bool knows_all = false;
  std::function<void(neural::Prediction&)> change = [](neural::Prediction&) {};

 private:
  dataset::Vocabulary vocabulary_;
  neural::ModelOptions options_;
};

class PredictorTest : public ::testing::Test {
 protected:
  RelationKey binary(const char* name) {
    return {knowledge_.dictionary.intern_iri(name), Arity::kBinary,
            Polarity::kPositive};
  }
  void insert(const char* s, const char* p, const char* o) {
    knowledge_.store.insert(binary(p), {knowledge_.dictionary.intern_iri(s),
                                        knowledge_.dictionary.intern_iri(o)});
  }

  /// What is predicted, with all that there is to say.
  struct Result {
    std::vector<PredictedFact> facts;
    PredictionReport report;
  };
  Result predict(std::optional<float> threshold,
                 PairScope scope = PairScope::kJoined) {
    PredictOptions options;
    options.threshold = threshold;
    options.scope = scope;
    Predictor predictor(knowledge_, model_, options, JobContext{});
    std::vector<PredictedFact> facts = collect(predictor);
    return {std::move(facts), predictor.report()};
  }

  reasoner::Knowledge knowledge_;
  FixedModel model_;
};

TEST_F(PredictorTest, ComparesWithWhatIsDerived) {
  insert("a", "p", "b");
  knowledge_.store.mark_asserted();
  insert("b", "q", "a");  // derived, and the network agrees
  insert("a", "q", "b");  // derived, and the network disagrees
  model_.change = [](neural::Prediction& prediction) {
    // Individuals are numbered by their first appearance: a, b.
    prediction.relations[(1 * 2 + 0) * 2 + 1] = 0.9F;  // q(b, a)
    prediction.relations[(0 * 2 + 0) * 2 + 1] = 0.7F;  // q(a, a)
  };
  const Result result = predict(0.5F);
  EXPECT_EQ(result.report.n_individuals, 2U);
  EXPECT_EQ(result.report.agreement.n_both(), 1U);
  EXPECT_EQ(result.report.agreement.n_predicted_only(), 1U);
  EXPECT_EQ(result.report.agreement.n_derived_only(), 1U);
  // 2 classes + 8 relation literals, but the asserted p(a, b).
  EXPECT_EQ(result.report.agreement.n_literals(), 9U);
  EXPECT_DOUBLE_EQ(result.report.agreement.accuracy(), 7.0 / 9.0);
  EXPECT_DOUBLE_EQ(result.report.agreement.f1(), 0.5);
  EXPECT_EQ(result.facts.size(), 2U);
  ASSERT_EQ(result.report.agreement.missed().size(), 1U);
  EXPECT_FLOAT_EQ(result.report.agreement.missed()[0].probability, 0.2F);
  EXPECT_EQ(result.report.agreement.n_doubted(), 1U)
      << "p(a, b) has probability 0.2";
}

TEST_F(PredictorTest, LeavesOutPairsThatNoFactsJoin) {
  insert("a", "p", "b");
  insert("c", "p", "b");
  insert("x", "p", "y");
  knowledge_.store.mark_asserted();
  insert("a", "q", "x");  // derived, of strangers
  model_.change = [](neural::Prediction& prediction) {
    std::ranges::fill(prediction.relations, 0.9F);
  };
  const Result joined = predict(0.5F);
  // p and q of 3 * 3 and 2 * 2 pairs, but what is asserted.
  EXPECT_EQ(joined.facts.size(), 2U * (9 + 4) - 3);
  EXPECT_EQ(joined.report.n_unjoined_pairs, 25U - 9 - 4);
  EXPECT_EQ(joined.report.agreement.n_derived_only(), 1U);
  ASSERT_EQ(joined.report.agreement.missed().size(), 1U);
  EXPECT_EQ(joined.report.agreement.n_literals(), 5U + 2 * (9 + 4) - 3 + 1);
  const Result all = predict(0.5F, PairScope::kAll);
  EXPECT_EQ(all.facts.size(), 2U * 25 - 3);
  EXPECT_EQ(all.report.n_unjoined_pairs, 0U);
  EXPECT_EQ(all.report.agreement.n_both(), 1U);
  model_.knows_all = true;
  EXPECT_EQ(predict(0.5F).facts.size(), 2U * 25 - 3);
}

TEST_F(PredictorTest, TakesTheModelsThresholdsUnlessOneIsGiven) {
  insert("a", "p", "b");
  knowledge_.store.mark_asserted();
  neural::Calibration calibration;
  calibration.class_thresholds = {0.05F};
  calibration.relation_thresholds = {0.5F, 0.15F};
  model_.set_calibration(calibration);
  const Result own = predict(std::nullopt);
  EXPECT_EQ(own.report.n_own_thresholds, 2U);
  EXPECT_EQ(own.facts.size(), 2U + 4U) << "all of C and q";
  const Result given = predict(0.15F);
  EXPECT_EQ(given.report.n_own_thresholds, 0U);
  EXPECT_EQ(given.facts.size(), 3U + 4U) << "all of p and q";
}

TEST_F(PredictorTest, CountsWhatTheModelDoesNotKnowAndCannotRead) {
  insert("a", "p", "b");
  insert("a", "q", "b");
  insert("a", "strange", "b");
  insert("b", "strange", "b");
  knowledge_.store.mark_asserted();
  const Result result = predict(0.5F);
  EXPECT_THAT(result.report.unread.unknown_predicates,
              ElementsAre(Pair("strange", 2U)));
  EXPECT_THAT(result.report.unread.unread_relations,
              ElementsAre(Pair("q", 1U)));
}

TEST_F(PredictorTest, PredictsWhatIsAskedFor) {
  insert("a", "p", "b");
  insert("b", "p", "c");
  knowledge_.store.mark_asserted();
  insert("b", "q", "c");
  model_.change = [](neural::Prediction& prediction) {
    std::ranges::fill(prediction.classes, 0.9F);
    std::ranges::fill(prediction.relations, 0.9F);
  };
  PredictOptions options;
  options.threshold = 0.5F;
  options.asked.subject = knowledge_.dictionary.intern_iri("b");
  Predictor predictor(knowledge_, model_, options, JobContext{});
  // C(b), and p and q of three pairs, but what is asserted.
  EXPECT_EQ(collect(predictor).size(), 1U + 2 * 3 - 1);
  EXPECT_EQ(predictor.report().agreement.n_both(), 1U);
  EXPECT_EQ(predictor.report().agreement.n_literals(), 6U);
}

TEST_F(PredictorTest, RefusesDataOfAnotherVocabulary) {
  insert("a", "strange", "b");
  knowledge_.store.mark_asserted();
  try {
    static_cast<void>(predict(0.5F));
    FAIL() << "expected an error";
  } catch (const Error& e) {
    EXPECT_EQ(e.code(), ErrorCode::kMismatch);
    EXPECT_THAT(e.what(), HasSubstr("the model belongs to another vocabulary"));
    EXPECT_THAT(e.what(), HasSubstr("found strange"));
  }
}

TEST_F(PredictorTest, RefusesToScoreMorePairsThanFitInMemory) {
  for (int i = 0; i < 30000; ++i) {
    insert(("i" + std::to_string(i)).c_str(), "p", "a");
  }
  knowledge_.store.mark_asserted();
  try {
    static_cast<void>(predict(0.5F, PairScope::kAll));
    FAIL() << "expected an error";
  } catch (const Error& e) {
    EXPECT_EQ(e.code(), ErrorCode::kUnsupported);
    EXPECT_THAT(e.what(), HasSubstr("30001 individuals over 2 relations"));
  }
}

}  // namespace
}  // namespace rrn::prediction
