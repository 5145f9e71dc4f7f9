// SPDX-License-Identifier: MIT
#include "datalog/analysis/rule_warnings.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "datalog/parser/rule_parser.hpp"

namespace rrn::datalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> warnings(const std::string& rules) {
  Dictionary dictionary;
  const Program program =
      parse_rules("PREFIX : <http://x/>\n" + rules, "r", dictionary);
  return find_warnings(program, dictionary);
}

const std::string kTwoParts =
    "the body falls into 2 parts without a common variable; every match of one "
    "is combined with every match of the others";

TEST(RuleWarnings, FindCrossProducts) {
  EXPECT_THAT(warnings(":p[?x, ?y] :- :q[?x], :q[?y] ."),
              ElementsAre("r:2:1: " + kTwoParts));
  EXPECT_THAT(warnings("false :- :q[?x, ?y], :q[?z, ?w], FILTER(?x < ?z) ."),
              ElementsAre("r:2:1: " + kTwoParts));
  EXPECT_THAT(warnings(":p[?x] :- [?x, ?p, ?y], [?z, ?q, ?w] ."),
              ElementsAre("r:2:1: " + kTwoParts));
  EXPECT_THAT(warnings(":p[?x, ?y] :- :q[?x, ?z], :q[?z, ?y] ."), IsEmpty());
  EXPECT_THAT(warnings(":p[?x] :- :q[?x], :r[:a, :b] ."), IsEmpty());
  EXPECT_THAT(warnings(":p[?x] :- [?x, ?p, ?y], [?z, ?p, ?w] ."), IsEmpty());
  EXPECT_THAT(warnings(":p[?x] :- :q[?x, ?y], :q[?z, ?w], FILTER(?y = ?w) ."),
              IsEmpty());
  EXPECT_THAT(
      warnings(":p[?x] :- :q[?x, ?y], :q[?z, ?w], BIND(?y + 1 AS ?w) ."),
      IsEmpty());
  EXPECT_THAT(
      warnings(":p[?x] :- :q[?x, ?y], :q[?z, ?w], FILTER(!(?y = ?w)) ."),
      ElementsAre("r:2:1: " + kTwoParts));
}

TEST(RuleWarnings, FindChainsThatImplyOneOfTheirProperties) {
  const std::string warning =
      "r:2:1: the chain of properties implies <http://x/p>, which is one of "
      "them; its facts can multiply";
  EXPECT_THAT(warnings(":p[?x, ?z] :- :p[?x, ?y], :q[?y, ?z] ."),
              ElementsAre(warning));
  EXPECT_THAT(warnings(":p[?x, ?z] :- :q[?x, ?y], :p[?z, ?y] ."),
              ElementsAre(warning));
  EXPECT_THAT(warnings(":p[?x, ?w] :- :p[?x, ?y], :p[?y, ?z], :p[?z, ?w] ."),
              ElementsAre(warning));
  EXPECT_THAT(warnings(":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] ."), IsEmpty());
  EXPECT_THAT(warnings(":p[?x, ?z] :- :q[?x, ?y], :q[?y, ?z] ."), IsEmpty());
  EXPECT_THAT(warnings("-:p[?x, ?z] :- :p[?x, ?y], :q[?y, ?z] ."), IsEmpty());
  EXPECT_THAT(warnings(":p[?x, ?y] :- :p[?x, ?y], :q[?y, ?z] ."), IsEmpty());
}

TEST(RuleWarnings, FindTransitiveSymmetricProperties) {
  const std::string transitive = ":p[?x, ?z] :- :p[?y, ?z], :p[?x, ?y] .\n";
  EXPECT_THAT(
      warnings(transitive + ":p[?y, ?x] :- :p[?x, ?y] .\n" +
               ":p[?x, ?y] :- :p[?y, ?x] ."),
      ElementsAre("r:3:1: <http://x/p> is transitive and symmetric; all that "
                  "it connects becomes pairs of each with each"));
  EXPECT_THAT(warnings(transitive + ":q[?y, ?x] :- :q[?x, ?y] ."), IsEmpty());
  EXPECT_THAT(warnings(transitive + ":q[?y, ?x] :- :p[?x, ?y] ."), IsEmpty());
  EXPECT_THAT(warnings(":p[?y, ?x] :- :p[?x, ?y] ."), IsEmpty());
}

TEST(RuleWarnings, FindComputationsInsideRecursion) {
  const std::string warning =
      ": the rule computes values from facts that it derives; reasoning may "
      "not end without --max-derivations or --max-time";
  EXPECT_THAT(warnings(":n[?x, ?m] :- :n[?x, ?k], BIND(?k + 1 AS ?m) ."),
              ElementsAre("r:2:1" + warning));
  EXPECT_THAT(warnings(":n[?x, ?m] :- :o[?x, ?k], BIND(?k + 1 AS ?m) .\n"
                       ":o[?x, ?k] :- :s[?x, ?k], :t[?x] .\n"
                       ":t[?x] :- :n[?x, ?k] ."),
              ElementsAre("r:2:1" + warning));
  EXPECT_THAT(warnings("[?x, ?p, ?m] :- :o[?x, ?k], :r[?k, ?p], "
                       "BIND(?k + 1 AS ?m) ."),
              ElementsAre("r:2:1" + warning));
  EXPECT_THAT(warnings(":n[?x, ?m] :- :o[?x, ?k], BIND(?k + 1 AS ?m) .\n"
                       ":q[?x] :- :n[?x, ?k] ."),
              IsEmpty());
  EXPECT_THAT(warnings(":n[?x] :- :n[?x], :o[?x, ?k], FILTER(?k > 1) ."),
              IsEmpty());
}

TEST(RuleWarnings, NameRulesWithoutAPlace) {
  Dictionary dictionary;
  Program program =
      parse_rules("<u:p>[?x] :- <u:p>[?x], <u:q>[?y] .", "r", dictionary);
  program.rules[0].location = {};
  program.rules[0].name = "swrl";
  program.rules[0].source = "p(?x) -> q";
  EXPECT_THAT(find_warnings(program, dictionary),
              ElementsAre("swrl rule p(?x) -> q: " + kTwoParts));
  program.rules[0].source = "";
  EXPECT_THAT(find_warnings(program, dictionary),
              ElementsAre("rule swrl: " + kTwoParts));
}

}  // namespace
}  // namespace rrn::datalog
