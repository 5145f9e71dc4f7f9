// SPDX-License-Identifier: MIT
#include "cli/train/tune_space.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "neural/model/option_text.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

[[noreturn]] void fail_value(const CommandRun& run, const char* option,
                             const char* expected) {
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

/// Sets `values` to what `read` makes of each entry of a list, or to that of
/// the preset.
template <typename T, typename Read>
void get_list(const CommandRun& run, const char* option, T of_preset,
              std::vector<T>& values, const Read& read) {
  values.clear();
  if (!is_drawn(run, option)) {
    values.push_back(of_preset);
    return;
  }
  for (const std::string& text : split(run.get<std::string>(option), ',')) {
    values.push_back(read(text));
  }
}

void get_counts(const CommandRun& run, const char* option,
                std::uint32_t of_preset, std::vector<std::uint32_t>& values) {
  constexpr std::uint32_t kMax = 10'000;
  get_list(run, option, of_preset, values, [&](const std::string& text) {
    std::uint32_t value = 0;
    if (!parse(text, value) || value == 0 || value > kMax) {
      fail_value(run, option,
                 "whole numbers from 1 to 10000 with commas between them");
    }
    return value;
  });
}

void get_numbers(const CommandRun& run, const char* option, double of_preset,
                 std::vector<double>& values) {
  get_list(run, option, of_preset, values, [&](const std::string& text) {
    double value = 0;
    if (!parse(text, value) || !(value >= 0 && value < 1e6)) {
      fail_value(run, option,
                 "numbers from 0 to a million with commas between them");
    }
    return value;
  });
}

void get_parts(const CommandRun& run, const char* option, double of_preset,
               std::vector<double>& values) {
  get_list(run, option, of_preset, values, [&](const std::string& text) {
    double value = 0;
    if (!parse(text, value) || !(value >= 0 && value <= 1)) {
      fail_value(run, option, "numbers from 0 to 1 with commas between them");
    }
    return value;
  });
}

/// Names, which `parse_name` knows.
template <typename T, typename ParseName>
void get_names(const CommandRun& run, const char* option, T of_preset,
               std::vector<T>& values, const ParseName& parse_name,
               const char* expected) {
  get_list(run, option, of_preset, values, [&](const std::string& text) {
    const std::optional<T> value = parse_name(text);
    if (!value) fail_value(run, option, expected);
    return *value;
  });
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
  options.add_options()  //
      ("learning-rates", text("0.0005:0.02"),
       "lowest and highest, drawn evenly in the logarithm")  //
      ("learning-rate-schedules", text("one-cycle"),
       "how it changes: one-cycle, constant")  //
      ("warm-ups", text("0.05,0.1,0.2"),
       "parts of all steps in which it rises")                            //
      ("weight-decays", text("1e-6"), "factors of the parameters' norm")  //
      ("clips", text("0.3,1,3"),
       "norms to which gradients are clipped; 0: not at all")  //
      ("dims", text("50,100"), "sizes of an embedding")        //
      ("iterations", text("3,5,7"), "update iterations")       //
      ("schedules", text("matching"),
       "update schedules: sequential, matching, simultaneous")               //
      ("kbs-per-step", text("4,8,16"), "knowledge bases per step")           //
      ("class-weights", text("1,10"), "factors of the class loss")           //
      ("relation-weights", text("1,10,30"), "factors of the relation loss")  //
      ("positive-weights", text("1,3"), "weights of positive literals")      //
      ("specified-weights", text("1"), "weights of stated literals")         //
      ("initial-weights", text("uniform"),
       "what weights start from: uniform, alike");
}

neural::TuneSpace get_tune_space(const CommandRun& run,
                                 const neural::TrialOptions& base) {
  neural::TuneSpace space;
  const neural::TrainOptions& train = base.train;
  get_rates(run, train.learning_rate, space);
  get_names(run, "learning-rate-schedules", train.rate_schedule,
            space.rate_schedules, neural::parse_learning_rate_schedule,
            "one-cycle, constant or both with a comma between them");
  get_parts(run, "warm-ups", train.warm_up, space.warm_ups);
  get_numbers(run, "weight-decays", train.weight_decay, space.weight_decays);
  get_numbers(run, "clips", train.clip_norm, space.clip_norms);
  get_counts(run, "dims", base.model.dim, space.dims);
  get_counts(run, "iterations", base.model.update_iterations, space.iterations);
  get_names(run, "schedules", base.model.schedule, space.schedules,
            neural::parse_update_schedule,
            "some of sequential, matching and simultaneous with commas "
            "between them");
  get_counts(run, "kbs-per-step", train.kbs_per_step, space.kbs_per_step);
  get_numbers(run, "class-weights", train.class_loss_weight,
              space.class_weights);
  get_numbers(run, "relation-weights", train.relation_loss_weight,
              space.relation_weights);
  get_numbers(run, "positive-weights", train.positive_weight,
              space.positive_weights);
  get_numbers(run, "specified-weights", train.specified_weight,
              space.specified_weights);
  get_names(run, "initial-weights", train.initial_weights,
            space.initial_weights, neural::parse_initial_weights,
            "uniform, alike or both with a comma between them");
  return space;
}

}  // namespace rrn::cli
