// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_PAIRS_REACH_HPP
#define RRN_NEURAL_PAIRS_REACH_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "base/cancellation.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/pairs/individual_graph.hpp"

namespace rrn::neural {

/// For each relation the most facts, whatever their direction, that lay between
/// the ends of a true literal in training.  Empty: nothing is known of any.
using Reach = std::vector<std::uint32_t>;

/// No bound: the ends of a true literal were not joined, or there was none.
inline constexpr std::uint32_t kUnlimitedReach = UINT32_MAX;

/// Distances in facts from one individual after the other.  Borrows the graph.
class Distances {
 public:
  explicit Distances(const IndividualGraph& graph)
      : graph_(graph), distances_(graph.size(), kUnlimitedReach) {}

  /// Finds all individuals that are at most `most` facts away, and stops when
  /// `max_edges` were followed.  Returns whether it found all.
  bool find(std::uint32_t from, std::uint32_t most,
            std::uint64_t max_edges = UINT64_MAX);
  /// The distance of an individual; kUnlimitedReach if it was not found.
  [[nodiscard]] std::uint32_t to(std::uint32_t individual) const {
    return distances_[individual];
  }
  /// Edges followed so far, by all searches.
  [[nodiscard]] std::uint64_t n_edges() const { return n_edges_; }

 private:
  const IndividualGraph& graph_;
  std::vector<std::uint32_t> distances_;
  std::vector<std::uint32_t> found_;
  std::uint64_t n_edges_ = 0;
};

/// Finds the reach of relations from one training sample after the other.
class ReachFinder {
 public:
  explicit ReachFinder(std::uint32_t n_relations)
      : reach_(n_relations), is_true_(n_relations) {}

  /// Adds the true literals of `labelled`, as far apart as the specified facts
  /// of `told` have them.  Both have the same individuals.  O(subjects of true
  /// literals * facts).
  void add(const dataset::Sample& labelled, const dataset::Sample& told);

  /// The reach of all relations; without bound where none was true.
  [[nodiscard]] Reach reach() const;
  /// Facts that were followed so far.
  [[nodiscard]] std::uint64_t n_edges() const { return n_edges_; }

 private:
  Reach reach_;
  std::vector<bool> is_true_;
  std::uint64_t n_edges_ = 0;
};

/// Sets to 0 the probabilities of what lies beyond the reach: [subject, object,
/// relation].  Requires a reach of each relation, or none.
void limit_to_reach(std::span<const std::uint32_t> reach,
                    const dataset::Sample& kb, std::span<float> probabilities,
                    const CancellationToken& cancel = {});

/// Sets the probabilities of listed literals to 0, or to 1 where they are
/// negative, if they lie beyond the reach.  Where a search around a subject
/// would follow more than a hundred thousand facts, what it did not find
/// counts as within reach.
void limit_to_reach(std::span<const std::uint32_t> reach,
                    const dataset::Sample& kb,
                    std::span<const dataset::RelationLiteral> literals,
                    std::span<float> probabilities,
                    const CancellationToken& cancel = {});

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PAIRS_REACH_HPP
