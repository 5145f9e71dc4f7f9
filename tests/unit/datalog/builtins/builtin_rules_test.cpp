// SPDX-License-Identifier: MIT
// FILTER and BIND in rules as the engine runs them, with all else that a body
// may have.
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

using Texts = std::set<std::string>;

/// The derived facts, integers written as in the rules.
Texts derived_by(const std::string& rules, const std::string& facts) {
  World world(rules, facts);
  EXPECT_EQ(world.run().outcome, Outcome::kFixpoint);
  constexpr std::string_view kInteger =
      "\"^^<http://www.w3.org/2001/XMLSchema#integer>";
  Texts texts;
  for (std::string text : world.derived()) {
    for (std::size_t at = 0; (at = text.find(kInteger)) != std::string::npos;) {
      text.erase(at, kInteger.size());
      text.erase(text.rfind('"', at), 1);
    }
    texts.insert(text);
  }
  return texts;
}

TEST(BuiltinRules, CompareABoundValueWithTermsAndWithOtherValues) {
  const std::string facts = ":p[:a, 1] . :p[:b, 2] . :p[:c, 3] .";
  EXPECT_EQ(derived_by(":q[?x, ?m] :- :p[?x, ?n], BIND(?n + 1 AS ?m), "
                       ":p[:b, ?two], FILTER(?m != ?two) .",
                       facts),
            (Texts{":q[:b, 3]", ":q[:c, 4]"}));
  EXPECT_EQ(derived_by(":q[?x, ?m] :- :p[?x, ?n], BIND(?n * 1 AS ?m), "
                       "FILTER(?m != ?n) .",
                       facts),
            Texts());
  // A computed value is another term than the one that was written, and equal
  // as a value.
  EXPECT_EQ(derived_by(":same[?x] :- :p[?x, ?n], BIND(?n + 0 AS ?m), "
                       "FILTER(SAMETERM(?m, ?n)) .\n"
                       ":equal[?x] :- :p[?x, ?n], BIND(?n + 0 AS ?m), "
                       "FILTER(?m = ?n) .",
                       ":p[:a, 01] . :p[:b, 1] ."),
            (Texts{":same[:b]", ":equal[:a]", ":equal[:b]"}));
}

TEST(BuiltinRules, NegateAnAtomWithABoundValue) {
  const std::string facts =
      ":p[:a, 1] . :p[:b, 2] . :p[:c, 3] . :taken[2] . :next[3, :x] .";
  EXPECT_EQ(derived_by(":q[?x, ?m] :- :p[?x, ?n], BIND(?n + 1 AS ?m), "
                       "NOT :taken[?m] .",
                       facts),
            (Texts{":q[:b, 3]", ":q[:c, 4]"}));
  EXPECT_EQ(derived_by(":q[?x, ?m] :- :p[?x, ?n], BIND(?n + 1 AS ?m), "
                       "NOT :next[?m, :x] .",
                       facts),
            (Texts{":q[:a, 2]", ":q[:c, 4]"}));
  EXPECT_EQ(derived_by(":odd[?m] :- :p[?x, ?n], BIND(?n * 2 AS ?m), "
                       "NOT :derived[?m] .\n"
                       ":derived[?m] :- :taken[?n], BIND(?n + ?n AS ?m) .",
                       facts),
            (Texts{":odd[2]", ":odd[6]", ":derived[4]"}));
}

TEST(BuiltinRules, BindAConstant) {
  EXPECT_EQ(derived_by(":q[?x, ?v] :- :A[?x], BIND(2 + 3 AS ?v) .",
                       ":A[:a] . :A[:b] ."),
            (Texts{":q[:a, 5]", ":q[:b, 5]"}));
  // The bound constant is joined with, whichever comes first.
  EXPECT_EQ(derived_by(":q[?x] :- BIND(4 - 1 AS ?v), :p[?x, ?v] .",
                       ":p[:a, 3] . :p[:b, 4] . :p[:c, 3] ."),
            (Texts{":q[:a]", ":q[:c]"}));
  EXPECT_EQ(
      derived_by(":q[?x, ?c] :- :p[?x, ?y], BIND(:k AS ?c) .", ":p[:a, 3] ."),
      (Texts{":q[:a, :k]"}));
}

TEST(BuiltinRules, NeedNoAtom) {
  EXPECT_EQ(derived_by(":q[?x, ?y] :- BIND(1 + 1 AS ?x), BIND(?x * ?x AS ?y), "
                       "FILTER(?y > 3) .\n"
                       ":r[?x] :- BIND(2 AS ?x), FILTER(?x > 3) .\n"
                       ":s[?x, ?y] :- :q[?x, ?y] .\n"
                       ":t[:a] :- FILTER(1 < 2) .\n"
                       ":u[:a] :- FILTER(2 < 1) .",
                       ""),
            (Texts{":q[2, 4]", ":s[2, 4]", ":t[:a]"}));
  EXPECT_EQ(derived_by(":q[?x] :- BIND(7 AS ?x), NOT :A[?x] .\n"
                       ":r[?x] :- BIND(8 AS ?x), NOT :A[?x] .",
                       ":A[7] ."),
            (Texts{":r[8]"}));
}

TEST(BuiltinRules, CheckAVariableThatAnAtomBindsToo) {
  const std::string facts =
      ":p[:a, 1] . :p[:b, 2] . :q[:a, 2] . :q[:b, 4] . :q[:b, 03] .";
  EXPECT_EQ(derived_by(":r[?x, ?m] :- :p[?x, ?n], :q[?x, ?m], "
                       "BIND(?n + 1 AS ?m) .",
                       facts),
            (Texts{":r[:a, 2]", ":r[:b, 03]"}));
  EXPECT_EQ(derived_by(":r[?x] :- :p[?x, ?n], BIND(?n + 1 AS ?m), "
                       "BIND(?n * 2 AS ?m) .",
                       facts),
            (Texts{":r[:a]"}));
  EXPECT_EQ(derived_by(":r[?x] :- :p[?x, ?n], BIND(2 AS ?n) .", facts),
            (Texts{":r[:b]"}));
}

TEST(BuiltinRules, FailAMatchWithoutAValueAndNoOther) {
  const std::string facts =
      ":p[:a, 0] . :p[:b, 2] . :p[:c, \"two\"] . :p[:d, :e] . "
      ":p[:f, \"x\"^^<http://www.w3.org/2001/XMLSchema#integer>] .";
  EXPECT_EQ(
      derived_by(":q[?x, ?m] :- :p[?x, ?n], BIND(MOD(8, ?n) AS ?m) .", facts),
      (Texts{":q[:b, 0]"}));
  EXPECT_EQ(derived_by(":q[?x] :- :p[?x, ?n], FILTER(?n < 5) .", facts),
            (Texts{":q[:a]", ":q[:b]"}));
  // Neither a condition nor its negation holds of a value that is none.
  EXPECT_EQ(derived_by(":q[?x] :- :p[?x, ?n], FILTER(MOD(8, ?n) < 5) .\n"
                       ":r[?x] :- :p[?x, ?n], FILTER(!(MOD(8, ?n) < 5)) .",
                       facts),
            (Texts{":q[:b]"}));
  EXPECT_EQ(
      derived_by(":q[?x, ?m] :- :p[?x, ?n], BIND(STRLEN(?n) AS ?m) .", facts),
      (Texts{":q[:c, 3]"}));
}

TEST(BuiltinRules, AreIteratedToAFixpoint) {
  const Texts derived = derived_by(
      ":n[?m] :- :n[?k], FILTER(?k < 50), BIND(?k + 1 AS ?m) .", ":n[0] .");
  EXPECT_EQ(derived.size(), 50U);
  EXPECT_TRUE(derived.contains(":n[50]"));
}

TEST(BuiltinRules, OrderARuleWithoutAtomsAfterTheEqualityItAsksFor) {
  World world(
      ":q[:a, :b] :- FILTER(:a != :b) .\n"
      ":r[:a, :c] :- FILTER(:a != :c) .\n"
      ":same[?x, ?y] :- :p[?x, ?y] .",
      ":p[:a, :b] .");
  world.program.same_as = world.dictionary.intern_iri("http://x/same");
  (void)world.run();
  EXPECT_EQ(world.derived(),
            (Texts{":same[:a, :a]", ":p[:a, :a]", ":r[:a, :c]"}));
}

}  // namespace
}  // namespace rrn::datalog
