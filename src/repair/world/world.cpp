// SPDX-License-Identifier: MIT
#include "repair/world/world.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace rrn::repair {

namespace {

using dataset::ClassLiteral;
using dataset::RelationLiteral;

/// Draws the classes of one individual.  Of classes that exclude each other one
/// at most: given that those before were not drawn, the next has what is left.
void draw_classes(const BeliefModel& model,
                  std::span<const Belief<ClassLiteral>> beliefs, Rng& rng,
                  std::vector<ClassLiteral>& drawn) {
  const std::size_t first = drawn.size();
  for (std::size_t i = 0; i < beliefs.size(); ++i) {
    const auto& excludes = model.find(beliefs[i].literal.owl_class)->excludes;
    double left = 1;
    for (const auto& earlier : beliefs.first(i)) {
      if (std::ranges::binary_search(excludes, earlier.literal.owl_class)) {
        left -= earlier.probability;
      }
    }
    const bool is_excluded = std::any_of(
        drawn.begin() + static_cast<std::ptrdiff_t>(first), drawn.end(),
        [&](const ClassLiteral& other) {
          return std::ranges::binary_search(excludes, other.owl_class);
        });
    // Drawn whatever follows from it, so that worlds of one seed are alike.
    const bool chance = rng.uniform() * left < beliefs[i].probability;
    if (!is_excluded && left > 0 && chance) {
      drawn.push_back(beliefs[i].literal);
    }
  }
}

/// The facts of a relation on one side of an individual, some of them drawn.
struct Side {
  std::vector<std::uint32_t> beliefs;
  std::uint32_t limit = 0;
};

/// Draws the facts of all relations.
class RelationDraw {
 public:
  RelationDraw(const BeliefModel& model, const Beliefs& beliefs, Rng& rng)
      : model_(model), beliefs_(beliefs.relations), rng_(rng) {
    drawn_.reserve(beliefs_.size());
    for (const auto& belief : beliefs_) drawn_.push_back(draw(belief));
    collect_sides();
    for (const Side& side : sides_) draw_again(side);
    for (const Side& side : sides_) drop_least(side);
  }

  [[nodiscard]] bool is_drawn(std::size_t i) const { return drawn_[i]; }

 private:
  [[nodiscard]] bool draw(const Belief<RelationLiteral>& belief) {
    return rng_.chance(belief.probability);
  }

  /// Finds the individuals that have more beliefs than facts at most.
  void collect_sides() {
    struct Key {
      std::uint32_t relation;
      std::uint32_t individual;
      std::uint32_t belief;
      auto operator<=>(const Key&) const = default;
    };
    for (const bool of_subject : {true, false}) {
      std::vector<Key> keys;
      for (std::uint32_t i = 0; i < beliefs_.size(); ++i) {
        const RelationLiteral& fact = beliefs_[i].literal;
        if (limit(fact, of_subject) == 0) continue;
        const auto end = of_subject ? fact.subject : fact.object;
        keys.push_back({fact.relation.value, end.value, i});
      }
      std::sort(keys.begin(), keys.end());
      for (std::size_t k = 0; k < keys.size(); ++k) {
        const bool is_first = k == 0 ||
                              keys[k].relation != keys[k - 1].relation ||
                              keys[k].individual != keys[k - 1].individual;
        if (is_first) {
          sides_.push_back(
              {{}, limit(beliefs_[keys[k].belief].literal, of_subject)});
        }
        sides_.back().beliefs.push_back(keys[k].belief);
      }
    }
  }

  [[nodiscard]] std::uint32_t limit(const RelationLiteral& fact,
                                    bool of_subject) const {
    const JudgedRelation& judged = *model_.find(fact.relation);
    return of_subject ? judged.max_of_subject : judged.max_of_object;
  }

  [[nodiscard]] std::uint32_t n_drawn(const Side& side) const {
    return static_cast<std::uint32_t>(
        std::count_if(side.beliefs.begin(), side.beliefs.end(),
                      [this](std::uint32_t i) { return drawn_[i]; }));
  }

  /// Draws the facts of a side again until they are few enough, which they may
  /// never be.
  void draw_again(const Side& side) {
    constexpr int kMaxTries = 16;
    for (int i = 0; i < kMaxTries && n_drawn(side) > side.limit; ++i) {
      for (const std::uint32_t k : side.beliefs) drawn_[k] = draw(beliefs_[k]);
    }
  }

  /// Drops the facts of a side that are believed least while they are too many.
  void drop_least(const Side& side) {
    for (std::uint32_t n = n_drawn(side); n > side.limit; --n) {
      std::uint32_t least = 0;
      float belief = 2;
      for (const std::uint32_t k : side.beliefs) {
        if (!drawn_[k] || beliefs_[k].probability >= belief) continue;
        least = k;
        belief = beliefs_[k].probability;
      }
      drawn_[least] = false;
    }
  }

  const BeliefModel& model_;
  const std::vector<Belief<RelationLiteral>>& beliefs_;
  Rng& rng_;
  std::vector<bool> drawn_;
  std::vector<Side> sides_;
};

/// Adds the facts of predicates that are not judged, and then the negative ones
/// whose positive is not there.
template <typename Literal, typename IsJudged>
void add_others(const std::vector<Literal>& stated, const IsJudged& is_judged,
                std::vector<Literal>& facts) {
  for (const Literal& fact : stated) {
    if (fact.positive && !is_judged(fact)) facts.push_back(fact);
  }
  std::sort(facts.begin(), facts.end());
  const std::size_t n_positive = facts.size();
  for (const Literal& fact : stated) {
    if (fact.positive) continue;
    Literal opposite = fact;
    opposite.positive = true;
    if (!std::binary_search(
            facts.begin(),
            facts.begin() + static_cast<std::ptrdiff_t>(n_positive),
            opposite)) {
      facts.push_back(fact);
    }
  }
  std::sort(facts.begin(), facts.end());
}

}  // namespace

dataset::Sample draw_world(const BeliefModel& model, const Beliefs& beliefs,
                           const dataset::Sample& kb, Rng& rng) {
  dataset::Sample world;
  world.n_individuals = kb.n_individuals;
  auto& classes = world.classes.specified;
  const std::span all(beliefs.classes);
  for (std::size_t begin = 0; begin < all.size();) {
    std::size_t end = begin;
    while (end < all.size() &&
           all[end].literal.individual == all[begin].literal.individual) {
      ++end;
    }
    draw_classes(model, all.subspan(begin, end - begin), rng, classes);
    begin = end;
  }
  add_others(
      kb.classes.specified,
      [&](const ClassLiteral& fact) { return model.find(fact.owl_class); },
      classes);

  auto& relations = world.relations.specified;
  const RelationDraw draw(model, beliefs, rng);
  for (std::size_t i = 0; i < beliefs.relations.size(); ++i) {
    if (draw.is_drawn(i)) relations.push_back(beliefs.relations[i].literal);
  }
  add_others(
      kb.relations.specified,
      [&](const RelationLiteral& fact) { return model.find(fact.relation); },
      relations);
  return world;
}

}  // namespace rrn::repair
