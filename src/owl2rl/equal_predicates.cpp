// SPDX-License-Identifier: MIT
#include "owl2rl/equal_predicates.hpp"

#include <tuple>

#include "store/equality_classes.hpp"

namespace rrn::owl2rl {

namespace {

EqualityClasses read_equalities(const datalog::Program& program,
                                const TripleStore& store,
                                const RelationKey& same) {
  EqualityClasses equal;
  const auto unite = [&equal](TermId left, TermId right) {
    (void)equal.unite(left, right, left);
  };
  if (const auto id = store.find(same)) {
    store.relation(*id).for_each(
        [&](Row row, bool) { unite(row.first, row.second); });
  }
  for (const TermId representative : store.equality().representatives()) {
    for (const TermId member : store.equality().members(representative)) {
      unite(member, representative);
    }
  }
  for (const datalog::Rule& rule : program.rules) {
    if (!rule.body.empty()) continue;
    for (const datalog::Atom& head : rule.heads) {
      if (head.relation != same || head.first.is_variable() ||
          head.second.is_variable()) {
        continue;
      }
      unite(head.first.as_constant(), head.second.as_constant());
    }
  }
  equal.sort_members();
  return equal;
}

}  // namespace

std::vector<EqualPredicates> equal_predicates(
    const datalog::Program& program, const TripleStore& store,
    const std::set<RelationKey>& relations, TermId same_as) {
  const EqualityClasses equal = read_equalities(
      program, store, {same_as, Arity::kBinary, Polarity::kPositive});
  std::set<std::tuple<Arity, Polarity, TermId>> used;
  for (const RelationKey& key : relations) {
    if (!equal.is_merged(key.predicate)) continue;
    used.insert(
        {key.arity, key.polarity, equal.members(key.predicate).front()});
  }
  std::vector<EqualPredicates> pairs;
  for (const auto& [arity, polarity, name] : used) {
    const RelationKey first{name, arity, polarity};
    for (const TermId member : equal.members(name).subspan(1)) {
      const RelationKey other{member, arity, polarity};
      pairs.push_back({first, other});
      pairs.push_back({other, first});
    }
  }
  return pairs;
}

}  // namespace rrn::owl2rl
