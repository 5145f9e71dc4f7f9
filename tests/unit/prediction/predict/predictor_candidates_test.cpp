// SPDX-License-Identifier: MIT
#include "prediction/predict/predictor.hpp"

#include <atomic>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "prediction/predict/declared_signatures.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "unit/neural/model/fixed_embedded_kb.hpp"

namespace rrn::prediction {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

/// A model over the class C and the relations p and q, of which it reads p; its
/// probabilities are a test's.
class FixedModel final : public neural::Model {
 public:
  FixedModel() {
    vocabulary_.classes = {{"C", dataset::LabelPolicy::kCwa}};
    vocabulary_.relations = {{"p", dataset::LabelPolicy::kCwa},
                             {"q", dataset::LabelPolicy::kCwa}};
  }
  const dataset::Vocabulary& vocabulary() const override { return vocabulary_; }
  const neural::ModelOptions& options() const override { return options_; }
  bool reads(dataset::RelationIndex read, bool) const override {
    return read.value == 0;
  }
  std::string description() const override { return "fixed"; }
  neural::Prediction predict(const dataset::Sample&,
                             const JobContext&) override {
    return {};
  }
  std::unique_ptr<neural::EmbeddedKb> embed(const dataset::Sample& kb,
                                            const JobContext&) override {
    auto embedded =
        std::make_unique<neural::FixedEmbeddedKb>(kb.n_individuals, 1, 2);
    if (owl_class) embedded->owl_class = owl_class;
    if (relation) embedded->relation = relation;
    return embedded;
  }

  std::function<float(std::uint32_t, std::uint32_t)> owl_class;
  std::function<float(std::uint32_t, std::uint32_t, std::uint32_t)> relation;

 private:
  dataset::Vocabulary vocabulary_;
  neural::ModelOptions options_;
};

/// One triple.
class OneAxiom final : public GraphView {
 public:
  explicit OneAxiom(std::string_view property, std::string object)
      : property_(property), object_(std::move(object)) {}
  void match(const TriplePattern& pattern,
             const Visitor& visitor) const override {
    if (pattern.predicate->text != property_) return;
    visitor(TermView::iri("q"), TermView::iri(property_),
            TermView::iri(object_));
  }

 private:
  std::string property_;
  std::string object_;
};

class PredictorCandidatesTest : public ::testing::Test {
 protected:
  void insert(const char* s, const char* p, const char* o) {
    Dictionary& names = knowledge_.dictionary;
    knowledge_.store.insert(
        {names.intern_iri(p), Arity::kBinary, Polarity::kPositive},
        {names.intern_iri(s), names.intern_iri(o)});
  }
  /// Options for the pairs that one fact joins.
  static PredictOptions near(const reasoner::FactPattern& asked = {}) {
    PredictOptions options;
    options.threshold = 0.5F;
    options.scope = PairScope::kNear;
    options.limits.hops = 1;
    options.asked = asked;
    return options;
  }
  /// `a q b` and the like; `a C`.
  std::vector<std::string> run(const PredictOptions& options,
                               const JobContext& job = {}) {
    Predictor predictor(knowledge_, *model_, options, job);
    EXPECT_TRUE(predictor.scores_candidates());
    std::vector<std::string> facts;
    const auto name = [&](TermId id) {
      return std::string(knowledge_.dictionary.view(id).text);
    };
    predictor.for_each([&](const PredictedFact& fact) {
      std::string text =
          name(fact.row.first) + ' ' + name(fact.relation.predicate);
      if (fact.relation.arity == Arity::kBinary) {
        text += ' ' + name(fact.row.second);
      }
      facts.push_back(text + (fact.derived ? " derived" : ""));
    });
    report_ = predictor.report();
    return facts;
  }

  reasoner::Knowledge knowledge_;
  std::unique_ptr<FixedModel> model_ = std::make_unique<FixedModel>();
  PredictionReport report_{Seed()};
};

TEST_F(PredictorCandidatesTest, ScoresWhatFactsJoin) {
  insert("a", "p", "b");  // 0 and 1
  insert("b", "p", "c");  // 2
  insert("x", "p", "y");  // 3 and 4
  knowledge_.store.mark_asserted();
  insert("a", "q", "c");  // two hops
  insert("a", "q", "b");
  insert("a", "q", "y");  // no path
  model_->relation = [](std::uint32_t s, std::uint32_t r, std::uint32_t o) {
    if (r == 0) return s == 0 && o == 1 ? 0.2F : 0.1F;
    return s == 0 || o == 4 ? 0.75F : 0.1F;
  };
  model_->owl_class = [](std::uint32_t i, std::uint32_t) {
    return i == 2 ? 0.5F : 0.4F;
  };
  EXPECT_THAT(run(near()), UnorderedElementsAre("c C", "a q a", "a q b derived",
                                                "y q y", "x q y"));
  ASSERT_TRUE(report_.pairs);
  // Each individual with itself, and both directions of three facts.
  EXPECT_EQ(report_.pairs->counts.n_pairs, 5U + 6U);
  EXPECT_EQ(report_.pairs->n_literals, 22U);
  EXPECT_EQ(report_.agreement.n_predicted(), 5U);
  EXPECT_EQ(report_.pairs->n_derived_not_scored, 2U);
  EXPECT_EQ(report_.agreement.n_doubted(), 3U);
  EXPECT_EQ(report_.agreement.n_both(), 1U);
  EXPECT_EQ(report_.agreement.n_predicted_only(), 4U);
  // What the rules derive and nobody asked about is missed.
  EXPECT_EQ(report_.agreement.n_derived_only(), 2U);
  EXPECT_EQ(report_.agreement.n_literals(), 5U + 22U - 3U + 2U);
  EXPECT_EQ(report_.agreement.predicted().size(), 5U);
}

TEST_F(PredictorCandidatesTest, PredictsWhatIsAskedFor) {
  insert("a", "p", "b");
  insert("b", "p", "c");
  insert("x", "p", "y");
  knowledge_.store.mark_asserted();
  insert("b", "q", "c");
  insert("x", "q", "y");
  const auto ask = [&](const char* subject, const char* predicate,
                       const char* object) {
    const auto id = [&](const char* iri) -> std::optional<TermId> {
      if (iri == nullptr) return {};
      return knowledge_.dictionary.intern_iri(iri);
    };
    model_ = std::make_unique<FixedModel>();
    model_->owl_class = [](auto, auto) { return 0.9F; };
    model_->relation = [](auto, auto, auto) { return 0.9F; };
    return run(near({id(subject), id(predicate), id(object)}));
  };
  const auto type = std::string(rdf::kType);
  EXPECT_THAT(ask("b", nullptr, nullptr),
              UnorderedElementsAre("b C", "b p a", "b p b", "b q a", "b q b",
                                   "b q c derived"));
  EXPECT_EQ(report_.pairs->counts.n_pairs, 3U);
  EXPECT_EQ(report_.pairs->n_derived_not_scored, 0U);
  EXPECT_THAT(ask(nullptr, nullptr, "a"),
              UnorderedElementsAre("a p a", "b p a", "a q a", "b q a"));
  EXPECT_THAT(ask("b", "q", "c"), ElementsAre("b q c derived"));
  EXPECT_THAT(ask("a", "q", "c"), ElementsAre()) << "two hops";
  EXPECT_THAT(ask(nullptr, "q", "c"),
              UnorderedElementsAre("b q c derived", "c q c"));
  EXPECT_THAT(ask("x", type.c_str(), nullptr), ElementsAre("x C"));
  EXPECT_THAT(ask(nullptr, nullptr, "C"),
              ElementsAre("a C", "b C", "c C", "x C", "y C"));
  EXPECT_THAT(ask("nobody", nullptr, nullptr), ElementsAre());
  // The pairs of all subjects, but one relation.
  EXPECT_EQ(ask(nullptr, "q", nullptr).size(), 5U + 6U);
  EXPECT_EQ(report_.pairs->n_literals, 5U + 6U);
}

TEST_F(PredictorCandidatesTest, KeepsToDeclaredDomainsAndRanges) {
  insert("a", "p", "b");
  knowledge_.store.mark_asserted();
  knowledge_.rules.axioms = std::make_shared<OneAxiom>(rdfs::kDomain, "C");
  model_->owl_class = [](std::uint32_t i, std::uint32_t) {
    return i == 1 ? 0.9F : 0.1F;
  };
  model_->relation = [](std::uint32_t, std::uint32_t r, std::uint32_t) {
    return r == 1 ? 0.9F : 0.1F;
  };
  EXPECT_THAT(run(near()), ElementsAre("b C", "b q b", "b q a"));
  EXPECT_EQ(report_.pairs->n_not_admitted, 2U);
}

TEST_F(PredictorCandidatesTest, KeepsExamplesOfManyFacts) {
  for (int i = 0; i < 100; ++i) {
    insert(("i" + std::to_string(i)).c_str(), "p", "a");
  }
  knowledge_.store.mark_asserted();
  model_->relation = [](std::uint32_t, std::uint32_t, std::uint32_t) {
    return 0.75F;
  };
  const auto facts = run(near());
  // p and q of 101 pairs (x, x), and of 200 pairs but the asserted.
  EXPECT_EQ(facts.size(), 2U * 301 - 100);
  EXPECT_EQ(report_.agreement.n_predicted(), facts.size());
  EXPECT_EQ(report_.agreement.predicted().size(), 64U);
  EXPECT_FALSE(report_.agreement.predicted().back().row ==
               report_.agreement.predicted().front().row);
}

TEST_F(PredictorCandidatesTest, ScoresThemWhereAllPairsAreTooMany) {
  for (int i = 0; i < 25000; ++i) {
    insert(("i" + std::to_string(i)).c_str(), "p",
           ("j" + std::to_string(i % 100)).c_str());
  }
  knowledge_.store.mark_asserted();
  EXPECT_FALSE(fits_all_pairs(25100, 2));
  PredictOptions options = near();
  options.scope = PairScope::kJoined;
  EXPECT_THAT(run(options), ElementsAre());
  EXPECT_EQ(report_.pairs->counts.n_pairs, 25100U + 2 * 25000);
}

TEST_F(PredictorCandidatesTest, StopsWhenCancelled) {
  insert("a", "p", "b");
  knowledge_.store.mark_asserted();
  const std::atomic<bool> stop{true};
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW((void)run(near(), job), Cancelled);
}

TEST(DeclaredSignaturesTest, LeavesOutWhatTheVocabularyLacks) {
  const dataset::Vocabulary vocabulary = FixedModel().vocabulary();
  EXPECT_TRUE(
      declared_signatures(OneAxiom(rdfs::kRange, "D"), vocabulary).empty());
  const auto signatures =
      declared_signatures(OneAxiom(rdfs::kRange, "C"), vocabulary);
  ASSERT_EQ(signatures.size(), 2U);
  EXPECT_TRUE(signatures[0].ranges.empty());
  EXPECT_TRUE(signatures[1].domains.empty());
  EXPECT_THAT(signatures[1].ranges, ElementsAre(dataset::ClassIndex{0}));
}

TEST(FitsAllPairsTest, IsUpToFourGigabytes) {
  EXPECT_TRUE(fits_all_pairs(1000, 1000));
  EXPECT_FALSE(fits_all_pairs(1001, 1000));
  EXPECT_FALSE(fits_all_pairs(4'000'000'000, 500'000'000));
}

}  // namespace
}  // namespace rrn::prediction
