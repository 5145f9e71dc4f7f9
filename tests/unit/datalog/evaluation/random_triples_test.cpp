// SPDX-License-Identifier: MIT
// Random programs with atoms that range over relations, against the naive
// evaluator.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "unit/datalog/analysis/program_layers.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/random_program.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

constexpr std::uint64_t kPrograms = 2000;

struct Seen {
  std::uint64_t bodies = 0;  ///< Triple atoms, by where they are
  std::uint64_t heads = 0;
  std::uint64_t negated = 0;
  std::uint64_t mixed = 0;    ///< Rules with both kinds of atoms in the body
  std::uint64_t refused = 0;  ///< Programs
  std::uint64_t compared = 0;
  std::uint64_t derived = 0;
  std::uint64_t violations = 0;
};

std::uint64_t n_triples(const std::vector<Atom>& atoms) {
  return static_cast<std::uint64_t>(
      std::count_if(atoms.begin(), atoms.end(),
                    [](const Atom& atom) { return atom.is_triple(); }));
}

void count(const Program& program, Seen& seen) {
  for (const Rule& rule : program.rules) {
    const std::uint64_t n = n_triples(rule.body);
    seen.bodies += n;
    seen.heads += n_triples(rule.heads);
    seen.negated += n_triples(rule.negated_body);
    if (n > 0 && n < rule.body.size()) ++seen.mixed;
  }
}

void expect_refused(RandomProgram& random) {
  TripleStore store = store_of(random);
  try {
    (void)materialise(random.program, random.dictionary, store, {}, {});
    FAIL() << "negation depends on itself";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUnstratifiable);
  }
}

/// The terms that are equal to another one.
std::set<TermId> merged_terms(const RandomProgram& random,
                              const FactSet& closure) {
  std::set<TermId> merged;
  for (const auto& [key, row] : closure) {
    if (key.predicate == random.program.same_as && row.first != row.second) {
      merged.insert({row.first, row.second});
    }
  }
  return merged;
}

/// Rules say (eq-rep-p) that a fact holds of an equal predicate too.
/// Without them it shows where a triple atom names the relation of a head or of
/// an absent fact, and there is nothing to compare with.
bool names_equal_predicates(const RandomProgram& random,
                            const FactSet& closure) {
  const std::set<TermId> merged = merged_terms(random, closure);
  if (merged.contains(random.rdf_type)) return true;
  const bool any_merged =
      std::any_of(closure.begin(), closure.end(), [&merged](const Fact& fact) {
        return merged.contains(fact.relation.predicate);
      });
  if (!any_merged) return false;
  const std::vector<Rule>& rules = random.program.rules;
  return std::any_of(rules.begin(), rules.end(), [](const Rule& rule) {
    return n_triples(rule.heads) > 0 || n_triples(rule.negated_body) > 0 ||
           (rule.is_constraint() && n_triples(rule.body) > 0);
  });
}

void compare(RandomProgram& random, const NaiveEvaluator& naive, Rng& rng,
             Seen& seen) {
  TripleStore store = store_of(random);
  MaterialiseOptions options;
  options.max_violations = 1'000'000;
  options.chunk_rows = static_cast<std::uint32_t>(1 + rng.below(8));
  JobContext job;
  job.n_threads = 1 + static_cast<unsigned>(rng.below(3));
  const MaterialiseResult result =
      materialise(random.program, random.dictionary, store, options, job);
  const FactSet found = expanded_facts_of(store);
  const std::set<std::string> none;
  ASSERT_EQ(missing_from(found, naive.closure(), random.dictionary), none);
  ASSERT_EQ(missing_from(naive.closure(), found, random.dictionary), none);
  ASSERT_EQ(normalised(violations_of(result), random.program, store),
            normalised(naive.violations(), random.program, store));
  seen.derived += result.n_derived;
  seen.violations += result.n_violations;
}

void run(bool equality, Seen& seen) {
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    Rng rng(Seed(seed).derive(equality ? "equal triples" : "triples"));
    RandomProgram random(rng, {.equality = equality, .triples = true});
    SCOPED_TRACE(std::to_string(seed) + '\n' + text_of(random));
    const auto layers = layers_of(random.program);
    if (!layers) {
      ++seen.refused;
      ASSERT_NO_FATAL_FAILURE(expect_refused(random));
      continue;
    }
    random.layers = *layers;
    const NaiveEvaluator naive = naive_of(random);
    if (names_equal_predicates(random, naive.closure())) continue;
    ++seen.compared;
    count(random.program, seen);
    ASSERT_NO_FATAL_FAILURE(compare(random, naive, rng, seen));
  }
  EXPECT_GT(seen.compared, kPrograms / 3);
  EXPECT_GT(seen.refused, kPrograms / 20);
  EXPECT_GT(seen.bodies, 2 * seen.compared);
  EXPECT_GT(seen.heads, seen.compared / 5);
  EXPECT_GT(seen.negated, seen.compared / 5);
  EXPECT_GT(seen.mixed, seen.compared);
  EXPECT_GT(seen.derived, 5 * seen.compared);
  EXPECT_GT(seen.violations, 3 * seen.compared);
}

/// The row of :C stays as it is, but the triple that it stands for changes.
TEST(TripleRules, LookAgainAtRelationsWhoseNameIsEqualToAnother) {
  const std::string facts =
      ":C[:x] . :p[:x, :y] . :good[:B] . :good[:b] . :start[:s] .";
  const std::string triple_rules =
      ":hit[?x] :- [?x, rdf:type, ?c], :good[?c] .\n"
      ":near[?x, ?y] :- [?x, ?p, ?y], :good[?p] .\n";
  const std::string merging =
      ":same[:B, :C] :- :near[:x, :x] .\n"
      ":same[:b, :p] :- :hit[:x] .\n"
      ":near[:x, :x] :- :start[?s] .\n";
  World world(triple_rules + merging, facts);
  world.program.same_as = world.dictionary.intern_iri("http://x/same");
  (void)world.run();
  const auto derived = world.derived();
  EXPECT_TRUE(derived.contains(":hit[:x]"));
  EXPECT_TRUE(derived.contains(":near[:x, :y]"));
}

TEST(RandomTriples, HaveTheNaiveClosureAndViolations) {
  Seen seen;
  run(false, seen);
}

TEST(RandomTriples, AreUnderstoodWhereTermsAreEqual) {
  Seen seen;
  run(true, seen);
}

}  // namespace
}  // namespace rrn::datalog
