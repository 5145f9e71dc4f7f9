// SPDX-License-Identifier: MIT
#include "datalog/analysis/stratification.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "support/expect_error.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

bool derives(const Rule& rule, const RelationKey& key) {
  return std::any_of(rule.heads.begin(), rule.heads.end(),
                     [&](const Atom& a) { return a.relation == key; });
}

bool feeds(const Rule& from, const std::vector<Atom>& atoms) {
  return std::any_of(atoms.begin(), atoms.end(),
                     [&](const Atom& a) { return derives(from, a.relation); });
}

/// reach[i][j]: what rule i derives may take part in deriving by rule j.
std::vector<std::vector<bool>> reachability(const Program& program) {
  const std::size_t n = program.rules.size();
  std::vector<std::vector<bool>> reach(n, std::vector<bool>(n, false));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const Rule& to = program.rules[j];
      if (to.is_constraint()) continue;
      reach[i][j] = feeds(program.rules[i], to.body) ||
                    feeds(program.rules[i], to.negated_body);
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (reach[i][k] && reach[k][j]) reach[i][j] = true;
      }
    }
  }
  return reach;
}

bool has_negative_cycle(const Program& program,
                        const std::vector<std::vector<bool>>& reach) {
  const std::size_t n = program.rules.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const bool negates =
          feeds(program.rules[i], program.rules[j].negated_body);
      if (negates && !program.rules[j].is_constraint() &&
          (i == j || reach[j][i])) {
        return true;
      }
    }
  }
  return false;
}

Program random_program(Rng& rng) {
  const std::uint64_t n_relations = 2 + rng.below(8);
  const auto atom = [&] {
    const Argument x = Argument::variable({0});
    const TermId predicate{static_cast<std::uint32_t>(rng.below(n_relations))};
    const Polarity polarity =
        rng.chance(0.2) ? Polarity::kNegative : Polarity::kPositive;
    return Atom{{predicate, Arity::kUnary, polarity}, x, x};
  };
  const double negation = rng.chance(0.5) ? 0.05 : 0.3;
  Program program;
  for (std::uint64_t n = 1 + rng.below(9); n > 0; --n) {
    Rule rule;
    rule.variable_names = {"x"};
    for (std::uint64_t k = rng.below(3); k > 0; --k) {
      rule.heads.push_back(atom());
    }
    rule.body.push_back(atom());
    if (rng.chance(0.4)) rule.body.push_back(atom());
    if (rng.chance(negation)) rule.negated_body.push_back(atom());
    program.add(rule);
  }
  return program;
}

void expect_smallest_strata(const Program& program,
                            const std::vector<std::vector<bool>>& reach,
                            const Stratification& stratification) {
  constexpr std::size_t kNowhere = 1000;
  std::vector<std::size_t> stratum_of(program.rules.size(), kNowhere);
  for (std::size_t s = 0; s < stratification.strata.size(); ++s) {
    ASSERT_FALSE(stratification.strata[s].empty());
    for (const std::size_t rule : stratification.strata[s]) {
      ASSERT_EQ(stratum_of[rule], kNowhere);
      stratum_of[rule] = s;
    }
  }
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    ASSERT_EQ(stratum_of[i] == kNowhere, program.rules[i].is_constraint());
    if (stratum_of[i] == kNowhere) continue;
    for (std::size_t j = 0; j < program.rules.size(); ++j) {
      if (stratum_of[j] == kNowhere || i == j) continue;
      ASSERT_EQ(stratum_of[i] == stratum_of[j], reach[i][j] && reach[j][i]);
      ASSERT_TRUE(!reach[i][j] || stratum_of[i] <= stratum_of[j]);
    }
  }
}

TEST(Stratification, AgreesWithReachabilityOnRandomPrograms) {
  Dictionary dictionary;
  for (int i = 0; i < 10; ++i) {
    dictionary.intern_iri("http://x/" + std::to_string(i));
  }
  int n_refused = 0;
  constexpr int kPrograms = 5000;
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(Seed(seed).derive("stratification"));
    const Program program = random_program(rng);
    const auto reach = reachability(program);
    if (has_negative_cycle(program, reach)) {
      ++n_refused;
      ASSERT_THROW(static_cast<void>(stratify(program, dictionary)), Error);
      continue;
    }
    expect_smallest_strata(program, reach, stratify(program, dictionary));
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(n_refused, kPrograms / 20);
  EXPECT_LT(n_refused, kPrograms / 2);
}

std::string message_of(const std::string& rules) {
  const World world(rules, "");
  return test::error_message(ErrorCode::kUnstratifiable, [&] {
    static_cast<void>(stratify(world.program, world.dictionary));
  });
}

TEST(Stratification, NamesPlaceRelationAndRuleOfABadCycle) {
  EXPECT_EQ(message_of(":A[?x] :- :B[?x] .\n"
                       "  :win[?x] :- :move[?x, ?y], NOT :win[?y] ."),
            "rules.dlog:3:3: NOT <http://x/win> is in a cycle with the rule "
            "'<http://x/win>[?x] :- <http://x/move>[?x, ?y], NOT "
            "<http://x/win>[?y] .'; default negation must not depend on "
            "itself");
  EXPECT_EQ(message_of(":A[?x] :- :B[?x], NOT -:C[?x] .\n"
                       ":D[?x] :- :A[?x] .\n"
                       "-:C[?x] :- :D[?x] ."),
            "rules.dlog:2:1: NOT -<http://x/C> is in a cycle with the rule "
            "'-<http://x/C>[?x] :- <http://x/D>[?x] .'; default negation must "
            "not depend on itself");
}

TEST(Stratification, KeepsARelationAndItsStrongNegationApart) {
  EXPECT_EQ(message_of(":A[?x] :- :B[?x], NOT -:A[?x] ."), "no error");
}

TEST(Stratification, IsLinearInLongChainsAndCycles) {
  constexpr std::uint32_t kRules = 300000;
  Dictionary dictionary;
  Program program;
  const Argument x = Argument::variable({0});
  for (std::uint32_t i = 0; i < kRules; ++i) {
    Rule rule;
    rule.variable_names = {"x"};
    rule.heads.push_back({{TermId{i + 1}}, x, x});
    rule.body.push_back({{TermId{i}}, x, x});
    program.add(rule);
  }
  Stratification chain = stratify(program, dictionary);
  ASSERT_EQ(chain.strata.size(), kRules);
  for (std::uint32_t i = 0; i < kRules; ++i) {
    ASSERT_EQ(chain.strata[i], std::vector<std::size_t>{i});
  }
  program.rules.back().heads.front().relation.predicate = TermId{0};
  EXPECT_EQ(stratify(program, dictionary).strata.size(), 1U);
}

}  // namespace
}  // namespace rrn::datalog
