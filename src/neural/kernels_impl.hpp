// SPDX-License-Identifier: MIT
// The bodies of kernels.hpp.  Included by one file per instruction set, each
// with its own RRN_KERNEL_NAMESPACE, so that no two are the same function.
#ifndef RRN_NEURAL_KERNELS_IMPL_HPP
#define RRN_NEURAL_KERNELS_IMPL_HPP

#include "neural/kernels.hpp"

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
inline T pair_logit(const T* __restrict subject, const T* __restrict object,
                    const T* __restrict weight, std::size_t hidden) {
  T sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::size_t k = 0; k < hidden; ++k) {
    const T x = subject[k] + object[k];
    sum += weight[k] * (x > 0 ? x : T{0});
  }
  return sum;
}

template <typename T>
inline void add_bias(T* __restrict out, const T* __restrict a,
                     const T* __restrict b, std::size_t n) {
#pragma omp simd
  for (std::size_t k = 0; k < n; ++k) out[k] = a[k] + b[k];
}

template <typename T>
void score_pairs(const PairInput<T>& in, T* logits, T* scratch) {
  for (std::size_t s = 0; s < in.n; ++s) {
    add_bias(scratch, in.subjects + s * in.row_stride, in.hidden_bias,
             in.hidden);
    for (std::size_t o = 0; o < in.n; ++o) {
      logits[(s * in.n + o) * in.pair_stride] =
          in.output_bias + pair_logit(scratch, in.objects + o * in.row_stride,
                                      in.output_weight, in.hidden);
    }
  }
}

/// Adds g to both rows where the hidden unit is active.
template <typename T>
inline void add_active(T* __restrict d_subject, T* __restrict d_object,
                       const T* __restrict subject, const T* __restrict object,
                       T g, std::size_t hidden) {
#pragma omp simd
  for (std::size_t k = 0; k < hidden; ++k) {
    const T active = subject[k] + object[k] > 0 ? g : T{0};
    d_subject[k] += active;
    d_object[k] += active;
  }
}

/// Cross-entropy and, in `gradient`, its derivative by the logit.
template <typename T>
inline T cross_entropy(T logit, T target, T& gradient) {
  const T e = exp_negative(logit < 0 ? logit : -logit);
  const T probability = (logit < 0 ? e : T{1}) / (T{1} + e);
  gradient = probability - target;
  return (logit > 0 ? logit : T{0}) - logit * target + log_one_plus(e);
}

/// Turns sums of active gradients into those of a projection, and adds what the
/// output weight gets: sum g relu(p + q) = sum p [active g] + sum q [active g].
template <typename T>
inline void finish_row(T* __restrict d_row, const T* __restrict active,
                       const T* __restrict row, const T* __restrict weight,
                       T* __restrict d_weight, std::size_t hidden) {
#pragma omp simd
  for (std::size_t k = 0; k < hidden; ++k) {
    const T a = active[k];
    d_weight[k] += a * row[k];
    d_row[k] = a * weight[k];
  }
}

template <typename T>
double pair_loss(const PairInput<T>& in, const std::uint8_t* labels,
                 const LabelWeights<T>& weights, T scale,
                 const PairGradients<T>& out, T* scratch) {
  const std::size_t h = in.hidden;
  T* subject = scratch;
  T* active = scratch + h;
  for (std::size_t o = 0; o < in.n; ++o) {
    T* row = out.objects + o * in.row_stride;
    for (std::size_t k = 0; k < h; ++k) row[k] = 0;
  }
  double loss = 0;
  for (std::size_t s = 0; s < in.n; ++s) {
    const std::uint8_t* row_labels = labels + s * in.n * in.pair_stride;
    add_bias(subject, in.subjects + s * in.row_stride, in.hidden_bias, h);
    for (std::size_t k = 0; k < h; ++k) active[k] = 0;
    for (std::size_t o = 0; o < in.n; ++o) {
      const std::uint8_t label = row_labels[o * in.pair_stride];
      if (weights.weight[label] == 0) continue;
      const T* object = in.objects + o * in.row_stride;
      const T logit =
          in.output_bias + pair_logit(subject, object, in.output_weight, h);
      T gradient = 0;
      loss += static_cast<double>(
          weights.weight[label] *
          cross_entropy(logit, weights.target[label], gradient));
      gradient *= weights.weight[label] * scale;
      *out.output_bias += gradient;
      add_active(active, out.objects + o * in.row_stride, subject, object,
                 gradient, h);
    }
    T* d_subject = out.subjects + s * in.row_stride;
    finish_row(d_subject, active, subject, in.output_weight, out.output_weight,
               h);
    add_scaled(out.hidden_bias, T{1}, d_subject, h);
  }
  for (std::size_t o = 0; o < in.n; ++o) {
    T* row = out.objects + o * in.row_stride;
    for (std::size_t k = 0; k < h; ++k) active[k] = row[k];
    finish_row(row, active, in.objects + o * in.row_stride, in.output_weight,
               out.output_weight, h);
  }
  return loss;
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
          &logistic<T>,
          &adam<T>};
}

}  // namespace rrn::neural::RRN_KERNEL_NAMESPACE

#endif  // RRN_NEURAL_KERNELS_IMPL_HPP
