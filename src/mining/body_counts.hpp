// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_BODY_COUNTS_HPP
#define RRN_MINING_BODY_COUNTS_HPP

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/cancellation.hpp"
#include "mining/body_walk.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::mining {

/// Which rules are good enough.
struct RuleQuality {
  std::uint64_t min_support = 10;
  double min_head_coverage = 0.01;
  double min_confidence = 0.9;
  Measure measure = Measure::kStandard;

  [[nodiscard]] bool is_frequent(const Figures& figures) const {
    return figures.support >= min_support &&
           figures.head_coverage() >= min_head_coverage;
  }
  [[nodiscard]] bool is_good(const Figures& figures) const {
    if (!is_frequent(figures)) return false;
    // PCA overlooks what is wrong where nothing of the kind is known.
    constexpr double kLeastStandard = 0.1;
    if (measure == Measure::kPca && figures.confidence() < kLeastStandard) {
      return false;
    }
    return confidence(figures, measure) >= min_confidence;
  }
};

/// Counts exactly what follows from one path, with the class atoms and the
/// conditions `!=` that make it more certain.
class BodyCounts {
 public:
  /// Borrows the facts that bodies see and the true ones.
  BodyCounts(const FactIndex& seen, const FactIndex& truth,
             const RuleQuality& quality)
      : seen_(seen), truth_(truth), quality_(quality), walk_(seen) {}

  /// The good rules with this path for heads among some relations: of each
  /// head the rule in its simplest form, and with class atoms where they raise
  /// its confidence.  A path that takes more than kMaxSteps steps is given up.
  /// Throws Cancelled.
  [[nodiscard]] std::vector<MinedRule> rules(
      const std::vector<LinkId>& path, std::span<const std::uint32_t> heads,
      const CancellationToken& cancel);

  [[nodiscard]] std::uint64_t n_given_up() const { return n_given_up_; }

  static constexpr std::uint64_t kMaxSteps = 50'000'000;

 private:
  /// What is counted of one path for one head.
  struct HeadCount {
    std::uint32_t relation = 0;
    bool known_by_object = false;          ///< Which end PCA asks about
    std::array<std::uint64_t, 3> hits{};   ///< True pairs, by level
    std::array<std::uint64_t, 3> known{};  ///< Pairs that PCA counts, by level
  };
  /// A rule and the level that its conditions `!=` come to.
  struct Candidate {
    MinedRule rule;
    BodyWalk::Level level = BodyWalk::Level::kSame;
    bool known_by_object = false;
  };

  using Heads = std::vector<HeadCount>;

  /// Returns false if the path was given up; drops heads that no pairs to come
  /// would make good.
  [[nodiscard]] bool count_levels(const std::vector<LinkId>& path, Heads& heads,
                                  const CancellationToken& cancel);
  void count_pairs(std::uint32_t x, HeadCount& head);
  /// Whether a rule for the head would be good if it concluded all facts of its
  /// kind and no pairs but those so far.  Class atoms may take pairs away: with
  /// classes it may always be.
  [[nodiscard]] bool may_be(const HeadCount& head) const;
  [[nodiscard]] Candidate choose_level(const std::vector<LinkId>& path,
                                       const HeadCount& head) const;
  [[nodiscard]] DifferMask mask_of(const std::vector<LinkId>& path,
                                   BodyWalk::Level level) const;
  [[nodiscard]] std::vector<Candidate> refine(const Candidate& plain);
  void count_exactly(std::vector<Candidate>& candidates);
  void count_ends(std::uint32_t x, Candidate& candidate);
  [[nodiscard]] bool is_known(const Candidate& rule, std::uint32_t x,
                              std::uint32_t y) const;
  [[nodiscard]] bool improves(const Figures& figures, const Figures& on) const;

  const FactIndex& seen_;
  const FactIndex& truth_;
  RuleQuality quality_;
  BodyWalk walk_;
  std::array<std::uint64_t, 3>
      pairs_{};  ///< How many the path at hand has, by level
  std::uint64_t n_given_up_ = 0;
};

/// Whether a relation is rather a function of its object than of its subject:
/// then what is known of y, and not of x, tells which pairs count as false
/// (PCA: Galarraga et al., AMIE, WWW 2013, section 5).
[[nodiscard]] bool is_rather_inverse_functional(const FactIndex& truth,
                                                std::uint32_t relation);

}  // namespace rrn::mining

#endif  // RRN_MINING_BODY_COUNTS_HPP
