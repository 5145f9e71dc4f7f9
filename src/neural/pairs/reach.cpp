// SPDX-License-Identifier: MIT
#include "neural/pairs/reach.hpp"

#include <algorithm>
#include <numeric>

namespace rrn::neural {

namespace {

/// The greatest bound; 0 without any.
std::uint32_t greatest_bound(std::span<const std::uint32_t> reach) {
  std::uint32_t greatest = 0;
  for (const std::uint32_t bound : reach) {
    if (bound != kUnlimitedReach) greatest = std::max(greatest, bound);
  }
  return greatest;
}

bool has_bounds(std::span<const std::uint32_t> reach) {
  return std::any_of(reach.begin(), reach.end(), [](std::uint32_t bound) {
    return bound != kUnlimitedReach;
  });
}

}  // namespace

bool Distances::find(std::uint32_t from, std::uint32_t most,
                     std::uint64_t max_edges) {
  for (const std::uint32_t i : found_) distances_[i] = kUnlimitedReach;
  found_.assign(1, from);
  distances_[from] = 0;
  const std::uint64_t first_edge = n_edges_;
  for (std::size_t i = 0; i < found_.size(); ++i) {
    const std::uint32_t distance = distances_[found_[i]];
    if (distance >= most) break;
    for (const std::uint32_t neighbour : graph_.neighbours(found_[i])) {
      if (n_edges_++ - first_edge >= max_edges) return false;
      if (distances_[neighbour] != kUnlimitedReach) continue;
      distances_[neighbour] = distance + 1;
      found_.push_back(neighbour);
    }
  }
  return true;
}

void ReachFinder::add(const dataset::Sample& labelled,
                      const dataset::Sample& told) {
  std::vector<dataset::RelationLiteral> literals;
  labelled.relations.for_each_known(
      [&](const dataset::RelationLiteral& literal) {
        if (!literal.positive) return;
        is_true_[literal.relation.value] = true;
        if (reach_[literal.relation.value] == kUnlimitedReach) return;
        literals.push_back(literal);
      });
  std::sort(literals.begin(), literals.end());
  const IndividualGraph graph(told);
  Distances distances(graph);
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const dataset::RelationLiteral& literal = literals[i];
    if (i == 0 || literals[i - 1].subject != literal.subject) {
      (void)distances.find(literal.subject.value, kUnlimitedReach - 1);
    }
    std::uint32_t& bound = reach_[literal.relation.value];
    bound = std::max(bound, distances.to(literal.object.value));
  }
  n_edges_ += distances.n_edges();
}

Reach ReachFinder::reach() const {
  Reach reach = reach_;
  for (std::size_t r = 0; r < reach.size(); ++r) {
    if (!is_true_[r]) reach[r] = kUnlimitedReach;
  }
  return reach;
}

void limit_to_reach(std::span<const std::uint32_t> reach,
                    const dataset::Sample& kb, std::span<float> probabilities,
                    const CancellationToken& cancel) {
  if (!has_bounds(reach)) return;
  const IndividualGraph graph(kb);
  Distances distances(graph);
  const std::uint32_t most = greatest_bound(reach);
  std::size_t at = 0;
  for (std::uint32_t s = 0; s < graph.size(); ++s) {
    cancel.throw_if_triggered();
    (void)distances.find(s, most);
    for (std::uint32_t o = 0; o < graph.size(); ++o) {
      const std::uint32_t distance = distances.to(o);
      for (const std::uint32_t bound : reach) {
        if (distance > bound) probabilities[at] = 0;
        ++at;
      }
    }
  }
}

void limit_to_reach(std::span<const std::uint32_t> reach,
                    const dataset::Sample& kb,
                    std::span<const dataset::RelationLiteral> literals,
                    std::span<float> probabilities,
                    const CancellationToken& cancel) {
  constexpr std::uint64_t kMaxEdges = 100'000;
  if (!has_bounds(reach)) return;
  const IndividualGraph graph(kb);
  Distances distances(graph);
  const std::uint32_t most = greatest_bound(reach);
  std::vector<std::size_t> order(literals.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) {
                     return literals[a].subject < literals[b].subject;
                   });
  bool is_complete = false;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const dataset::RelationLiteral& literal = literals[order[i]];
    if (i == 0 || literals[order[i - 1]].subject != literal.subject) {
      cancel.throw_if_triggered();
      is_complete = distances.find(literal.subject.value, most, kMaxEdges);
    }
    const std::uint32_t distance = distances.to(literal.object.value);
    const bool is_known = is_complete || distance != kUnlimitedReach;
    if (is_known && distance > reach[literal.relation.value]) {
      probabilities[order[i]] = literal.positive ? 0.0F : 1.0F;
    }
  }
}

}  // namespace rrn::neural
