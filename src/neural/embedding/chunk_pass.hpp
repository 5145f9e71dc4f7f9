// SPDX-License-Identifier: MIT
// What the passes through the updates of the schedules have in common.
#ifndef RRN_NEURAL_EMBEDDING_CHUNK_PASS_HPP
#define RRN_NEURAL_EMBEDDING_CHUNK_PASS_HPP

#include <cstdint>
#include <vector>

#include <torch/types.h>

#include "base/cancellation.hpp"

namespace rrn::neural {

/// Gradients of the update layers.
struct UpdateGradients {
  torch::Tensor class_update;          ///< [d + m, 2 d]
  torch::Tensor relation_update;       ///< [slots, 2 d, 4 d]
  torch::Tensor relation_interaction;  ///< [slots, 2, d]
  std::vector<std::int64_t> slots;  ///< Indexed by layer; only those with facts
};

/// Forward and backward pass through all updates of one chunk of a batch, in
/// place over its rows of the embedding matrix.  Works without a graph: to be
/// used below autograd, by one thread.  T is float or double.
template <typename T>
class ChunkPass {
 public:
  virtual ~ChunkPass() = default;

  /// embeddings: [n, d], overwritten.  Throws Cancelled.
  virtual void forward(T* embeddings, const CancellationToken& cancel) = 0;
  /// d_embeddings: [n, d], the gradient of the result, overwritten with that of
  /// the start.  Adds to `gradients`.  To be called once, after forward().
  virtual void backward(T* d_embeddings, UpdateGradients& gradients) = 0;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EMBEDDING_CHUNK_PASS_HPP
