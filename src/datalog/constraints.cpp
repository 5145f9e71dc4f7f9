// SPDX-License-Identifier: MIT
#include "datalog/constraints.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "datalog/rule_evaluator.hpp"

namespace rrn::datalog {

namespace {

/// The facts of a body as sorted, distinct numbers: relation, then row.
using FactSet = std::vector<std::uint64_t>;

/// Only with two atoms over one relation can two matches be the same facts.
bool may_repeat(const Rule& rule) {
  std::vector<RelationKey> keys;
  for (const Atom& atom : rule.body) keys.push_back(atom.relation);
  std::sort(keys.begin(), keys.end());
  return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
}

bool comes_before(const Violation& a, const Violation& b) {
  if (a.rule != b.rule) return a.rule < b.rule;
  return std::lexicographical_compare(
      a.witnesses.begin(), a.witnesses.end(), b.witnesses.begin(),
      b.witnesses.end(), [](const GroundAtom& x, const GroundAtom& y) {
        return std::tie(x.relation, x.row) < std::tie(y.relation, y.row);
      });
}

}  // namespace

ConstraintChecker::ConstraintChecker(const Program& program, TripleStore& store,
                                     CardinalityEstimates& estimates,
                                     RunGuard& guard, std::size_t max_kept)
    : program_(program),
      store_(store),
      estimates_(estimates),
      guard_(guard),
      max_kept_(max_kept) {}

void ConstraintChecker::check(bool complete) {
  guard_.set_note("constraints");
  for (std::uint32_t id = 0; id < store_.n_relations(); ++id) {
    if (store_.key({id}).polarity == Polarity::kNegative) check_clashes({id});
  }
  for (std::size_t i = 0; i < program_.rules.size(); ++i) {
    const Rule& rule = program_.rules[i];
    if (!rule.is_constraint()) continue;
    if (rule.negated_body.empty() || complete) check_constraint(i);
  }
}

void ConstraintChecker::check_clashes(RelationId negative) {
  const auto positive = store_.find(store_.key(negative).negation());
  if (!positive) return;
  RelationId fewer = negative;
  RelationId more = *positive;
  if (store_.relation(fewer).size() > store_.relation(more).size()) {
    std::swap(fewer, more);
  }
  for (const Row row : store_.relation(fewer).rows()) {
    if (!guard_.tick()) return;
    if (!store_.relation(more).contains(row)) continue;
    add({std::nullopt, {witness(*positive, row), witness(negative, row)}});
  }
}

void ConstraintChecker::check_constraint(std::size_t number) {
  if (!guard_.poll()) return;
  const Rule& rule = program_.rules[number];
  const JoinRule join = make_join_rule(rule, store_);
  std::vector<RelationId> ids;
  std::vector<RowRange> ranges;
  for (const Atom& atom : rule.body) {
    ids.push_back(store_.relation_id(atom.relation));
    ranges.push_back(store_.relation(ids.back()).all());
    if (ranges.back().size() == 0) return;
  }
  const bool repeats = may_repeat(rule);
  std::set<FactSet> seen;
  const RulePlan plan = make_plan(join, ranges, estimates_);
  JoinCursor cursor(plan, guard_);
  FactSet facts;
  while (cursor.next()) {
    facts.clear();
    for (std::size_t i = 0; repeats && i < ids.size(); ++i) {
      const JoinAtom& atom = join.body[i];
      const std::uint32_t row = atom.relation->find(cursor.row(atom));
      facts.push_back((std::uint64_t{ids[i].value} << 32) | row);
    }
    std::sort(facts.begin(), facts.end());
    facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
    if (repeats && !seen.insert(facts).second) continue;
    if (repeats) {
      constexpr std::size_t kNodeBytes = 80;  // of the set, about
      guard_.add_memory(kNodeBytes + facts.size() * sizeof facts[0]);
    }
    Violation violation{number, {}};
    for (std::size_t i = 0; i < ids.size(); ++i) {
      GroundAtom fact = witness(ids[i], cursor.row(join.body[i]));
      auto& all = violation.witnesses;
      if (std::find(all.begin(), all.end(), fact) == all.end()) {
        all.push_back(fact);
      }
    }
    add(std::move(violation));
  }
}

void ConstraintChecker::add(Violation violation) {
  ++n_violations_;
  if (violations_.size() < max_kept_) {
    violations_.push_back(std::move(violation));
  }
}

GroundAtom ConstraintChecker::witness(RelationId id, Row row) const {
  const bool asserted = store_.relation(id).find(row) < store_.asserted(id).end;
  return {store_.key(id), row, asserted};
}

std::vector<Violation> ConstraintChecker::take_violations() {
  std::stable_sort(violations_.begin(), violations_.end(), comes_before);
  return std::move(violations_);
}

}  // namespace rrn::datalog
