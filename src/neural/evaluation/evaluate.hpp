// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVALUATION_EVALUATE_HPP
#define RRN_NEURAL_EVALUATION_EVALUATE_HPP

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "neural/evaluation/labelled_scores.hpp"
#include "neural/evaluation/metrics.hpp"
#include "neural/model/model.hpp"

namespace rrn::neural {

struct EvaluateOptions {
  /// The least probability of a literal that counts as true; absent: what the
  /// model's calibration says of its predicate.
  std::optional<float> threshold;
  /// What the network is given in place of each knowledge base, with the same
  /// individuals; empty: the knowledge bases themselves.
  std::span<const dataset::Sample> inputs;
  /// Gets what the model says of each labelled literal, by the number of the
  /// knowledge base.
  std::function<void(std::size_t, const LabelledScore&)> on_score;
};

/// Compares the predictions of a model with the labels of each knowledge base.
///
/// False literals that nothing stored says are inferable under a closed world,
/// else drawn.  Labels of sampled policies are drawn from job.seed.  Throws
/// Error (kMismatch) if the vocabularies differ, kBadArgument if the inputs do
/// not fit the knowledge bases, and Cancelled.
[[nodiscard]] EvaluationReport evaluate(Model& model,
                                        const dataset::Vocabulary& vocabulary,
                                        std::span<const dataset::Sample> kbs,
                                        const JobContext& job,
                                        const EvaluateOptions& options = {});

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVALUATION_EVALUATE_HPP
