// SPDX-License-Identifier: MIT
#include "datalog/maintenance/tentative_closure.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "datalog/parser/rule_parser.hpp"
#include "support/expect_error.hpp"
#include "unit/datalog/evaluation/naive_evaluator.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/random_program.hpp"

namespace rrn::datalog {
namespace {

using test::expect_error;

struct Judgement {
  bool is_consistent;
  FactSet closure;
};

Judgement judge(const RandomProgram& random, const FactSet& facts) {
  const NaiveEvaluator naive(
      random.program, random.layers, facts, random.domain,
      [&random](TermId id) { return random.dictionary.view(id).is_literal(); });
  return {naive.violations().empty(), naive.closure()};
}

/// Without what a TentativeClosure does not support.
void simplify(RandomProgram& random) {
  for (Rule& rule : random.program.rules) rule.negated_body.clear();
}

TEST(TentativeClosure, TakesWhatIsConsistentByBruteForce) {
  std::uint64_t n_taken = 0;
  std::uint64_t n_refused = 0;
  std::uint64_t n_derived = 0;
  std::uint64_t n_contradictions = 0;
  for (std::uint64_t n = 0; n < 600; ++n) {
    Rng rng(Seed(n).derive("tentative"));
    RandomProgram random(rng);
    simplify(random);
    SCOPED_TRACE(text_of(random));
    if (!judge(random, {}).is_consistent) {
      EXPECT_THROW(TentativeClosure(random.program, random.dictionary), Error);
      ++n_contradictions;
      continue;
    }
    TentativeClosure closure(random.program, random.dictionary);
    for (int round = 0; round < 2; ++round) {
      FactSet taken;
      FactSet expected = judge(random, taken).closure;
      EXPECT_EQ(facts_of(closure.store()), expected);
      for (const auto& fact : random.facts) {
        FactSet more = taken;
        more.insert(fact);
        Judgement judgement = judge(random, more);
        ASSERT_EQ(closure.add({fact.relation, fact.row}),
                  judgement.is_consistent);
        if (judgement.is_consistent) {
          taken = std::move(more);
          expected = std::move(judgement.closure);
        }
        ++(judgement.is_consistent ? n_taken : n_refused);
        ASSERT_EQ(facts_of(closure.store()), expected);
      }
      n_derived += expected.size() - taken.size();
      closure.clear();
      rng.shuffle(random.facts);
    }
  }
  EXPECT_GT(n_taken, 6000u);
  EXPECT_GT(n_refused, 2000u);
  EXPECT_GT(n_derived, 2000u);
  EXPECT_GT(n_contradictions, 3u);
}

class TentativeClosureTest : public testing::Test {
 protected:
  void parse(std::string_view rules) {
    program_ = parse_rules("@prefix : <http://x/> . " + std::string(rules),
                           "test.dlog", dictionary_);
  }
  Fact fact(const char* predicate, const char* first,
            const char* second = nullptr,
            Polarity polarity = Polarity::kPositive) {
    const Arity arity = second == nullptr ? Arity::kUnary : Arity::kBinary;
    return {{term(predicate), arity, polarity},
            {term(first), term(second == nullptr ? first : second)}};
  }

  Dictionary dictionary_;
  Program program_;

 private:
  TermId term(const char* name) {
    return dictionary_.intern_iri(std::string("http://x/") + name);
  }
};

TEST_F(TentativeClosureTest, UndoesAllThatFollowsFromARefusedFact) {
  parse(R"(:near[?x, ?z] :- :near[?x, ?y], :near[?y, ?z] .
           :Lost[?x] :- :near[?x, ?x] .
           false :- :Lost[?x] .)");
  TentativeClosure closure(program_, dictionary_);
  EXPECT_TRUE(closure.add(fact("near", "a", "b")));
  EXPECT_TRUE(closure.add(fact("near", "b", "c")));
  EXPECT_TRUE(closure.add(fact("near", "c", "d")));
  const FactSet before = facts_of(closure.store());
  EXPECT_EQ(before.size(), 6u);
  EXPECT_FALSE(closure.add(fact("near", "d", "a")));
  EXPECT_EQ(facts_of(closure.store()), before);
  EXPECT_TRUE(closure.add(fact("near", "a", "c")));  // which is derived
  EXPECT_EQ(facts_of(closure.store()), before);
  EXPECT_FALSE(closure.add(fact("near", "a", "d", Polarity::kNegative)));
  EXPECT_TRUE(closure.add(fact("near", "d", "a", Polarity::kNegative)));
  closure.clear();
  EXPECT_TRUE(facts_of(closure.store()).empty());
  EXPECT_TRUE(closure.add(fact("near", "d", "a")));
}

TEST_F(TentativeClosureTest, SaysWhatItWouldTakeAndChangesNothing) {
  parse(R"(:near[?x, ?z] :- :near[?x, ?y], :near[?y, ?z] .
           :Lost[?x] :- :near[?x, ?x] .
           false :- :Lost[?x] .)");
  TentativeClosure closure(program_, dictionary_);
  EXPECT_TRUE(closure.add(fact("near", "a", "b")));
  const FactSet before = facts_of(closure.store());
  EXPECT_TRUE(closure.admits(fact("near", "b", "c")));
  EXPECT_TRUE(closure.admits(fact("near", "a", "b")));
  EXPECT_FALSE(closure.admits(fact("near", "b", "a")));
  EXPECT_FALSE(closure.admits(fact("near", "a", "b", Polarity::kNegative)));
  EXPECT_EQ(facts_of(closure.store()), before);
}

TEST_F(TentativeClosureTest, RefusesProgramsThatItCannotJudgeFactByFact) {
  parse(":Free[?x] :- :Bird[?x], NOT :Caged[?x] .");
  EXPECT_FALSE(TentativeClosure::supports(program_));
  expect_error([this] { TentativeClosure(program_, dictionary_); },
               ErrorCode::kUnsupported,
               "rules with default negation, computations, equal terms or "
               "predicates as variables; expected rules whose closure grows "
               "fact by fact");
}

TEST_F(TentativeClosureTest, RefusesRulesThatContradictThemselves) {
  parse(":Cat[:a] . false :- :Cat[?x] .");
  expect_error([this] { TentativeClosure(program_, dictionary_); },
               ErrorCode::kBadArgument,
               "the rules contradict themselves without any fact; expected "
               "rules that hold of something");
}

}  // namespace
}  // namespace rrn::datalog
