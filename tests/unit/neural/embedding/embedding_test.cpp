// SPDX-License-Identifier: MIT
#include "neural/embedding/embedding.hpp"

#include <atomic>

#include <gtest/gtest.h>

#include "unit/neural/network/naive_network.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using torch::Tensor;

/// A network of two dimensions, one class and one relation, one iteration, all
/// weights zero.
struct TinyNetwork {
  NetworkShape shape{{2, 1, UpdateSchedule::kMatching}, 1, 1, 1};
  FactTypes types{{{dataset::RelationIndex{0}, true}}, 1};
  Weights weights = initial_weights(shape, Seed(1));

  TinyNetwork() {
    for (const WeightSpec& spec : weight_specs(shape)) {
      (weights.*spec.member).zero_();
    }
  }

  /// Embeds from given initial embeddings and expects a result, also of the
  /// reference.
  void expect_embedding(const dataset::Sample& kb, const Tensor& initial,
                        const Tensor& expected) const {
    const auto* member = &kb;
    const Seed seed;
    Batch batch = make_batch({&member, 1}, {&seed, 1}, shape, types, 1);
    batch.initial_embeddings = initial;
    expect_near(embed_torch(shape, weights, batch), expected, 1e-5, "plain");
    const auto shared = std::make_shared<const Batch>(batch);
    expect_near(embed(shape, weights, shared), expected, 1e-5, "embed");
  }

  void set_class_weights() {
    // Columns: gate, gate, candidate, candidate; rows: e1, e2, membership.
    weights.class_update = torch::tensor(
        {{1.0, 0.0, 2.0, 0.0}, {0.0, 1.0, 0.0, -1.0}, {0.5, -0.5, 1.0, 1.0}},
        torch::kFloat);
  }
  void set_relation_weights() {
    // Rows: s1, s2, o1, o2; columns: gate and candidate of the subject, then of
    // the object.
    weights.relation_update = torch::tensor({{1, 0, 0, 0, 1, -1, 0, 0},
                                             {0, 1, 0, 0, 0, 0, 0, 0},
                                             {0, 0, 0, 1, 0, 0, 2, 0},
                                             {0, 0, 1, 0, 0, 0, 0, 2}},
                                            torch::kFloat)
                                  .unsqueeze(0);
    weights.relation_interaction =
        torch::tensor({{0.5, 0.25}, {-1.0, 2.0}}, torch::kFloat).unsqueeze(0);
  }
};

TEST(EmbeddingTest, ClassUpdateEqualsHandComputedValues) {
  TinyNetwork network;
  network.set_class_weights();
  dataset::Sample kb;
  kb.n_individuals = 3;
  kb.classes.specified = {{{0}, {0}, true}, {{2}, {0}, false}};
  // For the first: gates sigmoid(1.1, 0.3), candidates (2.2, 0.2), sum
  // (2.250573, 0.914888).  The second has no class fact.  For the third: gates
  // sigmoid(0.1, 1.3), candidates (0.2, 0), sum (0.704996, 0.8).
  network.expect_embedding(
      kb, torch::tensor({{0.6, 0.8}, {0.6, 0.8}, {0.6, 0.8}}, torch::kFloat),
      torch::tensor({{0.926382, 0.376586}, {0.6, 0.8}, {0.661154, 0.750250}},
                    torch::kFloat));
}

TEST(EmbeddingTest, RelationUpdateEqualsHandComputedValues) {
  TinyNetwork network;
  network.set_relation_weights();
  dataset::Sample kb;
  kb.n_individuals = 2;
  kb.relations.specified = {{{0}, {0}, {1}, true}};
  // Subject: gates sigmoid(1, 0), candidates (0.8, 0.6) + (1, 0) 0.5, sum
  // (1.950376, 0.3).  Object: gates sigmoid(1, -1), candidates (1.2, 1.6) -
  // (0.6, 0.8), sum (1.038635, 1.015153).
  network.expect_embedding(
      kb, torch::tensor({{1.0, 0.0}, {0.6, 0.8}}, torch::kFloat),
      torch::tensor({{0.988376, 0.152029}, {0.715144, 0.698976}},
                    torch::kFloat));
}

TEST(EmbeddingTest, SimultaneousUpdateEqualsHandComputedValues) {
  TinyNetwork network;
  network.shape.options.schedule = UpdateSchedule::kSimultaneous;
  network.set_relation_weights();
  dataset::Sample kb;
  kb.n_individuals = 3;
  kb.relations.specified = {{{0}, {0}, {1}, true}, {{1}, {0}, {1}, true}};
  // The fact of both adds (0.950376, 0.3) to its subject and (0.438635,
  // 0.215153) to its object, see above.  R(b, b) adds to b as a subject, with
  // gates sigmoid(0.6, 0.8) and candidates (0.8, 0.6) + (0.6, 0.8) 0.5,
  // (0.710222, 0.689974), and as an object, with gates sigmoid(0.6, -0.6) and
  // candidates (1.2, 1.6) + (0.6, 0.8), (1.162181, 0.850425).
  network.expect_embedding(
      kb, torch::tensor({{1.0, 0.0}, {0.6, 0.8}, {0.8, 0.6}}, torch::kFloat),
      torch::tensor({{0.988376, 0.152029}, {0.751502, 0.659731}, {0.8, 0.6}},
                    torch::kFloat));
}

TEST(EmbeddingTest, ObjectSideOfASelfLoopStays) {
  TinyNetwork network;
  network.set_relation_weights();
  dataset::Sample kb;
  kb.n_individuals = 1;
  kb.relations.specified = {{{0}, {0}, {0}, true}};
  // Object: gates sigmoid(0.6, -0.6), candidates (1.2, 1.6) + (0.6, 0.8), sum
  // (1.762181, 1.650425).
  network.expect_embedding(
      kb, torch::tensor({{0.6, 0.8}}, torch::kFloat),
      torch::tensor({{0.729872, 0.683584}}, torch::kFloat));
}

/// Knowledge bases with several relation types, negated facts and self-loops.
struct RandomBatch {
  std::vector<dataset::Sample> kbs;
  std::vector<const dataset::Sample*> members;
  std::vector<Seed> seeds;
  FactTypes types;
  NetworkShape shape;
  Weights weights;

  explicit RandomBatch(UpdateSchedule schedule) {
    Rng rng(Seed(11));
    for (std::uint32_t i = 0; i < 5; ++i) {
      RandomKbOptions options;
      options.n_individuals = 4 + 2 * i;
      options.n_relation_facts = 10 + 10 * i;
      kbs.push_back(random_kb(options, rng));
      seeds.push_back(Seed(i));
    }
    for (const auto& kb : kbs) members.push_back(&kb);
    types = FactTypes::of(kbs, 4);
    shape = {{12, 3, schedule}, 3, 4, types.size()};
    weights = initial_weights(shape, Seed(12));
  }

  [[nodiscard]] std::shared_ptr<const Batch> batch(std::size_t n_chunks) const {
    return std::make_shared<const Batch>(
        make_batch(members, seeds, shape, types, n_chunks));
  }
};

/// Embeds each knowledge base alone with the naive network.
Tensor embed_naively(const RandomBatch& random) {
  const NaiveNetwork naive(random.shape, random.weights);
  std::vector<Tensor> parts;
  for (std::size_t k = 0; k < random.kbs.size(); ++k) {
    const Batch alone =
        make_batch({&random.members[k], 1}, {&random.seeds[k], 1}, random.shape,
                   random.types, 1);
    std::vector<Vector> rows = rows_of(alone.initial_embeddings);
    naive.embed(rows, alone.chunks[0].plan);
    for (const Vector& row : rows) {
      parts.push_back(torch::tensor(row).to(torch::kFloat));
    }
  }
  return torch::stack(parts);
}

class EmbeddingScheduleTest : public ::testing::TestWithParam<UpdateSchedule> {
};

TEST_P(EmbeddingScheduleTest, UnionEqualsTheNaiveNetwork) {
  const RandomBatch random(GetParam());
  ASSERT_GE(random.types.size(), 6U);
  const Tensor expected = embed_naively(random);
  for (const std::size_t n_chunks : {1U, 2U, 9U}) {
    const auto batch = random.batch(n_chunks);
    expect_near(embed(random.shape, random.weights, batch), expected, 1e-5,
                "embed");
    expect_near(embed_torch(random.shape, random.weights, *batch), expected,
                1e-5, "plain");
    const torch::NoGradGuard guard;
    expect_near(embed(random.shape, random.weights, batch), expected, 1e-5,
                "without gradients");
  }
}

INSTANTIATE_TEST_SUITE_P(Schedules, EmbeddingScheduleTest,
                         ::testing::Values(UpdateSchedule::kSequential,
                                           UpdateSchedule::kMatching,
                                           UpdateSchedule::kSimultaneous));

TEST(EmbeddingTest, StartsFromUnitVectorsOfTheSeedAlone) {
  const RandomBatch random(UpdateSchedule::kMatching);
  const auto batch = random.batch(1);
  const Tensor norms = batch->initial_embeddings.norm(2, 1);
  expect_near(norms, torch::ones_like(norms), 1e-6, "norms");
  const Batch alone = make_batch({&random.members[3], 1}, {&random.seeds[3], 1},
                                 random.shape, random.types, 1);
  EXPECT_TRUE(alone.initial_embeddings.equal(batch->initial_embeddings.narrow(
      0, batch->rows[3], batch->n_individuals(3))));
}

TEST(EmbeddingTest, EmbedsWhatHasNoFacts) {
  TinyNetwork network;
  dataset::Sample kb;
  const auto initial = torch::tensor({{0.6, 0.8}}, torch::kFloat);
  kb.n_individuals = 1;
  network.expect_embedding(kb, initial, initial);
  kb.n_individuals = 0;
  network.expect_embedding(kb, initial.narrow(0, 0, 0),
                           initial.narrow(0, 0, 0));
}

TEST(EmbeddingTest, StopsWhenCancelled) {
  const RandomBatch random(UpdateSchedule::kMatching);
  const std::atomic<bool> stop{true};
  EXPECT_THROW((void)embed(random.shape, random.weights, random.batch(2),
                           CancellationToken(stop)),
               Cancelled);
}

}  // namespace
}  // namespace rrn::neural
