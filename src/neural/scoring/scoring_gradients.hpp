// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_SCORING_SCORING_GRADIENTS_HPP
#define RRN_NEURAL_SCORING_SCORING_GRADIENTS_HPP

#include <cstdint>
#include <span>
#include <vector>

#include <torch/types.h>

#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

/// The relation loss and its gradients.  Those of the weights are rows for the
/// relations with labels and the MLPs that score them only: R of `relations`,
/// M of MLPs, which is R or 1.
struct RelationGradients {
  double loss = 0;
  std::vector<std::int64_t> relations;  ///< Relations with labels, sorted
  torch::Tensor embeddings;             ///< [rows, d]
  torch::Tensor hidden_weight;          ///< [d, M, 2, h]
  torch::Tensor hidden_bias;            ///< [M, h]
  torch::Tensor same;                   ///< [M, h]; or [0]
  torch::Tensor output_weight;          ///< [R, h]
  torch::Tensor output_bias;            ///< [R]
  torch::Tensor offsets;                ///< [R, pairs] with evidence; or [0]
};

/// Computes both at once, relation by relation, see relation_loss().
[[nodiscard]] RelationGradients relation_gradients(
    const NetworkShape& shape, const Weights& weights,
    const torch::Tensor& embeddings, std::span<const std::int64_t> rows,
    const Targets& targets, const RelationOffsets& offsets);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_SCORING_SCORING_GRADIENTS_HPP
