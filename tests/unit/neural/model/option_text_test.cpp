// SPDX-License-Identifier: MIT
#include "neural/model/option_text.hpp"

#include <gtest/gtest.h>

namespace rrn::neural {
namespace {

TEST(OptionTextTest, NamesComeBackAsValues) {
  for (const auto value :
       {UpdateSchedule::kSequential, UpdateSchedule::kMatching}) {
    EXPECT_EQ(parse_update_schedule(to_string(value)), value);
  }
  for (const auto value :
       {LearningRateSchedule::kOneCycle, LearningRateSchedule::kConstant}) {
    EXPECT_EQ(parse_learning_rate_schedule(to_string(value)), value);
  }
  for (const auto value : {LossReduction::kMean, LossReduction::kSum}) {
    EXPECT_EQ(parse_loss_reduction(to_string(value)), value);
  }
  for (const auto value : {InitialWeights::kUniform, InitialWeights::kAlike}) {
    EXPECT_EQ(parse_initial_weights(to_string(value)), value);
  }
  EXPECT_EQ(parse_update_schedule("Matching"), std::nullopt);
  EXPECT_EQ(parse_learning_rate_schedule(""), std::nullopt);
  EXPECT_EQ(parse_loss_reduction("means"), std::nullopt);
  EXPECT_EQ(parse_initial_weights("zero"), std::nullopt);
}

TEST(OptionTextTest, NumbersAreShortAndExact) {
  EXPECT_EQ(number_text(0.003), "0.003");
  EXPECT_EQ(number_text(1e-6), "1e-06");
  EXPECT_EQ(number_text(1), "1");
  EXPECT_EQ(std::stod(number_text(0.1 + 0.2)), 0.1 + 0.2);
  EXPECT_EQ(fingerprint_text(0xAB), "00000000000000ab");
}

TEST(OptionTextTest, EntriesAreThoseOfTheCommandLine) {
  TrainOptions train;
  train.biases_from_labels = false;
  train.loss_reduction = LossReduction::kSum;
  train.augmentation = {0.5, 0.25, 0.125, 0.0625};
  train.initial_weights = InitialWeights::kAlike;
  train.specified_weight = 0.5;
  train.patience = 4;
  const ModelCard entries =
      option_entries({20, 3, UpdateSchedule::kSequential}, train);
  const ModelCard expected{
      {"dim", "20"},
      {"iterations", "3"},
      {"schedule", "sequential"},
      {"same-individual-input", "no"},
      {"shared-relation-layer", "no"},
      {"epochs", "12"},
      {"kbs-per-step", "16"},
      {"learning-rate", "0.003"},
      {"learning-rate-schedule", "one-cycle"},
      {"warm-up", "0.1"},
      {"weight-decay", "1e-06"},
      {"clip", "1"},
      {"loss", "sum"},
      {"class-weight", "1"},
      {"relation-weight", "10"},
      {"positive-weight", "1"},
      {"specified-weight", "0.5"},
      {"negative-rate", "1"},
      {"drop-individuals", "0.5"},
      {"drop-facts", "0.25"},
      {"contradict-facts", "0.125"},
      {"replace-facts", "0.0625"},
      {"biases", "zero"},
      {"initial-weights", "alike"},
      {"patience", "4"},
  };
  EXPECT_EQ(entries, expected);
}

}  // namespace
}  // namespace rrn::neural
