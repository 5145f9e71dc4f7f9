// SPDX-License-Identifier: MIT
#include "repair/evidence/loose_ends.hpp"

#include <algorithm>

namespace rrn::repair {

Degree degree_of(const LinkGraph& graph, std::uint32_t individual,
                 dataset::RelationIndex relation) {
  const auto count = [&](bool backward) {
    const auto edges =
        graph.edges(individual, link_of(relation, true, backward));
    return std::min<std::size_t>(edges.size(), 2);
  };
  return static_cast<Degree>(3 * count(false) + count(true));
}

EndsByDegree::EndsByDegree(const LinkGraph& graph,
                           dataset::RelationIndex relation) {
  degrees_.reserve(graph.n_individuals());
  for (std::uint32_t i = 0; i < graph.n_individuals(); ++i) {
    degrees_.push_back(degree_of(graph, i, relation));
    auto& same = individuals_[degrees_.back()];
    if (same.size() <= kMaxEnds) same.push_back(i);
  }
  for (auto& same : individuals_) {
    if (same.size() > kMaxEnds) same.clear();
  }
}

}  // namespace rrn::repair
