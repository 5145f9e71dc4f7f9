// SPDX-License-Identifier: MIT
#include "repair/trees/boosted_trees.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kColumns = 7;

/// Adds a random subtree and returns its number.
std::uint32_t grow_random(std::uint32_t depth, Rng& rng,
                          BoostedTrees::Tree& tree) {
  const auto number = static_cast<std::uint32_t>(tree.size());
  tree.emplace_back();
  if (depth == 0 || rng.chance(0.2)) {
    tree[number].value = static_cast<float>(rng.uniform() * 4 - 2);
    return number;
  }
  const std::uint32_t left = grow_random(depth - 1, rng, tree);
  const std::uint32_t right = grow_random(depth - 1, rng, tree);
  tree[number] = {static_cast<std::uint16_t>(rng.below(kColumns)),
                  static_cast<std::uint8_t>(rng.below(256)), left, right, 0};
  return number;
}

float walk(const BoostedTrees::Tree& tree, std::uint32_t number,
           const std::vector<std::uint8_t>& row) {
  const BoostedTrees::Node& node = tree.at(number);
  if (node.left == 0) return node.value;
  return walk(tree, row.at(node.column) > node.most ? node.right : node.left,
              row);
}

std::vector<std::uint8_t> random_row(Rng& rng) {
  std::vector<std::uint8_t> row(kColumns);
  for (auto& count : row) count = static_cast<std::uint8_t>(rng.below(256));
  return row;
}

BoostedTrees random_trees(std::size_t n, std::uint32_t depth, Rng& rng,
                          std::vector<BoostedTrees::Tree>* copy = nullptr) {
  BoostedTrees trees(0.25F);
  for (std::size_t i = 0; i < n; ++i) {
    BoostedTrees::Tree tree;
    grow_random(depth, rng, tree);
    if (copy != nullptr) copy->push_back(tree);
    trees.add(std::move(tree));
  }
  return trees;
}

std::string bytes_of(const BoostedTrees& trees) {
  dataset::ByteWriter out;
  trees.write(out);
  return out.bytes();
}

BoostedTrees read(const std::string& bytes) {
  const std::string file = "trees";
  dataset::ByteReader in(bytes, file);
  BoostedTrees trees = BoostedTrees::read(in, kColumns);
  EXPECT_EQ(in.n_left(), 0U);
  return trees;
}

/// Whatever trees are left out, those that count are not.
TEST(BoostedTreesTest, SmallProbabilitiesAreLeftOut) {
  std::size_t n_left_out = 0;
  std::size_t n_kept = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Rng rng{Seed(seed)};
    const BoostedTrees trees =
        random_trees(seed % 8, static_cast<std::uint32_t>(seed % 4), rng);
    for (int i = 0; i < 50; ++i) {
      const auto row = random_row(rng);
      const float p = trees.probability(row);
      // Also a limit that the probability itself just reaches.
      for (const float least : {0.005F, 0.5F, 0.9F, p}) {
        const auto from = trees.probability_from(row, least);
        if (p < least) {
          EXPECT_FALSE(from.has_value());
          ++n_left_out;
        } else {
          EXPECT_EQ(from, p);
          ++n_kept;
        }
      }
    }
  }
  EXPECT_GT(n_left_out, 500U);
  EXPECT_GT(n_kept, 500U);
}

TEST(BoostedTreesTest, ScoreIsTheSumOfNaiveWalks) {
  Rng rng(Seed(1));
  for (int round = 0; round < 50; ++round) {
    std::vector<BoostedTrees::Tree> copy;
    const BoostedTrees trees = random_trees(5, 5, rng, &copy);
    EXPECT_EQ(trees.size(), 5U);
    for (int i = 0; i < 50; ++i) {
      const auto row = random_row(rng);
      double sum = 0.25;
      for (const auto& tree : copy) {
        EXPECT_EQ(value_of(tree, row), walk(tree, 0, row));
        sum += walk(tree, 0, row);
      }
      EXPECT_NEAR(trees.score(row), sum, 1e-5);
      EXPECT_NEAR(trees.probability(row), 1 / (1 + std::exp(-sum)), 1e-5);
    }
  }
}

TEST(BoostedTreesTest, NoTreesGiveTheStart) {
  const BoostedTrees trees(-1.5F);
  const std::vector<std::uint8_t> row(kColumns);
  EXPECT_EQ(trees.score(row), -1.5F);
  EXPECT_EQ(read(bytes_of(trees)), trees);
}

TEST(BoostedTreesTest, ReadsWhatItWrote) {
  Rng rng(Seed(2));
  for (int round = 0; round < 50; ++round) {
    const BoostedTrees trees = random_trees(rng.below(6), 6, rng);
    EXPECT_EQ(read(bytes_of(trees)), trees);
  }
}

TEST(BoostedTreesTest, DamagedBytesAreRefusedOrCanBeWalked) {
  Rng rng(Seed(3));
  const std::string bytes = bytes_of(random_trees(2, 3, rng));
  const std::string file = "trees";
  std::size_t n_read = 0;
  const std::size_t n_errors =
      test::damage(bytes, true, [&](const std::string& text) {
        dataset::ByteReader in(text, file);
        const BoostedTrees trees = BoostedTrees::read(in, kColumns);
        ++n_read;
        for (int i = 0; i < 4; ++i) {
          const float p = trees.probability(random_row(rng));
          EXPECT_FALSE(p < 0 || p > 1);
        }
      });
  EXPECT_GT(n_errors, bytes.size());  // All that is cut off, and more
  EXPECT_GT(n_read, 0U);
}

/// Writes one tree of a root with these children and two leaves.
std::string tree_with_children(std::uint64_t column, std::uint64_t left,
                               std::uint64_t right) {
  dataset::ByteWriter out;
  write_float(0, out);
  out.write_varint(1);
  out.write_varint(3);
  out.write_byte(1);
  out.write_varint(column);
  out.write_byte(9);
  out.write_varint(left);
  out.write_varint(right);
  for (int i = 0; i < 2; ++i) {
    out.write_byte(0);
    write_float(1, out);
  }
  return out.bytes();
}

TEST(BoostedTreesTest, RefusesTreesThatCannotBeWalked) {
  EXPECT_NO_THROW(read(tree_with_children(0, 1, 2)));
  const auto expect = [](const std::string& bytes, const char* message) {
    rrn::test::expect_error([&] { read(bytes); }, ErrorCode::kCorrupt,
                            HasSubstr(message));
  };
  expect(tree_with_children(kColumns, 1, 2), "asks for no column");
  expect(tree_with_children(0, 0, 2), "child out of place");
  expect(tree_with_children(0, 1, 3), "child out of place");
  expect(tree_with_children(0, std::uint64_t{1} << 32, 2),
         "child out of place");
  dataset::ByteWriter empty;
  write_float(0, empty);
  for (const int byte : {1, 0, 0, 0}) {
    empty.write_byte(static_cast<std::uint8_t>(byte));
  }
  expect(empty.bytes(), "a tree without a node");
}

TEST(BoostedTreesTest, NumbersKeepTheirBits) {
  const std::string file = "numbers";
  for (const float value :
       {0.0F, -0.0F, 1.0F, -3.25e-30F, std::numeric_limits<float>::max(),
        std::numeric_limits<float>::denorm_min()}) {
    dataset::ByteWriter out;
    write_float(value, out);
    dataset::ByteReader in(out.bytes(), file);
    const float got = read_float(in);
    EXPECT_EQ(got, value);
    EXPECT_EQ(std::signbit(got), std::signbit(value));
  }
  for (const float value : {std::numeric_limits<float>::infinity(),
                            std::numeric_limits<float>::quiet_NaN()}) {
    dataset::ByteWriter out;
    write_float(value, out);
    dataset::ByteReader in(out.bytes(), file);
    rrn::test::expect_error([&] { static_cast<void>(read_float(in)); },
                            ErrorCode::kCorrupt,
                            HasSubstr("a number that is none"));
  }
  dataset::ByteWriter out;
  out.write_varint(std::uint64_t{1} << 32);
  dataset::ByteReader in(out.bytes(), file);
  rrn::test::expect_error([&] { static_cast<void>(read_float(in)); },
                          ErrorCode::kCorrupt, HasSubstr("more than 32 bits"));
}

}  // namespace
}  // namespace rrn::repair
