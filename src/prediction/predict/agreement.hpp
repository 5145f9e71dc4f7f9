// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_PREDICT_AGREEMENT_HPP
#define RRN_PREDICTION_PREDICT_AGREEMENT_HPP

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "prediction/predict/predicted_fact.hpp"

namespace rrn::prediction {

/// How far a network and the rules agree, over the literals that were scored
/// and are not asserted, with some facts as examples: all of them where they
/// are few, else a choice in which each has the same chance.
class Agreement {
 public:
  static constexpr std::size_t kMaxExamples = 64;

  /// The seed chooses examples.
  explicit Agreement(Seed seed)
      : rng_(seed), doubt_rng_(seed.derive("doubted")) {}

  /// Notes a literal that is not asserted.  PredictedFact::derived is what the
  /// rules say, `predicted` what the network says.
  void add(const PredictedFact& fact, bool predicted);
  /// Notes so many facts that the rules derive and that nobody asked the
  /// network about.
  void add_missed(std::uint64_t n) { n_derived_only_ += n; }
  /// Notes so many literals that neither says.
  void add_neither(std::uint64_t n) { n_neither_ += n; }
  /// Notes that the network holds an asserted fact for false.
  void doubt(const PredictedFact& fact);
  /// Notes that the network holds a fact for true that is asserted to be false.
  void doubt_negation() { ++n_doubted_; }

  [[nodiscard]] std::uint64_t n_both() const { return n_both_; }
  [[nodiscard]] std::uint64_t n_derived_only() const { return n_derived_only_; }
  [[nodiscard]] std::uint64_t n_predicted_only() const {
    return n_predicted_only_;
  }
  [[nodiscard]] std::uint64_t n_neither() const { return n_neither_; }
  [[nodiscard]] std::uint64_t n_predicted() const {
    return n_both_ + n_predicted_only_;
  }
  [[nodiscard]] std::uint64_t n_derived() const {
    return n_both_ + n_derived_only_;
  }
  [[nodiscard]] std::uint64_t n_literals() const {
    return n_predicted() + n_derived_only_ + n_neither_;
  }
  /// Asserted facts that the network holds for false, negated ones included.
  [[nodiscard]] std::uint64_t n_doubted() const { return n_doubted_; }
  /// The part of the literals on which both say the same.
  [[nodiscard]] double accuracy() const;
  /// F1 of the predictions with the derivations as truth; 1 if there are
  /// neither.
  [[nodiscard]] double f1() const;

  /// Predicted facts, for example.
  [[nodiscard]] const std::vector<PredictedFact>& predicted() const {
    return predicted_;
  }
  /// Facts that the rules derive and the network does not hold for true, for
  /// example.
  [[nodiscard]] const std::vector<PredictedFact>& missed() const {
    return missed_;
  }
  /// Facts that are asserted and that the network holds for false, for example.
  [[nodiscard]] const std::vector<PredictedFact>& doubted() const {
    return doubted_;
  }

 private:
  static void keep(std::vector<PredictedFact>& examples, std::uint64_t n_seen,
                   const PredictedFact& fact, Rng& rng);

  std::uint64_t n_both_ = 0;
  std::uint64_t n_derived_only_ = 0;
  std::uint64_t n_predicted_only_ = 0;
  std::uint64_t n_neither_ = 0;
  std::uint64_t n_doubted_ = 0;
  std::vector<PredictedFact> predicted_;
  std::vector<PredictedFact> missed_;
  std::vector<PredictedFact> doubted_;
  Rng rng_;
  Rng doubt_rng_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_PREDICT_AGREEMENT_HPP
