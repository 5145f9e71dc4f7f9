// SPDX-License-Identifier: MIT
#include "datalog/evaluation/transitive_rule.hpp"

#include <algorithm>

namespace rrn::datalog {

namespace {

bool joins(const Atom& path, const Atom& step, const Atom& head) {
  return path.first == head.first && path.second == step.first &&
         step.second == head.second;
}

}  // namespace

std::optional<std::size_t> transitive_step(const Rule& rule) {
  if (rule.heads.size() != 1 || rule.body.size() != 2 ||
      !rule.negated_body.empty() || !rule.disequalities.empty() ||
      !rule.builtins.empty()) {
    return std::nullopt;
  }
  const Atom& head = rule.heads.front();
  const bool binary = head.relation.arity == Arity::kBinary &&
                      !head.is_triple() && head.first.is_variable() &&
                      head.second.is_variable() && head.first != head.second;
  const bool one_relation =
      std::all_of(rule.body.begin(), rule.body.end(), [&](const Atom& atom) {
        return !atom.is_triple() && atom.relation == head.relation &&
               atom.first.is_variable() && atom.second.is_variable() &&
               atom.first != atom.second;
      });
  if (!binary || !one_relation) return std::nullopt;
  if (joins(rule.body[0], rule.body[1], head)) return 1;
  if (joins(rule.body[1], rule.body[0], head)) return 0;
  return std::nullopt;
}

RowRange TransitiveSteps::take_until(std::uint32_t end) {
  const std::uint32_t n_before = steps_.size();
  while (n_seen_ < end) {
    const std::uint32_t last = std::min(end, closure_.origin_end(n_seen_));
    if (closure_.origin(n_seen_).rule != rule_) {
      for (std::uint32_t i = n_seen_; i < last; ++i) {
        if (!closure_.is_dead(i)) take(closure_.row(i), end);
      }
    }
    n_seen_ = last;
  }
  return {n_before, steps_.size()};
}

void TransitiveSteps::take(Row row, std::uint32_t end) {
  if (row.first == row.second) return;
  const Row reverse{row.second, row.first};
  const auto need =
      links_.add(row.first, row.second, closure_.find(reverse) < end);
  if (need == TermLinks::Need::kNone) return;
  steps_.insert(row);
  if (need == TermLinks::Need::kRowAndReverse) steps_.insert(reverse);
}

void TransitiveSteps::clear() {
  steps_.keep_asserted();  // none is
  links_.clear();
  n_seen_ = 0;
}

std::size_t TransitiveSteps::take_growth() {
  const std::size_t now = steps_.memory() + links_.memory();
  const std::size_t growth = now - std::min(now, memory_);
  memory_ = std::max(memory_, now);
  return growth;
}

}  // namespace rrn::datalog
