// SPDX-License-Identifier: MIT
// Every option of a model and of its training, once: its name on the command
// line and in cards, its words in messages, its range, its help and its place
// in a checkpoint.  To add an option, add a member to the struct in options.hpp
// and a row here.
#ifndef RRN_NEURAL_MODEL_OPTION_TABLE_HPP
#define RRN_NEURAL_MODEL_OPTION_TABLE_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "neural/model/model_card.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

/// A member of TrialOptions, to be read and to be set.
template <typename T>
struct OptionMember {
  /// `F` is a lambda without captures, of `auto&` to `auto&`; it is taken as it
  /// is, so that tables of options stay readable.
  template <typename F>
  requires std::is_invocable_r_v<T&, F, TrialOptions&>
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr OptionMember(F)
      : of([](TrialOptions& options) -> T& { return F{}(options); }),
        of_const([](const TrialOptions& options) -> const T& {
          return F{}(options);
        }) {}

  T& (*of)(TrialOptions&);
  const T& (*of_const)(const TrialOptions&);
};

/// A whole number from `min` to `max`.
struct CountOption {
  OptionMember<std::uint32_t> member;
  std::uint32_t min = 0;
  std::uint32_t max = 0;
};

/// A number from `min` to `max`, or only above `min`.
struct NumberOption {
  OptionMember<double> member;
  double min = 0;
  double max = 0;
  bool excludes_min = false;
};

/// One of a few values that have names; a value is its index among them.
struct ChoiceOption {
  std::uint8_t (*get)(const TrialOptions&);
  void (*set)(TrialOptions&, std::uint8_t);
  std::span<const std::string_view> names;
  bool is_switch = false;  ///< Off or on; messages list on first: `yes or no`
};

/// How an option is stored in a checkpoint, see FORMAT.md.  What has no place
/// is stored with the network.
struct CheckpointPlace {
  std::uint8_t place = 0;  ///< Order among the options, from 1
  /// Bit in the byte of flags.  The flag of a choice is its value.  The flag of
  /// a number says that it is not 1; only then the number follows the flags.
  std::uint8_t flag = 0;
};

/// One option of a model or of its training.
struct OptionSpec {
  std::string_view name;  ///< `clip`, as `rrn train` takes it and cards show it
  std::string_view words;  ///< `clip norm`, in messages
  std::variant<CountOption, NumberOption, ChoiceOption> kind;
  CheckpointPlace place;
  const char* help;  ///< A line for `rrn train --help`
  /// Cards leave it out where its value is 0: those of models that do without
  /// stay as they were.
  bool is_shown_if_set = false;
};

/// All options, in the order in which cards list them.
[[nodiscard]] std::span<const OptionSpec> option_specs();

/// The option of that name.  Requires that there is one.
[[nodiscard]] const OptionSpec& option_spec(std::string_view name);

/// The value of an option; that of a choice is the index of its name.
[[nodiscard]] double option_value(const OptionSpec& spec,
                                  const TrialOptions& options);
/// Whether an option may have that value.
[[nodiscard]] bool is_in_range(const OptionSpec& spec, double value);
/// The value of a choice that has this name, if there is one.
[[nodiscard]] std::optional<double> find_choice(const OptionSpec& spec,
                                                std::string_view name);
/// Sets an option to a value that lies in its range.
void set_option(const OptionSpec& spec, double value, TrialOptions& options);

/// The value of an option as `rrn train` takes it: `0.003`, `matching`.
[[nodiscard]] std::string option_text(const OptionSpec& spec,
                                      const TrialOptions& options);

/// The values that an option may have: `1 to 16384`, `more than 0`.
[[nodiscard]] std::string option_range(const OptionSpec& spec);

/// Names what is wrong with an option, `clip norm -1; expected at least 0`, or
/// returns an empty string if all lie in their ranges.
[[nodiscard]] std::string invalid_option(const TrialOptions& options);

/// The name of a schedule, `matching`.
[[nodiscard]] std::string_view to_string(UpdateSchedule schedule);

/// All options with their values, for cards.
[[nodiscard]] ModelCard option_entries(const TrialOptions& options);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_OPTION_TABLE_HPP
