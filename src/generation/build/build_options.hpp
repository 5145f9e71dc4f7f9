// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_BUILD_BUILD_OPTIONS_HPP
#define RRN_GENERATION_BUILD_BUILD_OPTIONS_HPP

#include <cstdint>
#include <string>

#include "dataset/file/shards.hpp"

namespace rrn::generation {

/// How many samples each split has.
struct SplitSizes {
  std::uint64_t train = 5000;
  std::uint64_t valid = 500;
  std::uint64_t test = 500;

  [[nodiscard]] std::uint64_t total() const { return train + valid + test; }
};

/// Which samples build_dataset() takes, and what the card says of them.
struct BuildOptions {
  SplitSizes sizes;
  /// Take no two samples, of whatever splits, whose facts differ in names only.
  bool reject_isomorphic = true;
  /// Draws in a row without a sample after which it is given up.
  std::uint64_t max_rejected = 100'000;
  /// Near misses for each positive inference; see NearMissSource, which it
  /// takes a source with a labeller for.
  double near_misses = 0;
  /// For the card: the program with its version, and the command line that
  /// makes the same dataset.  Either may be empty.
  std::string program = {};
  std::string command = {};
  /// The part to make.  Its splits have its share of the sizes.
  dataset::Shard shard = {};
  /// Take what shards in the folder have; see ShardSource.
  bool merge = false;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_BUILD_BUILD_OPTIONS_HPP
