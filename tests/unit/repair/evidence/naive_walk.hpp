// SPDX-License-Identifier: MIT
// Ways along links, counted by multiplying matrices.
#ifndef RRN_TESTS_UNIT_REPAIR_EVIDENCE_NAIVE_WALK_HPP
#define RRN_TESTS_UNIT_REPAIR_EVIDENCE_NAIVE_WALK_HPP

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::repair::test {

using Matrix = std::vector<std::vector<std::uint64_t>>;

/// Steps along a link, whose number is 4 * relation, + 2 if negated, + 1 if
/// backward.
inline Matrix naive_steps(const dataset::Sample& kb, std::uint32_t link) {
  const std::size_t n = kb.n_individuals;
  Matrix steps(n, std::vector<std::uint64_t>(n));
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    if (fact.relation.value != link / 4) continue;
    if (fact.positive == (link % 4 >= 2)) continue;
    if (link % 2 == 0) {
      steps[fact.subject.value][fact.object.value] = 1;
    } else {
      steps[fact.object.value][fact.subject.value] = 1;
    }
  }
  return steps;
}

inline Matrix naive_product(const Matrix& a, const Matrix& b) {
  const std::size_t n = a.size();
  Matrix result(n, std::vector<std::uint64_t>(n));
  for (std::size_t x = 0; x < n; ++x) {
    for (std::size_t y = 0; y < n; ++y) {
      for (std::size_t z = 0; z < n; ++z) result[x][y] += a[x][z] * b[z][y];
    }
  }
  return result;
}

/// How many ways there are along links from each individual to each other.
inline Matrix naive_ways(const dataset::Sample& kb,
                         const std::vector<std::uint32_t>& links) {
  const std::size_t n = kb.n_individuals;
  Matrix ways(n, std::vector<std::uint64_t>(n));
  for (std::size_t x = 0; x < n; ++x) ways[x][x] = 1;
  for (const std::uint32_t link : links) {
    ways = naive_product(ways, naive_steps(kb, link));
  }
  return ways;
}

/// The number as a count that stops at 255.
inline std::uint32_t naive_count(std::uint64_t n) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(n, 255));
}

}  // namespace rrn::repair::test

#endif  // RRN_TESTS_UNIT_REPAIR_EVIDENCE_NAIVE_WALK_HPP
