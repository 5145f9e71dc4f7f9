// SPDX-License-Identifier: MIT
#include "datalog/program/exclusive_set.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace rrn::datalog {

namespace {

std::size_t n_members(const ExclusiveSet& set) {
  return set.relations.empty() ? set.terms.size() : set.relations.size();
}

Atom atom_of(const ExclusiveSet::Relation& relation) {
  const Argument x = Argument::variable({0});
  if (relation.key.arity == Arity::kUnary) return {relation.key, x, x};
  const Argument y = Argument::variable({1});
  return relation.inverse ? Atom{relation.key, y, x} : Atom{relation.key, x, y};
}

/// Says that two terms must not be equal.
Rule term_rule(const Rule& rule, TermId left, TermId right) {
  Rule pair = rule;
  pair.exclusive.reset();
  const RelationKey same{rule.exclusive->same_as, Arity::kBinary,
                         Polarity::kPositive};
  pair.body = {{same, Argument::constant(left), Argument::constant(right)}};
  return pair;
}

Rule pair_rule(const Rule& rule, std::size_t i, std::size_t j) {
  const ExclusiveSet& set = *rule.exclusive;
  if (!set.terms.empty()) return term_rule(rule, set.terms[i], set.terms[j]);
  Rule pair = rule;
  pair.exclusive.reset();
  pair.body = {atom_of(set.relations[i])};
  Atom other = atom_of(set.relations[j]);
  if (other != pair.body.front()) pair.body.push_back(std::move(other));
  return pair;
}

}  // namespace

std::uint64_t n_pair_rules(const ExclusiveSet& set) {
  const std::uint64_t n = n_members(set);
  return n * (n - 1) / 2;
}

void for_each_pair_rule(const Rule& rule,
                        const std::function<bool(const Rule&)>& visit) {
  if (!rule.exclusive) {
    (void)visit(rule);
    return;
  }
  const std::size_t n = n_members(*rule.exclusive);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      if (!visit(pair_rule(rule, i, j))) return;
    }
  }
}

std::vector<Rule> pair_rules_about(const Rule& rule,
                                   const std::vector<Fact>& facts) {
  if (!rule.exclusive) return {rule};
  const ExclusiveSet& set = *rule.exclusive;
  if (!set.terms.empty()) {
    const Row row = facts.front().row;
    return {term_rule(rule, row.first, row.second)};
  }
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < set.relations.size(); ++i) {
    const bool is_one_of_theirs =
        std::any_of(facts.begin(), facts.end(), [&](const Fact& fact) {
          return fact.relation == set.relations[i].key;
        });
    if (is_one_of_theirs) members.push_back(i);
  }
  std::vector<Rule> pairs;
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (std::size_t j = i + 1; j < members.size(); ++j) {
      pairs.push_back(pair_rule(rule, members[i], members[j]));
    }
  }
  return pairs;
}

}  // namespace rrn::datalog
