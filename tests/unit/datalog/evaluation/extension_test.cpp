// SPDX-License-Identifier: MIT
// Rules that are added to a closure: the same follows as from all rules at
// once, also for updates afterwards.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/maintenance/maintenance.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "unit/datalog/evaluation/naive_evaluator.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/random_program.hpp"

namespace rrn::datalog {
namespace {

MaterialiseOptions all_violations() {
  MaterialiseOptions options;
  options.max_violations = 1000000;
  return options;
}

Program first_rules(const Program& program, std::size_t n) {
  Program first = program;
  first.rules.resize(n);
  return first;
}

/// A random program whose rules negate nothing, the constraints aside.
RandomProgram program_without_negation(Rng& rng, bool equality) {
  RandomProgram random(rng, {.equality = equality});
  for (Rule& rule : random.program.rules) {
    if (!rule.is_constraint()) rule.negated_body.clear();
  }
  return random;
}

/// Adds the rules after the first few, which are drawn, and compares.
void compare_extended(RandomProgram& random, Rng& rng) {
  const Program& program = random.program;
  const std::size_t n_known = rng.below(program.rules.size() + 1);
  TripleStore store = store_of(random);
  const Program first = first_rules(program, n_known);
  (void)materialise(first, random.dictionary, store, all_violations(), {});
  const MaterialiseResult result =
      extend(program, n_known, random.dictionary, store, all_violations(), {});

  const NaiveEvaluator naive = naive_of(random);
  ASSERT_EQ(expanded_facts_of(store), naive.closure()) << text_of(random);
  ASSERT_EQ(normalised(violations_of(result), program, store),
            normalised(naive.violations(), program, store))
      << text_of(random);
  ASSERT_EQ(result.n_derived, store.n_derived());

  // What is stated no longer takes along what only it supports.
  FactChanges changes;
  const std::size_t n_deleted = rng.below(random.facts.size() + 1);
  changes.deletions.assign(random.facts.begin(),
                           random.facts.begin() + n_deleted);
  (void)Maintainer(program, random.dictionary, store).apply(changes, {}, {});
  TripleStore rest = store_of(random);
  (void)materialise(program, random.dictionary, rest, {}, {});
  (void)Maintainer(program, random.dictionary, rest).apply(changes, {}, {});
  ASSERT_EQ(expanded_facts_of(store), expanded_facts_of(rest))
      << text_of(random);
}

void compare_programs(std::string_view stream, bool equality) {
  std::uint64_t n_compared = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Rng rng(Seed(seed).derive(stream));
    RandomProgram random = program_without_negation(rng, equality);
    if (!can_extend(random.program)) continue;
    SCOPED_TRACE(seed);
    ASSERT_NO_FATAL_FAILURE(compare_extended(random, rng));
    ++n_compared;
  }
  EXPECT_GT(n_compared, 500U);
}

TEST(Extension, DerivesWhatAllRulesTogetherDo) {
  compare_programs("extension", /*equality=*/false);
}

TEST(Extension, MergesTermsAsAllRulesTogetherDo) {
  compare_programs("extension with equality", /*equality=*/true);
}

struct Chain {
  static constexpr std::uint32_t kLength = 200;

  /// A chain of :q, which the last rule makes one of :p.
  Chain() {
    std::string text = "PREFIX : <http://e/>\n";
    for (std::uint32_t i = 0; i < kLength; ++i) {
      text += ":q[:a" + std::to_string(i) + ", :a" + std::to_string(i + 1) +
              "] .\n";
    }
    text +=
        ":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] .\n"
        ":p[?x, ?y] :- :q[?x, ?y] .\n";
    program = parse_rules(text, "chain.dlog", dictionary);
  }

  Dictionary dictionary;
  TripleStore store;
  Program program;
};

TEST(Extension, TakesTransitiveRulesByStepsToo) {
  Chain chain;
  const std::size_t n_known = chain.program.rules.size() - 1;
  (void)materialise(first_rules(chain.program, n_known), chain.dictionary,
                    chain.store, {}, {});
  EXPECT_EQ(chain.store.n_derived(), Chain::kLength);
  const MaterialiseResult result =
      extend(chain.program, n_known, chain.dictionary, chain.store, {}, {});
  constexpr std::uint64_t n_paths = Chain::kLength * (Chain::kLength + 1) / 2;
  EXPECT_EQ(result.n_derived, Chain::kLength + n_paths);
  EXPECT_LE(result.rule_statistics[n_known - 1].n_matches, n_paths);
}

TEST(Extension, CountsWhatWasDerivedBefore) {
  Chain chain;
  const std::size_t n_known = chain.program.rules.size() - 1;
  (void)materialise(first_rules(chain.program, n_known), chain.dictionary,
                    chain.store, {}, {});
  MaterialiseOptions options;
  options.max_derivations = Chain::kLength + 50;
  const MaterialiseResult result = extend(
      chain.program, n_known, chain.dictionary, chain.store, options, {});
  EXPECT_EQ(result.limit, Limit::kDerivations);
  EXPECT_EQ(result.n_derived, Chain::kLength + 50);
}

TEST(Extension, IsRefusedWhereMoreRulesMayMakeFactsUntrue) {
  Dictionary dictionary;
  const auto program_of = [&](const std::string& rule) {
    return parse_rules("PREFIX : <http://e/>\n" + rule, "f.dlog", dictionary);
  };
  EXPECT_TRUE(can_extend(program_of(":A[?x] :- :B[?x] .")));
  EXPECT_FALSE(can_extend(program_of(":A[?x] :- :B[?x], NOT :C[?x] .")));
  Program program = program_of(":A[?x] :- :p[?x, ?y], FILTER(?x != ?y) .");
  EXPECT_TRUE(can_extend(program));
  program.same_as = dictionary.intern_iri("http://e/same");
  EXPECT_FALSE(can_extend(program));
  Program merging =
      program_of(":same[?y, ?z] :- :p[?x, ?y], :p[?x, ?z], FILTER(?y != ?z) .");
  merging.same_as = program.same_as;
  EXPECT_TRUE(can_extend(merging));
}

}  // namespace
}  // namespace rrn::datalog
