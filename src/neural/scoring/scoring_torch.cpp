// SPDX-License-Identifier: MIT
#include "base/error.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

/// Looks up a value for each label.  Returns them in the options of `like`.
Tensor look_up(const std::vector<dataset::Label>& labels,
               const double (&values)[kNumLabelWeights], const Tensor& like) {
  const Tensor result =
      torch::empty({static_cast<std::int64_t>(labels.size())}, torch::kDouble);
  auto* out = result.data_ptr<double>();
  for (std::size_t i = 0; i < labels.size(); ++i) {
    out[i] = values[static_cast<std::size_t>(labels[i])];
  }
  return result.to(like.options().requires_grad(false));
}

std::int64_t count_labelled(const std::vector<dataset::Label>& labels) {
  return std::count_if(labels.begin(), labels.end(), dataset::is_labelled);
}

Tensor cross_entropy_sum(const Tensor& logits,
                         const std::vector<dataset::Label>& labels,
                         const LabelWeights<double>& values) {
  const Tensor flat = logits.reshape({-1});
  return torch::binary_cross_entropy_with_logits(
      flat, look_up(labels, values.target, flat),
      look_up(labels, values.weight, flat), {}, at::Reduction::Sum);
}

/// All labels of one knowledge base: [n, n, R].
std::vector<dataset::Label> table_of(const dataset::Labels& labels) {
  const std::size_t n = labels.n_individuals;
  const std::size_t n_relations = labels.relations.size();
  std::vector<dataset::Label> table(n * n * n_relations);
  labels.for_each_relation([&](dataset::EntityIndex s, dataset::RelationIndex r,
                               dataset::EntityIndex o, dataset::Label label) {
    table[(s.value * n + o.value) * n_relations + r.value] = label;
  });
  return table;
}

/// Adds offsets to the logits of a knowledge base, [n, n, R], whose first
/// individual has the row `begin` in the batch.
Tensor with_offsets(const Tensor& logits, const RelationOffsets& offsets,
                    std::int64_t begin) {
  const BatchEvidence& evidence = *offsets.evidence;
  const std::int64_t n = logits.size(0);
  const std::int64_t first = evidence.begins[static_cast<std::size_t>(begin)];
  const std::int64_t end = evidence.begins[static_cast<std::size_t>(begin + n)];
  std::vector<std::int64_t> pairs;
  for (auto i = static_cast<std::size_t>(first);
       i < static_cast<std::size_t>(end); ++i) {
    pairs.push_back((evidence.subjects[i] - begin) * n + evidence.objects[i] -
                    begin);
  }
  return logits.view({n * n, logits.size(2)})
      .index_add(0, torch::tensor(pairs, torch::kLong).to(logits.device()),
                 offsets.values.narrow(1, first, end - first).t())
      .view(logits.sizes());
}

Tensor mean(const Tensor& sum, std::int64_t n) {
  return sum / static_cast<double>(std::max<std::int64_t>(n, 1));
}

}  // namespace

Tensor class_logits(const Weights& weights, const Tensor& embeddings) {
  const Tensor hidden = torch::relu(torch::addmm(
      weights.class_hidden_bias, embeddings, weights.class_hidden));
  return torch::addmm(weights.class_output_bias, hidden, weights.class_output);
}

Tensor class_loss(const Weights& weights, const Tensor& embeddings,
                  const Targets& targets, const Tensor& offsets) {
  std::vector<dataset::Label> labels;
  for (const dataset::Labels* kb : targets.labels) {
    labels.insert(labels.end(), kb->classes.begin(), kb->classes.end());
  }
  const std::int64_t n = count_labelled(labels);
  if (n == 0) return torch::zeros({}, embeddings.options());
  Tensor logits = class_logits(weights, embeddings);
  if (offsets.defined()) logits = logits + offsets;
  return mean(cross_entropy_sum(logits, labels, label_weights<double>({})), n);
}

Tensor relation_logits_torch(const NetworkShape& shape, const Weights& weights,
                             const Tensor& embeddings) {
  return relation_logits_torch(shape, weights, embeddings, 0,
                               embeddings.size(0));
}

Tensor relation_logits_torch(const NetworkShape& shape, const Weights& weights,
                             const Tensor& embeddings, std::int64_t begin,
                             std::int64_t end) {
  std::vector<Tensor> logits;
  const Tensor of_subjects = embeddings.slice(0, begin, end);
  const Tensor identity =
      torch::eye(embeddings.size(0), embeddings.options().requires_grad(false))
          .slice(0, begin, end);
  for (std::int64_t r = 0; r < shape.n_relations; ++r) {
    const std::int64_t mlp = shape.mlp_of(r);
    const Tensor layer = weights.relation_hidden.select(1, mlp);  // [d, 2, h]
    const Tensor subjects = of_subjects.mm(layer.select(1, 0));
    const Tensor objects =
        embeddings.mm(layer.select(1, 1)) + weights.relation_hidden_bias[mlp];
    Tensor inputs = subjects.unsqueeze(1) + objects.unsqueeze(0);
    if (shape.options.same_individual_input) {
      inputs = inputs + identity.unsqueeze(2) * weights.relation_same[mlp];
    }
    logits.push_back((torch::relu(inputs) * weights.relation_output[r]).sum(2) +
                     weights.relation_output_bias[r]);
  }
  return torch::stack(logits, 2);
}

Tensor relation_loss_torch(const NetworkShape& shape, const Weights& weights,
                           const Tensor& embeddings,
                           std::span<const std::int64_t> rows,
                           const Targets& targets,
                           const RelationOffsets& offsets) {
  RRN_CHECK(rows.size() == targets.labels.size() + 1);
  Tensor sum = torch::zeros({}, embeddings.options());
  if (shape.n_relations == 0) return sum;
  auto n_labelled = static_cast<std::int64_t>(targets.n_dropped);
  const auto values = label_weights<double>(targets.weights);
  for (std::size_t k = 0; k < targets.labels.size(); ++k) {
    const std::vector<dataset::Label> labels = table_of(*targets.labels[k]);
    const Tensor own = embeddings.narrow(0, rows[k], rows[k + 1] - rows[k]);
    Tensor logits = relation_logits_torch(shape, weights, own);
    if (offsets.evidence != nullptr) {
      logits = with_offsets(logits, offsets, rows[k]);
    }
    sum = sum + cross_entropy_sum(logits, labels, values);
    n_labelled += count_labelled(labels);
  }
  return mean(sum, n_labelled);
}

}  // namespace rrn::neural
