// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EMBEDDING_SLICED_PASS_HPP
#define RRN_NEURAL_EMBEDDING_SLICED_PASS_HPP

#include <cstdint>
#include <vector>

#include <torch/types.h>

#include "neural/embedding/chunk_pass.hpp"
#include "neural/embedding/class_update_pass.hpp"
#include "neural/kernels/kernels.hpp"
#include "neural/network/weights.hpp"
#include "neural/plan/update_plan.hpp"

namespace rrn::neural {

/// Runs the updates of the sequential and the matching schedule, slice by
/// slice.  What the backward pass needs is kept in one buffer for each layer,
/// over all iterations, so that the gradient of a layer is a single product.
template <typename T>
class EmbeddingPass final : public ChunkPass<T> {
 public:
  /// Borrows `plan` and the tensors of `weights`.  With `keep` false nothing is
  /// kept from one iteration to the next and backward() is not possible.
  EmbeddingPass(const NetworkShape& shape, const Weights& weights,
                const UpdatePlan& plan, bool keep);

  void forward(T* embeddings, const CancellationToken& cancel) override;
  void backward(T* d_embeddings, UpdateGradients& gradients) override;

 private:
  /// The values kept of one layer.
  struct Kept {
    torch::Tensor input;           ///< [rows, 2 d]
    torch::Tensor gates;           ///< [rows, 4 d]: gates and candidates
    std::vector<T> interactions;   ///< Two a row
    std::vector<T> inverse_norms;  ///< Two a row
  };

  [[nodiscard]] std::int64_t kept_row(std::uint32_t iteration, std::size_t n,
                                      std::size_t row) const {
    return static_cast<std::int64_t>((keep_ ? iteration : 0) * n + row);
  }
  void update_slice(const UpdatePlan::Slice& slice, std::uint32_t iteration,
                    T* embeddings);
  void reverse_slice(const UpdatePlan::Slice& slice, std::uint32_t iteration,
                     T* d_embeddings, T* d_interaction);
  void add_products(UpdateGradients& gradients);

  const Kernels<T>& kernels_;
  const NetworkShape& shape_;
  const UpdatePlan& plan_;
  std::size_t d_;
  bool keep_;
  ClassUpdatePass<T> classes_;
  std::vector<torch::Tensor> relation_weights_;  ///< [2 d, 4 d], by plan.facts
  std::vector<torch::Tensor> interactions_;      ///< [2, d], by plan.facts
  std::vector<Kept> kept_facts_;                 ///< Indexed as plan.facts
  torch::Tensor scratch_;  ///< Gradients of the inputs of one step
};

extern template class EmbeddingPass<float>;
extern template class EmbeddingPass<double>;

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EMBEDDING_SLICED_PASS_HPP
