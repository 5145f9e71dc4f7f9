// SPDX-License-Identifier: MIT
// Embedding generation (paper, Algorithm 1).
#ifndef RRN_NEURAL_EMBEDDING_EMBEDDING_HPP
#define RRN_NEURAL_EMBEDDING_EMBEDDING_HPP

#include <memory>
#include <vector>

#include <torch/types.h>

#include "base/cancellation.hpp"
#include "neural/network/batch.hpp"
#include "neural/network/weights.hpp"

namespace rrn::neural {

/// Embeds the individuals of `batch`: [rows, d], unit rows.  Differentiable by
/// the weights.  On the CPU forward and backward passes are one loop each over
/// the updates, without a graph of small operations, and chunks run in
/// parallel; elsewhere it is embed_torch().  Throws Cancelled.
[[nodiscard]] torch::Tensor embed(const NetworkShape& shape,
                                  const Weights& weights,
                                  const std::shared_ptr<const Batch>& batch,
                                  const CancellationToken& cancel = {});

/// Facts of a batch of one chunk as tensors that can be differentiated by.
struct FactInputs {
  torch::Tensor memberships;  ///< [class rows, m], in the place of the plan's
  /// What the updates of facts are multiplied by, [facts] each; indexed as the
  /// plan's facts.
  std::vector<torch::Tensor> relations;
};

/// Embeds in operations of LibTorch, on the device of the weights; the
/// reference for embed().  `inputs` may be null, which is all ones.
[[nodiscard]] torch::Tensor embed_torch(const NetworkShape& shape,
                                        const Weights& weights,
                                        const Batch& batch,
                                        const FactInputs* inputs = nullptr);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EMBEDDING_EMBEDDING_HPP
