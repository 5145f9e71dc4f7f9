// SPDX-License-Identifier: MIT
// Functions of one number and of two rows.  Included as kernels_impl.hpp is.
#ifndef RRN_NEURAL_KERNELS_KERNEL_MATH_IMPL_HPP
#define RRN_NEURAL_KERNELS_KERNEL_MATH_IMPL_HPP

#include <cstddef>
#include <cstdint>

namespace rrn::neural::RRN_KERNEL_NAMESPACE {

/// e^x for x <= 0, to within 2 units in the last place; 0 below -87.
inline float exp_negative(float x) {
  constexpr float kLog2E = 1.44269504F;
  constexpr float kLn2High = 0.693359375F;
  constexpr float kLn2Low = -2.12194440e-4F;
  constexpr float kRound = 12582912.0F;  // 1.5 * 2^23: rounds to an integer
  const float clamped = x < -87.0F ? -87.0F : x;
  const float n = (clamped * kLog2E + kRound) - kRound;
  const float r = (clamped - n * kLn2High) - n * kLn2Low;
  float p = 1.9875691500e-4F;
  p = p * r + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  p = p * r * r + r + 1.0F;
  const auto exponent = (static_cast<std::int32_t>(n) + 127) << 23;
  return p * __builtin_bit_cast(float, exponent);
}

inline double exp_negative(double x) { return __builtin_exp(x); }

/// log(1 + x) for x in [0, 1], as 2 artanh(x / (2 + x)) to within 1e-8.
inline float log_one_plus(float x) {
  const float s = x / (2.0F + x);
  const float q = s * s;
  float p = 1.0F / 13;
  p = p * q + 1.0F / 11;
  p = p * q + 1.0F / 9;
  p = p * q + 1.0F / 7;
  p = p * q + 1.0F / 5;
  p = p * q + 1.0F / 3;
  p = p * q + 1.0F;
  return 2.0F * s * p;
}
inline double log_one_plus(double x) { return __builtin_log1p(x); }
inline float square_root(float x) { return __builtin_sqrtf(x); }
inline double square_root(double x) { return __builtin_sqrt(x); }

template <typename T>
inline T sigmoid(T x) {
  const T e = exp_negative(x < 0 ? x : -x);
  return (x < 0 ? e : T{1}) / (T{1} + e);
}

template <typename T>
T dot(const T* a, const T* b, std::size_t n) {
  T sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::size_t k = 0; k < n; ++k) sum += a[k] * b[k];
  return sum;
}

template <typename T>
void add_scaled(T* __restrict y, T a, const T* __restrict x, std::size_t n) {
#pragma omp simd
  for (std::size_t k = 0; k < n; ++k) y[k] += a * x[k];
}

}  // namespace rrn::neural::RRN_KERNEL_NAMESPACE

#endif  // RRN_NEURAL_KERNELS_KERNEL_MATH_IMPL_HPP
