// SPDX-License-Identifier: MIT
// No query stops the program: what is too much is refused.
#include <atomic>
#include <chrono>
#include <thread>

#include <gmock/gmock.h>

#include "sparql/engine/query_engine.hpp"
#include "support/expect_error.hpp"
#include "unit/sparql/engine/query_fixture.hpp"

namespace rrn::sparql {
namespace {

using std::chrono::milliseconds;

const ListData& numbers() {
  static const ListData data = [] {
    std::string text;
    for (int i = 0; i < 300; ++i) {
      text += ":s" + std::to_string(i) + " :p " + std::to_string(i) + " . ";
    }
    return ListData(text);
  }();
  return data;
}

std::string repeated(const std::string& text, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += text;
  return out;
}

const std::string kProduct =
    "{ ?a :p ?b . ?c :p ?d . ?e :p ?f . ?g :p ?h . ?i :p ?j }";
const std::string kSmallProduct = "{ ?a :p ?b . ?c :p ?d . ?e :p ?f }";

TEST(QueryLimitsTest, StartsPathsWhereTheirFirstStepCan) {
  QueryOptions options;
  options.limits.max_matches = 1;
  EXPECT_TRUE(
      ask(numbers(), "SELECT * { ?a ^<urn:none>/:p|<urn:none>+ ?b }", options)
          .empty());
}

TEST(QueryLimitsTest, CountsTriplesRowsAndMemory) {
  QueryOptions options;
  options.limits.max_matches = 1000;
  EXPECT_THROW(ask(numbers(), "SELECT * " + kProduct, options),
               QueryLimitReached);
  options = {};
  options.limits.max_rows = 1000;
  EXPECT_THROW(ask(numbers(), "SELECT * " + kProduct, options),
               QueryLimitReached);
  options = {};
  options.limits.max_memory = 1 << 20;
  for (const std::string& query :
       {"SELECT (COUNT(*) AS ?n) " + kSmallProduct + " GROUP BY ?b ?d ?f",
        "SELECT DISTINCT ?b ?d ?f " + kSmallProduct,
        "SELECT ?a " + kSmallProduct + " ORDER BY ?b",
        "SELECT (GROUP_CONCAT(?b) AS ?s) " + kSmallProduct,
        std::string("SELECT ?a { ?a :p ?b { SELECT ?b ?d { ?c :p ?d . ?a :p ?b "
                    ". ?e :p ?f } LIMIT 10000000 } }")}) {
    EXPECT_THROW(ask(numbers(), query, options), QueryLimitReached) << query;
  }
}

TEST(QueryLimitsTest, CountsTheTextThatFunctionsMake) {
  QueryOptions options;
  options.limits.max_memory = 1 << 24;
  std::string query = "SELECT ?x30 { BIND(\"0123456789\" AS ?x0) ";
  for (int i = 1; i <= 30; ++i) {
    const std::string before = "?x" + std::to_string(i - 1);
    query += "BIND(CONCAT(" + before + "," + before + ") AS ?x" +
             std::to_string(i) + ") ";
  }
  EXPECT_THROW(ask(numbers(), query + "}", options), QueryLimitReached);
}

TEST(QueryLimitsTest, StopsAtOnceWhereverItIs) {
  for (const std::string& query :
       {"SELECT (COUNT(*) AS ?n) " + kProduct,
        "SELECT ?a " + kProduct + " ORDER BY ?b LIMIT 1",
        std::string("SELECT (COUNT(*) AS ?n) { ?a (:p|^:p)* ?b . ?c (:p|^:p)* "
                    "?d . ?e (:p|^:p)* ?f }"),
        std::string("SELECT ?a { ?a :p ?b FILTER NOT EXISTS { ?c :p ?d . ?e :p "
                    "?f . ?g :p "
                    "?h . ?i :p ?j FILTER(?d + ?f + ?h + ?j < 0) } }")}) {
    std::atomic<bool> stop{false};
    JobContext job;
    job.cancel = CancellationToken(stop);
    std::chrono::steady_clock::time_point when;
    std::thread stopper([&] {
      std::this_thread::sleep_for(milliseconds(50));
      when = std::chrono::steady_clock::now();
      stop = true;
    });
    QueryOptions options;
    options.limits.max_memory = 0;
    EXPECT_THROW(ask(numbers(), query, options, job), Cancelled) << query;
    const auto end = std::chrono::steady_clock::now();
    stopper.join();
    EXPECT_LT(end - when, milliseconds(50)) << query;
  }
  QueryOptions options;
  options.limits.max_time = milliseconds(30);
  EXPECT_THROW(ask(numbers(), "SELECT (COUNT(*) AS ?n) " + kProduct, options),
               QueryLimitReached);
}

TEST(QueryLimitsTest, RefusesNestingThatIsTooDeep) {
  for (const std::string& query :
       {"SELECT * " + repeated("{", 20000) + repeated("}", 20000),
        "ASK { FILTER(" + repeated("(", 20000) + "1" + repeated(")", 20000) +
            ") }",
        "ASK { FILTER(" + repeated("!", 20000) + "true) }",
        "ASK { ?s " + repeated("(", 20000) + ":p" + repeated(")", 20000) +
            " ?o }",
        "ASK { ?s :p " + repeated("[ :p ", 20000) + "1" + repeated("]", 20000) +
            " }",
        "ASK { ?s :p " + repeated("(", 20000) + "1" + repeated(")", 20000) +
            " }",
        "SELECT * { " + repeated("OPTIONAL { ?s :p ?o ", 3000) +
            repeated("}", 3000) + " }"}) {
    try {
      static_cast<void>(ask(numbers(), query));
      ADD_FAILURE() << query.substr(0, 40);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kUnsupported);
    }
  }
}

TEST(QueryLimitsTest, TakesLongChains) {
  EXPECT_EQ(ask(numbers(), "SELECT (1" + repeated("+1", 20000) + " AS ?x) {}"),
            std::vector<std::string>{"\"20001\"^^<integer>"});
  EXPECT_EQ(ask(numbers(),
                "ASK { FILTER(false" + repeated(" || 1 = 2", 20000) + ") }"),
            std::vector<std::string>{"false"});
  EXPECT_THROW(
      ask(numbers(),
          "SELECT * { " + repeated("OPTIONAL { ?s :p ?o } ", 5000) + "}"),
      Error);
  QueryOptions options;
  options.limits.max_matches = 10000;
  EXPECT_THROW(
      ask(numbers(),
          "SELECT * { " + repeated("OPTIONAL { ?s :p ?o } ", 500) + "}",
          options),
      QueryLimitReached);
}

}  // namespace
}  // namespace rrn::sparql
