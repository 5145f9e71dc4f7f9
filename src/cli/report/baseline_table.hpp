// SPDX-License-Identifier: MIT
// What `rrn evaluate --baselines` and `--ranks` add.
#ifndef RRN_CLI_REPORT_BASELINE_TABLE_HPP
#define RRN_CLI_REPORT_BASELINE_TABLE_HPP

#include <span>
#include <string>

#include "base/json_writer.hpp"
#include "neural/evaluation/baselines.hpp"
#include "neural/evaluation/ranking.hpp"

namespace rrn::cli {

/// A table of F1 and accuracy, one predictor a line.
[[nodiscard]] std::string baselines_to_text(
    std::span<const neural::PredictorAnswers> predictors);
/// Writes the member `predictors`.
void write_baselines(std::span<const neural::PredictorAnswers> predictors,
                     JsonWriter& json);

/// A table of ranks by relation, the worst MRR first, and the totals.
[[nodiscard]] std::string ranks_to_text(const neural::RankReport& report);
/// Writes the member `ranks`.
void write_ranks(const neural::RankReport& report, JsonWriter& json);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_BASELINE_TABLE_HPP
