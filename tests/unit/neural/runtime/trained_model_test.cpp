// SPDX-License-Identifier: MIT
#include "neural/runtime/trained_model.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include <gtest/gtest.h>
#include <torch/cuda.h>

#include "base/error.hpp"
#include "neural/network/batch.hpp"
#include "support/temp_dir.hpp"
#include "unit/neural/network/naive_network.hpp"
#include "unit/neural/network/sample_kbs.hpp"
#include "unit/neural/training/training_runs.hpp"

namespace rrn::neural {
namespace {

using test::read_file;
using test::TempDir;

/// An untrained model over three classes and four relations that reads two
/// types of facts.
ModelFile random_model() {
  ModelFile file;
  file.network.options = {10, 3, UpdateSchedule::kMatching};
  file.network.vocabulary = numbered_vocabulary(3, 4);
  file.network.fact_types = FactTypes(
      {{dataset::RelationIndex{0}, true}, {dataset::RelationIndex{2}, false}},
      4);
  file.network.weights = initial_weights(file.network.shape(), Seed(1));
  file.training = {7, 100, 10, 12, 11, 0.25, 0.75, "1.2.3"};
  return file;
}

dataset::Sample sample() {
  Rng rng(Seed(2));
  return random_kb({}, rng);
}

TEST(TrainedModelTest, PredictsAsThePaperSays) {
  const ModelFile file = random_model();
  TrainedModel model(file);
  const dataset::Sample kb = sample();
  JobContext job;
  job.seed = Seed(3);
  const Prediction prediction = model.predict(kb, job);
  ASSERT_EQ(prediction.n_individuals, kb.n_individuals);
  ASSERT_EQ(prediction.n_classes, 3U);
  ASSERT_EQ(prediction.n_relations, 4U);

  const NetworkShape shape = file.network.shape();
  const NaiveNetwork naive(shape, file.network.weights);
  const auto* member = &kb;
  const Batch batch = make_batch({&member, 1}, {&job.seed, 1}, shape,
                                 file.network.fact_types, 1);
  std::vector<Vector> rows = rows_of(batch.initial_embeddings);
  naive.embed(rows, batch.chunks[0].plan);
  const auto probability = [](double logit) {
    return 1 / (1 + std::exp(-logit));
  };
  for (std::size_t s = 0; s < rows.size(); ++s) {
    for (std::size_t c = 0; c < 3; ++c) {
      EXPECT_NEAR(prediction.owl_class(s, c),
                  probability(naive.class_logit(rows[s], c)), 1e-5);
    }
    for (std::size_t o = 0; o < rows.size(); ++o) {
      for (std::size_t r = 0; r < 4; ++r) {
        EXPECT_NEAR(prediction.relation(s, r, o),
                    probability(naive.relation_logit(rows[s], rows[o], r)),
                    1e-5);
      }
    }
  }
}

float largest_difference(const std::vector<float>& a,
                         const std::vector<float>& b) {
  EXPECT_EQ(a.size(), b.size());
  float largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    largest = std::max(largest, std::abs(a[i] - b[i]));
  }
  return largest;
}

/// What runs on other devices runs on the CPU, too.
TEST(TrainedModelTest, SaysTheSameInOperationsOfLibTorch) {
  for (const UpdateSchedule schedule :
       {UpdateSchedule::kSequential, UpdateSchedule::kMatching,
        UpdateSchedule::kSimultaneous}) {
    ModelFile file = random_model();
    file.network.options.schedule = schedule;
    file.network.options.same_individual_input = true;
    file.network.weights = initial_weights(file.network.shape(), Seed(1));
    TrainedModel model(file);
    const dataset::Sample kb = sample();
    const Prediction expected = model.predict(kb, {});
    const auto literals = kb.relations.inferable;
    const auto scores = model.embed(kb, {})->score(literals);
    model.compute_on(torch::kCPU, Operations::kLibTorch);
    const Prediction actual = model.predict(kb, {});
    EXPECT_LT(largest_difference(actual.classes, expected.classes), 1e-5);
    EXPECT_LT(largest_difference(actual.relations, expected.relations), 1e-5);
    EXPECT_LT(largest_difference(model.embed(kb, {})->score(literals), scores),
              1e-5);
  }
}

ModelFile model_with_evidence() {
  ModelFile file = random_model();
  file.network.options.evidence = Evidence::kPaths;
  file.network.options.reach = true;
  file.network.evidence = {{{0, 2}, {1, 0}, {2, 5}}, {{0, 1}, {3, 0}}};
  file.network.reach = {1, 2, kUnlimitedReach, 0};
  file.network.weights = initial_weights(file.network.shape(), Seed(1));
  return file;
}

TEST(TrainedModelTest, SaysTheSameWithEvidenceInOperationsOfLibTorch) {
  TrainedModel model(model_with_evidence());
  const dataset::Sample kb = sample();
  const Prediction expected = model.predict(kb, {});
  model.compute_on(torch::kCPU, Operations::kLibTorch);
  const Prediction actual = model.predict(kb, {});
  EXPECT_LT(largest_difference(actual.classes, expected.classes), 1e-5);
  EXPECT_LT(largest_difference(actual.relations, expected.relations), 1e-5);
}

TEST(TrainedModelTest, HoldsForFalseWhatLiesBeyondTheReach) {
  TrainedModel model(model_with_evidence());
  const dataset::Sample kb = chain_kb(5);
  const Prediction within = model.predict(kb, {});
  std::vector<dataset::RelationLiteral> literals;
  for (std::uint32_t o = 0; o < 5; ++o) {
    literals.push_back({{0}, {0}, {o}, true});
    literals.push_back({{0}, {1}, {o}, false});
  }
  const LiteralScores scores = model.score(kb, literals, {});
  model.use_reach(false);
  EXPECT_TRUE(model.reach().empty());
  const Prediction all = model.predict(kb, {});
  for (std::uint32_t s = 0; s < 5; ++s) {
    for (std::uint32_t o = 0; o < 5; ++o) {
      const std::uint32_t distance = s < o ? o - s : s - o;
      for (std::uint32_t r = 0; r < 4; ++r) {
        const std::uint32_t reach = model_with_evidence().network.reach[r];
        EXPECT_GT(all.relation(s, r, o), 0);
        EXPECT_EQ(within.relation(s, r, o),
                  distance > reach ? 0 : all.relation(s, r, o));
      }
    }
  }
  for (std::uint32_t o = 0; o < 5; ++o) {
    EXPECT_NEAR(scores.relations[2 * o], within.relation(0, 0, o), 1e-5);
    EXPECT_NEAR(scores.relations[2 * o + 1], 1 - within.relation(0, 1, o),
                1e-5);
  }
}

TEST(TrainedModelTest, ScoresInBlocksOfSubjectsWhereMemoryIsShort) {
  const ModelFile file = random_model();
  const NetworkShape shape = file.network.shape();
  const torch::Tensor embeddings = torch::rand({9, 10});
  const PlacedWeights kernels{file.network.weights};
  const PlacedWeights plain{file.network.weights, Operations::kLibTorch};
  const auto expected = all_relation_logits(shape, kernels, embeddings, {});
  ASSERT_EQ(expected.size(), 9U * 9 * 4);
  for (const std::int64_t n_subjects : {0, 1, 2, 4, 9}) {
    const auto actual = all_relation_logits(
        shape, plain, embeddings, {}, n_subjects * 9 * shape.relation_hidden());
    EXPECT_LT(largest_difference(actual, expected), 1e-5);
  }
}

TEST(TrainedModelTest, RefusesADeviceThatIsNotThere) {
  if (torch::cuda::is_available()) GTEST_SKIP() << "there is a CUDA device";
  TrainedModel model(random_model());
  model.use_device(Device::kAuto);
  EXPECT_THROW(model.use_device(Device::kCuda), Error);
}

TEST(TrainedModelTest, AppliesItsCalibrationAndKeepsItInItsFile) {
  TrainedModel model(random_model());
  const dataset::Sample kb = sample();
  const Prediction plain = model.predict(kb, JobContext());
  Calibration calibration;
  calibration.classes.method = CalibrationMethod::kPlatt;
  calibration.classes.scale = 0.5F;
  calibration.classes.shift = -1;
  calibration.relations.method = CalibrationMethod::kIsotonic;
  calibration.relations.points = {{0, 1}};  // Adds 1 everywhere
  calibration.relation_thresholds = {0.5F, 0.25F, 0.5F, 0.5F};
  model.set_calibration(calibration);
  EXPECT_NE(model.description().find("scale 0.500, shift -1.000"),
            std::string::npos);
  const Prediction calibrated = model.predict(kb, JobContext());
  const auto expect_mapped = [](const std::vector<float>& before,
                                const std::vector<float>& after, double scale,
                                double shift) {
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
      const auto p = static_cast<double>(before[i]);
      const double logit = scale * std::log(p / (1 - p)) + shift;
      EXPECT_NEAR(after[i], 1 / (1 + std::exp(-logit)), 1e-5);
    }
  };
  expect_mapped(plain.classes, calibrated.classes, 0.5, -1);
  expect_mapped(plain.relations, calibrated.relations, 1, 1);

  const TempDir folder;
  model.save(folder.file("model.rrn"));
  TrainedModel loaded(load_model(folder.file("model.rrn")));
  EXPECT_EQ(loaded.calibration(), calibration);
  loaded.save(folder.file("again.rrn"));
  EXPECT_EQ(read_file(folder.file("again.rrn")),
            read_file(folder.file("model.rrn")));
}

TEST(TrainedModelTest, AddsTrustToWhatIsStatedAndToNothingElse) {
  TrainedModel model(random_model());
  dataset::Sample kb;
  kb.n_individuals = 3;
  kb.classes.specified = {{{0}, {1}, true}, {{2}, {0}, false}};
  kb.relations.specified = {{{0}, {0}, {1}, true},
                            {{1}, {2}, {2}, false},
                            {{2}, {3}, {2}, false},
                            {{2}, {3}, {2}, true}};
  kb.normalise();
  const Prediction plain = model.predict(kb, {});
  Calibration calibration;
  calibration.fact_trust = 2;
  model.set_calibration(calibration);
  const Prediction trusting = model.predict(kb, {});
  const auto log_odds = [](float p) {
    return std::log(static_cast<double>(p) / (1 - static_cast<double>(p)));
  };
  for (std::size_t s = 0; s < 3; ++s) {
    for (std::size_t c = 0; c < 3; ++c) {
      const double more = s == 0 && c == 1 ? 2 : s == 2 && c == 0 ? -2 : 0;
      EXPECT_NEAR(log_odds(trusting.owl_class(s, c)),
                  log_odds(plain.owl_class(s, c)) + more, 1e-4);
    }
    for (std::size_t o = 0; o < 3; ++o) {
      for (std::size_t r = 0; r < 4; ++r) {
        // What is stated to be true and to be false is left to the network.
        const double more = s == 0 && r == 0 && o == 1   ? 2
                            : s == 1 && r == 2 && o == 2 ? -2
                                                         : 0;
        EXPECT_NEAR(log_odds(trusting.relation(s, r, o)),
                    log_odds(plain.relation(s, r, o)) + more, 1e-4);
      }
    }
  }
}

TEST(TrainedModelTest, SkipsFactsItCannotRead) {
  TrainedModel model(random_model());
  EXPECT_TRUE(model.reads({0}, true));
  EXPECT_FALSE(model.reads({0}, false));
  EXPECT_TRUE(model.reads({2}, false));
  EXPECT_FALSE(model.reads({3}, true));
  EXPECT_FALSE(model.reads({9}, true));
  dataset::Sample kb;
  kb.n_individuals = 3;
  const Prediction empty = model.predict(kb, {});
  kb.relations.specified = {{{0}, {3}, {1}, true}, {{0}, {0}, {1}, false}};
  EXPECT_EQ(model.predict(kb, {}).relations, empty.relations);
  kb.relations.specified.push_back({{0}, {0}, {1}, true});
  EXPECT_NE(model.predict(kb, {}).relations, empty.relations);
}

TEST(TrainedModelTest, DoesNotLookAtInferableLiterals) {
  TrainedModel model(random_model());
  dataset::Sample kb = sample();
  const Prediction all = model.predict(kb, {});
  kb.classes.inferable.clear();
  kb.relations.inferable.clear();
  EXPECT_EQ(model.predict(kb, {}).relations, all.relations);
  EXPECT_EQ(model.predict(kb, {}).classes, all.classes);
}

TEST(TrainedModelTest, DependsOnTheSeedAndHardlyOnThreads) {
  TrainedModel model(random_model());
  const dataset::Sample kb = sample();
  JobContext job;
  const Prediction first = model.predict(kb, job);
  EXPECT_EQ(model.predict(kb, job).relations, first.relations);
  job.n_threads = 2;
  const Prediction two = model.predict(kb, job);
  for (std::size_t i = 0; i < first.relations.size(); ++i) {
    EXPECT_NEAR(two.relations[i], first.relations[i], 1e-6);
  }
  job.seed = Seed(9);
  EXPECT_NE(model.predict(kb, job).relations, first.relations);
}

TEST(TrainedModelTest, PredictsForAnEmptyKnowledgeBase) {
  TrainedModel model(random_model());
  const Prediction prediction = model.predict({}, {});
  EXPECT_EQ(prediction.n_individuals, 0U);
  EXPECT_TRUE(prediction.classes.empty());
  EXPECT_TRUE(prediction.relations.empty());
}

TEST(TrainedModelTest, RejectsIndicesOutOfRange) {
  TrainedModel model(random_model());
  dataset::Sample kb;
  kb.n_individuals = 2;
  kb.classes.specified = {{{0}, {3}, true}};
  try {
    (void)model.predict(kb, {});
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
    EXPECT_STREQ(error.what(),
                 "class 3 in a knowledge base; expected less than 3");
  }
}

TEST(TrainedModelTest, StopsWhenCancelled) {
  TrainedModel model(random_model());
  const std::atomic<bool> stop{true};
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW((void)model.predict(sample(), job), Cancelled);
}

TEST(TrainedModelTest, DescribesItself) {
  EXPECT_EQ(TrainedModel(random_model()).description(),
            "embedding size 10, 3 update iterations, matching schedule\n"
            "3 classes, 4 relations, reads 2 types of relation facts\n"
            "trained on 100 knowledge bases, seed 7, 12 epochs; epoch 11 kept, "
            "validation loss 0.25, F1 0.75 on 10 knowledge bases\n"
            "made with LibTorch 1.2.3\n");
}

}  // namespace
}  // namespace rrn::neural
