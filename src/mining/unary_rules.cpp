// SPDX-License-Identifier: MIT
#include "mining/unary_rules.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <utility>

#include "base/parallel.hpp"
#include "mining/traits.hpp"

namespace rrn::mining {

namespace {

using Individuals = std::vector<std::uint32_t>;
constexpr std::uint32_t kNone = 0xffffffffU;

/// What a body says of x: up to two traits, or a link and a class of its end.
struct UnaryBody {
  std::uint32_t link = kNone;
  std::uint32_t first = kNone;  ///< A trait of x, or a class of the link's end
  std::uint32_t second = kNone;
};

/// How a body and a trait go together.
struct HeadFigures {
  std::uint32_t head = 0;  ///< A trait
  Figures figures;
};

/// Those of one body, in order of the heads.
using FiguresOfBody = std::vector<HeadFigures>;

/// Facts by individual and by trait, shared by all threads.
class UnaryFacts {
 public:
  UnaryFacts(const FactIndex& seen_facts, const FactIndex& true_facts,
             const UnaryRuleOptions& rule_options)
      : seen(seen_facts),
        truth(true_facts),
        options(rule_options),
        traits(list_traits(seen_facts, true_facts, rule_options)),
        members(traits.size(),
                [&](const auto& add) {
                  for_each_trait(seen, traits,
                                 [&](auto x, auto t) { add(t, x); });
                }),
        seen_traits(seen.n_individuals(),
                    [&](const auto& add) {
                      for_each_trait(seen, traits,
                                     [&](auto x, auto t) { add(x, t); });
                    }),
        true_traits(truth.n_individuals(),
                    [&](const auto& add) {
                      for_each_trait(truth, traits,
                                     [&](auto x, auto t) { add(x, t); });
                    }),
        true_links(truth.n_individuals(), [&](const auto& add) {
          if (options.may_name) for_each_link(truth, add);
        }) {
    for (std::uint32_t t = 0; t < traits.size(); ++t) {
      wants.push_back(options.wants(
          traits.is_class(t) ? Head{true, t}
                             : Head{false, relation_of(traits.value(t).link)}));
    }
  }

  [[nodiscard]] std::uint64_t n_true(std::uint32_t trait) const {
    if (traits.is_class(trait)) return truth.n_members(trait);
    const Step value = traits.value(trait);
    return truth.steps(value.to, turned(value.link)).size();
  }

  const FactIndex& seen;
  const FactIndex& truth;
  const UnaryRuleOptions& options;
  TraitList traits;
  NumberLists members;      ///< Who is seen to have each trait
  NumberLists seen_traits;  ///< Indexed by individual
  NumberLists true_traits;
  NumberLists true_links;   ///< The distinct ones
  std::vector<bool> wants;  ///< Indexed by trait

 private:
  static TraitList list_traits(const FactIndex& seen, const FactIndex& truth,
                               const UnaryRuleOptions& options) {
    TraitList traits(truth.n_classes());
    if (options.may_name) {
      traits.add_values(truth, seen, options.quality.min_support,
                        options.may_name);
    }
    return traits;
  }
  template <typename Add>
  static void for_each_link(const FactIndex& facts, const Add& add) {
    for (std::uint32_t x = 0; x < facts.n_individuals(); ++x) {
      LinkId last = kNone;
      for (const Step& step : facts.steps(x)) {
        if (step.link != last) add(x, step.link);
        last = step.link;
      }
    }
  }
};

/// Counts what else is true of the individuals of one body after the other.
class HeadCounter {
 public:
  explicit HeadCounter(const UnaryFacts& facts)
      : facts_(facts),
        hits_(facts.traits.size()),
        known_(2UL * facts.truth.n_relations()) {}

  /// The figures of all heads that are wanted and have the support; of each
  /// individual once.
  template <typename Range>
  [[nodiscard]] FiguresOfBody count(const Range& individuals) {
    std::uint64_t n = 0;
    std::uint64_t n_with_class = 0;
    for (const std::uint32_t x : individuals) {
      ++n;
      n_with_class += facts_.truth.classes(x).empty() ? 0 : 1;
      for (const std::uint32_t t : facts_.true_traits[x]) {
        if (facts_.wants[t] && hits_[t]++ == 0) touched_.push_back(t);
      }
      for (const LinkId link : facts_.true_links[x]) ++known_[link];
    }
    std::ranges::sort(touched_);
    FiguresOfBody found;
    for (const std::uint32_t t : touched_) {
      const std::uint64_t n_hits = std::exchange(hits_[t], 0);
      if (n_hits < facts_.options.quality.min_support) continue;
      const std::uint64_t n_known = facts_.traits.is_class(t)
                                        ? n_with_class
                                        : known_[facts_.traits.value(t).link];
      found.push_back({t, {n_hits, n, n_known, facts_.n_true(t)}});
    }
    touched_.clear();
    for (const std::uint32_t x : individuals) {
      for (const LinkId link : facts_.true_links[x]) known_[link] = 0;
    }
    return found;
  }

 private:
  const UnaryFacts& facts_;
  std::vector<std::uint64_t> hits_;     ///< Indexed by trait
  std::vector<std::uint64_t> known_;    ///< Indexed by link
  std::vector<std::uint32_t> touched_;  ///< The traits with hits
};

class UnaryRules {
 public:
  UnaryRules(const UnaryFacts& facts, const JobContext& job)
      : facts_(facts), job_(job) {}

  std::vector<MinedRule> run() {
    const auto n_traits = facts_.traits.size();
    const auto n_links = 2 * facts_.seen.n_relations();
    of_trait_.resize(n_traits);
    of_link_.resize(n_links);
    for_each("traits", n_traits, [&](HeadCounter& counter, std::uint32_t t) {
      of_trait_[t] = counter.count(facts_.members[t]);
      return rules_of({kNone, t, kNone}, of_trait_[t], {});
    });
    for_each("links", n_links, [&](HeadCounter& counter, std::uint32_t link) {
      of_link_[link] = counter.count(facts_.seen.starts(link));
      return rules_of({link, kNone, kNone}, of_link_[link], {});
    });
    for_each("pairs of traits", facts_.traits.n_classes(),
             [&](HeadCounter& counter, auto t) {
               Rules rules;
               add_pairs(counter, t, rules);
               add_ends(counter, t, rules);
               return rules;
             });
    return std::move(rules_);
  }

 private:
  using Rules = std::vector<MinedRule>;

  /// Adds the rules that work(counter, i) finds for each i below n, in order.
  template <typename Work>
  void for_each(const char* phase, std::uint32_t n, const Work& work) {
    constexpr std::uint32_t kChunk = 64;
    const std::uint32_t wave = kChunk * 4 * std::max(1U, job_.n_threads);
    for (std::uint32_t first = 0; first < n; first += wave) {
      if (facts_.options.is_over(rules_.size())) return;
      job_.report({phase, first, n, {}});
      const std::uint32_t n_now = std::min(wave, n - first);
      std::vector<Rules> found((n_now + kChunk - 1) / kChunk);
      for_each_parallel(found.size(), job_.n_threads, [&](std::size_t c) {
        HeadCounter counter(facts_);
        const auto begin = first + static_cast<std::uint32_t>(c) * kChunk;
        for (auto i = begin; i < std::min(begin + kChunk, first + n_now); ++i) {
          job_.cancel.throw_if_triggered();
          append(work(counter, i), found[c]);
        }
      });
      for (Rules& rules : found) append(std::move(rules), rules_);
    }
  }
  static void append(Rules&& more, Rules& rules) {
    rules.insert(rules.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
  }

  /// Bodies of a class and a later trait.
  void add_pairs(HeadCounter& counter, std::uint32_t owl_class, Rules& rules) {
    constexpr std::size_t kMostForPairs = 30;
    std::map<std::uint32_t, std::uint64_t> n_both;
    for (const std::uint32_t x : facts_.members[owl_class]) {
      const auto traits = facts_.seen_traits[x];
      if (traits.size() > kMostForPairs) continue;
      for (const std::uint32_t t : traits) {
        if (t > owl_class) ++n_both[t];
      }
    }
    for (const auto& [t, n] : n_both) {
      if (n < facts_.options.quality.min_support) continue;
      Individuals both;
      std::ranges::set_intersection(facts_.members[owl_class],
                                    facts_.members[t],
                                    std::back_inserter(both));
      append(rules_of({kNone, owl_class, t}, counter.count(both),
                      {&of_trait_[owl_class], &of_trait_[t]}),
             rules);
    }
  }

  /// Bodies of a link to a member of a class.
  void add_ends(HeadCounter& counter, std::uint32_t owl_class, Rules& rules) {
    std::map<LinkId, Individuals> starts;
    for (const std::uint32_t y : facts_.members[owl_class]) {
      for (const Step& step : facts_.seen.steps(y)) {
        starts[turned(step.link)].push_back(step.to);
      }
    }
    for (auto& [link, individuals] : starts) {
      if (individuals.size() < facts_.options.quality.min_support) continue;
      std::ranges::sort(individuals);
      individuals.erase(std::unique(individuals.begin(), individuals.end()),
                        individuals.end());
      append(rules_of({link, owl_class, kNone}, counter.count(individuals),
                      {&of_link_[link]}),
             rules);
    }
  }

  /// The good rules of a body, which is better than its parts.
  [[nodiscard]] Rules rules_of(
      const UnaryBody& body, const FiguresOfBody& all,
      std::initializer_list<const FiguresOfBody*> parts) const {
    Rules rules;
    for (const HeadFigures& one : all) {
      if (says_it_itself(body, one.head) ||
          !facts_.options.quality.is_good(one.figures)) {
        continue;
      }
      const bool is_better = std::ranges::all_of(
          parts, [&](const auto* part) { return beats(one, *part); });
      if (is_better) rules.push_back(rule_of(body, one));
    }
    return rules;
  }
  /// Whether the head is a part of the body, or a fact may be its own reason:
  /// the link of the head, to whomever, is there whenever the head is.
  [[nodiscard]] bool says_it_itself(const UnaryBody& body,
                                    std::uint32_t head) const {
    if (body.link == kNone) return body.first == head || body.second == head;
    return !facts_.traits.is_class(head) &&
           facts_.traits.value(head).link == body.link;
  }
  /// A part has at least the support of the whole, so that it is listed.
  [[nodiscard]] bool beats(const HeadFigures& whole,
                           const FiguresOfBody& part) const {
    const Measure measure = facts_.options.quality.measure;
    const auto found =
        std::ranges::lower_bound(part, whole.head, {}, &HeadFigures::head);
    return found == part.end() || found->head != whole.head ||
           confidence(whole.figures, measure) >
               confidence(found->figures, measure);
  }

  [[nodiscard]] MinedRule rule_of(const UnaryBody& body,
                                  const HeadFigures& of_head) const {
    MinedRule rule;
    rule.figures = of_head.figures;
    const std::uint32_t head = of_head.head;
    if (facts_.traits.is_class(head)) {
      rule.head = {true, head};
    } else {
      const Step value = facts_.traits.value(head);
      rule.head = {false, relation_of(value.link), value.to,
                   leads_back(value.link)};
    }
    if (body.link != kNone) {
      rule.path = {body.link};
      if (body.first != kNone) rule.end_class = body.first;
      return rule;
    }
    for (const std::uint32_t t : {body.first, body.second}) {
      if (t == kNone) continue;
      if (facts_.traits.is_class(t)) {
        rule.start_classes.push_back(t);
      } else {
        rule.value = facts_.traits.value(t);
      }
    }
    return rule;
  }

  const UnaryFacts& facts_;
  const JobContext& job_;
  std::vector<FiguresOfBody> of_trait_;
  std::vector<FiguresOfBody> of_link_;
  Rules rules_;
};

}  // namespace

std::vector<MinedRule> find_unary_rules(const FactIndex& seen,
                                        const FactIndex& truth,
                                        const UnaryRuleOptions& options,
                                        const JobContext& job) {
  const UnaryFacts facts(seen, truth, options);
  if (std::ranges::find(facts.wants, true) == facts.wants.end()) return {};
  return UnaryRules(facts, job).run();
}

}  // namespace rrn::mining
