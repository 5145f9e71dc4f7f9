// SPDX-License-Identifier: MIT
#include "datalog/evaluation/functional_rule.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "unit/datalog/evaluation/naive_evaluator.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

constexpr const char* kFunctional =
    ":same[?y, ?z] :- :p[?x, ?y], :p[?x, ?z], FILTER(?y != ?z) .";
constexpr const char* kInverse =
    ":same[?x, ?y] :- :p[?x, ?z], :p[?y, ?z], FILTER(?x != ?y) .";

std::optional<Column> column_of(const char* rule) {
  World world(rule, "");
  return functional_column(world.program.rules.front(),
                           world.dictionary.intern_iri("http://x/same"));
}

TEST(FunctionalColumn, IsTheSharedOne) {
  EXPECT_EQ(column_of(kFunctional), Column::kFirst);
  EXPECT_EQ(column_of(kInverse), Column::kSecond);
  EXPECT_EQ(column_of(":same[?z, ?y] :- :p[?x, ?y], :p[?x, ?z] ."),
            Column::kFirst);
}

TEST(FunctionalColumn, IsThereForNoOtherRule) {
  for (const char* const rule :
       {":other[?y, ?z] :- :p[?x, ?y], :p[?x, ?z] .",
        ":same[?y, ?z] :- :p[?x, ?y], :q[?x, ?z] .",
        ":same[?x, ?z] :- :p[?x, ?y], :p[?x, ?z] .",
        ":same[?y, ?z] :- :p[?x, ?y], :p[?z, ?x] .",
        ":same[?y, ?z] :- :p[?x, ?y], :p[?x, ?z], FILTER(?x != ?z) .",
        ":same[?y, ?z] :- :p[?x, ?y], :p[?x, ?z], :A[?x] ."}) {
    EXPECT_EQ(column_of(rule), std::nullopt) << rule;
  }
}

TEST(FunctionalRule, TakesOneMatchForEachFurtherValue) {
  constexpr std::size_t kValues = 200;
  std::string facts;
  for (std::size_t i = 0; i < kValues; ++i) {
    facts += ":p[:a, :v" + std::to_string(i) + "] .";
  }
  World world(kFunctional, facts);
  world.program.same_as = world.dictionary.intern_iri("http://x/same");
  const MaterialiseResult result = world.run();
  EXPECT_EQ(world.store.equality().n_members(), kValues);
  EXPECT_EQ(result.rule_statistics.front().n_matches, kValues - 1);
}

TEST(FunctionalRule, AgreesWithTheNaiveEvaluator) {
  const std::vector<std::string> others = {
      "", ":p[?x, ?y] :- :q[?x, ?y] .", ":q[?y, ?x] :- :p[?x, ?y] .",
      ":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] .",
      ":q[?x, ?y] :- :p[?x, ?y] . :p[?x, ?z] :- :q[?x, ?y], :p[?y, ?z] ."};
  std::uint64_t n_merged = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    Rng rng(Seed(seed).derive("functional"));
    std::string facts;
    const std::size_t n = rng.below(9);
    for (std::size_t i = 0; i < n; ++i) {
      facts += (rng.below(2) == 0 ? ":p[:n" : ":q[:n") +
               std::to_string(rng.below(7)) + ", :n" +
               std::to_string(rng.below(7)) + "] .";
    }
    World world((rng.below(2) == 0 ? kFunctional : kInverse) +
                    others[rng.below(others.size())],
                facts);
    world.program.same_as = world.dictionary.intern_iri("http://x/same");
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

}  // namespace
}  // namespace rrn::datalog
