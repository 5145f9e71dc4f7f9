// SPDX-License-Identifier: MIT
#include "prediction/confirmation/fact_surroundings.hpp"

#include <unordered_map>
#include <vector>

namespace rrn::prediction {

namespace {

using mining::FactIndex;

/// Looks for facts breadth first, from all individuals of a match at once.
class SurroundingsSearch {
 public:
  SurroundingsSearch(const FactIndex& facts, bool apart, std::uint32_t hops,
                     std::size_t max_facts)
      : facts_(facts), apart_(apart), hops_(hops), max_facts_(max_facts) {}

  FactIndex::Facts run(const PatternMatch& match) {
    for (const std::uint32_t individual : match) {
      reach(individual, {static_cast<std::uint32_t>(queue_.size()), 0});
    }
    for (std::size_t at = 0; at < queue_.size() && !is_full(); ++at) {
      visit(queue_[at]);
    }
    return std::move(found_);
  }

 private:
  /// The individual of the match that is the nearest, and how far it is.
  struct Origin {
    std::uint32_t from = 0;
    std::uint32_t distance = 0;
  };

  [[nodiscard]] bool is_full() const {
    return found_.relations.size() + found_.classes.size() >= max_facts_;
  }
  void reach(std::uint32_t individual, const Origin& origin) {
    if (origins_.emplace(individual, origin).second) {
      queue_.push_back(individual);
    }
  }

  void visit(std::uint32_t individual) {
    const Origin origin = origins_.at(individual);
    for (const std::uint32_t owl_class : facts_.classes(individual)) {
      found_.classes.push_back({{individual}, {owl_class}});
    }
    for (const mining::Step& step : facts_.steps(individual)) {
      if (is_full()) return;
      if (origin.distance < hops_) {
        reach(step.to, {origin.from, origin.distance + 1});
      }
      const auto end = origins_.find(step.to);
      if (end == origins_.end()) continue;
      if (apart_ && end->second.from != origin.from) continue;
      const std::uint32_t relation = mining::relation_of(step.link);
      if (mining::leads_back(step.link)) {
        // A fact between two individuals is found from its subject, if that
        // is looked at.
        continue;
      }
      found_.relations.push_back({{individual}, {relation}, {step.to}});
    }
  }

  const FactIndex& facts_;
  bool apart_;
  std::uint32_t hops_;
  std::size_t max_facts_;
  std::unordered_map<std::uint32_t, Origin> origins_;
  std::vector<std::uint32_t> queue_;
  FactIndex::Facts found_;
};

}  // namespace

FactIndex::Facts facts_of(const BodyPattern& pattern,
                          const PatternMatch& match) {
  FactIndex::Facts facts;
  for (const PatternAtom& atom : pattern.atoms) {
    if (atom.is_class) {
      facts.classes.push_back({{match[atom.first]}, {atom.predicate}});
    } else {
      facts.relations.push_back(
          {{match[atom.first]}, {atom.predicate}, {match[atom.second]}});
    }
  }
  return facts;
}

FactIndex::Facts find_surroundings(const FactIndex& facts,
                                   const PatternMatch& match,
                                   Surroundings surroundings,
                                   std::uint32_t hops, std::size_t max_facts) {
  if (surroundings == Surroundings::kNone) return {};
  return SurroundingsSearch(facts, surroundings == Surroundings::kApart, hops,
                            max_facts)
      .run(match);
}

}  // namespace rrn::prediction
