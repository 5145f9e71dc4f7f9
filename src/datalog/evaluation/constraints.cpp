// SPDX-License-Identifier: MIT
#include "datalog/evaluation/constraints.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "datalog/evaluation/exclusive_check.hpp"
#include "datalog/evaluation/join_cursor.hpp"
#include "datalog/evaluation/key_rule.hpp"

namespace rrn::datalog {

namespace {

/// Only with two atoms over one relation can two matches be the same facts.
bool may_repeat(const Rule& rule) {
  std::vector<RelationKey> keys;
  for (const Atom& atom : rule.body) {
    if (atom.is_triple()) return true;
    keys.push_back(atom.relation);
  }
  std::sort(keys.begin(), keys.end());
  return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
}

/// Whether a constraint says which terms must not be equal.
bool is_about_equal_terms(const Program& program, const Rule& rule) {
  return program.same_as && rule.body.size() == 1 &&
         !rule.body.front().is_triple() &&
         rule.body.front().relation == RelationKey{*program.same_as,
                                                   Arity::kBinary,
                                                   Polarity::kPositive} &&
         rule.negated_body.empty();
}

/// Whether a constraint on equal terms compares their values, which only
/// literals have.
bool compares_values(const Rule& rule) {
  const Atom& atom = rule.body.front();
  const std::vector<Argument> both = {atom.first, atom.second};
  return std::any_of(rule.builtins.begin(), rule.builtins.end(),
                     [&](const BuiltinAtom& builtin) {
                       return builtin.op == BuiltinOp::kDifferentValues &&
                              !builtin.negated &&
                              std::is_permutation(builtin.arguments.begin(),
                                                  builtin.arguments.end(),
                                                  both.begin(), both.end());
                     });
}

/// Returns the facts that the atoms of a body match, each once, in the order of
/// the atoms.
std::vector<Fact> matched_facts(const Rule& rule, const JoinRule& join,
                                const JoinCursor& cursor) {
  std::vector<Fact> facts;
  for (std::size_t i = 0; i < join.body.size(); ++i) {
    const JoinAtom& atom = join.body[i];
    const Fact fact = atom.is_triple()
                          ? fact_of(cursor.triple(atom), join.rdf_type)
                          : Fact{rule.body[i].relation, cursor.row(atom)};
    if (std::find(facts.begin(), facts.end(), fact) == facts.end()) {
      facts.push_back(fact);
    }
  }
  return facts;
}

bool comes_before(const Violation& a, const Violation& b) {
  if (a.rule != b.rule) return a.rule < b.rule;
  return std::lexicographical_compare(
      a.witnesses.begin(), a.witnesses.end(), b.witnesses.begin(),
      b.witnesses.end(), [](const Fact& x, const Fact& y) { return x < y; });
}

}  // namespace

ConstraintChecker::ConstraintChecker(const Program& program, WorkingTerms terms,
                                     TripleStore& store,
                                     CardinalityEstimates& estimates,
                                     RunGuard& guard, std::size_t max_kept,
                                     std::vector<RuleStatistics>& statistics)
    : program_(program),
      terms_(terms),
      store_(store),
      estimates_(estimates),
      guard_(guard),
      max_kept_(max_kept),
      statistics_(statistics) {}

void ConstraintChecker::check(bool complete) {
  guard_.set_note("constraints");
  for (std::uint32_t id = 0; id < store_.n_relations(); ++id) {
    if (store_.key({id}).polarity == Polarity::kNegative) check_clashes({id});
  }
  for (std::size_t i = 0; i < program_.rules.size(); ++i) {
    const Rule& rule = program_.rules[i];
    if (!rule.is_constraint()) continue;
    if (!rule.negated_body.empty() && !complete) continue;
    if (rule.exclusive) {
      check_exclusive(i);
    } else if (is_about_equal_terms(program_, rule)) {
      check_equal_terms(i);
    } else {
      check_constraint(i);
    }
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
  const RelationKey& positive_key = store_.key(*positive);
  store_.relation(fewer).for_each([&](Row row, bool) {
    if (!guard_.tick() || !store_.relation(more).contains(row)) return;
    add({std::nullopt,
         {witness(positive_key, row), witness(store_.key(negative), row)}});
  });
}

/// Returns a range of as many rows as there are facts, which takes as long as
/// there are relations.
RowRange ConstraintChecker::all_triples() const {
  return {0, static_cast<std::uint32_t>(
                 std::min<std::uint64_t>(store_.n_live(), Relation::kNoRow))};
}

void ConstraintChecker::check_constraint(std::size_t number) {
  if (!guard_.poll()) return;
  const Rule& rule = program_.rules[number];
  const JoinRule join = make_join_rule(rule, terms_.dictionary(), store_);
  std::vector<AtomRows> rows;
  for (const JoinAtom& atom : join.body) {
    rows.push_back({atom.is_triple() ? all_triples() : atom.relation->all()});
    if (rows.back().range.size() == 0) return;
  }
  const std::optional<KeyRule> key = key_rule(rule, std::nullopt);
  std::optional<std::uint64_t> n_pairs;
  if (key && !may_repeat(key->half)) {
    ForbiddenPairs pairs(rule, *key, terms_, store_, estimates_, guard_);
    constexpr std::uint64_t kFew = 1 << 16;
    n_pairs = pairs.count(std::max<std::uint64_t>(kFew, max_kept_));
    if (n_pairs && key->by_value) {
      check_values(number, pairs);
      return add_count(number, *n_pairs);
    }
  }
  const bool repeats = may_repeat(rule);
  std::set<std::vector<Fact>> seen;
  const RulePlan plan = make_plan(join, rows, estimates_);
  JoinCursor cursor(plan, terms_, store_.equality(), guard_);
  while (cursor.next() && guard_.tick()) {
    // Of pairs that are counted only as many are looked at as are kept.
    if (n_pairs && violations_.size() >= max_kept_) break;
    std::vector<Fact> facts = matched_facts(rule, join, cursor);
    Violation violation = violation_of(number, facts);
    std::sort(facts.begin(), facts.end());
    if (repeats && !seen.insert(facts).second) continue;
    if (repeats) {
      constexpr std::size_t kNodeBytes = 80;  // of the set, about
      guard_.add_memory(kNodeBytes + facts.size() * sizeof facts[0]);
    }
    add(std::move(violation));
  }
  if (n_pairs) add_count(number, *n_pairs);
  (void)guard_.poll();
}

/// Adds as many pairs of different values as are kept.
void ConstraintChecker::check_values(std::size_t number,
                                     ForbiddenPairs& pairs) {
  pairs.for_each([&](const std::vector<Fact>& facts) {
    if (violations_.size() >= max_kept_ || !guard_.tick()) return false;
    add(violation_of(number, facts));
    return true;
  });
}

/// Counts the violations of a constraint that were not looked at.
void ConstraintChecker::add_count(std::size_t number, std::uint64_t n) {
  if (guard_.stopped()) return;
  n_violations_ += n - statistics_[number].n_violations;
  statistics_[number].n_violations = n;
}

Violation ConstraintChecker::violation_of(
    std::size_t number, const std::vector<Fact>& facts) const {
  Violation violation{number, {}};
  for (const Fact& fact : facts) {
    violation.witnesses.push_back(witness(fact.relation, fact.row));
  }
  return violation;
}

void ConstraintChecker::check_exclusive(std::size_t number) {
  if (!guard_.poll()) return;
  for_each_exclusive_violation(*program_.rules[number].exclusive, store_,
                               guard_, [&](const std::vector<Fact>& facts) {
                                 add(violation_of(number, facts));
                               });
}

bool ConstraintChecker::collect_equal_terms(bool literals_only,
                                            Relation& pairs) {
  for (const TermId r : store_.equality().representatives()) {
    std::vector<TermId> members;
    for (const TermId member : store_.equality().members(r)) {
      if (!guard_.tick()) return false;
      const bool fits =
          !literals_only || terms_.dictionary().view(member).is_literal();
      if (fits) members.push_back(member);
    }
    for (const TermId a : members) {
      for (const TermId b : members) {
        if (!guard_.tick()) return false;
        if (a < b) pairs.insert({a, b});
      }
    }
  }
  return true;
}

void ConstraintChecker::check_equal_terms(std::size_t number) {
  if (!guard_.poll()) return;
  Rule rule = program_.rules[number];
  const Atom atom = rule.body.front();
  // The pairs are in no relation: a rule over a relation of their own.
  TripleStore pairs;
  Relation& relation = pairs.relation(pairs.relation_id(atom.relation));
  if (!collect_equal_terms(compares_values(rule), relation)) return;
  const auto id = store_.find(atom.relation);
  if (id) {
    store_.relation(*id).for_each([&](Row row, bool) {
      if (!store_.equality().is_merged(row.first)) relation.insert(row);
    });
  }
  const JoinRule join = make_join_rule(rule, terms_.dictionary(), pairs);
  const std::vector<AtomRows> rows = {{relation.all()}};
  CardinalityEstimates estimates;
  const RulePlan plan = make_plan(join, rows, estimates);
  JoinCursor cursor(plan, terms_, pairs.equality(), guard_);
  while (cursor.next() && guard_.tick()) {
    add({number, {witness(atom.relation, cursor.row(join.body.front()))}});
  }
}

void ConstraintChecker::add(Violation violation) {
  ++n_violations_;
  if (violation.rule) ++statistics_[*violation.rule].n_violations;
  if (violations_.size() < max_kept_) {
    violations_.push_back(std::move(violation));
  }
}

GroundAtom ConstraintChecker::witness(const RelationKey& key, Row row) const {
  return {{key, row}, store_.is_asserted(key, row)};
}

std::vector<Violation> ConstraintChecker::take_violations() {
  std::stable_sort(violations_.begin(), violations_.end(), comes_before);
  return std::move(violations_);
}

}  // namespace rrn::datalog
