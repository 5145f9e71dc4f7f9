// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_GRAPH_WITHOUT_NODES_HPP
#define RRN_OWL2RL_GRAPH_WITHOUT_NODES_HPP

#include <memory>
#include <set>
#include <utility>

#include "rdf/graph_view.hpp"
#include "rdf/term.hpp"

namespace rrn::owl2rl {

/// A graph without the triples of some subjects.
class GraphWithoutNodes final : public GraphView {
 public:
  explicit GraphWithoutNodes(std::shared_ptr<const GraphView> graph)
      : graph_(std::move(graph)) {}

  /// Leaves out the triples of one more subject; returns whether it is new.
  bool leave_out(const Term& node) { return nodes_.insert(node).second; }

  void match(const TriplePattern& pattern,
             const Visitor& visitor) const override;

 private:
  std::shared_ptr<const GraphView> graph_;
  std::set<Term> nodes_;
};

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_GRAPH_WITHOUT_NODES_HPP
