// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_TREES_BOOSTED_TREES_HPP
#define RRN_REPAIR_TREES_BOOSTED_TREES_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dataset/file/byte_coding.hpp"

namespace rrn::repair {

/// Writes and reads a number.  The reader fails for one that is not finite.
void write_float(float value, dataset::ByteWriter& out);
[[nodiscard]] float read_float(dataset::ByteReader& in);

/// Rows of small counts, all of one length.
struct CountRows {
  std::size_t n_columns = 0;
  std::vector<std::uint8_t> values;  ///< [rows, n_columns]

  [[nodiscard]] std::size_t size() const {
    return n_columns == 0 ? 0 : values.size() / n_columns;
  }
  [[nodiscard]] std::span<const std::uint8_t> row(std::size_t i) const {
    return std::span(values).subspan(i * n_columns, n_columns);
  }
};

/// A sum of decision trees whose leaves hold log-odds.
class BoostedTrees {
 public:
  /// A node of a tree.  One with `left` 0 is a leaf.
  struct Node {
    std::uint16_t column = 0;
    std::uint8_t most = 0;   ///< Rows with at most this count go left
    std::uint32_t left = 0;  ///< Numbers count from the tree's first node
    std::uint32_t right = 0;
    float value = 0;  ///< What a leaf adds

    friend bool operator==(const Node&, const Node&) = default;
  };
  using Tree = std::vector<Node>;

  BoostedTrees() = default;
  explicit BoostedTrees(float start) : start_(start) {}

  void add(Tree tree);
  /// The log-odds of a row.  O(trees * depth).
  [[nodiscard]] float score(std::span<const std::uint8_t> row) const;
  /// The probability of a row: the logistic function of its score.
  [[nodiscard]] float probability(std::span<const std::uint8_t> row) const;

  /// The probability of a row, or nothing where it is below `least`: trees that
  /// cannot change that are not walked.
  [[nodiscard]] std::optional<float> probability_from(
      std::span<const std::uint8_t> row, float least) const;

  [[nodiscard]] std::size_t size() const { return trees_.size(); }

  void write(dataset::ByteWriter& out) const;
  /// Reads what write() wrote, for rows of `n_columns` counts.  Fails
  /// (kCorrupt) for anything that could not be walked to a leaf.
  [[nodiscard]] static BoostedTrees read(dataset::ByteReader& in,
                                         std::size_t n_columns);

  friend bool operator==(const BoostedTrees&, const BoostedTrees&) = default;

 private:
  float start_ = 0;  ///< The log-odds before any tree
  std::vector<Tree> trees_;
  std::vector<float> greatest_;  ///< What each tree adds at most
  double sum_of_greatest_ = 0;
};

/// What a leaf of this tree adds to a row.
[[nodiscard]] float value_of(const BoostedTrees::Tree& tree,
                             std::span<const std::uint8_t> row);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_TREES_BOOSTED_TREES_HPP
