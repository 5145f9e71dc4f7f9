// SPDX-License-Identifier: MIT
#include "neural/embedding/simultaneous_pass.hpp"

#include <algorithm>

#include "neural/kernels/huge_pages.hpp"

namespace rrn::neural {

using torch::Tensor;

template <typename T>
SimultaneousPass<T>::SimultaneousPass(const NetworkShape& shape,
                                      const Weights& weights,
                                      const UpdatePlan& plan)
    : kernels_(kernels<T>()),
      plan_(plan),
      d_(shape.options.dim),
      n_iterations_(shape.options.update_iterations),
      classes_(shape, weights, plan, true),
      layers_(fact_layers(weights, plan)),
      projection_(shape, weights.relation_update.options(),
                  max_side(plan.blocks)) {
  const auto options = weights.relation_update.options().requires_grad(false);
  const std::int64_t d = shape.dim();
  const std::int64_t iterations = n_iterations_;
  const std::int64_t n = plan.n_individuals;
  for (const UpdatePlan::LayerFacts& facts : plan.facts) {
    first_kept_.push_back(n_facts_);
    n_facts_ += facts.subjects.size();
  }
  const std::size_t side_rows = max_side(plan.blocks);
  for (SideGradients* side : {&d_subjects_, &d_objects_}) {
    side->projections =
        torch::empty({static_cast<std::int64_t>(side_rows), 4 * d}, options);
    side->interactions.resize(side_rows);
  }
  sums_ = torch::zeros({n, d}, options);
  before_ = torch::empty({iterations, n, d}, options);
  after_ = torch::empty({iterations, n, d}, options);
  kept_ = torch::empty({iterations, static_cast<std::int64_t>(n_facts_), 4 * d},
                       options);
  prefer_huge_pages(kept_.data_ptr(), kept_.nbytes());
  inverse_norms_.resize(n_iterations_ * plan.relation_rows.size());
}

template <typename T>
T* SimultaneousPass<T>::kept_row(std::uint32_t iteration, std::size_t index,
                                 std::size_t fact) const {
  const std::size_t row = iteration * n_facts_ + first_kept_[index] + fact;
  return kept_.data_ptr<T>() + row * 4 * d_;
}

template <typename T>
void SimultaneousPass<T>::forward(T* embeddings,
                                  const CancellationToken& cancel) {
  const std::size_t size = plan_.n_individuals * d_;
  T* sums = sums_.data_ptr<T>();
  T* inverse_norm = inverse_norms_.data();
  for (std::uint32_t i = 0; i < n_iterations_; ++i) {
    classes_.forward(i, embeddings);
    std::copy_n(embeddings, size, before_.data_ptr<T>() + i * size);
    for (const FactBlock& block : plan_.blocks) {
      cancel.throw_if_triggered();
      add_block(block, i, embeddings);
    }
    for (const std::uint32_t row : plan_.relation_rows) {
      T* sum = sums + row * d_;
      *inverse_norm++ = kernels_.add_normalised(embeddings + row * d_, sum, d_);
      std::fill_n(sum, d_, T{0});
    }
    std::copy_n(embeddings, size, after_.data_ptr<T>() + i * size);
  }
}

template <typename T>
void SimultaneousPass<T>::add_block(const FactBlock& block,
                                    std::uint32_t iteration,
                                    const T* embeddings) {
  const FactLayer& layer = layers_[block.index];
  projection_.gather(block, layer, embeddings);
  projection_.project(layer);
  const auto& subjects = projection_.subjects();
  const auto& objects = projection_.objects();
  const T* subject_projections = subjects.projections.template data_ptr<T>();
  const T* object_projections = objects.projections.template data_ptr<T>();
  T* sums = sums_.data_ptr<T>();
  T* kept = kept_row(iteration, block.index, block.begin);
  for (std::uint32_t i = 0; i < block.size(); ++i, kept += 4 * d_) {
    const std::size_t s = block.subject_of[i];
    const std::size_t o = block.object_of[i];
    const T* own = subject_projections + s * 4 * d_;
    const T* other = object_projections + o * 4 * d_;
    const std::size_t subject = block.subjects[s] * d_;
    const std::size_t object = block.objects[o] * d_;
    kernels_.add_gated(sums + subject, own, other, embeddings + subject,
                       objects.interactions[o], kept, d_);
    kernels_.add_gated(sums + object, other + 2 * d_, own + 2 * d_,
                       embeddings + object, subjects.interactions[s],
                       kept + 2 * d_, d_);
  }
}

template <typename T>
void SimultaneousPass<T>::backward(T* d_embeddings,
                                   UpdateGradients& gradients) {
  const std::size_t size = plan_.n_individuals * d_;
  const std::size_t n_rows = plan_.relation_rows.size();
  const Tensor d_sums = torch::empty_like(sums_);
  for (std::uint32_t i = n_iterations_; i-- > 0;) {
    const T* after = after_.data_ptr<T>() + i * size;
    for (std::size_t k = 0; k < n_rows; ++k) {
      const std::size_t row = plan_.relation_rows[k] * d_;
      kernels_.normalise_backward(d_embeddings + row, after + row,
                                  inverse_norms_[i * n_rows + k], d_);
    }
    // Now the gradient of the sums, which is that of the old embeddings too.
    T* sums = d_sums.data_ptr<T>();
    std::copy_n(d_embeddings, size, sums);
    for (const FactBlock& block : plan_.blocks) {
      reverse_block(block, i, sums, d_embeddings, gradients);
    }
    classes_.backward(i, d_embeddings);
  }
  classes_.add_weight_gradient(gradients.class_update);
}

template <typename T>
void SimultaneousPass<T>::reverse_block(const FactBlock& block,
                                        std::uint32_t iteration,
                                        const T* d_sums, T* d_old,
                                        UpdateGradients& gradients) {
  const FactLayer& layer = layers_[block.index];
  const T* old =
      before_.data_ptr<T>() + std::size_t{iteration} * plan_.n_individuals * d_;
  projection_.gather(block, layer, old);
  const auto& subjects = projection_.subjects();
  const auto& objects = projection_.objects();
  T* d_tops = d_subjects_.projections.template data_ptr<T>();
  T* d_bottoms = d_objects_.projections.template data_ptr<T>();
  std::fill_n(d_tops, block.subjects.size() * 4 * d_, T{0});
  std::fill_n(d_bottoms, block.objects.size() * 4 * d_, T{0});
  std::fill(d_subjects_.interactions.begin(), d_subjects_.interactions.end(),
            T{0});
  std::fill(d_objects_.interactions.begin(), d_objects_.interactions.end(),
            T{0});
  const T* kept = kept_row(iteration, block.index, block.begin);
  for (std::uint32_t i = 0; i < block.size(); ++i, kept += 4 * d_) {
    const std::size_t s = block.subject_of[i];
    const std::size_t o = block.object_of[i];
    T* d_top = d_tops + s * 4 * d_;
    T* d_bottom = d_bottoms + o * 4 * d_;
    const std::size_t subject = block.subjects[s] * d_;
    const std::size_t object = block.objects[o] * d_;
    d_objects_.interactions[o] += kernels_.add_gated_backward(
        {old + subject, kept, objects.interactions[o], d_sums + subject,
         d_old + subject, d_top, d_bottom},
        d_);
    d_subjects_.interactions[s] += kernels_.add_gated_backward(
        {old + object, kept + 2 * d_, subjects.interactions[s], d_sums + object,
         d_old + object, d_bottom + 2 * d_, d_top + 2 * d_},
        d_);
  }
  const std::int64_t slot = gradients.slots[plan_.facts[block.index].layer];
  const Tensor d_weight = gradients.relation_update[slot];
  T* d_interaction =
      gradients.relation_interaction[slot].template data_ptr<T>();
  const T* w = layer.interaction.template data_ptr<T>();
  reverse_projection(subjects, d_subjects_, projection_.top(layer.weight),
                     w + d_, projection_.top(d_weight), d_interaction + d_,
                     d_old);
  reverse_projection(objects, d_objects_, projection_.bottom(layer.weight), w,
                     projection_.bottom(d_weight), d_interaction, d_old);
}

template <typename T>
void SimultaneousPass<T>::reverse_projection(
    const typename FactProjection<T>::Side& side, const SideGradients& d_side,
    const Tensor& weight, const T* interaction, Tensor d_weight,
    T* d_interaction, T* d_old) {
  const std::size_t n = side.individuals.size();
  const Tensor d_projections =
      d_side.projections.narrow(0, 0, static_cast<std::int64_t>(n));
  d_weight.addmm_(side.rows.t(), d_projections);
  const Tensor d_rows = d_projections.mm(weight.t());
  const T* d_row = d_rows.template data_ptr<T>();
  const T* row = side.rows.template data_ptr<T>();
  for (std::size_t i = 0; i < n; ++i, d_row += d_, row += d_) {
    T* target = d_old + side.individuals[i] * d_;
    const T weighed = d_side.interactions[i];
    kernels_.add_scaled(target, T{1}, d_row, d_);
    kernels_.add_scaled(target, weighed, interaction, d_);
    kernels_.add_scaled(d_interaction, weighed, row, d_);
  }
}

template class SimultaneousPass<float>;
template class SimultaneousPass<double>;

}  // namespace rrn::neural
