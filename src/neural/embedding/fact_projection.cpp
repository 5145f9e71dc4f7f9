// SPDX-License-Identifier: MIT
#include "neural/embedding/fact_projection.hpp"

#include <algorithm>

namespace rrn::neural {

using torch::Tensor;

std::vector<FactLayer> fact_layers(const Weights& weights,
                                   const UpdatePlan& plan) {
  std::vector<FactLayer> layers;
  layers.reserve(plan.facts.size());
  for (const UpdatePlan::LayerFacts& facts : plan.facts) {
    layers.push_back({weights.relation_update[facts.layer].detach(),
                      weights.relation_interaction[facts.layer].detach()});
  }
  return layers;
}

template <typename T>
FactProjection<T>::FactProjection(const NetworkShape& shape,
                                  torch::TensorOptions options,
                                  std::size_t max_side)
    : kernels_(kernels<T>()), d_(shape.dim()) {
  const auto rows = static_cast<std::int64_t>(max_side);
  options = options.requires_grad(false);
  all_rows_ = torch::empty({2, rows, d_}, options);
  all_projections_ = torch::empty({2, rows, 4 * d_}, options);
}

template <typename T>
void FactProjection<T>::gather(const FactBlock& block, const FactLayer& layer,
                               const T* embeddings) {
  const T* w = layer.interaction.data_ptr<T>();
  const auto narrow = [&](std::int64_t side, std::size_t n, Side& result) {
    const auto rows = static_cast<std::int64_t>(n);
    result.rows = all_rows_.select(0, side).narrow(0, 0, rows);
    result.projections = all_projections_.select(0, side).narrow(0, 0, rows);
  };
  narrow(0, block.subjects.size(), subjects_);
  narrow(1, block.objects.size(), objects_);
  gather_side(block.subjects, w + d_, embeddings, subjects_);
  gather_side(block.objects, w, embeddings, objects_);
}

template <typename T>
void FactProjection<T>::gather_side(std::span<const std::uint32_t> individuals,
                                    const T* interaction, const T* embeddings,
                                    Side& side) {
  const auto d = static_cast<std::size_t>(d_);
  side.individuals = individuals;
  side.interactions.resize(individuals.size());
  T* row = side.rows.template data_ptr<T>();
  for (std::size_t i = 0; i < individuals.size(); ++i, row += d) {
    std::copy_n(embeddings + individuals[i] * d, d, row);
    side.interactions[i] = kernels_.dot(row, interaction, d);
  }
}

template <typename T>
void FactProjection<T>::project(const FactLayer& layer) {
  at::mm_out(subjects_.projections, subjects_.rows, top(layer.weight));
  at::mm_out(objects_.projections, objects_.rows, bottom(layer.weight));
}

template class FactProjection<float>;
template class FactProjection<double>;

}  // namespace rrn::neural
