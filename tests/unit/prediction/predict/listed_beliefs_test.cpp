// SPDX-License-Identifier: MIT
// A model that lists what it believes is asked about that alone, with the same
// result as if it were asked about all pairs.
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "prediction/predict/predictor.hpp"
#include "repair/model/believing_model.hpp"

namespace rrn::prediction {
namespace {

constexpr std::uint32_t kIndividuals = 7;

/// Believes random literals.
class RandomModel final : public repair::BelievingModel {
 public:
  explicit RandomModel(unsigned seed) : seed_(seed) {
    vocabulary_.classes = {{"C", dataset::LabelPolicy::kCwa}};
    vocabulary_.relations = {{"p", dataset::LabelPolicy::kCwa},
                             {"q", dataset::LabelPolicy::kCwa}};
  }
  const dataset::Vocabulary& vocabulary() const override { return vocabulary_; }
  std::string description() const override { return "random"; }
  bool lists_beliefs() const override { return lists; }

  bool lists = true;

 private:
  repair::Beliefs form_beliefs(const dataset::Sample& kb,
                               const JobContext& /*job*/) override {
    std::mt19937 random(seed_);
    const auto probability = [&] {
      return static_cast<float>(random() % 101) / 100;
    };
    repair::Beliefs beliefs;
    for (std::uint32_t s = 0; s < kb.n_individuals; ++s) {
      if (random() % 2 == 0) {
        beliefs.classes.push_back({{{s}, {0}, true}, probability()});
      }
      for (std::uint32_t r = 0; r < 2; ++r) {
        for (std::uint32_t o = 0; o < kb.n_individuals; ++o) {
          if (random() % 3 != 0) continue;
          beliefs.relations.push_back({{{s}, {r}, {o}, true}, probability()});
        }
      }
    }
    return beliefs;
  }

  unsigned seed_;
  dataset::Vocabulary vocabulary_;
};

class ListedBeliefsTest : public ::testing::TestWithParam<unsigned> {
 protected:
  ListedBeliefsTest() {
    for (int i = 0; i < 12; ++i) insert(Polarity::kPositive);
    for (int i = 0; i < 3; ++i) insert(Polarity::kNegative);
    knowledge_.store.mark_asserted();
    for (int i = 0; i < 8; ++i) insert(Polarity::kPositive);
  }

  void insert(Polarity polarity) {
    const auto individual = [&] {
      const std::string name = "i" + std::to_string(random_() % kIndividuals);
      return knowledge_.dictionary.intern_iri(name);
    };
    const TermId s = individual();
    const TermId relation =
        knowledge_.dictionary.intern_iri(random_() % 2 == 0 ? "p" : "q");
    knowledge_.store.insert({relation, Arity::kBinary, polarity},
                            {s, individual()});
  }

  std::string predict(bool lists, const PredictOptions& options) {
    model_.lists = lists;
    Predictor predictor(knowledge_, model_, options, JobContext{});
    std::string text;
    for (const PredictedFact& fact : collect(predictor)) {
      text += std::to_string(fact.relation.predicate.value) + ' ' +
              std::to_string(fact.row.first.value) + ' ' +
              std::to_string(fact.row.second.value) + ' ' +
              std::to_string(fact.probability) +
              (fact.derived ? " derived\n" : "\n");
    }
    const Agreement& agreement = predictor.report().agreement;
    for (const std::uint64_t n :
         {agreement.n_both(), agreement.n_derived_only(),
          agreement.n_predicted_only(), agreement.n_neither(),
          agreement.n_doubted()}) {
      text += std::to_string(n) + ' ';
    }
    return text;
  }

  std::mt19937 random_{GetParam()};
  reasoner::Knowledge knowledge_;
  RandomModel model_{GetParam()};
};

TEST_P(ListedBeliefsTest, AreAllThatNeedsToBeScored) {
  PredictOptions options;
  for (const float threshold : {0.0F, 0.3F, 0.8F}) {
    options.threshold = threshold;
    EXPECT_EQ(predict(true, options), predict(false, options)) << threshold;
  }
}

TEST_P(ListedBeliefsTest, AreChosenByWhatIsAskedFor) {
  PredictOptions options;
  options.threshold = 0.3F;
  options.asked.subject = knowledge_.dictionary.intern_iri("i1");
  EXPECT_EQ(predict(true, options), predict(false, options));
  options.asked.predicate = knowledge_.dictionary.intern_iri("p");
  EXPECT_EQ(predict(true, options), predict(false, options));
}

INSTANTIATE_TEST_SUITE_P(Seeds, ListedBeliefsTest, ::testing::Range(1U, 21U));

}  // namespace
}  // namespace rrn::prediction
