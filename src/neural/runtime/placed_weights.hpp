// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_RUNTIME_PLACED_WEIGHTS_HPP
#define RRN_NEURAL_RUNTIME_PLACED_WEIGHTS_HPP

#include <memory>
#include <vector>

#include <torch/types.h>

#include "base/cancellation.hpp"
#include "neural/network/batch.hpp"
#include "neural/network/device.hpp"
#include "neural/network/weights.hpp"

namespace rrn::neural {

/// The weights of a network on the device that computes with them.
struct PlacedWeights {
  Weights weights;
  Operations operations = Operations::kKernels;
};

/// Embeds the individuals of `batch`, without gradients: [rows, d], on the
/// device of the weights.  Throws Cancelled.
[[nodiscard]] torch::Tensor embed(const NetworkShape& shape,
                                  const PlacedWeights& placed,
                                  const std::shared_ptr<const Batch>& batch,
                                  const CancellationToken& cancel);

/// Returns the logits of all pairs of a knowledge base, [subject, object,
/// relation], on the CPU.  embeddings: [n, d], on the device of the weights.
/// In operations of LibTorch there are at most `max_hidden_values` in each
/// tensor, or those of one subject.  Throws Cancelled.
[[nodiscard]] std::vector<float> all_relation_logits(
    const NetworkShape& shape, const PlacedWeights& placed,
    const torch::Tensor& embeddings, const CancellationToken& cancel,
    std::int64_t max_hidden_values = std::int64_t{1} << 27);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_RUNTIME_PLACED_WEIGHTS_HPP
