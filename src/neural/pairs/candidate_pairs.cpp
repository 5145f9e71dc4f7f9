// SPDX-License-Identifier: MIT
#include "neural/pairs/candidate_pairs.hpp"

#include <algorithm>

namespace rrn::neural {

CandidatePairs::CandidatePairs(const dataset::Sample& kb,
                               const CandidateLimits& limits)
    : graph_(kb),
      limits_(limits),
      found_in_(kb.n_individuals),
      count_budget_(limits.count_budget) {}

bool CandidatePairs::next(std::size_t size, std::vector<CandidatePair>& pairs,
                          const CancellationToken& cancel) {
  pairs.clear();
  while (subject_ < graph_.size() && pairs.size() < size) {
    cancel.throw_if_triggered();
    const std::size_t n = find_partners(subject_);
    for (std::size_t i = 0; i < n; ++i) {
      pairs.push_back({{subject_}, {found_[i]}, hops_[i]});
    }
    ++subject_;
  }
  return !pairs.empty();
}

std::vector<CandidatePair> CandidatePairs::pairs_of(
    dataset::EntityIndex subject) {
  std::vector<CandidatePair> result;
  const std::size_t n = find_partners(subject.value);
  for (std::size_t i = 0; i < n; ++i) {
    result.push_back({subject, {found_[i]}, hops_[i]});
  }
  return result;
}

std::size_t CandidatePairs::find_partners(std::uint32_t individual) {
  const std::uint64_t n_wanted =
      std::min(limits_.pairs_each, limits_.pairs - counts_.n_pairs);
  find(individual, n_wanted);
  const std::size_t n = std::min<std::uint64_t>(found_.size(), n_wanted);
  counts_.n_pairs += n;
  counts_.n_left_out += found_.size() - n;
  counts_.n_cut += found_.size() > n ? 1 : 0;
  return n;
}

/// Finds all individuals within the hops, or more than `n_wanted` of them when
/// there is no time left to count.
void CandidatePairs::find(std::uint32_t individual, std::uint64_t n_wanted) {
  ++search_;
  found_.assign(1, individual);
  hops_.assign(1, 0);
  found_in_[individual] = search_;
  std::size_t begin = 0;
  for (std::uint32_t hop = 0; hop < limits_.hops; ++hop) {
    const std::size_t end = found_.size();
    for (; begin < end; ++begin) {
      for (const std::uint32_t neighbour : graph_.neighbours(found_[begin])) {
        if (found_.size() > n_wanted) {
          if (count_budget_ == 0) {
            counts_.is_exact = false;
            return;
          }
          --count_budget_;
        }
        if (found_in_[neighbour] == search_) continue;
        found_in_[neighbour] = search_;
        found_.push_back(neighbour);
        hops_.push_back(hop + 1);
      }
    }
  }
}

}  // namespace rrn::neural
