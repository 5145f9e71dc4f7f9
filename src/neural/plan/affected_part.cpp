// SPDX-License-Identifier: MIT
#include "neural/plan/affected_part.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "neural/pairs/individual_graph.hpp"

namespace rrn::neural {

namespace {

using dataset::ClassLiteral;
using dataset::RelationLiteral;
using dataset::Sample;

constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

/// The individuals within some steps of others, in the order of finding.
class Reach {
 public:
  explicit Reach(const IndividualGraph& graph)
      : graph_(graph), distances_(graph.size(), kFar) {}

  /// To be called in the order of growing distances.
  void add(std::uint32_t individual, std::uint32_t distance) {
    if (distances_[individual] != kFar) return;
    distances_[individual] = distance;
    found_.push_back(individual);
  }
  /// Goes up to `distance`, adding `later` at the distance 1.  Returns false
  /// once there are more than `max`.
  bool spread(std::uint32_t distance, const std::vector<std::uint32_t>& later,
              std::uint64_t max) {
    std::size_t begin = 0;
    for (std::uint32_t reached = 1; reached <= distance; ++reached) {
      const std::size_t end = found_.size();
      for (; begin < end; ++begin) {
        for (const std::uint32_t next : graph_.neighbours(found_[begin])) {
          add(next, reached);
        }
      }
      if (reached == 1) {
        for (const std::uint32_t individual : later) add(individual, 1);
      }
      if (found_.size() > max) return false;
    }
    return found_.size() <= max;
  }
  [[nodiscard]] const std::vector<std::uint32_t>& found() const {
    return found_;
  }

 private:
  const IndividualGraph& graph_;
  std::vector<std::uint32_t> distances_;
  std::vector<std::uint32_t> found_;
};

template <typename Literal>
std::vector<Literal> difference(const std::vector<Literal>& a,
                                const std::vector<Literal>& b) {
  std::vector<Literal> result;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(),
                                std::back_inserter(result));
  return result;
}

/// Individuals at which a change starts.
struct Sources {
  std::vector<std::uint32_t> at_once;  ///< Before the first relation update
  std::vector<std::uint32_t>
      by_update;  ///< Changed by the first relation update
};

std::uint32_t checked(dataset::EntityIndex individual, std::uint32_t n) {
  if (individual.value < n) return individual.value;
  throw Error(ErrorCode::kBadArgument,
              "individual " + std::to_string(individual.value) +
                  " in a knowledge base; expected less than " +
                  std::to_string(n));
}

Sources find_sources(const Sample& before, const Sample& after,
                     const FactTypes& types) {
  Sources sources;
  for (std::uint32_t i = before.n_individuals; i < after.n_individuals; ++i) {
    sources.at_once.push_back(i);
  }
  for (const ClassLiteral& fact :
       difference(before.classes.specified, after.classes.specified)) {
    sources.at_once.push_back(checked(fact.individual, after.n_individuals));
  }
  for (const RelationLiteral& fact :
       difference(before.relations.specified, after.relations.specified)) {
    if (!types.layer({fact.relation, fact.positive})) continue;
    sources.by_update.push_back(checked(fact.subject, after.n_individuals));
    sources.by_update.push_back(checked(fact.object, after.n_individuals));
  }
  return sources;
}

/// The facts of `kb` among `individuals`, which are sorted.
AffectedPart extract(const Sample& kb, const FactTypes& types,
                     std::vector<std::uint32_t> individuals,
                     std::span<const std::uint32_t> changed) {
  std::vector<std::uint32_t> index_of(kb.n_individuals, kFar);
  for (std::uint32_t i = 0; i < individuals.size(); ++i) {
    index_of[individuals[i]] = i;
  }
  AffectedPart part;
  part.kb.n_individuals = static_cast<std::uint32_t>(individuals.size());
  for (ClassLiteral fact : kb.classes.specified) {
    fact.individual.value =
        index_of[checked(fact.individual, kb.n_individuals)];
    if (fact.individual.value == kFar) continue;
    part.kb.classes.specified.push_back(fact);
  }
  for (RelationLiteral fact : kb.relations.specified) {
    if (!types.layer({fact.relation, fact.positive})) continue;
    fact.subject.value = index_of[fact.subject.value];
    fact.object.value = index_of[fact.object.value];
    if (fact.subject.value == kFar || fact.object.value == kFar) continue;
    part.kb.relations.specified.push_back(fact);
  }
  for (const std::uint32_t individual : changed) {
    part.changed.push_back(index_of[individual]);
  }
  std::sort(part.changed.begin(), part.changed.end());
  part.individuals = std::move(individuals);
  return part;
}

}  // namespace

std::optional<AffectedPart> affected_part(const Sample& before,
                                          const Sample& after,
                                          const FactTypes& types,
                                          std::uint32_t n_iterations,
                                          std::uint64_t max_individuals) {
  if (after.n_individuals < before.n_individuals) {
    throw Error(ErrorCode::kBadArgument,
                "an update to " + std::to_string(after.n_individuals) +
                    " individuals; expected the " +
                    std::to_string(before.n_individuals) +
                    " that there were, and new ones after them");
  }
  const IndividualGraph graph(after, [&](const RelationLiteral& fact) {
    return types.layer({fact.relation, fact.positive}).has_value();
  });
  const Sources sources = find_sources(before, after, types);
  Reach changed(graph);
  for (const std::uint32_t i : sources.at_once) changed.add(i, 0);
  if (!changed.spread(n_iterations, sources.by_update, max_individuals)) {
    return std::nullopt;
  }
  Reach part(graph);
  for (const std::uint32_t i : changed.found()) part.add(i, 0);
  if (!part.spread(n_iterations, {}, max_individuals)) return std::nullopt;
  std::vector<std::uint32_t> individuals = part.found();
  std::sort(individuals.begin(), individuals.end());
  return extract(after, types, std::move(individuals), changed.found());
}

}  // namespace rrn::neural
