// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_OPTIONS_MODEL_LOADING_HPP
#define RRN_CLI_OPTIONS_MODEL_LOADING_HPP

#include <memory>

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"
#include "cli/program/terminal.hpp"
#include "neural/model/engine.hpp"
#include "neural/model/model.hpp"
#include "prediction/predict/fact_reading.hpp"

namespace rrn::cli {

/// Opens the neural module and warns when its BLAS is a slow one.
const neural::Engine& open_engine(Terminal& terminal);

/// Adds --draws.
void add_draws_option(boost::program_options::options_description& options);
/// Throws UsageError for 0 and for very many.
std::uint32_t get_draws(const CommandRun& run);

/// Adds --device, where to predict.
void add_device_option(boost::program_options::options_description& options);

/// Adds --beyond-reach.
void add_reach_option(boost::program_options::options_description& options);

/// Loads the model that --model names, to predict where --device says.
std::unique_ptr<neural::Model> load_single_model(const CommandRun& run);
/// Loads the model and averages over as many draws as --draws says.
std::unique_ptr<neural::Model> load_model(const CommandRun& run);

/// Says what of the data the network could not take in: never in silence.
void report_unread(const prediction::UnreadFacts& unread, Terminal& terminal);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_MODEL_LOADING_HPP
