// SPDX-License-Identifier: MIT
#include "owl2rl/extended_graph.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

namespace rrn::owl2rl {

namespace {

/// The positions of a triple, most significant first.
using Order = std::array<std::size_t, 3>;

/// An order for each set of bound positions to be the first ones of.
constexpr std::array<Order, 4> kOrders = {{
    {0, 1, 2},  // by subject, with or without predicate and object
    {1, 0, 2},  // by predicate
    {1, 2, 0},  // by predicate and object
    {2, 0, 1},  // by object, with or without subject
}};

std::size_t order_for(const TriplePattern& pattern) {
  if (pattern.subject) return pattern.object && !pattern.predicate ? 3 : 0;
  if (pattern.predicate) return pattern.object ? 2 : 1;
  return pattern.object ? 3 : 0;
}

const Term& term_at(const SchemaTriple& triple, std::size_t position) {
  if (position == 0) return triple.subject;
  return position == 1 ? triple.predicate : triple.object;
}

const std::optional<TermView>& bound_at(const TriplePattern& pattern,
                                        std::size_t position) {
  if (position == 0) return pattern.subject;
  return position == 1 ? pattern.predicate : pattern.object;
}

/// Orders terms as Term does.
std::strong_ordering compare(const TermView& left, const TermView& right) {
  return std::tie(left.kind, left.text, left.datatype, left.language) <=>
         std::tie(right.kind, right.text, right.datatype, right.language);
}

/// Compares a triple with the bound positions that an order begins with.
std::strong_ordering compare(const SchemaTriple& triple, const Order& order,
                             const TriplePattern& pattern) {
  for (const std::size_t position : order) {
    const std::optional<TermView>& wanted = bound_at(pattern, position);
    if (!wanted) break;
    const auto found = compare(term_at(triple, position).view(), *wanted);
    if (found != std::strong_ordering::equal) return found;
  }
  return std::strong_ordering::equal;
}

bool precedes(const SchemaTriple& left, const SchemaTriple& right,
              const Order& order) {
  for (const std::size_t position : order) {
    const auto found = compare(term_at(left, position).view(),
                               term_at(right, position).view());
    if (found != std::strong_ordering::equal) return found < 0;
  }
  return false;
}

}  // namespace

ExtendedGraph::ExtendedGraph(const GraphView& graph,
                             const std::vector<SchemaTriple>& added)
    : graph_(graph), added_(added) {
  for (std::size_t i = 0; i < kOrders.size(); ++i) {
    Index& index = indexes_[i];
    index.resize(added.size());
    std::iota(index.begin(), index.end(), 0U);
    std::sort(index.begin(), index.end(),
              [&](std::uint32_t left, std::uint32_t right) {
                return precedes(added[left], added[right], kOrders[i]);
              });
  }
}

void ExtendedGraph::match(const TriplePattern& pattern,
                          const Visitor& visitor) const {
  bool goes_on = true;
  graph_.match(pattern, [&](const TermView& subject, const TermView& predicate,
                            const TermView& object) {
    goes_on = visitor(subject, predicate, object);
    return goes_on;
  });
  if (goes_on) visit_added(pattern, visitor);
}

void ExtendedGraph::visit_added(const TriplePattern& pattern,
                                const Visitor& visitor) const {
  const std::size_t number = order_for(pattern);
  const Order& order = kOrders[number];
  const Index& index = indexes_[number];
  auto at = std::lower_bound(index.begin(), index.end(), pattern,
                             [&](std::uint32_t i, const TriplePattern& wanted) {
                               return compare(added_[i], order, wanted) < 0;
                             });
  for (; at != index.end(); ++at) {
    const SchemaTriple& triple = added_[*at];
    if (compare(triple, order, pattern) != std::strong_ordering::equal) return;
    if (!visitor(triple.subject.view(), triple.predicate.view(),
                 triple.object.view())) {
      return;
    }
  }
}

}  // namespace rrn::owl2rl
