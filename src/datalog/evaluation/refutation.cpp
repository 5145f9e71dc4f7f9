// SPDX-License-Identifier: MIT
#include "datalog/evaluation/refutation.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "datalog/evaluation/join_cursor.hpp"
#include "datalog/program/exclusive_set.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::datalog {

namespace {

void replace(Argument& argument, Argument from, Argument to) {
  if (argument == from) argument = to;
}

void replace(Rule& rule, Argument from, Argument to) {
  for (auto* atoms : {&rule.body, &rule.negated_body}) {
    for (Atom& atom : *atoms) {
      replace(atom.first, from, to);
      replace(atom.second, from, to);
    }
  }
  for (Disequality& filter : rule.disequalities) {
    replace(filter.left, from, to);
    replace(filter.right, from, to);
  }
  for (BuiltinAtom& builtin : rule.builtins) {
    for (Argument& argument : builtin.arguments) replace(argument, from, to);
    if (builtin.result) replace(*builtin.result, from, to);
  }
}

/// Makes two arguments of `rule` equal; returns false if they cannot be.
bool unify(Rule& rule, Argument a, Argument b) {
  if (a == b) return true;
  if (!a.is_variable() && !b.is_variable()) return false;
  // A constant stays, else the variable with the smaller number: so the result
  // does not depend on the order in which atoms are unified.
  if (!b.is_variable() || (a.is_variable() && b < a)) std::swap(a, b);
  replace(rule, b, a);
  return true;
}

/// Returns `constraint` with two body atoms made the same, unless it can then
/// not be violated.
std::optional<Rule> factor(const Rule& constraint, std::size_t i,
                           std::size_t j) {
  if (constraint.body[i].relation != constraint.body[j].relation) {
    return std::nullopt;
  }
  Rule rule = constraint;
  if (!unify(rule, rule.body[i].first, rule.body[j].first) ||
      !unify(rule, rule.body[i].second, rule.body[j].second)) {
    return std::nullopt;
  }
  for (const Disequality& filter : rule.disequalities) {
    if (filter.left == filter.right) return std::nullopt;
  }
  std::vector<Atom> distinct;
  for (const Atom& atom : rule.body) {
    if (std::find(distinct.begin(), distinct.end(), atom) == distinct.end()) {
      distinct.push_back(atom);
    }
  }
  rule.body = std::move(distinct);
  return rule;
}

bool same_condition(const Rule& a, const Rule& b) {
  return a.body == b.body && a.negated_body == b.negated_body &&
         a.disequalities == b.disequalities && a.builtins == b.builtins;
}

/// Returns `constraint` and all ways to make body atoms of it the same.
std::vector<Rule> factors_of(const Rule& constraint, RunGuard& guard) {
  std::vector<Rule> factors = {constraint};
  for (std::size_t n = 0; n < factors.size(); ++n) {
    for (std::size_t i = 0; i < factors[n].body.size(); ++i) {
      for (std::size_t j = i + 1; j < factors[n].body.size(); ++j) {
        if (!guard.tick()) return factors;
        std::optional<Rule> rule = factor(factors[n], i, j);
        if (!rule) continue;
        const bool is_new = std::none_of(
            factors.begin(), factors.end(),
            [&rule](const Rule& f) { return same_condition(f, *rule); });
        if (is_new) factors.push_back(*std::move(rule));
      }
    }
  }
  return factors;
}

bool has_triple_atom(const Rule& rule) {
  return std::any_of(rule.body.begin(), rule.body.end(),
                     [](const Atom& atom) { return atom.is_triple(); });
}

bool is_schema(const Dictionary& dictionary, TermId predicate) {
  const TermView term = dictionary.view(predicate);
  if (!term.is_iri()) return false;
  constexpr std::string_view kNamedIndividual = owl::kNamedIndividual;
  for (const std::string_view about_individuals :
       {owl::kSameAs, owl::kDifferentFrom, owl::kThing, kNamedIndividual}) {
    if (term.text == about_individuals) return false;
  }
  return term.text.starts_with(rdf::kNamespace) ||
         term.text.starts_with(rdfs::kNamespace) ||
         term.text.starts_with(owl::kNamespace);
}

Relation find_individuals(const Dictionary& dictionary,
                          const TripleStore& store) {
  Relation individuals;
  const auto add = [&](TermId id) {
    if (!dictionary.view(id).is_literal()) individuals.insert({id, id});
  };
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    if (is_schema(dictionary, store.key({id}).predicate)) continue;
    store.relation({id}).for_each([&](Row row, bool) {
      if (dictionary.view(row.second).is_literal()) return;
      add(row.first);
      add(row.second);
    });
  }
  return individuals;
}

class Refuter {
 public:
  Refuter(WorkingTerms terms, TripleStore& store, Refutation refutation,
          CardinalityEstimates& estimates, RunGuard& guard)
      : terms_(terms),
        store_(store),
        ranges_over_all_(refutation == Refutation::kAllIndividuals),
        estimates_(estimates),
        guard_(guard) {
    if (ranges_over_all_)
      individuals_ = find_individuals(terms.dictionary(), store);
    for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
      n_facts_.push_back(store.relation({id}).size());
    }
  }

  /// Refutes body atom number `i` of `constraint` by the others.
  void refute(const Rule& constraint, std::size_t i) {
    const Atom refuted = constraint.body[i];
    if (refuted.relation.polarity == Polarity::kNegative) return;
    if (has_triple_atom(constraint)) return;
    if (!guard_.poll()) return;
    Rule rule = constraint;
    rule.body.erase(rule.body.begin() + static_cast<std::ptrdiff_t>(i));
    const std::vector<Variable> free = free_variables(rule, refuted);
    if (!free.empty() && !ranges_over_all_) return;
    rule.heads = {refuted};
    rule.heads.front().relation = refuted.relation.negation();

    JoinRule join = make_join_rule(rule, terms_.dictionary(), store_);
    std::vector<AtomRows> rows;
    for (const Atom& atom : rule.body) rows.push_back({facts(atom.relation)});
    for (std::size_t n = 0; n < rule.negated_body.size(); ++n) {
      join.negated_body[n].end = facts(rule.negated_body[n].relation).end;
    }
    for (const Variable variable : free) {
      join.body.push_back({&individuals_, variable.index, variable.index});
      rows.push_back({individuals_.all()});
    }
    // Where the fact itself holds the constraint is violated.
    JoinAtom holds = join.heads.front();
    holds.relation = &store_.relation(store_.relation_id(refuted.relation));
    join.negated_body.push_back(holds);
    const bool has_empty =
        std::any_of(rows.begin(), rows.end(),
                    [](const AtomRows& r) { return r.range.size() == 0; });
    if (has_empty) return;
    derive_heads(join, make_plan(join, rows, estimates_), terms_,
                 store_.equality(), guard_);
  }

 private:
  /// The facts that were there before anything was refuted.
  RowRange facts(const RelationKey& key) {
    const std::uint32_t id = store_.relation_id(key).value;
    return {0, id < n_facts_.size() ? n_facts_[id] : 0};
  }

  static std::vector<Variable> free_variables(const Rule& rest,
                                              const Atom& refuted) {
    std::vector<Variable> free;
    for (const Argument argument : {refuted.first, refuted.second}) {
      const bool bound =
          std::any_of(rest.body.begin(), rest.body.end(), [&](const Atom& a) {
            return a.first == argument || a.second == argument;
          });
      if (!argument.is_variable() || bound) continue;
      const Variable variable = argument.as_variable();
      if (free.empty() || free.front() != variable) free.push_back(variable);
    }
    return free;
  }

  WorkingTerms terms_;
  TripleStore& store_;
  bool ranges_over_all_;
  CardinalityEstimates& estimates_;
  RunGuard& guard_;
  Relation individuals_;
  std::vector<std::uint32_t> n_facts_;  ///< Indexed by relation
};

}  // namespace

void derive_refutations(const Program& program, WorkingTerms terms,
                        TripleStore& store, Refutation refutation,
                        CardinalityEstimates& estimates, RunGuard& guard) {
  guard.set_note("refutations");
  Refuter refuter(terms, store, refutation, estimates, guard);
  for (const Rule& constraint : program.rules) {
    if (!constraint.is_constraint()) continue;
    for_each_pair_rule(constraint, [&](const Rule& pair) {
      for (const Rule& rule : factors_of(pair, guard)) {
        for (std::size_t i = 0; i < rule.body.size(); ++i) {
          if (guard.stopped()) return false;
          refuter.refute(rule, i);
        }
      }
      return true;
    });
    if (guard.stopped()) return;
  }
}

}  // namespace rrn::datalog
