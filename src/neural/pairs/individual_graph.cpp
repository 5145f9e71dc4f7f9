// SPDX-License-Identifier: MIT
#include "neural/pairs/individual_graph.hpp"

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

IndividualGraph::IndividualGraph(const dataset::Sample& kb,
                                 const Selection& counts)
    : begins_(std::size_t{kb.n_individuals} + 1) {
  const auto for_each_edge = [&](const auto& visit) {
    for (const dataset::RelationLiteral& fact : kb.relations.specified) {
      if (fact.subject == fact.object || (counts && !counts(fact))) continue;
      visit(fact.subject.value, fact.object.value);
      visit(fact.object.value, fact.subject.value);
    }
  };
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    check_individual(fact.subject, kb.n_individuals);
    check_individual(fact.object, kb.n_individuals);
  }
  for_each_edge(
      [&](std::uint32_t from, std::uint32_t) { ++begins_[from + 1]; });
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  ends_.resize(begins_.back());
  std::vector<std::uint64_t> places(begins_.begin(), begins_.end() - 1);
  for_each_edge([&](std::uint32_t from, std::uint32_t to) {
    ends_[places[from]++] = to;
  });
}

std::vector<std::uint32_t> components(const IndividualGraph& graph) {
  constexpr std::uint32_t kNone = UINT32_MAX;
  std::vector<std::uint32_t> numbers(graph.size(), kNone);
  std::vector<std::uint32_t> to_visit;
  for (std::uint32_t start = 0; start < graph.size(); ++start) {
    if (numbers[start] != kNone) continue;
    numbers[start] = start;
    to_visit.assign(1, start);
    while (!to_visit.empty()) {
      const std::uint32_t i = to_visit.back();
      to_visit.pop_back();
      for (const std::uint32_t neighbour : graph.neighbours(i)) {
        if (numbers[neighbour] != kNone) continue;
        numbers[neighbour] = start;
        to_visit.push_back(neighbour);
      }
    }
  }
  return numbers;
}

}  // namespace rrn::neural
