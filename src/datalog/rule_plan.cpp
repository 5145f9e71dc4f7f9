// SPDX-License-Identifier: MIT
#include "datalog/rule_plan.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace rrn::datalog {

namespace {

/// Beyond this many atoms only one first atom is tried.
constexpr std::size_t kMaxTriedAtoms = 8;

/// Gives slots to arguments while a JoinRule is made.
class SlotTable {
 public:
  SlotTable(JoinRule& rule, TripleStore& store) : rule_(rule), store_(store) {}

  Slot slot_of(Argument argument) {
    if (argument.is_variable()) return argument.as_variable().index;
    const auto [entry, is_new] = constants_.try_emplace(
        argument.as_constant(),
        static_cast<Slot>(rule_.n_variables + rule_.constants.size()));
    if (is_new) rule_.constants.push_back(argument.as_constant());
    return entry->second;
  }

  std::vector<JoinAtom> atoms(const std::vector<Atom>& atoms) {
    std::vector<JoinAtom> result;
    result.reserve(atoms.size());
    for (const Atom& atom : atoms) {
      Relation& relation = store_.relation(store_.relation_id(atom.relation));
      result.push_back({&relation, slot_of(atom.first), slot_of(atom.second)});
    }
    return result;
  }

 private:
  JoinRule& rule_;
  TripleStore& store_;
  std::map<TermId, Slot> constants_;
};

std::uint32_t count_variables(const Rule& rule) {
  std::uint32_t n = 0;
  for (const auto* atoms : {&rule.heads, &rule.body}) {
    for (const Atom& atom : *atoms) {
      for (const Argument argument : {atom.first, atom.second}) {
        if (!argument.is_variable()) continue;
        n = std::max(n, argument.as_variable().index + 1);
      }
    }
  }
  return n;
}

/// Finds the order of one plan.
class JoinOrder {
 public:
  JoinOrder(const JoinRule& rule, std::span<const RowRange> ranges,
            CardinalityEstimates& estimates)
      : rule_(rule), ranges_(ranges), estimates_(estimates) {}

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
        std::min_element(
            ranges_.begin(), ranges_.end(),
            [](RowRange a, RowRange b) { return a.size() < b.size(); }) -
        ranges_.begin());
  }

  /// Returns the greedy order that starts with `first`; sets cost_.
  std::vector<std::size_t> from(std::size_t first) {
    bound_.assign(rule_.n_variables, false);
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
  }

  /// Connected atoms first, then few matches.
  std::pair<bool, double> key_of(std::size_t i) {
    const JoinAtom& atom = rule_.body[i];
    const bool is_product = !is_bound(atom.first) && !is_bound(atom.second);
    return {is_product, expected_matches(i)};
  }

  double expected_matches(std::size_t i) {
    const JoinAtom& atom = rule_.body[i];
    const double n = ranges_[i].size();
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

  const JoinRule& rule_;
  std::span<const RowRange> ranges_;
  CardinalityEstimates& estimates_;
  std::vector<bool> bound_;
  double cost_ = 0;
};

/// Turns an order into steps, with each filter as early as it can be.
class PlanBuilder {
 public:
  explicit PlanBuilder(const JoinRule& rule)
      : rule_(rule), bound_(rule.n_variables, false) {
    plan_.slots.resize(rule.n_variables);
    plan_.slots.insert(plan_.slots.end(), rule.constants.begin(),
                       rule.constants.end());
    for (const auto& [left, right] : rule.disequalities) {
      pending_.push_back({nullptr, Relation::kNoRow, left, right});
    }
    for (const JoinAtom& atom : rule.negated_body) {
      pending_.push_back({atom.relation, atom.end, atom.first, atom.second});
    }
    place_filters();
    heads_bound_ = heads_are_bound();
    plan_.n_first_filters = static_cast<std::uint32_t>(plan_.filters.size());
  }

  RulePlan build(const std::vector<std::size_t>& order,
                 std::span<const RowRange> ranges) {
    for (const std::size_t i : order) {
      add_step(rule_.body[i], ranges[i]);
      if (heads_bound_ || !heads_are_bound()) continue;
      heads_bound_ = true;
      plan_.n_head_steps = plan_.steps.size();
      if (plan_.steps.size() < order.size()) add_head_filter();
    }
    return std::move(plan_);
  }

 private:
  [[nodiscard]] bool is_bound(Slot slot) const {
    return slot >= rule_.n_variables || bound_[slot];
  }

  void add_step(const JoinAtom& atom, RowRange range) {
    const bool first = is_bound(atom.first);
    const bool second = is_bound(atom.second);
    JoinStep step{atom.relation, range, Access::kScan, atom.first, atom.second};
    if (first && second) {
      step.access = Access::kContains;
    } else if (first) {
      step.access = Access::kByFirst;
      atom.relation->ensure_index(Column::kFirst);
    } else if (second) {
      step.access = Access::kBySecond;
      atom.relation->ensure_index(Column::kSecond);
    }
    if (!first) bound_[atom.first] = true;
    if (!second) bound_[atom.second] = true;
    step.filters_begin = static_cast<std::uint32_t>(plan_.filters.size());
    place_filters();
    step.filters_end = static_cast<std::uint32_t>(plan_.filters.size());
    plan_.steps.push_back(step);
  }

  void place_filters() {
    std::erase_if(pending_, [this](const JoinFilter& filter) {
      if (!is_bound(filter.first) || !is_bound(filter.second)) return false;
      plan_.filters.push_back(filter);
      return true;
    });
  }

  [[nodiscard]] bool heads_are_bound() const {
    return std::all_of(rule_.heads.begin(), rule_.heads.end(),
                       [this](const JoinAtom& head) {
                         return is_bound(head.first) && is_bound(head.second);
                       });
  }

  /// Spares the steps after the heads' where the head is there already.
  void add_head_filter() {
    if (rule_.heads.size() != 1) return;
    const JoinAtom& head = rule_.heads.front();
    plan_.filters.push_back(
        {head.relation, Relation::kNoRow, head.first, head.second});
    ++plan_.steps.back().filters_end;
  }

  const JoinRule& rule_;
  RulePlan plan_;
  std::vector<bool> bound_;
  std::vector<JoinFilter> pending_;
  bool heads_bound_ = false;
};

}  // namespace

JoinRule make_join_rule(const Rule& rule, TripleStore& store) {
  JoinRule result;
  result.n_variables = count_variables(rule);
  SlotTable slots(result, store);
  result.heads = slots.atoms(rule.heads);
  result.body = slots.atoms(rule.body);
  result.negated_body = slots.atoms(rule.negated_body);
  for (const Disequality& filter : rule.disequalities) {
    result.disequalities.emplace_back(slots.slot_of(filter.left),
                                      slots.slot_of(filter.right));
  }
  return result;
}

RulePlan make_plan(const JoinRule& rule, std::span<const RowRange> ranges,
                   CardinalityEstimates& estimates) {
  std::vector<std::size_t> order;
  if (!rule.body.empty()) order = JoinOrder(rule, ranges, estimates).best();
  return PlanBuilder(rule).build(order, ranges);
}

}  // namespace rrn::datalog
