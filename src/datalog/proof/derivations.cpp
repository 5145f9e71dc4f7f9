// SPDX-License-Identifier: MIT
#include "datalog/proof/derivations.hpp"

#include <algorithm>
#include <tuple>

namespace rrn::datalog {

/// A rule planned with the variables of one of its heads bound.
struct DerivationFinder::HeadPlan {
  std::size_t head = 0;
  JoinRule join;
  RulePlan plan;
  std::unique_ptr<JoinCursor> cursor;
  Derivation found;
};

namespace {

/// A plan that is used again when the relations have grown.
void look_at_all_rows(RulePlan& plan) {
  for (JoinStep& step : plan.steps) step.range = {0, Relation::kNoRow};
}

std::vector<bool> bound_by(const Atom& head) {
  std::vector<bool> bound;
  const auto bind = [&bound](Argument argument) {
    if (!argument.is_variable()) return;
    const std::uint32_t index = argument.as_variable().index;
    if (bound.size() <= index) bound.resize(index + 1, false);
    bound[index] = true;
  };
  bind(head.first);
  bind(head.second);
  if (head.predicate) bind(*head.predicate);
  return bound;
}

/// Gives a slot its value, unless it has another one already.
bool unify(const JoinRule& rule, JoinCursor& cursor, std::vector<Slot>& done,
           Slot slot, TermId value) {
  if (slot >= rule.n_variables) {
    return rule.constants[slot - rule.n_variables] == value;
  }
  if (std::find(done.begin(), done.end(), slot) != done.end()) {
    return cursor.value(slot) == value;
  }
  cursor.bind(slot, value);
  done.push_back(slot);
  return true;
}

}  // namespace

HeadIndex::HeadIndex(const Program& program) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    const std::vector<Atom>& heads = program.rules[i].heads;
    for (std::size_t h = 0; h < heads.size(); ++h) {
      std::vector<Head>& where =
          heads[h].is_triple() ? any_ : by_relation_[heads[h].relation];
      where.push_back({i, h, n++});
    }
  }
}

std::span<const HeadIndex::Head> HeadIndex::of(
    const RelationKey& relation) const {
  const auto found = by_relation_.find(relation);
  if (found == by_relation_.end()) return {};
  return found->second;
}

DerivationFinder::DerivationFinder(const Program& program, WorkingTerms terms,
                                   TripleStore& store, const RunGuard& guard,
                                   std::uint8_t hidden, const HeadIndex* heads)
    : program_(program),
      terms_(terms),
      store_(store),
      guard_(guard),
      hidden_(hidden),
      heads_(heads != nullptr ? *heads : own_heads_.emplace(program)) {}

DerivationFinder::~DerivationFinder() = default;

void DerivationFinder::forget_plans() { plans_.clear(); }

void DerivationFinder::for_each(
    const Fact& fact, const std::function<bool(const Derivation&)>& visit) {
  for (const HeadIndex::Head head : heads_.of(fact.relation)) {
    if (!visit_head(head, fact, visit)) return;
  }
  if (fact.relation.polarity == Polarity::kNegative) return;
  for (const HeadIndex::Head head : heads_.of_any_relation()) {
    if (!visit_head(head, fact, visit)) return;
  }
}

DerivationFinder::HeadPlan& DerivationFinder::plan_for(HeadIndex::Head head) {
  std::unique_ptr<HeadPlan>& plan = plans_[head.number];
  if (plan) return *plan;
  const Rule& rule = program_.rules[head.rule];
  auto made = std::make_unique<HeadPlan>();
  made->head = head.head;
  made->join = make_join_rule(rule, terms_.dictionary(), store_);
  std::vector<AtomRows> rows;
  for (const JoinAtom& atom : made->join.body) {
    const auto n = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(store_.n_live(), Relation::kNoRow));
    rows.push_back({atom.is_triple() ? RowRange{0, n} : atom.relation->all()});
  }
  PlanOptions options;
  options.bound = bound_by(rule.heads[head.head]);
  options.hidden = hidden_;
  options.skip_known_heads = false;
  made->plan = make_plan(made->join, rows, estimates_, options);
  look_at_all_rows(made->plan);
  made->cursor = std::make_unique<JoinCursor>(made->plan, terms_,
                                              store_.equality(), guard_);
  made->found.rule = head.rule;
  plan = std::move(made);
  return *plan;
}

bool DerivationFinder::visit_head(
    HeadIndex::Head head, const Fact& fact,
    const std::function<bool(const Derivation&)>& visit) {
  const Rule& rule = program_.rules[head.rule];
  HeadPlan& plan = plan_for(head);
  if (!bind_head(plan, fact)) return true;
  JoinCursor& cursor = *plan.cursor;
  cursor.restart();
  while (cursor.next()) {
    Derivation& found = plan.found;
    found.bindings.clear();
    for (Slot slot = 0; slot < plan.join.n_variables; ++slot) {
      found.bindings.push_back(cursor.value(slot));
    }
    found.body.clear();
    for (std::size_t i = 0; i < rule.body.size(); ++i) {
      const JoinAtom& atom = plan.join.body[i];
      found.body.push_back(
          atom.is_triple() ? fact_of(cursor.triple(atom), plan.join.rdf_type)
                           : Fact{rule.body[i].relation, cursor.row(atom)});
    }
    if (!visit(found)) return false;
  }
  return true;
}

bool DerivationFinder::bind_head(HeadPlan& head, const Fact& fact) const {
  const JoinAtom& atom = head.join.heads[head.head];
  JoinCursor& cursor = *head.cursor;
  std::vector<Slot> done;
  const auto bind = [&](Slot slot, TermId value) {
    return unify(head.join, cursor, done, slot, value);
  };
  if (!atom.is_triple()) {
    return bind(atom.first, fact.row.first) &&
           bind(atom.second, fact.row.second);
  }
  const EqualityClasses& equality = store_.equality();
  const TermId predicate = equality.representative(fact.relation.predicate);
  if (fact.relation.arity == Arity::kUnary) {
    return bind(atom.first, fact.row.first) &&
           bind(atom.predicate, head.join.rdf_type) &&
           bind(atom.second, predicate);
  }
  return bind(atom.first, fact.row.first) && bind(atom.predicate, predicate) &&
         bind(atom.second, fact.row.second);
}

}  // namespace rrn::datalog
