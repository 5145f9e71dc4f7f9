// SPDX-License-Identifier: MIT
#include "reasoner/proofs/constraint_match.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "datalog/plan/join_rule.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::reasoner {

namespace {

using datalog::Argument;
using datalog::Atom;

class Matcher {
 public:
  Matcher(const datalog::Rule& rule, const std::vector<Fact>& facts,
          const TripleStore& store, Dictionary& dictionary)
      : rule_(rule),
        facts_(facts),
        store_(store),
        dictionary_(dictionary),
        rdf_type_(dictionary.intern_iri(rdf::kType)),
        values_(rule.variable_names.size()),
        n_uses_(facts.size(), 0) {}

  std::optional<std::vector<TermId>> match() {
    if (!match(0)) return std::nullopt;
    std::vector<TermId> result;
    for (const auto& value : values_) {
      result.push_back(value.value_or(TermId{0}));
    }
    return result;
  }

 private:
  bool bind(Argument argument, TermId value) {
    if (!argument.is_variable()) return argument.as_constant() == value;
    std::optional<TermId>& known = values_[argument.as_variable().index];
    if (!known) known = value;
    return *known == value;
  }

  [[nodiscard]] TermId value_of(Argument argument) const {
    return argument.is_variable() ? *values_[argument.as_variable().index]
                                  : argument.as_constant();
  }

  bool unify(const Atom& atom, const Fact& fact) {
    const auto& [relation, row] = fact;
    if (!atom.is_triple()) {
      return atom.relation == relation && bind(atom.first, row.first) &&
             bind(atom.second, row.second);
    }
    if (relation.polarity == Polarity::kNegative) return false;
    const bool unary = relation.arity == Arity::kUnary;
    return bind(atom.first, row.first) &&
           bind(*atom.predicate, unary ? rdf_type_ : relation.predicate) &&
           bind(atom.second, unary ? relation.predicate : row.second);
  }

  bool match(std::size_t i) {
    const auto before = values_;
    if (i == rule_.body.size()) {
      const bool all_used =
          std::find(n_uses_.begin(), n_uses_.end(), 0U) == n_uses_.end();
      if (all_used && conditions_hold()) return true;
      values_ = before;
      return false;
    }
    for (std::size_t fact = 0; fact < facts_.size(); ++fact) {
      ++n_uses_[fact];
      if (unify(rule_.body[i], facts_[fact]) && match(i + 1)) return true;
      --n_uses_[fact];
      values_ = before;
    }
    return false;
  }

  bool conditions_hold() {
    return std::all_of(
               rule_.builtins.begin(), rule_.builtins.end(),
               [this](const auto& builtin) { return evaluate(builtin); }) &&
           std::all_of(rule_.disequalities.begin(), rule_.disequalities.end(),
                       [this](const datalog::Disequality& filter) {
                         return value_of(filter.left) != value_of(filter.right);
                       }) &&
           std::none_of(rule_.negated_body.begin(), rule_.negated_body.end(),
                        [this](const Atom& atom) { return holds(atom); });
  }

  bool evaluate(const datalog::BuiltinAtom& builtin) {
    std::vector<TermView> arguments;
    for (const Argument argument : builtin.arguments) {
      arguments.push_back(dictionary_.view(value_of(argument)));
    }
    if (!builtin.result) {
      return datalog::builtin_holds(builtin.op, arguments) != builtin.negated;
    }
    const auto value = datalog::builtin_value(builtin.op, arguments);
    return value && bind(*builtin.result, dictionary_.intern(value->view()));
  }

  [[nodiscard]] bool holds(const Atom& atom) const {
    const Row row{value_of(atom.first), value_of(atom.second)};
    const Fact fact =
        atom.is_triple()
            ? fact_of({row.first, value_of(*atom.predicate), row.second},
                      rdf_type_)
            : Fact{atom.relation, row};
    return store_.contains(fact.relation, fact.row);
  }

  const datalog::Rule& rule_;
  const std::vector<Fact>& facts_;
  const TripleStore& store_;
  Dictionary& dictionary_;
  TermId rdf_type_;
  std::vector<std::optional<TermId>> values_;
  std::vector<std::uint32_t> n_uses_;  ///< Indexed by fact
};

}  // namespace

std::optional<std::vector<TermId>> match_constraint(
    const datalog::Rule& constraint, const std::vector<Fact>& facts,
    const TripleStore& store, Dictionary& dictionary) {
  return Matcher(constraint, facts, store, dictionary).match();
}

}  // namespace rrn::reasoner
