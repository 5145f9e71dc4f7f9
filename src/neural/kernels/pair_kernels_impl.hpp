// SPDX-License-Identifier: MIT
// The loops over pairs of individuals.  Included as kernels_impl.hpp is.
#ifndef RRN_NEURAL_KERNELS_PAIR_KERNELS_IMPL_HPP
#define RRN_NEURAL_KERNELS_PAIR_KERNELS_IMPL_HPP

#include "neural/kernels/kernel_math_impl.hpp"
#include "neural/kernels/kernels.hpp"

namespace rrn::neural::RRN_KERNEL_NAMESPACE {

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
  T* subject = scratch;
  T* itself = scratch + in.hidden;
  for (std::size_t s = 0; s < in.n; ++s) {
    add_bias(subject, in.subjects + s * in.row_stride, in.hidden_bias,
             in.hidden);
    for (std::size_t o = 0; o < in.n; ++o) {
      logits[(s * in.n + o) * in.pair_stride] =
          in.output_bias + pair_logit(subject, in.objects + o * in.row_stride,
                                      in.output_weight, in.hidden);
    }
    if (in.same == nullptr) continue;
    add_bias(itself, subject, in.same, in.hidden);
    logits[(s * in.n + s) * in.pair_stride] =
        in.output_bias + pair_logit(itself, in.objects + s * in.row_stride,
                                    in.output_weight, in.hidden);
  }
}

template <typename T>
void score_list(const PairList<T>& in, T* logits, T* scratch) {
  const std::size_t h = in.hidden;
  for (std::size_t i = 0; i < in.n_pairs; ++i) {
    const ListedPair pair = in.pairs[i];
    const T* subject = in.subjects + pair.subject * h;
    if (pair.same && in.same != nullptr) {
      add_bias(scratch, subject, in.same, h);
      subject = scratch;
    }
    logits[i] =
        in.output_bias +
        pair_logit(subject, in.objects + pair.object * h, in.output_weight, h);
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

/// Adds g where the hidden unit is active.
template <typename T>
inline void add_active_to_one(T* __restrict d_row, const T* __restrict subject,
                              const T* __restrict object, T g,
                              std::size_t hidden) {
#pragma omp simd
  for (std::size_t k = 0; k < hidden; ++k) {
    d_row[k] += subject[k] + object[k] > 0 ? g : T{0};
  }
}

template <typename T>
inline void clear(T* row, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) row[k] = 0;
}

/// finish_row() for each row of a matrix in place.  `scratch` has room for one.
template <typename T>
inline void finish_rows(T* active, const T* rows, std::size_t n,
                        std::size_t stride, const T* weight, T* d_weight,
                        T* scratch, std::size_t hidden) {
  for (std::size_t i = 0; i < n; ++i) {
    T* row = active + i * stride;
    for (std::size_t k = 0; k < hidden; ++k) scratch[k] = row[k];
    finish_row(row, scratch, rows + i * stride, weight, d_weight, hidden);
  }
}

/// Adds the row of the input of pairs of one individual to its gradients.
template <typename T>
inline void finish_same(T* d_same, const T* active, const T* same,
                        const T* weight, T* d_weight, T* scratch,
                        std::size_t hidden) {
  finish_row(scratch, active, same, weight, d_weight, hidden);
  add_scaled(d_same, T{1}, scratch, hidden);
}

/// The weighted cross-entropy of one pair; adds to the gradient of the bias.
template <typename T>
inline double labelled_loss(T logit, std::uint8_t label,
                            const LabelWeights<T>& weights, T scale,
                            T& gradient, T* d_bias) {
  const T loss = weights.weight[label] *
                 cross_entropy(logit, weights.target[label], gradient);
  gradient *= weights.weight[label] * scale;
  *d_bias += gradient;
  return static_cast<double>(loss);
}

/// The entry of a pair among the offsets; negative without one.
template <typename T>
inline std::int32_t offset_entry(const PairOffsets<T>& offsets,
                                 std::size_t pair) {
  return offsets.entries == nullptr ? -1 : offsets.entries[pair];
}

template <typename T>
double pair_loss(const PairInput<T>& in, const std::uint8_t* labels,
                 const LabelWeights<T>& weights, T scale,
                 const PairGradients<T>& out, T* scratch) {
  const std::size_t h = in.hidden;
  T* subject = scratch;
  T* active = scratch + h;
  T* itself = scratch + 2 * h;
  T* itself_active = scratch + 3 * h;
  for (std::size_t o = 0; o < in.n; ++o) {
    clear(out.objects + o * in.row_stride, h);
  }
  clear(itself_active, h);
  double loss = 0;
  for (std::size_t s = 0; s < in.n; ++s) {
    const std::uint8_t* row_labels = labels + s * in.n;
    add_bias(subject, in.subjects + s * in.row_stride, in.hidden_bias, h);
    clear(active, h);
    for (std::size_t o = 0; o < in.n; ++o) {
      const std::uint8_t label = row_labels[o];
      if (weights.weight[label] == 0) continue;
      const bool is_same = s == o && in.same != nullptr;
      if (is_same) add_bias(itself, subject, in.same, h);
      const T* from = is_same ? itself : subject;
      const T* object = in.objects + o * in.row_stride;
      const std::int32_t entry = offset_entry(in.offsets, s * in.n + o);
      T logit = in.output_bias + pair_logit(from, object, in.output_weight, h);
      if (entry >= 0) logit += in.offsets.values[entry];
      T gradient = 0;
      loss += labelled_loss(logit, label, weights, scale, gradient,
                            out.output_bias);
      if (entry >= 0) in.offsets.gradients[entry] += gradient;
      add_active(active, out.objects + o * in.row_stride, from, object,
                 gradient, h);
      if (is_same) add_active_to_one(itself_active, from, object, gradient, h);
    }
    T* d_subject = out.subjects + s * in.row_stride;
    finish_row(d_subject, active, subject, in.output_weight, out.output_weight,
               h);
    add_scaled(out.hidden_bias, T{1}, d_subject, h);
  }
  finish_rows(out.objects, in.objects, in.n, in.row_stride, in.output_weight,
              out.output_weight, active, h);
  if (in.same != nullptr) {
    finish_same(out.same, itself_active, in.same, in.output_weight,
                out.output_weight, itself, h);
  }
  return loss;
}

template <typename T>
double list_loss(const PairList<T>& in, const LabelWeights<T>& weights, T scale,
                 const PairGradients<T>& out, T* scratch) {
  const std::size_t h = in.hidden;
  T* itself = scratch + 2 * h;
  T* itself_active = scratch + 3 * h;
  clear(out.subjects, in.n_subjects * h);
  clear(out.objects, in.n_objects * h);
  clear(itself_active, h);
  double loss = 0;
  for (std::size_t i = 0; i < in.n_pairs; ++i) {
    const ListedPair pair = in.pairs[i];
    const T* subject = in.subjects + pair.subject * h;
    const T* object = in.objects + pair.object * h;
    const bool is_same = pair.same && in.same != nullptr;
    if (is_same) {
      add_bias(itself, subject, in.same, h);
      subject = itself;
    }
    const std::int32_t entry = offset_entry(in.offsets, i);
    T logit = in.output_bias + pair_logit(subject, object, in.output_weight, h);
    if (entry >= 0) logit += in.offsets.values[entry];
    T gradient = 0;
    loss += labelled_loss(logit, pair.label, weights, scale, gradient,
                          out.output_bias);
    if (entry >= 0) in.offsets.gradients[entry] += gradient;
    add_active(out.subjects + pair.subject * h, out.objects + pair.object * h,
               subject, object, gradient, h);
    if (is_same) add_active_to_one(itself_active, subject, object, gradient, h);
  }
  finish_rows(out.subjects, in.subjects, in.n_subjects, h, in.output_weight,
              out.output_weight, scratch, h);
  for (std::size_t s = 0; s < in.n_subjects; ++s) {
    add_scaled(out.hidden_bias, T{1}, out.subjects + s * h, h);
  }
  finish_rows(out.objects, in.objects, in.n_objects, h, in.output_weight,
              out.output_weight, scratch, h);
  if (in.same != nullptr) {
    finish_same(out.same, itself_active, in.same, in.output_weight,
                out.output_weight, itself, h);
  }
  return loss;
}

}  // namespace rrn::neural::RRN_KERNEL_NAMESPACE

#endif  // RRN_NEURAL_KERNELS_PAIR_KERNELS_IMPL_HPP
