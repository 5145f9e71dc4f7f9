// SPDX-License-Identifier: MIT
#include "repair/trees/tree_growing.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <vector>

#include "base/error.hpp"

namespace rrn::repair {

namespace {

/// Sums of the loss's first and second derivatives.
struct Sums {
  double gradient = 0;
  double hessian = 0;
  std::uint32_t n = 0;

  void add(const Sums& other) {
    gradient += other.gradient;
    hessian += other.hessian;
    n += other.n;
  }
  void subtract(const Sums& other) {
    gradient -= other.gradient;
    hessian -= other.hessian;
    n -= other.n;
  }
};

struct Split {
  double gain = 0;
  std::size_t column = 0;
  std::uint8_t most = 0;
};

/// A leaf that may be split further: rows `begin` to `end` of the order.
struct Leaf {
  std::uint32_t node = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  Sums total;
  std::vector<Sums> histogram;  ///< Indexed by column and count > 0
  Split best;
};

class TreeGrower {
 public:
  TreeGrower(const CountRows& rows, std::span<const std::uint8_t> labels,
             const GrowthOptions& options)
      : rows_(rows),
        labels_(labels),
        options_(options),
        scores_(labels.size()),
        derivatives_(labels.size()),
        order_(labels.size()) {
    find_bins();
  }

  BoostedTrees run(const JobContext& job) {
    const float start = start_score();
    std::fill(scores_.begin(), scores_.end(), start);
    BoostedTrees result(start);
    for (std::uint32_t i = 0; i < options_.n_trees; ++i) {
      job.cancel.throw_if_triggered();
      BoostedTrees::Tree tree = grow();
      if (tree.size() == 1) break;  // Nothing is left to be learnt
      result.add(std::move(tree));
    }
    return result;
  }

 private:
  void find_bins() {
    std::vector<std::uint8_t> most(rows_.n_columns);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const auto row = rows_.row(i);
      for (std::size_t c = 0; c < row.size(); ++c) {
        most[c] = std::max(most[c], row[c]);
      }
    }
    first_bin_.resize(rows_.n_columns + 1);
    for (std::size_t c = 0; c < most.size(); ++c) {
      first_bin_[c + 1] = first_bin_[c] + most[c];
    }
  }

  [[nodiscard]] float start_score() const {
    const auto n_true = static_cast<double>(
        std::count(labels_.begin(), labels_.end(), std::uint8_t{1}));
    const double n_false = static_cast<double>(labels_.size()) - n_true;
    return static_cast<float>(std::log((n_true + 1) / (n_false + 1)));
  }

  BoostedTrees::Tree grow() {
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      const double p = 1 / (1 + std::exp(-double{scores_[i]}));
      derivatives_[i] = {p - labels_[i], p * (1 - p), 1};
    }
    std::iota(order_.begin(), order_.end(), 0U);
    BoostedTrees::Tree tree(1);
    std::vector<Leaf> leaves(1);
    leaves[0].end = order_.size();
    add_rows(leaves[0]);
    find_split(leaves[0]);
    while (leaves.size() < options_.max_leaves) {
      const auto best = std::max_element(leaves.begin(), leaves.end(),
                                         [](const Leaf& a, const Leaf& b) {
                                           return a.best.gain < b.best.gain;
                                         });
      if (best->best.gain <= 0) break;
      Leaf right = split(*best, tree);
      leaves.push_back(std::move(right));
    }
    for (const Leaf& leaf : leaves) finish(leaf, tree);
    return tree;
  }

  /// The sums of the rows of a leaf, by column and count.  Most counts are 0
  /// and are left out: what is missing from the total has them.
  void add_rows(Leaf& leaf) const {
    leaf.histogram.assign(first_bin_.back(), {});
    for (std::size_t i = leaf.begin; i < leaf.end; ++i) {
      const Sums& own = derivatives_[order_[i]];
      leaf.total.add(own);
      const std::uint8_t* row =
          rows_.values.data() + std::size_t{order_[i]} * rows_.n_columns;
      add_row(row, own, leaf.histogram);
    }
  }

  void add_row(const std::uint8_t* row, const Sums& own,
               std::vector<Sums>& histogram) const {
    std::size_t c = 0;
    for (; c + 8 <= rows_.n_columns; c += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, row + c, sizeof word);
      if (word == 0) continue;
      for (std::size_t k = c; k < c + 8; ++k) add_count(row, k, own, histogram);
    }
    for (; c < rows_.n_columns; ++c) add_count(row, c, own, histogram);
  }

  void add_count(const std::uint8_t* row, std::size_t column, const Sums& own,
                 std::vector<Sums>& histogram) const {
    if (row[column] == 0) return;
    histogram[first_bin_[column] + row[column] - 1].add(own);
  }

  [[nodiscard]] double weight(const Sums& sums) const {
    return sums.gradient * sums.gradient / (sums.hessian + options_.l2);
  }

  void find_split(Leaf& leaf) const {
    leaf.best = {};
    for (std::size_t c = 0; c < rows_.n_columns; ++c) {
      // From the greatest count down, what is on the right grows.
      Sums right;
      for (std::size_t bin = first_bin_[c + 1]; bin > first_bin_[c]; --bin) {
        right.add(leaf.histogram[bin - 1]);
        if (right.n < options_.min_rows) continue;
        Sums left = leaf.total;
        left.subtract(right);
        if (left.n < options_.min_rows) break;
        const double gain = weight(left) + weight(right) - weight(leaf.total);
        if (gain > leaf.best.gain + 1e-9) {
          leaf.best = {gain, c,
                       static_cast<std::uint8_t>(bin - 1 - first_bin_[c])};
        }
      }
    }
  }

  /// Splits a leaf, which becomes its left child, and returns the right one.
  Leaf split(Leaf& leaf, BoostedTrees::Tree& tree) {
    const Split by = leaf.best;
    const auto middle = std::stable_partition(
        order_.begin() + static_cast<std::ptrdiff_t>(leaf.begin),
        order_.begin() + static_cast<std::ptrdiff_t>(leaf.end),
        [&](std::uint32_t row) {
          return rows_.values[row * rows_.n_columns + by.column] <= by.most;
        });
    Leaf right;
    right.begin = static_cast<std::size_t>(middle - order_.begin());
    right.end = leaf.end;
    const auto first = static_cast<std::uint32_t>(tree.size());
    BoostedTrees::Node& node = tree[leaf.node];
    node.column = static_cast<std::uint16_t>(by.column);
    node.most = by.most;
    node.left = first;
    node.right = first + 1;
    tree.resize(tree.size() + 2);

    Leaf left;
    left.begin = leaf.begin;
    left.end = right.begin;
    left.node = first;
    right.node = first + 1;
    share(leaf, left, right);
    find_split(left);
    find_split(right);
    leaf = std::move(left);
    return right;
  }

  /// Sums up the smaller child; the other one has the rest.
  void share(Leaf& parent, Leaf& left, Leaf& right) const {
    Leaf& small =
        left.end - left.begin < right.end - right.begin ? left : right;
    Leaf& large = &small == &left ? right : left;
    add_rows(small);
    large.histogram = std::move(parent.histogram);
    for (std::size_t i = 0; i < large.histogram.size(); ++i) {
      large.histogram[i].subtract(small.histogram[i]);
    }
    large.total = parent.total;
    large.total.subtract(small.total);
  }

  void finish(const Leaf& leaf, BoostedTrees::Tree& tree) {
    const auto value =
        static_cast<float>(-options_.learning_rate * leaf.total.gradient /
                           (leaf.total.hessian + options_.l2));
    tree[leaf.node].value = value;
    for (std::size_t i = leaf.begin; i < leaf.end; ++i) {
      scores_[order_[i]] += value;
    }
  }

  const CountRows& rows_;
  std::span<const std::uint8_t> labels_;
  GrowthOptions options_;
  std::vector<float> scores_;
  std::vector<Sums> derivatives_;       ///< Indexed by row
  std::vector<std::uint32_t> order_;    ///< Rows, those of a leaf together
  std::vector<std::size_t> first_bin_;  ///< The bin of count 1 in each column
};

}  // namespace

BoostedTrees grow_trees(const CountRows& rows,
                        std::span<const std::uint8_t> labels,
                        const GrowthOptions& options, const JobContext& job) {
  RRN_CHECK(rows.values.size() == labels.size() * rows.n_columns &&
            rows.n_columns <= 0xffff);
  return TreeGrower(rows, labels, options).run(job);
}

}  // namespace rrn::repair
