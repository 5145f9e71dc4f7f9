// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_LITERAL_SCORING_HPP
#define RRN_NEURAL_LITERAL_SCORING_HPP

#include <span>
#include <vector>

#include <torch/torch.h>

#include "base/cancellation.hpp"
#include "dataset/knowledge_base.hpp"
#include "neural/weights.hpp"

namespace rrn::neural {

/// Returns the logit of the relation of each literal, whatever its sign, in
/// their order.  embeddings: [n, d], float32, on the CPU.  Literals are grouped
/// by relation; each subject and object of a relation is projected once for
/// some ten thousand literals.  Requires indices in range.  Throws Cancelled.
[[nodiscard]] std::vector<float> literal_logits(
    const NetworkShape& shape, const Weights& weights,
    const torch::Tensor& embeddings,
    std::span<const dataset::RelationLiteral> literals,
    const CancellationToken& cancel = {});

}  // namespace rrn::neural

#endif  // RRN_NEURAL_LITERAL_SCORING_HPP
