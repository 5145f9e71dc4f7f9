// SPDX-License-Identifier: MIT
#include "datalog/evaluation/key_rule.hpp"

#include <algorithm>
#include <set>

namespace rrn::datalog {

namespace {

/// The two variables that a rule makes equal, or must not differ.
struct Pair {
  Argument left;
  Argument right;

  [[nodiscard]] bool is(const Disequality& filter) const {
    return (filter.left == left && filter.right == right) ||
           (filter.left == right && filter.right == left);
  }
};

std::optional<Pair> compared_pair(const Rule& rule,
                                  std::optional<TermId> same_as) {
  std::optional<Pair> pair;
  if (rule.disequalities.empty()) return std::nullopt;
  if (rule.is_constraint()) {
    pair = {rule.disequalities.front().left, rule.disequalities.front().right};
  } else {
    const Atom& head = rule.heads.front();
    if (rule.heads.size() != 1 || !same_as || head.is_triple() ||
        head.relation !=
            RelationKey{*same_as, Arity::kBinary, Polarity::kPositive}) {
      return std::nullopt;
    }
    pair = {head.first, head.second};
  }
  const bool are_variables = pair->left.is_variable() &&
                             pair->right.is_variable() &&
                             pair->left != pair->right;
  if (!are_variables) return std::nullopt;
  return pair;
}

bool has(const Atom& atom, Argument argument) {
  return atom.first == argument || atom.second == argument;
}

Atom with(Atom atom, Argument from, Argument to) {
  if (atom.first == from) atom.first = to;
  if (atom.second == from) atom.second = to;
  return atom;
}

bool contains(const std::vector<Atom>& atoms, const Atom& atom) {
  return std::find(atoms.begin(), atoms.end(), atom) != atoms.end();
}

/// Returns what a body says of one of the two variables, if it says the same of
/// the other.
std::optional<std::vector<Atom>> half_of(const std::vector<Atom>& body,
                                         const Pair& pair) {
  std::vector<Atom> half;
  std::vector<Atom> other;
  for (const Atom& atom : body) {
    if (atom.is_triple()) return std::nullopt;
    const bool has_left = has(atom, pair.left);
    const bool has_right = has(atom, pair.right);
    if (has_left && has_right) return std::nullopt;
    if (!has_right) half.push_back(atom);
    if (has_right) other.push_back(with(atom, pair.right, pair.left));
  }
  const auto is_left = [&](const Atom& atom) { return has(atom, pair.left); };
  const bool alike =
      !other.empty() &&
      std::all_of(other.begin(), other.end(),
                  [&](const Atom& atom) { return contains(half, atom); }) &&
      std::all_of(half.begin(), half.end(), [&](const Atom& atom) {
        return !is_left(atom) || contains(other, atom);
      });
  if (!alike) return std::nullopt;
  return half;
}

/// Whether all that is computed in a rule is whether the two values differ.
bool compares_values(const Rule& rule, const Pair& pair) {
  if (rule.builtins.size() != 1) return false;
  const BuiltinAtom& builtin = rule.builtins.front();
  return rule.is_constraint() && !builtin.negated &&
         builtin.op == BuiltinOp::kDifferentValues &&
         pair.is({builtin.arguments[0], builtin.arguments[1]});
}

}  // namespace

std::optional<KeyRule> key_rule(const Rule& rule,
                                std::optional<TermId> same_as) {
  if (!rule.negated_body.empty()) return std::nullopt;
  const std::optional<Pair> pair = compared_pair(rule, same_as);
  if (!pair) return std::nullopt;
  const bool by_value = compares_values(rule, *pair);
  if (!by_value && !rule.builtins.empty()) return std::nullopt;
  const bool only_those_differ =
      std::all_of(rule.disequalities.begin(), rule.disequalities.end(),
                  [&](const Disequality& d) { return pair->is(d); });
  if (!only_those_differ) return std::nullopt;
  std::optional<std::vector<Atom>> half = half_of(rule.body, *pair);
  if (!half) return std::nullopt;
  KeyRule result;
  result.by_value = by_value;
  result.value = pair->left.as_variable();
  std::set<Variable> key;
  for (const Atom& atom : *half) {
    for (const Argument argument : {atom.first, atom.second}) {
      if (argument.is_variable()) key.insert(argument.as_variable());
    }
  }
  key.erase(result.value);
  result.key.assign(key.begin(), key.end());
  result.half.body = *std::move(half);
  result.half.variable_names = rule.variable_names;
  return result;
}

std::uint32_t KeyNumbers::number(const std::vector<TermId>& key) {
  if (key.empty()) {
    n_keys_ = 1;
    return 0;
  }
  std::uint32_t prefix = 0;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const bool is_last = i + 1 == key.size();
    std::uint32_t& counter = is_last ? n_keys_ : n_prefixes_;
    // Ends of keys are numbered apart from beginnings, which start at 1.
    const auto [entry, is_new] =
        next_.try_emplace(std::uint64_t{prefix} << 32 | key[i].value,
                          is_last ? counter : counter + 1);
    if (is_new) ++counter;
    prefix = entry->second;
  }
  return prefix;
}

std::size_t KeyNumbers::memory() const {
  constexpr std::size_t kNodeBytes = 40;  // of a hash table, about
  return next_.size() * kNodeBytes;
}

}  // namespace rrn::datalog
