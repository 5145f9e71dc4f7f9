// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_EVIDENCE_PATH_WALK_HPP
#define RRN_REPAIR_EVIDENCE_PATH_WALK_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "repair/evidence/link_graph.hpp"

namespace rrn::repair {

/// Links to be followed one after the other; at least one.
using Path = std::vector<LinkId>;

/// Where a walk ended and in how many ways, at most 255.
struct Reached {
  std::uint32_t individual = 0;
  std::uint32_t n_ways = 0;
};

/// Walks from one individual along many paths at once: what paths have in
/// common at their start is walked once.
///
/// A path that leads over more than kMaxEnds individuals is given up, so that
/// hubs do not make walks quadratic; it reaches nobody then.
class PathWalk {
 public:
  static constexpr std::size_t kMaxEnds = 4096;

  /// Borrows the graph.
  PathWalk(const LinkGraph& graph, std::span<const Path> paths);

  /// Walks from an individual.
  void start(std::uint32_t individual);
  /// Whom a path reaches from there, by its number; in no order.
  [[nodiscard]] std::span<const Reached> reached(std::size_t path) const {
    return ends_[node_of_path_[path]];
  }
  /// Paths that were given up, over all walks.
  [[nodiscard]] std::uint64_t n_given_up() const { return n_given_up_; }

 private:
  struct Node {
    std::size_t parent = 0;  ///< 0 is the start
    LinkId link = 0;
  };

  std::size_t node_after(std::size_t parent, LinkId link);
  void step(std::size_t node);

  const LinkGraph& graph_;
  std::vector<Node> nodes_;  ///< Parents first
  std::vector<std::size_t> node_of_path_;
  std::vector<std::vector<Reached>> ends_;  ///< Indexed by node
  std::vector<std::uint32_t> n_ways_;  ///< Ways to each one; 0 between steps
  std::vector<std::uint32_t> found_;   ///< Kept for its memory
  std::uint64_t n_given_up_ = 0;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_EVIDENCE_PATH_WALK_HPP
