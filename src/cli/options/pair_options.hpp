// SPDX-License-Identifier: MIT
// How `rrn reason` predicts over data of which not all pairs can be scored.
#ifndef RRN_CLI_OPTIONS_PAIR_OPTIONS_HPP
#define RRN_CLI_OPTIONS_PAIR_OPTIONS_HPP

#include <functional>

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"
#include "neural/model/model.hpp"
#include "prediction/predict/large_prediction.hpp"
#include "prediction/results/result_facts.hpp"

namespace rrn::cli {

/// Adds --hops, --pairs-each, --max-pairs and --all-pairs.
void add_large_options(boost::program_options::options_description& options);

/// Reads them and --threshold back, to predict what is asked for.
[[nodiscard]] prediction::LargePredictionOptions get_large_options(
    const CommandRun& run, const reasoner::FactPattern& asked);

/// Whether candidate pairs are to be scored: because --hops says so, or because
/// there are too many pairs for all.
[[nodiscard]] bool wants_candidates(const CommandRun& run,
                                    const reasoner::Knowledge& knowledge,
                                    const neural::Model& model);

/// Returns what hands out the predictions of `large`, which is borrowed.
[[nodiscard]] std::function<
    void(const std::function<void(const prediction::ResultFact&)>&)>
stream_predictions(prediction::LargePrediction& large);

/// Returns all predictions of `large`, sorted, with what it made of the rest.
[[nodiscard]] prediction::PredictionResult collect_predictions(
    prediction::LargePrediction& large);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_PAIR_OPTIONS_HPP
