// SPDX-License-Identifier: MIT
#include "unit/neural/network/naive_network.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace rrn::neural {

namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

Vector joined(const Vector& a, const Vector& b) {
  Vector result = a;
  result.insert(result.end(), b.begin(), b.end());
  return result;
}

/// x times one column of a matrix.
double times_column(const Vector& x, const torch::Tensor& matrix,
                    std::size_t column) {
  const auto m = matrix.accessor<double, 2>();
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += x[i] *
           m[static_cast<std::int64_t>(i)][static_cast<std::int64_t>(column)];
  }
  return sum;
}

double dot(const Vector& x, const torch::Tensor& w) {
  const auto a = w.accessor<double, 1>();
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += x[i] * a[static_cast<std::int64_t>(i)];
  }
  return sum;
}

/// relu(candidate) * sigmoid(gate).
Vector gated(const Vector& gate, const Vector& candidate) {
  Vector result(gate.size());
  for (std::size_t k = 0; k < gate.size(); ++k) {
    result[k] = std::max(candidate[k], 0.0) * sigmoid(gate[k]);
  }
  return result;
}

Vector sum(const Vector& a, const Vector& b) {
  Vector result = a;
  for (std::size_t k = 0; k < a.size(); ++k) result[k] += b[k];
  return result;
}

Vector normalised(Vector values) {
  double square = 0;
  for (const double value : values) square += value * value;
  for (double& value : values) value /= std::sqrt(square);
  return values;
}

}  // namespace

NaiveNetwork::NaiveNetwork(const NetworkShape& shape, const Weights& weights)
    : shape_(shape) {
  for (const WeightSpec& spec : weight_specs(shape)) {
    weights_.*spec.member =
        (weights.*spec.member).detach().to(torch::kDouble).contiguous();
  }
}

void NaiveNetwork::embed(std::vector<Vector>& embeddings,
                         const UpdatePlan& plan) const {
  for (std::uint32_t it = 0; it < shape_.options.update_iterations; ++it) {
    for (std::size_t i = 0; i < plan.class_rows.size(); ++i) {
      update_class(embeddings[plan.class_rows[i]],
                   plan.memberships.data() + i * plan.n_classes);
    }
    if (shape_.options.schedule == UpdateSchedule::kSimultaneous) {
      update_simultaneously(embeddings, plan);
      continue;
    }
    for (const UpdatePlan::Slice& slice : plan.slices) {
      const UpdatePlan::LayerFacts& facts = plan.facts[slice.index];
      for (std::uint32_t i = slice.begin; i < slice.end; ++i) {
        update_relation(embeddings[facts.subjects[i]],
                        embeddings[facts.objects[i]], facts.layer);
      }
    }
  }
}

void NaiveNetwork::update_simultaneously(std::vector<Vector>& embeddings,
                                         const UpdatePlan& plan) const {
  std::vector<Vector> sums = embeddings;
  std::vector<bool> has_facts(embeddings.size());
  for (const UpdatePlan::LayerFacts& facts : plan.facts) {
    for (std::size_t i = 0; i < facts.subjects.size(); ++i) {
      const std::uint32_t s = facts.subjects[i];
      const std::uint32_t o = facts.objects[i];
      const auto [of_subject, of_object] =
          contributions(embeddings[s], embeddings[o], facts.layer);
      sums[s] = sum(sums[s], of_subject);
      sums[o] = sum(sums[o], of_object);
      has_facts[s] = has_facts[o] = true;
    }
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (has_facts[i]) embeddings[i] = normalised(sums[i]);
  }
}

void NaiveNetwork::update_class(Vector& embedding,
                                const float* memberships) const {
  const Vector c(memberships, memberships + shape_.n_classes);
  const Vector x = joined(embedding, c);
  const std::size_t d = embedding.size();
  Vector gate(d), candidate(d);
  for (std::size_t k = 0; k < d; ++k) {
    gate[k] = times_column(x, weights_.class_update, k);
    candidate[k] = times_column(x, weights_.class_update, d + k);
  }
  embedding = normalised(sum(embedding, gated(gate, candidate)));
}

void NaiveNetwork::update_relation(Vector& subject, Vector& object,
                                   std::size_t layer) const {
  const auto [of_subject, of_object] = contributions(subject, object, layer);
  const Vector new_subject = normalised(sum(subject, of_subject));
  const Vector new_object = normalised(sum(object, of_object));
  subject = new_subject;
  object = new_object;
}

std::pair<Vector, Vector> NaiveNetwork::contributions(const Vector& subject,
                                                      const Vector& object,
                                                      std::size_t layer) const {
  const auto index = static_cast<std::int64_t>(layer);
  const torch::Tensor weight = weights_.relation_update[index];
  const torch::Tensor interaction = weights_.relation_interaction[index];
  const Vector x = joined(subject, object);
  const std::size_t d = subject.size();
  const double from_object = dot(object, interaction[0]);
  const double from_subject = dot(subject, interaction[1]);
  std::vector<Vector> parts(4, Vector(d));
  for (std::size_t part = 0; part < 4; ++part) {
    for (std::size_t k = 0; k < d; ++k) {
      parts[part][k] = times_column(x, weight, part * d + k);
    }
  }
  for (std::size_t k = 0; k < d; ++k) {
    parts[1][k] += subject[k] * from_object;
    parts[3][k] += object[k] * from_subject;
  }
  return {gated(parts[0], parts[1]), gated(parts[2], parts[3])};
}

double NaiveNetwork::relation_logit(const Vector& subject, const Vector& object,
                                    std::size_t relation) const {
  const auto r = static_cast<std::int64_t>(relation);
  const std::int64_t mlp = shape_.mlp_of(r);
  const bool is_same =
      shape_.options.same_individual_input && subject == object;
  const torch::Tensor layer = weights_.relation_hidden.select(1, mlp);
  const torch::Tensor whole =
      torch::cat({layer.select(1, 0), layer.select(1, 1)}, 0).contiguous();
  const Vector x = joined(subject, object);
  double sum = weights_.relation_output_bias[r].item<double>();
  for (std::int64_t k = 0; k < shape_.relation_hidden(); ++k) {
    double hidden = times_column(x, whole, static_cast<std::size_t>(k)) +
                    weights_.relation_hidden_bias[mlp][k].item<double>();
    if (is_same) hidden += weights_.relation_same[mlp][k].item<double>();
    sum +=
        weights_.relation_output[r][k].item<double>() * std::max(hidden, 0.0);
  }
  return sum;
}

double NaiveNetwork::class_logit(const Vector& embedding,
                                 std::size_t owl_class) const {
  const auto c = static_cast<std::int64_t>(owl_class);
  double sum = weights_.class_output_bias[c].item<double>();
  for (std::int64_t k = 0; k < shape_.class_hidden(); ++k) {
    const double hidden = times_column(embedding, weights_.class_hidden,
                                       static_cast<std::size_t>(k)) +
                          weights_.class_hidden_bias[k].item<double>();
    sum += weights_.class_output[k][c].item<double>() * std::max(hidden, 0.0);
  }
  return sum;
}

std::vector<Vector> rows_of(const torch::Tensor& matrix) {
  const torch::Tensor values = matrix.detach().to(torch::kDouble).contiguous();
  const auto* data = values.data_ptr<double>();
  std::vector<Vector> rows;
  for (std::int64_t i = 0; i < values.size(0); ++i) {
    rows.emplace_back(data + i * values.size(1),
                      data + (i + 1) * values.size(1));
  }
  return rows;
}

void expect_near(const torch::Tensor& first, const torch::Tensor& second,
                 double tolerance, const char* what) {
  const torch::Tensor a = first.is_sparse() ? first.to_dense() : first;
  const torch::Tensor b = second.is_sparse() ? second.to_dense() : second;
  ASSERT_EQ(a.sizes(), b.sizes()) << what;
  if (a.numel() == 0) return;
  EXPECT_LE((a.detach() - b.detach()).abs().max().item<double>(), tolerance)
      << what;
}

}  // namespace rrn::neural
