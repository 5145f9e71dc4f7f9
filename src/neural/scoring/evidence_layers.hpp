// SPDX-License-Identifier: MIT
// What evidence adds to logits, differentiable by embeddings and weights.
#ifndef RRN_NEURAL_SCORING_EVIDENCE_LAYERS_HPP
#define RRN_NEURAL_SCORING_EVIDENCE_LAYERS_HPP

#include <torch/types.h>

#include "neural/evidence/batch_evidence.hpp"
#include "neural/network/weights.hpp"

namespace rrn::neural {

/// Returns for each row of `evidence` the sum of the rows of `weight` that are
/// its features, times their values: [rows, columns].
[[nodiscard]] torch::Tensor sum_features(const SparseRows& evidence,
                                         const torch::Tensor& weight);

/// What evidence adds to the logits of classes.  embeddings: [n, d];
/// `individuals`: evidence of the same individuals.  Returns [n, m].
[[nodiscard]] torch::Tensor class_offsets(const Weights& weights,
                                          const torch::Tensor& embeddings,
                                          const SparseRows& individuals);

/// What both ends of pairs bring to the hidden layer over their evidence:
/// [n, 2, g], subjects first.
[[nodiscard]] torch::Tensor evidence_sides(const Weights& weights,
                                           const torch::Tensor& embeddings,
                                           const SparseRows& individuals);

/// What evidence adds to the logits of all relations, [R, pairs]: with x the
/// features of a pair, z U + x W, where z is
/// relu(x V + side of the subject + side of the object + b).
[[nodiscard]] torch::Tensor relation_offsets(const Weights& weights,
                                             const torch::Tensor& embeddings,
                                             const BatchEvidence& evidence);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_SCORING_EVIDENCE_LAYERS_HPP
