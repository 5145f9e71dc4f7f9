// SPDX-License-Identifier: MIT
#include "repair/fit/ends.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace rrn::repair {

Ends::Ends(const LinkGraph& graph) : graph_(graph) {
  for (std::uint32_t i = 0; i < graph.n_individuals(); ++i) {
    first_.push_back(ends_.size());
    for (const LinkGraph::Edge& edge : graph.edges(i)) {
      const bool is_negated = (edge.link & 2U) != 0;
      if (is_negated) continue;
      const EndId end = 2 * (edge.link / 4) + (edge.link & 1U);
      if (ends_.size() == first_.back() || ends_.back().end != end) {
        ends_.push_back({end, 0});
      }
      ++ends_.back().n_facts;
    }
  }
  first_.push_back(ends_.size());
}

std::span<const FactsAtEnd> Ends::of(std::uint32_t individual) const {
  return std::span(ends_).subspan(
      first_[individual],
      first_[individual + std::size_t{1}] - first_[individual]);
}

std::size_t Ends::place(std::uint32_t individual, EndId end) const {
  const auto own = of(individual);
  const auto found = std::ranges::lower_bound(own, end, {}, &FactsAtEnd::end);
  RRN_CHECK(found != own.end() && found->end == end);
  return first_[individual] + static_cast<std::size_t>(found - own.begin());
}

std::uint32_t Ends::n_facts(std::uint32_t individual, EndId end) const {
  const auto own = of(individual);
  const auto found = std::ranges::lower_bound(own, end, {}, &FactsAtEnd::end);
  return found == own.end() || found->end != end ? 0 : found->n_facts;
}

}  // namespace rrn::repair
