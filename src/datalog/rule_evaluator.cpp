// SPDX-License-Identifier: MIT
#include "datalog/rule_evaluator.hpp"

namespace rrn::datalog {

JoinCursor::JoinCursor(const RulePlan& plan, RunGuard& guard)
    : plan_(plan),
      guard_(guard),
      slots_(plan.slots),
      at_(plan.steps.size(), Relation::kNoRow) {}

bool JoinCursor::next() {
  if (state_ == State::kAfter) return false;
  if (state_ == State::kBefore) {
    state_ = plan_.steps.empty() ? State::kAfter : State::kInside;
    if (!hold(0, plan_.n_first_filters)) {
      state_ = State::kAfter;
      return false;
    }
    if (plan_.steps.empty()) return true;
    open(0);
  }
  const std::size_t last = plan_.steps.size() - 1;
  while (guard_.tick()) {
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

void JoinCursor::open(std::size_t depth) {
  const JoinStep& step = plan_.steps[depth];
  const Relation& relation = *step.relation;
  std::uint32_t& at = at_[depth];
  switch (step.access) {
    case Access::kScan:
      at = step.range.begin;
      break;
    case Access::kByFirst:
      at =
          relation.newest_match(Column::kFirst, slots_[step.first], step.range);
      break;
    case Access::kBySecond:
      at = relation.newest_match(Column::kSecond, slots_[step.second],
                                 step.range);
      break;
    case Access::kContains: {
      const std::uint32_t number =
          relation.find({slots_[step.first], slots_[step.second]});
      const bool in_range =
          number >= step.range.begin && number < step.range.end;
      at = in_range ? number : Relation::kNoRow;
      break;
    }
  }
}

bool JoinCursor::advance(std::size_t depth) {
  const JoinStep& step = plan_.steps[depth];
  const Relation& relation = *step.relation;
  std::uint32_t& at = at_[depth];
  switch (step.access) {
    case Access::kScan:
      while (at < step.range.end) {
        const Row row = relation.row(at++);
        const bool fits = step.first != step.second || row.first == row.second;
        if (!fits && guard_.tick()) continue;
        if (!fits) return false;
        slots_[step.first] = row.first;
        slots_[step.second] = row.second;
        return true;
      }
      return false;
    case Access::kByFirst:
      if (at == Relation::kNoRow) return false;
      slots_[step.second] = relation.row(at).second;
      at = relation.older_match(Column::kFirst, at, step.range);
      return true;
    case Access::kBySecond:
      if (at == Relation::kNoRow) return false;
      slots_[step.first] = relation.row(at).first;
      at = relation.older_match(Column::kSecond, at, step.range);
      return true;
    case Access::kContains:
      if (at == Relation::kNoRow) return false;
      at = Relation::kNoRow;
      return true;
  }
  return false;
}

bool JoinCursor::hold(std::uint32_t begin, std::uint32_t end) const {
  for (std::uint32_t i = begin; i < end; ++i) {
    const JoinFilter& filter = plan_.filters[i];
    const Row row{slots_[filter.first], slots_[filter.second]};
    if (filter.absent_from == nullptr) {
      if (row.first == row.second) return false;
      continue;
    }
    const std::uint32_t number = filter.absent_from->find(row);
    if (number < filter.absent_from->size() && number < filter.end) {
      return false;
    }
  }
  return true;
}

void derive_heads(const JoinRule& rule, const RulePlan& plan, RunGuard& guard) {
  JoinCursor cursor(plan, guard);
  while (cursor.next()) {
    for (const JoinAtom& head : rule.heads) {
      if (!guard.derive(*head.relation, cursor.row(head))) return;
    }
    cursor.skip_to_next_heads();
  }
}

}  // namespace rrn::datalog
