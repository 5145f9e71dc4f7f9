// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_MODEL_LOADING_HPP
#define RRN_CLI_MODEL_LOADING_HPP

#include "cli/terminal.hpp"
#include "neural/engine.hpp"
#include "reasoner/prediction.hpp"

namespace rrn::cli {

/// Opens the neural module and warns when its BLAS is a slow one.
const neural::Engine& open_engine(Terminal& terminal);

/// Says what of the data the network could not take in: never in silence.
void report_unread(const reasoner::PredictionResult& result,
                   Terminal& terminal);

}  // namespace rrn::cli

#endif  // RRN_CLI_MODEL_LOADING_HPP
