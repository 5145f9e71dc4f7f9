// SPDX-License-Identifier: MIT
#include "repair/trees/tree_growing.hpp"

#include <atomic>
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::job_of;

struct Examples {
  CountRows rows;
  std::vector<std::uint8_t> labels;
};

Examples random_examples(std::size_t n_rows, std::size_t n_columns, Rng& rng) {
  Examples examples;
  examples.rows.n_columns = n_columns;
  for (std::size_t i = 0; i < n_rows; ++i) {
    for (std::size_t c = 0; c < n_columns; ++c) {
      const auto bound = c % 3 == 0 ? 256U : 6U;
      const auto count = static_cast<std::uint8_t>(rng.below(bound));
      examples.rows.values.push_back(rng.chance(0.4) ? 0 : count);
    }
    examples.labels.push_back(rng.chance(0.3) ? 1 : 0);
  }
  return examples;
}

/// The best of all splits in two, tried one by one.
struct NaiveSplit {
  double gain = 0;
  std::size_t column = 0;
  int most = 0;
  double left = 0;  ///< What the leaves add
  double right = 0;
};

/// Sums of the derivatives of the loss at the start, on both sides of a split.
struct NaiveSums {
  double gradient = 0;
  double hessian = 0;
  std::uint32_t n = 0;

  [[nodiscard]] double weight(double l2) const {
    return gradient * gradient / (hessian + l2);
  }
};

NaiveSplit best_split(const Examples& examples, const GrowthOptions& options,
                      double start) {
  const double p = 1 / (1 + std::exp(-start));
  NaiveSplit best;
  for (std::size_t c = 0; c < examples.rows.n_columns; ++c) {
    for (int most = 0; most < 255; ++most) {
      NaiveSums left;
      NaiveSums right;
      for (std::size_t i = 0; i < examples.labels.size(); ++i) {
        NaiveSums& side = examples.rows.row(i)[c] <= most ? left : right;
        side.gradient += p - examples.labels[i];
        side.hessian += p * (1 - p);
        ++side.n;
      }
      if (left.n < options.min_rows || right.n < options.min_rows) continue;
      const NaiveSums all{left.gradient + right.gradient,
                          left.hessian + right.hessian, 0};
      const double gain = left.weight(options.l2) + right.weight(options.l2) -
                          all.weight(options.l2);
      if (gain <= best.gain + 1e-9) continue;
      const auto leaf = [&](const NaiveSums& sums) {
        return -options.learning_rate * sums.gradient /
               (sums.hessian + options.l2);
      };
      best = {gain, c, most, leaf(left), leaf(right)};
    }
  }
  return best;
}

TEST(TreeGrowingTest, OneTreeOfTwoLeavesIsTheBestOfAllSplits) {
  Rng rng(Seed(1));
  for (int round = 0; round < 20; ++round) {
    const Examples examples = random_examples(150 + rng.below(100), 11, rng);
    GrowthOptions options;
    options.n_trees = 1;
    options.max_leaves = 2;
    options.learning_rate = 0.1 + rng.uniform();
    options.l2 = rng.uniform() * 3;
    options.min_rows = 1 + static_cast<std::uint32_t>(rng.below(40));
    double n_true = 0;
    for (const auto label : examples.labels) n_true += label;
    const double n_false = static_cast<double>(examples.labels.size()) - n_true;
    const double start = std::log((n_true + 1) / (n_false + 1));
    const NaiveSplit best = best_split(examples, options, start);
    const BoostedTrees trees =
        grow_trees(examples.rows, examples.labels, options, JobContext());
    ASSERT_EQ(trees.size(), 1U);
    for (std::size_t i = 0; i < examples.labels.size(); ++i) {
      const auto row = examples.rows.row(i);
      const double added =
          row[best.column] <= best.most ? best.left : best.right;
      EXPECT_NEAR(trees.score(row), start + added, 1e-5)
          << "round " << round << ", row " << i;
    }
  }
}

TEST(TreeGrowingTest, EachTreeLowersTheLoss) {
  Rng rng(Seed(2));
  const Examples examples = random_examples(400, 9, rng);
  double last = 1e9;
  for (std::uint32_t n = 1; n <= 16; n *= 2) {
    GrowthOptions options;
    options.n_trees = n;
    const BoostedTrees trees =
        grow_trees(examples.rows, examples.labels, options, JobContext());
    EXPECT_EQ(trees.size(), n);
    double loss = 0;
    for (std::size_t i = 0; i < examples.labels.size(); ++i) {
      const double p = trees.probability(examples.rows.row(i));
      loss -= std::log(examples.labels[i] == 1 ? p : 1 - p);
    }
    EXPECT_LT(loss, last);
    last = loss;
  }
}

TEST(TreeGrowingTest, LearnsTheExclusiveOrOfTwoColumns) {
  Rng rng(Seed(3));
  Examples examples = random_examples(2000, 6, rng);
  const auto truth = [](std::span<const std::uint8_t> row) {
    return (row[1] > 2) != (row[4] > 0);
  };
  for (std::size_t i = 0; i < examples.labels.size(); ++i) {
    examples.labels[i] = truth(examples.rows.row(i)) ? 1 : 0;
  }
  const BoostedTrees trees =
      grow_trees(examples.rows, examples.labels, {}, JobContext());
  const Examples others = random_examples(1000, 6, rng);
  for (std::size_t i = 0; i < others.labels.size(); ++i) {
    const auto row = others.rows.row(i);
    EXPECT_EQ(trees.probability(row) > 0.5, truth(row)) << "row " << i;
  }
}

/// The number of the leaf that a row ends in, by the bytes of the only tree.
std::uint32_t leaf_of(const BoostedTrees::Tree& tree,
                      std::span<const std::uint8_t> row) {
  std::uint32_t number = 0;
  while (tree[number].left != 0) {
    const auto& node = tree[number];
    number = row[node.column] <= node.most ? node.left : node.right;
  }
  return number;
}

/// The only tree, as its bytes tell it.
BoostedTrees::Tree only_tree(const BoostedTrees& trees) {
  dataset::ByteWriter out;
  trees.write(out);
  const std::string file = "trees";
  dataset::ByteReader in(out.bytes(), file);
  static_cast<void>(read_float(in));
  EXPECT_EQ(in.read_varint(), 1U);
  BoostedTrees::Tree tree(in.read_varint());
  for (BoostedTrees::Node& node : tree) {
    if (in.read_byte() == 0) {
      node.value = read_float(in);
      continue;
    }
    node.column = static_cast<std::uint16_t>(in.read_varint());
    node.most = in.read_byte();
    node.left = static_cast<std::uint32_t>(in.read_varint());
    node.right = static_cast<std::uint32_t>(in.read_varint());
  }
  EXPECT_EQ(in.n_left(), 0U);
  return tree;
}

TEST(TreeGrowingTest, NoLeafHasFewerRowsThanAskedFor) {
  Rng rng(Seed(4));
  for (const std::uint32_t min_rows : {1U, 7U, 30U, 100U}) {
    const Examples examples = random_examples(300, 10, rng);
    GrowthOptions options;
    options.n_trees = 1;
    options.min_rows = min_rows;
    options.max_leaves = 12;
    const BoostedTrees::Tree tree = only_tree(
        grow_trees(examples.rows, examples.labels, options, JobContext()));
    std::map<std::uint32_t, std::uint32_t> n_rows;
    for (std::size_t i = 0; i < examples.labels.size(); ++i) {
      ++n_rows[leaf_of(tree, examples.rows.row(i))];
    }
    EXPECT_EQ(n_rows.size(), (tree.size() + 1) / 2);  // None is empty
    EXPECT_LE(n_rows.size(), options.max_leaves);
    for (const auto& [leaf, n] : n_rows) EXPECT_GE(n, min_rows);
  }
}

TEST(TreeGrowingTest, NothingToSplitGivesNoTree) {
  Rng rng(Seed(5));
  Examples examples = random_examples(60, 4, rng);
  GrowthOptions options;
  options.min_rows = 31;  // Two leaves would need 62 rows
  EXPECT_EQ(
      grow_trees(examples.rows, examples.labels, options, JobContext()).size(),
      0U);
  examples.rows.values.assign(examples.rows.values.size(), 3);
  const BoostedTrees trees =
      grow_trees(examples.rows, examples.labels, {}, JobContext());
  EXPECT_EQ(trees.size(), 0U);
  const BoostedTrees none = grow_trees({}, {}, {}, JobContext());
  EXPECT_EQ(none, BoostedTrees(0));
}

TEST(TreeGrowingTest, ThreadsChangeNothing) {
  Rng rng(Seed(6));
  const Examples examples = random_examples(500, 20, rng);
  const auto grow = [&](unsigned n_threads) {
    return grow_trees(examples.rows, examples.labels, {}, job_of(1, n_threads));
  };
  EXPECT_EQ(grow(1), grow(2));
  EXPECT_EQ(grow(1), grow(1));
}

TEST(TreeGrowingTest, CanBeCancelled) {
  Rng rng(Seed(7));
  const Examples examples = random_examples(100, 4, rng);
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(
      static_cast<void>(grow_trees(examples.rows, examples.labels, {}, job)),
      Cancelled);
}

}  // namespace
}  // namespace rrn::repair
