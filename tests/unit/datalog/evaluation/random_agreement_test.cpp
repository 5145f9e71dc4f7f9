// SPDX-License-Identifier: MIT
// Ten thousand random programs, each of which has default negation, `!=`,
// constants in heads and bodies, repeated variables, rules that make terms
// equal and constraints: the closure and the violations are those of the naive
// evaluator, whatever the order of rules, facts, relations and ids, and
// whatever the number of threads that share the rows.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "unit/datalog/evaluation/naive_evaluator.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/random_program.hpp"

namespace rrn::datalog {
namespace {

constexpr std::uint64_t kShards = 10;
constexpr std::uint64_t kProgramsPerShard = 1000;

template <typename Condition>
bool any_rule(const RandomProgram& random, Condition condition) {
  const std::vector<Rule>& rules = random.program.rules;
  return std::any_of(rules.begin(), rules.end(), condition);
}

bool has_constant(const std::vector<Atom>& atoms) {
  return std::any_of(atoms.begin(), atoms.end(), [](const Atom& atom) {
    return !atom.first.is_variable() || !atom.second.is_variable();
  });
}

bool repeats_variable(const std::vector<Atom>& atoms) {
  return std::any_of(atoms.begin(), atoms.end(), [](const Atom& atom) {
    return atom.relation.arity == Arity::kBinary && atom.first.is_variable() &&
           atom.first == atom.second;
  });
}

bool has_every_feature(const RandomProgram& random) {
  const auto merges = [&random](const Rule& rule) {
    return std::any_of(
        rule.heads.begin(), rule.heads.end(), [&random](const Atom& head) {
          return head.relation.predicate == random.program.same_as;
        });
  };
  return any_rule(random, [](const Rule& r) { return r.is_constraint(); }) &&
         any_rule(random,
                  [](const Rule& r) { return !r.negated_body.empty(); }) &&
         any_rule(random,
                  [](const Rule& r) { return !r.disequalities.empty(); }) &&
         any_rule(random,
                  [](const Rule& r) {
                    return !r.body.empty() && has_constant(r.heads);
                  }) &&
         any_rule(random, [](const Rule& r) { return has_constant(r.body); }) &&
         any_rule(random,
                  [](const Rule& r) { return repeats_variable(r.body); }) &&
         any_rule(random, merges);
}

/// The first program of the stream that has every feature.
RandomProgram mixed_program(Rng& rng) {
  while (true) {
    RandomProgram random(rng, {.equality = true});
    if (has_every_feature(random)) return random;
  }
}

Rng stream_of(std::uint64_t number) {
  return Rng(Seed(number).derive("agreement"));
}

/// A program with other ids for its terms, and with its rules, facts and
/// relations in another order.
class Variant {
 public:
  Variant(const RandomProgram& original, Rng& rng)
      : original_(original), program_(original.program) {
    std::vector<TermId> order;
    for (std::uint32_t i = 0; i < original.dictionary.size(); ++i) {
      order.push_back({i});
    }
    rng.shuffle(order);
    ids_.resize(order.size());
    for (const TermId id : order) {
      ids_[id.value] = dictionary_.intern(original.dictionary.view(id));
    }
    for (std::size_t i = 0; i < program_.rules.size(); ++i) rules_.push_back(i);
    rng.shuffle(rules_);
    for (std::size_t i = 0; i < rules_.size(); ++i) {
      program_.rules[i] = renamed(original.program.rules[rules_[i]]);
    }
    program_.same_as = renamed(*original.program.same_as);
    facts_ = original.facts;
    rng.shuffle(facts_);
    for (Fact& fact : facts_) fact = renamed(fact);
    for (const Fact& fact : facts_) relations_.push_back(fact.relation);
    rng.shuffle(relations_);
  }

  [[nodiscard]] TripleStore store() const {
    TripleStore store;
    for (const RelationKey& key : relations_) (void)store.relation_id(key);
    for (const auto& [key, row] : facts_) store.insert(key, row);
    return store;
  }

  [[nodiscard]] const Program& program() const { return program_; }
  [[nodiscard]] Dictionary& dictionary() { return dictionary_; }

  /// What the original program says, in terms of this one.
  [[nodiscard]] FactSet renamed(const FactSet& facts) const {
    FactSet result;
    for (const Fact& fact : facts) result.insert(renamed(fact));
    return result;
  }
  [[nodiscard]] std::set<NaiveViolation> renamed(
      const std::set<NaiveViolation>& violations) const {
    std::set<NaiveViolation> result;
    for (const auto& [rule, witnesses] : violations) {
      NaiveViolation violation;
      if (rule) {
        violation.first =
            std::find(rules_.begin(), rules_.end(), *rule) - rules_.begin();
      }
      for (const auto& [fact, asserted] : witnesses) {
        violation.second.insert({renamed(fact), asserted});
      }
      result.insert(violation);
    }
    return result;
  }

 private:
  [[nodiscard]] TermId renamed(TermId id) const { return ids_[id.value]; }
  [[nodiscard]] Argument renamed(Argument a) const {
    return a.is_variable() ? a : Argument::constant(renamed(a.as_constant()));
  }
  [[nodiscard]] Fact renamed(const Fact& fact) const {
    auto [key, row] = fact;
    key.predicate = renamed(key.predicate);
    return {key, {renamed(row.first), renamed(row.second)}};
  }
  [[nodiscard]] Rule renamed(Rule rule) const {
    for (auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (Atom& atom : *atoms) {
        atom.relation.predicate = renamed(atom.relation.predicate);
        atom.first = renamed(atom.first);
        atom.second = renamed(atom.second);
      }
    }
    for (Disequality& filter : rule.disequalities) {
      filter = {renamed(filter.left), renamed(filter.right)};
    }
    return rule;
  }

  const RandomProgram& original_;
  Dictionary dictionary_;
  std::vector<TermId> ids_;         ///< Indexed by id in the original
  std::vector<std::size_t> rules_;  ///< Their numbers in the original
  Program program_;
  std::vector<Fact> facts_;
  std::vector<RelationKey> relations_;
};

struct Totals {
  std::uint64_t n_derived = 0;
  std::uint64_t n_violations = 0;
  std::uint64_t n_merged = 0;
};

bool checks_equal_terms(const Program& program) {
  return std::any_of(
      program.rules.begin(), program.rules.end(), [&](const Rule& rule) {
        return rule.is_constraint() && rule.body.size() == 1 &&
               rule.body.front().relation.predicate == program.same_as;
      });
}

/// Evaluates a variant with these threads, which share out the rows from the
/// `chunk_rows`-th on, and compares.  Returns the rows in their order.
void compare(Variant& variant, const NaiveEvaluator& naive, unsigned n_threads,
             std::uint32_t chunk_rows, OriginatedRows& rows, Totals& totals) {
  TripleStore store = variant.store();
  MaterialiseOptions options;
  options.max_violations = 1'000'000;
  options.chunk_rows = chunk_rows;
  JobContext job;
  job.n_threads = n_threads;
  const MaterialiseResult result =
      materialise(variant.program(), variant.dictionary(), store, options, job);
  const FactSet found = expanded_facts_of(store);
  const FactSet expected = variant.renamed(naive.closure());
  const std::set<std::string> none;
  ASSERT_EQ(missing_from(found, expected, variant.dictionary()), none);
  ASSERT_EQ(missing_from(expected, found, variant.dictionary()), none);
  const auto violations =
      normalised(variant.renamed(naive.violations()), variant.program(), store);
  ASSERT_EQ(normalised(violations_of(result), variant.program(), store),
            violations);
  ASSERT_EQ(result.n_violations, result.violations.size());
  if (!checks_equal_terms(variant.program())) {
    ASSERT_EQ(result.n_violations, violations.size());
  }
  ASSERT_EQ(result.n_derived, store.n_derived());
  rows = rows_of(store);
  totals.n_derived += result.n_derived;
  totals.n_violations += result.n_violations;
  totals.n_merged += store.equality().n_members();
}

void compare_variants(const RandomProgram& random, Rng& rng, Totals& totals) {
  const NaiveEvaluator naive = naive_of(random);
  OriginatedRows first;
  OriginatedRows second;
  {
    Variant variant(random, rng);
    ASSERT_NO_FATAL_FAILURE(compare(variant, naive, 1, 16384, first, totals));
  }
  Variant variant(random, rng);
  const auto chunk_rows = static_cast<std::uint32_t>(1 + rng.below(6));
  for (const unsigned n_threads : {1U, 2U, 3U}) {
    ASSERT_NO_FATAL_FAILURE(
        compare(variant, naive, n_threads, chunk_rows, second, totals))
        << n_threads << " threads, chunks of " << chunk_rows;
    if (n_threads == 1) first = second;
    ASSERT_EQ(first, second) << n_threads << " threads";
  }
}

class RandomAgreement : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomAgreement, OfAThousandProgramsWithTheNaiveEvaluator) {
  Totals totals;
  for (std::uint64_t i = 0; i < kProgramsPerShard; ++i) {
    const std::uint64_t number = GetParam() * kProgramsPerShard + i;
    Rng rng = stream_of(number);
    const RandomProgram random = mixed_program(rng);
    ASSERT_NO_FATAL_FAILURE(compare_variants(random, rng, totals))
        << "program " << number << '\n'
        << text_of(random);
  }
  // The programs are worth the trouble only if much happens in them.
  EXPECT_GT(totals.n_derived, 20 * kProgramsPerShard);
  EXPECT_GT(totals.n_violations, 8 * kProgramsPerShard);
  EXPECT_GT(totals.n_merged, 5 * kProgramsPerShard);
}

INSTANTIATE_TEST_SUITE_P(Shards, RandomAgreement,
                         ::testing::Range(std::uint64_t{0}, kShards));

TEST(RandomAgreementPrograms, AreTenThousandDifferentOnes) {
  std::set<std::string> texts;
  for (std::uint64_t i = 0; i < kShards * kProgramsPerShard; ++i) {
    Rng rng = stream_of(i);
    texts.insert(text_of(mixed_program(rng)));
  }
  EXPECT_EQ(texts.size(), 10'000U);
}

}  // namespace
}  // namespace rrn::datalog
