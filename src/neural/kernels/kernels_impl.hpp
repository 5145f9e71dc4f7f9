// SPDX-License-Identifier: MIT
// The bodies of kernels.hpp.  Included by one file per instruction set, each
// with its own RRN_KERNEL_NAMESPACE, so that no two are the same function.
#ifndef RRN_NEURAL_KERNELS_KERNELS_IMPL_HPP
#define RRN_NEURAL_KERNELS_KERNELS_IMPL_HPP

#include "neural/kernels/kernel_math_impl.hpp"
#include "neural/kernels/kernels.hpp"
#include "neural/kernels/pair_kernels_impl.hpp"

namespace rrn::neural::RRN_KERNEL_NAMESPACE {

template <typename T>
T gated_update(T* __restrict updated, const T* __restrict old,
               T* __restrict gate, T* __restrict candidate, T interaction,
               std::size_t d) {
  T square = 0;
#pragma omp simd reduction(+ : square)
  for (std::size_t k = 0; k < d; ++k) {
    const T g = sigmoid(gate[k]);
    const T raw = candidate[k] + old[k] * interaction;
    const T c = raw > 0 ? raw : T{0};
    const T sum = old[k] + c * g;
    gate[k] = g;
    candidate[k] = c;
    updated[k] = sum;
    square += sum * sum;
  }
  constexpr T kMinNorm = T(1e-12);
  const T norm = square_root(square);
  const T inverse = T{1} / (norm > kMinNorm ? norm : kMinNorm);
#pragma omp simd
  for (std::size_t k = 0; k < d; ++k) updated[k] *= inverse;
  return inverse;
}

template <typename T>
T gated_update_backward(T* d_old, const T* d_updated, const GatedRow<T>& row,
                        std::size_t d) {
  const T* __restrict old = row.old;
  T* __restrict gate = row.gate;
  T* __restrict candidate = row.candidate;
  const T inverse = row.inverse_norm;
  T along = 0;  // of the gradient, in the direction of the embedding
#pragma omp simd reduction(+ : along)
  for (std::size_t k = 0; k < d; ++k) {
    along += d_updated[k] * (old[k] + candidate[k] * gate[k]) * inverse;
  }
  T d_interaction = 0;
#pragma omp simd reduction(+ : d_interaction)
  for (std::size_t k = 0; k < d; ++k) {
    const T g = gate[k];
    const T c = candidate[k];
    const T d_sum =
        (d_updated[k] - (old[k] + c * g) * inverse * along) * inverse;
    const T d_candidate = c > 0 ? d_sum * g : T{0};
    d_interaction += d_candidate * old[k];
    gate[k] = d_sum * c * g * (T{1} - g);
    candidate[k] = d_candidate;
    d_old[k] = d_sum + d_candidate * row.interaction;
  }
  return d_interaction;
}

template <typename T>
void add_gated(T* __restrict sum, const T* __restrict own,
               const T* __restrict other, const T* __restrict old,
               T interaction, T* __restrict kept, std::size_t d) {
  if (kept == nullptr) {
#pragma omp simd
    for (std::size_t k = 0; k < d; ++k) {
      const T raw = own[d + k] + other[d + k] + old[k] * interaction;
      sum[k] += (raw > 0 ? raw : T{0}) * sigmoid(own[k] + other[k]);
    }
    return;
  }
#pragma omp simd
  for (std::size_t k = 0; k < d; ++k) {
    const T g = sigmoid(own[k] + other[k]);
    const T raw = own[d + k] + other[d + k] + old[k] * interaction;
    const T c = raw > 0 ? raw : T{0};
    kept[k] = g;
    kept[d + k] = c;
    sum[k] += c * g;
  }
}

template <typename T>
T add_gated_backward(const GatedSumRow<T>& row, std::size_t d) {
  const T* __restrict old = row.old;
  const T* __restrict kept = row.kept;
  const T* __restrict d_sum = row.d_sum;
  T* __restrict d_old = row.d_old;
  T* __restrict d_own = row.d_own;
  T* __restrict d_other = row.d_other;
  const T interaction = row.interaction;
  T d_interaction = 0;
#pragma omp simd reduction(+ : d_interaction)
  for (std::size_t k = 0; k < d; ++k) {
    const T g = kept[k];
    const T c = kept[d + k];
    const T d_candidate = c > 0 ? d_sum[k] * g : T{0};
    const T d_gate = d_sum[k] * c * g * (T{1} - g);
    d_interaction += d_candidate * old[k];
    d_old[k] += d_candidate * interaction;
    d_own[k] += d_gate;
    d_other[k] += d_gate;
    d_own[d + k] += d_candidate;
    d_other[d + k] += d_candidate;
  }
  return d_interaction;
}

template <typename T>
T add_normalised(T* __restrict row, const T* __restrict sum, std::size_t d) {
  T square = 0;
#pragma omp simd reduction(+ : square)
  for (std::size_t k = 0; k < d; ++k) {
    row[k] += sum[k];
    square += row[k] * row[k];
  }
  constexpr T kMinNorm = T(1e-12);
  const T norm = square_root(square);
  const T inverse = T{1} / (norm > kMinNorm ? norm : kMinNorm);
#pragma omp simd
  for (std::size_t k = 0; k < d; ++k) row[k] *= inverse;
  return inverse;
}

template <typename T>
void normalise_backward(T* __restrict d_row, const T* __restrict row,
                        T inverse_norm, std::size_t d) {
  const T along = dot(d_row, row, d);
#pragma omp simd
  for (std::size_t k = 0; k < d; ++k) {
    d_row[k] = (d_row[k] - row[k] * along) * inverse_norm;
  }
}

template <typename T>
void logistic(T* values, std::size_t n) {
#pragma omp simd
  for (std::size_t k = 0; k < n; ++k) values[k] = sigmoid(values[k]);
}

template <typename T>
void adam(T* __restrict weights, const T* __restrict gradients,
          T* __restrict mean, T* __restrict square, std::size_t n,
          const AdamStep<T>& step) {
  const AdamStep<T> s = step;
#pragma omp simd
  for (std::size_t k = 0; k < n; ++k) {
    const T g = gradients[k] * s.gradient_scale + s.weight_decay * weights[k];
    mean[k] = s.beta1 * mean[k] + (T{1} - s.beta1) * g;
    square[k] = s.beta2 * square[k] + (T{1} - s.beta2) * g * g;
    const T deviation = square_root(square[k] / s.correction2) + s.epsilon;
    weights[k] -= s.learning_rate * (mean[k] / s.correction1) / deviation;
  }
}

template <typename T>
constexpr Kernels<T> make_kernels(const char* name) {
  return {name,
          &dot<T>,
          &add_scaled<T>,
          &gated_update<T>,
          &gated_update_backward<T>,
          &add_gated<T>,
          &add_gated_backward<T>,
          &add_normalised<T>,
          &normalise_backward<T>,
          &score_pairs<T>,
          &pair_loss<T>,
          &score_list<T>,
          &list_loss<T>,
          &logistic<T>,
          &adam<T>};
}

}  // namespace rrn::neural::RRN_KERNEL_NAMESPACE

#endif  // RRN_NEURAL_KERNELS_KERNELS_IMPL_HPP
