// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_PAIRS_INDIVIDUAL_GRAPH_HPP
#define RRN_NEURAL_PAIRS_INDIVIDUAL_GRAPH_HPP

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::neural {

/// Which individuals a specified relation fact joins, whatever its direction,
/// relation and sign.  Neighbours of an individual are in the order of the
/// facts; one that several facts join is there several times.
class IndividualGraph {
 public:
  using Selection = std::function<bool(const dataset::RelationLiteral&)>;

  /// Takes the facts of `kb` for which `counts` holds; all without it.  Throws
  /// Error (kBadArgument) for an individual out of range.
  explicit IndividualGraph(const dataset::Sample& kb,
                           const Selection& counts = {});

  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(begins_.size() - 1);
  }
  [[nodiscard]] std::span<const std::uint32_t> neighbours(
      std::uint32_t individual) const {
    return std::span(ends_).subspan(
        begins_[individual], begins_[individual + 1] - begins_[individual]);
  }

 private:
  std::vector<std::uint64_t>
      begins_;  ///< Indices in ends_; one more than individuals
  std::vector<std::uint32_t> ends_;
};

/// Returns a number for each individual, the same for those that a path joins.
/// O(individuals + facts).
[[nodiscard]] std::vector<std::uint32_t> components(
    const IndividualGraph& graph);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PAIRS_INDIVIDUAL_GRAPH_HPP
