// SPDX-License-Identifier: MIT
#include "owl2rl/equal_predicates.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>

namespace rrn::owl2rl {

namespace {

/// Classes of equal terms: union-find with path halving.
class EqualTerms {
 public:
  void unite(TermId left, TermId right) {
    const TermId from = find(left);
    const TermId to = find(right);
    if (from != to) parent_[from] = to;
  }

  /// The members of each class of two or more, in order, by each of them.
  [[nodiscard]] std::map<TermId, std::vector<TermId>> classes() {
    std::vector<TermId> terms;
    for (const auto& [term, parent] : parent_) terms.push_back(term);
    std::sort(terms.begin(), terms.end());
    std::map<TermId, std::vector<TermId>> members;
    for (const TermId term : terms) members[find(term)].push_back(term);
    return members;
  }

  TermId find(TermId term) {
    parent_.try_emplace(term, term);
    while (parent_[term] != term) {
      parent_[term] = parent_[parent_[term]];
      term = parent_[term];
    }
    return term;
  }

  [[nodiscard]] bool knows(TermId term) const { return parent_.contains(term); }

 private:
  std::unordered_map<TermId, TermId> parent_;
};

EqualTerms read_equalities(const datalog::Program& program,
                           const TripleStore& store, const RelationKey& same) {
  EqualTerms equal;
  if (const auto id = store.find(same)) {
    store.relation(*id).for_each(
        [&](Row row, bool) { equal.unite(row.first, row.second); });
  }
  for (const TermId representative : store.equality().representatives()) {
    for (const TermId member : store.equality().members(representative)) {
      equal.unite(member, representative);
    }
  }
  for (const datalog::Rule& rule : program.rules) {
    if (!rule.body.empty()) continue;
    for (const datalog::Atom& head : rule.heads) {
      if (head.relation != same || head.first.is_variable() ||
          head.second.is_variable()) {
        continue;
      }
      equal.unite(head.first.as_constant(), head.second.as_constant());
    }
  }
  return equal;
}

}  // namespace

std::vector<EqualPredicates> equal_predicates(
    const datalog::Program& program, const TripleStore& store,
    const std::set<RelationKey>& relations, TermId same_as) {
  EqualTerms equal = read_equalities(
      program, store, {same_as, Arity::kBinary, Polarity::kPositive});
  const auto classes = equal.classes();
  std::set<std::tuple<Arity, Polarity, TermId>> used;
  for (const RelationKey& key : relations) {
    if (!equal.knows(key.predicate)) continue;
    used.insert({key.arity, key.polarity, equal.find(key.predicate)});
  }
  std::vector<EqualPredicates> pairs;
  for (const auto& [arity, polarity, name] : used) {
    const std::vector<TermId>& members = classes.at(name);
    const RelationKey first{members.front(), arity, polarity};
    for (const TermId member : std::span(members).subspan(1)) {
      const RelationKey other{member, arity, polarity};
      pairs.push_back({first, other});
      pairs.push_back({other, first});
    }
  }
  return pairs;
}

}  // namespace rrn::owl2rl
