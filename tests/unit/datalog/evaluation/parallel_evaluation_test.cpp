// SPDX-License-Identifier: MIT
// Programs large enough that several threads share the work.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

constexpr const char* kRules =
    ":q[?x, ?y] :- :p[?x, ?y] .\n"
    ":q[?x, ?z] :- :q[?x, ?y], :p[?y, ?z] .\n"
    ":r[?y, ?x], :C[?x] :- :q[?x, ?y], :p[?x, ?z], FILTER(?y != ?z) .\n"
    ":D[?x] :- :C[?x], NOT :q[?x, ?x] .\n"
    ":s[?x, ?z] :- :p[?x, ?y], :p[?z, ?y], :D[?x] .\n"
    "false :- :s[?x, ?y], :q[?y, ?x] .";

std::string random_graph(std::size_t n_nodes, std::size_t n_edges) {
  Rng rng(Seed(7).derive("graph"));
  std::string facts;
  for (std::size_t i = 0; i < n_edges; ++i) {
    facts += ":p[:n" + std::to_string(rng.below(n_nodes)) + ", :n" +
             std::to_string(rng.below(n_nodes)) + "] .\n";
  }
  return facts;
}

TEST(ParallelEvaluation, GivesTheSameRowsInTheSameOrder) {
  const std::string facts = random_graph(500, 700);
  World reference(kRules, facts);
  const MaterialiseResult expected = reference.run();
  ASSERT_GT(expected.n_derived, 50'000U);
  for (const unsigned n_threads : {2U, 3U, 8U}) {
    World world(kRules, facts);
    JobContext job;
    job.n_threads = n_threads;
    const MaterialiseResult result = world.run({}, job);
    EXPECT_EQ(result.n_derived, expected.n_derived);
    EXPECT_EQ(result.n_violations, expected.n_violations);
    EXPECT_EQ(rows_of(world.store), rows_of(reference.store)) << n_threads;
  }
}

TEST(ParallelEvaluation, StopsWhenCancelledInAnyThread) {
  World world(kRules, random_graph(500, 700));
  std::atomic<bool> flag = false;
  JobContext job;
  job.n_threads = 4;
  job.cancel = CancellationToken(flag);
  std::jthread canceller([&flag] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    flag = true;
  });
  EXPECT_THROW((void)world.run({}, job), Cancelled);
  EXPECT_EQ(world.store.n_derived(), 0U);
}

}  // namespace
}  // namespace rrn::datalog
