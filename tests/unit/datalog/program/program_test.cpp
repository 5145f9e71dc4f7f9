// SPDX-License-Identifier: MIT
#include "datalog/program/program.hpp"

#include <string>

#include <gtest/gtest.h>

#include "datalog/parser/rule_parser.hpp"

namespace rrn::datalog {
namespace {

TEST(Program, AppendsRulesInOrder) {
  Program first;
  first.rules.resize(2);
  first.rules[1].name = "b";
  Program second;
  second.rules.resize(1);
  second.rules[0].name = "c";
  first.append(std::move(second));
  ASSERT_EQ(first.rules.size(), 3U);
  EXPECT_EQ(first.rules[1].name, "b");
  EXPECT_EQ(first.rules[2].name, "c");
}

TEST(RuleText, WritesEachPart) {
  Dictionary dictionary;
  const Program program = parse_rules(
      "PREFIX : <http://x/>\n"
      ":a[?x,?y],-:C[?x]:-:b[?x,?z],-:b[?z,?y],:C[?z],FILTER(?x!=?y),"
      "FILTER(?z != :k),NOT :d[?x,1], NOT -:C[?y]. "
      ":-:C[?x],:D[?x]. :C[_:n]. false :- NOT :C[\"q\\\"\\n\\\\\"@en].",
      "f", dictionary);
  ASSERT_EQ(program.rules.size(), 4U);
  EXPECT_EQ(to_string(program.rules[0], dictionary),
            "<http://x/a>[?x, ?y], -<http://x/C>[?x] :- <http://x/b>[?x, ?z], "
            "-<http://x/b>[?z, ?y], <http://x/C>[?z], NOT <http://x/d>[?x, "
            "\"1\"^^<http://www.w3.org/2001/XMLSchema#integer>], NOT "
            "-<http://x/C>[?y], FILTER(?x != ?y), FILTER(?z != "
            "<http://x/k>) .");
  EXPECT_EQ(to_string(program.rules[1], dictionary),
            "false :- <http://x/C>[?x], <http://x/D>[?x] .");
  EXPECT_EQ(to_string(program.rules[2], dictionary), "<http://x/C>[_:n] .");
  EXPECT_EQ(to_string(program.rules[3], dictionary),
            "false :- NOT <http://x/C>[\"q\\\"\\n\\\\\"@en] .");
}

TEST(RuleText, RenamesVariablesThatHaveNoNameOfTheSyntax) {
  Dictionary dictionary;
  const RelationKey p{dictionary.intern_iri("http://x/p"), Arity::kBinary};
  Rule rule;
  rule.variable_names = {"v1", "urn:x#y", "v1"};
  const auto v = [](std::uint32_t i) { return Argument::variable({i}); };
  rule.heads = {{p, v(0), v(3)}};
  rule.body = {{p, v(0), v(1)}, {p, v(2), v(3)}};
  const std::string text = to_string(rule, dictionary);
  EXPECT_EQ(text,
            "<http://x/p>[?v1, ?v3] :- <http://x/p>[?v1, ?v1_], "
            "<http://x/p>[?v1__, ?v3] .");
  const Program read = parse_rules(text, "f", dictionary);
  EXPECT_EQ(to_string(read.rules[0], dictionary), text);
}

TEST(RuleText, WritesGroundAtoms) {
  Dictionary dictionary;
  const TermId a = dictionary.intern_iri("http://x/a b");
  const TermId b = dictionary.intern(TermView::blank("b"));
  const RelationKey p{dictionary.intern_iri("http://x/p"), Arity::kBinary,
                      Polarity::kNegative};
  EXPECT_EQ(to_string(p, {a, b}, dictionary),
            "-<http://x/p>[<http://x/a\\u0020b>, _:b]");
  EXPECT_EQ(to_string({b, Arity::kUnary}, {a, a}, dictionary),
            "_:b[<http://x/a\\u0020b>]");
}

std::string safety_of(Rule rule) {
  rule.location = {"r.dlog", 3, 1};
  try {
    check_safe(rule);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUnsafeRule);
    EXPECT_EQ(error.location(), rule.location);
    return error.what();
  }
  return "safe";
}

TEST(Safety, NamesTheVariableAndWhereItIs) {
  const Argument x = Argument::variable({0});
  const Argument y = Argument::variable({1});
  const RelationKey p{TermId{0}, Arity::kBinary};
  Rule rule;
  rule.variable_names = {"x", "y"};
  rule.heads = {{p, x, x}};
  rule.body = {{p, x, x}};
  EXPECT_EQ(safety_of(rule), "safe");
  const std::string tail =
      " is not bound by a positive atom of the body; every variable must occur "
      "in one";
  Rule head = rule;
  head.heads.push_back({p, x, y});
  EXPECT_EQ(safety_of(head), "r.dlog:3:1: variable ?y of the head" + tail);
  Rule negated = rule;
  negated.negated_body.push_back({p, y, x});
  EXPECT_EQ(safety_of(negated), "r.dlog:3:1: variable ?y of a NOT atom" + tail);
  Rule filter = rule;
  filter.disequalities.push_back({x, Argument::variable({7})});
  EXPECT_EQ(safety_of(filter), "r.dlog:3:1: variable ?v7 of a FILTER" + tail);
}

}  // namespace
}  // namespace rrn::datalog
