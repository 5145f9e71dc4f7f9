// SPDX-License-Identifier: MIT
// Transitive rules beside rules that make more steps, cliques and equal terms:
// the closure is that of the naive evaluator, and every fact has a proof.
#include "datalog/evaluation/transitive_rule.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/proof/proof.hpp"
#include "unit/datalog/evaluation/naive_evaluator.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/world.hpp"
#include "unit/datalog/proof/proof_checker.hpp"

namespace rrn::datalog {
namespace {

constexpr const char* kLeft = ":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] .";

TEST(TransitiveStep, IsTheAtomThatEndsWhereTheHeadDoes) {
  const auto step_of = [](const char* rule) {
    return transitive_step(World(rule, "").program.rules.front());
  };
  EXPECT_EQ(step_of(kLeft), 1U);
  EXPECT_EQ(step_of(":p[?x, ?z] :- :p[?y, ?z], :p[?x, ?y] ."), 0U);
}

TEST(TransitiveStep, IsThereForNoOtherRule) {
  for (const char* const rule :
       {":q[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] .",
        ":p[?x, ?z] :- :p[?x, ?y], :q[?y, ?z] .",
        ":p[?z, ?x] :- :p[?x, ?y], :p[?y, ?z] .",
        ":p[?x, ?z] :- :p[?y, ?x], :p[?y, ?z] .",
        ":p[?x, ?x] :- :p[?x, ?y], :p[?y, ?x] .",
        ":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z], FILTER(?x != ?z) .",
        ":p[?x, ?z], :q[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] .",
        ":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z], :A[?y] ."}) {
    EXPECT_EQ(transitive_step(World(rule, "").program.rules.front()),
              std::nullopt)
        << rule;
  }
}

TEST(TransitiveRule, TakesOneMatchForAPathOfAChain) {
  constexpr std::size_t kTerms = 129;
  World world(kLeft, chain(kTerms));
  const MaterialiseResult result = world.run();
  EXPECT_EQ(result.n_derived, (kTerms - 1) * (kTerms - 2) / 2);
  EXPECT_EQ(result.rule_statistics.front().n_matches, result.n_derived);
}

TEST(TransitiveRule, TakesFewMatchesInAClique) {
  constexpr std::size_t kTerms = 60;
  std::string facts;
  for (std::size_t i = 0; i < kTerms; ++i) {
    facts += ":q[:n" + std::to_string(i) + ", :n" +
             std::to_string((i + 1) % kTerms) + "] .";
  }
  World world(std::string(kLeft) +
                  ":A[?x] :- :q[?x, ?y] . :p[?x, ?y] :- :A[?x], :A[?y] .",
              facts);
  const MaterialiseResult result = world.run();
  EXPECT_EQ(world.store.n_derived(), kTerms * kTerms + kTerms);
  // Each of the n^2 rows ends in a term with two steps on average.
  EXPECT_LE(result.rule_statistics.front().n_matches, 3 * kTerms * kTerms);
}

std::string random_facts(Rng& rng, bool equal) {
  std::string facts;
  const auto add = [&](const char* relation, std::size_t most) {
    const std::size_t n = rng.below(most + 1);
    for (std::size_t i = 0; i < n; ++i) {
      facts += std::string(relation) + "[:n" + std::to_string(rng.below(7)) +
               ", :n" + std::to_string(rng.below(7)) + "] .";
    }
  };
  add(":p", 7);
  add(":q", 5);
  add(":s", 5);
  if (equal) add(":same", 2);
  return facts;
}

/// The naive closure of a world before it runs.
FactSet naive_closure(const World& world) {
  std::set<std::size_t> all;
  for (std::size_t i = 0; i < world.program.rules.size(); ++i) all.insert(i);
  std::vector<TermId> domain;
  for (std::uint32_t i = 0; i < world.dictionary.size(); ++i) {
    domain.push_back({i});
  }
  return NaiveEvaluator(world.program, {all}, facts_of(world.store), domain,
                        [](TermId) { return false; })
      .closure();
}

TEST(TransitiveRule, AgreesWithTheNaiveEvaluatorAndIsProven) {
  const std::vector<std::string> others = {
      "", ":q[?x, ?y] :- :p[?x, ?y], :s[?y, ?x] . :p[?y, ?x] :- :q[?x, ?y] .",
      ":p[?x, ?y] :- :q[?x, ?y] . :q[?y, ?x] :- :p[?x, ?y], :s[?x, ?z] .",
      ":same[?x, ?y] :- :s[?x, ?y], :p[?y, ?x] ."};
  std::uint64_t n_proofs = 0;
  std::uint64_t n_merged = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    Rng rng(Seed(seed).derive("transitive"));
    const bool equal = seed % 2 == 1;
    const std::string rule =
        rng.below(2) == 0 ? kLeft : ":p[?x, ?z] :- :p[?y, ?z], :p[?x, ?y] .";
    World world(rule + others[rng.below(others.size() - (equal ? 0 : 1))],
                random_facts(rng, equal));
    if (equal) {
      world.program.same_as = world.dictionary.intern_iri("http://x/same");
    }
    const FactSet asserted = facts_of(world.store);
    const FactSet closure = naive_closure(world);
    (void)world.run();
    ASSERT_EQ(expanded_facts_of(world.store), closure) << "seed " << seed;
    n_merged += world.store.equality().n_members();
    if (equal) continue;
    const ProofChecker checker(
        world.program, world.dictionary,
        [&](const Fact& fact) { return asserted.contains(fact); },
        [&](const Fact& fact) { return closure.contains(fact); });
    ProofSearch search(world.program, world.dictionary, world.store, {}, {});
    for (const Fact& fact : closure) {
      const ProofResult result = search.prove(fact);
      ASSERT_EQ(result.proofs.size(), 1U) << "seed " << seed;
      ASSERT_EQ(checker.check(result.proofs.front(), fact), "")
          << "seed " << seed;
      ++n_proofs;
    }
  }
  EXPECT_GT(n_proofs, 5000U);
  EXPECT_GT(n_merged, 400U);
}

}  // namespace
}  // namespace rrn::datalog
