// SPDX-License-Identifier: MIT
#include "repair/trees/boosted_trees.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace rrn::repair {

void write_float(float value, dataset::ByteWriter& out) {
  out.write_varint(std::bit_cast<std::uint32_t>(value));
}

float read_float(dataset::ByteReader& in) {
  const std::uint64_t bits = in.read_varint();
  if (bits > 0xffffffffU) in.fail("a number of more than 32 bits");
  const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  if (!std::isfinite(value)) in.fail("a number that is none");
  return value;
}

namespace {

BoostedTrees::Node read_node(dataset::ByteReader& in, std::size_t n_columns,
                             std::uint32_t number, std::uint32_t n_nodes) {
  BoostedTrees::Node node;
  if (in.read_byte() == 0) {
    node.value = read_float(in);
    return node;
  }
  const std::uint64_t column = in.read_varint();
  if (column >= n_columns) in.fail("a tree that asks for no column");
  node.column = static_cast<std::uint16_t>(column);
  node.most = in.read_byte();
  const std::uint64_t left = in.read_varint();
  const std::uint64_t right = in.read_varint();
  // Children come after their node, so that every walk ends.
  if (left <= number || right <= number || left >= n_nodes ||
      right >= n_nodes) {
    in.fail("a tree with a child out of place");
  }
  node.left = static_cast<std::uint32_t>(left);
  node.right = static_cast<std::uint32_t>(right);
  return node;
}

}  // namespace

float value_of(const BoostedTrees::Tree& tree,
               std::span<const std::uint8_t> row) {
  const BoostedTrees::Node* node = tree.data();
  while (node->left != 0) {
    node = &tree[row[node->column] <= node->most ? node->left : node->right];
  }
  return node->value;
}

void BoostedTrees::add(Tree tree) {
  float greatest = -std::numeric_limits<float>::infinity();
  for (const Node& node : tree) {
    if (node.left == 0) greatest = std::max(greatest, node.value);
  }
  greatest_.push_back(greatest);
  sum_of_greatest_ += greatest;
  trees_.push_back(std::move(tree));
}

float BoostedTrees::score(std::span<const std::uint8_t> row) const {
  float sum = start_;
  for (const Tree& tree : trees_) sum += value_of(tree, row);
  return sum;
}

float BoostedTrees::probability(std::span<const std::uint8_t> row) const {
  return 1 / (1 + std::exp(-score(row)));
}

std::optional<float> BoostedTrees::probability_from(
    std::span<const std::uint8_t> row, float least) const {
  // More than what floats lose in a sum.
  constexpr double kMargin = 1e-3;
  const double wanted = std::log(double{least} / (1 - double{least})) - kMargin;
  double rest = sum_of_greatest_;
  float sum = start_;
  for (std::size_t i = 0; i < trees_.size(); ++i) {
    if (sum + rest < wanted) return std::nullopt;
    sum += value_of(trees_[i], row);
    rest -= greatest_[i];
  }
  const float p = 1 / (1 + std::exp(-sum));
  return p < least ? std::nullopt : std::optional(p);
}

void BoostedTrees::write(dataset::ByteWriter& out) const {
  write_float(start_, out);
  out.write_varint(trees_.size());
  for (const Tree& tree : trees_) {
    out.write_varint(tree.size());
    for (const Node& node : tree) {
      out.write_byte(node.left == 0 ? 0 : 1);
      if (node.left == 0) {
        write_float(node.value, out);
        continue;
      }
      out.write_varint(node.column);
      out.write_byte(node.most);
      out.write_varint(node.left);
      out.write_varint(node.right);
    }
  }
}

BoostedTrees BoostedTrees::read(dataset::ByteReader& in,
                                std::size_t n_columns) {
  BoostedTrees result(read_float(in));
  const std::size_t n_trees = in.read_count(3, "trees");
  for (std::size_t i = 0; i < n_trees; ++i) {
    const auto n_nodes =
        static_cast<std::uint32_t>(in.read_count(2, "nodes of a tree"));
    if (n_nodes == 0) in.fail("a tree without a node");
    Tree tree;
    for (std::uint32_t number = 0; number < n_nodes; ++number) {
      tree.push_back(read_node(in, n_columns, number, n_nodes));
    }
    result.add(std::move(tree));
  }
  return result;
}

}  // namespace rrn::repair
