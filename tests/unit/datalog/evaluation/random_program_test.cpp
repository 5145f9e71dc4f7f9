// SPDX-License-Identifier: MIT
// The materialiser against the naive evaluator on random programs.
#include "unit/datalog/program/random_program.hpp"

#include <string>

#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"

namespace rrn::datalog {
namespace {

constexpr std::uint64_t kPrograms = 6000;

MaterialiseOptions options_with(Refutation refutation) {
  MaterialiseOptions options;
  options.refutation = refutation;
  options.max_violations = 1000000;
  return options;
}

FactSet with(FactSet facts, const FactSet& more) {
  facts.insert(more.begin(), more.end());
  return facts;
}

TEST(RandomPrograms, HaveTheNaiveClosureViolationsAndRefutations) {
  std::uint64_t n_derived = 0;
  std::uint64_t n_violations = 0;
  std::uint64_t n_refuted = 0;
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    Rng rng(Seed(seed).derive("closure"));
    const RandomProgram random(rng);
    const NaiveEvaluator naive = naive_of(random);
    const auto refutation = static_cast<Refutation>(rng.below(3));
    TripleStore store = store_of(random);
    const std::uint64_t n_asserted = facts_of(store).size();
    const MaterialiseResult result = materialise(
        random.program, random.dictionary, store, options_with(refutation), {});

    const FactSet refuted = naive.refuted(refutation);
    const FactSet expected = with(naive.closure(), refuted);
    const auto violations = naive.violations();
    ASSERT_EQ(facts_of(store), expected) << seed << '\n' << text_of(random);
    ASSERT_EQ(violations_of(result), violations) << seed << '\n'
                                                 << text_of(random);
    ASSERT_EQ(result.violations.size(), violations.size()) << seed;
    ASSERT_EQ(result.n_violations, violations.size()) << seed;
    ASSERT_EQ(result.n_derived, expected.size() - n_asserted) << seed;
    ASSERT_EQ(result.outcome,
              violations.empty() ? Outcome::kFixpoint : Outcome::kInconsistent);
    n_derived += result.n_derived;
    n_violations += result.n_violations;
    n_refuted += refuted.size();
  }
  // The programs are worth the trouble only if much happens in them.
  EXPECT_GT(n_derived, 5 * kPrograms);
  EXPECT_GT(n_violations, 2 * kPrograms);
  EXPECT_GT(n_refuted, kPrograms);
}

TEST(RandomPrograms, MergeEqualTermsAsTheNaiveEvaluatorDoes) {
  std::uint64_t n_merged = 0;
  for (std::uint64_t seed = 0; seed < kPrograms / 2; ++seed) {
    Rng rng(Seed(seed).derive("equality"));
    RandomProgram random(rng, {.equality = true});
    const NaiveEvaluator naive = naive_of(random);
    TripleStore store = store_of(random);
    JobContext job;
    job.n_threads = 1 + static_cast<unsigned>(rng.below(2));
    const MaterialiseResult result =
        materialise(random.program, random.dictionary, store,
                    options_with(Refutation::kNone), job);
    ASSERT_EQ(expanded_facts_of(store), naive.closure()) << seed << '\n'
                                                         << text_of(random);
    ASSERT_EQ(normalised(violations_of(result), random.program, store),
              normalised(naive.violations(), random.program, store))
        << seed << '\n'
        << text_of(random);
    n_merged += store.equality().n_members();
    store.drop_derived();
    ASSERT_EQ(facts_of(store), facts_of(store_of(random)));
  }
  EXPECT_GT(n_merged, kPrograms / 2);
}

TEST(RandomPrograms, GiveTheSameSetInAnyOrderOfRulesAndFacts) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Rng rng(Seed(seed).derive("order"));
    RandomProgram random(rng);
    const auto refutation = static_cast<Refutation>(rng.below(3));
    TripleStore store = store_of(random);
    const auto first = materialise(random.program, random.dictionary, store,
                                   options_with(refutation), {});
    rng.shuffle(random.program.rules);
    rng.shuffle(random.facts);
    TripleStore shuffled = store_of(random);
    const auto second = materialise(random.program, random.dictionary, shuffled,
                                    options_with(refutation), {});
    ASSERT_EQ(facts_of(store), facts_of(shuffled)) << text_of(random);
    ASSERT_EQ(first.n_violations, second.n_violations) << text_of(random);
  }
}

TEST(RandomPrograms, AddNothingTheSecondTime) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Rng rng(Seed(seed).derive("twice"));
    const RandomProgram random(rng);
    TripleStore store = store_of(random);
    const auto options = options_with(Refutation::kNone);
    const auto first =
        materialise(random.program, random.dictionary, store, options, {});
    const FactSet closure = facts_of(store);
    const auto second =
        materialise(random.program, random.dictionary, store, options, {});
    ASSERT_EQ(facts_of(store), closure) << text_of(random);
    ASSERT_EQ(second.n_derived, 0U);
    ASSERT_EQ(second.n_violations, first.n_violations);
  }
}

TEST(RandomPrograms, AreTheSameWhenWrittenAndReadAgain) {
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    Rng rng(Seed(seed).derive("text"));
    RandomProgram random(rng);
    const std::string text = text_of(random);
    const Program read = parse_rules(text, "f.dlog", random.dictionary);
    const std::size_t n_rules = random.program.rules.size();
    ASSERT_EQ(read.rules.size(), n_rules + random.facts.size());
    for (std::size_t i = 0; i < read.rules.size(); ++i) {
      const Rule& rule = read.rules[i];
      if (i >= n_rules) {
        const auto& [key, row] = random.facts[i - n_rules];
        ASSERT_EQ(to_string(rule, random.dictionary),
                  to_string(key, row, random.dictionary) + " .");
        continue;
      }
      // Variables are numbered by first appearance, so compare the text and
      // what does not depend on numbers.
      const Rule& original = random.program.rules[i];
      ASSERT_EQ(to_string(rule, random.dictionary),
                to_string(original, random.dictionary));
      ASSERT_EQ(rule.heads.size(), original.heads.size());
      ASSERT_EQ(rule.body.size(), original.body.size());
      for (std::size_t k = 0; k < rule.body.size(); ++k) {
        ASSERT_EQ(rule.body[k].relation, original.body[k].relation);
      }
      ASSERT_EQ(rule.negated_body.size(), original.negated_body.size());
      ASSERT_EQ(rule.disequalities.size(), original.disequalities.size());
    }
  }
}

}  // namespace
}  // namespace rrn::datalog
