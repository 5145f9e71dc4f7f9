// SPDX-License-Identifier: MIT
#include "neural/scoring.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "unit/neural/naive_network.hpp"
#include "unit/neural/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::Label;
using torch::Tensor;

/// One dimension, one class, one relation: one hidden unit each.
struct OneUnit {
  NetworkShape shape{{1, 1, UpdateSchedule::kMatching}, 1, 1, 0};
  Weights weights = initial_weights(shape, Seed(1));

  OneUnit() {
    weights.class_hidden.fill_(2);
    weights.class_hidden_bias.fill_(1);
    weights.class_output.fill_(-0.5);
    weights.class_output_bias.fill_(0.25);
    weights.relation_hidden.select(2, 0).fill_(2);
    weights.relation_hidden.select(2, 1).fill_(-1);
    weights.relation_hidden_bias.fill_(0.5);
    weights.relation_output.fill_(3);
    weights.relation_output_bias.fill_(-1);
  }
  Tensor embeddings = torch::tensor({{1.0}, {-1.0}}, torch::kFloat);
  std::vector<std::int64_t> rows{0, 2};
};

std::vector<float> logits_of(const NetworkShape& shape, const Weights& weights,
                             const Tensor& embeddings) {
  const std::vector<std::int64_t> rows{0, embeddings.size(0)};
  std::vector<float> logits(static_cast<std::size_t>(
      embeddings.size(0) * embeddings.size(0) * shape.n_relations));
  float* const output = logits.data();
  relation_logits(shape, weights, embeddings, rows, {&output, 1});
  return logits;
}

TEST(ScoringTest, ClassMlpEqualsHandComputedValues) {
  const OneUnit unit;
  // relu(2 + 1) * -0.5 + 0.25 and relu(-2 + 1) * -0.5 + 0.25.
  expect_near(class_logits(unit.weights, unit.embeddings),
              torch::tensor({{-1.25}, {0.25}}, torch::kFloat), 1e-6, "classes");
}

TEST(ScoringTest, RelationMlpEqualsHandComputedValues) {
  const OneUnit unit;
  // (0, 0): relu(2 - 1 + 0.5) 3 - 1; (0, 1): relu(2 + 1 + 0.5) 3 - 1; the
  // hidden values of the others are negative.
  const std::vector<float> expected{3.5F, 9.5F, -1, -1};
  EXPECT_EQ(logits_of(unit.shape, unit.weights, unit.embeddings), expected);
  expect_near(
      relation_logits_plain(unit.shape, unit.weights, unit.embeddings).view(4),
      torch::tensor(expected), 1e-6, "plain");
}

TEST(ScoringTest, LossEqualsHandComputedValue) {
  const OneUnit unit;
  dataset::Labels labels{2, 1, 1, {}, {}};
  labels.classes = {Label::kSpecifiedTrue, Label::kUnlabelled};
  labels.relations = {Label::kInferableFalse, Label::kUnlabelled,
                      Label::kSpecifiedTrue, Label::kInferableFalse};
  const Targets targets{{&labels}, 2};
  EXPECT_NEAR(class_loss(unit.weights, unit.embeddings, targets).item<double>(),
              std::log(1 + std::exp(1.25)), 1e-6);
  const double expected =
      (std::log(1 + std::exp(3.5)) + 2 * std::log(1 + std::exp(1.0)) +
       std::log(1 + std::exp(-1.0))) /
      3;
  EXPECT_NEAR(relation_loss(unit.shape, unit.weights, unit.embeddings,
                            unit.rows, targets)
                  .item<double>(),
              expected, 1e-6);
}

TEST(ScoringTest, LossCountsEveryKindOfLabel) {
  const OneUnit unit;
  const Tensor embeddings =
      torch::tensor({{1.0}, {-1.0}, {0.5}}, torch::kFloat);
  const std::vector<std::int64_t> rows{0, 3};
  dataset::Labels labels{3, 1, 1, {}, {}};
  labels.classes.resize(3);
  for (std::size_t i = 0; i < dataset::kNumLabels; ++i) {
    labels.relations.push_back(static_cast<Label>(i));
  }
  labels.relations.push_back(Label::kNearMiss);
  const Targets targets{{&labels}, 3};
  const std::vector<float> logits =
      logits_of(unit.shape, unit.weights, embeddings);
  // Unlabelled, then false and true in turn, and two near misses.
  double expected = 0;
  for (const std::size_t i : {1U, 3U, 5U, 7U, 8U}) {
    expected += std::log1p(std::exp(static_cast<double>(logits[i])));
  }
  for (const std::size_t i : {2U, 4U, 6U}) {
    expected += 3 * std::log1p(std::exp(-static_cast<double>(logits[i])));
  }
  for (const auto loss : {relation_loss, relation_loss_plain}) {
    EXPECT_NEAR(loss(unit.shape, unit.weights, embeddings, rows, targets)
                    .item<double>(),
                expected / 8, 1e-5);
  }
}

TEST(ScoringTest, LossIsZeroWithoutLabels) {
  OneUnit unit;
  unit.weights.relation_hidden.requires_grad_(true);
  dataset::Labels labels{2, 1, 1, {}, {}};
  labels.classes.resize(2);
  labels.relations.resize(4);
  const Targets targets{{&labels}, 1};
  const Tensor loss = relation_loss(unit.shape, unit.weights, unit.embeddings,
                                    unit.rows, targets);
  EXPECT_EQ(loss.item<double>(), 0);
  EXPECT_EQ(class_loss(unit.weights, unit.embeddings, targets).item<double>(),
            0);
  loss.backward();
  EXPECT_EQ(unit.weights.relation_hidden.grad().abs().max().item<double>(), 0);
}

TEST(ScoringTest, FactorisedMlpsEqualThoseOfPairs) {
  const NetworkShape shape{{9, 1, UpdateSchedule::kMatching}, 4, 70, 0};
  Weights weights = initial_weights(shape, Seed(31));
  torch::manual_seed(1);
  weights.relation_hidden_bias.uniform_(-0.5, 0.5);
  weights.relation_output_bias.uniform_(-0.5, 0.5);
  weights.class_hidden_bias.uniform_(-0.5, 0.5);
  const Tensor embeddings = torch::rand({6, 9}) * 2 - 1;
  const NaiveNetwork naive(shape, weights);
  const auto rows = rows_of(embeddings);
  const auto fused = logits_of(shape, weights, embeddings);
  const Tensor plain = relation_logits_plain(shape, weights, embeddings);
  const Tensor classes = class_logits(weights, embeddings);
  for (std::size_t s = 0; s < rows.size(); ++s) {
    for (std::size_t c = 0; c < 4; ++c) {
      EXPECT_NEAR(
          classes[static_cast<std::int64_t>(s)][static_cast<std::int64_t>(c)]
              .item<double>(),
          naive.class_logit(rows[s], c), 1e-5);
    }
  }
  for (std::size_t r = 0; r < 70; r += 3) {
    for (std::size_t s = 0; s < rows.size(); ++s) {
      for (std::size_t o = 0; o < rows.size(); ++o) {
        const double expected = naive.relation_logit(rows[s], rows[o], r);
        const std::size_t at = (s * rows.size() + o) * 70 + r;
        EXPECT_NEAR(fused[at], expected, 1e-5);
        EXPECT_NEAR(
            plain.view(-1)[static_cast<std::int64_t>(at)].item<double>(),
            expected, 1e-5);
      }
    }
  }
}

TEST(ScoringTest, LossAndGradientsEqualThoseOfPlainOperations) {
  const NetworkShape shape{{20, 1, UpdateSchedule::kMatching}, 2, 60, 0};
  torch::manual_seed(2);
  Weights weights = initial_weights(shape, Seed(41));
  Rng rng(Seed(42));
  std::vector<dataset::Labels> labels;
  std::vector<std::int64_t> rows{0};
  for (const std::uint32_t n : {7U, 1U, 12U}) {
    dataset::Labels own{n, 2, 60, {}, {}};
    own.classes.resize(std::size_t{n} * 2);
    for (std::size_t i = 0; i < std::size_t{n} * n * 60; ++i) {
      const bool is_sparse = i % 60 >= 30;  // Most relations without any label
      own.relations.push_back(is_sparse && i % 60 != 31
                                  ? Label::kUnlabelled
                                  : static_cast<Label>(rng.below(5)));
    }
    rows.push_back(rows.back() + n);
    labels.push_back(std::move(own));
  }
  Targets targets;
  targets.positive_weight = 3;
  for (const auto& own : labels) targets.labels.push_back(&own);
  Tensor embeddings = torch::rand({rows.back(), 20}) * 2 - 1;
  embeddings.requires_grad_(true);
  std::vector<Tensor> inputs{embeddings};
  for (Tensor* weight :
       {&weights.relation_hidden, &weights.relation_hidden_bias,
        &weights.relation_output, &weights.relation_output_bias}) {
    inputs.push_back(weight->requires_grad_(true));
  }
  const Tensor fused = relation_loss(shape, weights, embeddings, rows, targets);
  const Tensor plain =
      relation_loss_plain(shape, weights, embeddings, rows, targets);
  EXPECT_NEAR(fused.item<double>(), plain.item<double>(), 1e-5);
  const auto a = torch::autograd::grad({2 * fused}, inputs);
  const auto b = torch::autograd::grad({2 * plain}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    expect_near(a[i], b[i], 1e-5, std::to_string(i).c_str());
  }
}

}  // namespace
}  // namespace rrn::neural
