// SPDX-License-Identifier: MIT
#include "base/error.hpp"
#include "neural/scoring.hpp"

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
                         double positive_weight) {
  const LabelWeights<double> values = label_weights<double>(positive_weight);
  const Tensor flat = logits.reshape({-1});
  return torch::binary_cross_entropy_with_logits(
      flat, look_up(labels, values.target, flat),
      look_up(labels, values.weight, flat), {}, at::Reduction::Sum);
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
                  const Targets& targets) {
  std::vector<dataset::Label> labels;
  for (const dataset::Labels* kb : targets.labels) {
    labels.insert(labels.end(), kb->classes.begin(), kb->classes.end());
  }
  const std::int64_t n = count_labelled(labels);
  if (n == 0) return torch::zeros({}, embeddings.options());
  return mean(cross_entropy_sum(class_logits(weights, embeddings), labels, 1),
              n);
}

Tensor relation_logits_plain(const NetworkShape& shape, const Weights& weights,
                             const Tensor& embeddings) {
  std::vector<Tensor> logits;
  for (std::int64_t r = 0; r < shape.n_relations; ++r) {
    const Tensor layer = weights.relation_hidden.select(1, r);  // [d, 2, h]
    const Tensor subjects = embeddings.mm(layer.select(1, 0));
    const Tensor objects =
        embeddings.mm(layer.select(1, 1)) + weights.relation_hidden_bias[r];
    const Tensor hidden =
        torch::relu(subjects.unsqueeze(1) + objects.unsqueeze(0));
    logits.push_back((hidden * weights.relation_output[r]).sum(2) +
                     weights.relation_output_bias[r]);
  }
  return torch::stack(logits, 2);
}

Tensor relation_loss_plain(const NetworkShape& shape, const Weights& weights,
                           const Tensor& embeddings,
                           std::span<const std::int64_t> rows,
                           const Targets& targets) {
  RRN_CHECK(rows.size() == targets.labels.size() + 1);
  Tensor sum = torch::zeros({}, embeddings.options());
  if (shape.n_relations == 0) return sum;
  std::int64_t n_labelled = 0;
  for (std::size_t k = 0; k < targets.labels.size(); ++k) {
    const std::vector<dataset::Label>& labels = targets.labels[k]->relations;
    const Tensor own = embeddings.narrow(0, rows[k], rows[k + 1] - rows[k]);
    sum = sum + cross_entropy_sum(relation_logits_plain(shape, weights, own),
                                  labels, targets.positive_weight);
    n_labelled += count_labelled(labels);
  }
  return mean(sum, n_labelled);
}

}  // namespace rrn::neural
