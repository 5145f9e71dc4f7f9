// SPDX-License-Identifier: MIT
#include "datalog/evaluation/key_rule.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "datalog/maintenance/maintenance.hpp"
#include "rdf/literal_value.hpp"
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

constexpr const char* kPrefixes =
    "PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\n"
    "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>\n";
constexpr const char* kDifferentValues =
    "false :- :p[?x, ?y], :p[?x, ?z], FILTER(?y != ?z),"
    " FILTER(DIFFERENTVALUES(?y, ?z)) .";

/// A literal of many kinds, many of which have the values of others.
std::string random_literal(Rng& rng) {
  const std::string n = std::to_string(rng.below(60));
  const std::string hour = std::to_string(10 + rng.below(10));
  const std::string instant =
      "\"2020-01-0" + std::to_string(1 + rng.below(3)) + "T" + hour + ":00:00";
  switch (rng.below(9)) {
    case 0:
      return "\"" + n + "\"^^xsd:integer";
    case 1:
      return "\"0" + n + ".0\"^^xsd:decimal";
    case 2:
      return "\"" + n + "\"^^xsd:double";
    case 3:
      return instant + "\"^^xsd:dateTime";
    case 4:
      return instant + "+0" + std::to_string(rng.below(10)) +
             ":00\"^^xsd:dateTime";
    case 5:
      return "\"" + n + "\"^^rdf:XMLLiteral";
    case 6:
      return "\"" + n + "\"^^:unknown";
    case 7:
      return "\"x" + n + "\"^^xsd:integer";  // which is none
    default:
      return ":v" + n;
  }
}

TEST(KeyRule, CountsPairsOfDifferentValues) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Rng rng(Seed(seed).derive("values"));
    std::set<std::string> values;
    while (values.size() < 420) values.insert(random_literal(rng));
    std::string facts = kPrefixes;
    for (const std::string& value : values) facts += ":p[:a, " + value + "] .";
    World world(kDifferentValues, facts);
    const Relation& p = world.store.relation(*world.store.find(
        {world.dictionary.intern_iri("http://x/p"), Arity::kBinary}));
    ASSERT_EQ(p.size(), values.size());
    const auto differ = [&](TermId left, TermId right) {
      return relate_terms(world.dictionary.view(left),
                          world.dictionary.view(right)) ==
             ValueRelation::kDifferent;
    };
    std::uint64_t n_different = 0;
    for (std::uint32_t i = 0; i < p.size(); ++i) {
      for (std::uint32_t j = 0; j < i; ++j) {
        if (differ(p.row(i).second, p.row(j).second)) ++n_different;
      }
    }
    const MaterialiseResult result = world.run();
    EXPECT_EQ(result.n_violations, n_different) << seed;
    ASSERT_EQ(result.violations.size(), MaterialiseOptions().max_violations);
    std::set<std::pair<Row, Row>> listed;
    for (const Violation& violation : result.violations) {
      ASSERT_EQ(violation.witnesses.size(), 2U);
      const Row left = violation.witnesses[0].row;
      const Row right = violation.witnesses[1].row;
      EXPECT_TRUE(p.contains(left) && p.contains(right));
      EXPECT_TRUE(differ(left.second, right.second));
      EXPECT_TRUE(listed.insert(std::minmax(left, right)).second);
    }
  }
}

TEST(KeyRule, AllowsManyFormsOfOneValue) {
  std::string facts = kPrefixes;
  std::string zeros;
  for (std::size_t i = 0; i < 1000; ++i) {
    facts += ":p[:a, \"" + zeros + "1\"^^xsd:integer] .";
    zeros += "0";
  }
  World world(kDifferentValues, facts);
  EXPECT_EQ(world.run().n_violations, 0U);
  World two(kDifferentValues, facts + ":p[:a, 2] .");
  EXPECT_EQ(two.run().n_violations, 1000U);
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
