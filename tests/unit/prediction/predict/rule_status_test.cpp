// SPDX-License-Identifier: MIT
#include "prediction/predict/rule_status.hpp"

#include <atomic>

#include <gtest/gtest.h>

#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "support/temp_dir.hpp"

namespace rrn::prediction {
namespace {

constexpr const char* kPrefixes =
    "@prefix : <http://e/> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n";

constexpr const char* kOntology =
    ":Cat rdfs:subClassOf :Animal ; owl:disjointWith :Dog .\n"
    ":barksAt rdfs:domain :Dog .\n"
    ":bornIn a owl:FunctionalProperty , owl:ObjectProperty .\n"
    ":parentOf a owl:AsymmetricProperty , owl:ObjectProperty .\n"
    ":near a owl:SymmetricProperty .\n";

constexpr const char* kFacts =
    ":tom a :Cat ; :bornIn :oslo ; :near :rex . :rex a :Dog .\n"
    ":tom :parentOf :kit . :oslo owl:differentFrom :rome .\n"
    "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual :rex ;\n"
    "  owl:assertionProperty :near ; owl:targetIndividual :kit .\n";

class RuleStatusTest : public testing::Test {
 protected:
  void load_knowledge(bool unique_names, const std::string& more = "") {
    reasoner::Sources sources;
    sources.ontologies = {
        folder_.write("o.ttl", std::string(kPrefixes) + kOntology)};
    sources.data = {
        folder_.write("d.ttl", std::string(kPrefixes) + kFacts + more)};
    sources.unique_names = unique_names;
    knowledge_ = load(sources, JobContext());
  }

  TermId term(const std::string& name) {
    return knowledge_.dictionary.intern_iri("http://e/" + name);
  }
  void predict_class(const char* x, const char* owl_class,
                     float probability = 0.9F) {
    facts_.push_back({{term(owl_class), Arity::kUnary, Polarity::kPositive},
                      {term(x), term(x)},
                      probability});
  }
  void predict(const char* s, const char* p, const char* o,
               float probability = 0.9F) {
    facts_.push_back({{term(p), Arity::kBinary, Polarity::kPositive},
                      {term(s), term(o)},
                      probability});
  }
  /// One prediction of each kind, with what is to be said of them.
  std::vector<RuleStatus> predict_all() {
    predict_class("tom", "Animal");
    predict_class("tom", "Dog");
    predict_class("kit", "Dog");
    predict("tom", "barksAt", "rex");
    predict("kit", "parentOf", "tom");
    predict("kit", "parentOf", "rex");
    predict("rex", "near", "tom");
    predict("rex", "near", "kit");
    predict("kit", "near", "rex");
    predict("tom", "bornIn", "rome");
    using enum RuleStatus;
    return {kDerivable,     kContradicting, kOpen,      kContradicting,
            kContradicting, kOpen,          kDerivable, kContradicting,
            kContradicting, kContradicting};
  }
  JudgementSummary judge_all(bool derive_first,
                             const JudgeOptions& options = {}) {
    if (derive_first) {
      static_cast<void>(derive(knowledge_, {}, JobContext()));
    }
    return judge(knowledge_, derive_first, facts_, options, JobContext());
  }
  std::vector<RuleStatus> statuses() const {
    std::vector<RuleStatus> all;
    for (const PredictedFact& fact : facts_) all.push_back(fact.status);
    return all;
  }

  test::TempDir folder_;
  reasoner::Knowledge knowledge_;
  std::vector<PredictedFact> facts_;
};

TEST_F(RuleStatusTest, TestsEachPredictionByItself) {
  load_knowledge(true);
  const std::vector<RuleStatus> expected = predict_all();
  const std::uint64_t n_facts = knowledge_.store.n_asserted();
  const JudgementSummary summary = judge_all(true);
  EXPECT_EQ(statuses(), expected);
  EXPECT_EQ(summary.n_derivable, 2U);
  EXPECT_EQ(summary.n_contradicting, 6U);
  EXPECT_EQ(summary.n_open, 2U);
  EXPECT_EQ(summary.n_untested, 0U);
  EXPECT_EQ(summary.n_left_out, 0U);
  EXPECT_EQ(knowledge_.store.n_asserted(), n_facts);
}

TEST_F(RuleStatusTest, DerivesAnewWhereTermsMayBeEqual) {
  load_knowledge(false);
  const std::vector<RuleStatus> expected = predict_all();
  static_cast<void>(judge_all(true));
  EXPECT_EQ(statuses(), expected);
}

TEST_F(RuleStatusTest, NeedsNoClosure) {
  for (const bool unique_names : {true, false}) {
    load_knowledge(unique_names);
    facts_.clear();
    const std::vector<RuleStatus> expected = predict_all();
    static_cast<void>(judge_all(false));
    EXPECT_EQ(statuses(), expected);
    EXPECT_EQ(knowledge_.store.n_derived(), 0U);
  }
}

TEST_F(RuleStatusTest, TestsTheMostProbableFirst) {
  load_knowledge(true);
  predict_class("tom", "Animal", 0.6F);
  predict_class("tom", "Dog", 0.7F);
  predict("kit", "parentOf", "tom", 0.8F);
  JudgeOptions options;
  options.max_tests = 1;
  const JudgementSummary summary = judge_all(true, options);
  using enum RuleStatus;
  EXPECT_EQ(statuses(), (std::vector{kDerivable, kUntested, kContradicting}));
  EXPECT_EQ(summary.n_untested, 1U);
}

TEST_F(RuleStatusTest, LeavesOutFactsThatContradictOthers) {
  load_knowledge(true, ":rex a :Cat .");
  predict_class("kit", "Cat");
  predict_class("tom", "Dog");
  const JudgementSummary summary = judge_all(true);
  using enum RuleStatus;
  EXPECT_EQ(statuses(), (std::vector{kOpen, kContradicting}));
  EXPECT_EQ(summary.n_left_out, 1U);
}

TEST_F(RuleStatusTest, CountsOneViolationMoreWhereFactsContradictEachOther) {
  load_knowledge(false, ":rex a :Cat .");
  predict_class("kit", "Cat");
  predict_class("tom", "Dog");
  static_cast<void>(judge_all(true));
  using enum RuleStatus;
  EXPECT_EQ(statuses(), (std::vector{kOpen, kContradicting}));
}

TEST_F(RuleStatusTest, TestsUnderRulesThatContradictThemselves) {
  reasoner::Sources sources;
  sources.rules = {folder_.write("r.dlog",
                                 "@prefix : <http://e/> .\n"
                                 "false :- FILTER(1 < 2) .\n"
                                 "false :- :Cat[?x], :Dog[?x] .\n")};
  sources.data = {folder_.write(
      "d.ttl", "@prefix : <http://e/> . :tom a :Cat . :kit a :Animal .")};
  sources.unique_names = true;
  knowledge_ = load(sources, JobContext());
  predict_class("tom", "Dog");
  predict_class("kit", "Dog");
  static_cast<void>(judge_all(true));
  using enum RuleStatus;
  EXPECT_EQ(statuses(), (std::vector{kContradicting, kOpen}));
}

TEST_F(RuleStatusTest, StopsWhenCancelled) {
  load_knowledge(true);
  predict_class("kit", "Dog");
  const std::atomic<bool> stop{true};
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(judge(knowledge_, true, facts_, {}, job), Cancelled);
}

}  // namespace
}  // namespace rrn::prediction
