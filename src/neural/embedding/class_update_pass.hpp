// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EMBEDDING_CLASS_UPDATE_PASS_HPP
#define RRN_NEURAL_EMBEDDING_CLASS_UPDATE_PASS_HPP

#include <cstdint>
#include <vector>

#include <torch/types.h>

#include "neural/kernels/kernels.hpp"
#include "neural/network/weights.hpp"
#include "neural/plan/update_plan.hpp"

namespace rrn::neural {

/// The updates of individuals with class facts, which open each iteration in
/// every schedule.  T is float or double.
template <typename T>
class ClassUpdatePass {
 public:
  /// Borrows `plan`.  With `keep` false nothing is kept for a backward pass:
  /// rows are worked on in blocks, by all threads, and memory is bounded.
  ClassUpdatePass(const NetworkShape& shape, const Weights& weights,
                  const UpdatePlan& plan, bool keep);

  /// embeddings: [n, d], changed in place.
  void forward(std::uint32_t iteration, T* embeddings);
  /// Turns the gradient of the updated embeddings into that of the old ones.
  void backward(std::uint32_t iteration, T* d_embeddings);
  /// Adds the gradient of the weight, [d + m, 2 d], over all iterations.
  void add_weight_gradient(torch::Tensor& gradient) const;

 private:
  /// Updates class rows [begin, end); input: [rows, d + m] and gates:
  /// [rows, 2 d] are overwritten, inverse_norms only where not null.
  void update_rows(std::size_t begin, std::size_t end, T* embeddings,
                   const torch::Tensor& input, torch::Tensor gates,
                   T* inverse_norms) const;

  const Kernels<T>& kernels_;
  const UpdatePlan& plan_;
  std::size_t d_;
  bool keep_;
  torch::Tensor weight_;  ///< [d + m, 2 d]
  torch::Tensor input_;   ///< [iterations * rows, d + m]
  torch::Tensor gates_;   ///< [iterations * rows, 2 d]: gates and candidates
  std::vector<T> inverse_norms_;
};

extern template class ClassUpdatePass<float>;
extern template class ClassUpdatePass<double>;

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EMBEDDING_CLASS_UPDATE_PASS_HPP
