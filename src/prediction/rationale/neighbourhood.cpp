// SPDX-License-Identifier: MIT
#include "prediction/rationale/neighbourhood.hpp"

#include <algorithm>
#include <map>

namespace rrn::prediction {

using dataset::ClassLiteral;
using dataset::RelationLiteral;

namespace {

/// Gives the individuals of the target and the facts numbers of their own.
void number_individuals(Neighbourhood& around) {
  std::vector<std::uint32_t>& individuals = around.individuals;
  const auto note = [&](const Literal& literal) {
    for (const std::uint32_t end : ends_of(literal)) individuals.push_back(end);
  };
  note(around.target);
  for (const Literal& fact : around.facts) note(fact);
  std::sort(individuals.begin(), individuals.end());
  individuals.erase(std::unique(individuals.begin(), individuals.end()),
                    individuals.end());
  const auto number_of = [&](std::uint32_t individual) {
    return static_cast<std::uint32_t>(
        std::lower_bound(individuals.begin(), individuals.end(), individual) -
        individuals.begin());
  };
  const auto renumber = [&](Literal& literal) {
    const auto [subject, object] = ends_of(literal);
    literal = with_ends(literal, number_of(subject), number_of(object));
  };
  renumber(around.target);
  for (Literal& fact : around.facts) renumber(fact);
}

}  // namespace

std::uint32_t Neighbourhood::n_individuals(const Literal& literal) const {
  const auto [subject, object] = ends_of(literal);
  return std::max(subject, object) + 1;
}

Literal Neighbourhood::outside(Literal literal) const {
  const auto [subject, object] = ends_of(literal);
  return with_ends(literal, individuals[subject], individuals[object]);
}

NeighbourhoodFinder::NeighbourhoodFinder(const dataset::Sample& kb)
    : n_individuals_(kb.n_individuals), begins_(kb.n_individuals + 1) {
  facts_.reserve(kb.classes.specified.size() + kb.relations.specified.size());
  for (const ClassLiteral& fact : kb.classes.specified)
    facts_.emplace_back(fact);
  for (const RelationLiteral& fact : kb.relations.specified) {
    facts_.emplace_back(fact);
  }
  const auto for_each_end = [](const Literal& fact, const auto& visit) {
    const auto [subject, object] = ends_of(fact);
    visit(subject);
    if (object != subject) visit(object);
  };
  for (const Literal& fact : facts_) {
    for_each_end(fact, [&](std::uint32_t end) { ++begins_[end + 1]; });
  }
  for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
  numbers_.resize(begins_.back());
  std::vector<std::size_t> next(begins_.begin(), begins_.end() - 1);
  for (std::uint32_t k = 0; k < facts_.size(); ++k) {
    for_each_end(facts_[k],
                 [&](std::uint32_t end) { numbers_[next[end]++] = k; });
  }
}

/// Looks for facts breadth first, from one individual of the target after the
/// other.
class NeighbourhoodFinder::Search {
 public:
  Search(const NeighbourhoodFinder& finder, std::uint32_t hops)
      : finder_(finder), hops_(hops) {}

  void from(std::uint32_t start) {
    std::map<std::uint32_t, std::uint32_t> distances{{start, 0}};
    std::vector<std::uint32_t> queue{start};
    std::size_t n_looked_at = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const std::uint32_t individual = queue[at];
      const std::uint32_t distance = distances.at(individual);
      if (distance >= hops_) break;
      for (std::size_t i = finder_.begins_[individual];
           i < finder_.begins_[individual + 1]; ++i) {
        if (++n_looked_at > kMaxLookedAt) {
          is_complete_ = false;
          return;
        }
        const std::uint32_t number = finder_.numbers_[i];
        note(number, start, distance);
        for (const std::uint32_t end : ends_of(finder_.facts_[number])) {
          if (distances.emplace(end, distance + 1).second) queue.push_back(end);
        }
      }
    }
  }

  /// Distances and numbers of the facts found, the nearest first.
  [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint32_t>> facts(
      std::size_t n_starts) const {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
    for (const auto& [number, found] : found_) {
      order.emplace_back(found.sum + (n_starts - found.n) * hops_, number);
    }
    std::sort(order.begin(), order.end());
    return order;
  }
  [[nodiscard]] bool is_complete() const { return is_complete_; }

 private:
  static constexpr std::size_t kMaxLookedAt = 50'000;

  /// How far a fact lies from the starts that found it.
  struct Found {
    std::uint32_t start = 0;  ///< The last of them
    std::uint64_t sum = 0;
    std::size_t n = 0;
  };

  void note(std::uint32_t number, std::uint32_t start, std::uint32_t distance) {
    Found& found = found_[number];
    if (found.n > 0 && found.start == start) return;  // from its other end
    found = {start, found.sum + distance, found.n + 1};
  }

  const NeighbourhoodFinder& finder_;
  std::uint32_t hops_;
  std::map<std::uint32_t, Found> found_;
  bool is_complete_ = true;
};

Neighbourhood NeighbourhoodFinder::find(const Literal& target,
                                        std::uint32_t hops,
                                        std::size_t max_facts) const {
  const auto [subject, object] = ends_of(target);
  Search search(*this, hops);
  search.from(subject);
  if (object != subject) search.from(object);

  Neighbourhood result;
  result.is_complete = search.is_complete();
  result.target = target;
  for (const auto& [distance, k] : search.facts(subject == object ? 1 : 2)) {
    if (positive(facts_[k]) == positive(target)) continue;
    if (result.facts.size() == max_facts) {
      result.is_complete = false;
      break;
    }
    result.distances.push_back(static_cast<std::uint32_t>(distance));
    result.facts.push_back(facts_[k]);
  }
  number_individuals(result);
  return result;
}

}  // namespace rrn::prediction
