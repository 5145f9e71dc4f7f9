// SPDX-License-Identifier: MIT
#include "neural/candidate_pairs.hpp"

#include <algorithm>

namespace rrn::neural {

CandidatePairs::CandidatePairs(const dataset::KnowledgeBase& kb,
                               const CandidateLimits& limits)
    : graph_(kb),
      limits_(limits),
      found_from_(kb.n_individuals),
      count_budget_(limits.count_budget) {}

bool CandidatePairs::next(std::size_t size, std::vector<CandidatePair>& pairs,
                          const CancellationToken& cancel) {
  pairs.clear();
  while (subject_ < graph_.size() && pairs.size() < size) {
    cancel.throw_if_triggered();
    add_pairs(pairs);
    ++subject_;
  }
  return !pairs.empty();
}

void CandidatePairs::add_pairs(std::vector<CandidatePair>& pairs) {
  const std::uint64_t n_wanted =
      std::min(limits_.pairs_each, limits_.pairs - counts_.n_pairs);
  find(subject_, n_wanted);
  const std::size_t n = std::min<std::uint64_t>(found_.size(), n_wanted);
  for (std::size_t i = 0; i < n; ++i) {
    pairs.push_back({{subject_}, {found_[i]}});
  }
  counts_.n_pairs += n;
  counts_.n_left_out += found_.size() - n;
  counts_.n_cut += found_.size() > n ? 1 : 0;
}

/// Finds all individuals within the hops, or more than `n_wanted` of them when
/// there is no time left to count.
void CandidatePairs::find(std::uint32_t subject, std::uint64_t n_wanted) {
  const std::uint32_t mark = subject + 1;
  found_.assign(1, subject);
  found_from_[subject] = mark;
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
        if (found_from_[neighbour] == mark) continue;
        found_from_[neighbour] = mark;
        found_.push_back(neighbour);
      }
    }
  }
}

}  // namespace rrn::neural
