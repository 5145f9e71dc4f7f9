// SPDX-License-Identifier: MIT
#include "datalog/evaluation/key_rule.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "datalog/maintenance/maintenance.hpp"
#include "unit/datalog/evaluation/naive_evaluator.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

constexpr const char* kKey =
    ":same[?x, ?y] :- :C[?x], :C[?y], :p[?x, ?z], :p[?y, ?z],"
    " FILTER(?x != ?y) .";
constexpr const char* kTwoKeys =
    ":same[?x, ?y] :- :C[?x], :C[?y], :p[?x, ?z], :p[?y, ?z],"
    " :q[?x, ?w], :q[?y, ?w], FILTER(?x != ?y) .";
constexpr const char* kMaxOne =
    ":same[?y, ?z] :- :C[?u], :p[?u, ?y], :D[?y], :p[?u, ?z], :D[?z],"
    " FILTER(?y != ?z) .";
constexpr const char* kConstant =
    ":same[?y, ?z] :- :p[?y, :n1], :p[?z, :n1], FILTER(?y != ?z) .";

/// The text of the half of the first rule, empty where it has none.
std::string half_of(const std::string& rule) {
  World world(rule, "");
  const auto key = key_rule(world.program.rules.front(),
                            world.dictionary.intern_iri("http://x/same"));
  if (!key) return "";
  std::string text = to_string(key->half, world.dictionary) + " " +
                     std::to_string(key->key.size());
  constexpr std::string_view kOpen = "<http://x/";
  for (std::size_t at = 0; (at = text.find(kOpen)) != std::string::npos;) {
    text.replace(at, kOpen.size(), ":");
    text.erase(text.find('>', at), 1);
  }
  return text;
}

TEST(KeyRule, IsHalfOfTheBody) {
  EXPECT_EQ(half_of(kKey), "false :- :C[?x], :p[?x, ?z] . 1");
  EXPECT_EQ(half_of(kTwoKeys), "false :- :C[?x], :p[?x, ?z], :q[?x, ?w] . 2");
  EXPECT_EQ(half_of(kMaxOne), "false :- :C[?u], :p[?u, ?y], :D[?y] . 1");
  EXPECT_EQ(half_of(kConstant), "false :- :p[?y, :n1] . 0");
  EXPECT_EQ(half_of("false :- :p[?x, ?y], :p[?x, ?z], FILTER(?z != ?y) ."),
            "false :- :p[?x, ?z] . 1");
}

TEST(KeyRule, IsNoOtherRule) {
  for (const char* const rule :
       {":other[?x, ?y] :- :p[?x, ?z], :p[?y, ?z] .",
        ":same[?x, ?y] :- :p[?x, ?z], :q[?y, ?z], FILTER(?x != ?y) .",
        ":same[?x, ?y] :- :p[?x, ?z], :p[?y, ?z] .",
        ":same[?x, ?y] :- :p[?x, ?z], :p[?y, ?w], FILTER(?x != ?y) .",
        ":same[?x, ?y] :- :p[?x, ?z], :p[?y, ?z], :C[?x], FILTER(?x != ?y) .",
        ":same[?x, ?y] :- :C[?x], :D[?x], :C[?y], :C[?y], FILTER(?x != ?y) .",
        ":same[?x, ?y] :- :p[?x, ?z], :p[?y, ?z], :q[?x, ?y], FILTER(?x != ?y) "
        ".",
        ":same[?x, ?y] :- :p[?x, ?z], :p[?y, ?z], FILTER(?x != ?y), FILTER(?x "
        "!= ?z) .",
        ":same[?x, ?y] :- :p[?x, ?z], :p[?y, ?z], NOT :C[?z], FILTER(?x != ?y) "
        ".",
        ":same[?x, ?x] :- :p[?x, ?z] .", "false :- :p[?x, ?y], :p[?x, ?z] ."}) {
    EXPECT_EQ(half_of(rule), "") << rule;
  }
}

TEST(KeyRule, TakesOneMatchForEachFurtherMember) {
  constexpr std::size_t kMembers = 200;
  std::string facts;
  for (std::size_t i = 0; i < kMembers; ++i) {
    const std::string name = ":a" + std::to_string(i);
    facts += ":C[" + name + "] . :p[" + name + ", :v] .";
  }
  World world(kKey, facts);
  world.program.same_as = world.dictionary.intern_iri("http://x/same");
  const MaterialiseResult result = world.run();
  EXPECT_EQ(world.store.equality().n_members(), kMembers);
  EXPECT_EQ(result.rule_statistics.front().n_matches, kMembers - 1);
}

TEST(KeyRule, CountsManyForbiddenPairs) {
  constexpr std::size_t kValues = 1000;
  std::string facts;
  for (std::size_t i = 0; i < kValues; ++i) {
    facts += ":p[:a, :v" + std::to_string(i) + "] .";
  }
  World world("false :- :p[?x, ?y], :p[?x, ?z], FILTER(?y != ?z) .", facts);
  const MaterialiseResult result = world.run();
  EXPECT_EQ(result.n_violations, kValues * (kValues - 1) / 2);
  EXPECT_EQ(result.rule_statistics.front().n_violations, result.n_violations);
  ASSERT_EQ(result.violations.size(), MaterialiseOptions().max_violations);
  for (const Violation& violation : result.violations) {
    EXPECT_EQ(violation.witnesses.size(), 2U);
  }
}

/// A random world with one of the rules above.
class RandomKeys {
 public:
  explicit RandomKeys(std::uint64_t seed)
      : rng_(Seed(seed).derive("keys")), world(rules(), facts()) {
    world.program.same_as = world.dictionary.intern_iri("http://x/same");
    for (const char* const name : {"C", "D"}) keys_.push_back(key_of(name, 1));
    for (const char* const name : {"p", "q", "same"}) {
      keys_.push_back(key_of(name, 2));
    }
  }

  Fact random_fact() {
    const RelationKey key = keys_[rng_.below(keys_.size())];
    const TermId first = random_term();
    return {key, {first, key.arity == Arity::kUnary ? first : random_term()}};
  }

 private:
  Rng rng_;

 public:
  World world;

 private:
  static constexpr std::size_t kTerms = 6;

  std::string rules() {
    const std::vector<std::string> keys = {kKey, kTwoKeys, kMaxOne, kConstant};
    const std::vector<std::string> others = {
        "", ":p[?x, ?y] :- :q[?x, ?y] .", ":q[?y, ?x] :- :p[?x, ?y] .",
        ":C[?x] :- :p[?x, ?y] .", ":D[?y] :- :p[?x, ?y], :C[?y] ."};
    return keys[rng_.below(keys.size())] + keys[rng_.below(keys.size())] +
           others[rng_.below(others.size())];
  }

  std::string facts() {
    std::string facts;
    const std::size_t n = 4 + rng_.below(24);
    const auto name = [&] { return ":n" + std::to_string(rng_.below(kTerms)); };
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t kind = rng_.below(4);
      facts += kind == 0   ? ":C[" + name() + "] ."
               : kind == 1 ? ":D[" + name() + "] ."
                           : (kind == 2 ? ":p[" : ":q[") + name() + ", " +
                                 name() + "] .";
    }
    return facts;
  }

  RelationKey key_of(const std::string& name, int arity) {
    return {world.dictionary.intern_iri("http://x/" + name),
            arity == 1 ? Arity::kUnary : Arity::kBinary, Polarity::kPositive};
  }
  TermId random_term() {
    return world.dictionary.intern_iri("http://x/n" +
                                       std::to_string(rng_.below(kTerms)));
  }

  std::vector<RelationKey> keys_;
};

TEST(KeyRule, AgreesWithTheNaiveEvaluator) {
  std::uint64_t n_merged = 0;
  for (std::uint64_t seed = 0; seed < 800; ++seed) {
    RandomKeys random(seed);
    World& world = random.world;
    std::set<std::size_t> rules;
    for (std::size_t i = 0; i < world.program.rules.size(); ++i) {
      rules.insert(i);
    }
    std::vector<TermId> domain;
    for (std::uint32_t i = 0; i < world.dictionary.size(); ++i) {
      domain.push_back({i});
    }
    const NaiveEvaluator naive(world.program, {rules}, facts_of(world.store),
                               domain, [](TermId) { return false; });
    (void)world.run();
    ASSERT_EQ(expanded_facts_of(world.store), naive.closure())
        << "seed " << seed;
    n_merged += world.store.equality().n_members();
  }
  EXPECT_GT(n_merged, 400U);
}

TEST(KeyRule, IsKeptUpByUpdates) {
  std::uint64_t n_merged = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    RandomKeys random(seed);
    World& world = random.world;
    (void)world.run();
    Maintainer maintainer(world.program, world.dictionary, world.store);
    for (int i = 0; i < 4; ++i) {
      FactChanges changes;
      for (int k = 0; k < 3; ++k) {
        changes.additions.push_back(random.random_fact());
        changes.deletions.push_back(random.random_fact());
      }
      (void)maintainer.apply(changes, {}, {});
      TripleStore anew;
      for (std::uint32_t id = 0; id < world.store.n_relations(); ++id) {
        const Relation& relation = world.store.relation({id});
        for (std::uint32_t n = 0; n < relation.size(); ++n) {
          if (!relation.is_asserted(n)) continue;
          anew.insert(world.store.key({id}), relation.row(n));
        }
      }
      (void)materialise(world.program, world.dictionary, anew, {}, {});
      ASSERT_EQ(expanded_facts_of(world.store), expanded_facts_of(anew))
          << "seed " << seed << ", update " << i;
      n_merged += anew.equality().n_members();
    }
  }
  EXPECT_GT(n_merged, 2000U);
}

}  // namespace
}  // namespace rrn::datalog
