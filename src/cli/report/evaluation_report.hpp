// SPDX-License-Identifier: MIT
// What `rrn evaluate` prints.
#ifndef RRN_CLI_REPORT_EVALUATION_REPORT_HPP
#define RRN_CLI_REPORT_EVALUATION_REPORT_HPP

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neural/evaluation/baselines.hpp"
#include "neural/evaluation/metrics.hpp"
#include "neural/evaluation/ranking.hpp"

namespace rrn::cli {

/// What was asked for beside the metrics.
struct EvaluationExtras {
  std::vector<neural::PredictorAnswers> predictors;  ///< Empty: not shown
  std::optional<neural::RankReport> ranks;
};

/// Tables for people: the parts of all classes and relations, each predicate
/// with the worst F1 first, recall by proof depth, near misses, and how far the
/// probabilities can be trusted.
[[nodiscard]] std::string evaluation_to_text(
    const neural::EvaluationReport& report, const EvaluationExtras& extras);

/// Renders a report as one JSON object.
[[nodiscard]] std::string evaluation_to_json(
    const neural::EvaluationReport& report, const EvaluationExtras& extras);

/// The members of that object, for --help.
[[nodiscard]] std::string_view evaluation_json_help();

/// Calibration errors and a table of bins; empty without literals.
[[nodiscard]] std::string reliability_to_text(
    std::string_view title, const neural::Reliability& reliability);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_EVALUATION_REPORT_HPP
