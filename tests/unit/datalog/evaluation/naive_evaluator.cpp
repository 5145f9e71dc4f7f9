// SPDX-License-Identifier: MIT
#include "unit/datalog/evaluation/naive_evaluator.hpp"

#include <algorithm>
#include <map>

namespace rrn::datalog {

namespace {

TermId apply(Argument argument, const std::vector<TermId>& s) {
  return argument.is_variable() ? s[argument.as_variable().index]
                                : argument.as_constant();
}

/// How many of the first variables an atom needs.
std::size_t n_needed(const Atom& atom) {
  std::size_t n = 0;
  for (const Argument a :
       {atom.first, atom.second, atom.predicate.value_or(atom.first)}) {
    if (a.is_variable())
      n = std::max<std::size_t>(n, a.as_variable().index + 1);
  }
  return n;
}

bool is_used(const std::vector<Atom>& atoms, std::size_t variable) {
  const Argument v = Argument::variable({static_cast<std::uint32_t>(variable)});
  return std::any_of(atoms.begin(), atoms.end(), [v](const Atom& a) {
    return a.first == v || a.second == v || a.predicate == v;
  });
}

/// Sets of arguments that must be equal, as a map to a representative.
class EqualArguments {
 public:
  Argument find(Argument a) const {
    const auto entry = parents_.find(a);
    return entry == parents_.end() ? a : find(entry->second);
  }
  void join(Argument a, Argument b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (a.is_variable()) {
      parents_.emplace(a, b);
    } else {
      parents_.emplace(b, a);
    }
  }

 private:
  std::map<Argument, Argument> parents_;
};

}  // namespace

NaiveEvaluator::NaiveEvaluator(const Program& program,
                               std::vector<std::set<std::size_t>> layers,
                               FactSet asserted, std::vector<TermId> domain,
                               std::function<bool(TermId)> is_literal,
                               TermId rdf_type)
    : program_(program),
      asserted_(std::move(asserted)),
      domain_(std::move(domain)),
      is_literal_(std::move(is_literal)),
      rdf_type_(rdf_type),
      closure_(asserted_) {
  while (close_under_equality()) {
  }
  for (const std::set<std::size_t>& layer : layers) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::size_t rule : layer) {
        if (evaluate(program.rules[rule])) changed = true;
      }
      while (close_under_equality()) changed = true;
    }
  }
}

Fact NaiveEvaluator::apply(const Atom& atom, const Substitution& s) const {
  const TermId first = datalog::apply(atom.first, s);
  const TermId second = datalog::apply(atom.second, s);
  if (!atom.predicate) return {atom.relation, {first, second}};
  const TermId predicate = datalog::apply(*atom.predicate, s);
  if (predicate == rdf_type_) {
    return {{second, Arity::kUnary, Polarity::kPositive}, {first, first}};
  }
  return {{predicate, Arity::kBinary, Polarity::kPositive}, {first, second}};
}

bool NaiveEvaluator::are_equal(TermId a, TermId b) const {
  if (!program_.same_as) return false;
  const RelationKey same_as{*program_.same_as, Arity::kBinary,
                            Polarity::kPositive};
  return closure_.contains({same_as, {a, b}});
}

bool NaiveEvaluator::close_under_equality() {
  if (!program_.same_as) return false;
  const RelationKey same_as{*program_.same_as, Arity::kBinary,
                            Polarity::kPositive};
  FactSet more;
  for (const auto& [key, equation] : closure_) {
    const auto [x, y] = equation;
    if (key != same_as || x == y) continue;
    more.insert({same_as, {y, x}});
    for (const auto& [other, row] : closure_) {
      const bool unary = other.arity == Arity::kUnary;
      if (row.first == x) more.insert({other, {y, unary ? y : row.second}});
      if (!unary && row.second == x) more.insert({other, {row.first, y}});
    }
  }
  const std::size_t size = closure_.size();
  closure_.merge(more);
  return closure_.size() > size;
}

void NaiveEvaluator::for_each_substitution(const Rule& rule,
                                           const Visit& visit) const {
  const std::size_t n = rule.variable_names.size();
  std::vector<std::size_t> digits(n, 0);
  Substitution s(n, domain_.front());
  while (true) {
    visit(s);
    std::size_t i = 0;
    while (i < n && ++digits[i] == domain_.size()) digits[i++] = 0;
    if (i == n) return;
    for (std::size_t k = 0; k <= i; ++k) s[k] = domain_[digits[k]];
  }
}

void NaiveEvaluator::for_each_match(const Rule& rule,
                                    const Visit& visit) const {
  Substitution s(rule.variable_names.size(), domain_.front());
  extend(rule, 0, s, visit);
}

void NaiveEvaluator::extend(const Rule& rule, std::size_t n_bound,
                            Substitution& s, const Visit& visit) const {
  for (const Atom& atom : rule.body) {
    if (n_needed(atom) != n_bound) continue;
    if (!holds(atom, s)) return;
  }
  if (n_bound == s.size()) {
    visit(s);
    return;
  }
  if (!is_used(rule.body, n_bound)) {
    extend(rule, n_bound + 1, s, visit);
    return;
  }
  for (const TermId term : domain_) {
    s[n_bound] = term;
    extend(rule, n_bound + 1, s, visit);
  }
}

bool NaiveEvaluator::conditions_hold(const Rule& rule,
                                     const Substitution& s) const {
  for (const Disequality& filter : rule.disequalities) {
    const TermId left = datalog::apply(filter.left, s);
    const TermId right = datalog::apply(filter.right, s);
    if (left == right || are_equal(left, right)) return false;
  }
  return std::none_of(rule.negated_body.begin(), rule.negated_body.end(),
                      [&](const Atom& a) { return holds(a, s); });
}

bool NaiveEvaluator::holds(const Atom& atom, const Substitution& s) const {
  Fact fact = apply(atom, s);
  if (closure_.contains(fact)) return true;
  if (!atom.is_triple() || !program_.same_as) return false;
  const TermId name = fact.relation.predicate;
  return std::any_of(domain_.begin(), domain_.end(), [&](TermId other) {
    fact.relation.predicate = other;
    return are_equal(name, other) && closure_.contains(fact);
  });
}

bool NaiveEvaluator::evaluate(const Rule& rule) {
  FactSet heads;
  for_each_match(rule, [&](const Substitution& s) {
    if (!conditions_hold(rule, s)) return;
    for (const Atom& head : rule.heads) heads.insert(apply(head, s));
  });
  const std::size_t size = closure_.size();
  closure_.merge(heads);
  return closure_.size() > size;
}

std::set<NaiveViolation> NaiveEvaluator::violations() const {
  std::set<NaiveViolation> result;
  const auto witness = [this](const Fact& fact) {
    return std::pair(fact, asserted_.count(fact) == 1);
  };
  for (const Fact& fact : closure_) {
    const Fact negation{fact.relation.negation(), fact.row};
    if (closure_.count(negation) == 0) continue;
    result.insert({std::nullopt, {witness(fact), witness(negation)}});
  }
  for (std::size_t i = 0; i < program_.rules.size(); ++i) {
    const Rule& rule = program_.rules[i];
    if (!rule.is_constraint()) continue;
    for_each_match(rule, [&](const Substitution& s) {
      if (!conditions_hold(rule, s)) return;
      NaiveViolation violation{i, {}};
      for (const Atom& atom : rule.body) {
        violation.second.insert(witness(apply(atom, s)));
      }
      result.insert(violation);
    });
  }
  return result;
}

std::set<TermId> NaiveEvaluator::individuals() const {
  std::set<TermId> result;
  for (const auto& [key, row] : closure_) {
    if (is_literal_(row.second)) continue;
    if (!is_literal_(row.first)) result.insert(row.first);
    result.insert(row.second);
  }
  return result;
}

void NaiveEvaluator::refute(const Rule& rule, const Substitution& s,
                            std::size_t i, Refutation refutation,
                            FactSet& out) const {
  const Fact z = apply(rule.body[i], s);
  if (z.relation.polarity == Polarity::kNegative) return;
  if (closure_.count(z) == 1) return;
  // All body atoms that are z under this substitution count as z, which makes
  // their arguments equal.
  EqualArguments equal;
  std::vector<Atom> rest;
  for (const Atom& atom : rule.body) {
    const Fact fact = apply(atom, s);
    if (fact != z) {
      if (closure_.count(fact) == 0) return;
      rest.push_back(atom);
      continue;
    }
    equal.join(atom.first, rule.body[i].first);
    equal.join(atom.second, rule.body[i].second);
  }
  const std::set<TermId> all = individuals();
  for (const Argument a : {rule.body[i].first, rule.body[i].second}) {
    bool bound = !equal.find(a).is_variable();
    for (const Atom& atom : rest) {
      bound = bound || equal.find(atom.first) == equal.find(a) ||
              equal.find(atom.second) == equal.find(a);
    }
    if (bound) continue;
    if (refutation != Refutation::kAllIndividuals) return;
    if (all.count(datalog::apply(a, s)) == 0) return;
  }
  const Fact negation{z.relation.negation(), z.row};
  if (closure_.count(negation) == 0) out.insert(negation);
}

FactSet NaiveEvaluator::refuted(Refutation refutation) const {
  FactSet result;
  if (refutation == Refutation::kNone) return result;
  for (const Rule& rule : program_.rules) {
    if (!rule.is_constraint()) continue;
    for_each_substitution(rule, [&](const Substitution& s) {
      if (!conditions_hold(rule, s)) return;
      for (std::size_t i = 0; i < rule.body.size(); ++i) {
        refute(rule, s, i, refutation, result);
      }
    });
  }
  return result;
}

}  // namespace rrn::datalog
