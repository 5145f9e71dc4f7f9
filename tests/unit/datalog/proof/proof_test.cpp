// SPDX-License-Identifier: MIT
// Proofs against the checker, and their limits.
#include "datalog/proof/proof.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "unit/datalog/program/world.hpp"
#include "unit/datalog/proof/proof_checker.hpp"

namespace rrn::datalog {
namespace {

ProofChecker checker_of(const World& world) {
  return ProofChecker(
      world.program, world.dictionary,
      [&world](const Fact& f) {
        return world.store.is_asserted(f.relation, f.row);
      },
      [&world](const Fact& f) {
        return world.store.contains(f.relation, f.row);
      });
}

std::vector<Fact> facts_of(const TripleStore& store) {
  std::vector<Fact> facts;
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    store.relation({id}).for_each([&](Row row, bool) {
      facts.push_back({store.key({id}), row});
    });
  }
  return facts;
}

TEST(Proofs, OfAChainHaveLogarithmicDepth) {
  constexpr std::size_t kNodes = 200;
  World world(
      ":t[?x, ?y] :- :p[?x, ?y] ."
      ":t[?x, ?z] :- :t[?x, ?y], :t[?y, ?z] .",
      chain(kNodes));
  EXPECT_EQ(world.run().n_derived, kNodes * (kNodes - 1) / 2);
  // The least depth over a distance, from those over the shorter ones.
  std::vector<std::uint32_t> least(kNodes, 1);
  for (std::size_t n = 2; n < kNodes; ++n) {
    least[n] = kNodes;
    for (std::size_t k = 1; k < n; ++k) {
      least[n] = std::min(least[n], 1 + std::max(least[k], least[n - k]));
    }
  }
  EXPECT_EQ(least[kNodes - 1], 9U);
  const auto node = [&](TermId id) {
    return std::stoul(std::string(world.dictionary.view(id).text.substr(10)));
  };
  const ProofChecker checker = checker_of(world);
  ProofSearch search(world.program, world.dictionary, world.store, {}, {});
  for (const Fact& fact : facts_of(world.store)) {
    const ProofResult result = search.prove(fact);
    ASSERT_EQ(result.proofs.size(), 1U);
    const Proof& proof = result.proofs.front();
    ASSERT_EQ(checker.check(proof, fact), "");
    const bool is_edge = world.store.is_asserted(fact.relation, fact.row);
    ASSERT_EQ(
        proof.depth(),
        is_edge ? 0 : least[node(fact.row.second) - node(fact.row.first)]);
  }
}

/// The only fact of a class.
Fact member_of(const World& world, const std::string& name) {
  const RelationKey key{
      *world.dictionary.find(TermView::iri("http://x/" + name)), Arity::kUnary,
      Polarity::kPositive};
  return {key, world.store.relation(*world.store.find(key)).row(0)};
}

TEST(Proofs, OfAChainByALinearRuleAreAsDeepAsItIsLong) {
  World world(
      ":t[?x, ?y] :- :p[?x, ?y] ."
      ":t[?x, ?z] :- :t[?x, ?y], :p[?y, ?z] ."
      ":End[?y] :- :t[:n0, ?y], :Last[?y] .",
      chain(600) + ":Last[:n599] .");
  (void)world.run();
  ProofSearch search(world.program, world.dictionary, world.store, {}, {});
  const Fact goal = member_of(world, "End");
  const ProofResult result = search.prove(goal);
  ASSERT_EQ(result.proofs.size(), 1U);
  EXPECT_EQ(result.proofs.front().depth(), 600U);
  EXPECT_EQ(checker_of(world).check(result.proofs.front(), goal), "");
}

/// The depth of the proof of every fact, each proof checked.
std::map<std::string, std::uint32_t> checked_depths(World& world) {
  (void)world.run();
  const ProofChecker checker = checker_of(world);
  ProofSearch search(world.program, world.dictionary, world.store, {}, {});
  std::map<std::string, std::uint32_t> depths;
  for (const Fact& fact : facts_of(world.store)) {
    const ProofResult result = search.prove(fact);
    EXPECT_EQ(result.proofs.size(), 1U);
    EXPECT_EQ(checker.check(result.proofs.front(), fact), "");
    depths[world.text_of(fact.relation, fact.row)] =
        result.proofs.front().depth();
  }
  return depths;
}

TEST(Proofs, OfConditionsAndComputationsAreChecked) {
  World world(
      ":Double[?n, ?m] :- :age[?x, ?n], BIND(?n * 2 AS ?m) ."
      ":Old[?x] :- :age[?x, ?n], :Double[?n, ?m], FILTER(?m > 100),"
      "            NOT :Young[?x], FILTER(?x != :ben) .",
      ":age[:ann, 60] . :age[:ben, 61] . :age[:cid, 70] . :Young[:cid] .");
  const auto depths = checked_depths(world);
  EXPECT_EQ(depths.size(), 8U);
  EXPECT_EQ(depths.at(":Old[:ann]"), 2U);
}

TEST(Proofs, OfTriplesWithVariablePredicatesAreChecked) {
  World world(
      "[?x, ?q, ?y] :- [?x, ?p, ?y], :sub[?p, ?q] ."
      "[?x, rdf:type, ?c] :- [?x, ?p, ?y], :domain[?p, ?c] .",
      ":p[:a, :b] . :sub[:p, :q] . :sub[:q, :r] . :domain[:r, :C] .");
  const auto depths = checked_depths(world);
  EXPECT_EQ(depths.size(), 7U);
  EXPECT_EQ(depths.at(":q[:a, :b]"), 1U);
  EXPECT_EQ(depths.at(":r[:a, :b]"), 2U);
  EXPECT_EQ(depths.at(":C[:a]"), 3U);
}

TEST(Proofs, OfFactsThatDoNotHoldAreNone) {
  World world(":A[?x] :- :B[?x] .", ":B[:b] . :C[:c] .");
  (void)world.run();
  ProofSearch search(world.program, world.dictionary, world.store, {}, {});
  Fact fact = member_of(world, "A");
  EXPECT_EQ(search.prove(fact).proofs.size(), 1U);
  fact.row = member_of(world, "C").row;
  const ProofResult none = search.prove(fact, 5);
  EXPECT_TRUE(none.proofs.empty());
  EXPECT_TRUE(none.is_complete);
  fact.relation = fact.relation.negation();
  EXPECT_TRUE(search.prove(fact).proofs.empty());
}

TEST(Proofs, OfRefutedFactsAreNone) {
  World world("false :- :A[?x], :B[?x] .", ":B[:b] .");
  MaterialiseOptions options;
  options.refutation = Refutation::kBound;
  EXPECT_EQ(world.run(options).n_derived, 1U);
  ProofSearch search(world.program, world.dictionary, world.store, {}, {});
  for (const Fact& fact : facts_of(world.store)) {
    const bool is_refuted = fact.relation.polarity == Polarity::kNegative;
    EXPECT_EQ(search.prove(fact).proofs.size(), is_refuted ? 0U : 1U);
  }
}

TEST(Proofs, WithinALimitAreThoseFoundFirst) {
  // The first derivation of :End by the chain is not the shallowest.
  World world(
      ":t[?x, ?y] :- :p[?x, ?y] ."
      ":t[?x, ?z] :- :t[?x, ?y], :t[?y, ?z] .",
      chain(60));
  (void)world.run();
  const ProofChecker checker = checker_of(world);
  std::size_t n_limited = 0;
  for (const std::uint64_t max : {0, 1, 10, 100, 1000}) {
    ProofLimits limits;
    limits.max_instances = max;
    ProofSearch search(world.program, world.dictionary, world.store, limits,
                       {});
    for (const Fact& fact : facts_of(world.store)) {
      const ProofResult result = search.prove(fact);
      ASSERT_EQ(result.proofs.size(), 1U);
      EXPECT_EQ(result.proofs.front().is_minimal, result.is_complete);
      EXPECT_EQ(checker.check(result.proofs.front(), fact), "");
      if (!result.is_complete) ++n_limited;
    }
  }
  EXPECT_GT(n_limited, 5000U);
}

TEST(Proofs, OfNoTimeAreThoseFoundFirst) {
  World world(
      ":t[?x, ?y] :- :p[?x, ?y] ."
      ":t[?x, ?z] :- :t[?x, ?y], :t[?y, ?z] .",
      chain(60));
  (void)world.run();
  ProofLimits limits;
  limits.max_time = std::chrono::milliseconds(0);
  ProofSearch search(world.program, world.dictionary, world.store, limits, {});
  std::size_t n_limited = 0;
  for (const Fact& fact : facts_of(world.store)) {
    const ProofResult result = search.prove(fact, 3);
    if (result.is_complete) continue;
    ++n_limited;
    for (const Proof& proof : result.proofs) {
      EXPECT_EQ(checker_of(world).check(proof, fact), "");
    }
  }
  EXPECT_EQ(n_limited, facts_of(world.store).size());
}

TEST(Proofs, StopWhenCancelled) {
  World world(
      ":t[?x, ?y] :- :p[?x, ?y] ."
      ":t[?x, ?z] :- :t[?x, ?y], :t[?y, ?z] .",
      chain(100));
  (void)world.run();
  std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  ProofSearch search(world.program, world.dictionary, world.store, {}, job);
  const std::vector<Fact> facts = facts_of(world.store);
  EXPECT_THROW((void)search.prove(facts.back()), Cancelled);
}

TEST(ProofChecker, FindsWhatIsWrong) {
  World world(":C[?x] :- :A[?x], :B[?x], NOT :D[?x], FILTER(?x != :b) .",
              ":A[:a] . :B[:a] . :A[:b] . :B[:b] .");
  (void)world.run();
  const ProofChecker checker = checker_of(world);
  ProofSearch search(world.program, world.dictionary, world.store, {}, {});
  const Fact goal = member_of(world, "C");
  const Proof proof = search.prove(goal).proofs.at(0);
  ASSERT_EQ(proof.steps.size(), 3U);
  const auto problem = [&](const std::function<void(Proof&)>& spoil) {
    Proof copy = proof;
    spoil(copy);
    return checker.check(copy, goal);
  };
  const TermId b = *world.dictionary.find(TermView::iri("http://x/b"));
  EXPECT_EQ(problem([](Proof&) {}), "");
  EXPECT_EQ(problem([](Proof& p) { p.steps.pop_back(); }),
            "another fact is proven");
  EXPECT_EQ(problem([](Proof& p) { p.steps[2].depth = 2; }),
            "step 2: wrong depth");
  EXPECT_EQ(problem([](Proof& p) { p.steps[0].depth = 1; }),
            "step 2: wrong depth");
  EXPECT_EQ(problem([](Proof& p) { std::swap(p.steps[0], p.steps[1]); }),
            "step 2: a premise is not what the rule asks for");
  EXPECT_EQ(problem([](Proof& p) { p.steps[2].premises = {0}; }),
            "step 2: not one premise for each atom of the body");
  EXPECT_EQ(problem([](Proof& p) {
              p.steps[2].premises = {2, 1};
            }),
            "step 2: rests on a later step");
  EXPECT_EQ(problem([&](Proof& p) { p.steps[2].bindings[0] = b; }),
            "step 2: not a head of its rule");
  EXPECT_EQ(problem([](Proof& p) { p.steps[2].rule.reset(); }),
            "step 2: not asserted");
  Proof of_b = proof;
  for (ProofStep& step : of_b.steps) step.fact.row = {b, b};
  of_b.steps[2].bindings[0] = b;
  EXPECT_EQ(checker.check(of_b, of_b.steps[2].fact),
            "step 2: terms that must differ do not");
}

}  // namespace
}  // namespace rrn::datalog
