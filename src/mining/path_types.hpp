// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_PATH_TYPES_HPP
#define RRN_MINING_PATH_TYPES_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/cancellation.hpp"
#include "base/random.hpp"
#include "mining/coverage.hpp"

namespace rrn::mining {

/// Links that join the ends of facts, and how many of the facts drawn.
struct PathType {
  std::vector<LinkId> path;
  std::uint32_t n_facts = 0;
};

/// What is looked at, at most.
struct PathLimits {
  /// Ways between the ends of one fact; what is beyond depends on the seed.
  std::size_t max_ways = 20'000;
  std::uint32_t min_facts = 2;  ///< A type joins at least so many facts
  std::size_t max_types = 300;  ///< The types that join the most
};

struct FoundPaths {
  std::vector<PathType> types;   ///< Those that join the most first
  std::uint64_t n_left_out = 0;  ///< Types beyond max_types
  std::uint64_t n_cut = 0;       ///< Facts with more ways than max_ways
};

/// Finds the types of the paths of one length, 1 to kMaxPath, on which no
/// individual comes twice, between the subjects and the objects of facts of a
/// relation.  The fact itself is no path.  Throws Cancelled.
[[nodiscard]] FoundPaths find_path_types(const FactIndex& facts,
                                         std::uint32_t relation,
                                         std::span<const Coverage::Pair> drawn,
                                         std::size_t length,
                                         const PathLimits& limits, Rng rng,
                                         const CancellationToken& cancel);

}  // namespace rrn::mining

#endif  // RRN_MINING_PATH_TYPES_HPP
