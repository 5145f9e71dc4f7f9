// SPDX-License-Identifier: MIT
#include "neural/scoring/scoring.hpp"

#include <atomic>
#include <cmath>

#include <gtest/gtest.h>
#include <torch/autograd.h>

#include "unit/neural/network/naive_network.hpp"
#include "unit/neural/network/sample_kbs.hpp"

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

/// Labels from a table [subject, object, relation].  Those of even relations
/// are kept as tables where there are any, the others as lists.
dataset::Labels labels_of(std::uint32_t n_individuals, std::uint32_t n_classes,
                          std::uint32_t n_relations,
                          const std::vector<Label>& table) {
  dataset::Labels labels{n_individuals, n_classes, n_relations, {}, {}};
  labels.classes.resize(std::size_t{n_individuals} * n_classes);
  labels.relations.resize(n_relations);
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!dataset::is_labelled(table[i])) continue;
    const std::size_t pair = i / n_relations;
    auto& relation = labels.relations[i % n_relations];
    if (i % n_relations % 2 == 0) {
      relation.dense.resize(std::size_t{n_individuals} * n_individuals);
      relation.dense[pair] = table[i];
      continue;
    }
    const auto s = static_cast<std::uint32_t>(pair / n_individuals);
    const auto o = static_cast<std::uint32_t>(pair % n_individuals);
    relation.sparse.push_back(
        {dataset::EntityIndex{s}, dataset::EntityIndex{o}, table[i]});
  }
  return labels;
}

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
      relation_logits_torch(unit.shape, unit.weights, unit.embeddings).view(4),
      torch::tensor(expected), 1e-6, "plain");
}

TEST(ScoringTest, LossEqualsHandComputedValue) {
  const OneUnit unit;
  dataset::Labels labels =
      labels_of(2, 1, 1,
                {Label::kInferableFalse, Label::kUnlabelled,
                 Label::kSpecifiedTrue, Label::kInferableFalse});
  labels.classes = {Label::kSpecifiedTrue, Label::kUnlabelled};
  const Targets targets{{&labels}, {2}};
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
  std::vector<Label> table;
  for (std::size_t i = 0; i < dataset::kNumLabels; ++i) {
    table.push_back(static_cast<Label>(i));
  }
  table.push_back(Label::kNearMiss);
  const dataset::Labels labels = labels_of(3, 1, 1, table);
  const Targets targets{{&labels}, {3, 0.5}};
  const std::vector<float> logits =
      logits_of(unit.shape, unit.weights, embeddings);
  // Unlabelled, then false and true in turn, and two near misses; the first
  // false one and the first true one are specified.
  double expected = 0;
  for (const std::size_t i : {1U, 3U, 5U, 7U, 8U}) {
    expected += (i == 1 ? 0.5 : 1) *
                std::log1p(std::exp(static_cast<double>(logits[i])));
  }
  for (const std::size_t i : {2U, 4U, 6U}) {
    expected += (i == 2 ? 1.5 : 3) *
                std::log1p(std::exp(-static_cast<double>(logits[i])));
  }
  for (const auto loss : {relation_loss, relation_loss_torch}) {
    EXPECT_NEAR(loss(unit.shape, unit.weights, embeddings, rows, targets, {})
                    .item<double>(),
                expected / 8, 1e-5);
  }
}

TEST(ScoringTest, LossIsZeroWithoutLabels) {
  OneUnit unit;
  unit.weights.relation_hidden.requires_grad_(true);
  const dataset::Labels labels = labels_of(2, 1, 1, {});
  const Targets targets{{&labels}, {}};
  const Tensor loss = relation_loss(unit.shape, unit.weights, unit.embeddings,
                                    unit.rows, targets);
  EXPECT_EQ(loss.item<double>(), 0);
  EXPECT_EQ(class_loss(unit.weights, unit.embeddings, targets).item<double>(),
            0);
  loss.backward();
  const Tensor gradient = unit.weights.relation_hidden.grad();
  EXPECT_TRUE(gradient.is_sparse());
  expect_near(gradient, torch::zeros({1, 1, 2, 1}), 0, "gradient");
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
  const Tensor plain = relation_logits_torch(shape, weights, embeddings);
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

/// Labels for a few knowledge bases: relations with tables in all, some or
/// none of them, with lists, and without any label.
struct MixedLabels {
  std::vector<dataset::Labels> labels;
  std::vector<std::int64_t> rows{0};

  explicit MixedLabels(std::uint32_t n_relations, Rng& rng) {
    for (const std::uint32_t n : {7U, 1U, 12U, 9U}) {
      std::vector<Label> table;
      for (std::size_t i = 0; i < std::size_t{n} * n * n_relations; ++i) {
        const std::size_t r = i % n_relations;
        const bool is_empty = r % 5 == 4 || (r % 7 == 2 && n == 12);
        const double rate = r % 2 == 0 ? 0.8 : 0.05;
        table.push_back(is_empty || !rng.chance(rate)
                            ? Label::kUnlabelled
                            : static_cast<Label>(rng.below(9)));
      }
      labels.push_back(labels_of(n, 2, n_relations, table));
      rows.push_back(rows.back() + n);
    }
    // One relation has a table in one knowledge base and lists in the others.
    dataset::RelationLabels& other = labels[0].relations[1];
    other.sparse.clear();
    other.dense.assign(49, Label::kInferableFalse);
  }
  [[nodiscard]] Targets targets() const {
    Targets targets;
    targets.weights = {3, 0.5, 0.25};
    targets.n_dropped = 17;
    for (const auto& own : labels) targets.labels.push_back(&own);
    return targets;
  }
};

struct ScoringCase {
  bool same_individual_input;
  bool shared_relation_layer;
  torch::Dtype dtype;
  double tolerance;
};

class MixedScoringTest : public testing::TestWithParam<ScoringCase> {
 protected:
  MixedScoringTest() {
    torch::manual_seed(2);
    for (const WeightSpec& spec : weight_specs(shape_)) {
      if (spec.fan_in == 0) (weights_.*spec.member).uniform_(-0.5, 0.5);
    }
    embeddings_ =
        torch::rand({mixed_.rows.back(), 20}, GetParam().dtype) * 2 - 1;
  }

  Rng rng_{Seed(42)};
  NetworkShape shape_{
      {20, 1, UpdateSchedule::kMatching, GetParam().same_individual_input,
       GetParam().shared_relation_layer},
      2,
      30,
      0};
  Weights weights_ = initial_weights(shape_, Seed(41), GetParam().dtype);
  MixedLabels mixed_{30, rng_};
  Tensor embeddings_;
};

TEST_P(MixedScoringTest, LossAndGradientsEqualThoseOfPlainOperations) {
  const Targets targets = mixed_.targets();
  embeddings_.requires_grad_(true);
  std::vector<Tensor> inputs{embeddings_};
  std::vector<std::string> names{"embeddings"};
  for (const WeightSpec& spec : weight_specs(shape_)) {
    if (std::string_view(spec.name).substr(0, 13) != "relation_mlps") continue;
    inputs.push_back((weights_.*spec.member).requires_grad_(true));
    names.emplace_back(spec.name);
  }
  const Tensor fused =
      relation_loss(shape_, weights_, embeddings_, mixed_.rows, targets);
  const Tensor plain =
      relation_loss_torch(shape_, weights_, embeddings_, mixed_.rows, targets);
  EXPECT_NEAR(fused.item<double>(), plain.item<double>(), GetParam().tolerance);
  const auto a = torch::autograd::grad({2 * fused}, inputs);
  const auto b = torch::autograd::grad({2 * plain}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    expect_near(a[i], b[i], GetParam().tolerance, names[i].c_str());
    EXPECT_GT(b[i].abs().max().item<double>(), 1e-4) << names[i];
  }
  EXPECT_EQ(a[1].is_sparse(), !GetParam().shared_relation_layer);
}

TEST_P(MixedScoringTest, LogitsEqualThoseOfTheNaiveNetwork) {
  const Tensor embeddings = embeddings_.to(torch::kFloat);
  Weights weights = weights_;
  for (const WeightSpec& spec : weight_specs(shape_)) {
    weights.*spec.member = (weights.*spec.member).to(torch::kFloat);
  }
  const NaiveNetwork naive(shape_, weights);
  const std::vector<Vector> rows = rows_of(embeddings);
  const auto all = logits_of(shape_, weights, embeddings);
  const auto n = static_cast<std::uint32_t>(rows.size());
  std::vector<RelationQuery> queries;
  std::vector<std::vector<std::uint32_t>> subjects(6), objects(6);
  std::vector<std::vector<float>> logits(6);
  for (std::uint32_t q = 0; q < 6; ++q) {
    for (std::uint32_t i = 0; i < 11 * q; ++i) {
      subjects[q].push_back(static_cast<std::uint32_t>(rng_.below(n)));
      objects[q].push_back(rng_.chance(0.2)
                               ? subjects[q].back()
                               : static_cast<std::uint32_t>(rng_.below(n)));
    }
    logits[q].resize(subjects[q].size());
    queries.push_back({q * 4 + 1, subjects[q], objects[q], logits[q]});
  }
  relation_logits_of(shape_, weights, embeddings, queries);
  for (std::size_t q = 0; q < 6; ++q) {
    for (std::size_t i = 0; i < logits[q].size(); ++i) {
      const std::uint32_t s = subjects[q][i];
      const std::uint32_t o = objects[q][i];
      const double expected =
          naive.relation_logit(rows[s], rows[o], queries[q].relation);
      EXPECT_NEAR(logits[q][i], expected, 1e-5);
      EXPECT_NEAR(all[(std::size_t{s} * n + o) * 30 + queries[q].relation],
                  expected, 1e-5);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Options, MixedScoringTest,
    testing::Values(ScoringCase{false, false, torch::kDouble, 1e-12},
                    ScoringCase{true, false, torch::kDouble, 1e-12},
                    ScoringCase{false, true, torch::kDouble, 1e-12},
                    ScoringCase{true, true, torch::kDouble, 1e-12},
                    ScoringCase{true, false, torch::kFloat, 1e-5}));

// More literals than are scored at once, on several threads.
TEST(ScoringTest, LongListsOfLiteralsAreScoredInBlocks) {
  const NetworkShape shape{{3, 1, UpdateSchedule::kMatching}, 1, 2, 0};
  const Weights weights = initial_weights(shape, Seed(1));
  const Tensor embeddings = torch::rand({150, 3});
  const auto all = logits_of(shape, weights, embeddings);
  std::vector<std::uint32_t> subjects, objects;
  for (std::uint32_t s = 0; s < 150; ++s) {
    for (std::uint32_t o = 0; o < 150; ++o) {
      subjects.push_back(s);
      objects.push_back(o);
    }
  }
  std::vector<float> logits(subjects.size());
  const RelationQuery query{1, subjects, objects, logits};
  relation_logits_of(shape, weights, embeddings, {&query, 1});
  for (std::size_t i = 0; i < logits.size(); ++i) {
    ASSERT_NEAR(logits[i], all[2 * i + 1], 1e-5) << i;
  }
  const std::atomic<bool> flag = true;
  const CancellationToken cancel(flag);
  EXPECT_THROW(
      relation_logits_of(shape, weights, embeddings, {&query, 1}, cancel),
      Cancelled);
}

}  // namespace
}  // namespace rrn::neural
