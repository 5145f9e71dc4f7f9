// SPDX-License-Identifier: MIT
// Random expressions against an evaluator of their own, and random text.
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::datalog {
namespace {

/// A text and what it comes to: a whole number, or a truth.
struct Sample {
  std::string text;
  std::optional<std::int64_t> number;  ///< Nothing: an error
  bool truth = false;
};

std::string in_parentheses(const std::string& text) { return "(" + text + ")"; }

/// Makes expressions over the variables ?a, ?b and ?c.
class ExpressionMaker {
 public:
  ExpressionMaker(Rng& rng, const std::array<std::int64_t, 3>& values)
      : rng_(rng), values_(values) {}

  Sample number(int depth) {
    if (depth == 0 || rng_.chance(0.2)) return leaf();
    if (rng_.chance(0.15)) return negation(depth);
    const Sample left = number(depth - 1);
    const Sample right = number(depth - 1);
    const auto op = rng_.below(4);
    if (op == 3) {
      return {"MOD(" + left.text + ", " + right.text + ")",
              left.number && right.number && *right.number != 0
                  ? std::optional(*left.number % *right.number)
                  : std::nullopt};
    }
    static constexpr std::array<const char*, 3> kSigns = {" + ", " - ", " * "};
    Sample result{
        in_parentheses(left.text) + kSigns[op] + in_parentheses(right.text),
        std::nullopt};
    if (!left.number || !right.number) return result;
    const std::int64_t x = *left.number;
    const std::int64_t y = *right.number;
    result.number = op == 0 ? x + y : op == 1 ? x - y : x * y;
    return result;
  }

  /// Only of numbers without errors, whose meaning in conditions is apart.
  Sample condition(int depth) {
    if (depth == 0 || rng_.chance(0.3)) return comparison();
    if (rng_.chance(0.25)) {
      Sample inner = condition(depth - 1);
      return {"!(" + inner.text + ")", {}, !inner.truth};
    }
    const Sample left = condition(depth - 1);
    const Sample right = condition(depth - 1);
    const bool is_and = rng_.chance(0.5);
    return {in_parentheses(left.text) + (is_and ? "&&" : "||") +
                in_parentheses(right.text),
            {},
            is_and ? left.truth && right.truth : left.truth || right.truth};
  }

 private:
  Sample leaf() {
    const auto at = static_cast<std::size_t>(rng_.below(6));
    if (at < values_.size()) {
      return {"?" + std::string(1, static_cast<char>('a' + at)), values_[at]};
    }
    const auto value = static_cast<std::int64_t>(rng_.below(7));
    return {std::to_string(value), value};
  }

  Sample negation(int depth) {
    Sample inner = number(depth - 1);
    if (inner.number) inner.number = -*inner.number;
    return {"-(" + inner.text + ")", inner.number};
  }

  Sample comparison() {
    Sample left = number(1);
    Sample right = number(1);
    while (!left.number) left = number(1);
    while (!right.number) right = number(1);
    const std::int64_t x = *left.number;
    const std::int64_t y = *right.number;
    switch (rng_.below(5)) {
      case 0:
        return {left.text + " < " + right.text, {}, x < y};
      case 1:
        return {left.text + " <= " + right.text, {}, x <= y};
      case 2:
        return {left.text + " > " + right.text, {}, x > y};
      case 3:
        return {left.text + " >= " + right.text, {}, x >= y};
      default:
        return {left.text + " = " + right.text, {}, x == y};
    }
  }

  Rng& rng_;
  const std::array<std::int64_t, 3>& values_;
};

Term integer(std::int64_t value) {
  return Term(TermView::literal(std::to_string(value), xsd::kInteger));
}

/// Evaluates the built-ins of a rule over ?a, ?b and ?c; nothing if one fails.
std::optional<std::map<std::string, Term>> run(
    const Rule& rule, const std::array<std::int64_t, 3>& start,
    const Dictionary& dictionary) {
  std::map<std::string, Term> values;
  for (std::size_t i = 0; i < start.size(); ++i) {
    values[std::string(1, static_cast<char>('a' + i))] = integer(start[i]);
  }
  for (const BuiltinAtom& builtin : rule.builtins) {
    std::vector<TermView> arguments;
    for (const Argument argument : builtin.arguments) {
      arguments.push_back(
          argument.is_variable()
              ? values.at(rule.variable_names[argument.as_variable().index])
                    .view()
              : dictionary.view(argument.as_constant()));
    }
    if (!builtin.result) {
      if (builtin_holds(builtin.op, arguments) == builtin.negated) {
        return std::nullopt;
      }
      continue;
    }
    const auto value = builtin_value(builtin.op, arguments);
    if (!value) return std::nullopt;
    values[rule.variable_names[builtin.result->as_variable().index]] = *value;
  }
  return values;
}

std::string rule_with(const std::string& builtins) {
  return "PREFIX : <http://x/>\n:p[?a, ?b] :- :q[?a, ?b], :r[?c], " + builtins +
         " .";
}

/// Parses, writes, parses and writes: the text must not change.
void expect_round_trip(const Program& program, Dictionary& dictionary) {
  for (const Rule& rule : program.rules) {
    const std::string text = to_string(rule, dictionary);
    const Program again = parse_rules(text, "f", dictionary);
    ASSERT_EQ(again.rules.size(), 1U) << text;
    EXPECT_EQ(to_string(again.rules[0], dictionary), text);
    EXPECT_EQ(again.rules[0].builtins.size(), rule.builtins.size());
    EXPECT_EQ(again.rules[0].disequalities.size(), rule.disequalities.size());
  }
}

std::array<std::int64_t, 3> random_values(Rng& rng) {
  std::array<std::int64_t, 3> values{};
  for (std::int64_t& value : values) {
    value = static_cast<std::int64_t>(rng.below(13)) - 6;
  }
  return values;
}

TEST(RandomExpressions, AreComputedAsMachineIntegers) {
  Rng rng(Seed(5).derive("numbers"));
  int n_errors = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const auto values = random_values(rng);
    const Sample sample = ExpressionMaker(rng, values).number(4);
    Dictionary dictionary;
    const Program program = parse_rules(
        rule_with("BIND(" + sample.text + " AS ?result)"), "f", dictionary);
    ASSERT_EQ(program.rules.size(), 1U);
    const auto result = run(program.rules[0], values, dictionary);
    ASSERT_EQ(result.has_value(), sample.number.has_value()) << sample.text;
    if (sample.number) {
      EXPECT_EQ(result->at("result"), integer(*sample.number)) << sample.text;
    } else {
      ++n_errors;
    }
    expect_round_trip(program, dictionary);
  }
  EXPECT_GT(n_errors, 10);
  EXPECT_LT(n_errors, 1000);
}

TEST(RandomExpressions, HoldInOneOfTheRulesThatTheyBecome) {
  Rng rng(Seed(6).derive("conditions"));
  int n_true = 0;
  int n_split = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const auto values = random_values(rng);
    const Sample sample = ExpressionMaker(rng, values).condition(3);
    Dictionary dictionary;
    const Program program =
        parse_rules(rule_with("FILTER(" + sample.text + ")"), "f", dictionary);
    bool any = false;
    for (const Rule& rule : program.rules) {
      any = any || run(rule, values, dictionary).has_value();
    }
    EXPECT_EQ(any, sample.truth) << sample.text;
    n_true += any ? 1 : 0;
    n_split += program.rules.size() > 1 ? 1 : 0;
    expect_round_trip(program, dictionary);
  }
  EXPECT_GT(n_true, 400);
  EXPECT_LT(n_true, 1600);
  EXPECT_GT(n_split, 200);
}

TEST(RandomText, IsReadOrRefused) {
  const std::vector<std::string> pieces = {":p",
                                           "?x",
                                           "[",
                                           "]",
                                           "(",
                                           ")",
                                           ",",
                                           ".",
                                           ":-",
                                           "-",
                                           "NOT",
                                           "FILTER",
                                           "BIND",
                                           "AS",
                                           "<",
                                           ">",
                                           "=",
                                           "!=",
                                           "&&",
                                           "||",
                                           "!",
                                           "+",
                                           "*",
                                           "/",
                                           "5",
                                           "-1",
                                           "\"a\"",
                                           "\"",
                                           "REGEX",
                                           "STRLEN",
                                           "CONCAT",
                                           "false",
                                           "IN",
                                           "PREFIX",
                                           "x:",
                                           "rdf:type",
                                           "<http://y/z>",
                                           "^^",
                                           "@en",
                                           "~",
                                           "\n",
                                           ":p[?x]",
                                           ":p[?x, ?y]",
                                           "[?x, ?p, ?y]",
                                           ":p[?x] :- :q[?x], FILTER(",
                                           "BIND(?x + 1 AS ?z)",
                                           "\xC3\xA9",
                                           "'",
                                           "#",
                                           "\\"};
  Rng rng(Seed(7).derive("text"));
  int n_read = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    std::string text = "PREFIX : <http://x/>\n";
    const std::uint64_t n = 1 + rng.below(25);
    for (std::uint64_t i = 0; i < n; ++i) {
      text += pieces[rng.below(pieces.size())];
      if (rng.chance(0.8)) text += ' ';
    }
    Dictionary dictionary;
    try {
      const Program program = parse_rules(text, "f", dictionary);
      expect_round_trip(program, dictionary);
      ++n_read;
    } catch (const Error& error) {
      EXPECT_NE(error.code(), ErrorCode::kInternal) << error.what();
      EXPECT_GE(error.location().line, 1U) << error.what();
    }
  }
  EXPECT_GT(n_read, 50);
  EXPECT_LT(n_read, 10000);
}

}  // namespace
}  // namespace rrn::datalog
