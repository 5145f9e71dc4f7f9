// SPDX-License-Identifier: MIT
#include "neural/model/option_text.hpp"

#include <array>
#include <charconv>
#include <cstdio>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

template <typename T>
struct Name {
  T value;
  std::string_view text;
};

constexpr std::array kUpdateSchedules{
    Name<UpdateSchedule>{UpdateSchedule::kSequential, "sequential"},
    Name<UpdateSchedule>{UpdateSchedule::kMatching, "matching"},
    Name<UpdateSchedule>{UpdateSchedule::kSimultaneous, "simultaneous"},
};
constexpr std::array kLearningRateSchedules{
    Name<LearningRateSchedule>{LearningRateSchedule::kOneCycle, "one-cycle"},
    Name<LearningRateSchedule>{LearningRateSchedule::kConstant, "constant"},
};
constexpr std::array kLossReductions{
    Name<LossReduction>{LossReduction::kMean, "mean"},
    Name<LossReduction>{LossReduction::kSum, "sum"},
};
constexpr std::array kInitialWeights{
    Name<InitialWeights>{InitialWeights::kUniform, "uniform"},
    Name<InitialWeights>{InitialWeights::kAlike, "alike"},
};

template <typename T, std::size_t N>
std::string_view find_text(const std::array<Name<T>, N>& names, T value) {
  for (const Name<T>& name : names) {
    if (name.value == value) return name.text;
  }
  RRN_CHECK(false);
  return {};
}

template <typename T, std::size_t N>
std::optional<T> find_value(const std::array<Name<T>, N>& names,
                            std::string_view text) {
  for (const Name<T>& name : names) {
    if (name.text == text) return name.value;
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(UpdateSchedule schedule) {
  return find_text(kUpdateSchedules, schedule);
}

std::string_view to_string(LearningRateSchedule schedule) {
  return find_text(kLearningRateSchedules, schedule);
}

std::string_view to_string(LossReduction reduction) {
  return find_text(kLossReductions, reduction);
}

std::string_view to_string(InitialWeights weights) {
  return find_text(kInitialWeights, weights);
}

std::optional<UpdateSchedule> parse_update_schedule(std::string_view name) {
  return find_value(kUpdateSchedules, name);
}

std::optional<LearningRateSchedule> parse_learning_rate_schedule(
    std::string_view name) {
  return find_value(kLearningRateSchedules, name);
}

std::optional<LossReduction> parse_loss_reduction(std::string_view name) {
  return find_value(kLossReductions, name);
}

std::optional<InitialWeights> parse_initial_weights(std::string_view name) {
  return find_value(kInitialWeights, name);
}

std::string number_text(double number) {
  std::array<char, 32> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return {digits.data(), end.ptr};
}

std::string fingerprint_text(std::uint64_t fingerprint) {
  std::array<char, 17> digits;
  std::snprintf(digits.data(), digits.size(), "%016llx",
                static_cast<unsigned long long>(fingerprint));
  return digits.data();
}

ModelCard option_entries(const ModelOptions& model, const TrainOptions& train) {
  return {
      {"dim", std::to_string(model.dim)},
      {"iterations", std::to_string(model.update_iterations)},
      {"schedule", std::string(to_string(model.schedule))},
      {"same-individual-input", model.same_individual_input ? "yes" : "no"},
      {"shared-relation-layer", model.shared_relation_layer ? "yes" : "no"},
      {"epochs", std::to_string(train.epochs)},
      {"kbs-per-step", std::to_string(train.kbs_per_step)},
      {"learning-rate", number_text(train.learning_rate)},
      {"learning-rate-schedule", std::string(to_string(train.rate_schedule))},
      {"warm-up", number_text(train.warm_up)},
      {"weight-decay", number_text(train.weight_decay)},
      {"clip", number_text(train.clip_norm)},
      {"loss", std::string(to_string(train.loss_reduction))},
      {"class-weight", number_text(train.class_loss_weight)},
      {"relation-weight", number_text(train.relation_loss_weight)},
      {"positive-weight", number_text(train.positive_weight)},
      {"specified-weight", number_text(train.specified_weight)},
      {"negative-rate", number_text(train.negative_rate)},
      {"drop-individuals", number_text(train.augmentation.drop_individuals)},
      {"drop-facts", number_text(train.augmentation.drop_facts)},
      {"contradict-facts", number_text(train.augmentation.contradict_facts)},
      {"replace-facts", number_text(train.augmentation.replace_facts)},
      {"biases", train.biases_from_labels ? "labels" : "zero"},
      {"initial-weights", std::string(to_string(train.initial_weights))},
      {"patience", std::to_string(train.patience)},
  };
}

}  // namespace rrn::neural
