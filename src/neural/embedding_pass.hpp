// SPDX-License-Identifier: MIT
// Forward and backward pass through all updates of one chunk of a batch.
#ifndef RRN_NEURAL_EMBEDDING_PASS_HPP
#define RRN_NEURAL_EMBEDDING_PASS_HPP

#include <cstdint>
#include <vector>

#include <torch/torch.h>

#include "base/cancellation.hpp"
#include "neural/kernels.hpp"
#include "neural/update_plan.hpp"
#include "neural/weights.hpp"

namespace rrn::neural {

/// Gradients of the update layers.
struct UpdateGradients {
  torch::Tensor class_update;          ///< [d + m, 2 d]
  torch::Tensor relation_update;       ///< [slots, 2 d, 4 d]
  torch::Tensor relation_interaction;  ///< [slots, 2, d]
  std::vector<std::int64_t> slots;     ///< By layer; of those with facts only
};

/// Runs the updates of one plan in place over its rows of the embedding matrix.
/// What the backward pass needs is kept in one buffer for each layer, over all
/// iterations, so that the gradient of a layer is a single product.  Works
/// without a graph: to be used below autograd.  T is float or double.
template <typename T>
class EmbeddingPass {
 public:
  /// Borrows `plan` and the tensors of `weights`.  With `keep` false nothing is
  /// kept from one iteration to the next and backward() is not possible.
  EmbeddingPass(const NetworkShape& shape, const Weights& weights,
                const UpdatePlan& plan, bool keep);

  /// embeddings: [n, d], overwritten.  Throws Cancelled.
  void forward(T* embeddings, const CancellationToken& cancel);
  /// d_embeddings: [n, d], the gradient of the result, overwritten with that of
  /// the start.  Adds to `gradients`.  To be called once, after forward().
  void backward(T* d_embeddings, UpdateGradients& gradients);

 private:
  /// The values kept of one layer.
  struct Kept {
    torch::Tensor input;           ///< [rows, inputs]
    torch::Tensor gates;           ///< [rows, outputs]: gates and candidates
    std::vector<T> interactions;   ///< Two a row; of relations only
    std::vector<T> inverse_norms;  ///< One or two a row
  };

  [[nodiscard]] std::int64_t kept_row(std::uint32_t iteration, std::size_t n,
                                      std::size_t row) const {
    return static_cast<std::int64_t>((keep_ ? iteration : 0) * n + row);
  }
  void update_classes(std::uint32_t iteration, T* embeddings);
  void update_slice(const UpdatePlan::Slice& slice, std::uint32_t iteration,
                    T* embeddings);
  void reverse_classes(std::uint32_t iteration, T* d_embeddings);
  void reverse_slice(const UpdatePlan::Slice& slice, std::uint32_t iteration,
                     T* d_embeddings, T* d_interaction);
  void add_products(UpdateGradients& gradients);

  const Kernels<T>& kernels_;
  const NetworkShape& shape_;
  const UpdatePlan& plan_;
  std::size_t d_;
  bool keep_;
  torch::Tensor class_weight_;                   ///< [d + m, 2 d]
  std::vector<torch::Tensor> relation_weights_;  ///< [2 d, 4 d], by plan.facts
  std::vector<torch::Tensor> interactions_;      ///< [2, d], by plan.facts
  Kept kept_classes_;
  std::vector<Kept> kept_facts_;  ///< By plan.facts
  torch::Tensor scratch_;         ///< Gradients of the inputs of one step
};

extern template class EmbeddingPass<float>;
extern template class EmbeddingPass<double>;

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EMBEDDING_PASS_HPP
