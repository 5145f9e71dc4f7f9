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

/// The rules of each predicate, the most probable first.
std::map<Head, std::vector<Weighed>> by_predicate(
    std::span<const MinedRule> rules) {
  std::map<Head, std::vector<Weighed>> groups;
  for (const MinedRule& rule : rules) {
    groups[rule.head.of_anybody()].push_back(
        {&rule, probability_of(rule.figures)});
  }
  for (auto& [head, weighed] : groups) {
    std::ranges::stable_sort(weighed, std::greater{}, &Weighed::probability);
  }
  return groups;
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

/// The ends of what is asked of one relation.
class AskedPairs {
 public:
  /// Asks about everything.
  AskedPairs() = default;
  AskedPairs(const AskedRelations& asked, std::uint32_t relation,
             std::uint32_t n_individuals)
      : is_all_(false),
        with_others_(asked.with_others),
        subjects_(n_individuals),
        objects_(n_individuals) {
    for (const dataset::RelationLiteral& literal : asked.literals) {
      if (literal.relation.value != relation) continue;
      subjects_[literal.subject.value] = true;
      objects_[literal.object.value] = true;
      if (with_others_) continue;
      pairs_.emplace_back(literal.subject.value, literal.object.value);
    }
    std::ranges::sort(pairs_);
  }

  [[nodiscard]] bool has(std::uint32_t subject, std::uint32_t object) const {
    if (is_all_) return true;
    if (with_others_) return subjects_[subject] || objects_[object];
    return subjects_[subject] && objects_[object] &&
           std::ranges::binary_search(pairs_, std::pair(subject, object));
  }
  /// Whether something is asked of a subject.
  [[nodiscard]] bool has_subject(std::uint32_t subject) const {
    return is_all_ || with_others_ || subjects_[subject];
  }

 private:
  bool is_all_ = true;
  bool with_others_ = false;
  std::vector<bool> subjects_;
  std::vector<bool> objects_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
};

/// What the rules of one predicate conclude of one individual after the other.
class Group {
 public:
  /// Borrows all; `asked` may be null.
  Group(const Head& predicate, const std::vector<Weighed>& rules,
        const FactIndex& facts, const AskedRelations* asked,
        const CancellationToken& cancel)
      : facts_(facts), walk_(facts) {
    if (asked != nullptr && !predicate.is_class) {
      asked_ = AskedPairs(*asked, predicate.predicate, facts.n_individuals());
    }
    for (const Weighed& weighed : rules) {
      cancel.throw_if_triggered();
      if (weighed.rule->head.is_of_x()) {
        find(weighed);
      } else {
        of_pairs_.push_back(weighed);
      }
    }
    // Those of one subject stay in the order of their rules.
    std::ranges::stable_sort(found_, {}, &Found::subject);
  }

  /// Tells the tally; subjects come in order.
  void tell(std::uint32_t subject, Tally& tally) {
    said_.clear();
    for (; next_ < found_.size() && found_[next_].subject == subject; ++next_) {
      said_.push_back(found_[next_].said);
    }
    if (!asked_.has_subject(subject)) return;
    const bool is_merged = !said_.empty();
    for (const Weighed& weighed : of_pairs_) {
      const double probability = weighed.probability;
      for_each_end(*weighed.rule, facts_, walk_, subject, [&](std::uint32_t y) {
        if (!asked_.has(subject, y)) return;
        if (is_merged) {
          said_.push_back({y, probability});
        } else {
          tally.add(y, probability);
        }
      });
    }
    std::ranges::stable_sort(said_, std::greater{}, &Said::probability);
    for (const Said& said : said_) tally.add(said.object, said.probability);
  }

 private:
  struct Said {
    std::uint32_t object = 0;
    double probability = 0;
  };
  struct Found {
    std::uint32_t subject = 0;
    Said said;
  };

  /// Keeps what a rule says of each x alone.
  void find(const Weighed& weighed) {
    const Head& head = weighed.rule->head;
    for_each_match(
        *weighed.rule, facts_, walk_, [](std::uint32_t) { return true; },
        [&](std::uint32_t x, std::uint32_t y) {
          const auto [subject, object] = head.ends(x, y);
          if (!asked_.has(subject, object)) return;
          found_.push_back({subject, {object, weighed.probability}});
        });
  }

  const FactIndex& facts_;
  BodyWalk walk_;
  std::vector<Weighed> of_pairs_;
  std::vector<Found> found_;
  std::size_t next_ = 0;  ///< The first in `found_` that is not told yet
  std::vector<Said> said_;
  AskedPairs asked_;
};

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
                     const auto [subject, object] = rule.head.ends(x, y);
                     if (rule.head.is_class) {
                       if (index.is_a(x, head)) return;
                       facts.classes.push_back({{x}, {head}});
                     } else if (!index.holds(subject, head, object)) {
                       facts.relations.push_back({{subject}, {head}, {object}});
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
  for_each_match(
      rule, facts, walk, [](std::uint32_t) { return true; },
      [&](std::uint32_t x, std::uint32_t y) {
        ++figures.n_body;
        const auto [subject, object] = rule.head.ends(x, y);
        const bool holds = rule.head.is_class
                               ? facts.is_a(x, head)
                               : facts.holds(subject, head, object);
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
                     const CancellationToken& cancel,
                     const AskedRelations* asked) {
  Conclusions result;
  Tally tally(facts.n_individuals());
  for (const auto& entry : by_predicate(rules)) {
    const Head& head = entry.first;
    Group group(head, entry.second, facts, asked, cancel);
    for (std::uint32_t x = 0; x < facts.n_individuals(); ++x) {
      if (x % 1024 == 0) cancel.throw_if_triggered();
      group.tell(x, tally);
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
