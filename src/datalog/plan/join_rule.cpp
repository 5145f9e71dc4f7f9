// SPDX-License-Identifier: MIT
#include "datalog/plan/join_rule.hpp"

#include <algorithm>
#include <map>

#include "rdf/vocabulary/rdf.hpp"

namespace rrn::datalog {

namespace {

/// Gives slots to arguments while a JoinRule is made.
class SlotTable {
 public:
  SlotTable(JoinRule& rule, TripleStore& store) : rule_(rule), store_(store) {}

  Slot slot_of(Argument argument) {
    if (argument.is_variable()) return argument.as_variable().index;
    const TermId id = store_.equality().representative(argument.as_constant());
    const auto [entry, is_new] = constants_.try_emplace(
        id, static_cast<Slot>(rule_.n_variables + rule_.constants.size()));
    if (is_new) rule_.constants.push_back(id);
    return entry->second;
  }

  std::vector<JoinAtom> atoms(const std::vector<Atom>& atoms) {
    std::vector<JoinAtom> result;
    result.reserve(atoms.size());
    for (const Atom& atom : atoms) result.push_back(join_atom(atom));
    return result;
  }

 private:
  JoinAtom join_atom(const Atom& atom) {
    JoinAtom result;
    result.first = slot_of(atom.first);
    result.second = slot_of(atom.second);
    if (atom.is_triple()) {
      result.predicate = slot_of(*atom.predicate);
      result.store = &store_;
    } else {
      result.relation = &store_.relation(store_.relation_id(atom.relation));
    }
    return result;
  }

  JoinRule& rule_;
  TripleStore& store_;
  std::map<TermId, Slot> constants_;
};

std::uint32_t count_variables(const Rule& rule) {
  std::uint32_t n = 0;
  const auto count = [&n](Argument argument) {
    if (argument.is_variable())
      n = std::max(n, argument.as_variable().index + 1);
  };
  for (const auto* atoms : {&rule.heads, &rule.body}) {
    for (const Atom& atom : *atoms) {
      count(atom.first);
      count(atom.second);
      if (atom.predicate) count(*atom.predicate);
    }
  }
  for (const BuiltinAtom& builtin : rule.builtins) {
    for (const Argument argument : builtin.arguments) count(argument);
    if (builtin.result) count(*builtin.result);
  }
  return n;
}

}  // namespace

bool JoinRule::computes() const {
  return std::any_of(
      builtins.begin(), builtins.end(),
      [](const JoinBuiltin& builtin) { return builtin.result.has_value(); });
}

JoinRule make_join_rule(const Rule& rule, const Dictionary& dictionary,
                        TripleStore& store) {
  JoinRule result;
  result.n_variables = count_variables(rule);
  result.rdf_type =
      dictionary.find(TermView::iri(rdf::kType)).value_or(kAnyPredicate);
  SlotTable slots(result, store);
  result.heads = slots.atoms(rule.heads);
  result.body = slots.atoms(rule.body);
  result.negated_body = slots.atoms(rule.negated_body);
  for (const Disequality& filter : rule.disequalities) {
    result.disequalities.emplace_back(slots.slot_of(filter.left),
                                      slots.slot_of(filter.right));
  }
  for (const BuiltinAtom& builtin : rule.builtins) {
    JoinBuiltin join{builtin.op, {}, std::nullopt, builtin.negated};
    for (const Argument argument : builtin.arguments) {
      join.arguments.push_back(slots.slot_of(argument));
    }
    if (builtin.result) join.result = slots.slot_of(*builtin.result);
    result.builtins.push_back(std::move(join));
  }
  return result;
}

}  // namespace rrn::datalog
