// SPDX-License-Identifier: MIT
// What becomes of predictions where there are rules.
#ifndef RRN_CLI_OPTIONS_PREDICTION_OPTIONS_HPP
#define RRN_CLI_OPTIONS_PREDICTION_OPTIONS_HPP

#include <optional>

#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/report/reason_summary.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::cli {

/// --engine, or where that was not given the engine both for a --model.
[[nodiscard]] EngineChoice get_engine(const CommandRun& run);

/// --threshold, if it was given.
[[nodiscard]] std::optional<float> get_threshold(const CommandRun& run);

/// Throws UsageError for options that do not fit the engine.
void check_prediction_options(const CommandRun& run);

/// Tests the predictions of `result` by the rules, if there are any, and leaves
/// out those that contradict the facts, if that is asked for.
void judge_predictions(const CommandRun& run, reasoner::Knowledge& knowledge,
                       ReasonResult& result);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_PREDICTION_OPTIONS_HPP
