// SPDX-License-Identifier: MIT
#include "prediction/confirmation/body_pattern.hpp"

#include <algorithm>

namespace rrn::prediction {

namespace {

using mining::Head;
using mining::MinedRule;

/// Replaces atoms by bodies of rules, which are drawn.
class Expansion {
 public:
  Expansion(std::span<const MinedRule> known, const CanTell& can_tell, Rng& rng)
      : known_(known), can_tell_(can_tell), rng_(rng) {}

  /// Returns whether it succeeded.
  bool run(const MinedRule& rule) {
    const auto last = static_cast<std::uint32_t>(rule.path.size());
    pattern_.n_variables = last + 1;
    pattern_.y = last;
    std::vector<std::uint32_t> variables(last + 1);
    for (std::uint32_t i = 0; i <= last; ++i) variables[i] = i;
    std::uint32_t number = 0;
    return add_body(rule, variables, 0,
                    [&] { return std::uint32_t{1} << number++; });
  }
  [[nodiscard]] BodyPattern& pattern() { return pattern_; }

 private:
  static constexpr int kMostDepth = 8;
  static constexpr std::size_t kMostAtoms = 40;

  /// Adds the body of a rule; needed_by() is called once for each atom.
  template <typename NeededBy>
  bool add_body(const MinedRule& rule,
                const std::vector<std::uint32_t>& variables, int depth,
                const NeededBy& needed_by) {
    for (const std::uint32_t owl_class : rule.start_classes) {
      add({true, owl_class, variables.front(), variables.front(), needed_by()});
    }
    for (std::size_t i = 0; i < rule.path.size(); ++i) {
      const bool back = mining::leads_back(rule.path[i]);
      const PatternAtom atom{false, mining::relation_of(rule.path[i]),
                             variables[back ? i + 1 : i],
                             variables[back ? i : i + 1], needed_by()};
      if (!add_relation(atom, depth)) return false;
    }
    if (rule.end_class) {
      add({true, *rule.end_class, variables.back(), variables.back(),
           needed_by()});
    }
    for (std::size_t j = 1; j < variables.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        if ((rule.differ & mining::differ_bit(i, j)) != 0) {
          pattern_.differ.emplace_back(variables[i], variables[j]);
        }
      }
    }
    return true;
  }

  bool add_relation(const PatternAtom& atom, int depth) {
    if (can_tell_(atom.predicate)) {
      add(atom);
      return pattern_.atoms.size() <= kMostAtoms;
    }
    if (depth == kMostDepth) return false;
    const auto rules = most_certain({false, atom.predicate});
    if (rules.empty()) return false;
    const MinedRule& rule = *rules[rng_.below(rules.size())];
    std::vector<std::uint32_t> variables{atom.first};
    for (std::size_t i = 1; i < rule.path.size(); ++i) {
      variables.push_back(pattern_.n_variables++);
    }
    variables.push_back(atom.second);
    return add_body(rule, variables, depth + 1, [&] { return atom.needed_by; });
  }

  /// The known rules of a head that are wrong least often.
  [[nodiscard]] std::vector<const MinedRule*> most_certain(
      const Head& head) const {
    std::vector<const MinedRule*> rules;
    for (const MinedRule& rule : known_) {
      if (rule.head != head) continue;
      const double more = rules.empty() ? 1
                                        : rule.figures.confidence() -
                                              rules[0]->figures.confidence();
      if (more > 0) rules.clear();
      if (more >= 0) rules.push_back(&rule);
    }
    return rules;
  }

  void add(const PatternAtom& atom) {
    const auto same = std::ranges::find_if(
        pattern_.atoms,
        [&](const PatternAtom& other) { return atom.says_the_same(other); });
    if (same == pattern_.atoms.end()) {
      pattern_.atoms.push_back(atom);
    } else {
      same->needed_by |= atom.needed_by;
    }
  }

  std::span<const MinedRule> known_;
  const CanTell& can_tell_;
  Rng& rng_;
  BodyPattern pattern_;
};

}  // namespace

std::optional<BodyPattern> expand_body(const MinedRule& rule,
                                       std::span<const MinedRule> known,
                                       const CanTell& can_tell, Rng& rng) {
  // A drawn definition may lead nowhere where another one does.
  constexpr int kTries = 20;
  for (int i = 0; i < kTries; ++i) {
    Expansion expansion(known, can_tell, rng);
    if (expansion.run(rule)) return std::move(expansion.pattern());
  }
  return std::nullopt;
}

}  // namespace rrn::prediction
