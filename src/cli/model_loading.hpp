// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_MODEL_LOADING_HPP
#define RRN_CLI_MODEL_LOADING_HPP

#include "cli/terminal.hpp"
#include "neural/engine.hpp"

namespace rrn::cli {

/// Opens the neural module and warns when its BLAS is a slow one.
const neural::Engine& open_engine(Terminal& terminal);

}  // namespace rrn::cli

#endif  // RRN_CLI_MODEL_LOADING_HPP
