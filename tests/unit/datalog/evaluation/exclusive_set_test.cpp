// SPDX-License-Identifier: MIT
// Constraints over sets against their meaning, counted from a naive closure.
#include "datalog/program/exclusive_set.hpp"

#include <map>
#include <memory>
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

constexpr const char* kRules =
    ":c1[?x] :- :c0[?x] . :c2[?y] :- :p0[?x, ?y] ."
    ":p1[?x, ?y] :- :p0[?x, ?y] . :p2[?y, ?x] :- :p2[?x, ?y], :c3[?x] ."
    ":same[?y, ?z] :- :p3[?x, ?y], :p3[?x, ?z], FILTER(?y != ?z) .";

TermId term(World& world, const std::string& name) {
  return world.dictionary.intern_iri("http://x/" + name);
}

Rule rule_over(ExclusiveSet set) {
  Rule rule;
  rule.variable_names = {"x", "y"};
  rule.exclusive = std::make_shared<const ExclusiveSet>(std::move(set));
  return rule;
}

/// A random world of which the last three rules are over sets of classes,
/// properties and terms.
class RandomSets {
 public:
  explicit RandomSets(std::uint64_t seed)
      : rng(Seed(seed).derive("exclusive")), world(kRules, "") {
    const std::size_t n = rng.below(12);
    for (std::size_t i = 0; i < n; ++i) {
      const Fact fact = random_fact();
      world.store.insert(fact.relation, fact.row);
    }
    world.store.mark_asserted();
    world.program.same_as = term(world, "same");
    for (std::size_t i = 0; i < kSetSize; ++i) {
      classes.relations.push_back({random_key(Arity::kUnary)});
      properties.relations.push_back(
          {random_key(Arity::kBinary), rng.below(4) == 0});
      terms.terms.push_back(random_term());
    }
    terms.same_as = *world.program.same_as;
    for (std::uint32_t i = 0; i < world.dictionary.size(); ++i) {
      domain.push_back({i});
    }
  }

  Fact random_fact() {
    const RelationKey key =
        random_key(rng.below(2) == 0 ? Arity::kUnary : Arity::kBinary);
    const TermId first = random_term();
    return {key, {first, key.arity == Arity::kUnary ? first : random_term()}};
  }

  void add_sets() {
    for (const ExclusiveSet& set : {classes, properties, terms}) {
      world.program.add(rule_over(set));
    }
  }

  Rng rng;
  World world;
  ExclusiveSet classes;
  ExclusiveSet properties;
  ExclusiveSet terms;
  std::vector<TermId> domain;

 private:
  static constexpr std::size_t kSetSize = 4;

  TermId random_term() {
    return term(world, "n" + std::to_string(rng.below(6)));
  }
  RelationKey random_key(Arity arity) {
    const std::string name = arity == Arity::kUnary ? "c" : "p";
    return {term(world, name + std::to_string(rng.below(5))), arity,
            Polarity::kPositive};
  }
};

/// What the sets mean, over a closure that holds facts for all equal terms.
class Meaning {
 public:
  Meaning(const RandomSets& sets, const FactSet& closure)
      : sets_(sets), closure_(closure) {}

  /// The violations of a set of relations: the sets of facts of each row with
  /// those of the first member that has it.
  [[nodiscard]] std::uint64_t count_relations(const ExclusiveSet& set) const {
    std::uint64_t n = 0;
    for (const TermId x : sets_.domain) {
      for (const TermId y : sets_.domain) {
        if (first_name(x) != x || first_name(y) != y) continue;
        n += count_row(set, {x, y});
      }
    }
    return n;
  }

  [[nodiscard]] std::uint64_t count_terms() const {
    std::map<TermId, std::uint64_t> n_by_class;
    for (const TermId member : sets_.terms.terms) {
      ++n_by_class[first_name(member)];
    }
    std::uint64_t n = 0;
    for (const auto& [name, k] : n_by_class) n += k - 1;
    return n;
  }

 private:
  [[nodiscard]] TermId first_name(TermId x) const {
    for (const TermId other : sets_.domain) {
      const Fact same{{sets_.terms.same_as, Arity::kBinary}, {other, x}};
      if (other == x || closure_.contains(same)) return other;
    }
    return x;
  }

  [[nodiscard]] std::uint64_t count_row(const ExclusiveSet& set,
                                        Row row) const {
    std::vector<Fact> facts;
    for (const auto& [key, inverse] : set.relations) {
      if (key.arity == Arity::kUnary && row.first != row.second) continue;
      const Fact fact{key, inverse ? Row{row.second, row.first} : row};
      if (closure_.contains(fact)) facts.push_back(fact);
    }
    std::uint64_t n = 0;
    for (std::size_t i = 1; i < facts.size(); ++i) {
      // A property and its inverse meet in two rows that are two facts.
      const bool twice = facts[0].relation == facts[i].relation &&
                         facts[0].row != facts[i].row;
      n += twice && facts[i].row < facts[0].row ? 0 : 1;
    }
    return n;
  }

  const RandomSets& sets_;
  const FactSet& closure_;
};

std::uint64_t n_of(const std::vector<RuleStatistics>& statistics,
                   std::size_t from_end) {
  return statistics[statistics.size() - from_end].n_violations;
}

TEST(ExclusiveSet, AgreesWithItsMeaning) {
  std::uint64_t n_of_kind[3] = {0, 0, 0};
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    RandomSets sets(seed);
    World& world = sets.world;
    std::set<std::size_t> rules;
    for (std::size_t i = 0; i < world.program.rules.size(); ++i) {
      rules.insert(i);
    }
    const NaiveEvaluator naive(world.program, {rules}, facts_of(world.store),
                               sets.domain, [](TermId) { return false; });
    sets.add_sets();
    const MaterialiseResult result = world.run();
    const Meaning meaning(sets, naive.closure());
    // Rows of properties are counted by the names that come first.
    if (world.store.equality().empty()) {
      ASSERT_EQ(n_of(result.rule_statistics, 2),
                meaning.count_relations(sets.properties))
          << "seed " << seed;
    }
    ASSERT_EQ(n_of(result.rule_statistics, 3),
              meaning.count_relations(sets.classes))
        << "seed " << seed;
    ASSERT_EQ(n_of(result.rule_statistics, 1), meaning.count_terms())
        << "seed " << seed;
    for (std::size_t i = 0; i < 3; ++i) {
      n_of_kind[i] += n_of(result.rule_statistics, i + 1);
    }
  }
  for (const std::uint64_t n : n_of_kind) EXPECT_GT(n, 300U);
}

/// A set is violated where one of its pairs is.
TEST(ExclusiveSet, IsViolatedWhereAPairIs) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    RandomSets sets(seed);
    sets.add_sets();
    RandomSets same(seed);
    World& pairs = same.world;
    pairs.program.rules.clear();
    std::vector<std::size_t> origin;
    for (std::size_t i = 0; i < sets.world.program.rules.size(); ++i) {
      for_each_pair_rule(sets.world.program.rules[i], [&](const Rule& pair) {
        pairs.program.add(pair);
        origin.push_back(i);
        return true;
      });
    }
    const MaterialiseResult by_set = sets.world.run();
    const MaterialiseResult by_pairs = pairs.run();
    std::set<std::size_t> violated;
    for (std::size_t i = 0; i < origin.size(); ++i) {
      if (by_pairs.rule_statistics[i].n_violations > 0) {
        violated.insert(origin[i]);
      }
    }
    const std::set<TermId> distinct(sets.terms.terms.begin(),
                                    sets.terms.terms.end());
    for (std::size_t i = 0; i < by_set.rule_statistics.size(); ++i) {
      // No fact says that a term equals itself.
      const bool is_repeated = i + 1 == by_set.rule_statistics.size() &&
                               distinct.size() < sets.terms.terms.size();
      if (is_repeated) continue;
      EXPECT_EQ(by_set.rule_statistics[i].n_violations > 0,
                violated.contains(i))
          << "seed " << seed << ", rule " << i;
    }
  }
}

TEST(ExclusiveSet, IsCheckedInUpdates) {
  std::uint64_t n_violations = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    RandomSets sets(seed);
    sets.add_sets();
    World& world = sets.world;
    (void)world.run();
    Maintainer maintainer(world.program, world.dictionary, world.store);
    for (int i = 0; i < 3; ++i) {
      FactChanges changes;
      changes.additions = {sets.random_fact(), sets.random_fact()};
      changes.deletions = {sets.random_fact(), sets.random_fact()};
      const UpdateResult updated = maintainer.apply(changes, {}, {});
      TripleStore anew;
      for (std::uint32_t id = 0; id < world.store.n_relations(); ++id) {
        const Relation& relation = world.store.relation({id});
        for (std::uint32_t n = 0; n < relation.size(); ++n) {
          if (!relation.is_asserted(n)) continue;
          anew.insert(world.store.key({id}), relation.row(n));
        }
      }
      const MaterialiseResult result =
          materialise(world.program, world.dictionary, anew, {}, {});
      ASSERT_EQ(updated.n_violations, result.n_violations) << "seed " << seed;
      n_violations += result.n_violations;
    }
  }
  EXPECT_GT(n_violations, 500U);
}

TEST(ExclusiveSet, NamesThePairAndItsRule) {
  World world("", ":c0[:a] . :c2[:a] . :c1[:b] .");
  ExclusiveSet set;
  for (const char* const name : {"c0", "c1", "c2"}) {
    set.relations.push_back({{term(world, name), Arity::kUnary}});
  }
  world.program.add(rule_over(set));
  const MaterialiseResult result = world.run();
  ASSERT_EQ(result.violations.size(), 1U);
  std::vector<Fact> facts;
  std::set<std::string> texts;
  for (const GroundAtom& witness : result.violations.front().witnesses) {
    EXPECT_TRUE(witness.asserted);
    facts.push_back(witness);
    texts.insert(world.text_of(witness.relation, witness.row));
  }
  EXPECT_EQ(texts, (std::set<std::string>{":c0[:a]", ":c2[:a]"}));
  const std::vector<Rule> pairs =
      pair_rules_about(world.program.rules.front(), facts);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(to_string(pairs.front(), world.dictionary),
            "false :- <http://x/c0>[?x], <http://x/c2>[?x] .");
  EXPECT_EQ(to_string(world.program.rules.front(), world.dictionary),
            "false :- <http://x/c0>[?x], <http://x/c1>[?x] ."
            "  # and 2 more pairs");
}

TEST(ExclusiveSet, RefutesThePairs) {
  World world("", ":c0[:a] .");
  ExclusiveSet set;
  for (const char* const name : {"c0", "c1", "c2"}) {
    set.relations.push_back({{term(world, name), Arity::kUnary}});
  }
  world.program.add(rule_over(set));
  MaterialiseOptions options;
  options.refutation = Refutation::kBound;
  (void)world.run(options);
  EXPECT_EQ(world.derived(), (std::set<std::string>{"-:c1[:a]", "-:c2[:a]"}));
}

}  // namespace
}  // namespace rrn::datalog
