// SPDX-License-Identifier: MIT
#include "neural/evidence/fact_graph.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

void check_individual(dataset::EntityIndex individual, std::uint32_t n) {
  if (individual.value < n) return;
  throw Error(ErrorCode::kBadArgument,
              "individual " + std::to_string(individual.value) +
                  " in a knowledge base; expected less than " +
                  std::to_string(n));
}

}  // namespace

FactGraph::FactGraph(std::span<const dataset::Sample* const> kbs) {
  std::vector<Entry<Edge>> edges;
  std::vector<Entry<Edge>> negated;
  std::vector<Entry<Membership>> classes;
  for (const dataset::Sample* kb : kbs) {
    for (const dataset::RelationLiteral& fact : kb->relations.specified) {
      check_individual(fact.subject, kb->n_individuals);
      check_individual(fact.object, kb->n_individuals);
      const std::uint32_t s = n_individuals_ + fact.subject.value;
      const std::uint32_t o = n_individuals_ + fact.object.value;
      auto& list = fact.positive ? edges : negated;
      list.push_back({s, {fact.relation.value * 2, o}});
      list.push_back({o, {fact.relation.value * 2 + 1, s}});
    }
    for (const dataset::ClassLiteral& fact : kb->classes.specified) {
      check_individual(fact.individual, kb->n_individuals);
      classes.push_back({n_individuals_ + fact.individual.value,
                         {fact.owl_class.value, fact.positive}});
    }
    n_individuals_ += kb->n_individuals;
  }
  edges_ = lists_of(std::move(edges));
  negated_ = lists_of(std::move(negated));
  classes_ = lists_of(std::move(classes));
}

template <typename T>
FactGraph::Lists<T> FactGraph::lists_of(std::vector<Entry<T>> entries) const {
  std::sort(entries.begin(), entries.end());
  entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
  Lists<T> lists;
  lists.begins.resize(std::size_t{n_individuals_} + 1);
  lists.items.reserve(entries.size());
  for (const Entry<T>& entry : entries) {
    ++lists.begins[entry.individual + 1];
    lists.items.push_back(entry.item);
  }
  std::partial_sum(lists.begins.begin(), lists.begins.end(),
                   lists.begins.begin());
  return lists;
}

std::span<const FactGraph::Edge> FactGraph::edges(std::uint32_t individual,
                                                  Letter letter) const {
  const std::span<const Edge> all = edges(individual);
  const auto begin = std::lower_bound(
      all.begin(), all.end(), letter,
      [](const Edge& edge, Letter wanted) { return edge.letter < wanted; });
  const auto end = std::upper_bound(
      begin, all.end(), letter,
      [](Letter wanted, const Edge& edge) { return wanted < edge.letter; });
  return {begin, end};
}

}  // namespace rrn::neural
