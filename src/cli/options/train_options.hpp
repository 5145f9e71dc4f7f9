// SPDX-License-Identifier: MIT
// The options of `rrn train` that say what is trained and how.
#ifndef RRN_CLI_OPTIONS_TRAIN_OPTIONS_HPP
#define RRN_CLI_OPTIONS_TRAIN_OPTIONS_HPP

#include <string>

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"
#include "neural/model/option_table.hpp"
#include "neural/model/options.hpp"

namespace rrn::cli {

/// Adds the options of models and of training.
void add_training_options(boost::program_options::options_description& options);
/// Adds `--preset` and `--device`, and what a search takes as it is.
void add_training_basics(boost::program_options::options_description& options);

/// The value of an option as people write it: 1e-6 and not 1e-06.
[[nodiscard]] std::string short_text(const neural::OptionSpec& spec,
                                     const neural::TrialOptions& options);

/// What `--preset` stands for, with what is not searched for.  Throws
/// UsageError.
[[nodiscard]] neural::TrialOptions get_preset(const CommandRun& run);
/// The preset with the options that are given.  Throws UsageError.
[[nodiscard]] neural::TrialOptions get_training_options(const CommandRun& run);
/// Throws UsageError.
[[nodiscard]] neural::Device get_device(const CommandRun& run);

/// A number from `min` to `max`.  Throws UsageError.
[[nodiscard]] std::uint32_t get_count(const CommandRun& run, const char* option,
                                      std::uint32_t min,
                                      std::uint32_t max = 1'000'000);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_TRAIN_OPTIONS_HPP
