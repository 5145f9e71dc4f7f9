// SPDX-License-Identifier: MIT
// The relation loss as a function that LibTorch differentiates.
#include <torch/csrc/autograd/custom_function.h>

#include "base/error.hpp"
#include "neural/network/sparse_gradient.hpp"
#include "neural/scoring/scoring_gradients.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

/// What the loss is of, beside embeddings and weights; borrowed.
struct LossTask {
  const NetworkShape& shape;
  std::span<const std::int64_t> rows;
  const Targets& targets;
  const BatchEvidence* evidence;
};

class RelationLossFunction
    : public torch::autograd::Function<RelationLossFunction> {
 public:
  static Tensor forward(torch::autograd::AutogradContext* context,
                        const Tensor& embeddings, const Tensor& hidden_weight,
                        const Tensor& hidden_bias, const Tensor& same,
                        const Tensor& output_weight, const Tensor& output_bias,
                        const Tensor& offsets, const LossTask& task) {
    Weights weights;
    weights.relation_hidden = hidden_weight;
    weights.relation_hidden_bias = hidden_bias;
    weights.relation_same = same;
    weights.relation_output = output_weight;
    weights.relation_output_bias = output_bias;
    const RelationGradients g =
        relation_gradients(task.shape, weights, embeddings, task.rows,
                           task.targets, {offsets, task.evidence});
    context->saved_data["shared"] = task.shape.options.shared_relation_layer;
    context->saved_data["relations"] = output_bias.size(0);
    context->save_for_backward({torch::tensor(g.relations, torch::kLong),
                                g.embeddings, g.hidden_weight, g.hidden_bias,
                                g.same, g.output_weight, g.output_bias,
                                g.offsets});
    return torch::full({}, g.loss, embeddings.options());
  }

  static torch::autograd::variable_list backward(
      torch::autograd::AutogradContext* context,
      torch::autograd::variable_list d_outputs) {
    auto saved = context->get_saved_variables();
    const Tensor members = saved[0];
    for (std::size_t i = 1; i < saved.size(); ++i) {
      saved[i] = saved[i] * d_outputs[0];
    }
    const std::int64_t n = context->saved_data["relations"].toInt();
    const std::int64_t h = saved[2].size(3);
    if (!context->saved_data["shared"].toBool()) {
      saved[2] = spread(saved[2], members, 1, {saved[2].size(0), n, 2, h});
      saved[3] = spread(saved[3], members, 0, {n, h});
      if (saved[4].dim() == 2) saved[4] = spread(saved[4], members, 0, {n, h});
    }
    saved[5] = spread(saved[5], members, 0, {n, h});
    saved[6] = spread(saved[6], members, 0, {n});
    saved.erase(saved.begin());
    saved.resize(8);  // The task has no gradient.
    return saved;
  }
};

void check_sizes(const NetworkShape& shape, std::span<const std::int64_t> rows,
                 const Targets& targets) {
  RRN_CHECK(rows.size() == targets.labels.size() + 1);
  for (std::size_t k = 0; k < targets.labels.size(); ++k) {
    const dataset::Labels& labels = *targets.labels[k];
    RRN_CHECK(labels.n_individuals == rows[k + 1] - rows[k]);
    RRN_CHECK(labels.relations.size() == shape.n_relations);
  }
}

}  // namespace

Tensor relation_loss(const NetworkShape& shape, const Weights& weights,
                     const Tensor& embeddings,
                     std::span<const std::int64_t> rows, const Targets& targets,
                     const RelationOffsets& offsets) {
  check_sizes(shape, rows, targets);
  if (!embeddings.is_cpu()) {
    return relation_loss_torch(shape, weights, embeddings, rows, targets,
                               offsets);
  }
  const Tensor nothing = torch::empty({0}, embeddings.options());
  const Tensor same =
      shape.options.same_individual_input ? weights.relation_same : nothing;
  return RelationLossFunction::apply(
      embeddings, weights.relation_hidden, weights.relation_hidden_bias, same,
      weights.relation_output, weights.relation_output_bias,
      offsets.evidence != nullptr ? offsets.values : nothing,
      LossTask{shape, rows, targets, offsets.evidence});
}

}  // namespace rrn::neural
