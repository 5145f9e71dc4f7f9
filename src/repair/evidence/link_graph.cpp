// SPDX-License-Identifier: MIT
#include "repair/evidence/link_graph.hpp"

#include <algorithm>
#include <utility>

namespace rrn::repair {

namespace {

/// Sorts items by their owner and then by themselves, and says where those of
/// each owner start.
template <typename Item>
std::vector<std::size_t> group(
    std::vector<std::pair<std::uint32_t, Item>>& owned, std::uint32_t n_owners,
    std::vector<Item>& items) {
  std::sort(owned.begin(), owned.end());
  owned.erase(std::unique(owned.begin(), owned.end()), owned.end());
  std::vector<std::size_t> first(n_owners + std::size_t{1});
  items.reserve(owned.size());
  for (const auto& [owner, item] : owned) {
    ++first[owner + std::size_t{1}];
    items.push_back(item);
  }
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  return first;
}

}  // namespace

LinkGraph::LinkGraph(const dataset::Sample& kb) {
  std::vector<std::pair<std::uint32_t, Edge>> edges;
  edges.reserve(2 * kb.relations.specified.size());
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    const std::uint32_t s = fact.subject.value;
    const std::uint32_t o = fact.object.value;
    edges.push_back({s, {link_of(fact.relation, fact.positive, false), o}});
    edges.push_back({o, {link_of(fact.relation, fact.positive, true), s}});
  }
  first_edge_ = group(edges, kb.n_individuals, edges_);
  std::vector<std::pair<std::uint32_t, MarkId>> marks;
  marks.reserve(kb.classes.specified.size());
  for (const dataset::ClassLiteral& fact : kb.classes.specified) {
    marks.emplace_back(fact.individual.value,
                       mark_of(fact.owl_class, fact.positive));
  }
  first_mark_ = group(marks, kb.n_individuals, marks_);
}

std::span<const LinkGraph::Edge> LinkGraph::edges(
    std::uint32_t individual) const {
  return std::span(edges_).subspan(
      first_edge_[individual],
      first_edge_[individual + std::size_t{1}] - first_edge_[individual]);
}

std::span<const LinkGraph::Edge> LinkGraph::edges(std::uint32_t individual,
                                                  LinkId link) const {
  const auto all = edges(individual);
  const auto range = std::ranges::equal_range(all, link, {}, &Edge::link);
  return {range.begin(), range.end()};
}

bool LinkGraph::joins(std::uint32_t individual, LinkId link,
                      std::uint32_t to) const {
  return std::ranges::binary_search(edges(individual), Edge{link, to});
}

std::span<const MarkId> LinkGraph::marks(std::uint32_t individual) const {
  return std::span(marks_).subspan(
      first_mark_[individual],
      first_mark_[individual + std::size_t{1}] - first_mark_[individual]);
}

bool LinkGraph::has(std::uint32_t individual, MarkId mark) const {
  return std::ranges::binary_search(marks(individual), mark);
}

}  // namespace rrn::repair
