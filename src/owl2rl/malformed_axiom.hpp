// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_MALFORMED_AXIOM_HPP
#define RRN_OWL2RL_MALFORMED_AXIOM_HPP

#include <memory>
#include <set>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "rdf/graph_view.hpp"
#include "rdf/term.hpp"

namespace rrn::owl2rl {

/// An axiom or SWRL rule that cannot be compiled, and the node that is the
/// subject of the triples that write it.
class MalformedAxiom final : public Error {
 public:
  MalformedAxiom(ErrorCode code, const std::string& message, Term node)
      : Error(code, message),
        node_(std::make_shared<const Term>(std::move(node))) {}

  [[nodiscard]] const Term& node() const { return *node_; }

 private:
  std::shared_ptr<const Term> node_;  ///< Shared: copies must not throw
};

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

#endif  // RRN_OWL2RL_MALFORMED_AXIOM_HPP
