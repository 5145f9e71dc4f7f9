// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVALUATION_METRICS_HPP
#define RRN_NEURAL_EVALUATION_METRICS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "neural/evaluation/reliability.hpp"

namespace rrn::neural {

/// Counts of a binary classifier, and its scores for the area under the
/// precision-recall curve.
class ClassificationMetrics {
 public:
  /// Taken for true from probability `threshold` on.
  void add(float probability, bool truth, float threshold = 0.5F);
  void merge(const ClassificationMetrics& other);
  /// These metrics without the negative literals.
  [[nodiscard]] ClassificationMetrics positives() const;

  [[nodiscard]] std::uint64_t n_positive() const { return tp_ + fn_; }
  [[nodiscard]] std::uint64_t n_negative() const { return fp_ + tn_; }
  [[nodiscard]] std::uint64_t n_true_positive() const { return tp_; }
  [[nodiscard]] std::uint64_t n_false_positive() const { return fp_; }
  [[nodiscard]] std::uint64_t n_false_negative() const { return fn_; }
  [[nodiscard]] std::uint64_t n() const { return tp_ + fp_ + tn_ + fn_; }

  /// 2tp / (2tp + fp + fn).  Without any positive, true or predicted, there is
  /// nothing to find and nothing wrongly found: 1.
  [[nodiscard]] double f1() const;
  /// Parts of all, of the positive and of the negative literals that are right;
  /// NaN where there are none.
  [[nodiscard]] double accuracy() const;
  [[nodiscard]] double accuracy_on_positives() const;
  [[nodiscard]] double accuracy_on_negatives() const;
  /// Average precision: the sum over thresholds of precision times the gain in
  /// recall, ties taken together.  Scores are kept in 2^16 equal bins, so equal
  /// up to 1.6e-5 counts as tied.  NaN without positives.
  [[nodiscard]] double auc_pr() const;

 private:
  void count_pending();

  std::uint64_t tp_ = 0, fp_ = 0, tn_ = 0, fn_ = 0;
  std::vector<std::uint32_t> pending_;    ///< Bin * 2 + truth, not yet counted
  std::vector<std::uint64_t> positives_;  ///< Per bin; empty until needed
  std::vector<std::uint64_t> negatives_;
};

/// One line of an evaluation table.  Each literal is in one of the parts.
struct PredicateMetrics {
  std::string iri;
  ClassificationMetrics specified;
  /// Entailed, refuted, or false by a closed world
  ClassificationMetrics inferable;
  /// Neither, but known from elsewhere
  ClassificationMetrics predictable;
  /// False, drawn as a corruption of an inference
  ClassificationMetrics drawn;
  /// False, one premise short of a proof
  ClassificationMetrics near_misses;

  /// What the paper's tables call inferable: inferable, predictable and drawn
  /// together.
  [[nodiscard]] ClassificationMetrics as_in_paper() const;
  /// The positive ones of as_in_paper() against near misses as the negatives.
  [[nodiscard]] ClassificationMetrics against_near_misses() const;
};

/// How many of the inferable positives of one proof depth are found.
struct DepthRecall {
  std::uint64_t n = 0;
  std::uint64_t n_found = 0;

  /// NaN without any.
  [[nodiscard]] double recall() const;
};

/// What the facts that a model was given say of labelled literals by
/// themselves: how many of those that they state are true, and how many false.
struct StatedCounts {
  std::uint64_t n_specified_true = 0;
  std::uint64_t n_specified_false = 0;
  // Literals of PredicateMetrics::as_in_paper():
  std::uint64_t n_other_true = 0;
  std::uint64_t n_other_false = 0;
};

/// Metrics per class and per relation, in the order of the vocabulary.
struct EvaluationReport {
  std::vector<PredicateMetrics> classes;
  std::vector<PredicateMetrics> relations;
  /// Indexed by least depth of a proof; at 0 literals whose depth is not known.
  std::vector<DepthRecall> class_depths;
  std::vector<DepthRecall> relation_depths;
  /// How probabilities of literals that are not specified agree with labels.
  Reliability class_reliability;
  Reliability relation_reliability;
  StatedCounts stated_classes;
  StatedCounts stated_relations;
  /// The least probability of literals that were taken for true: the threshold
  /// that was asked for, or else that of each predicate.
  std::optional<float> threshold;
  /// Predicates with another threshold than 0.5, where `threshold` is absent.
  std::size_t n_own_thresholds = 0;
  std::size_t n_kbs = 0;
  double seconds = 0;  ///< Embedding and scoring

  /// The sums over all classes and over all relations.
  [[nodiscard]] PredicateMetrics total_classes() const;
  [[nodiscard]] PredicateMetrics total_relations() const;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVALUATION_METRICS_HPP
