// SPDX-License-Identifier: MIT
#include "datalog/evaluation/join_cursor.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace rrn::datalog {

namespace {
constexpr std::uint32_t kPollMask = 4095;
}

JoinCursor::JoinCursor(const RulePlan& plan, WorkingTerms terms,
                       const EqualityClasses& equality, const RunGuard& guard)
    : plan_(plan),
      terms_(terms),
      equality_(equality),
      guard_(guard),
      slots_(plan.slots),
      at_(plan.steps.size(), Relation::kNoRow) {
  const bool has_triples = std::any_of(
      plan.steps.begin(), plan.steps.end(), [](const JoinStep& step) {
        return std::holds_alternative<TripleStep>(step.action);
      });
  if (has_triples) triples_.resize(plan.steps.size());
  if (!plan.steps.empty()) first_scan_ = plan.steps.front().range;
}

bool JoinCursor::tick() {
  if ((++n_ticks_ & kPollMask) != 0) return true;
  return guard_.poll_worker();
}

bool JoinCursor::next() {
  if (state_ == State::kAfter) return false;
  if (state_ == State::kBefore) {
    state_ = plan_.steps.empty() ? State::kAfter : State::kInside;
    if (!hold(0, plan_.n_first_filters)) {
      state_ = State::kAfter;
      return false;
    }
    if (plan_.steps.empty()) return true;
    depth_ = 0;
    open(0);
  }
  const std::size_t last = plan_.steps.size() - 1;
  while (tick()) {
    if (!advance(depth_)) {
      if (depth_ == 0) break;
      --depth_;
      continue;
    }
    const JoinStep& step = plan_.steps[depth_];
    if (!hold(step.filters_begin, step.filters_end)) continue;
    if (depth_ == last) return true;
    open(++depth_);
  }
  state_ = State::kAfter;
  return false;
}

void JoinCursor::skip_to_next_heads() {
  if (plan_.n_head_steps == 0) {
    state_ = State::kAfter;
  } else {
    depth_ = plan_.n_head_steps - 1;
  }
}

inline void JoinCursor::open(const ScanStep&, std::size_t depth) {
  at_[depth] = depth == 0 ? first_scan_.begin : plan_.steps[depth].range.begin;
}

template <Column bound>
inline void JoinCursor::open(const LookupStep<bound>& step, std::size_t depth) {
  at_[depth] = step.relation->newest_match(bound, slots_[step.key],
                                           plan_.steps[depth].range);
}

inline void JoinCursor::open(const ContainsStep& step, std::size_t depth) {
  const RowRange range = plan_.steps[depth].range;
  const std::uint32_t number =
      step.relation->find({slots_[step.first], slots_[step.second]});
  const bool in_range = number >= range.begin && number < range.end &&
                        number < step.relation->size();
  at_[depth] = in_range ? number : Relation::kNoRow;
}

inline void JoinCursor::open(const TripleStep&, std::size_t depth) {
  triples_[depth] = {};
}

inline void JoinCursor::open(const ComputeStep&, std::size_t depth) {
  at_[depth] = 0;
}

void JoinCursor::open(std::size_t depth) {
  std::visit([&](const auto& step) { open(step, depth); },
             plan_.steps[depth].action);
}

/// Binds a scanned row; returns whether it fits.
inline bool JoinCursor::take_scanned(const ScanStep& step,
                                     std::uint32_t number) {
  const Row row = step.relation->row(number);
  if (step.first == step.second && row.first != row.second) return false;
  if (is_hidden(*step.relation, number)) return false;
  slots_[step.first] = row.first;
  slots_[step.second] = row.second;
  return true;
}

inline bool JoinCursor::advance(const ScanStep& step, std::size_t depth) {
  std::uint32_t& at = at_[depth];
  const std::uint32_t end =
      std::min(depth == 0 ? first_scan_.end : plan_.steps[depth].range.end,
               step.relation->size());
  while (at < end) {
    if (take_scanned(step, at++)) return true;
    if (!tick()) return false;
  }
  return false;
}

template <Column bound>
inline bool JoinCursor::advance(const LookupStep<bound>& step,
                                std::size_t depth) {
  std::uint32_t& at = at_[depth];
  while (at != Relation::kNoRow) {
    const std::uint32_t number = at;
    at = step.relation->older_match(bound, at, plan_.steps[depth].range);
    if (is_hidden(*step.relation, number)) continue;
    const Row row = step.relation->row(number);
    slots_[step.found] = bound == Column::kFirst ? row.second : row.first;
    return true;
  }
  return false;
}

inline bool JoinCursor::advance(const ContainsStep& step, std::size_t depth) {
  const std::uint32_t number = std::exchange(at_[depth], Relation::kNoRow);
  return number != Relation::kNoRow && !is_hidden(*step.relation, number);
}

/// Whether the terms that computations make may grow so much.  If not, the next
/// tick ends the join.
bool JoinCursor::has_room(std::size_t bytes) {
  constexpr std::size_t kFew = std::size_t{1} << 16;
  unchecked_bytes_ += bytes;
  if (unchecked_bytes_ < kFew) return true;
  unchecked_bytes_ = 0;
  if (guard_.has_room(bytes)) return true;
  n_ticks_ = kPollMask;
  return false;
}

bool JoinCursor::advance(const ComputeStep& step, std::size_t depth) {
  if (std::exchange(at_[depth], 1) != 0) return false;
  const JoinBuiltin& builtin = plan_.rule->builtins[step.builtin];
  std::vector<TermView> arguments;
  std::size_t n_bytes = 0;  // no value is much longer than its arguments
  for (const Slot slot : builtin.arguments) {
    arguments.push_back(terms_.view(slots_[slot]));
    n_bytes += arguments.back().text.size();
  }
  if (!has_room(n_bytes)) return false;
  const std::optional<Term> value = builtin_value(builtin.op, arguments);
  if (!value) return false;
  slots_[step.result] = equality_.representative(terms_.intern(value->view()));
  return true;
}

bool JoinCursor::advance(const TripleStep& step, std::size_t depth) {
  TriplePosition& at = triples_[depth];
  while (true) {
    if (at.relation > 0) {
      const RelationId id{at.relation - 1};
      const Relation& relation = step.store->relation(id);
      for (std::uint32_t number = next_row(step, at);
           number != Relation::kNoRow; number = next_row(step, at)) {
        if (!tick()) return false;
        if (is_hidden(relation, number)) continue;
        if (bind_triple(step, step.store->key(id), relation.row(number))) {
          return true;
        }
      }
    }
    if (!next_relation(step, at)) return false;
  }
}

bool JoinCursor::advance(std::size_t depth) {
  return std::visit([&](const auto& step) { return advance(step, depth); },
                    plan_.steps[depth].action);
}

/// Goes to the next relation that may match.
bool JoinCursor::next_relation(const TripleStep& step, TriplePosition& at) {
  while (at.relation < step.store->n_relations()) {
    const std::uint32_t relation = at.relation++;
    if (!may_match(step, step.store->key({relation}))) continue;
    open_relation(step, relation, at);
    if (at.range.size() > 0) return true;
  }
  return false;
}

bool JoinCursor::may_match(const TripleStep& step,
                           const RelationKey& key) const {
  if (key.polarity == Polarity::kNegative) return false;
  const bool unary = key.arity == Arity::kUnary;
  if (!step.binds_predicate) {
    const TermId predicate = unary ? plan_.rule->rdf_type : key.predicate;
    const bool repeats = step.predicate == step.first && step.binds_first;
    if (!repeats && !equality_.are_equal(slots_[step.predicate], predicate)) {
      return false;
    }
  }
  const bool knows_object = !step.binds_second && step.second != step.first &&
                            step.second != step.predicate;
  return !unary || !knows_object ||
         equality_.are_equal(slots_[step.second], key.predicate);
}

void JoinCursor::open_relation(const TripleStep& step, std::uint32_t relation,
                               TriplePosition& at) const {
  const Relation& rows = step.store->relation({relation});
  at.range = step.bounds == nullptr
                 ? rows.all()
                 : rows_of(*step.bounds, step.part, relation);
  at.access = Access::kScan;
  at.row = at.range.begin;
  if (step.store->key({relation}).arity == Arity::kUnary) {
    if (step.binds_first) return;
    at.access = Access::kContains;
    const TermId subject = slots_[step.first];
    at.row = rows.find({subject, subject});
    if (at.row >= at.range.end || at.row < at.range.begin)
      at.row = Relation::kNoRow;
    return;
  }
  if (!step.binds_first && rows.has_index(Column::kFirst)) {
    at.access = Access::kByFirst;
    at.row = rows.newest_match(Column::kFirst, slots_[step.first], at.range);
  } else if (step.binds_first && !step.binds_second &&
             step.second != step.first && step.second != step.predicate &&
             rows.has_index(Column::kSecond)) {
    at.access = Access::kBySecond;
    at.row = rows.newest_match(Column::kSecond, slots_[step.second], at.range);
  }
}

/// Returns the next row of the open relation, or kNoRow.
std::uint32_t JoinCursor::next_row(const TripleStep& step,
                                   TriplePosition& at) const {
  const Relation& relation = step.store->relation({at.relation - 1});
  const std::uint32_t number = at.row;
  switch (at.access) {
    case Access::kByFirst:
    case Access::kBySecond:
      if (number != Relation::kNoRow) {
        at.row = relation.older_match(
            at.access == Access::kByFirst ? Column::kFirst : Column::kSecond,
            number, at.range);
      }
      return number;
    case Access::kContains:
      at.row = Relation::kNoRow;
      return number;
    default:
      if (number >= at.range.end) return Relation::kNoRow;
      ++at.row;
      return number;
  }
}

/// Binds a row's triple; returns false if it does not fit what is bound.
bool JoinCursor::bind_triple(const TripleStep& step, const RelationKey& key,
                             Row row) {
  const bool unary = key.arity == Arity::kUnary;
  const TermId predicate =
      unary ? plan_.rule->rdf_type : equality_.representative(key.predicate);
  const TermId object =
      unary ? equality_.representative(key.predicate) : row.second;
  if (step.binds_first) slots_[step.first] = row.first;
  if (step.binds_predicate) slots_[step.predicate] = predicate;
  if (step.binds_second) slots_[step.second] = object;
  return slots_[step.first] == row.first &&
         slots_[step.predicate] == predicate && slots_[step.second] == object;
}

bool JoinCursor::hold(std::uint32_t begin, std::uint32_t end) const {
  for (std::uint32_t i = begin; i < end; ++i) {
    if (!holds(plan_.filters[i])) return false;
  }
  return true;
}

bool JoinCursor::holds(const JoinFilter& filter) const {
  const Row row{slots_[filter.first], slots_[filter.second]};
  switch (filter.kind) {
    case JoinFilter::Kind::kDiffer:
      return row.first != row.second;
    case JoinFilter::Kind::kAbsent: {
      const Relation& relation = *filter.relation;
      const std::uint32_t number = relation.find(row);
      return number >= relation.size() || number >= filter.end ||
             is_hidden(relation, number);
    }
    case JoinFilter::Kind::kAbsentTriple: {
      const auto [key, fact] =
          fact_of({row.first, slots_[filter.predicate], row.second},
                  plan_.rule->rdf_type);
      const auto id = filter.store->find(key);
      if (!id) return true;
      const Relation& relation = filter.store->relation(*id);
      const std::uint32_t number = relation.find(fact);
      return number >= relation.size() || is_hidden(relation, number);
    }
    case JoinFilter::Kind::kBuiltin:
      return holds(plan_.rule->builtins[filter.builtin]);
  }
  return true;
}

bool JoinCursor::holds(const JoinBuiltin& builtin) const {
  std::vector<TermView> arguments;
  for (const Slot slot : builtin.arguments) {
    arguments.push_back(terms_.view(slots_[slot]));
  }
  if (!builtin.result) {
    return builtin_holds(builtin.op, arguments) != builtin.negated;
  }
  const std::optional<Term> value = builtin_value(builtin.op, arguments);
  if (!value) return false;
  const std::array<TermView, 2> both{value->view(),
                                     terms_.view(slots_[*builtin.result])};
  return builtin_holds(BuiltinOp::kEqual, both);
}

void derive_heads(const JoinRule& rule, const RulePlan& plan,
                  WorkingTerms terms, const EqualityClasses& equality,
                  RunGuard& guard) {
  JoinCursor cursor(plan, terms, equality, guard);
  while (cursor.next()) {
    if (!guard.tick()) return;
    for (const JoinAtom& head : rule.heads) {
      if (!guard.derive(*head.relation, cursor.row(head))) return;
    }
    cursor.skip_to_next_heads();
  }
  (void)guard.poll();
}

}  // namespace rrn::datalog
