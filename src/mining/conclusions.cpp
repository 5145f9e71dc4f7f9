// SPDX-License-Identifier: MIT
#include "mining/conclusions.hpp"

#include <algorithm>
#include <cstdint>
#include <map>

#include "mining/rule_matches.hpp"

namespace rrn::mining {

namespace {

using dataset::ClassIndex;
using dataset::EntityIndex;
using dataset::RelationIndex;

/// A rule and the probability of what it concludes.
struct Weighed {
  const MinedRule* rule = nullptr;
  double probability = 0;
};

/// The rules of each head, the most probable first.
std::map<Head, std::vector<Weighed>> by_head(std::span<const MinedRule> rules) {
  std::map<Head, std::vector<Weighed>> heads;
  for (const MinedRule& rule : rules) {
    heads[rule.head].push_back({&rule, probability_of(rule.figures)});
  }
  for (auto& [head, weighed] : heads) {
    std::ranges::stable_sort(weighed, std::greater{}, &Weighed::probability);
  }
  return heads;
}

/// Adds up what is concluded of one individual and the others.
class Tally {
 public:
  explicit Tally(std::uint32_t n_individuals) : sums_(n_individuals) {}

  /// Probabilities of one end are added from the greatest on.
  void add(std::uint32_t end, double probability) {
    Sum& sum = sums_[end];
    if (sum.weight == 0) {
      sum = {0, 1};
      ends_.push_back(end);
    }
    constexpr double kLeast = 1e-9;  // What a float cannot show
    if (sum.weight < kLeast) return;
    sum.probability += sum.weight * probability;
    sum.weight = std::max(sum.weight * (1 - probability) / 256, kLeast / 2);
  }

  /// Calls visit(end, probability) in order of the ends, and forgets them.
  template <typename Visit>
  void take(const Visit& visit) {
    std::ranges::sort(ends_);
    for (const std::uint32_t end : ends_) {
      visit(end, static_cast<float>(sums_[end].probability));
      sums_[end] = {};
    }
    ends_.clear();
  }

 private:
  struct Sum {
    double probability = 0;
    double weight = 0;  ///< For the next one; 0 before the first
  };

  std::vector<Sum> sums_;
  std::vector<std::uint32_t> ends_;
};

/// Adds what the rules of one head conclude of an individual.
void tally_rules(const std::vector<Weighed>& rules, const FactIndex& facts,
                 std::uint32_t x, BodyWalk& walk, Tally& tally) {
  for (const auto& [rule, probability] : rules) {
    if (!rule->head.is_class) {
      for_each_end(*rule, facts, walk, x,
                   [&](std::uint32_t y) { tally.add(y, probability); });
      continue;
    }
    bool holds = false;
    for_each_end(*rule, facts, walk, x, [&](std::uint32_t) { holds = true; });
    if (holds) tally.add(x, probability);
  }
}

}  // namespace

void add_conclusions(std::span<const MinedRule> rules, const FactIndex& index,
                     FactIndex::Facts& facts, const CancellationToken& cancel) {
  BodyWalk walk(index);
  const auto all = [](std::uint32_t) { return true; };
  for (const MinedRule& rule : rules) {
    cancel.throw_if_triggered();
    const std::uint32_t head = rule.head.predicate;
    for_each_match(rule, index, walk, all,
                   [&](std::uint32_t x, std::uint32_t y) {
                     if (rule.head.is_class) {
                       if (index.is_a(x, head)) return;
                       facts.classes.push_back({{x}, {head}});
                     } else if (!index.holds(x, head, y)) {
                       facts.relations.push_back({{x}, {head}, {y}});
                     }
                   });
  }
}

Figures count_again(const MinedRule& rule, const FactIndex& facts,
                    const CancellationToken& cancel) {
  cancel.throw_if_triggered();
  Figures figures;
  BodyWalk walk(facts);
  const std::uint32_t head = rule.head.predicate;
  std::uint32_t last = facts.n_individuals();
  for_each_match(
      rule, facts, walk, [](std::uint32_t) { return true; },
      [&](std::uint32_t x, std::uint32_t y) {
        if (rule.head.is_class && x == last) return;
        last = x;
        ++figures.n_body;
        const bool holds =
            rule.head.is_class ? facts.is_a(x, head) : facts.holds(x, head, y);
        if (holds) ++figures.support;
      });
  return figures;
}

double probability_of(const Figures& figures) {
  constexpr double kDoubt = 5;
  return static_cast<double>(figures.support) /
         (static_cast<double>(figures.n_body) + kDoubt);
}

Conclusions conclude(std::span<const MinedRule> rules, const FactIndex& facts,
                     const CancellationToken& cancel) {
  Conclusions result;
  BodyWalk walk(facts);
  Tally tally(facts.n_individuals());
  for (const auto& [head, weighed] : by_head(rules)) {
    for (std::uint32_t x = 0; x < facts.n_individuals(); ++x) {
      if (x % 1024 == 0) cancel.throw_if_triggered();
      tally_rules(weighed, facts, x, walk, tally);
      tally.take([&](std::uint32_t y, float probability) {
        if (head.is_class) {
          result.classes.push_back(
              {{EntityIndex{x}, ClassIndex{head.predicate}, true},
               probability});
        } else {
          result.relations.push_back(
              {{EntityIndex{x}, RelationIndex{head.predicate}, EntityIndex{y},
                true},
               probability});
        }
      });
    }
  }
  std::ranges::sort(result.classes, {},
                    [](const auto& c) { return c.literal; });
  std::ranges::sort(result.relations, {},
                    [](const auto& c) { return c.literal; });
  return result;
}

}  // namespace rrn::mining
