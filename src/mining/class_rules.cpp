// SPDX-License-Identifier: MIT
#include "mining/class_rules.hpp"

#include <algorithm>
#include <compare>
#include <map>

namespace rrn::mining {

namespace {

/// What a body says of x: up to two classes, or a link and a class at its end.
struct ClassBody {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  std::uint32_t link = kNone;
  std::uint32_t first = kNone;  ///< A class of x, or of the link's end
  std::uint32_t second = kNone;

  friend constexpr auto operator<=>(const ClassBody&,
                                    const ClassBody&) = default;
};

/// How many individuals a body holds of, in all and by class of the head.
struct BodyCount {
  std::uint64_t n = 0;
  std::uint64_t n_known = 0;
  std::map<std::uint32_t, std::uint64_t> hits;
};

class ClassRules {
 public:
  ClassRules(const FactIndex& seen, const FactIndex& truth,
             const std::vector<bool>& wants, const RuleQuality& quality)
      : seen_(seen), truth_(truth), wants_(wants), quality_(quality) {}

  void count(std::uint32_t x) {
    bodies_.clear();
    add_classes(x);
    add_links(x);
    std::ranges::sort(bodies_);
    const auto rest = std::ranges::unique(bodies_);
    bodies_.erase(rest.begin(), rest.end());
    const auto heads = truth_.classes(x);
    for (const ClassBody& body : bodies_) {
      BodyCount& count = counts_[body];
      ++count.n;
      count.n_known += heads.empty() ? 0 : 1;
      for (const std::uint32_t head : heads) {
        if (wants_[head]) ++count.hits[head];
      }
    }
  }

  [[nodiscard]] std::vector<MinedRule> rules() const {
    std::vector<MinedRule> rules;
    for (const auto& [body, count] : counts_) {
      for (const auto& [head, n] : count.hits) {
        if (body.link == ClassBody::kNone &&
            (body.first == head || body.second == head)) {
          continue;
        }
        const Figures figures = figures_of(body, head);
        if (quality_.is_good(figures) && beats_halves(body, head, figures)) {
          rules.push_back(rule_of(body, head, figures));
        }
      }
    }
    return rules;
  }

 private:
  void add_classes(std::uint32_t x) {
    constexpr std::size_t kMostForPairs = 30;
    const auto classes = seen_.classes(x);
    for (std::size_t i = 0; i < classes.size(); ++i) {
      bodies_.push_back({ClassBody::kNone, classes[i], ClassBody::kNone});
      if (classes.size() > kMostForPairs) continue;
      for (std::size_t j = i + 1; j < classes.size(); ++j) {
        bodies_.push_back({ClassBody::kNone, classes[i], classes[j]});
      }
    }
  }
  void add_links(std::uint32_t x) {
    for (const Step& step : seen_.steps(x)) {
      if (bodies_.empty() ||
          bodies_.back() !=
              ClassBody{step.link, ClassBody::kNone, ClassBody::kNone}) {
        bodies_.push_back({step.link, ClassBody::kNone, ClassBody::kNone});
      }
      for (const std::uint32_t c : seen_.classes(step.to)) {
        bodies_.push_back({step.link, c, ClassBody::kNone});
      }
    }
  }

  [[nodiscard]] Figures figures_of(const ClassBody& body,
                                   std::uint32_t head) const {
    const auto found = counts_.find(body);
    if (found == counts_.end()) return {};
    const auto hits = found->second.hits.find(head);
    return {hits == found->second.hits.end() ? 0 : hits->second,
            found->second.n, found->second.n_known, truth_.n_members(head)};
  }
  [[nodiscard]] bool beats(const Figures& figures, const ClassBody& part,
                           std::uint32_t head) const {
    return confidence(figures, quality_.measure) >
           confidence(figures_of(part, head), quality_.measure);
  }
  [[nodiscard]] bool beats_halves(const ClassBody& body, std::uint32_t head,
                                  const Figures& figures) const {
    constexpr std::uint32_t kNone = ClassBody::kNone;
    if (body.link != kNone) {
      return body.first == kNone ||
             beats(figures, {body.link, kNone, kNone}, head);
    }
    return body.second == kNone ||
           (beats(figures, {kNone, body.first, kNone}, head) &&
            beats(figures, {kNone, body.second, kNone}, head));
  }
  [[nodiscard]] static MinedRule rule_of(const ClassBody& body,
                                         std::uint32_t head,
                                         const Figures& figures) {
    MinedRule rule;
    rule.head = {true, head};
    rule.figures = figures;
    if (body.link != ClassBody::kNone) {
      rule.path = {body.link};
      if (body.first != ClassBody::kNone) rule.end_class = body.first;
    } else {
      rule.start_classes = {body.first};
      if (body.second != ClassBody::kNone) {
        rule.start_classes.push_back(body.second);
      }
    }
    return rule;
  }

  const FactIndex& seen_;
  const FactIndex& truth_;
  const std::vector<bool>& wants_;
  const RuleQuality& quality_;
  std::vector<ClassBody>
      bodies_;  ///< What holds of one individual; kept for its memory
  std::map<ClassBody, BodyCount> counts_;
};

}  // namespace

std::vector<MinedRule> find_class_rules(const FactIndex& seen,
                                        const FactIndex& truth,
                                        const std::vector<bool>& wants,
                                        const RuleQuality& quality,
                                        const CancellationToken& cancel) {
  if (std::ranges::find(wants, true) == wants.end()) return {};
  ClassRules rules(seen, truth, wants, quality);
  for (std::uint32_t x = 0; x < seen.n_individuals(); ++x) {
    cancel.throw_if_triggered();
    rules.count(x);
  }
  return rules.rules();
}

}  // namespace rrn::mining
