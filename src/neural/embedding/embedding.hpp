// SPDX-License-Identifier: MIT
// Embedding generation (paper, Algorithm 1).
#ifndef RRN_NEURAL_EMBEDDING_EMBEDDING_HPP
#define RRN_NEURAL_EMBEDDING_EMBEDDING_HPP

#include <memory>

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

/// Embeds in operations of LibTorch, on the device of the weights; the
/// reference for embed().
[[nodiscard]] torch::Tensor embed_torch(const NetworkShape& shape,
                                        const Weights& weights,
                                        const Batch& batch);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EMBEDDING_EMBEDDING_HPP
