// SPDX-License-Identifier: MIT
#include "datalog/evaluation/forbidden_pairs.hpp"

#include <algorithm>
#include <cstddef>

#include "datalog/evaluation/join_cursor.hpp"

namespace rrn::datalog {

ForbiddenPairs::ForbiddenPairs(const Rule& rule, const KeyRule& key,
                               WorkingTerms terms, TripleStore& store,
                               CardinalityEstimates& estimates, RunGuard& guard)
    : rule_(rule),
      key_(key),
      terms_(terms),
      store_(store),
      estimates_(estimates),
      guard_(guard),
      values_(terms.dictionary(), guard) {}

/// Matches the half; false where it has few rows.
bool ForbiddenPairs::collect() {
  const JoinRule join = make_join_rule(key_.half, terms_.dictionary(), store_);
  constexpr std::uint32_t kFewRows = 256;
  std::vector<AtomRows> rows;
  for (const JoinAtom& atom : join.body) {
    if (atom.relation->n_live() < kFewRows && atom.second != atom.first) {
      return false;
    }
    rows.push_back({atom.relation->all()});
  }
  const RulePlan plan = make_plan(join, rows, estimates_);
  JoinCursor cursor(plan, terms_, store_.equality(), guard_);
  KeyNumbers numbers;
  std::vector<TermId> key(key_.key.size());
  while (cursor.next() && guard_.tick()) {
    for (std::size_t i = 0; i < key.size(); ++i) {
      key[i] = cursor.value(key_.key[i].index);
    }
    const std::uint32_t number = numbers.number(key);
    if (number >= n_values_.size()) {
      n_values_.push_back(0);
      if (key_.by_value) {
        key_terms_.insert(key_terms_.end(), key.begin(), key.end());
      }
    }
    ++n_values_[number];
    if (key_.by_value) values_.add(number, cursor.value(key_.value.index));
  }
  guard_.add_memory(values_.memory());
  return true;
}

std::optional<std::uint64_t> ForbiddenPairs::count(std::uint64_t few) {
  if (!collect()) return std::nullopt;
  std::uint64_t n_pairs = 0;
  for (const std::uint64_t n : n_values_) n_pairs += n * (n - 1) / 2;
  if (n_pairs <= few) return std::nullopt;
  return key_.by_value ? values_.count() : n_pairs;
}

/// Returns the value of an argument for a pair.
TermId ForbiddenPairs::term_of(Argument argument, std::uint32_t key,
                               TermId left, TermId right) const {
  if (!argument.is_variable()) {
    return store_.equality().representative(argument.as_constant());
  }
  const Variable variable = argument.as_variable();
  if (variable == key_.value) return left;
  const auto found = std::find(key_.key.begin(), key_.key.end(), variable);
  if (found == key_.key.end()) return right;
  return key_terms_[key * key_.key.size() +
                    static_cast<std::size_t>(found - key_.key.begin())];
}

void ForbiddenPairs::for_each(
    const std::function<bool(const std::vector<Fact>&)>& visit) {
  values_.for_each([&](std::uint32_t key, TermId left, TermId right) {
    std::vector<Fact> facts;
    for (const Atom& atom : rule_.body) {
      const Fact fact{atom.relation,
                      {term_of(atom.first, key, left, right),
                       term_of(atom.second, key, left, right)}};
      if (std::find(facts.begin(), facts.end(), fact) == facts.end()) {
        facts.push_back(fact);
      }
    }
    return visit(facts);
  });
}

}  // namespace rrn::datalog
