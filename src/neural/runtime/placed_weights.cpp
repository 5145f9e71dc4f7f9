// SPDX-License-Identifier: MIT
#include "neural/runtime/placed_weights.hpp"

#include <algorithm>
#include <array>

#include "neural/embedding/embedding.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

namespace {

/// Block by block of subjects: there are hidden values for each pair of a
/// block.
void write_logits_torch(const NetworkShape& shape, const Weights& weights,
                        const torch::Tensor& embeddings, float* to,
                        std::int64_t max_hidden_values,
                        const CancellationToken& cancel) {
  const std::int64_t n = embeddings.size(0);
  const std::int64_t block = std::max<std::int64_t>(
      max_hidden_values /
          std::max<std::int64_t>(n * shape.relation_hidden(), 1),
      1);
  for (std::int64_t begin = 0; begin < n; begin += block) {
    cancel.throw_if_triggered();
    const torch::Tensor logits =
        relation_logits_torch(shape, weights, embeddings, begin,
                              std::min(begin + block, n))
            .to(torch::kCPU)
            .contiguous();
    to = std::copy_n(logits.data_ptr<float>(), logits.numel(), to);
  }
}

}  // namespace

torch::Tensor embed(const NetworkShape& shape, const PlacedWeights& placed,
                    const std::shared_ptr<const Batch>& batch,
                    const CancellationToken& cancel) {
  const at::NoGradGuard guard;
  return placed.operations == Operations::kLibTorch
             ? embed_torch(shape, placed.weights, *batch)
             : embed(shape, placed.weights, batch, cancel);
}

std::vector<float> all_relation_logits(const NetworkShape& shape,
                                       const PlacedWeights& placed,
                                       const torch::Tensor& embeddings,
                                       const CancellationToken& cancel,
                                       std::int64_t max_hidden_values) {
  const at::NoGradGuard guard;
  const auto n = static_cast<std::size_t>(embeddings.size(0));
  std::vector<float> logits(n * n * shape.n_relations);
  if (logits.empty()) return logits;
  if (placed.operations == Operations::kLibTorch) {
    write_logits_torch(shape, placed.weights, embeddings, logits.data(),
                       max_hidden_values, cancel);
  } else {
    const std::array rows{std::int64_t{0}, embeddings.size(0)};
    const std::array outputs{logits.data()};
    relation_logits(shape, placed.weights, embeddings, rows, outputs, cancel);
  }
  return logits;
}

}  // namespace rrn::neural
