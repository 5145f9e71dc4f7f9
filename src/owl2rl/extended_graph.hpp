// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_EXTENDED_GRAPH_HPP
#define RRN_OWL2RL_EXTENDED_GRAPH_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "owl2rl/derived_schema.hpp"
#include "rdf/graph_view.hpp"

namespace rrn::owl2rl {

/// A borrowed graph with some borrowed triples added, which it does not state
/// itself.  A match finds the added triples in O(log n) by whatever positions
/// are bound, and visits them after those of the graph, in order.
class ExtendedGraph final : public GraphView {
 public:
  /// `added` is sorted.
  ExtendedGraph(const GraphView& graph, const std::vector<SchemaTriple>& added);

  void match(const TriplePattern& pattern,
             const Visitor& visitor) const override;

 private:
  /// Numbers of added triples, in the order of some of their positions.
  using Index = std::vector<std::uint32_t>;

  static constexpr std::size_t kNumIndexes = 4;

  void visit_added(const TriplePattern& pattern, const Visitor& visitor) const;

  const GraphView& graph_;
  const std::vector<SchemaTriple>& added_;
  std::array<Index, kNumIndexes> indexes_;
};

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_EXTENDED_GRAPH_HPP
