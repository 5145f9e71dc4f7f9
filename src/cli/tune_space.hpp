// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_TUNE_SPACE_HPP
#define RRN_CLI_TUNE_SPACE_HPP

#include <boost/program_options.hpp>

#include "cli/command.hpp"
#include "neural/tuning.hpp"

namespace rrn::cli {

/// Adds the options that say what `rrn tune` draws from.
void add_tune_space(boost::program_options::options_description& options);

/// Throws UsageError.
[[nodiscard]] neural::TuneSpace get_tune_space(const CommandRun& run);

}  // namespace rrn::cli

#endif  // RRN_CLI_TUNE_SPACE_HPP
