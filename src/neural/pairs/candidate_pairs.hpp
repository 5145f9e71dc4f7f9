// SPDX-License-Identifier: MIT
// The pairs of individuals of a large knowledge base that are worth scoring.
#ifndef RRN_NEURAL_PAIRS_CANDIDATE_PAIRS_HPP
#define RRN_NEURAL_PAIRS_CANDIDATE_PAIRS_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cancellation.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/pairs/individual_graph.hpp"

namespace rrn::neural {

struct CandidateLimits {
  std::uint32_t hops = 3;  ///< Facts on the way from subject to object
  /// Pairs with the same subject, the nearest objects first.
  std::uint64_t pairs_each = 1'000;
  std::uint64_t pairs = 100'000'000;  ///< Altogether
  /// Facts that may be followed only to count what the limits leave out: some
  /// seconds' worth.
  std::uint64_t count_budget = 500'000'000;
};

struct CandidatePair {
  dataset::EntityIndex subject;
  dataset::EntityIndex object;
  std::uint32_t hops = 0;  ///< Facts between the two

  friend constexpr auto operator<=>(const CandidatePair&,
                                    const CandidatePair&) = default;
};

/// What was handed out, and what lay within the hops besides.
struct CandidateCounts {
  std::uint64_t n_pairs = 0;     ///< Handed out
  std::uint64_t n_left_out = 0;  ///< Pairs that the limits leave out
  /// Individuals that had more objects than a limit allowed.
  std::uint64_t n_cut = 0;
  /// Whether n_left_out is all that was left out; otherwise counting it would
  /// have taken too long, and there is more.
  bool is_exact = true;

  friend bool operator==(const CandidateCounts&,
                         const CandidateCounts&) = default;
};

/// Hands out pairs that are joined by a path of few facts, the pairs (x, x)
/// among them.  The bodies of rules are connected, so what rules derive in one
/// step from facts is about such a pair.
///
/// Subject by subject in the order of individuals, objects by their distance
/// and then as they are found.  Takes memory proportional to the facts.
class CandidatePairs {
 public:
  /// Takes the specified relation facts of `kb`.  Throws Error (kBadArgument)
  /// for an individual out of range.
  CandidatePairs(const dataset::Sample& kb, const CandidateLimits& limits);

  /// Replaces `pairs` by the next ones, all of some subjects: at least `size`
  /// of them unless it is the end.  Returns false when there are none left.
  /// Throws Cancelled.
  bool next(std::size_t size, std::vector<CandidatePair>& pairs,
            const CancellationToken& cancel = {});

  /// Returns the pairs of one subject, that with itself first, then by their
  /// distance.  They count as handed out.
  [[nodiscard]] std::vector<CandidatePair> pairs_of(
      dataset::EntityIndex subject);

  /// Counts what was handed out so far: everything once next() returned false.
  [[nodiscard]] const CandidateCounts& counts() const { return counts_; }
  /// How many subjects are done with.
  [[nodiscard]] std::uint32_t n_subjects_done() const { return subject_; }

 private:
  /// Finds individuals within the hops of one; returns how many of found_ the
  /// limits allow.
  std::size_t find_partners(std::uint32_t individual);
  void find(std::uint32_t individual, std::uint64_t n_wanted);

  IndividualGraph graph_;
  CandidateLimits limits_;
  CandidateCounts counts_;
  std::uint32_t subject_ = 0;
  std::vector<std::uint32_t> found_;     ///< Individuals, the nearest first
  std::vector<std::uint32_t> hops_;      ///< To each of these
  std::vector<std::uint32_t> found_in_;  ///< The last search of each individual
  std::uint32_t search_ = 0;             ///< From 1
  std::uint64_t count_budget_;           ///< What is left of it
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PAIRS_CANDIDATE_PAIRS_HPP
