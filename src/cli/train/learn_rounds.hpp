// SPDX-License-Identifier: MIT
// Learning within a budget of time, round by round.
#ifndef RRN_CLI_TRAIN_LEARN_ROUNDS_HPP
#define RRN_CLI_TRAIN_LEARN_ROUNDS_HPP

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "cli/program/terminal.hpp"
#include "cli/report/learn_report.hpp"
#include "dataset/sample/sample.hpp"
#include "repair/learning/repair_learning.hpp"
#include "repair/model/repair_model.hpp"

namespace rrn::cli {

/// The part of the samples that the next round of a budget learns from, after
/// one with the part `last` that took `seconds`: four times as many if there is
/// time for them, else as many as there is time for, and nothing if these are
/// not half as many again, or all were learnt from.
[[nodiscard]] std::optional<double> next_share(double last, double seconds,
                                               double seconds_left);

/// What rounds learn from.
struct RoundsInput {
  const dataset::Vocabulary& vocabulary;
  const std::string& rules;  ///< Datalog text
  std::span<const dataset::Sample> train;
  std::span<const dataset::Sample> valid;
  repair::RepairLearning options;
  /// Absent: one round with everything.
  std::optional<std::chrono::milliseconds> budget;
  std::string output;  ///< Each round that is better than all before goes there
  bool resume = false;  ///< Go on after the rounds that OUTPUT.learning lists
};

struct RoundsResult {
  std::unique_ptr<repair::RepairModel> model;
  std::vector<LearningRound> rounds;
};

/// Learns from a sixteenth of the samples, then from four times as many and so
/// on, as far as the budget goes, and keeps the round that does best on
/// validation samples of which a tenth of the facts has flaws.  At least one
/// round is run.  Says what was left out.
///
/// Interrupted, it leaves the best model so far and OUTPUT.learning behind, and
/// says how to go on.  Throws as repair::learn_repairs() does, and Error
/// (kMismatch) for rounds of other data or options.
[[nodiscard]] RoundsResult learn_in_rounds(const RoundsInput& input,
                                           const JobContext& job,
                                           Terminal& terminal);

}  // namespace rrn::cli

#endif  // RRN_CLI_TRAIN_LEARN_ROUNDS_HPP
