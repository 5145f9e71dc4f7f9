// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_TREES_TREE_GROWING_HPP
#define RRN_REPAIR_TREES_TREE_GROWING_HPP

#include <cstdint>
#include <span>

#include "base/job.hpp"
#include "repair/trees/boosted_trees.hpp"

namespace rrn::repair {

struct GrowthOptions {
  std::uint32_t n_trees = 120;
  std::uint32_t max_leaves = 31;
  double learning_rate = 0.1;
  std::uint32_t min_rows = 40;  ///< Rows that a leaf has at least
  double l2 = 1;                ///< Regularisation of a leaf's value
};

/// Fits trees to rows and their labels (0 or 1) by gradient boosting of the
/// logistic loss (Friedman 2001): each tree grows leaf by leaf, where the loss
/// falls most (LightGBM, Ke et al. 2017), from sums over the rows by count.
///
/// The same rows give the same trees, whatever the number of threads.  O(trees
/// * rows * columns).  Requires one label for each row and at most 65,535
/// columns.  Throws Cancelled.
[[nodiscard]] BoostedTrees grow_trees(const CountRows& rows,
                                      std::span<const std::uint8_t> labels,
                                      const GrowthOptions& options,
                                      const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_TREES_TREE_GROWING_HPP
