// SPDX-License-Identifier: MIT
#include "neural/embedding/class_update_pass.hpp"

#include <algorithm>

#include <ATen/Parallel.h>

#include "base/error.hpp"

namespace rrn::neural {

using torch::Tensor;

template <typename T>
ClassUpdatePass<T>::ClassUpdatePass(const NetworkShape& shape,
                                    const Weights& weights,
                                    const UpdatePlan& plan, bool keep)
    : kernels_(kernels<T>()),
      plan_(plan),
      d_(shape.options.dim),
      keep_(keep),
      weight_(weights.class_update) {
  if (!keep) return;
  const std::size_t n =
      plan.class_rows.size() * shape.options.update_iterations;
  const auto rows = static_cast<std::int64_t>(n);
  const auto options = weight_.options().requires_grad(false);
  input_ = torch::empty({rows, weight_.size(0)}, options);
  gates_ = torch::empty({rows, weight_.size(1)}, options);
  inverse_norms_.resize(n);
}

template <typename T>
void ClassUpdatePass<T>::forward(std::uint32_t iteration, T* embeddings) {
  const std::size_t n = plan_.class_rows.size();
  if (n == 0) return;
  if (keep_) {
    const std::size_t first = iteration * n;
    const auto at = static_cast<std::int64_t>(first);
    const auto rows = static_cast<std::int64_t>(n);
    update_rows(0, n, embeddings, input_.narrow(0, at, rows),
                gates_.narrow(0, at, rows), inverse_norms_.data() + first);
    return;
  }
  // Blocks that the number of threads does not move: in some BLAS kernels the
  // last bits of a row depend on where it lies in its matrix.
  constexpr std::int64_t kBlockRows = 512;
  const auto n_rows = static_cast<std::int64_t>(n);
  const std::int64_t n_blocks = (n_rows + kBlockRows - 1) / kBlockRows;
  at::parallel_for(0, n_blocks, 1, [&](std::int64_t begin, std::int64_t end) {
    const at::NoGradGuard guard;
    const auto options = weight_.options().requires_grad(false);
    const std::int64_t most = std::min(kBlockRows, n_rows);
    const Tensor input = torch::empty({most, weight_.size(0)}, options);
    const Tensor gates = torch::empty({most, weight_.size(1)}, options);
    for (std::int64_t block = begin; block < end; ++block) {
      const std::int64_t at = block * kBlockRows;
      const std::int64_t rows = std::min(kBlockRows, n_rows - at);
      update_rows(static_cast<std::size_t>(at),
                  static_cast<std::size_t>(at + rows), embeddings,
                  input.narrow(0, 0, rows), gates.narrow(0, 0, rows), nullptr);
    }
  });
}

template <typename T>
void ClassUpdatePass<T>::update_rows(std::size_t begin, std::size_t end,
                                     T* embeddings, const Tensor& input,
                                     Tensor gates, T* inverse_norms) const {
  const std::size_t m = plan_.n_classes;
  T* x = input.data_ptr<T>();
  for (std::size_t i = begin; i < end; ++i, x += d_ + m) {
    std::copy_n(embeddings + plan_.class_rows[i] * d_, d_, x);
    std::copy_n(plan_.memberships.data() + i * m, m, x + d_);
  }
  at::mm_out(gates, input, weight_);
  x = input.data_ptr<T>();
  T* y = gates.data_ptr<T>();
  for (std::size_t i = begin; i < end; ++i, x += d_ + m, y += 2 * d_) {
    const T inverse_norm = kernels_.gated_update(
        embeddings + plan_.class_rows[i] * d_, x, y, y + d_, T{0}, d_);
    if (inverse_norms != nullptr) inverse_norms[i - begin] = inverse_norm;
  }
}

template <typename T>
void ClassUpdatePass<T>::backward(std::uint32_t iteration, T* d_embeddings) {
  RRN_CHECK(keep_);
  const std::size_t n = plan_.class_rows.size();
  if (n == 0) return;
  const std::size_t first = iteration * n;
  const auto at = static_cast<std::int64_t>(first);
  const auto rows = static_cast<std::int64_t>(n);
  const std::size_t stride = d_ + plan_.n_classes;
  const T* x = input_.data_ptr<T>() + first * stride;
  const Tensor gates = gates_.narrow(0, at, rows);
  T* y = gates.data_ptr<T>();
  for (std::size_t i = 0; i < n; ++i, x += stride, y += 2 * d_) {
    T* d_row = d_embeddings + plan_.class_rows[i] * d_;
    const GatedRow<T> row{x, y, y + d_, T{0}, inverse_norms_[first + i]};
    kernels_.gated_update_backward(d_row, d_row, row, d_);
  }
  const Tensor d_input =
      gates.mm(weight_.narrow(0, 0, static_cast<std::int64_t>(d_)).t());
  const T* d_x = d_input.data_ptr<T>();
  for (std::size_t i = 0; i < n; ++i, d_x += d_) {
    kernels_.add_scaled(d_embeddings + plan_.class_rows[i] * d_, T{1}, d_x, d_);
  }
}

template <typename T>
void ClassUpdatePass<T>::add_weight_gradient(Tensor& gradient) const {
  if (!plan_.class_rows.empty()) gradient.addmm_(input_.t(), gates_);
}

template class ClassUpdatePass<float>;
template class ClassUpdatePass<double>;

}  // namespace rrn::neural
