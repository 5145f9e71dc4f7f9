// SPDX-License-Identifier: MIT
// Few facts of which far too much follows: a relation that is symmetric and
// transitive over one component of 10^4 terms has 10^8 facts.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kTerms = 10'000;
constexpr const char* kClosure =
    ":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] .\n"
    ":p[?y, ?x] :- :p[?x, ?y] .\n"
    ":q[?x] :- :p[?x, ?y], NOT :r[?y] .\n";
constexpr const char* kTriples =
    "[?x, ?p, ?z] :- [?x, ?p, ?y], [?y, ?p, ?z] .\n"
    "[?y, ?p, ?x] :- [?x, ?p, ?y] .\n";
constexpr const char* kCounting =
    ":n[0] . :n[?m] :- :n[?k], BIND(?k + 1 AS ?m) .\n";
constexpr const char* kConstraint =
    "false :- :p[?a, ?b], :p[?c, ?d], :p[?e, ?f], FILTER(?a < ?e) .\n";

#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
constexpr milliseconds kPromptly(200);
#else
constexpr milliseconds kPromptly(5000);
#endif

/// kTerms edges over as many terms, in rings of this size.
std::string rings(std::size_t size) {
  std::string facts;
  for (std::size_t i = 0; i < kTerms; ++i) {
    const std::size_t first = i - i % size;
    facts += ":p[:n" + std::to_string(i) + ", :n" +
             std::to_string(first + (i + 1 - first) % size) + "] .\n";
  }
  return facts;
}

MaterialiseResult run(World& world, const MaterialiseOptions& options,
                      unsigned n_threads) {
  JobContext job;
  job.n_threads = n_threads;
  return world.run(options, job);
}

TEST(Explosion, IsNoneInSmallComponents) {
  for (const unsigned n_threads : {1U, 3U}) {
    World world(kClosure, rings(10));
    const MaterialiseResult result = run(world, {}, n_threads);
    EXPECT_EQ(result.outcome, Outcome::kFixpoint);
    // All pairs of each of 1000 components, less the edges; and :q of all.
    EXPECT_EQ(result.n_derived, 1000U * 10U * 10U - kTerms + kTerms);
  }
  World world(kTriples, rings(10));
  EXPECT_EQ(run(world, {}, 1).n_derived, 1000U * 10U * 10U - kTerms);
}

TEST(Explosion, EndsAtTheNumberOfDerivations) {
  for (const char* const rules : {kClosure, kTriples, kCounting}) {
    for (const unsigned n_threads : {1U, 3U}) {
      World world(rules, rings(kTerms));
      MaterialiseOptions options;
      options.max_derivations = 100'000;
      const MaterialiseResult result = run(world, options, n_threads);
      EXPECT_EQ(result.outcome, Outcome::kLimitReached) << rules;
      EXPECT_EQ(result.limit, Limit::kDerivations);
      EXPECT_EQ(result.n_derived, 100'000U);
      EXPECT_EQ(world.store.n_derived(), 100'000U);
      EXPECT_GT(result.n_iterations, 1U);
      EXPECT_EQ(result.last_stratum, rules == kCounting ? 2U : 1U);
      EXPECT_EQ(result.n_strata, rules == kTriples ? 1U : 2U);
    }
  }
}

/// The least time that it takes in a few attempts, since others may use the
/// machine.
milliseconds least(const std::function<milliseconds()>& measure) {
  milliseconds best = measure();
  for (int i = 0; i < 2 && best >= kPromptly; ++i) {
    best = std::min(best, measure());
  }
  return best;
}

TEST(Explosion, EndsWhenTimeIsUp) {
  for (const char* const rules : {kClosure, kTriples, kCounting, kConstraint}) {
    const auto measure = [rules](milliseconds time, std::uint64_t& n_derived) {
      World world(rules, rings(kTerms));
      MaterialiseOptions options;
      options.max_time = time;
      const auto start = Clock::now();
      const MaterialiseResult result = run(world, options, 2);
      const auto end = Clock::now();
      EXPECT_EQ(result.outcome, Outcome::kLimitReached) << rules;
      EXPECT_EQ(result.limit, Limit::kTime);
      EXPECT_EQ(result.n_derived, world.store.n_derived());
      n_derived = result.n_derived;
      if (rules != kConstraint && n_derived > 100) {
        EXPECT_EQ(result.last_stratum, rules == kCounting ? 2U : 1U);
      }
      return std::chrono::duration_cast<milliseconds>(end - start) - time;
    };
    // On a machine that is too busy to derive anything, more time is needed.
    std::uint64_t n_derived = 0;
    milliseconds time(100);
    EXPECT_LT(least([&] { return measure(time, n_derived); }), kPromptly)
        << rules;
    while (rules != kConstraint && n_derived <= 100 && time.count() < 3000) {
      time *= 2;
      (void)measure(time, n_derived);
    }
    if (rules != kConstraint) {
      EXPECT_GT(n_derived, 100U) << rules;
    }
  }
}

TEST(Explosion, EndsWhenMemoryIsUp) {
  for (const char* const rules : {kClosure, kTriples}) {
    for (const unsigned n_threads : {1U, 3U}) {
      World world(rules, rings(kTerms));
      const std::size_t before = world.store.memory();
      MaterialiseOptions options;
      options.max_memory = 5'000'000;
      const MaterialiseResult result = run(world, options, n_threads);
      EXPECT_EQ(result.outcome, Outcome::kLimitReached) << rules;
      EXPECT_EQ(result.limit, Limit::kMemory);
      EXPECT_GT(result.n_derived, 20'000U);
      EXPECT_EQ(result.last_stratum, 1U);
      // Tables double when they grow, and a wave may be under way.
      EXPECT_LT(world.store.memory() - before, 4 * *options.max_memory);
    }
  }
}

TEST(Explosion, EndsPromptlyWhenCancelledFromAnotherThread) {
  for (const char* const rules : {kClosure, kTriples, kCounting, kConstraint}) {
    for (const unsigned n_threads : {1U, 3U}) {
      const auto measure = [rules, n_threads] {
        World world(rules, rings(kTerms));
        const std::uint64_t n_asserted = world.store.n_asserted();
        std::atomic<bool> flag = false;
        std::atomic<Clock::time_point> cancelled;
        JobContext job;
        job.n_threads = n_threads;
        job.cancel = CancellationToken(flag);
        const std::jthread canceller([&flag, &cancelled] {
          std::this_thread::sleep_for(milliseconds(150));
          cancelled = Clock::now();
          flag = true;
        });
        EXPECT_THROW((void)world.run({}, job), Cancelled) << rules;
        const auto end = Clock::now();
        EXPECT_TRUE(flag);
        EXPECT_EQ(world.store.n_derived(), 0U);
        EXPECT_EQ(world.store.n_asserted(), n_asserted);
        return std::chrono::duration_cast<milliseconds>(end - cancelled.load());
      };
      EXPECT_LT(least(measure), kPromptly) << rules << n_threads;
    }
  }
}

}  // namespace
}  // namespace rrn::datalog
