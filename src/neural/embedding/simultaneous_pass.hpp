// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EMBEDDING_SIMULTANEOUS_PASS_HPP
#define RRN_NEURAL_EMBEDDING_SIMULTANEOUS_PASS_HPP

#include <cstdint>
#include <vector>

#include <torch/types.h>

#include "neural/embedding/chunk_pass.hpp"
#include "neural/embedding/class_update_pass.hpp"
#include "neural/embedding/fact_projection.hpp"

namespace rrn::neural {

/// Runs the updates of the simultaneous schedule for training, with gates and
/// candidates of all facts and iterations kept: 4 d values for each fact and
/// 2 d for each individual in each iteration.  Projections are not kept; their
/// gradients are summed over the facts of an individual before the products.
template <typename T>
class SimultaneousPass final : public ChunkPass<T> {
 public:
  /// Borrows `plan` and the tensors of `weights`.
  SimultaneousPass(const NetworkShape& shape, const Weights& weights,
                   const UpdatePlan& plan);

  void forward(T* embeddings, const CancellationToken& cancel) override;
  void backward(T* d_embeddings, UpdateGradients& gradients) override;

 private:
  /// Gradients of the projections of the individuals of one side of a block.
  struct SideGradients {
    torch::Tensor projections;    ///< [max side, 4 d]
    std::vector<T> interactions;  ///< [max side]
  };

  [[nodiscard]] T* kept_row(std::uint32_t iteration, std::size_t index,
                            std::size_t fact) const;
  void add_block(const FactBlock& block, std::uint32_t iteration,
                 const T* embeddings);
  void reverse_block(const FactBlock& block, std::uint32_t iteration,
                     const T* d_sums, T* d_old, UpdateGradients& gradients);
  /// Adds what one side's projections say to `d_old` and to the gradients of
  /// the weights that made them.
  void reverse_projection(const typename FactProjection<T>::Side& side,
                          const SideGradients& d_side,
                          const torch::Tensor& weight, const T* interaction,
                          torch::Tensor d_weight, T* d_interaction, T* d_old);

  const Kernels<T>& kernels_;
  const UpdatePlan& plan_;
  std::size_t d_;
  std::uint32_t n_iterations_;
  ClassUpdatePass<T> classes_;
  std::vector<FactLayer> layers_;
  FactProjection<T> projection_;
  SideGradients d_subjects_;
  SideGradients d_objects_;
  torch::Tensor sums_;    ///< [n, d]
  torch::Tensor before_;  ///< [iterations, n, d], what the facts read
  torch::Tensor after_;   ///< [iterations, n, d], what they made of it
  torch::Tensor kept_;    ///< [iterations, facts, 4 d]
  std::vector<std::size_t> first_kept_;  ///< Indexed as plan.facts
  std::size_t n_facts_ = 0;
  std::vector<T> inverse_norms_;  ///< [iterations, relation rows]
};

extern template class SimultaneousPass<float>;
extern template class SimultaneousPass<double>;

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EMBEDDING_SIMULTANEOUS_PASS_HPP
