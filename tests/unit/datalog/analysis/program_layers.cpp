// SPDX-License-Identifier: MIT
#include "unit/datalog/analysis/program_layers.hpp"

#include <algorithm>
#include <map>

namespace rrn::datalog {

namespace {

/// Names of levels that no relation has.
constexpr RelationKey kAbove{kAnyPredicate, Arity::kBinary,
                             Polarity::kPositive};
constexpr RelationKey kBelow{kAnyPredicate, Arity::kBinary,
                             Polarity::kNegative};

RelationKey read_by(const Atom& atom) {
  return atom.is_triple() ? kAbove : atom.relation;
}

RelationKey written_by(const Atom& head) {
  return head.is_triple() ? kBelow : head.relation;
}

class Levels {
 public:
  explicit Levels(const Program& program) : program_(program) {
    level_[kAbove] = level_[kBelow] = 0;
    for (const Rule& rule : program.rules) {
      if (rule.is_constraint()) continue;
      for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
        for (const Atom& atom : *atoms) level_.emplace(read_by(atom), 0);
      }
    }
    if (program.same_as) level_.emplace(same_as(), 0);
  }

  /// Returns false if negation depends on itself.
  bool raise() {
    do {
      changed_ = false;
      for (const auto& [key, level] : level_) {
        at_least(kAbove, level);
        at_least(key, level_[kBelow]);
        if (program_.same_as) at_least(key, level_[same_as()]);
      }
      for (const Rule& rule : program_.rules) raise(rule);
      if (level_[kAbove] > level_.size()) return false;
    } while (changed_);
    return true;
  }

  [[nodiscard]] std::size_t of(const Atom& head) const {
    return level_.at(written_by(head));
  }

 private:
  [[nodiscard]] RelationKey same_as() const {
    return {*program_.same_as, Arity::kBinary, Polarity::kPositive};
  }

  void at_least(const RelationKey& key, std::size_t level) {
    std::size_t& current = level_.at(key);
    if (current >= level) return;
    current = level;
    changed_ = true;
  }

  void raise(const Rule& rule) {
    for (const Atom& head : rule.heads) {
      const RelationKey key = written_by(head);
      for (const Atom& atom : rule.body) at_least(key, level_[read_by(atom)]);
      for (const Atom& atom : rule.negated_body) {
        at_least(key, level_[read_by(atom)] + 1);
      }
      for (const Disequality& filter : rule.disequalities) {
        if (!program_.same_as || only_merges(rule, filter)) continue;
        at_least(key, level_[same_as()] + 1);
      }
    }
  }

  /// Whether all that the rule does is make the two terms equal.
  [[nodiscard]] bool only_merges(const Rule& rule,
                                 const Disequality& filter) const {
    return std::all_of(
        rule.heads.begin(), rule.heads.end(), [&](const Atom& head) {
          return !head.is_triple() && head.relation == same_as() &&
                 std::minmax(head.first, head.second) ==
                     std::minmax(filter.left, filter.right);
        });
  }

  const Program& program_;
  std::map<RelationKey, std::size_t> level_;
  bool changed_ = false;
};

}  // namespace

std::optional<std::vector<std::set<std::size_t>>> layers_of(
    const Program& program) {
  Levels levels(program);
  if (!levels.raise()) return std::nullopt;
  std::map<std::size_t, std::set<std::size_t>> by_level;
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    for (const Atom& head : program.rules[i].heads) {
      by_level[levels.of(head)].insert(i);
    }
  }
  std::vector<std::set<std::size_t>> layers;
  for (auto& [level, rules] : by_level) layers.push_back(std::move(rules));
  return layers;
}

}  // namespace rrn::datalog
