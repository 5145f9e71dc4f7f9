// SPDX-License-Identifier: MIT
#include "generation/coverage/sample_closure.hpp"

#include <algorithm>

namespace rrn::generation {

namespace {

constexpr std::uint32_t kDeepFact = 3;

std::uint64_t pair_key(std::uint32_t predicate, std::uint32_t value) {
  return std::uint64_t{predicate} << 32 | value;
}

}  // namespace

SampleRuleIndex::SampleRuleIndex(const SampleRules& rules)
    : rules_(rules), uses_(rules.n_predicates()) {
  for (std::uint32_t r = 0; r < rules.rules().size(); ++r) {
    const SampleRules::Rule& rule = rules.rules()[r];
    if (!rule.obstacle.empty()) continue;
    for (std::uint32_t a = 0; a < rule.body.size(); ++a) {
      uses_[rule.body[a].predicate].push_back({r, a});
    }
  }
}

SampleClosure::SampleClosure(const SampleRuleIndex& index,
                             std::size_t max_facts)
    : index_(index),
      max_facts_(max_facts),
      fired_(index.rules().rules().size(), false) {}

bool SampleClosure::add(std::span<const SampleFact> facts) {
  ignores_contradictions_ = false;
  return take(facts);
}

bool SampleClosure::add_anyway(std::span<const SampleFact> facts) {
  ignores_contradictions_ = true;
  return take(facts);
}

bool SampleClosure::take(std::span<const SampleFact> facts) {
  violated_.reset();
  const std::size_t n_before = facts_.size();
  for (const SampleFact& fact : facts) {
    if (holds(fact)) continue;
    const auto begin = static_cast<std::uint32_t>(facts_.size());
    cause_ = begin;
    if (!insert(fact, 0) || !propagate(begin)) {
      truncate(n_before);
      return false;
    }
  }
  return true;
}

bool SampleClosure::is_asserted(const SampleFact& fact) const {
  const auto entry =
      numbers_.find(key(fact.predicate, fact.first, fact.second));
  return entry != numbers_.end() && facts_[entry->second].depth == 0;
}

std::uint32_t SampleClosure::depth(const SampleFact& fact) const {
  const auto entry =
      numbers_.find(key(fact.predicate, fact.first, fact.second));
  return entry == numbers_.end() ? 0 : facts_[entry->second].depth;
}

std::vector<SampleFact> SampleClosure::asserted() const {
  std::vector<SampleFact> result;
  for (const Entry& entry : facts_) {
    if (entry.depth == 0) result.push_back(entry.fact);
  }
  return result;
}

std::vector<SampleFact> SampleClosure::rederived() const {
  std::vector<SampleFact> result;
  for (const Entry& entry : facts_) {
    if (entry.depth == 0 && entry.rederived) result.push_back(entry.fact);
  }
  return result;
}

std::pair<SampleClosure::Chain, std::uint32_t> SampleClosure::find_chain(
    std::uint32_t predicate, std::optional<std::uint32_t> first,
    std::optional<std::uint32_t> second) const {
  if (first) return {kByFirst, newest(kByFirst, pair_key(predicate, *first))};
  if (second) {
    return {kBySecond, newest(kBySecond, pair_key(predicate, *second))};
  }
  return {kByPredicate, newest(kByPredicate, predicate)};
}

std::uint32_t SampleClosure::newest(Chain chain, std::uint64_t key) const {
  const auto entry = chains_[chain].find(key);
  return entry == chains_[chain].end() ? kNone : entry->second;
}

/// Returns false where the fact cannot be taken.
bool SampleClosure::insert(const SampleFact& fact, std::uint32_t depth) {
  const auto number = static_cast<std::uint32_t>(facts_.size());
  const auto [found, is_new] = numbers_.try_emplace(
      key(fact.predicate, fact.first, fact.second), number);
  if (!is_new) {
    Entry& known = facts_[found->second];
    if (known.depth == 0 && found->second != cause_) known.rederived = true;
    return true;
  }
  Entry entry{fact, {}, depth, cause_};
  const std::uint64_t keys[] = {fact.predicate,
                                pair_key(fact.predicate, fact.first),
                                pair_key(fact.predicate, fact.second)};
  for (std::size_t c = 0; c < 3; ++c) {
    std::uint32_t& head = chains_[c].try_emplace(keys[c], kNone).first->second;
    entry.next[c] = head;
    head = number;
  }
  facts_.push_back(entry);
  count(entry, true);
  if (facts_.size() > max_facts_) return false;
  return ignores_contradictions_ ||
         !numbers_.contains(key(fact.predicate ^ 1U, fact.first, fact.second));
}

void SampleClosure::count(const Entry& entry, bool added) {
  const auto adjust = [added](std::size_t& n) { added ? ++n : --n; };
  if (entry.depth == 0) {
    adjust(n_asserted_);
  } else if (index_.rules().is_statable(entry.fact.predicate)) {
    adjust(n_inferable_);
    if (entry.depth >= kDeepFact) adjust(n_deep_);
  }
}

void SampleClosure::truncate(std::size_t n) {
  while (facts_.size() > n) {
    const Entry& entry = facts_.back();
    const SampleFact& fact = entry.fact;
    chains_[kByPredicate][fact.predicate] = entry.next[kByPredicate];
    chains_[kByFirst][pair_key(fact.predicate, fact.first)] =
        entry.next[kByFirst];
    chains_[kBySecond][pair_key(fact.predicate, fact.second)] =
        entry.next[kBySecond];
    numbers_.erase(key(fact.predicate, fact.first, fact.second));
    count(entry, false);
    facts_.pop_back();
  }
}

/// Joins each fact from `begin` on, in order, with those before it.
bool SampleClosure::propagate(std::uint32_t begin) {
  const auto& rules = index_.rules().rules();
  for (std::uint32_t i = begin; i < facts_.size(); ++i) {
    for (const auto& use : index_.uses(facts_[i].fact.predicate)) {
      const SampleRules::Rule& rule = rules[use.rule];
      if (rule.heads.empty() && ignores_contradictions_) continue;
      matched_rule_ = use.rule;
      Match match{rule, std::vector<std::uint32_t>(rule.n_variables, kNone), i,
                  0};
      const std::uint64_t all =
          rule.body.size() == 64 ? ~std::uint64_t{0}
                                 : (std::uint64_t{1} << rule.body.size()) - 1;
      if (!match_atom(match, all, use.atom, i)) return false;
    }
  }
  return true;
}

bool SampleClosure::match_atom(Match& match, std::uint64_t left,
                               std::size_t atom, std::uint32_t number) {
  const SampleRules::Atom& pattern = match.rule.body[atom];
  const SampleFact fact = facts_[number].fact;
  std::uint32_t* bound[2] = {nullptr, nullptr};
  const auto bind = [&](const SampleRules::Term& term, std::uint32_t value,
                        std::size_t side) {
    if (!term.is_variable) return term.value == value;
    std::uint32_t& slot = match.values[term.value];
    if (slot != kNone) return slot == value;
    slot = value;
    bound[side] = &slot;
    return true;
  };
  bool goes_on = true;
  if (bind(pattern.first, fact.first, 0) &&
      bind(pattern.second, fact.second, 1)) {
    const std::uint32_t depth = match.depth;
    match.depth = std::max(depth, facts_[number].depth);
    goes_on = join(match, left & ~(std::uint64_t{1} << atom));
    match.depth = depth;
  }
  for (std::uint32_t* slot : bound) {
    if (slot != nullptr) *slot = kNone;
  }
  return goes_on;
}

/// Matches the atoms that are left, the one with most arguments bound first.
bool SampleClosure::join(Match& match, std::uint64_t left) {
  if (left == 0) return conclude(match);
  const auto value_of =
      [&](const SampleRules::Term& term) -> std::optional<std::uint32_t> {
    if (!term.is_variable) return term.value;
    if (match.values[term.value] == kNone) return std::nullopt;
    return match.values[term.value];
  };
  std::size_t best = 0;
  int best_bound = -1;
  for (std::size_t a = 0; a < match.rule.body.size(); ++a) {
    if ((left >> a & 1) == 0) continue;
    const SampleRules::Atom& atom = match.rule.body[a];
    const int n_bound =
        (value_of(atom.first) ? 1 : 0) + (value_of(atom.second) ? 1 : 0);
    if (n_bound > best_bound) {
      best = a;
      best_bound = n_bound;
    }
  }
  const SampleRules::Atom& atom = match.rule.body[best];
  const auto first = value_of(atom.first);
  const auto second = value_of(atom.second);
  if (first && second) {
    const auto found = numbers_.find(key(atom.predicate, *first, *second));
    if (found == numbers_.end() || found->second > match.newest) return true;
    return match_atom(match, left, best, found->second);
  }
  const auto [chain, start] = find_chain(atom.predicate, first, second);
  for (std::uint32_t i = start; i != kNone; i = facts_[i].next[chain]) {
    if (i > match.newest) continue;
    if (!match_atom(match, left, best, i)) return false;
  }
  return true;
}

bool SampleClosure::conditions_hold(const Match& match) const {
  const auto value_of = [&](const SampleRules::Term& term) {
    return term.is_variable ? match.values[term.value] : term.value;
  };
  for (const auto& [left, right] : match.rule.disequalities) {
    if (value_of(left) == value_of(right)) return false;
  }
  for (const SampleRules::Atom& atom : match.rule.negated_body) {
    if (holds({atom.predicate, value_of(atom.first), value_of(atom.second)})) {
      return false;
    }
  }
  return true;
}

bool SampleClosure::conclude(const Match& match) {
  if (!conditions_hold(match)) return true;
  fired_[matched_rule_] = true;
  if (match.rule.heads.empty()) {
    violated_ = matched_rule_;
    return false;
  }
  const auto value_of = [&](const SampleRules::Term& term) {
    return term.is_variable ? match.values[term.value] : term.value;
  };
  for (const SampleRules::Atom& head : match.rule.heads) {
    if (!insert({head.predicate, value_of(head.first), value_of(head.second)},
                match.depth + 1)) {
      return false;
    }
  }
  return true;
}

}  // namespace rrn::generation
