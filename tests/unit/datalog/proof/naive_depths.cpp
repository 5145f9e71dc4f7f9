// SPDX-License-Identifier: MIT
#include "unit/datalog/proof/naive_depths.hpp"

#include <algorithm>
#include <utility>

#include "rdf/vocabulary/rdf.hpp"

namespace rrn::datalog {

namespace {

bool bind(Argument argument, TermId value, NaiveInstance& instance) {
  if (!argument.is_variable()) return argument.as_constant() == value;
  std::optional<TermId>& known =
      instance.bindings[argument.as_variable().index];
  if (!known) known = value;
  return *known == value;
}

TermId value_of(Argument argument, const NaiveInstance& instance) {
  return argument.is_variable()
             ? instance.bindings[argument.as_variable().index].value()
             : argument.as_constant();
}

}  // namespace

NaiveDepths::NaiveDepths(const Program& program, Dictionary& dictionary,
                         const std::set<Fact>& asserted,
                         const std::set<Fact>& closure)
    : dictionary_(dictionary),
      rdf_type_(dictionary.intern_iri(rdf::kType)),
      closure_(closure) {
  for (const Fact& fact : closure) by_relation_[fact.relation].push_back(fact);
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    const Rule& rule = program.rules[i];
    if (rule.is_constraint()) continue;
    NaiveInstance instance;
    instance.rule = i;
    instance.bindings.resize(rule.variable_names.size());
    match(rule, 0, instance);
  }
  find_depths(asserted);
}

void NaiveDepths::match(const Rule& rule, std::size_t atom,
                        NaiveInstance& instance) {
  if (atom == rule.body.size()) {
    finish(rule, instance);
    return;
  }
  if (!rule.body[atom].is_triple()) {
    const auto facts = by_relation_.find(rule.body[atom].relation);
    if (facts == by_relation_.end()) return;
    for (const Fact& fact : facts->second) match(rule, atom, fact, instance);
    return;
  }
  for (const auto& [relation, facts] : by_relation_) {
    if (relation.polarity == Polarity::kNegative) continue;
    for (const Fact& fact : facts) match(rule, atom, fact, instance);
  }
}

void NaiveDepths::match(const Rule& rule, std::size_t atom, const Fact& fact,
                        NaiveInstance& instance) {
  const Atom& pattern = rule.body[atom];
  const auto before = instance.bindings;
  bool fits = bind(pattern.first, fact.row.first, instance);
  if (pattern.is_triple()) {
    const bool unary = fact.relation.arity == Arity::kUnary;
    fits = fits &&
           bind(*pattern.predicate, unary ? rdf_type_ : fact.relation.predicate,
                instance) &&
           bind(pattern.second,
                unary ? fact.relation.predicate : fact.row.second, instance);
  } else {
    fits = fits && bind(pattern.second, fact.row.second, instance);
  }
  if (fits) {
    instance.body.push_back(fact);
    match(rule, atom + 1, instance);
    instance.body.pop_back();
  }
  instance.bindings = before;
}

void NaiveDepths::finish(const Rule& rule, NaiveInstance instance) {
  for (const BuiltinAtom& builtin : rule.builtins) {
    if (!compute(builtin, instance)) return;
  }
  for (const Disequality& filter : rule.disequalities) {
    if (value_of(filter.left, instance) == value_of(filter.right, instance)) {
      return;
    }
  }
  for (const Atom& atom : rule.negated_body) {
    if (closure_.contains(apply(atom, instance))) return;
  }
  for (const Atom& atom : rule.heads) {
    instance.heads.push_back(apply(atom, instance));
  }
  instances_.push_back(std::move(instance));
}

bool NaiveDepths::compute(const BuiltinAtom& builtin,
                          NaiveInstance& instance) const {
  std::vector<TermView> arguments;
  for (const Argument argument : builtin.arguments) {
    arguments.push_back(dictionary_.view(value_of(argument, instance)));
  }
  if (!builtin.result) {
    return builtin_holds(builtin.op, arguments) != builtin.negated;
  }
  const auto value = builtin_value(builtin.op, arguments);
  return value &&
         bind(*builtin.result, dictionary_.intern(value->view()), instance);
}

Fact NaiveDepths::apply(const Atom& atom, const NaiveInstance& instance) const {
  const TermId first = value_of(atom.first, instance);
  const TermId second = value_of(atom.second, instance);
  if (!atom.is_triple()) return {atom.relation, {first, second}};
  const TermId predicate = value_of(*atom.predicate, instance);
  if (predicate == rdf_type_) {
    return {{second, Arity::kUnary, Polarity::kPositive}, {first, first}};
  }
  return {{predicate, Arity::kBinary, Polarity::kPositive}, {first, second}};
}

void NaiveDepths::find_depths(const std::set<Fact>& asserted) {
  for (const Fact& fact : asserted) depths_[fact] = 0;
  for (std::uint32_t depth = 1;; ++depth) {
    std::set<Fact> level;
    for (const NaiveInstance& instance : instances_) {
      const bool fits = std::all_of(
          instance.body.begin(), instance.body.end(),
          [this](const Fact& fact) { return depths_.contains(fact); });
      if (!fits) continue;
      for (const Fact& head : instance.heads) {
        if (!depths_.contains(head)) level.insert(head);
      }
    }
    if (level.empty()) return;
    for (const Fact& fact : level) depths_.emplace(fact, depth);
  }
}

}  // namespace rrn::datalog
