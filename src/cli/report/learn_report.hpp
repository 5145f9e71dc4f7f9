// SPDX-License-Identifier: MIT
// What `rrn learn` found out about the model that it made.
#ifndef RRN_CLI_REPORT_LEARN_REPORT_HPP
#define RRN_CLI_REPORT_LEARN_REPORT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "repair/learning/flaw_trials.hpp"
#include "repair/model/repair_model.hpp"

namespace rrn::cli {

/// F1 of what is not stated, of relations or, where there are none, of classes.
/// The models are asked with a tenth of the facts flawed.
struct CurvePoint {
  double at = 0;  ///< Looks, or samples learnt from
  double removed = 0;
  double replaced = 0;
};

/// One round of learning within a budget of time.
struct LearningRound {
  std::size_t n_samples = 0;
  std::size_t n_lessons = 0;
  double seconds = 0;
};

/// A judgement about one fact of a test sample of which a tenth was replaced.
struct RepairExample {
  bool is_right = false;
  bool is_stated = false;  ///< A stated fact is doubted; else one is believed
  double probability = 0;
  std::string fact;    ///< `Male(3)`, `parentOf(2, 5)`
  std::string reason;  ///< In words
};

struct LearnReport {
  std::string title;
  std::string card;  ///< Lines on how the model was made
  std::size_t n_test_samples = 0;
  /// Each with the rules alone, what was learnt, and the rivals.
  std::vector<repair::FlawTrial> trials;
  std::vector<std::string> rivals;  ///< Their names
  std::vector<CurvePoint> looks;
  std::vector<LearningRound> rounds;  ///< Without a budget of time: one
  std::vector<RepairExample> examples;
};

/// Asks a model with a tenth of the facts flawed.
[[nodiscard]] CurvePoint measure_model(repair::RepairModel& model,
                                       std::span<const dataset::Sample> samples,
                                       const JobContext& job);
/// Asks the model after one look, two and so on.
[[nodiscard]] std::vector<CurvePoint> measure_looks(
    const repair::RepairContent& content,
    std::span<const dataset::Sample> samples, const JobContext& job);

/// Up to `n` judgements of each kind: right and wrong doubts, right and wrong
/// beliefs, the surest first.
[[nodiscard]] std::vector<RepairExample> find_examples(
    repair::RepairModel& model, std::span<const dataset::Sample> samples,
    std::size_t n, const JobContext& job);

/// Sentences that say what the model is good for, and what not.
[[nodiscard]] std::vector<std::string> verdict(
    std::span<const repair::FlawTrial> trials);

/// The report as one JSON object.
[[nodiscard]] std::string report_to_json(const LearnReport& report);
/// The report as a page of HTML that needs no other file.
[[nodiscard]] std::string report_to_html(const LearnReport& report);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_LEARN_REPORT_HPP
