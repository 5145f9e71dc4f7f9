// SPDX-License-Identifier: MIT
// Gradients by hand against those of LibTorch's operations and against finite
// differences.
#include <gtest/gtest.h>
#include <torch/autograd.h>

#include "dataset/sample/labels.hpp"
#include "neural/embedding/embedding.hpp"
#include "neural/scoring/evidence_layers.hpp"
#include "neural/scoring/scoring.hpp"
#include "unit/neural/network/naive_network.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using torch::Tensor;

/// A batch with labels, and a loss over all of the network.  The last relation
/// has neither facts nor labels.
class Problem {
 public:
  explicit Problem(torch::Dtype dtype, bool same_individual_input = false,
                   bool shared_relation_layer = false,
                   bool has_evidence = false) {
    constexpr std::int64_t n_kbs = 3;
    Rng rng(Seed(21));
    vocabulary_ = numbered_vocabulary(3, 5);
    vocabulary_.relations[1].policy = dataset::LabelPolicy::kNone;
    vocabulary_.relations[2].policy = dataset::LabelPolicy::kLcwa;
    vocabulary_.relations[4].policy = dataset::LabelPolicy::kNone;
    for (std::int64_t i = 0; i < n_kbs; ++i) {
      RandomKbOptions options;
      options.n_individuals = 5 + 2 * static_cast<std::uint32_t>(i);
      kbs_.push_back(random_kb(options, rng));
      seeds_.push_back(Seed(static_cast<std::uint64_t>(i)));
      labels_.push_back(dataset::label(kbs_.back(), vocabulary_, rng));
    }
    std::vector<const dataset::Sample*> members;
    for (const auto& kb : kbs_) members.push_back(&kb);
    for (const auto& labels : labels_) targets_.labels.push_back(&labels);
    targets_.weights.positive = 2.5;
    targets_.weights.specified = 0.4;
    std::vector<dataset::Sample> others = kbs_;
    others.resize(others.size() + 1);
    others.back().relations.specified.resize(1);
    others.back().relations.specified[0].relation.value = 4;
    const FactTypes types = FactTypes::of(others, 5);
    shape = {{7, 2, UpdateSchedule::kMatching, same_individual_input,
              shared_relation_layer},
             3,
             5,
             types.size()};
    const EvidencePlan plan{{{0, 0}, {0, 3}, {1, 2, 4}}, {{0, 1}, {3, 2}}};
    if (has_evidence) {
      shape.options.evidence = Evidence::kPaths;
      shape.n_words = 3;
      shape.n_neighbour_classes = 2;
    }
    weights = initial_weights(shape, Seed(22), dtype);
    for (const WeightSpec& spec : weight_specs(shape)) {
      Tensor& weight = weights.*spec.member;
      if (spec.fan_in == 0) weight.uniform_(-0.3, 0.3);
      weight.requires_grad_(true);
    }
    Batch batch = make_batch(members, seeds_, shape, types, 2, dtype);
    if (has_evidence) {
      batch.evidence = std::make_shared<const BatchEvidence>(
          batch_evidence(members, plan, shape.evidence()));
    }
    batch_ = std::make_shared<const Batch>(std::move(batch));
  }

  [[nodiscard]] Tensor loss(bool plain) const {
    const Tensor embeddings = plain ? embed_torch(shape, weights, *batch_)
                                    : embed(shape, weights, batch_);
    const auto relation = plain ? relation_loss_torch : relation_loss;
    Tensor of_classes;
    RelationOffsets of_relations;
    if (const BatchEvidence* evidence = batch_->evidence.get()) {
      of_classes = class_offsets(weights, embeddings, evidence->individuals);
      of_relations = {relation_offsets(weights, embeddings, *evidence),
                      evidence};
    }
    return class_loss(weights, embeddings, targets_, of_classes) +
           3 * relation(shape, weights, embeddings, batch_->rows, targets_,
                        of_relations);
  }

  /// The gradients of all weights, as they come.
  [[nodiscard]] std::vector<Tensor> raw_gradients(bool plain) const {
    std::vector<Tensor> all;
    for (const WeightSpec& spec : weight_specs(shape)) {
      all.push_back(weights.*spec.member);
    }
    return torch::autograd::grad({loss(plain)}, all);
  }
  /// All gradients, made dense.
  [[nodiscard]] std::vector<Tensor> gradients(bool plain) const {
    std::vector<Tensor> all = raw_gradients(plain);
    for (Tensor& gradient : all) {
      if (gradient.is_sparse()) gradient = gradient.to_dense();
    }
    return all;
  }

  NetworkShape shape;
  Weights weights;

 private:
  dataset::Vocabulary vocabulary_;
  std::vector<dataset::Sample> kbs_;
  std::vector<Seed> seeds_;
  std::vector<dataset::Labels> labels_;
  Targets targets_;
  std::shared_ptr<const Batch> batch_;
};

void expect_equal_gradients(const Problem& problem, double tolerance) {
  EXPECT_NEAR(problem.loss(false).item<double>(),
              problem.loss(true).item<double>(), tolerance);
  const auto fused = problem.gradients(false);
  const auto plain = problem.gradients(true);
  const auto specs = weight_specs(problem.shape);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    expect_near(fused[i], plain[i], tolerance, specs[i].name);
    EXPECT_GT(plain[i].abs().max().item<double>(), 1e-4) << specs[i].name;
  }
}

TEST(GradientTest, EqualsThatOfPlainOperations) {
  torch::manual_seed(1);
  expect_equal_gradients(Problem(torch::kFloat), 1e-5);
}

TEST(GradientTest, EqualsThatOfPlainOperationsInDoubles) {
  torch::manual_seed(1);
  expect_equal_gradients(Problem(torch::kDouble), 1e-12);
}

TEST(GradientTest, EqualsThatOfPlainOperationsWithTheOptions) {
  torch::manual_seed(1);
  expect_equal_gradients(Problem(torch::kDouble, true, false), 1e-12);
  expect_equal_gradients(Problem(torch::kDouble, false, true), 1e-12);
  expect_equal_gradients(Problem(torch::kDouble, true, true), 1e-12);
}

TEST(GradientTest, EqualsThatOfPlainOperationsWithEvidence) {
  torch::manual_seed(1);
  expect_equal_gradients(Problem(torch::kDouble, false, false, true), 1e-12);
  expect_equal_gradients(Problem(torch::kDouble, true, true, true), 1e-12);
  expect_equal_gradients(Problem(torch::kFloat, true, false, true), 1e-5);
}

TEST(GradientTest, LeavesOutTheLayersThatABatchDoesNotUse) {
  torch::manual_seed(1);
  const Problem problem(torch::kFloat, true);
  const auto gradients = problem.raw_gradients(false);
  const auto specs = weight_specs(problem.shape);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::string name = specs[i].name;
    EXPECT_EQ(gradients[i].is_sparse(), name.substr(0, 8) == "relation")
        << name;
    if (!gradients[i].is_sparse()) continue;
    const Tensor values = gradients[i].coalesce().values();
    const Tensor& weight = problem.weights.*specs[i].member;
    const bool is_update = name.substr(0, 15) == "relation_update";
    const std::int64_t n = is_update ? problem.shape.n_fact_types : 5;
    EXPECT_EQ(values.numel(), weight.numel() / n * (n - 1)) << name;
  }
}

// Central differences in doubles through two iterations.  Their error is of the
// order of 1e-10 / 1e-6, unless a relu has its kink in between.
void expect_finite_differences(const Problem& problem) {
  const auto gradients = problem.gradients(false);
  const auto specs = weight_specs(problem.shape);
  constexpr double kStep = 1e-6;
  Rng rng(Seed(23));
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const torch::NoGradGuard guard;
    Tensor weight = (problem.weights.*specs[i].member).view({-1});
    const Tensor gradient = gradients[i].reshape({-1});
    for (int sample = 0; sample < 25; ++sample) {
      const auto at = static_cast<std::int64_t>(
          rng.below(static_cast<std::uint64_t>(weight.numel())));
      const double old = weight[at].item<double>();
      weight[at] = old + kStep;
      const double above = problem.loss(false).item<double>();
      weight[at] = old - kStep;
      const double below = problem.loss(false).item<double>();
      weight[at] = old;
      EXPECT_NEAR(gradient[at].item<double>(), (above - below) / (2 * kStep),
                  1e-7)
          << specs[i].name << " " << at;
    }
  }
}

TEST(GradientTest, EqualsFiniteDifferences) {
  torch::manual_seed(1);
  expect_finite_differences(Problem(torch::kDouble));
}

TEST(GradientTest, EqualsFiniteDifferencesWithEvidence) {
  torch::manual_seed(1);
  expect_finite_differences(Problem(torch::kDouble, true, false, true));
}

}  // namespace
}  // namespace rrn::neural
