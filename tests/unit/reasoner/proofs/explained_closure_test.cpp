// SPDX-License-Identifier: MIT
// Explanations of whole closures: every proof checked, their depths against
// those found round by round, what equal terms share against merging them.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "reasoner/proofs/explanation.hpp"
#include "unit/datalog/proof/naive_depths.hpp"
#include "unit/datalog/proof/proof_checker.hpp"

namespace rrn::reasoner {
namespace {

using datalog::NaiveDepths;
using datalog::ProofChecker;

constexpr std::uint64_t kOntologies = 800;

std::set<Fact> facts_of(const TripleStore& store) {
  std::set<Fact> facts;
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    store.relation({id}).for_each([&](Row row, bool) {
      facts.insert({store.key({id}), row});
    });
  }
  return facts;
}

/// How often each rule is used in the proofs of all facts.
struct Checked {
  std::uint64_t n_asserted = 0;
  std::uint64_t n_derived = 0;
  std::map<std::string, std::uint64_t> n_by_rule;
};

/// Explains and checks every fact that holds.
Checked check_all(Knowledge& knowledge, const std::set<Fact>& asserted,
                  Explainer& explainer, const NaiveDepths* naive = nullptr) {
  const std::set<Fact> closure = facts_of(knowledge.store);
  const ProofChecker checker(
      knowledge.rules.program, knowledge.dictionary,
      [&](const Fact& fact) { return asserted.contains(fact); },
      [&](const Fact& fact) { return closure.contains(fact); });
  Checked result;
  for (const Fact& fact : closure) {
    const Explanation explanation = explainer.explain(fact);
    EXPECT_EQ(explanation.proofs.size(), 1U);
    if (explanation.proofs.empty()) return result;
    const datalog::Proof& proof = explanation.proofs.front();
    EXPECT_TRUE(proof.is_minimal);
    EXPECT_EQ(checker.check(proof, fact), "");
    ++(proof.depth() == 0 ? result.n_asserted : result.n_derived);
    for (const datalog::ProofStep& step : proof.steps) {
      if (step.rule)
        ++result.n_by_rule[knowledge.rules.program.rules[*step.rule].name];
      if (naive == nullptr) continue;
      EXPECT_EQ(step.depth, naive->depths().at(step.fact));
    }
  }
  return result;
}

class LubmExplanation : public ::testing::TestWithParam<bool> {};

TEST_P(LubmExplanation, AllThatFollowsByOwl2RlIsProven) {
  const char* const chosen = std::getenv("RRN_SHARED");
  const std::string shared =
      chosen != nullptr ? chosen : RRN_SOURCE_DIR "/../shared";
  Sources sources;
  sources.ontologies = {shared + "/data/ontologies/univ-bench.owl"};
  sources.data = {shared + "/data/lubm/lubm1.nt.gz"};
  sources.schema = GetParam();
  if (!std::filesystem::exists(sources.data.front())) {
    GTEST_SKIP() << sources.data.front() << " is missing";
  }
  Knowledge merged = load(sources, JobContext{});
  const datalog::MaterialiseResult derived = derive(merged, {}, JobContext{});
  Knowledge knowledge = load(sources, JobContext{});
  const std::set<Fact> asserted = facts_of(knowledge.store);
  Explainer explainer(knowledge, {}, JobContext{});
  const Checked checked = check_all(knowledge, asserted, explainer);
  EXPECT_EQ(checked.n_asserted, asserted.size());
  EXPECT_EQ(checked.n_derived, derived.n_derived);
  EXPECT_GT(checked.n_derived, 45'000U);
  EXPECT_GT(checked.n_by_rule.at("prp-trp"), 0U);
  EXPECT_GT(checked.n_by_rule.at("cls-int1"), 0U);
  EXPECT_EQ(checked.n_by_rule.contains("scm-sco"), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Schema, LubmExplanation, ::testing::Bool());

/// Writes random ontologies in which individuals become equal.
class OntologyText {
 public:
  /// Under `vocabulary`, classes and properties become equal, too.
  OntologyText(Rng& rng, bool vocabulary)
      : rng_(rng), vocabulary_(vocabulary) {}

  std::string text() {
    std::string text =
        "@prefix : <http://e/> .\n"
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        ":f a owl:FunctionalProperty . :g a owl:InverseFunctionalProperty .\n"
        ":K owl:hasKey ( :k :l ) . :A owl:disjointWith :B .\n";
    for (std::uint64_t n = rng_.below(5); n > 0; --n) text += axiom();
    for (std::uint64_t n = 4 + rng_.below(12); n > 0; --n) text += fact();
    return text;
  }

 private:
  template <std::size_t n>
  std::string pick(const char* const (&items)[n]) {
    return items[rng_.below(n)];
  }
  std::string name() { return pick({":a", ":b", ":c", ":d", ":e"}); }
  std::string property() { return pick({":p", ":q", ":f", ":g", ":k", ":l"}); }
  std::string class_name() { return pick({":A", ":B", ":K"}); }

  std::string axiom() {
    const std::string p = property();
    const std::string c = class_name();
    switch (rng_.below(12)) {
      case 0:
        return c + " rdfs:subClassOf " + class_name() + " .\n";
      case 1:
        return p + " rdfs:subPropertyOf " + property() + " .\n";
      case 2:
        return p + " owl:inverseOf " + property() + " .\n";
      case 3:
        return p + " a owl:TransitiveProperty .\n";
      case 4:
        return p + " a owl:SymmetricProperty .\n";
      case 5:
        return p + " rdfs:domain " + c + " ; rdfs:range " + class_name() +
               " .\n";
      case 6:
        return "[ a owl:Restriction ; owl:onProperty " + p +
               " ; owl:someValuesFrom " + c + " ] rdfs:subClassOf " +
               class_name() + " .\n";
      case 7:
        return c + " rdfs:subClassOf [ a owl:Restriction ; owl:onProperty " +
               p + " ; owl:maxCardinality 1 ] .\n";
      case 8:
        return c + " rdfs:subClassOf [ a owl:Restriction ; owl:onProperty " +
               p + " ; owl:hasValue " + name() + " ] .\n";
      case 9:
        return p + " owl:propertyChainAxiom ( " + property() + " " +
               property() + " ) .\n";
      case 10:
        return c + " owl:oneOf ( " + name() + " " + name() + " ) .\n";
      default:
        return c + " owl:intersectionOf ( " + class_name() + " " +
               class_name() + " ) .\n";
    }
  }

  std::string fact() {
    switch (rng_.below(12)) {
      case 0:
        return name() + " owl:sameAs " + name() + " .\n";
      case 1:
        if (!vocabulary_) return name() + " :f " + name() + " .\n";
        return rng_.chance(0.3)
                   ? property() + " owl:sameAs " + property() + " .\n"
                   : class_name() + " owl:sameAs " + class_name() + " .\n";
      case 2:
        return name() + " a :K ; :k :a ; :l " + name() + " .\n";
      case 3:
      case 4:
        return name() + " a " + class_name() + " .\n";
      default:
        return name() + " " + property() + " " + name() + " .\n";
    }
  }

  Rng& rng_;
  bool vocabulary_;
};

/// The facts of a store with merged terms, under all their names.
std::set<Fact> expand(const TripleStore& store) {
  const EqualityClasses& equality = store.equality();
  const auto names = [&](const TermId& id) {
    const auto members = equality.members(id);
    return members.empty()
               ? std::vector<TermId>{id}
               : std::vector<TermId>(members.begin(), members.end());
  };
  std::set<Fact> facts;
  for (const auto& [relation, row] : facts_of(store)) {
    for (const TermId first : names(row.first)) {
      if (relation.arity == Arity::kUnary) {
        facts.insert({relation, {first, first}});
        continue;
      }
      for (const TermId second : names(row.second)) {
        facts.insert({relation, {first, second}});
      }
    }
  }
  return facts;
}

std::set<Fact> without_reflexive(const std::set<Fact>& facts, TermId same_as) {
  std::set<Fact> rest;
  for (const Fact& fact : facts) {
    if (fact.relation.predicate != same_as ||
        fact.row.first != fact.row.second) {
      rest.insert(fact);
    }
  }
  return rest;
}

/// A fact without ids, which differ between two loaded knowledges.
std::set<std::string> texts(const std::set<Fact>& facts,
                            const Knowledge& knowledge) {
  std::set<std::string> result;
  for (const auto& [relation, row] : facts) {
    result.insert(datalog::to_string(relation, row, knowledge.dictionary));
  }
  return result;
}

/// The positive body of a constraint under bindings.
std::set<Fact> body_of(const datalog::Rule& rule,
                       const std::vector<TermId>& bindings) {
  const auto value = [&](datalog::Argument argument) {
    return argument.is_variable() ? bindings.at(argument.as_variable().index)
                                  : argument.as_constant();
  };
  std::set<Fact> facts;
  for (const datalog::Atom& atom : rule.body) {
    facts.insert({atom.relation, {value(atom.first), value(atom.second)}});
  }
  for (const datalog::Disequality& filter : rule.disequalities) {
    EXPECT_NE(value(filter.left), value(filter.right));
  }
  return facts;
}

/// Checks the violations of disjoint classes, and returns how many there are
/// under different names.
std::uint64_t check_violations(const Knowledge& knowledge,
                               Explainer& explainer) {
  std::uint64_t n_alike = 0;
  std::uint64_t n_disjoint = 0;
  const std::vector<ViolationExplanation> all = explainer.explain_violations();
  for (const ViolationExplanation& explanation : all) {
    n_alike += explanation.n_alike;
    std::set<Fact> witnesses;
    for (const Explanation& witness : explanation.witnesses) {
      EXPECT_EQ(witness.proofs.size(), 1U);
      witnesses.insert(witness.fact);
    }
    const auto number = explanation.violation.rule;
    EXPECT_EQ(explanation.bindings.has_value(), number.has_value());
    if (!number || !explanation.bindings) continue;
    const datalog::Rule& rule = knowledge.rules.program.rules[*number];
    EXPECT_EQ(body_of(rule, *explanation.bindings), witnesses);
    n_disjoint += rule.name == "cax-dw" ? 1 : 0;
  }
  EXPECT_EQ(n_alike + all.size(), explainer.result().violations.size());
  return n_disjoint;
}

std::uint64_t n_violations_of(const Knowledge& knowledge,
                              const datalog::MaterialiseResult& result,
                              const std::string& rule) {
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < result.rule_statistics.size(); ++i) {
    if (knowledge.rules.program.rules[i].name != rule) continue;
    n += result.rule_statistics[i].n_violations;
  }
  return n;
}

class EqualTermsTest : public ::testing::Test {
 protected:
  EqualTermsTest()
      : path_((std::filesystem::temp_directory_path() /
               ("rrn-equal-terms-" + std::to_string(getpid()) + ".ttl"))
                  .string()) {
    sources_.data = {path_};
  }
  ~EqualTermsTest() override { std::filesystem::remove(path_); }

  std::string path_;
  Sources sources_;
};

TEST_F(EqualTermsTest, HaveCheckedProofsOfLeastDepthOfWhatMergingDerives) {
  std::map<std::string, std::uint64_t> n_by_rule;
  std::uint64_t n_violations = 0;
  for (std::uint64_t seed = 0; seed < kOntologies; ++seed) {
    Rng rng(Seed(seed).derive("equal terms"));
    const bool vocabulary = seed % 2 == 0;
    const std::string text = OntologyText(rng, vocabulary).text();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    std::ofstream(path_) << text;
    sources_.schema = seed % 3 == 0;
    Knowledge merged = load(sources_, JobContext{});
    const datalog::MaterialiseResult result = derive(merged, {}, JobContext{});
    Knowledge knowledge = load(sources_, JobContext{});
    const std::set<Fact> asserted = facts_of(knowledge.store);
    Explainer explainer(knowledge, {}, JobContext{});
    const std::set<Fact> closure = facts_of(knowledge.store);
    const auto same_as = [](Knowledge& k) {
      return k.dictionary.intern_iri(owl::kSameAs);
    };
    ASSERT_EQ(texts(without_reflexive(closure, same_as(knowledge)), knowledge),
              texts(without_reflexive(expand(merged.store), same_as(merged)),
                    merged));
    const NaiveDepths naive(knowledge.rules.program, knowledge.dictionary,
                            asserted, closure);
    ASSERT_EQ(naive.depths().size(), closure.size());
    const Checked checked = check_all(knowledge, asserted, explainer, &naive);
    for (const auto& [rule, n] : checked.n_by_rule) n_by_rule[rule] += n;
    const std::uint64_t n_disjoint = check_violations(knowledge, explainer);
    if (!vocabulary) {
      EXPECT_EQ(n_disjoint, n_violations_of(merged, result, "cax-dw"));
    }
    n_violations += n_disjoint;
    if (HasFailure()) return;
  }
  EXPECT_GT(n_violations, 100U);
  for (const char* const rule :
       {"eq-sym", "eq-trans", "eq-rep-s", "eq-rep-p", "eq-rep-o", "prp-fp",
        "prp-ifp", "prp-key", "cls-maxc2", "prp-trp", "cax-sco"}) {
    EXPECT_GT(n_by_rule[rule], 0U) << rule;
  }
}

}  // namespace
}  // namespace rrn::reasoner
