// SPDX-License-Identifier: MIT
#include "datalog/plan/rule_plan.hpp"

#include <algorithm>
#include <limits>

namespace rrn::datalog {

namespace {

/// Beyond this many atoms only one first atom is tried.
constexpr std::size_t kMaxTriedAtoms = 8;

/// Finds the order of one plan.
class JoinOrder {
 public:
  JoinOrder(const JoinRule& rule, std::span<const AtomRows> rows,
            const std::vector<bool>& bound, CardinalityEstimates& estimates)
      : rule_(rule), rows_(rows), estimates_(estimates), first_bound_(bound) {
    first_bound_.resize(rule.n_variables, false);
  }

  std::vector<std::size_t> best() {
    const std::size_t n = rule_.body.size();
    if (n == 1) return {0};
    if (n > kMaxTriedAtoms) return from(smallest_range());
    std::vector<std::size_t> best;
    double best_cost = std::numeric_limits<double>::infinity();
    for (std::size_t first = 0; first < n; ++first) {
      std::vector<std::size_t> order = from(first);
      if (cost_ < best_cost) {
        best_cost = cost_;
        best = std::move(order);
      }
    }
    return best.empty() ? from(0) : best;
  }

 private:
  [[nodiscard]] std::size_t smallest_range() const {
    return static_cast<std::size_t>(
        std::min_element(rows_.begin(), rows_.end(),
                         [](const AtomRows& a, const AtomRows& b) {
                           return a.range.size() < b.range.size();
                         }) -
        rows_.begin());
  }

  /// Returns the greedy order that starts with `first`; sets cost_.
  std::vector<std::size_t> from(std::size_t first) {
    bound_ = first_bound_;
    std::vector<std::size_t> order;
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < rule_.body.size(); ++i) left.push_back(i);
    cost_ = 0;
    double n_rows = 1;
    std::size_t next = first;
    while (true) {
      const double n_matches = expected_matches(next);
      cost_ += n_rows * (1 + n_matches);
      n_rows *= n_matches;
      bind(rule_.body[next]);
      order.push_back(next);
      left.erase(std::find(left.begin(), left.end(), next));
      if (left.empty()) return order;
      next = *std::min_element(left.begin(), left.end(),
                               [this](std::size_t a, std::size_t b) {
                                 return key_of(a) < key_of(b);
                               });
    }
  }

  [[nodiscard]] bool is_bound(Slot slot) const {
    return slot >= rule_.n_variables || bound_[slot];
  }
  void bind(const JoinAtom& atom) {
    if (!is_bound(atom.first)) bound_[atom.first] = true;
    if (!is_bound(atom.second)) bound_[atom.second] = true;
    if (atom.is_triple() && !is_bound(atom.predicate)) {
      bound_[atom.predicate] = true;
    }
  }

  /// Connected atoms first, then few matches.
  std::pair<bool, double> key_of(std::size_t i) {
    const JoinAtom& atom = rule_.body[i];
    const bool is_product = !is_bound(atom.first) && !is_bound(atom.second);
    return {is_product, expected_matches(i)};
  }

  double expected_matches(std::size_t i) {
    const JoinAtom& atom = rule_.body[i];
    const double n = rows_[i].range.size();
    if (atom.is_triple()) return expected_triples(atom, n);
    const bool first = is_bound(atom.first);
    const bool second = is_bound(atom.second);
    if (first && second) {  // of which no more is known
      return n / (2.0 * std::max(1U, atom.relation->size()));
    }
    if (first) return n / estimates_.n_distinct(*atom.relation, Column::kFirst);
    if (second) {
      return n / estimates_.n_distinct(*atom.relation, Column::kSecond);
    }
    return n;
  }

  /// Without counts over all relations: guesses.
  [[nodiscard]] double expected_triples(const JoinAtom& atom, double n) const {
    constexpr double kRowsPerSubject = 8;
    constexpr double kRowsPerObject = 16;
    const double n_relations = std::max(1U, atom.store->n_relations());
    if (is_bound(atom.predicate)) n /= n_relations;
    if (is_bound(atom.first)) n = std::min(n, kRowsPerSubject);
    if (is_bound(atom.second)) n = std::min(n, kRowsPerObject);
    if (is_bound(atom.first) && is_bound(atom.second)) n /= kRowsPerSubject;
    return n;
  }

  const JoinRule& rule_;
  std::span<const AtomRows> rows_;
  CardinalityEstimates& estimates_;
  std::vector<bool> first_bound_;
  std::vector<bool> bound_;
  double cost_ = 0;
};

/// Turns an order into steps, with each filter as early as it can be.
class PlanBuilder {
 public:
  PlanBuilder(const JoinRule& rule, const PlanOptions& options)
      : rule_(rule), options_(options), bound_(options.bound) {
    bound_.resize(rule.n_variables, false);
    plan_.rule = &rule;
    plan_.hidden = options.hidden;
    plan_.slots.resize(rule.n_variables);
    plan_.slots.insert(plan_.slots.end(), rule.constants.begin(),
                       rule.constants.end());
    collect_filters();
    place_filters();
    plan_.n_first_filters = static_cast<std::uint32_t>(plan_.filters.size());
    add_computations();
    heads_bound_ = heads_are_bound();
    plan_.n_head_steps = heads_bound_ ? plan_.steps.size() : 0;
  }

  RulePlan build(const std::vector<std::size_t>& order,
                 std::span<const AtomRows> rows) {
    std::size_t n_left = order.size();
    for (const std::size_t i : order) {
      add_step(rule_.body[i], rows[i]);
      add_computations();
      --n_left;
      if (heads_bound_ || !heads_are_bound()) continue;
      heads_bound_ = true;
      plan_.n_head_steps = plan_.steps.size();
      if (n_left > 0 && options_.skip_known_heads) add_head_filter();
    }
    return std::move(plan_);
  }

 private:
  [[nodiscard]] bool is_bound(Slot slot) const {
    return slot >= rule_.n_variables || bound_[slot];
  }
  void bind(Slot slot) {
    if (!is_bound(slot)) bound_[slot] = true;
  }

  void collect_filters() {
    for (const auto& [left, right] : rule_.disequalities) {
      JoinFilter filter;
      filter.first = filter.predicate = left;
      filter.second = right;
      pending_.push_back(filter);
    }
    for (const JoinAtom& atom : rule_.negated_body) {
      JoinFilter filter;
      filter.kind = atom.is_triple() ? JoinFilter::Kind::kAbsentTriple
                                     : JoinFilter::Kind::kAbsent;
      filter.relation = atom.relation;
      filter.end = atom.end;
      filter.store = atom.store;
      filter.first = atom.first;
      filter.second = atom.second;
      filter.predicate = atom.is_triple() ? atom.predicate : atom.first;
      pending_.push_back(filter);
    }
    for (std::uint32_t i = 0; i < rule_.builtins.size(); ++i) {
      if (is_computation(rule_.builtins[i])) {
        computations_.push_back(i);
        continue;
      }
      JoinFilter filter;
      filter.kind = JoinFilter::Kind::kBuiltin;
      filter.builtin = i;
      pending_.push_back(filter);
    }
  }

  /// Whether a builtin binds its result: no body atom does.
  [[nodiscard]] bool is_computation(const JoinBuiltin& builtin) const {
    if (!builtin.result || is_bound(*builtin.result)) return false;
    return std::none_of(
        rule_.body.begin(), rule_.body.end(), [&](const JoinAtom& atom) {
          return atom.first == *builtin.result ||
                 atom.second == *builtin.result ||
                 (atom.is_triple() && atom.predicate == *builtin.result);
        });
  }

  [[nodiscard]] bool arguments_are_bound(std::uint32_t builtin) const {
    const std::vector<Slot>& slots = rule_.builtins[builtin].arguments;
    return std::all_of(slots.begin(), slots.end(),
                       [this](Slot slot) { return is_bound(slot); });
  }

  void add_step(const JoinAtom& atom, const AtomRows& rows) {
    JoinStep step;
    step.range = rows.range;
    const bool first = is_bound(atom.first);
    const bool second = is_bound(atom.second);
    if (atom.is_triple()) {
      step.action = make_triple_step(atom, rows);
    } else if (first && second) {
      step.action = ContainsStep{atom.relation, atom.first, atom.second};
    } else if (first) {
      step.action =
          LookupStep<Column::kFirst>{atom.relation, atom.first, atom.second};
      atom.relation->ensure_index(Column::kFirst);
    } else if (second) {
      step.action =
          LookupStep<Column::kSecond>{atom.relation, atom.second, atom.first};
      atom.relation->ensure_index(Column::kSecond);
    } else {
      step.action = ScanStep{atom.relation, atom.first, atom.second};
    }
    bind(atom.first);
    bind(atom.second);
    push_step(step);
  }

  TripleStep make_triple_step(const JoinAtom& atom, const AtomRows& rows) {
    TripleStep step;
    step.first = atom.first;
    step.second = atom.second;
    step.predicate = atom.predicate;
    step.store = atom.store;
    step.bounds = rows.bounds;
    step.part = rows.part;
    step.binds_first = !is_bound(atom.first);
    step.binds_predicate =
        !is_bound(atom.predicate) && atom.predicate != atom.first;
    step.binds_second = !is_bound(atom.second) && atom.second != atom.first &&
                        atom.second != atom.predicate;
    bind(atom.predicate);
    // Which relations it will be is known only during the join.
    for (std::uint32_t i = 0; i < atom.store->n_relations(); ++i) {
      if (atom.store->key({i}).arity == Arity::kUnary) continue;
      Relation& relation = atom.store->relation({i});
      if (!step.binds_first && step.binds_second) {
        relation.ensure_index(Column::kFirst);
      }
      if (step.binds_first && !step.binds_second) {
        relation.ensure_index(Column::kSecond);
      }
    }
    return step;
  }

  /// Adds steps for the computations whose arguments are bound.
  void add_computations() {
    for (bool found = true; found;) {
      const auto ready = std::find_if(
          computations_.begin(), computations_.end(),
          [this](std::uint32_t i) { return arguments_are_bound(i); });
      found = ready != computations_.end();
      if (!found) return;
      const std::uint32_t builtin = *ready;
      computations_.erase(ready);
      const Slot result = *rule_.builtins[builtin].result;
      if (is_bound(result)) {  // another computation was first
        add_filter_here(builtin);
        continue;
      }
      JoinStep step;
      step.action = ComputeStep{builtin, result};
      bind(result);
      push_step(step);
    }
  }

  /// Adds a builtin whose slots are all bound to the filters of the last step.
  void add_filter_here(std::uint32_t builtin) {
    JoinFilter filter;
    filter.kind = JoinFilter::Kind::kBuiltin;
    filter.builtin = builtin;
    plan_.filters.push_back(filter);
    const auto end = static_cast<std::uint32_t>(plan_.filters.size());
    if (plan_.steps.empty()) {
      plan_.n_first_filters = end;
    } else {
      plan_.steps.back().filters_end = end;
    }
  }

  void push_step(JoinStep step) {
    step.filters_begin = static_cast<std::uint32_t>(plan_.filters.size());
    place_filters();
    step.filters_end = static_cast<std::uint32_t>(plan_.filters.size());
    plan_.steps.push_back(step);
  }

  [[nodiscard]] bool is_ready(const JoinFilter& filter) const {
    if (filter.kind != JoinFilter::Kind::kBuiltin) {
      return is_bound(filter.first) && is_bound(filter.second) &&
             is_bound(filter.predicate);
    }
    const JoinBuiltin& builtin = rule_.builtins[filter.builtin];
    return arguments_are_bound(filter.builtin) &&
           (!builtin.result || is_bound(*builtin.result));
  }

  void place_filters() {
    std::erase_if(pending_, [this](const JoinFilter& filter) {
      if (!is_ready(filter)) return false;
      plan_.filters.push_back(filter);
      return true;
    });
  }

  [[nodiscard]] bool heads_are_bound() const {
    return std::all_of(rule_.heads.begin(), rule_.heads.end(),
                       [this](const JoinAtom& head) {
                         return is_bound(head.first) && is_bound(head.second) &&
                                (!head.is_triple() || is_bound(head.predicate));
                       });
  }

  /// Spares the steps after the heads' where the head is there already.
  void add_head_filter() {
    if (rule_.heads.size() != 1 || rule_.heads.front().is_triple()) return;
    const JoinAtom& head = rule_.heads.front();
    JoinFilter filter;
    filter.kind = JoinFilter::Kind::kAbsent;
    filter.relation = head.relation;
    filter.first = head.first;
    filter.second = head.second;
    filter.predicate = head.first;
    plan_.filters.push_back(filter);
    ++plan_.steps.back().filters_end;
  }

  const JoinRule& rule_;
  const PlanOptions& options_;
  RulePlan plan_;
  std::vector<bool> bound_;
  std::vector<JoinFilter> pending_;
  std::vector<std::uint32_t> computations_;
  bool heads_bound_ = false;
};

std::uint32_t at_or_zero(const std::vector<std::uint32_t>& values,
                         std::uint32_t i) {
  return i < values.size() ? values[i] : 0;
}

}  // namespace

RowRange rows_of(const RowBounds& bounds, RowPart part,
                 std::uint32_t relation) {
  const std::uint32_t old_end = at_or_zero(bounds.old_end, relation);
  const std::uint32_t end = at_or_zero(bounds.end, relation);
  return {part == RowPart::kDelta ? old_end : 0,
          part == RowPart::kOld ? old_end : end};
}

RulePlan make_plan(const JoinRule& rule, std::span<const AtomRows> rows,
                   CardinalityEstimates& estimates,
                   const PlanOptions& options) {
  std::vector<std::size_t> order;
  if (!rule.body.empty()) {
    order = JoinOrder(rule, rows, options.bound, estimates).best();
  }
  return PlanBuilder(rule, options).build(order, rows);
}

}  // namespace rrn::datalog
