// SPDX-License-Identifier: MIT
// The simultaneous schedule in value and gradient, and over many threads.
#include <atomic>
#include <memory>
#include <vector>

#include <ATen/Parallel.h>
#include <gtest/gtest.h>
#include <torch/autograd.h>

#include "neural/embedding/embedding.hpp"
#include "neural/model/option_table.hpp"
#include "neural/network/network.hpp"
#include "unit/neural/network/naive_network.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using torch::Tensor;

struct Shape {
  std::uint32_t dim;
  std::uint32_t iterations;
  std::uint32_t n_classes;
  std::uint32_t n_relations;
  std::uint32_t n_individuals;
  std::uint32_t n_class_facts;
  std::uint32_t n_relation_facts;
};

/// Without classes, without relation facts, without iterations; with
/// individuals in no fact; with pairs in several relations and types of both
/// signs; with layers of more than one block.
const std::vector<Shape> kShapes{
    {5, 2, 3, 4, 8, 6, 20},   {8, 3, 1, 2, 30, 5, 12}, {3, 1, 0, 3, 6, 0, 40},
    {4, 2, 2, 1, 5, 9, 0},    {4, 0, 2, 2, 5, 9, 9},   {1, 2, 1, 2, 4, 3, 12},
    {6, 2, 2, 1, 90, 9, 3000}};

dataset::Sample kb_of(const Shape& shape, Rng& rng) {
  RandomKbOptions options;
  options.n_individuals = shape.n_individuals;
  options.n_classes = std::max(shape.n_classes, 1U);
  options.n_relations = shape.n_relations;
  options.n_class_facts = shape.n_class_facts;
  options.n_relation_facts = shape.n_relation_facts;
  return random_kb(options, rng);
}

/// Two knowledge bases in one batch and a network in doubles.
struct Problem {
  std::vector<dataset::Sample> kbs;
  FactTypes types;
  NetworkShape shape;
  Weights weights;
  std::shared_ptr<const Batch> batch;
  Tensor direction;  ///< The loss is the product with the embeddings.

  Problem(const Shape& of, std::size_t n_chunks) {
    Rng rng(Seed(31));
    for (int i = 0; i < 2; ++i) kbs.push_back(kb_of(of, rng));
    types = FactTypes::of(kbs, of.n_relations);
    shape = {{of.dim, of.iterations, UpdateSchedule::kSimultaneous},
             of.n_classes,
             of.n_relations,
             types.size()};
    weights = initial_weights(shape, Seed(32), torch::kDouble);
    const std::vector<const dataset::Sample*> members{&kbs[0], &kbs[1]};
    const std::vector<Seed> seeds{Seed(1), Seed(2)};
    batch = std::make_shared<const Batch>(
        make_batch(members, seeds, shape, types, n_chunks, torch::kDouble));
    torch::manual_seed(33);
    direction = torch::randn_like(batch->initial_embeddings);
  }

  [[nodiscard]] std::vector<Tensor> update_weights() const {
    return {weights.class_update, weights.relation_update,
            weights.relation_interaction};
  }
  [[nodiscard]] Tensor loss(bool plain) const {
    return (direction * (plain ? embed_torch(shape, weights, *batch)
                               : embed(shape, weights, batch)))
        .sum();
  }
  /// Zeros where the loss does not depend on a weight at all.
  [[nodiscard]] std::vector<Tensor> gradients(bool plain) const {
    const std::vector<Tensor> all = update_weights();
    for (Tensor weight : all) weight.requires_grad_(true);
    const Tensor value = loss(plain);
    if (!value.requires_grad()) {
      std::vector<Tensor> zeros;
      for (const Tensor& weight : all) zeros.push_back(zeros_like(weight));
      return zeros;
    }
    auto result = torch::autograd::grad({value}, all, {}, {}, false, true);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!result[i].defined()) result[i] = zeros_like(all[i]);
    }
    return result;
  }
};

TEST(SimultaneousTest, EqualsTheNaiveNetworkInDoubles) {
  for (const Shape& of : kShapes) {
    const Problem problem(of, 1);
    const NaiveNetwork naive(problem.shape, problem.weights);
    std::vector<Vector> rows = rows_of(problem.batch->initial_embeddings);
    naive.embed(rows, problem.batch->chunks[0].plan);
    std::vector<Tensor> parts;
    for (const Vector& row : rows) {
      parts.push_back(torch::tensor(row, torch::kDouble));
    }
    const Tensor expected = torch::stack(parts);
    expect_near(embed_torch(problem.shape, problem.weights, *problem.batch),
                expected, 1e-12, "plain");
    expect_near(embed(problem.shape, problem.weights, problem.batch), expected,
                1e-12, "for training");
    const torch::NoGradGuard guard;
    expect_near(embed(problem.shape, problem.weights, problem.batch), expected,
                1e-12, "for inference");
  }
}

TEST(SimultaneousTest, GradientEqualsThatOfPlainOperations) {
  for (const Shape& of : kShapes) {
    for (const std::size_t n_chunks : {1U, 2U}) {
      const Problem problem(of, n_chunks);
      const auto fused = problem.gradients(false);
      const auto plain = problem.gradients(true);
      const char* const names[] = {"class", "relation", "interaction"};
      for (std::size_t i = 0; i < fused.size(); ++i) {
        expect_near(fused[i], plain[i], 1e-11, names[i]);
      }
    }
  }
}

// Central differences; see GradientTest for their error.
TEST(SimultaneousTest, GradientEqualsFiniteDifferences) {
  const Problem problem(kShapes[0], 2);
  const auto gradients = problem.gradients(false);
  const auto all = problem.update_weights();
  constexpr double kStep = 1e-6;
  Rng rng(Seed(34));
  const torch::NoGradGuard guard;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Tensor weight = all[i].view({-1});
    const Tensor gradient = gradients[i].reshape({-1});
    EXPECT_GT(gradient.abs().max().item<double>(), 1e-3);
    auto* values = weight.data_ptr<double>();
    for (int sample = 0; sample < 40; ++sample) {
      const auto at = rng.below(static_cast<std::uint64_t>(weight.numel()));
      const double old = values[at];
      values[at] = old + kStep;
      const double above = problem.loss(false).item<double>();
      values[at] = old - kStep;
      const double below = problem.loss(false).item<double>();
      values[at] = old;
      EXPECT_NEAR(gradient[static_cast<std::int64_t>(at)].item<double>(),
                  (above - below) / (2 * kStep), 1e-7);
    }
  }
}

/// Restores the number of threads.
class ThreadsGuard {
 public:
  ThreadsGuard() = default;
  ~ThreadsGuard() { at::set_num_threads(n_); }
  ThreadsGuard(const ThreadsGuard&) = delete;
  ThreadsGuard& operator=(const ThreadsGuard&) = delete;

 private:
  int n_ = at::get_num_threads();
};

TEST(SimultaneousTest, ResultsDoNotDependOnTheNumberOfThreads) {
  // A hub that has every second fact, and more blocks than fit into a wave.
  dataset::Sample kb;
  kb.n_individuals = 3000;
  Rng rng(Seed(35));
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    const auto subject = static_cast<std::uint32_t>(rng.below(3000));
    const auto other = static_cast<std::uint32_t>(rng.below(3000));
    kb.relations.specified.push_back(
        {dataset::EntityIndex{subject}, dataset::RelationIndex{i % 3},
         dataset::EntityIndex{i % 2 * other}, true});
    kb.classes.specified.push_back(
        {dataset::EntityIndex{subject}, dataset::ClassIndex{i % 2}, true});
  }
  kb.normalise();
  const FactTypes types = FactTypes::of({&kb, 1}, 3);
  const NetworkShape shape{
      {40, 2, UpdateSchedule::kSimultaneous}, 2, 3, types.size()};
  const Weights weights = initial_weights(shape, Seed(36));
  const auto* member = &kb;
  const Seed seed(37);
  const auto batch = std::make_shared<const Batch>(
      make_batch({&member, 1}, {&seed, 1}, shape, types, 1));
  ASSERT_GT(batch->chunks[0].plan.blocks.size(), 32U);
  const torch::NoGradGuard guard;
  const ThreadsGuard threads;
  at::set_num_threads(1);
  const Tensor one = embed(shape, weights, batch);
  expect_near(one, embed_torch(shape, weights, *batch), 1e-4, "plain");
  for (const int n : {2, 3, 8}) {
    at::set_num_threads(n);
    EXPECT_TRUE(embed(shape, weights, batch).equal(one)) << n;
  }
}

TEST(SimultaneousTest, DoesNotDependOnTheOrderSeed) {
  Problem problem(kShapes[0], 1);
  const std::vector<const dataset::Sample*> members{&problem.kbs[0]};
  const auto plan = [&](Seed seed) {
    return make_update_plan(members, {&seed, 1}, 3, problem.types,
                            UpdateSchedule::kSimultaneous);
  };
  const UpdatePlan a = plan(Seed(1));
  const UpdatePlan b = plan(Seed(2));
  ASSERT_EQ(a.facts.size(), b.facts.size());
  for (std::size_t i = 0; i < a.facts.size(); ++i) {
    EXPECT_EQ(a.facts[i].subjects, b.facts[i].subjects);
    EXPECT_EQ(a.facts[i].objects, b.facts[i].objects);
  }
}

TEST(SimultaneousTest, IsTheLastScheduleThatModelsMayHave) {
  ModelOptions options;
  options.schedule = UpdateSchedule::kSimultaneous;
  EXPECT_EQ(invalid_option({options, {}}), "");
  EXPECT_EQ(to_string(options.schedule), "simultaneous");
  options.schedule = static_cast<UpdateSchedule>(3);
  EXPECT_EQ(invalid_option({options, {}}),
            "update schedule 3; expected sequential, matching or simultaneous");
}

TEST(SimultaneousTest, StopsWhenCancelled) {
  const Problem problem(kShapes[0], 1);
  const std::atomic<bool> stop{true};
  EXPECT_THROW((void)embed(problem.shape, problem.weights, problem.batch,
                           CancellationToken(stop)),
               Cancelled);
  const torch::NoGradGuard guard;
  EXPECT_THROW((void)embed(problem.shape, problem.weights, problem.batch,
                           CancellationToken(stop)),
               Cancelled);
}

}  // namespace
}  // namespace rrn::neural
