// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_TRAIN_TUNE_SPACE_HPP
#define RRN_CLI_TRAIN_TUNE_SPACE_HPP

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"
#include "neural/training/tuning.hpp"

namespace rrn::cli {

/// Adds the options that say what `rrn tune` draws from.
void add_tune_space(boost::program_options::options_description& options);

/// What is drawn from.  With another preset than the default one, what is not
/// given is that of the preset, `base`.  Throws UsageError.
[[nodiscard]] neural::TuneSpace get_tune_space(
    const CommandRun& run, const neural::TrialOptions& base);

}  // namespace rrn::cli

#endif  // RRN_CLI_TRAIN_TUNE_SPACE_HPP
