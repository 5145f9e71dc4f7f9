// SPDX-License-Identifier: MIT
#include "sparql/evaluation/modifier_operators.hpp"

#include <algorithm>
#include <array>
#include <deque>

#include "sparql/evaluation/aggregation.hpp"
#include "sparql/values/comparison.hpp"

namespace rrn::sparql {

namespace {

/// The groups while they grow.
class Groups {
 public:
  Groups(std::size_t n_keys, const std::vector<AggregatePlan>& aggregates,
         std::size_t n_variables, QueryContext& context)
      : aggregates_(aggregates),
        context_(context),
        keys_(n_keys, context.guard),
        memory_(context.guard) {
    for (const AggregatePlan& plan : aggregates) {
      // A value with its group, or a whole solution with its group.
      seen_.emplace_back(plan.argument ? 2 : n_variables + 1, context.guard);
    }
  }

  std::size_t find(const std::vector<TermId>& key) {
    const auto [number, is_new] = keys_.insert(key);
    if (is_new) {
      memory_.add(aggregates_.size() * sizeof(Accumulator));
      accumulators_.resize(accumulators_.size() + aggregates_.size());
    }
    return number;
  }

  void add(std::size_t group, Row& row,
           const std::vector<Variable>& variables) {
    for (std::size_t i = 0; i < aggregates_.size(); ++i) {
      const AggregatePlan& plan = aggregates_[i];
      Accumulator& accumulator = accumulators_[group * aggregates_.size() + i];
      if (!plan.argument) {
        if (plan.is_distinct && !is_new_solution(i, group, row, variables)) {
          continue;
        }
        accumulator.add(plan.aggregate, Value::boolean(true), {}, context_);
      } else if (plan.is_distinct) {
        const TermId id = evaluate_term(*plan.argument, row, context_);
        const std::array<TermId, 2> cells = {
            TermId{static_cast<std::uint32_t>(group)}, id};
        if (!seen_[i].insert(cells).second) continue;
        accumulator.add(plan.aggregate, context_.value(id), plan.separator,
                        context_);
      } else {
        const std::size_t mark = context_.scratch.mark();
        accumulator.add(plan.aggregate, evaluate(*plan.argument, row, context_),
                        plan.separator, context_);
        context_.scratch.release(mark);
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  [[nodiscard]] std::span<const TermId> key(std::size_t group) const {
    return keys_.row(group);
  }
  [[nodiscard]] TermId result(std::size_t group, std::size_t aggregate) const {
    return accumulators_[group * aggregates_.size() + aggregate].result(
        aggregates_[aggregate].aggregate, context_);
  }

 private:
  bool is_new_solution(std::size_t aggregate, std::size_t group, const Row& row,
                       const std::vector<Variable>& variables) {
    std::vector<TermId> cells = {TermId{static_cast<std::uint32_t>(group)}};
    for (const Variable v : variables) cells.push_back(row[v]);
    return seen_[aggregate].insert(cells).second;
  }

  const std::vector<AggregatePlan>& aggregates_;
  QueryContext& context_;
  RowSet keys_;
  std::deque<Accumulator> accumulators_;
  std::deque<RowSet> seen_;
  CountedMemory memory_;
};

}  // namespace

bool GroupOperator::do_run(Row& row, Yield yield) {
  Groups groups(keys_.size(), aggregates_, input_variables_.size(), context_);
  std::vector<TermId> key(keys_.size());
  if (is_implicit_) groups.find(key);
  const auto take = [&] {
    context_.guard.tick();
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      key[i] = evaluate_term(keys_[i].second, row, context_);
    }
    groups.add(groups.find(key), row, input_variables_);
    return true;
  };
  input_->run(row, take);
  bool goes_on = true;
  for (std::size_t g = 0; g < groups.size() && goes_on; ++g) {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      row[keys_[i].first] = groups.key(g)[i];
    }
    for (std::size_t i = 0; i < aggregates_.size(); ++i) {
      row[aggregates_[i].variable] = groups.result(g, i);
    }
    goes_on = yield();
  }
  for (const auto& [variable, expression] : keys_) row[variable] = kNoTerm;
  for (const AggregatePlan& plan : aggregates_) row[plan.variable] = kNoTerm;
  return goes_on;
}

bool OrderOperator::is_before(const Entry& a, const Entry& b) const {
  context_.guard.tick();
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const auto by_key = order(a.keys[i], b.keys[i]);
    if (by_key != 0) return keys_[i].second ? by_key > 0 : by_key < 0;
  }
  return a.number < b.number;
}

void OrderOperator::keep_first(std::vector<Entry>& entries) const {
  if (entries.size() <= *n_wanted_) return;
  const auto end = entries.begin() + static_cast<std::ptrdiff_t>(*n_wanted_);
  std::nth_element(
      entries.begin(), end, entries.end(),
      [&](const Entry& a, const Entry& b) { return is_before(a, b); });
  entries.erase(end, entries.end());
}

bool OrderOperator::do_run(Row& row, Yield yield) {
  constexpr std::uint64_t kMaxPruned = 1000000;
  const bool prunes = n_wanted_ && *n_wanted_ <= kMaxPruned;
  std::vector<Entry> entries;
  CountedMemory memory(context_.guard);
  const std::size_t bytes = sizeof(Entry) + keys_.size() * sizeof(Value) +
                            variables_.size() * sizeof(TermId);
  std::uint64_t n = 0;
  const auto take = [&] {
    context_.guard.count_row();
    memory.add(bytes);
    Entry& entry = entries.emplace_back();
    entry.number = n++;
    for (const auto& [plan, is_descending] : keys_) {
      // By its number: scratch text does not last.
      entry.keys.push_back(context_.value(evaluate_term(plan, row, context_)));
    }
    for (const Variable v : variables_) entry.cells.push_back(row[v]);
    if (prunes && entries.size() > 2 * *n_wanted_ + 1000) {
      keep_first(entries);
      memory.clear();
      memory.add(bytes * entries.size());
    }
    return true;
  };
  input_->run(row, take);
  std::sort(entries.begin(), entries.end(),
            [&](const Entry& a, const Entry& b) { return is_before(a, b); });
  bool goes_on = true;
  for (std::size_t i = 0; i < entries.size() && goes_on; ++i) {
    for (std::size_t v = 0; v < variables_.size(); ++v) {
      row[variables_[v]] = entries[i].cells[v];
    }
    goes_on = yield();
  }
  for (const Variable v : variables_) row[v] = kNoTerm;
  return goes_on;
}

bool DistinctOperator::do_run(Row& row, Yield yield) {
  RowSet seen(variables_.size(), context_.guard);
  std::vector<TermId> cells(variables_.size());
  const auto take = [&] {
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      cells[i] = row[variables_[i]];
    }
    context_.guard.tick();
    return !seen.insert(cells).second || yield();
  };
  return input_->run(row, take);
}

bool SliceOperator::do_run(Row& row, Yield yield) {
  if (limit_ && *limit_ == 0) return true;
  std::uint64_t n_seen = 0;
  bool goes_on = true;
  const auto take = [&] {
    if (n_seen++ < offset_) return true;
    goes_on = yield();
    return goes_on && (!limit_ || n_seen - offset_ < *limit_);
  };
  input_->run(row, take);
  return goes_on;
}

}  // namespace rrn::sparql
