// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVALUATION_SCORE_HISTOGRAM_HPP
#define RRN_NEURAL_EVALUATION_SCORE_HISTOGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neural/evaluation/reliability.hpp"
#include "neural/model/calibration.hpp"

namespace rrn::neural {

/// True and false literals by their score, in narrow bins: all that fitting
/// needs of any number of literals.
class ScoreHistogram {
 public:
  /// Scores are log-odds from -kBound to below kBound; what is beyond counts
  /// to the last bins.
  static constexpr double kBound = 24;
  static constexpr std::size_t kBinsPerUnit = 64;

  struct Bin {
    std::uint64_t n_true = 0;
    std::uint64_t n_false = 0;
    double sum = 0;  ///< Sum of scores

    [[nodiscard]] std::uint64_t n() const { return n_true + n_false; }
    [[nodiscard]] double mean() const { return sum / static_cast<double>(n()); }
  };

  /// `probability` is one that is not calibrated.
  void add(float probability, bool truth);
  void merge(const ScoreHistogram& other);

  [[nodiscard]] std::uint64_t n_true() const { return n_true_; }
  [[nodiscard]] std::uint64_t n_false() const { return n_false_; }
  /// Returns the bins by rising score; none without literals.
  [[nodiscard]] const std::vector<Bin>& bins() const { return bins_; }
  /// The least score of a bin.
  [[nodiscard]] static double lower_end(std::size_t bin);

  /// How good probabilities are that `map` makes of the scores.
  [[nodiscard]] Reliability reliability(const ScoreMap& map) const;

 private:
  std::vector<Bin> bins_;
  std::uint64_t n_true_ = 0;
  std::uint64_t n_false_ = 0;
};

/// The scale and shift of greatest likelihood, with the targets that Platt uses
/// against certainty.  kNone where there are not both true and false literals,
/// or if higher scores are not more often true.
[[nodiscard]] ScoreMap fit_platt(const ScoreHistogram& scores);

/// The curve of greatest likelihood that nowhere falls (pool adjacent
/// violators) over groups of at least 100 literals: level on each block, and
/// straight between blocks.  kNone without both true and false literals.
[[nodiscard]] ScoreMap fit_isotonic(const ScoreHistogram& scores);

/// The threshold on calibrated probabilities with the best F1; of equal ones
/// that next to 0.5.  1, for hardly ever, where all of at least 1000 literals
/// are false; else 0.5 with fewer than `min_positives` true literals.
[[nodiscard]] float best_threshold(const ScoreHistogram& scores,
                                   const ScoreMap& map,
                                   std::uint64_t min_positives);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVALUATION_SCORE_HISTOGRAM_HPP
