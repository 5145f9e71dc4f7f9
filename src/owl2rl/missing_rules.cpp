// SPDX-License-Identifier: MIT
#include "owl2rl/missing_rules.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace rrn::owl2rl {

namespace {

using datalog::Argument;
using datalog::Atom;
using datalog::Rule;

/// Hashes the heads and the body of a rule.
struct RuleHash {
  std::size_t operator()(const Rule* rule) const {
    std::uint64_t hash = rule->heads.size();
    for (const auto* atoms : {&rule->heads, &rule->body}) {
      for (const Atom& atom : *atoms) add(atom, hash);
    }
    return static_cast<std::size_t>(hash ^ hash >> 32);
  }

 private:
  static void add(const Atom& atom, std::uint64_t& hash) {
    mix(atom.relation.predicate.value, hash);
    mix(static_cast<std::uint64_t>(atom.relation.arity), hash);
    mix(static_cast<std::uint64_t>(atom.relation.polarity), hash);
    add(atom.first, hash);
    add(atom.second, hash);
  }

  static void add(Argument argument, std::uint64_t& hash) {
    const bool variable = argument.is_variable();
    const std::uint64_t value =
        variable ? argument.as_variable().index : argument.as_constant().value;
    mix(value << 1 | static_cast<std::uint64_t>(variable), hash);
  }

  static void mix(std::uint64_t value, std::uint64_t& hash) {
    constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15U;
    hash = ((hash ^ hash >> 32) + value) * kMultiplier;
  }
};

/// Whether two rules say the same, whatever axiom they come from.
struct SayTheSame {
  bool operator()(const Rule* left, const Rule* right) const {
    return left->heads == right->heads && left->body == right->body &&
           left->negated_body == right->negated_body &&
           left->disequalities == right->disequalities &&
           left->builtins == right->builtins && have_one_set(*left, *right);
  }

 private:
  static bool have_one_set(const Rule& left, const Rule& right) {
    if (!left.exclusive || !right.exclusive) {
      return left.exclusive == right.exclusive;
    }
    return *left.exclusive == *right.exclusive;
  }
};

}  // namespace

datalog::Program missing_rules(const datalog::Program& program,
                               const datalog::Program& known) {
  std::unordered_set<const Rule*, RuleHash, SayTheSame> known_rules;
  for (const Rule& rule : known.rules) known_rules.insert(&rule);
  datalog::Program result;
  for (const Rule& rule : program.rules) {
    if (!known_rules.contains(&rule)) result.add(rule);
  }
  return result;
}

}  // namespace rrn::owl2rl
