// SPDX-License-Identifier: MIT
#include "datalog/maintenance/tentative_closure.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/error.hpp"
#include "datalog/evaluation/join_cursor.hpp"
#include "datalog/plan/join_rule.hpp"
#include "datalog/plan/rule_plan.hpp"

namespace rrn::datalog {

namespace {

bool has_triple(const std::vector<Atom>& atoms) {
  return std::any_of(atoms.begin(), atoms.end(),
                     [](const Atom& atom) { return atom.is_triple(); });
}

bool computes(const Rule& rule) {
  return std::any_of(
      rule.builtins.begin(), rule.builtins.end(),
      [](const BuiltinAtom& builtin) { return builtin.result.has_value(); });
}

/// Plans the body of `join` with these variables bound, over all rows that
/// there will be.
RulePlan plan_rest(const JoinRule& join, std::vector<bool> bound,
                   CardinalityEstimates& estimates) {
  // No relation has rows yet; what counts is which columns are bound.
  constexpr std::uint32_t kAssumedRows = 64;
  std::vector<AtomRows> rows(join.body.size(), {{0, kAssumedRows}});
  PlanOptions options;
  options.bound = std::move(bound);
  RulePlan plan = make_plan(join, rows, estimates, options);
  for (JoinStep& step : plan.steps) step.range = {0, Relation::kNoRow};
  return plan;
}

std::vector<bool> bound_by(const Atom& atom, std::uint32_t n_variables) {
  std::vector<bool> bound(n_variables, false);
  for (const Argument argument : {atom.first, atom.second}) {
    if (argument.is_variable()) bound[argument.as_variable().index] = true;
  }
  return bound;
}

}  // namespace

/// One rule without one of its body atoms, which a new row stands for.
struct TentativeClosure::Join {
  Join(const Rule& source, std::size_t atom_number, TentativeClosure& owner)
      : rule(source),
        atom(source.body[atom_number]),
        join(rest_of(source, atom_number, owner)),
        plan(plan_rest(join, bound_by(atom, join.n_variables),
                       owner.estimates_)),
        cursor(plan, WorkingTerms(owner.dictionary_), owner.store_.equality(),
               owner.guard_) {
    for (const Atom& head : source.heads) {
      heads.push_back(owner.store_.relation_id(head.relation));
    }
  }

  static JoinRule rest_of(const Rule& source, std::size_t atom_number,
                          TentativeClosure& owner) {
    JoinRule rest = make_join_rule(source, owner.dictionary_, owner.store_);
    rest.body.erase(rest.body.begin() +
                    static_cast<std::ptrdiff_t>(atom_number));
    return rest;
  }

  /// Gives the atom's variables their values; returns false if `row` is no
  /// instance of it.
  bool bind(Row row) {
    if (atom.first == atom.second && row.first != row.second) return false;
    return bind(atom.first, row.first) && bind(atom.second, row.second);
  }
  bool bind(Argument argument, TermId value) {
    if (!argument.is_variable()) return argument.as_constant() == value;
    cursor.bind(argument.as_variable().index, value);
    return true;
  }

  const Rule& rule;
  const Atom& atom;
  JoinRule join;
  RulePlan plan;
  JoinCursor cursor;
  std::vector<RelationId> heads;
};

bool TentativeClosure::supports(const Program& program) {
  return !program.same_as &&
         std::none_of(
             program.rules.begin(), program.rules.end(), [](const Rule& rule) {
               return !rule.negated_body.empty() || has_triple(rule.heads) ||
                      has_triple(rule.body) || computes(rule);
             });
}

TentativeClosure::TentativeClosure(const Program& program,
                                   const Dictionary& dictionary)
    : dictionary_(dictionary),
      guard_(MaterialiseOptions(), store_, dictionary, job_) {
  if (!supports(program)) {
    throw Error(ErrorCode::kUnsupported,
                "rules with default negation, computations, equal terms or "
                "predicates as variables; expected rules whose closure grows "
                "fact by fact");
  }
  bool is_consistent = true;
  for (const Rule& rule : program.rules) {
    check_safe(rule);
    add_joins(rule);
  }
  for (const Rule& rule : program.rules) {
    if (rule.body.empty()) is_consistent &= state_bodiless(rule);
  }
  if (!is_consistent || !propagate()) {
    throw Error(ErrorCode::kBadArgument,
                "the rules contradict themselves without any fact; expected "
                "rules that hold of something");
  }
  keep_pending();
  kept_.clear();  // these stay
}

TentativeClosure::~TentativeClosure() = default;

void TentativeClosure::add_joins(const Rule& rule) {
  for (std::size_t i = 0; i < rule.body.size(); ++i) {
    const bool repeats =
        std::find(rule.body.begin(),
                  rule.body.begin() + static_cast<std::ptrdiff_t>(i),
                  rule.body[i]) !=
        rule.body.begin() + static_cast<std::ptrdiff_t>(i);
    if (repeats) continue;
    Join& join = joins_.emplace_back(rule, i, *this);
    const RelationId id = store_.relation_id(rule.body[i].relation);
    joins_of_.resize(
        std::max<std::size_t>(joins_of_.size(), store_.n_relations()));
    joins_of_[id.value].push_back(&join);
  }
}

/// Inserts the heads of a rule without a body.  Returns false if it is a
/// constraint that is violated.
bool TentativeClosure::state_bodiless(const Rule& rule) {
  const JoinRule join = make_join_rule(rule, dictionary_, store_);
  const RulePlan plan = plan_rest(join, {}, estimates_);
  JoinCursor cursor(plan, WorkingTerms(dictionary_), store_.equality(), guard_);
  if (!cursor.next()) return true;
  for (std::size_t i = 0; i < rule.heads.size(); ++i) {
    insert(store_.relation_id(rule.heads[i].relation),
           cursor.row(join.heads[i]));
  }
  return !rule.is_constraint();
}

bool TentativeClosure::add(const Fact& fact) {
  insert(store_.relation_id(fact.relation), fact.row);
  if (propagate()) {
    keep_pending();
    return true;
  }
  drop_pending();
  return false;
}

bool TentativeClosure::admits(const Fact& fact) {
  insert(store_.relation_id(fact.relation), fact.row);
  const bool taken = propagate();
  drop_pending();
  return taken;
}

void TentativeClosure::insert(RelationId id, Row row) {
  Relation& relation = store_.relation(id);
  if (relation.insert(row)) pending_.push_back({id, relation.size() - 1});
}

bool TentativeClosure::propagate() {
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    const NewRow at = pending_[i];
    const Row row = store_.relation(at.relation).row(at.number);
    if (clashes(at.relation, row)) return false;
    if (at.relation.value >= joins_of_.size()) continue;
    for (Join* join : joins_of_[at.relation.value]) {
      if (!fire(*join, row)) return false;
    }
  }
  return true;
}

/// Inserts what a join derives from a row.  Returns false if it is a violated
/// constraint.
bool TentativeClosure::fire(Join& join, Row row) {
  if (!join.bind(row)) return true;
  join.cursor.restart();
  while (join.cursor.next()) {
    if (join.rule.is_constraint()) return false;
    for (std::size_t i = 0; i < join.heads.size(); ++i) {
      insert(join.heads[i], join.cursor.row(join.join.heads[i]));
    }
    join.cursor.skip_to_next_heads();
  }
  return true;
}

bool TentativeClosure::clashes(RelationId id, Row row) const {
  const auto opposite = store_.find(store_.key(id).negation());
  return opposite && store_.relation(*opposite).contains(row);
}

void TentativeClosure::keep_pending() {
  for (const NewRow& at : pending_) {
    store_.relation(at.relation).set_asserted(at.number, true);
  }
  kept_.insert(kept_.end(), pending_.begin(), pending_.end());
  pending_.clear();
}

/// Rows that are kept are asserted ones to the store.
void TentativeClosure::drop_pending() {
  for (const NewRow& at : pending_) {
    Relation& relation = store_.relation(at.relation);
    if (relation.n_derived() > 0) relation.keep_asserted();
  }
  pending_.clear();
}

void TentativeClosure::clear() {
  for (const NewRow& at : kept_) {
    store_.relation(at.relation).set_asserted(at.number, false);
  }
  pending_ = std::move(kept_);
  kept_.clear();
  drop_pending();
}

}  // namespace rrn::datalog
