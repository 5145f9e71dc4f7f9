// SPDX-License-Identifier: MIT
#ifndef RRN_IO_ONTOLOGY_GRAPH_HPP
#define RRN_IO_ONTOLOGY_GRAPH_HPP

#include <cstddef>
#include <memory>

#include "rdf/graph_view.hpp"
#include "rdf/statement.hpp"

namespace rrn::io {

/// A small graph in memory, indexed for every pattern: where an ontology is
/// looked things up in.  Graph names are ignored.  on_statement() takes
/// O(log n) in a graph of n statements, match() O(log n + m log m) for m
/// matches.  Not thread-safe.
class OntologyGraph final : public GraphView, public StatementSink {
 public:
  OntologyGraph();
  ~OntologyGraph() override;

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override;
  void match(const TriplePattern& pattern,
             const Visitor& visitor) const override;
  [[nodiscard]] std::size_t size() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rrn::io

#endif  // RRN_IO_ONTOLOGY_GRAPH_HPP
