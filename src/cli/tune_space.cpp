// SPDX-License-Identifier: MIT
#include "cli/tune_space.hpp"

#include <charconv>
#include <cmath>

#include "cli/train_options.hpp"

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

std::vector<std::uint32_t> get_counts(const CommandRun& run,
                                      const char* option) {
  constexpr std::uint32_t kMax = 10'000;
  std::vector<std::uint32_t> values;
  for (const std::string& text : split(run.get<std::string>(option), ',')) {
    std::uint32_t value = 0;
    if (!parse(text, value) || value == 0 || value > kMax) {
      fail_value(run, option,
                 "whole numbers from 1 to 10000 with commas between them");
    }
    values.push_back(value);
  }
  return values;
}

std::vector<double> get_numbers(const CommandRun& run, const char* option) {
  std::vector<double> values;
  for (const std::string& text : split(run.get<std::string>(option), ',')) {
    double value = 0;
    if (!parse(text, value) || !(value >= 0 && value < 1e6)) {
      fail_value(run, option,
                 "numbers from 0 to a million with commas between them");
    }
    values.push_back(value);
  }
  return values;
}

void get_rates(const CommandRun& run, neural::TuneSpace& space) {
  constexpr const char* kOption = "learning-rates";
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
       "lowest and highest, drawn evenly in the logarithm")                  //
      ("dims", text("50,100"), "sizes of an embedding")                      //
      ("iterations", text("3,5,7"), "update iterations")                     //
      ("kbs-per-step", text("4,8,16"), "knowledge bases per step")           //
      ("relation-weights", text("1,10,30"), "factors of the relation loss")  //
      ("positive-weights", text("1,3"), "weights of positive literals")      //
      ("schedules", text("matching"), "update schedules");
}

neural::TuneSpace get_tune_space(const CommandRun& run) {
  neural::TuneSpace space;
  get_rates(run, space);
  space.dims = get_counts(run, "dims");
  space.iterations = get_counts(run, "iterations");
  space.kbs_per_step = get_counts(run, "kbs-per-step");
  space.relation_weights = get_numbers(run, "relation-weights");
  space.positive_weights = get_numbers(run, "positive-weights");
  space.schedules.clear();
  for (const std::string& name :
       split(run.get<std::string>("schedules"), ',')) {
    space.schedules.push_back(parse_schedule(name, "schedules"));
  }
  return space;
}

}  // namespace rrn::cli
