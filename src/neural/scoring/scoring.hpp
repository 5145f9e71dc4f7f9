// SPDX-License-Identifier: MIT
// Predictions from embeddings (paper, section "Prediction") and their losses.
#ifndef RRN_NEURAL_SCORING_SCORING_HPP
#define RRN_NEURAL_SCORING_SCORING_HPP

#include <cstdint>
#include <span>
#include <vector>

#include <torch/types.h>

#include "base/cancellation.hpp"
#include "dataset/sample/labels.hpp"
#include "neural/evidence/batch_evidence.hpp"
#include "neural/kernels/kernels.hpp"
#include "neural/network/weights.hpp"
#include "neural/plan/negative_thinning.hpp"

namespace rrn::neural {

/// What kinds of literals weigh in the relation loss; factors.
struct RelationLossWeights {
  double positive = 1;
  double specified = 1;
  /// The rate by which the labels were thinned, see thin_negatives()
  double negative_rate = 1;
};

/// The labels of the knowledge bases of a batch; borrowed.
struct Targets {
  std::vector<const dataset::Labels*> labels;
  RelationLossWeights weights;
  std::uint64_t n_dropped = 0;  ///< Labels that thinning dropped
};

static_assert(kNumLabelWeights == dataset::kNumLabels + 1);

/// What each label weighs in the relation loss and which value it asks for.
template <typename T>
[[nodiscard]] LabelWeights<T> label_weights(
    const RelationLossWeights& weights) {
  LabelWeights<T> result{};
  for (std::size_t i = 0; i < kNumLabelWeights; ++i) {
    const auto label = static_cast<dataset::Label>(i);
    const bool truth = dataset::is_true(label);
    result.target[i] = truth ? T{1} : T{0};
    if (!dataset::is_labelled(label)) continue;
    result.weight[i] =
        static_cast<T>((truth ? weights.positive : 1) *
                       (dataset::is_specified(label) ? weights.specified : 1));
  }
  result.weight[static_cast<std::size_t>(kThinnedNegative)] =
      static_cast<T>(1 / weights.negative_rate);
  return result;
}

/// What evidence adds to the logits of the pairs that have it.
struct RelationOffsets {
  torch::Tensor values;  ///< [R, pairs], see relation_offsets()
  /// Which pairs these are; borrowed.  Null: evidence adds nothing.
  const BatchEvidence* evidence = nullptr;
};

/// embeddings: [n, d].  Returns the logits of all classes, [n, m].
[[nodiscard]] torch::Tensor class_logits(const Weights& weights,
                                         const torch::Tensor& embeddings);

/// Returns the mean cross-entropy over all labelled class literals; 0 if there
/// are none.  embeddings: [rows, d].  Of a network that scores with evidence,
/// `offsets` are what class_offsets() returns.
[[nodiscard]] torch::Tensor class_loss(const Weights& weights,
                                       const torch::Tensor& embeddings,
                                       const Targets& targets,
                                       const torch::Tensor& offsets = {});

/// Returns the mean weighted cross-entropy over all labelled relation literals,
/// those dropped by thinning included; 0 if there are none.  `rows` are those
/// of a Batch.  Differentiable by embeddings, weights and offsets.  On the CPU
/// the gradients are computed along with the loss, relation by relation, so
/// that the hidden values of all pairs never exist at once; elsewhere it is
/// relation_loss_torch().
///
/// A relation whose labels are a list in all knowledge bases costs what its
/// labels cost.  If some relations have no label, the gradients of the weights
/// that belong to a relation are sparse tensors of the others' only.
[[nodiscard]] torch::Tensor relation_loss(const NetworkShape& shape,
                                          const Weights& weights,
                                          const torch::Tensor& embeddings,
                                          std::span<const std::int64_t> rows,
                                          const Targets& targets,
                                          const RelationOffsets& offsets = {});

/// The relation loss in operations of LibTorch, the reference for
/// relation_loss().
[[nodiscard]] torch::Tensor relation_loss_torch(
    const NetworkShape& shape, const Weights& weights,
    const torch::Tensor& embeddings, std::span<const std::int64_t> rows,
    const Targets& targets, const RelationOffsets& offsets = {});

/// Returns the logits of all pairs of one knowledge base, [n, n, R], in
/// operations of LibTorch.  embeddings: [n, d].
[[nodiscard]] torch::Tensor relation_logits_torch(
    const NetworkShape& shape, const Weights& weights,
    const torch::Tensor& embeddings);

/// Returns the logits of the pairs with subjects from `begin` to before `end`,
/// [end - begin, n, R], in operations of LibTorch.
[[nodiscard]] torch::Tensor relation_logits_torch(
    const NetworkShape& shape, const Weights& weights,
    const torch::Tensor& embeddings, std::int64_t begin, std::int64_t end);

/// Writes the logits of all pairs of each knowledge base, [n, n, R], float32.
/// `outputs[k]` has room for those of the k-th.  Beyond them memory is
/// proportional to the number of individuals.  For the CPU.  Throws Cancelled.
void relation_logits(const NetworkShape& shape, const Weights& weights,
                     const torch::Tensor& embeddings,
                     std::span<const std::int64_t> rows,
                     std::span<float* const> outputs,
                     const CancellationToken& cancel = {});

/// Literals of one relation, by the rows of their individuals in a matrix of
/// embeddings, and where their logits go.  Borrowed; all of one length.
struct RelationQuery {
  std::uint32_t relation = 0;
  std::span<const std::uint32_t> subjects;
  std::span<const std::uint32_t> objects;
  std::span<float> logits;
};

/// Writes the logits of the literals of all queries, in their order.  Takes
/// time and memory by the number of literals; what has one subject or object
/// should be close together, for each of these is projected once in a block.
/// embeddings: [rows, d], float32.  For the CPU.  Throws Cancelled.
void relation_logits_of(const NetworkShape& shape, const Weights& weights,
                        const torch::Tensor& embeddings,
                        std::span<const RelationQuery> queries,
                        const CancellationToken& cancel = {});

}  // namespace rrn::neural

#endif  // RRN_NEURAL_SCORING_SCORING_HPP
