// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_MINER_HPP
#define RRN_MINING_MINER_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::mining {

struct MiningOptions {
  std::uint64_t min_support = 10;
  double min_head_coverage = 0.01;
  double min_confidence = 0.9;
  Measure measure = Measure::kStandard;
  std::size_t max_path = kMaxPath;  ///< Relation atoms of a body; from 1 on
  std::size_t n_drawn = 1000;   ///< Facts of a relation between which paths are
                                ///< looked for
  std::size_t max_paths = 300;  ///< Paths of each length tried for a relation
  /// Bodies see what is stated, and in later rounds what the rules of earlier
  /// ones conclude.  Otherwise they see all facts, in one round.
  bool only_stated = false;
  /// Rules whose head is of x alone may name individuals; of one sample only,
  /// whose individuals have names.  Blank nodes are not named.
  bool with_constants = false;
  /// Keep every good rule, also those that conclude nothing that no better one
  /// does.
  bool keep_all = false;
  /// Decides whether a good rule may be kept, given the rules kept in earlier
  /// rounds; empty: all may.  A rule that may not concludes nothing, so that
  /// others have to.
  std::function<bool(const MinedRule& rule, std::span<const MinedRule> known)>
      accepts;
  std::optional<std::chrono::milliseconds> max_time;
  std::optional<std::uint64_t> max_memory;  ///< Bytes, approximately
};

enum class MiningLimit : std::uint8_t { kTime, kMemory };

struct MiningResult {
  std::vector<MinedRule> rules;  ///< The best first
  std::uint64_t n_facts = 0;     ///< Positive facts, of all samples
  std::uint64_t n_open = 0;      ///< Those neither seen by bodies nor concluded
  std::uint32_t n_rounds = 0;
  std::uint64_t n_bodies = 0;        ///< Paths that were counted exactly
  std::uint64_t n_left_out = 0;      ///< Paths beyond max_paths
  std::uint64_t n_facts_cut = 0;     ///< Drawn facts with too many paths
  std::uint64_t n_given_up = 0;      ///< Paths over hubs, too long to walk
  std::optional<MiningLimit> limit;  ///< What ended mining early
};

/// Whether some sample says of something true that it follows and is not
/// stated, so that rules are to be learnt in rounds and everything else is
/// false.
[[nodiscard]] bool has_inferable(std::span<const dataset::Sample> samples);

/// Learns rules from the positive facts of samples over one vocabulary.
///
/// Paths are found between the ends of drawn facts; then what follows from each
/// is counted exactly.  Short bodies come first: longer ones are looked for
/// where facts are left that no good rule concludes.  The result depends on
/// the seed, not on the number of threads, unless a limit ends it early: then
/// it holds the rules so far.  Throws Cancelled, Error (kUnsupported) for more
/// individuals or relations than it can number, and Error (kBadArgument) for
/// constants where individuals have no names.
[[nodiscard]] MiningResult mine(std::span<const dataset::Sample> samples,
                                const dataset::Vocabulary& vocabulary,
                                const MiningOptions& options,
                                const JobContext& job);

}  // namespace rrn::mining

#endif  // RRN_MINING_MINER_HPP
