// SPDX-License-Identifier: MIT
// Budgets and cancellation of a materialisation.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

using std::chrono::milliseconds;

constexpr const char* kTransitive =
    ":t[?x, ?y] :- :p[?x, ?y] . :t[?x, ?z] :- :t[?x, ?y], :t[?y, ?z] .";
/// One join of n^4 rows without a single fact: only polling inside it stops it.
constexpr const char* kHuge =
    ":none[?a, ?d] :- :p[?a, ?b], :p[?c, ?d], :p[?e, ?f], :p[?g, ?h], "
    ":p[?i, ?j], FILTER(?i != ?i) .";

bool is_subset(const World& part, const World& whole) {
  const auto a = part.derived();
  const auto b = whole.derived();
  return std::includes(b.begin(), b.end(), a.begin(), a.end());
}

TEST(Limits, StopAtTheNumberOfDerivations) {
  World whole(kTransitive, chain(30));
  const std::uint64_t n = whole.run().n_derived;
  ASSERT_EQ(n, 435U);
  for (const std::uint64_t limit : {0U, 1U, 29U, 30U, 100U, 434U}) {
    World world(kTransitive, chain(30));
    MaterialiseOptions options;
    options.max_derivations = limit;
    const MaterialiseResult result = world.run(options);
    EXPECT_EQ(result.outcome, Outcome::kLimitReached);
    EXPECT_EQ(result.limit, Limit::kDerivations);
    EXPECT_EQ(result.n_derived, limit);
    EXPECT_EQ(world.store.n_derived(), limit);
    EXPECT_TRUE(is_subset(world, whole));
  }
}

TEST(Limits, AreNotReachedByExactlyThatMany) {
  World world(kTransitive, chain(30));
  MaterialiseOptions options;
  options.max_derivations = 435;
  const MaterialiseResult result = world.run(options);
  EXPECT_EQ(result.outcome, Outcome::kFixpoint);
  EXPECT_EQ(result.limit, std::nullopt);
}

TEST(Limits, StopWhenTimeIsUpBeforeTheFirstRule) {
  World world(kTransitive, chain(30));
  MaterialiseOptions options;
  options.max_time = milliseconds(0);
  const MaterialiseResult result = world.run(options);
  EXPECT_EQ(result.outcome, Outcome::kLimitReached);
  EXPECT_EQ(result.limit, Limit::kTime);
  EXPECT_EQ(result.n_derived, 0U);
}

TEST(Limits, StopWhenTimeIsUpInsideOneJoin) {
  World world(kHuge, chain(2000));
  MaterialiseOptions options;
  options.max_time = milliseconds(50);
  const auto start = std::chrono::steady_clock::now();
  const MaterialiseResult result = world.run(options);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_EQ(result.outcome, Outcome::kLimitReached);
  EXPECT_EQ(result.limit, Limit::kTime);
}

TEST(Limits, StopWhenMemoryIsUp) {
  World whole(kTransitive, chain(500));
  whole.run();
  World world(kTransitive, chain(500));
  MaterialiseOptions options;
  options.max_memory = 500000;
  const std::size_t before = world.store.memory();
  const MaterialiseResult result = world.run(options);
  EXPECT_EQ(result.outcome, Outcome::kLimitReached);
  EXPECT_EQ(result.limit, Limit::kMemory);
  EXPECT_GT(result.n_derived, 1000U);
  EXPECT_TRUE(is_subset(world, whole));
  // Tables double when they grow, so the limit may be passed by about that.
  EXPECT_LT(world.store.memory() - before, 4 * *options.max_memory);
}

TEST(Limits, CountTheTermsThatRulesCompute) {
  const std::string facts = ":s[:a, \"" + std::string(100, 'x') + "\"] .";
  for (const char* const twice : {"CONCAT(?x, ?x)", "CONCAT(?x, \"y\")"}) {
    World world(
        ":s[?n, ?y] :- :s[?n, ?x], BIND(" + std::string(twice) + " AS ?y) .",
        facts);
    MaterialiseOptions options;
    options.max_memory = 8'000'000;
    const std::size_t before = world.dictionary.memory();
    const MaterialiseResult result = world.run(options);
    EXPECT_EQ(result.outcome, Outcome::kLimitReached) << twice;
    EXPECT_EQ(result.limit, Limit::kMemory) << twice;
    EXPECT_GT(result.n_derived, 10U) << twice;
    EXPECT_LT(world.dictionary.memory() - before, *options.max_memory + 3000000)
        << twice;
  }
}

TEST(Limits, LeaveConstraintsToBeCheckedOverWhatWasDerived) {
  World world(std::string(kTransitive) +
                  "false :- :p[?x, ?x] ."
                  "false :- :p[?x, ?y], NOT :t[?x, ?y] .",
              chain(30) + ":p[:n3, :n3] .");
  MaterialiseOptions options;
  options.max_derivations = 3;
  options.refutation = Refutation::kBound;
  const MaterialiseResult result = world.run(options);
  EXPECT_EQ(result.outcome, Outcome::kLimitReached);
  // The second constraint needs all of :t and would report what is not so.
  ASSERT_EQ(result.n_violations, 1U);
  EXPECT_EQ(result.violations[0].rule, 2U);
}

TEST(Limits, StopAConstraintThatTakesTooLong) {
  World world(
      "false :- :p[?a, ?b], :p[?c, ?d], :p[?e, ?f], :p[?g, ?h], "
      ":p[?i, ?j], FILTER(?i != ?i) .",
      chain(2000));
  MaterialiseOptions options;
  options.max_time = milliseconds(50);
  const MaterialiseResult result = world.run(options);
  EXPECT_EQ(result.outcome, Outcome::kLimitReached);
  EXPECT_EQ(result.limit, Limit::kTime);
}

TEST(Limits, StopRefutationOverAllPairs) {
  World world("false :- :q[?x, ?y] .", chain(300));
  MaterialiseOptions options;
  options.refutation = Refutation::kAllIndividuals;
  options.max_derivations = 1000;
  const MaterialiseResult result = world.run(options);
  EXPECT_EQ(result.outcome, Outcome::kLimitReached);
  EXPECT_EQ(world.store.n_derived(), 1000U);
}

/// Triggers cancellation at a given report.
class CancellingSink final : public ProgressSink {
 public:
  explicit CancellingSink(int at) : left_(at) {}
  void report(const ProgressEvent& /*event*/) override {
    if (--left_ == 0) flag = true;
  }
  std::atomic<bool> flag = false;

 private:
  int left_;
};

TEST(Cancellation, LeavesNoDerivedFactWhereverItComes) {
  int n_cancelled = 0;
  for (int at = 1; at < 40; ++at) {
    World world(std::string(kTransitive) + "false :- :t[?x, ?x] .", chain(200));
    CancellingSink sink(at);
    JobContext job;
    job.progress = &sink;
    job.cancel = CancellationToken(sink.flag);
    const std::uint64_t n_asserted = 199;
    try {
      world.run({}, job);
      EXPECT_FALSE(sink.flag) << "report " << at << " went unnoticed";
      EXPECT_EQ(world.store.n_derived(), 200U * 199U / 2U);
    } catch (const Cancelled&) {
      ++n_cancelled;
      EXPECT_EQ(world.store.n_derived(), 0U);
      EXPECT_EQ(world.store.n_asserted(), n_asserted);
      // What is left can be reasoned over again.
      EXPECT_EQ(world.run().n_derived, 200U * 199U / 2U);
    }
  }
  EXPECT_GT(n_cancelled, 10);
}

TEST(Cancellation, IsNoticedInsideOneJoin) {
  World world(kHuge, chain(2000));
  CancellingSink sink(3);
  JobContext job;
  job.progress = &sink;
  job.cancel = CancellationToken(sink.flag);
  EXPECT_THROW(world.run({}, job), Cancelled);
}

}  // namespace
}  // namespace rrn::datalog
