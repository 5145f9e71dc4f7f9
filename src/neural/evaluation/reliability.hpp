// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVALUATION_RELIABILITY_HPP
#define RRN_NEURAL_EVALUATION_RELIABILITY_HPP

#include <array>
#include <cstddef>
#include <cstdint>

namespace rrn::neural {

/// How far probabilities can be taken at their word: over literals predicted
/// with probability p, the part that is true should be p.
///
/// Bin i of kBins equal ones holds the probabilities from i / kBins on.  The
/// expected calibration error (ECE) of a set of literals is the mean, weighted
/// by the literals in each bin, of the distance between the bin's mean
/// probability and the part of it that is true.
class Reliability {
 public:
  static constexpr std::size_t kBins = 15;

  struct Bin {
    std::uint64_t n = 0;
    std::uint64_t n_true = 0;
    double sum = 0;  ///< Sum of probabilities

    /// NaN without literals.
    [[nodiscard]] double mean_predicted() const;
    [[nodiscard]] double part_true() const;
  };
  using Bins = std::array<Bin, kBins>;

  void add(double probability, bool truth) {
    truth ? add(probability, 1, 0) : add(probability, 0, 1);
  }
  /// Many literals of one probability.
  void add(double probability, std::uint64_t n_true, std::uint64_t n_false);
  void merge(const Reliability& other);

  [[nodiscard]] std::uint64_t n() const;
  [[nodiscard]] std::uint64_t n_true() const;
  [[nodiscard]] const Bins& bins() const { return all_; }

  // Each is NaN where there are no literals.

  /// Over all literals.  Where nearly all of them are false with a probability
  /// near 0, these hide how the others fare: hence the next two.
  [[nodiscard]] double ece() const;
  /// Over those with a probability of at least 0.5: what is predicted.
  [[nodiscard]] double ece_predicted() const;
  /// Over those that are predicted or true.  A literal that is true and has
  /// less than 0.5 counts with all that it lacks, so that missed ones weigh
  /// even where probabilities are perfect: strict, never 0 in practice.
  [[nodiscard]] double ece_relevant() const;
  /// The mean of (probability - truth) squared.
  [[nodiscard]] double brier() const;
  /// The mean negative log likelihood in nats.  Probabilities count as at least
  /// 1e-7 away from 0 and 1.
  [[nodiscard]] double nll() const;

 private:
  Bins all_{};
  Bins predicted_{};
  Bins missed_{};  ///< True, but not predicted
  double squares_ = 0;
  double logs_ = 0;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVALUATION_RELIABILITY_HPP
