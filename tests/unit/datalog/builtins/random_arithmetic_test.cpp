// SPDX-License-Identifier: MIT
// Random programs that compute with integers, against an evaluation in this
// file that knows no terms.
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "unit/datalog/maintenance/closure_comparison.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

/// A rule `:r<i>[?x, ?z]` over pairs of small integers, with its meaning.
struct ArithmeticRule {
  std::array<int, 2> read{};  ///< Numbers of the relations of the two atoms
  int filter = 0;
  int bind = 0;  ///< 0: ?z is that of the second atom
  int constant = 0;
  bool negates = false;  ///< Does not derive what :r0 holds
};

using Pair = std::pair<std::int64_t, std::int64_t>;
using Pairs = std::set<Pair>;

constexpr std::array<const char*, 6> kFilters = {
    "?x < ?z",           "?x + ?y >= ?z + %", "MOD(?x, ?z) = %",
    "?x * ?z != % * ?y", "!(?x = %)",         "?x > % || ?z > ?y"};
constexpr std::array<const char*, 5> kBindings = {"", "?x + ?w", "?w - %",
                                                  "?x * ?y - ?w", "MOD(?w, %)"};
constexpr std::int64_t kBound = 40;  ///< On what rules derive

bool filter_holds(const ArithmeticRule& rule, std::int64_t x, std::int64_t y,
                  std::int64_t z) {
  const std::int64_t k = rule.constant;
  switch (rule.filter) {
    case 0:
      return x < z;
    case 1:
      return x + y >= z + k;
    case 2:
      return z != 0 && x % z == k;
    case 3:
      return x * z != k * y;
    case 4:
      return x != k;
    default:
      return x > k || z > y;
  }
}

/// Returns whether there is a value.
bool bind(const ArithmeticRule& rule, std::int64_t x, std::int64_t y,
          std::int64_t w, std::int64_t& z) {
  const std::int64_t k = rule.constant;
  switch (rule.bind) {
    case 0:
      z = w;
      return true;
    case 1:
      z = x + w;
      return true;
    case 2:
      z = w - k;
      return true;
    case 3:
      z = x * y - w;
      return true;
    default:
      if (k == 0) return false;
      z = w % k;
      return true;
  }
}

std::string with_constant(std::string text, int constant) {
  const std::size_t at = text.find('%');
  if (at != std::string::npos) text.replace(at, 1, std::to_string(constant));
  return text;
}

std::string text_of(const ArithmeticRule& rule, std::size_t number) {
  std::string text = ":r" + std::to_string(number) + "[?x, ?z] :- :r" +
                     std::to_string(rule.read[0]) + "[?x, ?y], :r" +
                     std::to_string(rule.read[1]) +
                     (rule.bind == 0 ? "[?y, ?z]" : "[?y, ?w]");
  if (rule.bind != 0) {
    text += ", BIND(" + with_constant(kBindings[rule.bind], rule.constant) +
            " AS ?z)";
  }
  text += ", FILTER(" + with_constant(kFilters[rule.filter], rule.constant) +
          "), FILTER(?z < " + std::to_string(kBound) + " && ?z > -" +
          std::to_string(kBound) + ")";
  if (rule.negates) text += ", NOT :r0[?x, ?z]";
  return text + " .\n";
}

Pairs consequences(const ArithmeticRule& rule,
                   const std::vector<Pairs>& relations) {
  Pairs result;
  for (const auto& [x, y] : relations[rule.read[0]]) {
    for (const auto& [first, w] : relations[rule.read[1]]) {
      std::int64_t z = 0;
      if (first != y || !bind(rule, x, y, w, z)) continue;
      if (!filter_holds(rule, x, y, z) || z >= kBound || z <= -kBound) continue;
      if (rule.negates && relations[0].contains({x, z})) continue;
      result.insert({x, z});
    }
  }
  return result;
}

/// :r0 is given; the rule of each other relation may read it, those before and
/// its own.
std::vector<Pairs> closure_of(const std::vector<ArithmeticRule>& rules,
                              const Pairs& given) {
  std::vector<Pairs> relations(rules.size() + 1);
  relations[0] = given;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    for (std::size_t n_before = 1; n_before != relations[i + 1].size();) {
      n_before = relations[i + 1].size();
      relations[i + 1].merge(consequences(rules[i], relations));
      if (n_before == relations[i + 1].size()) break;
    }
  }
  return relations;
}

std::vector<Pairs> pairs_of(const World& world, std::size_t n_relations) {
  std::vector<Pairs> relations(n_relations);
  const auto integer = [&world](TermId id) {
    return std::stoll(std::string(world.dictionary.view(id).text));
  };
  for (const auto& [key, row] : facts_of(world.store)) {
    const std::string_view name = world.dictionary.view(key.predicate).text;
    relations[static_cast<std::size_t>(name.back() - '0')].insert(
        {integer(row.first), integer(row.second)});
  }
  return relations;
}

TEST(RandomArithmetic, IsThatOfMachineIntegers) {
  constexpr std::uint64_t kPrograms = 1500;
  std::uint64_t n_derived = 0;
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    Rng rng(Seed(seed).derive("arithmetic"));
    std::vector<ArithmeticRule> rules(1 + rng.below(4));
    std::string text;
    for (std::size_t i = 0; i < rules.size(); ++i) {
      ArithmeticRule& rule = rules[i];
      for (int& relation : rule.read) {
        relation = static_cast<int>(rng.below(i + 2));
      }
      // Or nothing would ever be there.
      if (rng.chance(0.5)) rule.read[0] = rule.read[1] = 0;
      rule.filter = static_cast<int>(rng.below(kFilters.size()));
      rule.bind = static_cast<int>(rng.below(kBindings.size()));
      rule.constant = static_cast<int>(rng.below(5));
      rule.negates = rng.chance(0.3);
      text += text_of(rule, i + 1);
    }
    Pairs given;
    std::string facts;
    for (std::uint64_t n = 5 + rng.below(20); n > 0; --n) {
      const Pair pair(rng.below(7), rng.below(7));
      given.insert(pair);
      facts += ":r0[" + std::to_string(pair.first) + ", " +
               std::to_string(pair.second) + "] .\n";
    }
    World world(text, facts);
    MaterialiseOptions options;
    options.chunk_rows = static_cast<std::uint32_t>(1 + rng.below(8));
    JobContext job;
    job.n_threads = 1 + static_cast<unsigned>(rng.below(3));
    const MaterialiseResult result = world.run(options, job);
    ASSERT_EQ(pairs_of(world, rules.size() + 1), closure_of(rules, given))
        << seed << '\n'
        << text << facts;
    n_derived += result.n_derived;
  }
  EXPECT_GT(n_derived, 10 * kPrograms);
}

}  // namespace
}  // namespace rrn::datalog
