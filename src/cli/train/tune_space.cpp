// SPDX-License-Identifier: MIT
#include "cli/train/tune_space.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/options/train_options.hpp"
#include "neural/model/option_table.hpp"
#include "neural/model/value_text.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using neural::OptionSpec;

[[noreturn]] void fail_value(const CommandRun& run, const char* option,
                             const std::string& expected) {
  throw UsageError("bad value '" + run.get<std::string>(option) +
                   "' for option '--" + option + "'; expected " + expected);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (;;) {
    const std::size_t end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end - begin));
    if (end == std::string::npos) return parts;
    begin = end + 1;
  }
}

/// Returns whether all of `text` is a number, and sets `value` to it.
template <typename T>
bool parse(const std::string& text, T& value) {
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  return result.ec == std::errc() && result.ptr == end;
}

/// Whether an option is drawn: given, or left to the default preset.
bool is_drawn(const CommandRun& run, const char* option) {
  return run.get<std::string>("preset") == "default" ||
         !run.args[option].defaulted();
}

/// An option of `rrn tune`: a list from which an option of training is drawn.
struct ListOption {
  std::string_view name;  ///< The option of training: `clip`
  const char* list;       ///< The option of `rrn tune`: `clips`
  const char* help;
};

constexpr ListOption kLists[] = {
    {"learning-rate-schedule", "learning-rate-schedules",
     "how it changes: one-cycle, constant"},
    {"warm-up", "warm-ups", "parts of all steps in which it rises"},
    {"weight-decay", "weight-decays", "factors of the parameters' norm"},
    {"clip", "clips", "norms to which gradients are clipped; 0: not at all"},
    {"dim", "dims", "sizes of an embedding"},
    {"iterations", "iterations", "update iterations"},
    {"schedule", "schedules",
     "update schedules: sequential, matching, simultaneous"},
    {"kbs-per-step", "kbs-per-step", "knowledge bases per step"},
    {"class-weight", "class-weights", "factors of the class loss"},
    {"relation-weight", "relation-weights", "factors of the relation loss"},
    {"positive-weight", "positive-weights", "weights of positive literals"},
    {"specified-weight", "specified-weights", "weights of stated literals"},
    {"initial-weights", "initial-weights",
     "what weights start from: uniform, alike"},
};

/// What the entries of a list have to be.
std::string expected_entries(const OptionSpec& spec) {
  constexpr const char* kCommas = " with commas between them";
  if (const auto* choice = std::get_if<neural::ChoiceOption>(&spec.kind)) {
    return "some of " + neural::list_text(choice->names, "and") + kCommas;
  }
  const bool is_count = std::holds_alternative<neural::CountOption>(spec.kind);
  const std::string range = neural::option_range(spec);
  const bool is_interval = range.find(" to ") != std::string::npos;
  return std::string(is_count ? "whole numbers " : "numbers ") +
         (is_interval ? "from " : "of ") + range + kCommas;
}

std::optional<double> parse_value(const OptionSpec& spec,
                                  const std::string& text) {
  if (std::holds_alternative<neural::ChoiceOption>(spec.kind)) {
    return neural::find_choice(spec, text);
  }
  double value = 0;
  const bool is_count = std::holds_alternative<neural::CountOption>(spec.kind);
  if (!parse(text, value) || (is_count && value != std::floor(value)) ||
      !neural::is_in_range(spec, value)) {
    return std::nullopt;
  }
  return value;
}

/// The entries of a list, or only the value of the preset.
std::vector<double> get_list(const CommandRun& run, const ListOption& option,
                             const neural::TrialOptions& preset) {
  const OptionSpec& spec = neural::option_spec(option.name);
  if (!is_drawn(run, option.list)) return {neural::option_value(spec, preset)};
  std::vector<double> values;
  for (const std::string& text :
       split(run.get<std::string>(option.list), ',')) {
    const auto value = parse_value(spec, text);
    if (!value) fail_value(run, option.list, expected_entries(spec));
    values.push_back(*value);
  }
  return values;
}

/// The values from which an option is drawn if nothing is said: `0.3,1,3`.
std::string default_list(const ListOption& option) {
  const OptionSpec& spec = neural::option_spec(option.name);
  neural::TuneSpace space;
  std::string text;
  for (const double value : space.values(option.name)) {
    neural::TrialOptions options;
    neural::set_option(spec, value, options);
    if (!text.empty()) text += ',';
    text += short_text(spec, options);
  }
  return text;
}

void get_rates(const CommandRun& run, double of_preset,
               neural::TuneSpace& space) {
  constexpr const char* kOption = "learning-rates";
  if (!is_drawn(run, kOption)) {
    space.min_learning_rate = space.max_learning_rate = of_preset;
    return;
  }
  const auto parts = split(run.get<std::string>(kOption), ':');
  const bool is_range = parts.size() == 2 &&
                        parse(parts[0], space.min_learning_rate) &&
                        parse(parts[1], space.max_learning_rate);
  if (!is_range || !(space.min_learning_rate > 0) ||
      !(space.max_learning_rate >= space.min_learning_rate) ||
      !std::isfinite(space.max_learning_rate)) {
    fail_value(run, kOption, "the lowest and the highest, such as 0.001:0.01");
  }
}

}  // namespace

void add_tune_space(po::options_description& options) {
  const auto text = [](const char* value) {
    return po::value<std::string>()->default_value(value);
  };
  options.add_options()("learning-rates", text("0.0005:0.02"),
                        "lowest and highest, drawn evenly in the logarithm");
  for (const ListOption& list : kLists) {
    options.add_options()(list.list, text(default_list(list).c_str()),
                          list.help);
  }
}

neural::TuneSpace get_tune_space(const CommandRun& run,
                                 const neural::TrialOptions& base) {
  neural::TuneSpace space;
  get_rates(run, base.train.learning_rate, space);
  for (const ListOption& list : kLists) {
    space.values(list.name) = get_list(run, list, base);
  }
  return space;
}

}  // namespace rrn::cli
