// SPDX-License-Identifier: MIT
// Proofs by random programs against brute force: their depths and alternatives.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/proof/proof.hpp"
#include "unit/datalog/evaluation/naive_evaluator.hpp"
#include "unit/datalog/program/random_program.hpp"
#include "unit/datalog/proof/proof_checker.hpp"

namespace rrn::datalog {
namespace {

constexpr std::uint64_t kPrograms = 2000;

/// A rule under a substitution that satisfies its conditions.
struct Instance {
  std::size_t rule = 0;
  std::vector<TermId> bindings;  ///< 0 for variables not used in the body
  std::vector<Fact> body;
  std::vector<Fact> heads;
};

using Depths = std::map<Fact, std::uint32_t>;

/// Every instance of every rule, by trying all terms for all variables, and the
/// least depths of proofs level by level.
class BruteForce {
 public:
  explicit BruteForce(const RandomProgram& random)
      : asserted_(random.facts.begin(), random.facts.end()),
        closure_(NaiveEvaluator(random.program, random.layers, asserted_,
                                random.domain, [](TermId) { return false; })
                     .closure()) {
    for (std::size_t i = 0; i < random.program.rules.size(); ++i) {
      add_instances(random.program.rules[i], i, random.domain);
    }
  }

  [[nodiscard]] const FactSet& asserted() const { return asserted_; }
  [[nodiscard]] const FactSet& closure() const { return closure_; }
  [[nodiscard]] const std::vector<Instance>& instances() const {
    return instances_;
  }

  /// Least depths, of proofs in which the fact `without` is not used.
  [[nodiscard]] Depths depths(const Fact* without = nullptr) const {
    Depths depths;
    for (const Fact& fact : asserted_) depths[fact] = 0;
    if (without != nullptr) depths.erase(*without);
    for (std::uint32_t depth = 1, n_before = 0; n_before != depths.size();
         ++depth) {
      n_before = static_cast<std::uint32_t>(depths.size());
      FactSet level;
      for (const Instance& instance : instances_) {
        const bool fits =
            std::all_of(instance.body.begin(), instance.body.end(),
                        [&](const Fact& f) { return depths.contains(f); });
        if (fits) level.insert(instance.heads.begin(), instance.heads.end());
      }
      if (without != nullptr) level.erase(*without);
      for (const Fact& fact : level) depths.try_emplace(fact, depth);
      if (depth == 1) n_before = 0;  // rules without body alone may fit later
    }
    return depths;
  }

 private:
  void add_instances(const Rule& rule, std::size_t number,
                     const std::vector<TermId>& domain) {
    if (rule.is_constraint()) return;
    const std::size_t n = rule.variable_names.size();
    std::vector<bool> used(n, false);
    for (const Atom& atom : rule.body) {
      for (const Argument a : {atom.first, atom.second}) {
        if (a.is_variable()) used[a.as_variable().index] = true;
      }
    }
    Instance instance;
    instance.rule = number;
    instance.bindings.assign(n, TermId{0});
    add_instances(rule, domain, used, 0, instance);
  }

  void add_instances(const Rule& rule, const std::vector<TermId>& domain,
                     const std::vector<bool>& used, std::size_t variable,
                     Instance& instance) {
    if (variable < used.size()) {
      if (!used[variable]) {
        add_instances(rule, domain, used, variable + 1, instance);
        return;
      }
      for (const TermId term : domain) {
        instance.bindings[variable] = term;
        add_instances(rule, domain, used, variable + 1, instance);
      }
      return;
    }
    const auto value = [&](Argument a) {
      return a.is_variable() ? instance.bindings[a.as_variable().index]
                             : a.as_constant();
    };
    const auto apply = [&](const Atom& a) {
      return Fact{a.relation, {value(a.first), value(a.second)}};
    };
    instance.body.clear();
    instance.heads.clear();
    for (const Atom& atom : rule.body) {
      instance.body.push_back(apply(atom));
      if (!closure_.contains(instance.body.back())) return;
    }
    for (const Atom& atom : rule.negated_body) {
      if (closure_.contains(apply(atom))) return;
    }
    for (const Disequality& filter : rule.disequalities) {
      if (value(filter.left) == value(filter.right)) return;
    }
    for (const Atom& atom : rule.heads) instance.heads.push_back(apply(atom));
    instances_.push_back(instance);
  }

  FactSet asserted_;
  FactSet closure_;
  std::vector<Instance> instances_;
};

/// A random program with its closure, by the engine and by brute force.
struct Solved {
  explicit Solved(Rng& rng)
      : random(rng),
        brute_force(random),
        checker(
            random.program, random.dictionary,
            [this](const Fact& f) {
              return brute_force.asserted().contains(f);
            },
            [this](const Fact& f) {
              return brute_force.closure().contains(f);
            }) {
    for (const auto& [key, row] : random.facts) store.insert(key, row);
    (void)materialise(random.program, random.dictionary, store, {}, {});
  }

  RandomProgram random;
  BruteForce brute_force;
  TripleStore store;
  ProofChecker checker;
};

TEST(RandomProofs, AreRightAndOfLeastDepth) {
  std::map<std::uint32_t, std::uint64_t> n_by_depth;
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    Rng rng(Seed(seed).derive("proof"));
    Solved solved(rng);
    ProofSearch search(solved.random.program, solved.random.dictionary,
                       solved.store, {}, {});
    const Depths least = solved.brute_force.depths();
    std::vector<Fact> facts(solved.brute_force.closure().begin(),
                            solved.brute_force.closure().end());
    rng.shuffle(facts);
    for (const auto& [relation, row] : facts) {
      const ProofResult result = search.prove({relation, row});
      ASSERT_TRUE(result.is_complete);
      ASSERT_EQ(result.proofs.size(), 1U) << "seed " << seed;
      const Proof& proof = result.proofs.front();
      EXPECT_TRUE(proof.is_minimal);
      ASSERT_EQ(solved.checker.check(proof, {relation, row}), "")
          << "seed " << seed;
      for (const ProofStep& step : proof.steps) {
        ASSERT_EQ(step.depth, least.at(step.fact)) << "seed " << seed;
      }
      ++n_by_depth[proof.depth()];
    }
  }
  EXPECT_GT(n_by_depth[0], 10000U);
  EXPECT_GT(n_by_depth[1], 5000U);
  EXPECT_GT(n_by_depth[3], 500U);
  EXPECT_GT(n_by_depth.rbegin()->first, 4U);
}

using RootInstance =
    std::tuple<std::uint32_t, std::size_t, std::vector<TermId>>;

/// The bindings of the variables that the body uses.
std::vector<TermId> used_bindings(const Rule& rule, const ProofStep& step) {
  std::vector<TermId> bindings(rule.variable_names.size(), TermId{0});
  for (const Atom& atom : rule.body) {
    for (const Argument a : {atom.first, atom.second}) {
      if (!a.is_variable()) continue;
      bindings[a.as_variable().index] = step.bindings.at(a.as_variable().index);
    }
  }
  return bindings;
}

/// The alternatives as ProofSearch::prove() defines them.
std::vector<RootInstance> alternatives(const BruteForce& brute_force,
                                       const Fact& goal, const Depths& least) {
  const Depths without = brute_force.depths(&goal);
  std::vector<RootInstance> result;
  for (const Instance& instance : brute_force.instances()) {
    if (std::find(instance.heads.begin(), instance.heads.end(), goal) ==
        instance.heads.end()) {
      continue;
    }
    std::uint32_t depth = 1;
    const bool fits = std::all_of(instance.body.begin(), instance.body.end(),
                                  [&](const Fact& f) {
                                    const auto apart = without.find(f);
                                    if (apart == without.end()) return false;
                                    depth = std::max(depth, apart->second + 1);
                                    return apart->second == least.at(f);
                                  });
    if (fits) result.emplace_back(depth, instance.rule, instance.bindings);
  }
  return result;
}

TEST(RandomProofs, HaveTheAlternativesThatBruteForceFinds) {
  std::uint64_t n_alternatives = 0;
  std::uint64_t n_circular = 0;
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    Rng rng(Seed(seed).derive("alternatives"));
    Solved solved(rng);
    ProofSearch search(solved.random.program, solved.random.dictionary,
                       solved.store, {}, {});
    const Depths least = solved.brute_force.depths();
    std::vector<Fact> facts(solved.brute_force.closure().begin(),
                            solved.brute_force.closure().end());
    rng.shuffle(facts);
    facts.resize(std::min<std::size_t>(facts.size(), 4));
    for (const Fact& goal : facts) {
      const Fact& fact = goal;
      const ProofResult result = search.prove(fact, 100000);
      ASSERT_TRUE(result.is_complete);
      std::vector<RootInstance> found;
      std::uint32_t last_depth = 0;
      for (const Proof& proof : result.proofs) {
        ASSERT_EQ(solved.checker.check(proof, fact), "") << "seed " << seed;
        EXPECT_GE(proof.depth(), last_depth);
        last_depth = proof.depth();
        const ProofStep& root = proof.conclusion();
        if (!root.rule) {
          EXPECT_TRUE(solved.brute_force.asserted().contains(goal));
          EXPECT_EQ(&proof, &result.proofs.front());
          continue;
        }
        found.emplace_back(
            proof.depth(), *root.rule,
            used_bindings(solved.random.program.rules[*root.rule], root));
      }
      n_alternatives += found.size();
      n_circular += static_cast<std::uint64_t>(std::count_if(
                        solved.brute_force.instances().begin(),
                        solved.brute_force.instances().end(),
                        [&](const Instance& i) {
                          return std::find(i.heads.begin(), i.heads.end(),
                                           goal) != i.heads.end();
                        })) -
                    found.size();
      EXPECT_THAT(found, ::testing::UnorderedElementsAreArray(
                             alternatives(solved.brute_force, goal, least)))
          << "seed " << seed;
      if (result.proofs.empty()) continue;
      const ProofResult two = search.prove(fact, 2);
      EXPECT_EQ(two.proofs.size(),
                std::min<std::size_t>(2, result.proofs.size()));
      EXPECT_EQ(two.proofs.front().depth(), least.at(goal));
    }
  }
  EXPECT_GT(n_alternatives, 3000U);
  EXPECT_GT(n_circular, 100U);
}

}  // namespace
}  // namespace rrn::datalog
