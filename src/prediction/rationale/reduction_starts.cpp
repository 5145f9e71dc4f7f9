// SPDX-License-Identifier: MIT
#include "prediction/rationale/reduction_starts.hpp"

#include <algorithm>
#include <numeric>

namespace rrn::prediction {

namespace {

/// Four facts, then half as many more each time.
std::vector<std::size_t> growing_sizes(std::size_t n) {
  std::vector<std::size_t> sizes;
  for (std::size_t size = 4; size < n; size += size / 2) sizes.push_back(size);
  if (n > 0) sizes.push_back(n);
  return sizes;
}

FactNumbers all_facts(std::size_t n) {
  FactNumbers facts(n);
  std::iota(facts.begin(), facts.end(), 0U);
  return facts;
}

}  // namespace

FactReduction::Start nearest_facts(const Neighbourhood& around) {
  const std::size_t n = around.facts.size();
  FactReduction::Start start{all_facts(n), {}};
  for (std::size_t size : growing_sizes(n)) {
    while (size < n && around.distances[size] == around.distances[size - 1]) {
      ++size;
    }
    if (start.sizes.empty() || start.sizes.back() < size) {
      start.sizes.push_back(size);
    }
  }
  return start;
}

FactReduction::Start heaviest_facts(std::span<const double> weights) {
  FactReduction::Start start{all_facts(weights.size()),
                             growing_sizes(weights.size())};
  std::stable_sort(start.order.begin(), start.order.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return weights[a] > weights[b];
                   });
  return start;
}

}  // namespace rrn::prediction
