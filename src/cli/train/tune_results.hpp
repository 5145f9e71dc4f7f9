// SPDX-License-Identifier: MIT
// The results of `rrn tune`: a file of JSON lines, and a table.
#ifndef RRN_CLI_TRAIN_TUNE_RESULTS_HPP
#define RRN_CLI_TRAIN_TUNE_RESULTS_HPP

#include <optional>
#include <string>
#include <vector>

#include "base/line_file.hpp"
#include "neural/training/tuning.hpp"

namespace rrn::cli {

/// Scores of trials that are complete, on disk and in memory.
///
/// The first line of the file describes the search; each other one is the score
/// of a trial in one stage.  Nothing in the file depends on time, so the same
/// search gives the same file.
class TuneResults {
 public:
  /// Starts the file, or reads what is there.  Throws Error (kIo), kMismatch if
  /// that is of another search, and kCorrupt or kBadSyntax if it is damaged.
  TuneResults(const std::string& path, const std::string& description);

  [[nodiscard]] std::optional<neural::TrialScore> find(
      std::uint32_t trial, std::uint32_t rung) const;
  /// Adds a line.
  void add(const neural::TrialScore& score,
           const neural::TrialOptions& options);

  /// The last result of each trial, best first.
  [[nodiscard]] std::vector<neural::TrialScore> ranking() const;

 private:
  std::vector<neural::TrialScore> scores_;
  LineFile file_;
};

/// Returns the numbers of the best `n` of `scores`, in ascending order.
/// Diverged trials do not go on.
[[nodiscard]] std::vector<std::uint32_t> best_trials(
    std::vector<neural::TrialScore> scores, std::size_t n);

/// Renders a ranking, with the options in which trials differ.  `options[i]`
/// are those of trial number i.
[[nodiscard]] std::string show_ranking(
    const std::vector<neural::TrialScore>& ranking,
    const std::vector<neural::TrialOptions>& options);

}  // namespace rrn::cli

#endif  // RRN_CLI_TRAIN_TUNE_RESULTS_HPP
