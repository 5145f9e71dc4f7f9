// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EMBEDDING_FACT_PROJECTION_HPP
#define RRN_NEURAL_EMBEDDING_FACT_PROJECTION_HPP

#include <cstdint>
#include <span>
#include <vector>

#include <torch/types.h>

#include "neural/kernels/kernels.hpp"
#include "neural/network/weights.hpp"
#include "neural/plan/update_plan.hpp"

namespace rrn::neural {

/// The update layers of one fact type: views of Weights.
struct FactLayer {
  torch::Tensor weight;       ///< [2 d, 4 d]
  torch::Tensor interaction;  ///< [2, d]
};

/// The layers of all facts of a plan, by UpdatePlan::facts.
[[nodiscard]] std::vector<FactLayer> fact_layers(const Weights& weights,
                                                 const UpdatePlan& plan);

/// What a block of the simultaneous schedule reads: embeddings of its distinct
/// individuals and what the update layer makes of them.  The layer is linear
/// before its gates, so W [s; o] = W_top s + W_bottom o, one row of each for a
/// fact.  Buffers of 10 d * max_side values, for one
/// thread.  T is float or double.
template <typename T>
class FactProjection {
 public:
  /// One side: the subjects or the objects of a block.
  struct Side {
    std::span<const std::uint32_t> individuals;
    torch::Tensor rows;         ///< [individuals, d], their embeddings
    torch::Tensor projections;  ///< [individuals, 4 d]
    /// What each of them weighs in the candidate of the other side.
    std::vector<T> interactions;
  };

  /// For blocks with `max_side` distinct individuals on a side at most.
  FactProjection(const NetworkShape& shape, torch::TensorOptions options,
                 std::size_t max_side);

  /// embeddings: [n, d].  Fills rows and interactions of both sides.
  void gather(const FactBlock& block, const FactLayer& layer,
              const T* embeddings);
  /// Fills projections; after gather().
  void project(const FactLayer& layer);

  [[nodiscard]] const Side& subjects() const { return subjects_; }
  [[nodiscard]] const Side& objects() const { return objects_; }
  /// The rows of a layer's weight that subjects (or objects) are multiplied by.
  [[nodiscard]] torch::Tensor top(const torch::Tensor& weight) const {
    return weight.narrow(0, 0, d_);
  }
  [[nodiscard]] torch::Tensor bottom(const torch::Tensor& weight) const {
    return weight.narrow(0, d_, d_);
  }

 private:
  void gather_side(std::span<const std::uint32_t> individuals,
                   const T* interaction, const T* embeddings, Side& side);

  const Kernels<T>& kernels_;
  std::int64_t d_;
  torch::Tensor all_rows_;         ///< [2, max_side, d]
  torch::Tensor all_projections_;  ///< [2, max_side, 4 d]
  Side subjects_;
  Side objects_;
};

extern template class FactProjection<float>;
extern template class FactProjection<double>;

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EMBEDDING_FACT_PROJECTION_HPP
