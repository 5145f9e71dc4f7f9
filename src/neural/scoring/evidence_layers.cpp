// SPDX-License-Identifier: MIT
#include "neural/scoring/evidence_layers.hpp"

#include <vector>

namespace rrn::neural {

namespace {

using torch::Tensor;

Tensor index_tensor(const std::vector<std::int64_t>& values,
                    const Tensor& like) {
  return torch::tensor(values, torch::kLong).to(like.device());
}

}  // namespace

Tensor sum_features(const SparseRows& evidence, const Tensor& weight) {
  constexpr std::int64_t kSum = 0;
  const Tensor values = torch::tensor(evidence.values, torch::kFloat)
                            .to(weight.device(), weight.scalar_type());
  return std::get<0>(at::embedding_bag(
      weight, index_tensor(evidence.indices, weight),
      index_tensor(evidence.begins, weight), /*scale_grad_by_freq=*/false, kSum,
      /*sparse=*/false, values, /*include_last_offset=*/true));
}

Tensor class_offsets(const Weights& weights, const Tensor& embeddings,
                     const SparseRows& individuals) {
  const Tensor hidden =
      torch::relu(torch::addmm(weights.class_evidence_bias, embeddings,
                               weights.class_evidence_embeddings) +
                  sum_features(individuals, weights.class_evidence));
  return hidden.mm(weights.class_evidence_output) +
         sum_features(individuals, weights.class_evidence_direct);
}

Tensor evidence_sides(const Weights& weights, const Tensor& embeddings,
                      const SparseRows& individuals) {
  constexpr std::int64_t kWidth = 2 * kPairEvidenceHidden;
  return (embeddings.mm(weights.pair_evidence_embeddings.view({-1, kWidth})) +
          sum_features(individuals,
                       weights.pair_evidence_sides.view({-1, kWidth})))
      .view({-1, 2, kPairEvidenceHidden});
}

Tensor relation_offsets(const Weights& weights, const Tensor& embeddings,
                        const BatchEvidence& evidence) {
  const Tensor sides =
      evidence_sides(weights, embeddings, evidence.individuals);
  const Tensor hidden =
      torch::relu(sum_features(evidence.pairs, weights.pair_evidence) +
                  sides.select(1, 0).index_select(
                      0, index_tensor(evidence.subjects, embeddings)) +
                  sides.select(1, 1).index_select(
                      0, index_tensor(evidence.objects, embeddings)) +
                  weights.pair_evidence_bias);
  return (hidden.mm(weights.pair_evidence_output) +
          sum_features(evidence.pairs, weights.pair_evidence_direct))
      .t()
      .contiguous();
}

}  // namespace rrn::neural
