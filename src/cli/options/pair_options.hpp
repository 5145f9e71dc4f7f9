// SPDX-License-Identifier: MIT
// The pairs of individuals for which `rrn reason` predicts relations.
#ifndef RRN_CLI_OPTIONS_PAIR_OPTIONS_HPP
#define RRN_CLI_OPTIONS_PAIR_OPTIONS_HPP

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"
#include "neural/model/model.hpp"
#include "prediction/predict/predictor.hpp"
#include "reasoner/knowledge/fact_pattern.hpp"

namespace rrn::cli {

/// Adds --hops, --pairs-each, --max-pairs and --all-pairs.
void add_pair_options(boost::program_options::options_description& options);

/// Reads them and --threshold back, to predict what is asked for.
[[nodiscard]] prediction::PredictOptions get_predict_options(
    const CommandRun& run, const reasoner::FactPattern& asked);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_PAIR_OPTIONS_HPP
