// SPDX-License-Identifier: MIT
#include "cli/options/model_loading.hpp"

#include <algorithm>

#include "cli/options/train_options.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "neural/ensemble/averaged_model.hpp"
#include "repair/model/model_loading.hpp"

namespace rrn::cli {

namespace {

std::string list_counts(
    const std::vector<std::pair<std::string, std::uint64_t>>& counts) {
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, counts.size()); ++i) {
    text += (i == 0 ? "" : ", ") + counts[i].first + " (" +
            group(counts[i].second) + ")";
  }
  if (counts.size() > kShown) {
    text += " and " + group(counts.size() - kShown) + " more";
  }
  return text;
}

}  // namespace

const neural::Engine& open_engine(Terminal& terminal) {
  const neural::Engine& engine = neural::load_engine();
  if (engine.blas_is_slow()) {
    terminal.log(LogLevel::kWarning,
                 "LibTorch runs on a slow BLAS (" + engine.blas() +
                     "); install libopenblas0-pthread for networks that train "
                     "and predict many times faster");
  }
  return engine;
}

void add_draws_option(boost::program_options::options_description& options) {
  options.add_options()(
      "draws",
      boost::program_options::value<Count>()->value_name("N")->default_value(
          {1}, "1"),
      "ask the network N times, with other initial embeddings each time, and "
      "take the mean of its probabilities");
}

std::uint32_t get_draws(const CommandRun& run) {
  constexpr std::uint64_t kMost = 1000;
  const std::uint64_t n = run.get<Count>("draws").value;
  if (n == 0 || n > kMost) {
    throw UsageError(std::to_string(n) + " draws; expected 1 to " +
                     std::to_string(kMost));
  }
  return static_cast<std::uint32_t>(n);
}

void add_device_option(boost::program_options::options_description& options) {
  options.add_options()(
      "device",
      boost::program_options::value<std::string>()->default_value("cpu"),
      "where to predict: cpu, cuda, or auto (cuda if there is one)");
}

void add_reach_option(boost::program_options::options_description& options) {
  options.add_options()(
      "beyond-reach",
      "predict relations also of individuals that are further apart, in facts, "
      "than those of any true literal in the training of a model with --reach");
}

std::unique_ptr<neural::Model> load_single_model(const CommandRun& run) {
  const neural::Device device = get_device(run);
  const std::string& path = run.get<std::string>("model");
  if (repair::needs_no_network(path)) return repair::load_model(path);
  auto model = open_engine(run.terminal).load(path);
  if (device != neural::Device::kCpu) model->use_device(device);
  if (run.has("beyond-reach")) model->use_reach(false);
  return model;
}

std::unique_ptr<neural::Model> load_model(const CommandRun& run) {
  const std::uint32_t n_draws = get_draws(run);
  return neural::averaged(load_single_model(run), n_draws);
}

void report_unread(const prediction::UnreadFacts& unread, Terminal& terminal) {
  if (!unread.unknown_predicates.empty()) {
    terminal.log(LogLevel::kWarning,
                 "the model does not know these, given with their facts: " +
                     list_counts(unread.unknown_predicates));
  }
  if (!unread.unread_relations.empty()) {
    terminal.log(LogLevel::kWarning,
                 "the model cannot read these, which were never facts in its "
                 "training: " +
                     list_counts(unread.unread_relations));
  }
  for (const std::string& difference : unread.differences) {
    terminal.log(LogLevel::kWarning,
                 "the data look unlike those that the model was made from: " +
                     difference);
  }
  if (unread.n_literal_objects > 0) {
    terminal.log(LogLevel::kWarning,
                 count_of(unread.n_literal_objects,
                          "fact with a literal as object was not read",
                          "facts with literals as objects were not read") +
                     " by the model");
  }
}

}  // namespace rrn::cli
