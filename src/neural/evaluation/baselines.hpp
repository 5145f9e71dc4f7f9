// SPDX-License-Identifier: MIT
// Predictors that learn nothing, which a trained model is to be better than.
#ifndef RRN_NEURAL_EVALUATION_BASELINES_HPP
#define RRN_NEURAL_EVALUATION_BASELINES_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "neural/evaluation/metrics.hpp"

namespace rrn::neural {

/// How often a yes or a no was right.
struct AnswerCounts {
  std::uint64_t n_true_positive = 0;
  std::uint64_t n_false_positive = 0;
  std::uint64_t n_true_negative = 0;
  std::uint64_t n_false_negative = 0;

  [[nodiscard]] std::uint64_t n_true() const {
    return n_true_positive + n_false_negative;
  }
  [[nodiscard]] std::uint64_t n_false() const {
    return n_false_positive + n_true_negative;
  }
  /// 2tp / (2tp + fp + fn); NaN if no literal is true.
  [[nodiscard]] double f1() const;
  /// The part of all answers that is right; NaN without any.
  [[nodiscard]] double accuracy() const;
};

/// How a predictor fares on literals of one kind.
struct KindAnswers {
  AnswerCounts specified;  ///< Those that the clean samples specify
  AnswerCounts other;      ///< PredicateMetrics::as_in_paper()
};

/// One predictor on all test samples.
struct PredictorAnswers {
  std::string name;
  KindAnswers classes;
  KindAnswers relations;
};

/// What an evaluated model said.
[[nodiscard]] PredictorAnswers answers_of(std::string name,
                                          const EvaluationReport& report);

/// What those that learn nothing would have said of the same literals: `stated
/// facts alone` says yes to what the model was given as a fact and no to all
/// else, `always yes` and `always no` do as they are called.
[[nodiscard]] std::vector<PredictorAnswers> trivial_predictors(
    const EvaluationReport& report);

/// Sentences for whoever takes a good figure at its word: predictors that are
/// no worse than `model` by the F1 of literals that are not specified, and
/// kinds of which all these literals are true, or none is.
[[nodiscard]] std::vector<std::string> warnings_about(
    const PredictorAnswers& model, const std::vector<PredictorAnswers>& others);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVALUATION_BASELINES_HPP
