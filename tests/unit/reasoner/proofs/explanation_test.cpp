// SPDX-License-Identifier: MIT
// Explanations: every step checked, over closures with explicit equality.
#include "reasoner/proofs/explanation.hpp"
#include "reasoner/knowledge/loading.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rdf/vocabulary/owl.hpp"
#include "unit/datalog/proof/proof_checker.hpp"

namespace rrn::reasoner {
namespace {

using datalog::ProofChecker;

constexpr const char* kPrefixes =
    "@prefix : <http://e/> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n";

class ExplanationTest : public ::testing::Test {
 protected:
  ExplanationTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("rrn-explanation-test-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ExplanationTest() override { std::filesystem::remove_all(folder_); }

  /// Knowledge of one Turtle file.
  Knowledge load_text(const std::string& text) {
    const std::string path = (folder_ / "all.ttl").string();
    std::ofstream(path) << kPrefixes << text;
    sources_.data = {path};
    return load(sources_, JobContext{});
  }

  std::filesystem::path folder_;
  Sources sources_;
};

std::vector<Fact> facts_of(const TripleStore& store) {
  std::vector<Fact> facts;
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    store.relation({id}).for_each([&](Row row, bool) {
      facts.push_back({store.key({id}), row});
    });
  }
  return facts;
}

std::set<Fact> asserted_of(const TripleStore& store) {
  std::set<Fact> facts;
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    for (const Row row : store.relation({id}).rows()) {
      facts.insert({store.key({id}), row});
    }
  }
  return facts;
}

/// Explains every fact that holds and checks all proofs.  `asserted` holds the
/// facts before any reasoning.  Returns the number of facts of each depth.
std::map<std::uint32_t, std::uint64_t> check_all(
    Knowledge& knowledge, Explainer& explainer,
    const std::set<Fact>& asserted) {
  const std::vector<Fact> facts = facts_of(knowledge.store);
  const std::set<Fact> closure(facts.begin(), facts.end());
  const ProofChecker checker(
      knowledge.rules.program, knowledge.dictionary,
      [&](const Fact& f) { return asserted.contains(f); },
      [&](const Fact& f) { return closure.contains(f); });
  std::map<std::uint32_t, std::uint64_t> n_by_depth;
  for (const Fact& fact : facts) {
    const Explanation explanation = explainer.explain(fact);
    EXPECT_EQ(explanation.status, ExplanationStatus::kHolds);
    for (const datalog::Proof& proof : explanation.proofs) {
      EXPECT_EQ(checker.check(proof, fact), "");
    }
    ++n_by_depth[explanation.proofs.front().depth()];
  }
  return n_by_depth;
}

TEST_F(ExplanationTest, AllThatFollowsInLubmIsProven) {
  const char* const chosen = std::getenv("RRN_SHARED");
  const std::string shared =
      chosen != nullptr ? chosen : RRN_SOURCE_DIR "/../shared";
  Sources sources;
  sources.rules = {shared + "/data/rdfox-rules/LUBM_L.rdfox.dlog"};
  sources.data = {shared + "/data/lubm/lubm1.nt.gz"};
  if (!std::filesystem::exists(sources.data.front())) {
    GTEST_SKIP() << sources.data.front() << " is missing";
  }
  Knowledge knowledge = load(sources, JobContext{});
  const std::set<Fact> asserted = asserted_of(knowledge.store);
  Explainer explainer(knowledge, {}, JobContext{});
  const auto n_by_depth = check_all(knowledge, explainer, asserted);
  EXPECT_EQ(n_by_depth.at(0), 100543U);
  std::uint64_t n_derived = 0;
  for (const auto& [depth, n] : n_by_depth) n_derived += depth > 0 ? n : 0;
  EXPECT_EQ(n_derived, 37388U);
}

TEST_F(ExplanationTest, EqualityIsStepByStep) {
  Knowledge knowledge = load_text(
      ":f a owl:FunctionalProperty .\n"
      ":Cat rdfs:subClassOf :Animal .\n"
      ":a :f :b , :c . :d :f :c , :e . :b a :Cat . :p owl:sameAs :q .\n"
      ":a :p :z . \n");
  // As when the evaluation merges equal terms.
  knowledge.rules.program.same_as =
      knowledge.dictionary.intern_iri(owl::kSameAs);
  const std::set<Fact> asserted = asserted_of(knowledge.store);
  ExplainOptions options;
  options.max_proofs = 3;
  Explainer explainer(knowledge, options, JobContext{});
  EXPECT_FALSE(knowledge.rules.program.same_as.has_value());
  const auto n_by_depth = check_all(knowledge, explainer, asserted);
  EXPECT_GT(n_by_depth.size(), 3U);
  const auto id = [&](const char* name) {
    return *knowledge.dictionary.find(
        TermView::iri(std::string("http://e/") + name));
  };
  const Fact goal{{id("Animal"), Arity::kUnary, Polarity::kPositive},
                  {id("e"), id("e")}};
  const Explanation explanation = explainer.explain(goal);
  std::vector<std::pair<std::uint32_t, std::string>> last_steps;
  for (const datalog::Proof& proof : explanation.proofs) {
    last_steps.emplace_back(
        proof.depth(),
        knowledge.rules.program.rules[*proof.conclusion().rule].name);
  }
  // By b = e in two steps, by c = e from what b = c gives, and by the class.
  using ::testing::Pair;
  EXPECT_THAT(last_steps,
              ::testing::ElementsAre(Pair(3U, "eq-rep-s"), Pair(3U, "eq-rep-s"),
                                     Pair(4U, "cax-sco")));
  std::set<std::string> rules;
  for (const datalog::ProofStep& step : explanation.proofs.back().steps) {
    if (step.rule) rules.insert(knowledge.rules.program.rules[*step.rule].name);
  }
  EXPECT_THAT(rules,
              ::testing::IsSupersetOf({"cax-sco", "eq-rep-s", "prp-fp"}));
}

TEST_F(ExplanationTest, EverythingEqualsItself) {
  Knowledge knowledge = load_text(":a :p :b . :b owl:sameAs :c .\n");
  const TermId a = *knowledge.dictionary.find(TermView::iri("http://e/a"));
  const TermId same_as = knowledge.dictionary.intern_iri(owl::kSameAs);
  Explainer explainer(knowledge, {}, JobContext{});
  const Explanation explanation = explainer.explain(
      Fact{{same_as, Arity::kBinary, Polarity::kPositive}, {a, a}});
  ASSERT_EQ(explanation.proofs.size(), 1U);
  const datalog::ProofStep& step = explanation.proofs.front().conclusion();
  EXPECT_EQ(knowledge.rules.program.rules.at(*step.rule).name, "eq-ref");
  EXPECT_EQ(explanation.proofs.front().depth(), 1U);
}

TEST_F(ExplanationTest, AViolationHasItsWitnessesProven) {
  sources_.rules = {(folder_ / "rules.dlog").string()};
  std::ofstream(sources_.rules.front())
      << "PREFIX : <http://e/>\n"
         ":related[?y, ?x] :- :related[?x, ?y] .\n"
         "false :- :related[?x, ?y], :rank[?x, ?n], :rank[?y, ?m],\n"
         "  FILTER(?n < ?m), NOT :Exempt[?y], FILTER(?x != ?y) .\n";
  Knowledge knowledge =
      load_text(":b :related :a . :a :rank 1 . :b :rank 2 .\n");
  const std::set<Fact> asserted = asserted_of(knowledge.store);
  Explainer explainer(knowledge, {}, JobContext{});
  ASSERT_EQ(explainer.result().violations.size(), 1U);
  const ViolationExplanation explanation =
      explainer.explain(explainer.result().violations.front());
  ASSERT_EQ(explanation.witnesses.size(), 3U);
  EXPECT_EQ(explanation.witnesses[0].proofs.at(0).depth(), 1U);
  EXPECT_EQ(explanation.witnesses[1].proofs.at(0).depth(), 0U);
  ASSERT_TRUE(explanation.bindings.has_value());
  std::vector<std::string> names;
  for (const TermId term : *explanation.bindings) {
    names.emplace_back(knowledge.dictionary.view(term).text);
  }
  EXPECT_THAT(names, ::testing::UnorderedElementsAre("http://e/a", "http://e/b",
                                                     "1", "2"));
  const FactPlaces places = locate_premises({}, {explanation}, sources_,
                                            knowledge.dictionary, JobContext{});
  EXPECT_EQ(places.size(), 3U);
  for (const auto& [fact, place] : places) {
    EXPECT_TRUE(asserted.contains(fact));
    EXPECT_EQ(place.line, 4U);
  }
}

TEST_F(ExplanationTest, ALimitedClosureLeavesWhatIsNotThereUndecided) {
  Knowledge knowledge = load_text(
      ":p a owl:TransitiveProperty . :a :p :b . :b :p :c . :c :p :d . :d a "
      ":D .\n");
  const auto id = [&](const char* name) {
    return *knowledge.dictionary.find(
        TermView::iri(std::string("http://e/") + name));
  };
  const Fact goal{{id("p"), Arity::kBinary, Polarity::kPositive},
                  {id("d"), id("a")}};
  Knowledge whole = load_text(
      ":p a owl:TransitiveProperty . :a :p :b . :b :p :c . :c :p :d . :d a "
      ":D .\n");
  ExplainOptions options;
  EXPECT_EQ(Explainer(whole, options, JobContext{}).explain(goal).status,
            ExplanationStatus::kDoesNotFollow);
  options.reasoning.max_derivations = 1;
  const Explanation limited =
      Explainer(knowledge, options, JobContext{}).explain(goal);
  EXPECT_EQ(limited.status, ExplanationStatus::kUndecided);
  EXPECT_FALSE(limited.is_complete);
}

TEST_F(ExplanationTest, AWideProofIsQuickWithinTheLimitOfInstances) {
  std::string text = ":p a owl:TransitiveProperty .\n";
  for (int i = 0; i < 40; ++i) {
    text +=
        ":n" + std::to_string(i) + " :p :n" + std::to_string(i + 1) + " .\n";
  }
  Knowledge knowledge = load_text(text);
  const std::set<Fact> asserted = asserted_of(knowledge.store);
  ExplainOptions options;
  options.search.max_instances = 50;
  Explainer explainer(knowledge, options, JobContext{});
  const auto n_by_depth = check_all(knowledge, explainer, asserted);
  EXPECT_EQ(n_by_depth.at(0), 41U);
}

}  // namespace
}  // namespace rrn::reasoner
