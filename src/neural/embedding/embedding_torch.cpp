// SPDX-License-Identifier: MIT
#include "base/error.hpp"
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

/// relu(candidate) * sigmoid(gate), times a factor for each row if there are
/// any.
Tensor update_of(const Tensor& gate, const Tensor& candidate,
                 const Tensor& factors = {}) {
  const Tensor update = torch::relu(candidate) * torch::sigmoid(gate);
  return factors.defined() ? update * factors : update;
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

/// The memberships of a plan: [class rows, m].
Tensor memberships_of(const UpdatePlan& plan, const Tensor& like) {
  return torch::tensor(plan.memberships)
      .view({static_cast<std::int64_t>(plan.class_rows.size()), plan.n_classes})
      .to(like.options());
}

/// Inputs: embeddings [n, d].  Updates the rows with class facts.
Tensor update_classes(const Tensor& embeddings, const UpdatePlan& plan,
                      std::int64_t first_row, const Tensor& weight,
                      const FactInputs* inputs) {
  if (plan.class_rows.empty()) return embeddings;
  const Tensor rows =
      index_tensor(plan.class_rows, weight.device()) + first_row;
  const Tensor memberships =
      inputs != nullptr ? inputs->memberships : memberships_of(plan, weight);
  const Tensor old = embeddings.index_select(0, rows);
  const auto parts = torch::cat({old, memberships}, 1).mm(weight).chunk(2, 1);
  return embeddings.index_copy(0, rows,
                               normalise(old + update_of(parts[0], parts[1])));
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

/// The factors of the facts of a slice, [facts, 1]; undefined for none.
Tensor factors_of(const FactInputs* inputs, const UpdatePlan::Slice& slice) {
  if (inputs == nullptr) return {};
  return inputs->relations[slice.index]
      .narrow(0, slice.begin, slice.end - slice.begin)
      .unsqueeze(1);
}

/// Applies the slices one after the other.
Tensor update_in_slices(const Tensor& old, const Batch::Chunk& chunk,
                        const Weights& weights, const FactInputs* inputs) {
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
    const Tensor factors = factors_of(inputs, slice);
    embeddings =
        embeddings
            .index_copy(
                0, subjects,
                normalise(s + update_of(gates.subject_gate,
                                        gates.subject_candidate, factors)))
            .index_copy(
                0, objects,
                normalise(o + update_of(gates.object_gate,
                                        gates.object_candidate, factors)));
  }
  return embeddings;
}

/// Applies all slices at once.
Tensor update_simultaneously(const Tensor& embeddings,
                             const Batch::Chunk& chunk, const Weights& weights,
                             const FactInputs* inputs) {
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
    const Tensor factors = factors_of(inputs, slice);
    sums =
        sums.index_add(
                0, subjects,
                update_of(gates.subject_gate, gates.subject_candidate, factors))
            .index_add(
                0, objects,
                update_of(gates.object_gate, gates.object_candidate, factors));
  }
  const Tensor rows =
      index_tensor(chunk.plan.relation_rows, device) + chunk.first_row;
  return embeddings.index_copy(
      0, rows, normalise((embeddings + sums).index_select(0, rows)));
}

}  // namespace

Tensor embed_torch(const NetworkShape& shape, const Weights& weights,
                   const Batch& batch, const FactInputs* inputs) {
  RRN_CHECK(inputs == nullptr || batch.chunks.size() == 1);
  const auto update_relations =
      shape.options.schedule == UpdateSchedule::kSimultaneous
          ? update_simultaneously
          : update_in_slices;
  Tensor embeddings =
      batch.initial_embeddings.to(weights.class_update.device());
  for (const Batch::Chunk& chunk : batch.chunks) {
    for (std::uint32_t i = 0; i < shape.options.update_iterations; ++i) {
      embeddings = update_classes(embeddings, chunk.plan, chunk.first_row,
                                  weights.class_update, inputs);
      embeddings = update_relations(embeddings, chunk, weights, inputs);
    }
  }
  return embeddings;
}

}  // namespace rrn::neural
