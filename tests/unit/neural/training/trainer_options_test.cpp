// SPDX-License-Identifier: MIT
// What training can be asked for beside data: losses, rates, devices, pauses,
// cards.
#include <filesystem>

#include <gtest/gtest.h>
#include <torch/cuda.h>
#include <torch/version.h>

#include "base/error.hpp"
#include "neural/files/model_file.hpp"
#include "neural/model/value_text.hpp"
#include "neural/module/torch_engine.hpp"
#include "neural/training/trainer.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/neural/training/training_runs.hpp"

namespace rrn::neural {
namespace {

using test::read_file;
using test::TempDir;

TEST(TrainerOptionsTest, PausesAfterAnEpochAndGoesOn) {
  const TempDir folder;
  TrainingRun run(folder);
  run.options.epochs = 4;
  run.train();
  const std::string expected = read_file(run.files.model_path);
  std::filesystem::remove(run.files.checkpoint_path);
  run.reports.clear();
  run.files.resume = true;
  for (const std::uint32_t epochs : {1U, 3U, 3U}) {
    run.files.pause_after = epochs;
    EXPECT_EQ(run.train().epochs.size(), epochs);
    EXPECT_EQ(load_checkpoint(run.files.checkpoint_path).epoch, epochs);
    EXPECT_NE(read_file(run.files.model_path), expected);
  }
  EXPECT_EQ(run.reports.size(), 3U);
  run.files.pause_after = 9;
  EXPECT_EQ(run.train().epochs.size(), 4U);
  EXPECT_EQ(read_file(run.files.model_path), expected);
}

/// The value of an entry of a card, or what says that there is none.
std::string value_of(const ModelCard& card, const std::string& name) {
  for (const CardEntry& entry : card) {
    if (entry.name == name) return entry.value;
  }
  return "no entry " + name;
}

TEST(TrainerOptionsTest, TheCardTellsHowTheModelWasMade) {
  const TempDir folder;
  TrainingRun run(folder);
  run.files.card = {{"command", "first"}};
  run.files.pause_after = 2;
  run.train();
  run.files.card = {{"command", "second"}};
  run.files.pause_after = 0;
  run.files.resume = true;
  const TrainResult result = run.train();
  const ModelCard card = load_model(run.files.model_path).card;
  EXPECT_EQ(card.front(), (CardEntry{"command", "first"}));
  EXPECT_EQ(value_of(card, "LibTorch"), torch_engine().libtorch_version());
  EXPECT_EQ(value_of(card, "training samples"), "7");
  EXPECT_EQ(value_of(card, "training data"),
            fingerprint_text(data_fingerprint(run.train_kbs)));
  EXPECT_EQ(value_of(card, "seed"), "5");
  EXPECT_EQ(value_of(card, "dim"), "16");
  EXPECT_EQ(value_of(card, "kbs-per-step"), "2");
  EXPECT_EQ(value_of(card, "epochs trained"), "3");
  const EpochReport& best = result.epochs.at(result.best_epoch - 1);
  EXPECT_EQ(value_of(card, "epoch kept"), std::to_string(best.epoch));
  EXPECT_EQ(value_of(card, "validation loss"), number_text(best.valid_loss));
  EXPECT_EQ(value_of(card, "validation F1, inferable relations"),
            number_text(best.valid_f1));
  EXPECT_EQ(value_of(card, "validation F1, inferable classes"),
            number_text(best.valid_class_f1));
}

/// Trains as run.train() does, with operations of LibTorch only.
TrainResult train_with_torch(const TrainingRun& run) {
  const std::function<void(const EpochReport&)> none;
  return Trainer({run.vocabulary, run.train_kbs, run.valid_kbs}, run.model,
                 run.options, run.files, none, run.job, Operations::kLibTorch)
      .run();
}

TEST(TrainerOptionsTest, OperationsOfLibTorchGiveTheSameLosses) {
  const TempDir folder;
  TrainingRun run(folder);
  for (const LossReduction reduction :
       {LossReduction::kMean, LossReduction::kSum}) {
    run.options.loss_reduction = reduction;
    const TrainResult kernels = run.train();
    const TrainResult plain = train_with_torch(run);
    ASSERT_EQ(plain.epochs.size(), kernels.epochs.size());
    for (std::size_t i = 0; i < plain.epochs.size(); ++i) {
      const double loss = kernels.epochs[i].train_loss;
      EXPECT_NEAR(plain.epochs[i].train_loss, loss, 1e-4 * loss);
      const double valid = kernels.epochs[i].valid_loss;
      EXPECT_NEAR(plain.epochs[i].valid_loss, valid, 1e-4 * valid);
    }
  }
}

TEST(TrainerOptionsTest, GoesOnExactlyWithChangedSamples) {
  const TempDir folder;
  TrainingRun run(folder);
  run.train();
  const std::string unchanged = read_file(run.files.model_path);
  run.options.augmentation = {0.5, 0.3, 0.3, 0.3};
  run.train();
  const std::string expected = read_file(run.files.model_path);
  EXPECT_NE(expected, unchanged);
  std::filesystem::remove(run.files.checkpoint_path);
  run.files.pause_after = 1;
  run.train();
  run.files.pause_after = 0;
  run.files.resume = true;
  run.train();
  EXPECT_EQ(read_file(run.files.model_path), expected);
}

TEST(TrainerOptionsTest, ContradictedFactsHaveLayersOfTheirOwn) {
  const TempDir folder;
  TrainingRun run(folder);
  run.train();
  EXPECT_EQ(load_model(run.files.model_path).network.fact_types.size(), 1U);
  run.options.augmentation.contradict_facts = 0.5;
  run.train();
  const FactTypes types = load_model(run.files.model_path).network.fact_types;
  EXPECT_EQ(types.types(),
            (std::vector<FactType>{{dataset::RelationIndex{0}, false},
                                   {dataset::RelationIndex{0}, true}}));
}

TEST(TrainerOptionsTest, RefusesToDropMoreThanThereIs) {
  const TempDir folder;
  TrainingRun run(folder);
  run.options.augmentation.drop_facts = 1.5;
  test::expect_error([&] { run.train(); }, ErrorCode::kBadArgument,
                     "part of facts dropped 1.5; expected 0 to 1");
}

TEST(TrainerOptionsTest, RefusesADeviceThatIsNotThere) {
  if (torch::cuda::is_available()) GTEST_SKIP() << "there is a CUDA device";
  const TempDir folder;
  TrainingRun run(folder);
  run.files.device = Device::kCuda;
  test::expect_error(
      [&] { run.train(); }, ErrorCode::kUnsupported,
      "LibTorch " TORCH_VERSION
      " finds no CUDA device here; expected the device cpu or auto");
  run.files.device = Device::kAuto;
  EXPECT_EQ(run.train().epochs.size(), 3U);
}

TEST(TrainerOptionsTest, SumsCountEveryLiteralAlike) {
  // With one knowledge base a step and constant rates, losses of sums are
  // those of means times the number of literals, and Adam does not see it.
  const TempDir folder;
  TrainingRun run(folder);
  run.train_kbs = {chain_kb(5)};
  run.valid_kbs.clear();
  run.options.kbs_per_step = 1;
  run.options.clip_norm = 0;
  run.options.weight_decay = 0;
  run.options.rate_schedule = LearningRateSchedule::kConstant;
  run.options.class_loss_weight = 5;      // Literals of classes
  run.options.relation_loss_weight = 50;  // and of relations
  const TrainResult means = run.train();
  run.options.class_loss_weight = 1;
  run.options.relation_loss_weight = 1;
  run.options.loss_reduction = LossReduction::kSum;
  const TrainResult sums = run.train();
  for (std::size_t i = 0; i < sums.epochs.size(); ++i) {
    EXPECT_NEAR(sums.epochs[i].train_loss, means.epochs[i].train_loss, 1e-4);
    EXPECT_EQ(sums.epochs[i].learning_rate, run.options.learning_rate);
    EXPECT_EQ(sums.epochs[i].n_steps, i + 1);
  }
}

TEST(TrainerOptionsTest, BiasesStartFromLabelsOrZero) {
  const TempDir folder;
  TrainingRun run(folder);
  run.options.learning_rate = 1e-12;
  run.options.epochs = 1;
  run.options.biases_from_labels = false;
  run.train();
  EXPECT_TRUE(load_model(run.files.model_path)
                  .network.weights.relation_output_bias.abs()
                  .max()
                  .item<double>() < 1e-6);
  run.options.biases_from_labels = true;
  run.train();
  EXPECT_TRUE(load_model(run.files.model_path)
                  .network.weights.relation_output_bias.max()
                  .item<double>() < -1);
}

TEST(TrainerOptionsTest, WeightsStartUniformOrAlike) {
  const TempDir folder;
  TrainingRun run(folder);
  run.options.learning_rate = 1e-12;
  run.options.epochs = 1;
  const auto greatest = [&] {
    run.train();
    return load_model(run.files.model_path)
        .network.weights.relation_hidden.abs()
        .max()
        .item<double>();
  };
  EXPECT_LT(greatest(), 1);
  run.options.initial_weights = InitialWeights::kAlike;
  EXPECT_GT(greatest(), 1);
}

}  // namespace
}  // namespace rrn::neural
