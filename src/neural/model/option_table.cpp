// SPDX-License-Identifier: MIT
#include "neural/model/option_table.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>
#include <utility>

#include "base/error.hpp"
#include "neural/model/value_text.hpp"

namespace rrn::neural {

namespace {

constexpr std::uint32_t kMillion = 1'000'000;
constexpr double kUnlimited = std::numeric_limits<double>::max();

constexpr std::array<std::string_view, 2> kNoYes{"no", "yes"};
constexpr std::array<std::string_view, 2> kZeroLabels{"zero", "labels"};

// Names in the order of the values.
constexpr std::array<std::string_view, 3> kUpdateSchedules{
    "sequential", "matching", "simultaneous"};
constexpr std::array<std::string_view, 2> kLearningRateSchedules{"one-cycle",
                                                                 "constant"};
constexpr std::array<std::string_view, 2> kLossReductions{"mean", "sum"};
constexpr std::array<std::string_view, 2> kInitialWeights{"uniform", "alike"};
constexpr std::array<std::string_view, 2> kEvidence{"none", "paths"};

/// A choice of which `Get` returns the member, an enumeration or a bool.
template <typename Get>
constexpr ChoiceOption choice(Get, std::span<const std::string_view> names) {
  return {[](const TrialOptions& options) {
            return static_cast<std::uint8_t>(Get{}(options));
          },
          [](TrialOptions& options, std::uint8_t value) {
            auto& member = Get{}(options);
            member =
                static_cast<std::remove_reference_t<decltype(member)>>(value);
          },
          names,
          std::is_same_v<decltype(Get{}(std::declval<const TrialOptions&>())),
                         const bool&>};
}

/// A factor that must not be negative.
constexpr NumberOption factor(OptionMember<double> member) {
  return {member, 0, kUnlimited};
}

/// A part of a whole.
constexpr NumberOption part(OptionMember<double> member) {
  return {member, 0, 1};
}

/// A whole number from `min` to `max`.
constexpr CountOption count(OptionMember<std::uint32_t> member,
                            std::uint32_t min, std::uint32_t max) {
  return {member, min, max};
}

/// A number up to `max`, above `min` or from it on.
constexpr NumberOption number(OptionMember<double> member, double min,
                              double max, bool excludes_min = false) {
  return {member, min, max, excludes_min};
}

constexpr OptionSpec kOptions[] = {
    {"dim",
     "embedding size",
     count(
         [](auto& o) -> auto& { return o.model.dim; }, 1, 1U << 14),
     {},
     "size of an embedding"},
    {"iterations",
     "update iterations",
     count(
         [](auto& o) -> auto& { return o.model.update_iterations; }, 1,
         1U << 14),
     {},
     "update iterations"},
    {"schedule",
     "update schedule",
     choice(
         [](auto& o) -> auto& { return o.model.schedule; }, kUpdateSchedules),
     {},
     "sequential, matching or simultaneous"},
    {"same-individual-input",
     "same-individual input",
     choice(
         [](auto& o) -> auto& { return o.model.same_individual_input; },
         kNoYes),
     {},
     "tell the relation layers whether subject and object are the same"},
    {"shared-relation-layer",
     "shared relation layer",
     choice(
         [](auto& o) -> auto& { return o.model.shared_relation_layer; },
         kNoYes),
     {},
     "use one prediction layer for all relations"},
    {"evidence",
     "evidence",
     choice(
         [](auto& o) -> auto& { return o.model.evidence; }, kEvidence),
     {},
     "what the scoring layers see beside embeddings: none, as in the paper, or "
     "paths: the facts and typed paths between two individuals, and the stated "
     "classes and numbers of facts of one",
     true},
    {"reach",
     "reach",
     choice(
         [](auto& o) -> auto& { return o.model.reach; }, kNoYes),
     {},
     "hold for false what is further apart, in facts, than the true literals "
     "of its relation were in training",
     true},
    {"epochs",
     "epochs",
     count(
         [](auto& o) -> auto& { return o.train.epochs; }, 1, kMillion),
     {1},
     "passes over the training samples"},
    {"kbs-per-step",
     "knowledge bases per step",
     count(
         [](auto& o) -> auto& { return o.train.kbs_per_step; }, 1, kMillion),
     {2},
     "knowledge bases per optimiser step"},
    {"learning-rate",
     "learning rate",
     number(
         [](auto& o) -> auto& { return o.train.learning_rate; }, 0, kUnlimited,
         true),
     {3},
     "the highest learning rate"},
    {"learning-rate-schedule",
     "learning rate schedule",
     choice(
         [](auto& o) -> auto& { return o.train.rate_schedule; },
         kLearningRateSchedules),
     {16},
     "one-cycle (up in the warm-up, then down to nothing) or constant"},
    {"warm-up",
     "warm-up",
     part([](auto& o) -> auto& { return o.train.warm_up; }),
     {4},
     "part of all steps in which a one-cycle rate rises"},
    {"weight-decay",
     "weight decay",
     factor([](auto& o) -> auto& { return o.train.weight_decay; }),
     {5},
     "factor of the parameters' norm in the loss"},
    {"clip",
     "clip norm",
     factor([](auto& o) -> auto& { return o.train.clip_norm; }),
     {6},
     "norm to which gradients are clipped; 0: not at all"},
    {"loss",
     "reduction of the loss",
     choice(
         [](auto& o) -> auto& { return o.train.loss_reduction; },
         kLossReductions),
     {17},
     "mean over class literals and over relation literals, or sum over all "
     "literals of a knowledge base, as in the paper"},
    {"class-weight",
     "class loss weight",
     factor([](auto& o) -> auto& { return o.train.class_loss_weight; }),
     {7},
     "factor of the class loss"},
    {"relation-weight",
     "relation loss weight",
     factor([](auto& o) -> auto& { return o.train.relation_loss_weight; }),
     {8},
     "factor of the relation loss"},
    {"positive-weight",
     "positive weight",
     factor([](auto& o) -> auto& { return o.train.positive_weight; }),
     {9},
     "weight of positive against negative literals; 1 as in the paper"},
    {"specified-weight",
     "specified weight",
     factor([](auto& o) -> auto& { return o.train.specified_weight; }),
     {20, 4},
     "weight of stated relation literals against others; 1 as in the paper, "
     "less for a network that infers and need not know facts by heart"},
    {"negative-rate",
     "negative rate",
     number(
         [](auto& o) -> auto& { return o.train.negative_rate; }, 0, 1, true),
     {10},
     "part of the closed-world negatives that each step scores"},
    {"drop-individuals",
     "part of individuals dropped",
     part([](auto& o) -> auto& {
       return o.train.augmentation.drop_individuals;
     }),
     {11},
     "leave out up to this part of the individuals of a sample, others each "
     "time it is trained on"},
    {"drop-facts",
     "part of facts dropped",
     part([](auto& o) -> auto& { return o.train.augmentation.drop_facts; }),
     {12},
     "hide up to this part of the facts of a sample, which are to be predicted "
     "all the same"},
    {"contradict-facts",
     "part of facts contradicted",
     part([](auto& o) -> auto& {
       return o.train.augmentation.contradict_facts;
     }),
     {13},
     "tell the negation of up to this part of the facts of a sample, too"},
    {"replace-facts",
     "part of facts replaced",
     part([](auto& o) -> auto& { return o.train.augmentation.replace_facts; }),
     {14},
     "tell a random fact that does not hold in the place of up to this part of "
     "the facts of a sample"},
    {"biases",
     "biases from",
     choice(
         [](auto& o) -> auto& { return o.train.biases_from_labels; },
         kZeroLabels),
     {18, 1},
     "what outputs start from: the odds of the labels, or zero"},
    {"initial-weights",
     "initial weights",
     choice(
         [](auto& o) -> auto& { return o.train.initial_weights; },
         kInitialWeights),
     {19, 2},
     "what else starts from: uniform random weights, or alike: facts make "
     "individuals more alike and relation layers see how they differ"},
    {"patience",
     "patience",
     count(
         [](auto& o) -> auto& { return o.train.patience; }, 0, kMillion),
     {15},
     "stop after so many epochs without a better one; 0: never"},
};

template <typename... F>
struct Visitor : F... {
  using F::operator()...;
};

std::string choices_text(const ChoiceOption& option) {
  if (!option.is_switch) return list_text(option.names, "or");
  const std::array<std::string_view, 2> on_first{option.names[1],
                                                 option.names[0]};
  return list_text(on_first, "or");
}

std::string range_text(const NumberOption& option) {
  const bool is_limited = option.max < kUnlimited;
  const std::string min = number_text(option.min);
  const std::string max = number_text(option.max);
  if (option.excludes_min) {
    return "more than " + min + (is_limited ? " and at most " + max : "");
  }
  return is_limited ? min + " to " + max : "at least " + min;
}

}  // namespace

std::span<const OptionSpec> option_specs() { return kOptions; }

const OptionSpec& option_spec(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(kOptions), std::end(kOptions),
                   [&](const OptionSpec& spec) { return spec.name == name; });
  RRN_CHECK(found != std::end(kOptions));
  return *found;
}

double option_value(const OptionSpec& spec, const TrialOptions& options) {
  return std::visit(Visitor{[&](const ChoiceOption& option) -> double {
                              return option.get(options);
                            },
                            [&](const auto& option) -> double {
                              return option.member.of_const(options);
                            }},
                    spec.kind);
}

bool is_in_range(const OptionSpec& spec, double value) {
  // NaN lies in no range.
  return std::visit(
      Visitor{[&](const CountOption& option) {
                return value >= option.min && value <= option.max;
              },
              [&](const NumberOption& option) {
                return value >= option.min && value <= option.max &&
                       !(option.excludes_min && value == option.min);
              },
              [&](const ChoiceOption& option) {
                return value < static_cast<double>(option.names.size());
              }},
      spec.kind);
}

std::optional<double> find_choice(const OptionSpec& spec,
                                  std::string_view name) {
  const auto& names = std::get<ChoiceOption>(spec.kind).names;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<double>(found - names.begin());
}

void set_option(const OptionSpec& spec, double value, TrialOptions& options) {
  RRN_CHECK(is_in_range(spec, value));
  std::visit(Visitor{[&](const CountOption& option) {
                       option.member.of(options) =
                           static_cast<std::uint32_t>(value);
                     },
                     [&](const NumberOption& option) {
                       option.member.of(options) = value;
                     },
                     [&](const ChoiceOption& option) {
                       option.set(options, static_cast<std::uint8_t>(value));
                     }},
             spec.kind);
}

std::string option_text(const OptionSpec& spec, const TrialOptions& options) {
  const double value = option_value(spec, options);
  if (const auto* const choice = std::get_if<ChoiceOption>(&spec.kind)) {
    const auto index = static_cast<std::size_t>(value);
    // A value without a name is shown as it is.
    if (index < choice->names.size()) return std::string(choice->names[index]);
  }
  if (std::holds_alternative<CountOption>(spec.kind)) {
    return std::to_string(static_cast<std::uint32_t>(value));
  }
  return number_text(value);
}

std::string option_range(const OptionSpec& spec) {
  return std::visit(
      Visitor{[](const CountOption& option) {
                return std::to_string(option.min) + " to " +
                       std::to_string(option.max);
              },
              [](const NumberOption& option) { return range_text(option); },
              [](const ChoiceOption& option) { return choices_text(option); }},
      spec.kind);
}

std::string invalid_option(const TrialOptions& options) {
  for (const OptionSpec& spec : kOptions) {
    if (is_in_range(spec, option_value(spec, options))) continue;
    return std::string(spec.words) + ' ' + option_text(spec, options) +
           "; expected " + option_range(spec);
  }
  return {};
}

std::string_view to_string(UpdateSchedule schedule) {
  return kUpdateSchedules[static_cast<std::size_t>(schedule)];
}

ModelCard option_entries(const TrialOptions& options) {
  ModelCard card;
  for (const OptionSpec& spec : kOptions) {
    if (spec.is_shown_if_set && option_value(spec, options) == 0) continue;
    card.push_back({std::string(spec.name), option_text(spec, options)});
  }
  return card;
}

}  // namespace rrn::neural
