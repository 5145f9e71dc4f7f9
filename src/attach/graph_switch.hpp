// SPDX-License-Identifier: MIT
#ifndef RRN_ATTACH_GRAPH_SWITCH_HPP
#define RRN_ATTACH_GRAPH_SWITCH_HPP

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "sparql/client/endpoint.hpp"
#include "sparql/client/graph_writing.hpp"

namespace rrn::attach {

/// What is to change in a graph: triples as sparql::append_triple() writes
/// them.
struct GraphChange {
  std::string graph;
  std::vector<std::string> added;
  std::vector<std::string> removed;
  bool was_empty = false;

  [[nodiscard]] std::size_t size() const {
    return added.size() + removed.size();
  }
};

/// Changes several graphs of a store at once: all of it is made by one update
/// operation, after what is much was put aside into staging graphs.  Whoever
/// reads sees the graphs before or after, as far as the store makes one
/// operation at once, and a program that ends in between leaves them as they
/// were.  Where the store refuses or ignores MOVE, triples are copied.
class GraphSwitch {
 public:
  /// Borrows the endpoint.  The names of staging graphs start with
  /// `staging_prefix`; `n_graphs` is how many graphs change at most.
  GraphSwitch(sparql::Endpoint& endpoint, std::string staging_prefix,
              std::size_t n_graphs, std::size_t batch)
      : endpoint_(endpoint),
        writer_(endpoint, batch),
        staging_prefix_(std::move(staging_prefix)),
        n_graphs_(n_graphs) {}

  /// Removes what a run that was ended left in staging graphs; returns whether
  /// there was any.
  bool clean_up(const JobContext& job);
  /// Makes the changes, at most `n_graphs` of them, each of another graph.
  /// What was put aside is removed also where this throws, if the store can be
  /// reached.
  void apply(std::span<const GraphChange> changes, const JobContext& job);

  /// The staging graphs that may exist.
  [[nodiscard]] std::vector<std::string> staging_graphs() const;

 private:
  [[nodiscard]] std::string staging_graph(std::size_t number, bool adds) const;
  void apply_inline(std::span<const GraphChange> changes,
                    const JobContext& job);
  void apply_staged(std::span<const GraphChange> changes,
                    const JobContext& job);
  /// The request that makes changes whose triples are in staging graphs; to
  /// make it twice is to make it once.
  [[nodiscard]] std::string switching(
      std::span<const GraphChange> changes) const;
  [[nodiscard]] bool is_move(const GraphChange& change) const;
  void stage(std::span<const GraphChange> changes, const JobContext& job);
  void make_switch(std::span<const GraphChange> changes, const JobContext& job);
  void drop_staged(const JobContext& job);

  sparql::Endpoint& endpoint_;
  sparql::GraphWriter writer_;
  std::string staging_prefix_;
  std::size_t n_graphs_;
  bool can_move_ = true;             ///< Until the store has shown otherwise
  std::vector<std::string> staged_;  ///< Staging graphs that may have triples
};

}  // namespace rrn::attach

#endif  // RRN_ATTACH_GRAPH_SWITCH_HPP
