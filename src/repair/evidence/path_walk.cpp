// SPDX-License-Identifier: MIT
#include "repair/evidence/path_walk.hpp"

#include <algorithm>

namespace rrn::repair {

namespace {

constexpr std::uint32_t kMostWays = 255;

}  // namespace

PathWalk::PathWalk(const LinkGraph& graph, std::span<const Path> paths)
    : graph_(graph), nodes_(1), n_ways_(graph.n_individuals()) {
  node_of_path_.reserve(paths.size());
  for (const Path& path : paths) {
    std::size_t node = 0;
    for (const LinkId link : path) node = node_after(node, link);
    node_of_path_.push_back(node);
  }
  ends_.resize(nodes_.size());
}

std::size_t PathWalk::node_after(std::size_t parent, LinkId link) {
  for (std::size_t i = parent + 1; i < nodes_.size(); ++i) {
    if (nodes_[i].parent == parent && nodes_[i].link == link) return i;
  }
  nodes_.push_back({parent, link});
  return nodes_.size() - 1;
}

void PathWalk::start(std::uint32_t individual) {
  ends_[0] = {{individual, 1}};
  for (std::size_t node = 1; node < nodes_.size(); ++node) step(node);
}

void PathWalk::step(std::size_t node) {
  std::vector<Reached>& ends = ends_[node];
  ends.clear();
  found_.clear();
  for (const Reached& from : ends_[nodes_[node].parent]) {
    for (const auto& edge : graph_.edges(from.individual, nodes_[node].link)) {
      std::uint32_t& n = n_ways_[edge.to];
      if (n == 0) found_.push_back(edge.to);
      n = std::min(kMostWays, n + from.n_ways);
    }
    if (found_.size() > kMaxEnds) break;
  }
  const bool given_up = found_.size() > kMaxEnds;
  n_given_up_ += given_up ? 1 : 0;
  for (const std::uint32_t individual : found_) {
    if (!given_up) ends.push_back({individual, n_ways_[individual]});
    n_ways_[individual] = 0;
  }
}

}  // namespace rrn::repair
