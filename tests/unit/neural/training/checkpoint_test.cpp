// SPDX-License-Identifier: MIT
#include "neural/training/checkpoint.hpp"

#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "dataset/file/byte_coding.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/neural/training/training_runs.hpp"

namespace rrn::neural {
namespace {

using test::read_file;
using test::TempDir;
using test::write_file;

Checkpoint tiny_checkpoint(bool has_best) {
  Checkpoint checkpoint;
  Network& network = checkpoint.network;
  network.options = {3, 2, UpdateSchedule::kMatching};
  network.vocabulary = numbered_vocabulary(1, 1);
  network.fact_types = FactTypes({{dataset::RelationIndex{0}, true}}, 1);
  network.weights = initial_weights(network.shape(), Seed(1));
  checkpoint.setup = {{network.options, {}}, 1, 2, 3};
  TrainOptions& options = checkpoint.setup.options.train;
  options.warm_up = 0.3;
  options.rate_schedule = LearningRateSchedule::kConstant;
  options.loss_reduction = LossReduction::kSum;
  options.biases_from_labels = false;
  options.initial_weights = InitialWeights::kAlike;
  options.specified_weight = 0.05;
  options.augmentation = {0.25, 0.125, 0.5, 0.75};
  checkpoint.card = {{"name", "value"}, {"name", ""}};
  checkpoint.epoch = 4;
  checkpoint.step = 5;
  checkpoint.loss_sum = 6.5;
  checkpoint.seconds = 7.5;
  if (has_best) {
    checkpoint.result = {{{1, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 8}}, 1, true};
    checkpoint.best_loss = 0.2;
    checkpoint.best_weights = initial_weights(network.shape(), Seed(2));
  }
  checkpoint.adam.n_steps = 9;
  for (const WeightSpec& spec : weight_specs(network.shape())) {
    checkpoint.adam.means.push_back(torch::full(spec.shape, 1.5));
    checkpoint.adam.squares.push_back(torch::full(spec.shape, 2.5));
  }
  return checkpoint;
}

void expect_equal(const NetworkShape& shape, const Weights& a,
                  const Weights& b) {
  for (const WeightSpec& spec : weight_specs(shape)) {
    EXPECT_TRUE((a.*spec.member).equal(b.*spec.member)) << spec.name;
  }
}

TEST(CheckpointTest, ComesBackAsItWas) {
  const TempDir folder;
  const std::string path = folder.file("checkpoint");
  for (const bool has_best : {false, true}) {
    const Checkpoint saved = tiny_checkpoint(has_best);
    save_checkpoint(path, saved);
    const Checkpoint loaded = load_checkpoint(path);
    const NetworkShape shape = saved.network.shape();
    EXPECT_EQ(loaded.network.vocabulary, saved.network.vocabulary);
    EXPECT_EQ(loaded.network.fact_types, saved.network.fact_types);
    EXPECT_EQ(loaded.setup.options, saved.setup.options);
    EXPECT_EQ(setup_difference(loaded.setup, saved.setup), "");
    EXPECT_EQ(loaded.card, saved.card);
    EXPECT_EQ(loaded.n_bytes, read_file(path).size());
    EXPECT_EQ(loaded.epoch, 4U);
    EXPECT_EQ(loaded.step, 5U);
    EXPECT_EQ(loaded.loss_sum, 6.5);
    EXPECT_EQ(loaded.seconds, 7.5);
    EXPECT_EQ(loaded.result.epochs.size(), has_best ? 1U : 0U);
    EXPECT_EQ(loaded.result.best_epoch, saved.result.best_epoch);
    EXPECT_EQ(loaded.result.stopped_early, has_best);
    EXPECT_EQ(loaded.adam.n_steps, 9U);
    expect_equal(shape, loaded.network.weights, saved.network.weights);
    for (std::size_t i = 0; i < saved.adam.means.size(); ++i) {
      EXPECT_TRUE(loaded.adam.means[i].equal(saved.adam.means[i]));
      EXPECT_TRUE(loaded.adam.squares[i].equal(saved.adam.squares[i]));
    }
    if (has_best) {
      EXPECT_EQ(loaded.result.epochs[0].valid_f1, 0.3);
      EXPECT_EQ(loaded.result.epochs[0].valid_class_f1, 0.5);
      EXPECT_EQ(loaded.result.epochs[0].learning_rate, 0.6);
      EXPECT_EQ(loaded.result.epochs[0].train_seconds, 0.7);
      EXPECT_EQ(loaded.result.epochs[0].n_steps, 8U);
      EXPECT_EQ(loaded.best_loss, 0.2);
      expect_equal(shape, loaded.best_weights, saved.best_weights);
    }
  }
}

TEST(CheckpointTest, ReportsEveryTruncation) {
  const TempDir folder;
  const std::string path = folder.file("checkpoint");
  save_checkpoint(path, tiny_checkpoint(true));
  const std::string bytes = read_file(path);
  for (std::size_t n = 0; n < bytes.size(); n += 3) {
    write_file(path, bytes.substr(0, n));
    EXPECT_THROW((void)load_checkpoint(path), Error) << n << " bytes";
  }
}

TEST(CheckpointTest, EvidenceAndReachComeBack) {
  const TempDir folder;
  const std::string path = folder.file("checkpoint");
  Checkpoint saved = tiny_checkpoint(false);
  Network& network = saved.network;
  network.options.evidence = Evidence::kPaths;
  network.options.reach = true;
  network.evidence = {{{0, 1}, {1, 1}}, {{0, 0}}};
  network.reach = {7};
  network.weights = initial_weights(network.shape(), Seed(1));
  saved.setup.options.model = network.options;
  saved.adam = {};
  for (const WeightSpec& spec : weight_specs(network.shape())) {
    saved.adam.means.push_back(torch::full(spec.shape, 1.5));
    saved.adam.squares.push_back(torch::full(spec.shape, 2.5));
  }
  save_checkpoint(path, saved);
  const Checkpoint loaded = load_checkpoint(path);
  EXPECT_EQ(loaded.network.options, network.options);
  EXPECT_EQ(loaded.network.evidence, network.evidence);
  EXPECT_EQ(loaded.network.reach, network.reach);
  EXPECT_EQ(setup_difference(loaded.setup, saved.setup), "");
  expect_equal(network.shape(), loaded.network.weights, network.weights);
}

TEST(CheckpointTest, RefusesThoseOfAnotherVersion) {
  const TempDir folder;
  const std::string path = folder.file("checkpoint");
  save_checkpoint(path, tiny_checkpoint(false));
  std::string bytes = read_file(path);
  bytes.resize(bytes.size() - 8);
  bytes[8] = 1;
  Fnv1a checksum;
  checksum.add(bytes);
  dataset::ByteWriter end;
  end.write_fixed64(checksum.value());
  write_file(path, bytes + end.bytes());
  test::expect_error(
      [&] { (void)load_checkpoint(path); }, ErrorCode::kMismatch,
      path +
          ": a checkpoint of version 1 of the model format; expected 4 or 5");
}

TEST(CheckpointTest, RefusesOptionsOutOfRange) {
  const TempDir folder;
  const std::string path = folder.file("checkpoint");
  Checkpoint checkpoint = tiny_checkpoint(false);
  checkpoint.setup.options.train.negative_rate = -0.5;
  save_checkpoint(path, checkpoint);
  test::expect_error(
      [&] { (void)load_checkpoint(path); }, ErrorCode::kCorrupt,
      ::testing::HasSubstr(
          "negative rate -0.5; expected more than 0 and at most 1"));
}

TEST(SetupDifferenceTest, NamesEveryDifference) {
  const TrainingSetup one;
  TrainingSetup other;
  other.options.model = {1, 2, UpdateSchedule::kSequential, true, true};
  other.options.train = {1,
                         2,
                         0.5,
                         0.25,
                         0.125,
                         3,
                         4,
                         5,
                         6,
                         0.0625,
                         0.5,
                         {0.75, 0.625, 0.375},
                         7,
                         LearningRateSchedule::kConstant,
                         LossReduction::kSum,
                         false,
                         InitialWeights::kAlike};
  other.seed = 8;
  other.train_fingerprint = 9;
  other.valid_fingerprint = 10;
  EXPECT_EQ(setup_difference(one, other),
            "embedding size 1, the checkpoint has 100; "
            "update iterations 2, the checkpoint has 7; "
            "update schedule sequential, the checkpoint has matching; "
            "same-individual input yes, the checkpoint has no; "
            "shared relation layer yes, the checkpoint has no; "
            "epochs 1, the checkpoint has 12; "
            "knowledge bases per step 2, the checkpoint has 16; "
            "learning rate 0.5, the checkpoint has 0.003; "
            "learning rate schedule constant, the checkpoint has one-cycle; "
            "warm-up 0.25, the checkpoint has 0.1; "
            "weight decay 0.125, the checkpoint has 1e-06; "
            "clip norm 3, the checkpoint has 1; "
            "reduction of the loss sum, the checkpoint has mean; "
            "class loss weight 4, the checkpoint has 1; "
            "relation loss weight 5, the checkpoint has 10; "
            "positive weight 6, the checkpoint has 1; "
            "specified weight 0.0625, the checkpoint has 1; "
            "negative rate 0.5, the checkpoint has 1; "
            "part of individuals dropped 0.75, the checkpoint has 0; "
            "part of facts dropped 0.625, the checkpoint has 0; "
            "part of facts contradicted 0.375, the checkpoint has 0; "
            "biases from zero, the checkpoint has labels; "
            "initial weights alike, the checkpoint has uniform; "
            "patience 7, the checkpoint has 0; "
            "seed 8, the checkpoint has 0; "
            "other training data than the checkpoint was made with; "
            "other validation data than the checkpoint was made with");
}

TEST(DataFingerprintTest, ChangesWithEveryLiteral) {
  const dataset::Sample kb = chain_kb(4);
  const std::uint64_t original = data_fingerprint({&kb, 1});
  EXPECT_EQ(data_fingerprint({&kb, 1}), original);
  dataset::Sample named = kb;
  named.names.resize(4, "somebody");
  EXPECT_EQ(data_fingerprint({&named, 1}), original);
  dataset::Sample other = kb;
  other.relations.specified.back().positive = false;
  EXPECT_NE(data_fingerprint({&other, 1}), original);
  other = kb;
  other.classes.inferable.clear();
  EXPECT_NE(data_fingerprint({&other, 1}), original);
  other = kb;
  ++other.n_individuals;
  EXPECT_NE(data_fingerprint({&other, 1}), original);
  const std::vector<dataset::Sample> two{kb, kb};
  EXPECT_NE(data_fingerprint(two), original);
}

}  // namespace
}  // namespace rrn::neural
