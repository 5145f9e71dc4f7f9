// SPDX-License-Identifier: MIT
#include "neural/embedding/embedding.hpp"

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

/// Gates and candidates of both sides of some facts.
struct FactGates {
  Tensor subject_gate, subject_candidate, object_gate, object_candidate;
};

/// s, o: [facts, d], weight: [2 d, 4 d], interaction: [2, d].
FactGates fact_gates(const Tensor& s, const Tensor& o, const Tensor& weight,
                     const Tensor& interaction) {
  const auto parts = torch::cat({s, o}, 1).mm(weight).chunk(4, 1);
  const Tensor from_object = o.mv(interaction[0]).unsqueeze(1);
  const Tensor from_subject = s.mv(interaction[1]).unsqueeze(1);
  return {parts[0], parts[1] + s * from_object, parts[2],
          parts[3] + o * from_subject};
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

/// The individuals of one slice, as rows of the batch.
struct SliceRows {
  Tensor subjects, objects;
};

SliceRows rows_of(const UpdatePlan& plan, const UpdatePlan::Slice& slice,
                  std::int64_t first_row, const torch::Device& device) {
  const auto rows = [&](const std::vector<std::uint32_t>& side) {
    return index_tensor(
               std::span(side).subspan(slice.begin, slice.end - slice.begin),
               device) +
           first_row;
  };
  const UpdatePlan::LayerFacts& facts = plan.facts[slice.index];
  return {rows(facts.subjects), rows(facts.objects)};
}

/// Applies the slices one after the other.
Tensor update_in_slices(const Tensor& old, const Batch::Chunk& chunk,
                        const Weights& weights) {
  Tensor embeddings = old;
  const torch::Device device = embeddings.device();
  for (const UpdatePlan::Slice& slice : chunk.plan.slices) {
    const auto layer = chunk.plan.facts[slice.index].layer;
    const auto [subjects, objects] =
        rows_of(chunk.plan, slice, chunk.first_row, device);
    const Tensor s = embeddings.index_select(0, subjects);
    const Tensor o = embeddings.index_select(0, objects);
    const FactGates gates = fact_gates(s, o, weights.relation_update[layer],
                                       weights.relation_interaction[layer]);
    embeddings =
        embeddings
            .index_copy(0, subjects,
                        gated(s, gates.subject_gate, gates.subject_candidate))
            .index_copy(0, objects,
                        gated(o, gates.object_gate, gates.object_candidate));
  }
  return embeddings;
}

/// Applies all slices at once.
Tensor update_simultaneously(const Tensor& embeddings,
                             const Batch::Chunk& chunk,
                             const Weights& weights) {
  const torch::Device device = embeddings.device();
  Tensor sums = torch::zeros_like(embeddings);
  for (const UpdatePlan::Slice& slice : chunk.plan.slices) {
    const auto layer = chunk.plan.facts[slice.index].layer;
    const auto [subjects, objects] =
        rows_of(chunk.plan, slice, chunk.first_row, device);
    const FactGates gates = fact_gates(embeddings.index_select(0, subjects),
                                       embeddings.index_select(0, objects),
                                       weights.relation_update[layer],
                                       weights.relation_interaction[layer]);
    sums = sums.index_add(0, subjects,
                          torch::relu(gates.subject_candidate) *
                              torch::sigmoid(gates.subject_gate))
               .index_add(0, objects,
                          torch::relu(gates.object_candidate) *
                              torch::sigmoid(gates.object_gate));
  }
  const Tensor rows =
      index_tensor(chunk.plan.relation_rows, device) + chunk.first_row;
  return embeddings.index_copy(
      0, rows, normalise((embeddings + sums).index_select(0, rows)));
}

}  // namespace

Tensor embed_torch(const NetworkShape& shape, const Weights& weights,
                   const Batch& batch) {
  const auto update_relations =
      shape.options.schedule == UpdateSchedule::kSimultaneous
          ? update_simultaneously
          : update_in_slices;
  Tensor embeddings =
      batch.initial_embeddings.to(weights.class_update.device());
  for (const Batch::Chunk& chunk : batch.chunks) {
    for (std::uint32_t i = 0; i < shape.options.update_iterations; ++i) {
      embeddings = update_classes(embeddings, chunk.plan, chunk.first_row,
                                  weights.class_update);
      embeddings = update_relations(embeddings, chunk, weights);
    }
  }
  return embeddings;
}

}  // namespace rrn::neural
