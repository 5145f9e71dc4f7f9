// SPDX-License-Identifier: MIT
#include "neural/embedding.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

Tensor index_tensor(std::span<const std::uint32_t> values,
                    const torch::Device& device) {
  const Tensor result =
      torch::empty({static_cast<std::int64_t>(values.size())}, torch::kLong);
  std::copy(values.begin(), values.end(), result.data_ptr<std::int64_t>());
  return result.to(device);
}

Tensor normalise(const Tensor& rows) {
  return rows / rows.norm(2, 1, true).clamp_min(1e-12);
}

/// e + relu(candidate) * sigmoid(gate), normalised.
Tensor gated(const Tensor& old, const Tensor& gate, const Tensor& candidate) {
  return normalise(old + torch::relu(candidate) * torch::sigmoid(gate));
}

/// Inputs: embeddings [n, d].  Updates the rows with class facts.
Tensor update_classes(const Tensor& embeddings, const UpdatePlan& plan,
                      std::int64_t first_row, const Tensor& weight) {
  if (plan.class_rows.empty()) return embeddings;
  const Tensor rows =
      index_tensor(plan.class_rows, weight.device()) + first_row;
  const Tensor memberships = torch::tensor(plan.memberships)
                                 .view({rows.size(0), plan.n_classes})
                                 .to(weight.options());
  const Tensor old = embeddings.index_select(0, rows);
  const auto parts = torch::cat({old, memberships}, 1).mm(weight).chunk(2, 1);
  return embeddings.index_copy(0, rows, gated(old, parts[0], parts[1]));
}

/// weight: [2 d, 4 d], interaction: [2, d].  Applies one slice of facts.
Tensor update_relation(const Tensor& embeddings, const Tensor& subjects,
                       const Tensor& objects, const Tensor& weight,
                       const Tensor& interaction) {
  const Tensor s = embeddings.index_select(0, subjects);
  const Tensor o = embeddings.index_select(0, objects);
  const auto parts = torch::cat({s, o}, 1).mm(weight).chunk(4, 1);
  const Tensor from_object = o.mv(interaction[0]).unsqueeze(1);
  const Tensor from_subject = s.mv(interaction[1]).unsqueeze(1);
  return embeddings
      .index_copy(0, subjects, gated(s, parts[0], parts[1] + s * from_object))
      .index_copy(0, objects, gated(o, parts[2], parts[3] + o * from_subject));
}

}  // namespace

Tensor embed_plain(const NetworkShape& shape, const Weights& weights,
                   const Batch& batch) {
  const torch::Device device = weights.class_update.device();
  Tensor embeddings = batch.initial_embeddings.to(device);
  for (const Batch::Chunk& chunk : batch.chunks) {
    const UpdatePlan& plan = chunk.plan;
    for (std::uint32_t i = 0; i < shape.options.update_iterations; ++i) {
      embeddings = update_classes(embeddings, plan, chunk.first_row,
                                  weights.class_update);
      for (const UpdatePlan::Slice& slice : plan.slices) {
        const UpdatePlan::LayerFacts& facts = plan.facts[slice.index];
        const std::size_t size = slice.end - slice.begin;
        const auto rows = [&](const std::vector<std::uint32_t>& side) {
          return index_tensor(std::span(side).subspan(slice.begin, size),
                              device) +
                 chunk.first_row;
        };
        embeddings = update_relation(embeddings, rows(facts.subjects),
                                     rows(facts.objects),
                                     weights.relation_update[facts.layer],
                                     weights.relation_interaction[facts.layer]);
      }
    }
  }
  return embeddings;
}

}  // namespace rrn::neural
