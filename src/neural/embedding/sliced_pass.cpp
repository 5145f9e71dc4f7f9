// SPDX-License-Identifier: MIT
#include "neural/embedding/sliced_pass.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "neural/kernels/huge_pages.hpp"

namespace rrn::neural {

using torch::Tensor;

template <typename T>
EmbeddingPass<T>::EmbeddingPass(const NetworkShape& shape,
                                const Weights& weights, const UpdatePlan& plan,
                                bool keep)
    : kernels_(kernels<T>()),
      shape_(shape),
      plan_(plan),
      d_(shape.options.dim),
      keep_(keep),
      classes_(shape, weights, plan, keep) {
  const auto options = weights.relation_update.options().requires_grad(false);
  const std::size_t n_kept = keep ? shape.options.update_iterations : 1;
  const std::int64_t d = shape.dim();
  const auto make_kept = [&](std::size_t n) {
    const auto rows = static_cast<std::int64_t>(n * n_kept);
    Kept kept{torch::empty({rows, 2 * d}, options),
              torch::empty({rows, 4 * d}, options),
              std::vector<T>(n * n_kept * 2), std::vector<T>(n * n_kept * 2)};
    prefer_huge_pages(kept.input.data_ptr(), kept.input.nbytes());
    prefer_huge_pages(kept.gates.data_ptr(), kept.gates.nbytes());
    return kept;
  };
  for (const UpdatePlan::LayerFacts& facts : plan.facts) {
    relation_weights_.push_back(weights.relation_update[facts.layer]);
    interactions_.push_back(weights.relation_interaction[facts.layer]);
    kept_facts_.push_back(make_kept(facts.subjects.size()));
  }
  if (!keep) return;
  std::size_t n_rows = 0;
  for (const UpdatePlan::Slice& slice : plan.slices) {
    n_rows = std::max<std::size_t>(n_rows, slice.end - slice.begin);
  }
  scratch_ = torch::empty({static_cast<std::int64_t>(n_rows), 2 * d}, options);
}

template <typename T>
void EmbeddingPass<T>::forward(T* embeddings, const CancellationToken& cancel) {
  for (std::uint32_t i = 0; i < shape_.options.update_iterations; ++i) {
    classes_.forward(i, embeddings);
    for (const UpdatePlan::Slice& slice : plan_.slices) {
      cancel.throw_if_triggered();
      update_slice(slice, i, embeddings);
    }
  }
}

template <typename T>
void EmbeddingPass<T>::update_slice(const UpdatePlan::Slice& slice,
                                    std::uint32_t iteration, T* embeddings) {
  const UpdatePlan::LayerFacts& facts = plan_.facts[slice.index];
  Kept& kept = kept_facts_[slice.index];
  const std::int64_t first =
      kept_row(iteration, facts.subjects.size(), slice.begin);
  const std::size_t n = slice.end - slice.begin;
  const auto rows = static_cast<std::int64_t>(n);
  const std::uint32_t* subjects = facts.subjects.data() + slice.begin;
  const std::uint32_t* objects = facts.objects.data() + slice.begin;
  const Tensor input = kept.input.narrow(0, first, rows);
  Tensor gates = kept.gates.narrow(0, first, rows);
  T* x = input.data_ptr<T>();
  for (std::size_t i = 0; i < n; ++i, x += 2 * d_) {
    std::copy_n(embeddings + subjects[i] * d_, d_, x);
    std::copy_n(embeddings + objects[i] * d_, d_, x + d_);
  }
  at::mm_out(gates, input, relation_weights_[slice.index]);
  const T* w = interactions_[slice.index].template data_ptr<T>();
  x = input.data_ptr<T>();
  T* y = gates.data_ptr<T>();
  T* interactions = kept.interactions.data() + 2 * first;
  T* inverse_norms = kept.inverse_norms.data() + 2 * first;
  for (std::size_t i = 0; i < n; ++i, x += 2 * d_, y += 4 * d_) {
    interactions[2 * i] = kernels_.dot(x + d_, w, d_);
    interactions[2 * i + 1] = kernels_.dot(x, w + d_, d_);
    inverse_norms[2 * i] = kernels_.gated_update(
        embeddings + subjects[i] * d_, x, y, y + d_, interactions[2 * i], d_);
    inverse_norms[2 * i + 1] =
        kernels_.gated_update(embeddings + objects[i] * d_, x + d_, y + 2 * d_,
                              y + 3 * d_, interactions[2 * i + 1], d_);
  }
}

template <typename T>
void EmbeddingPass<T>::backward(T* d_embeddings, UpdateGradients& gradients) {
  RRN_CHECK(keep_);
  for (std::uint32_t i = shape_.options.update_iterations; i-- > 0;) {
    for (std::size_t k = plan_.slices.size(); k-- > 0;) {
      const UpdatePlan::Slice& slice = plan_.slices[k];
      const auto layer = plan_.facts[slice.index].layer;
      T* d_interaction = gradients.relation_interaction.data_ptr<T>() +
                         gradients.slots[layer] * 2 * d_;
      reverse_slice(slice, i, d_embeddings, d_interaction);
    }
    classes_.backward(i, d_embeddings);
  }
  add_products(gradients);
}

template <typename T>
void EmbeddingPass<T>::reverse_slice(const UpdatePlan::Slice& slice,
                                     std::uint32_t iteration, T* d_embeddings,
                                     T* d_interaction) {
  const UpdatePlan::LayerFacts& facts = plan_.facts[slice.index];
  Kept& kept = kept_facts_[slice.index];
  const std::int64_t first =
      kept_row(iteration, facts.subjects.size(), slice.begin);
  const std::size_t n = slice.end - slice.begin;
  const auto rows = static_cast<std::int64_t>(n);
  Tensor gates = kept.gates.narrow(0, first, rows);
  Tensor d_input = scratch_.narrow(0, 0, rows);
  const T* w = interactions_[slice.index].template data_ptr<T>();
  const T* x = kept.input.template data_ptr<T>() + first * 2 * d_;
  T* y = gates.data_ptr<T>();
  T* d_x = d_input.data_ptr<T>();
  for (std::size_t i = 0; i < n; ++i, x += 2 * d_, y += 4 * d_, d_x += 2 * d_) {
    const std::size_t at = 2 * (first + i);
    const std::uint32_t s = facts.subjects[slice.begin + i];
    const std::uint32_t o = facts.objects[slice.begin + i];
    T* d_subject = d_embeddings + s * d_;
    // The object side overwrote what the subject side of R(a, a) had stored.
    const GatedRow<T> object{x + d_, y + 2 * d_, y + 3 * d_,
                             kept.interactions[at + 1],
                             kept.inverse_norms[at + 1]};
    const T d_object_side = kernels_.gated_update_backward(
        d_x + d_, d_embeddings + o * d_, object, d_);
    if (s == o) std::fill_n(d_subject, d_, T{0});
    const GatedRow<T> subject{x, y, y + d_, kept.interactions[at],
                              kept.inverse_norms[at]};
    const T d_subject_side =
        kernels_.gated_update_backward(d_x, d_subject, subject, d_);
    kernels_.add_scaled(d_x + d_, d_subject_side, w, d_);
    kernels_.add_scaled(d_x, d_object_side, w + d_, d_);
    kernels_.add_scaled(d_interaction, d_subject_side, x + d_, d_);
    kernels_.add_scaled(d_interaction + d_, d_object_side, x, d_);
  }
  d_input.addmm_(gates, relation_weights_[slice.index].t());
  d_x = d_input.data_ptr<T>();
  for (std::size_t i = 0; i < n; ++i, d_x += 2 * d_) {
    const std::uint32_t s = facts.subjects[slice.begin + i];
    const std::uint32_t o = facts.objects[slice.begin + i];
    std::copy_n(d_x, d_, d_embeddings + s * d_);
    if (s == o) {
      kernels_.add_scaled(d_embeddings + o * d_, T{1}, d_x + d_, d_);
    } else {
      std::copy_n(d_x + d_, d_, d_embeddings + o * d_);
    }
  }
}

template <typename T>
void EmbeddingPass<T>::add_products(UpdateGradients& gradients) {
  classes_.add_weight_gradient(gradients.class_update);
  for (std::size_t i = 0; i < plan_.facts.size(); ++i) {
    gradients.relation_update[gradients.slots[plan_.facts[i].layer]].addmm_(
        kept_facts_[i].input.t(), kept_facts_[i].gates);
  }
}

template class EmbeddingPass<float>;
template class EmbeddingPass<double>;

}  // namespace rrn::neural
