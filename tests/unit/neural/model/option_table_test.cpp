// SPDX-License-Identifier: MIT
#include "neural/model/option_table.hpp"

#include <limits>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "neural/model/value_text.hpp"

namespace rrn::neural {
namespace {

TEST(OptionTableTest, EachOptionIsSetAndReadAlone) {
  for (const OptionSpec& spec : option_specs()) {
    TrialOptions options;
    const double before = option_value(spec, options);
    const double after = before == 1 ? 0.5 : 1;
    const bool is_number = std::holds_alternative<NumberOption>(spec.kind);
    set_option(spec,
               is_number                   ? after
               : before == 0 || before > 1 ? 1
                                           : 0,
               options);
    EXPECT_NE(option_value(spec, options), before) << spec.name;
    for (const OptionSpec& other : option_specs()) {
      if (&other == &spec) continue;
      EXPECT_EQ(option_value(other, options), option_value(other, {}))
          << spec.name << " changes " << other.name;
    }
  }
}

TEST(OptionTableTest, NamesPlacesAndFlagsOccurOnce) {
  std::set<std::string_view> names;
  std::set<int> places;
  std::set<int> flags;
  for (const OptionSpec& spec : option_specs()) {
    EXPECT_TRUE(names.insert(spec.name).second) << spec.name;
    if (spec.place.place != 0) {
      EXPECT_TRUE(places.insert(spec.place.place).second) << spec.name;
    }
    if (spec.place.flag != 0) {
      EXPECT_TRUE(flags.insert(spec.place.flag).second) << spec.name;
    }
  }
  EXPECT_EQ(places.size(), 20U);
  EXPECT_EQ(flags, (std::set<int>{1, 2, 4}));
}

TEST(OptionTableTest, ChoicesAreFoundByName) {
  const OptionSpec& schedule = option_spec("schedule");
  EXPECT_EQ(find_choice(schedule, "sequential"), 0);
  EXPECT_EQ(find_choice(schedule, "matching"), 1);
  EXPECT_EQ(find_choice(schedule, "simultaneous"), 2);
  EXPECT_EQ(find_choice(schedule, "Matching"), std::nullopt);
  EXPECT_EQ(find_choice(option_spec("loss"), "sum"),
            static_cast<double>(LossReduction::kSum));
  EXPECT_EQ(find_choice(option_spec("learning-rate-schedule"), "constant"),
            static_cast<double>(LearningRateSchedule::kConstant));
  EXPECT_EQ(find_choice(option_spec("initial-weights"), "alike"),
            static_cast<double>(InitialWeights::kAlike));
}

TEST(OptionTableTest, RangesReadAsPeopleSayThem) {
  EXPECT_EQ(option_range(option_spec("biases")), "labels or zero");
  EXPECT_EQ(option_range(option_spec("same-individual-input")), "yes or no");
  EXPECT_EQ(option_range(option_spec("loss")), "mean or sum");
  EXPECT_EQ(option_range(option_spec("epochs")), "1 to 1000000");
}

TEST(OptionTableTest, NamesTheFirstOptionThatIsOutOfRange) {
  EXPECT_EQ(invalid_option(TrialOptions()), "");
  TrialOptions options;
  options.train.warm_up = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(invalid_option(options), "warm-up nan; expected 0 to 1");
  options.train.learning_rate = std::numeric_limits<double>::infinity();
  EXPECT_EQ(invalid_option(options), "learning rate inf; expected more than 0");
  options.model.schedule = static_cast<UpdateSchedule>(3);
  EXPECT_EQ(invalid_option(options),
            "update schedule 3; expected sequential, matching or simultaneous");
  options.model.dim = 16385;
  EXPECT_EQ(invalid_option(options),
            "embedding size 16385; expected 1 to 16384");
}

TEST(ValueTextTest, NumbersAreShortAndExact) {
  EXPECT_EQ(number_text(0.003), "0.003");
  EXPECT_EQ(number_text(1e-6), "1e-06");
  EXPECT_EQ(number_text(1), "1");
  EXPECT_EQ(std::stod(number_text(0.1 + 0.2)), 0.1 + 0.2);
  EXPECT_EQ(fingerprint_text(0xAB), "00000000000000ab");
}

TEST(OptionTableTest, EntriesAreThoseOfTheCommandLine) {
  TrainOptions train;
  train.biases_from_labels = false;
  train.loss_reduction = LossReduction::kSum;
  train.augmentation = {0.5, 0.25, 0.125, 0.0625};
  train.initial_weights = InitialWeights::kAlike;
  train.specified_weight = 0.5;
  train.patience = 4;
  const ModelCard entries =
      option_entries({{20, 3, UpdateSchedule::kSequential}, train});
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
